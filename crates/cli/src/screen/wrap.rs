//! Wraps long lines at blanks, so that words stay whole and columns stay aligned.

/// The columns of the terminals this is made for.
const WIDTH: usize = 80;

/// The text with no line wider than the terminal, unless a single word is.
pub(crate) fn wrap(text: &str) -> String {
    text.lines().map(wrap_line).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str) -> String {
    if width(line) <= WIDTH {
        return line.to_owned();
    }
    let indent = " ".repeat(hanging(line));
    let start = line.len() - line.trim_start().len();
    let mut lines = vec![line[..start].to_owned()];
    let mut used = start;
    // Blanks belong to the word after them, so that columns stay apart.
    for (place, word) in line[start..].split(' ').enumerate() {
        let gap = usize::from(place > 0);
        if used + gap + width(word) > WIDTH && used > indent.len() {
            lines.push(indent.clone() + word);
            used = indent.len() + width(word);
        } else if let Some(last) = lines.last_mut() {
            last.push_str(&" ".repeat(gap));
            last.push_str(word);
            used += gap + width(word);
        }
    }
    lines.join("\n")
}

/// The indentation of a wrapped line: that of its second column, if it has two, or its own.
fn hanging(line: &str) -> usize {
    let start = line.len() - line.trim_start().len();
    let gap = line[start..].find("  ").map(|gap| start + gap);
    let column = gap.map(|gap| gap + line[gap..].len() - line[gap..].trim_start().len());
    column.filter(|&column| column < WIDTH / 2).unwrap_or(start)
}

/// The columns that text takes; escape codes take none.
fn width(text: &str) -> usize {
    let mut in_code = false;
    let shows = |letter: char| {
        let code = in_code || letter == '\u{1b}';
        in_code = code && letter != 'm';
        !code
    };
    text.chars().map(shows).filter(|&shows| shows).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_they_are_too_long() {
        let word = "word ".repeat(20);
        for (line, expected) in [
            ("short".to_owned(), "short".to_owned()),
            (format!("  {word}"), format!("  {}\n  {}", "word ".repeat(15).trim_end(), "word ".repeat(5))),
            (
                format!("  road N    {word}"),
                format!("  road N    {}\n            {}", "word ".repeat(13).trim_end(), "word ".repeat(7)),
            ),
            ("x".repeat(100), "x".repeat(100)),
            (
                format!("\u{1b}[1m{}\u{1b}[0m", "x".repeat(80)),
                format!("\u{1b}[1m{}\u{1b}[0m", "x".repeat(80)),
            ),
        ] {
            assert_eq!(wrap(&line), expected, "{line}");
        }
    }
}
