//! What people write: names, words for the dice, things said. Trimmed, limited, and without characters that play tricks.

use crate::refusal::{Code, Refusal};

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The longest word for the dice.
pub const LONGEST_WORD: usize = 64;
/// The longest thing said.
pub const LONGEST_SAID: usize = 300;

/// A name: 1 to 24 characters, single spaces.
pub fn name(text: &str) -> Result<String, Refusal> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    limited("a name", &name, 1, LONGEST_NAME)?;
    Ok(name)
}

/// A word for the dice: up to 64 printable ASCII characters without spaces.
pub(crate) fn word(text: &str) -> Result<String, Refusal> {
    let fits = text.len() <= LONGEST_WORD && text.bytes().all(|byte| byte.is_ascii_graphic());
    let message = "a word for the dice is at most 64 printable ASCII characters without spaces";
    if fits { Ok(text.to_owned()) } else { Err(Refusal::new(Code::BadText, message)) }
}

/// Something said: 1 to 300 characters on one line.
pub(crate) fn said(text: &str) -> Result<String, Refusal> {
    let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
    limited("a message", &said, 1, LONGEST_SAID)?;
    Ok(said)
}

fn limited(what: &str, text: &str, least: usize, most: usize) -> Result<(), Refusal> {
    let count = text.chars().count();
    if !(least..=most).contains(&count) {
        let message = format!("{what} has {least} to {most} characters, not {count}");
        return Err(Refusal::new(Code::BadText, message));
    }
    match text.chars().find(|&letter| is_tricky(letter)) {
        Some(letter) => {
            let message = format!("{what} cannot have the invisible character U+{:04X}", letter as u32);
            Err(Refusal::new(Code::BadText, message))
        }
        None => Ok(()),
    }
}

/// Characters that are not seen, or that turn others around.
fn is_tricky(letter: char) -> bool {
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
        assert_eq!(name("  Ada \t Lovelace "), Ok("Ada Lovelace".into()));
        assert_eq!(name("Ödön ☕").unwrap(), "Ödön ☕");
        for wrong in ["", "   ", &"x".repeat(25), "a\u{202e}b", "a\u{0}b", "\u{200b}"] {
            assert_eq!(name(wrong).unwrap_err().code, Code::BadText, "{wrong:?}");
        }
    }

    #[test]
    fn words_are_plain() {
        assert_eq!(word("3f9c-x!"), Ok("3f9c-x!".into()));
        assert_eq!(word(""), Ok(String::new()));
        for wrong in ["a b", "ä", "a\n", &"x".repeat(65)] {
            assert!(word(wrong).is_err(), "{wrong:?}");
        }
    }
}
