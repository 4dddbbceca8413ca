//! Text that people enter: names, nonces, chat. Trimmed, limited, and without invisible characters; names can't be taken for
//! others.

use crate::error::{ErrorCode, RequestError};
use brickwool_bots::BuiltInName;
use brickwool_dice as dice;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

/// In characters, like the other limits.
pub const MAX_NAME: usize = 24;
/// Enough for 128 random bits.
pub const MIN_NONCE: usize = 22;
pub const MAX_NONCE: usize = 64;
pub const MAX_CHAT: usize = 300;

/// A name with single spaces, in composed form. No two people at a table may have names that look alike; see [`look_alike`].
pub fn clean_name(text: &str) -> Result<String, RequestError> {
    // Emoji often carry such a selector. It shows nothing by itself.
    let visible = text.chars().filter(|letter| !matches!(letter, '\u{fe00}'..='\u{fe0f}'));
    let name: String = visible.nfc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    check("a name", &name, MAX_NAME)?;
    let bad = |message| Err(RequestError::new(ErrorCode::BadText, message));
    if let Some(letter) = name.chars().find(|&letter| is_right_to_left(letter)) {
        return bad(format!(
            "a name can't contain the right-to-left character U+{:04X}, which would change how other names are shown",
            letter as u32
        ));
    }
    let marks: Vec<bool> = name.chars().map(is_combining_mark).collect();
    if marks.first() == Some(&true) || marks.windows(3).any(|three| three == [true; 3]) {
        return bad("a name can't have that many marks on one letter".to_owned());
    }
    if is_bot_name(&name) {
        return bad(format!("{name} is what a bot is called here: please choose another name"));
    }
    Ok(name)
}

/// Whether a bot is called so: by programs, or on the page in English.
fn is_bot_name(name: &str) -> bool {
    let built_in = BuiltInName::all().map(BuiltInName::as_str);
    let policies = dice::Policy::ALL.into_iter().map(dice::Policy::name);
    let on_page = SHOWN_BOT_NAMES.into_iter().chain(SHOWN_BOT_TITLES);
    let mut reserved = built_in.chain(policies).chain(on_page).chain(["bot", "stand-in"]);
    reserved.any(|reserved| look_alike(reserved, name) || look_alike(&format!("{reserved} bot"), name))
}

/// What the page calls the bots at a table.
const SHOWN_BOT_NAMES: [&str; 8] =
    ["Brickle", "Wooliver", "Twiggle", "Orelby", "Millow", "Pebbit", "Thatchel", "Sheafy"];

/// How the page describes the bots in English: "Solid", or "Solid bot".
const SHOWN_BOT_TITLES: [&str; 9] =
    ["Master", "Expert", "Skilled", "Casual", "Beginner", "Solid", "Easy", "Random", "Perfect"];

/// Whether people could take one name for the other: they differ in case only, or in letters that look the same.
pub fn look_alike(one: &str, other: &str) -> bool {
    // Capital I looks like l, but small i does not: each order of folding finds different pairs.
    let by_case_first = |name: &str| skeleton(&name.to_lowercase()).collect::<String>();
    let by_shape_first = |name: &str| skeleton(name).collect::<String>().to_lowercase();
    let same = |fold: &dyn Fn(&str) -> String| {
        let plain = |name: &str| fold(&name.nfkc().collect::<String>()).replace(' ', "");
        plain(one) == plain(other)
    };
    same(&by_case_first) || same(&by_shape_first)
}

/// A short free text on one line, such as a layout's name or the reason of a report.
pub fn clean_line(what: &str, text: &str, max: usize) -> Result<String, RequestError> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    check(what, &line, max)?;
    Ok(line)
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
    clean_line("a message", text, MAX_CHAT)
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
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Letters of scripts that are written from right to left. In a list of names they would move their neighbours about.
fn is_right_to_left(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_limited() {
        assert_eq!(clean_name("  Ada \t Lovelace "), Ok("Ada Lovelace".into()));
        assert_eq!(clean_name("Ödön ☕").unwrap(), "Ödön ☕");
        assert_eq!(clean_name("A\u{30a}sa \u{2615}\u{fe0f}").unwrap(), "\u{c5}sa \u{2615}");
        let marks = "a\u{300}\u{300}\u{300}\u{300}";
        let hidden = ["a\u{202e}b", "a\u{0}b", "\u{200b}", "\u{3164}", "\u{2800}", "a\u{e0041}", "\u{34f}a"];
        let hidden = hidden.into_iter().chain(["\u{5d0}da", "\u{639}", marks, "\u{301}a"]);
        for wrong in ["", "   ", &"x".repeat(25)].into_iter().chain(hidden) {
            assert_eq!(clean_name(wrong).unwrap_err().code, ErrorCode::BadText, "{wrong:?}");
        }
    }

    #[test]
    fn bots_names_are_reserved_however_they_are_written() {
        for wrong in [
            "greedy",
            "GREEDY",
            "Gre edy",
            "gr\u{435}edy",
            "0relby",
            "Solid Bot",
            "S0lid b0t",
            "Br\u{456}ckle",
        ] {
            assert_eq!(clean_name(wrong).unwrap_err().code, ErrorCode::BadText, "{wrong:?}");
        }
        for fine in ["Greedy Ada", "Otto", "Mira", "Botany", "Jonas", "Oliver", "Brickley"] {
            assert_eq!(clean_name(fine).unwrap(), fine);
        }
        for bot in BuiltInName::all() {
            assert!(is_bot_name(bot.as_str()) && is_bot_name(&format!("{} bot", bot.as_str())), "{bot}");
        }
    }

    #[test]
    fn nobody_can_be_called_what_the_page_calls_a_bot() {
        let quoted = |text: &str| text.split('"').nth(1).expect("a text in quotes").to_owned();
        let bots = include_str!("../../../web/bots.js");
        let (_, shown) = bots.split_once("botNames =").expect("the page names its bots");
        let shown = shown.split(']').next().expect("a list").split(',').filter(|entry| entry.contains('"'));
        let shown: Vec<String> = shown.map(quoted).collect();
        assert_eq!(shown, SHOWN_BOT_NAMES);

        let words = include_str!("../../../web/words/en-more.js").lines();
        let titles = words.filter_map(|line| line.trim().strip_prefix("\"bot.")?.split_once(".title\": "));
        let titles: Vec<String> = titles.map(|(_, title)| quoted(title)).collect();
        assert_eq!(titles, SHOWN_BOT_TITLES);
        for name in shown.iter().chain(&titles) {
            assert_eq!(clean_name(name).unwrap_err().code, ErrorCode::BadText, "{name}");
        }
    }

    #[test]
    fn names_that_look_the_same_are_found() {
        let alike = [
            ("Ada", "ada"),
            ("Ada", "\u{410}d\u{430}"),
            ("Ilya", "llya"),
            ("ILYA", "ilya"),
            ("Bo", "B0"),
            ("Ada B", "AdaB"),
        ];
        for (one, other) in alike {
            assert!(look_alike(one, other) && look_alike(other, one), "{one:?} and {other:?}");
        }
        for (one, other) in [("Ada", "Ida"), ("Ada", "Ada 2"), ("\u{c5}sa", "Asa"), ("Ben", "Bea")] {
            assert!(!look_alike(one, other), "{one:?} and {other:?}");
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
