//! Text from other people's programs, made safe to print: not too long, and without control characters.

/// Longer texts are cut after this many characters.
const MAX_CHARS: usize = 300;

/// A line as a program wrote it.
pub(crate) fn printable_line(line: &[u8]) -> String {
    // Bytes that can't be shown anyway are not decoded: a character has at most four.
    printable(&String::from_utf8_lossy(&line[..line.len().min(4 * MAX_CHARS + 4)]))
}

/// The beginning of a text; control characters, which could do something to a terminal, are replaced.
pub(crate) fn printable(text: &str) -> String {
    let visible = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let mut letters = text.chars();
    let mut kept: String = letters.by_ref().take(MAX_CHARS).map(visible).collect();
    if letters.next().is_some() {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_control_characters_are_replaced() {
        assert_eq!(printable("short"), "short");
        assert_eq!(printable("\u{1b}[2Jgone"), "\u{fffd}[2Jgone");
        assert_eq!(printable(&"ä".repeat(1_000)).chars().count(), MAX_CHARS + 1);
        assert_eq!(printable_line(&[0xff; 1 << 20]).chars().count(), MAX_CHARS + 1);
    }
}
