//! Text that people enter: names, nonces, chat. Trimmed, limited, and without invisible characters.

use crate::error::{ErrorCode, RequestError};

/// In characters, as the other limits.
pub const MAX_NAME: usize = 24;
/// Enough for 128 random bits.
pub const MIN_NONCE: usize = 22;
pub const MAX_NONCE: usize = 64;
pub const MAX_CHAT: usize = 300;

/// A name with single spaces.
pub fn clean_name(text: &str) -> Result<String, RequestError> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    check("a name", &name, MAX_NAME)?;
    Ok(name)
}

/// A nonce as it is: it goes into a hash, so nothing is trimmed.
pub(crate) fn clean_nonce(text: &str) -> Result<String, RequestError> {
    if (MIN_NONCE..=MAX_NONCE).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(text.to_owned());
    }
    let message = format!("a nonce has {MIN_NONCE} to {MAX_NONCE} printable ASCII characters and no spaces");
    Err(RequestError::new(ErrorCode::BadText, message))
}

/// A chat message on one line.
pub(crate) fn clean_chat(text: &str) -> Result<String, RequestError> {
    let message = text.split_whitespace().collect::<Vec<_>>().join(" ");
    check("a message", &message, MAX_CHAT)?;
    Ok(message)
}

fn check(what: &str, text: &str, max: usize) -> Result<(), RequestError> {
    let count = text.chars().count();
    if !(1..=max).contains(&count) {
        let message = format!("{what} must have 1 to {max} characters, not {count}");
        return Err(RequestError::new(ErrorCode::BadText, message));
    }
    match text.chars().find(|&letter| is_invisible(letter)) {
        Some(letter) => {
            let message = format!("{what} can't contain the invisible character U+{:04X}", letter as u32);
            Err(RequestError::new(ErrorCode::BadText, message))
        }
        None => Ok(()),
    }
}

/// Characters that are not seen, or that reverse the direction of others.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_limited() {
        assert_eq!(clean_name("  Ada \t Lovelace "), Ok("Ada Lovelace".into()));
        assert_eq!(clean_name("Ödön ☕").unwrap(), "Ödön ☕");
        for wrong in ["", "   ", &"x".repeat(25), "a\u{202e}b", "a\u{0}b", "\u{200b}"] {
            assert_eq!(clean_name(wrong).unwrap_err().code, ErrorCode::BadText, "{wrong:?}");
        }
    }

    #[test]
    fn nonces_are_plain_ascii() {
        for right in ["3f9c-x!3f9c-x!3f9c-x!x", &"x".repeat(64)] {
            assert_eq!(clean_nonce(right), Ok(right.into()));
        }
        let long = "x".repeat(30);
        for wrong in [
            "",
            &"x".repeat(21),
            &"x".repeat(65),
            &format!("{long} b"),
            &format!("ä{long}"),
            &format!("{long}\n"),
        ] {
            assert!(clean_nonce(wrong).is_err(), "{wrong:?}");
        }
    }
}
