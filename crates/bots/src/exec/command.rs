//! The command after `exec:`, cut into words the way a shell would, but without a shell.
//!
//! Words are separated by white space. Between single quotes everything stands for itself. Between double quotes `\"`
//! and `\\` stand for a quote and a backslash. Nothing else is special: no variables, no wildcards, no pipes.

use std::fmt;
use thiserror::Error;

/// What to run: a program and its arguments.
///
/// ```
/// use brickwool_bots::ExecCommand;
/// let command = ExecCommand::new("python3 'my bot.py' --name \"Ann \\\"A\\\"\"").unwrap();
/// assert_eq!(command.program(), "python3");
/// assert_eq!(command.arguments(), ["my bot.py", "--name", "Ann \"A\""]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExecCommand {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// Why a text is not a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ExecCommandError {
    #[error("there is no command after it; say for example exec:python3 bot.py")]
    NoCommand,
    /// A quote without its partner.
    #[error("a {0} quote is opened and never closed")]
    OpenQuote(char),
}

impl ExecCommand {
    pub fn new(text: &str) -> Result<ExecCommand, ExecCommandError> {
        let mut words = words(text)?.into_iter();
        let program = words.next().ok_or(ExecCommandError::NoCommand)?;
        Ok(ExecCommand { text: text.to_owned(), program, arguments: words.collect() })
    }

    /// The program to run: a path, or a name to be looked for where the system looks for programs.
    pub fn program(&self) -> &str {
        &self.program
    }
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

/// As it was given, `exec:` and all.
impl fmt::Display for ExecCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exec:{}", self.text)
    }
}

fn words(text: &str) -> Result<Vec<String>, ExecCommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '\'' | '"' => quoted(letter, &mut rest, word.get_or_insert_default())?,
            _ if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Adds what stands before the closing quote to the word.
fn quoted(quote: char, rest: &mut std::str::Chars<'_>, word: &mut String) -> Result<(), ExecCommandError> {
    while let Some(letter) = rest.next() {
        match letter {
            _ if letter == quote => return Ok(()),
            '\\' if quote == '"' && rest.as_str().starts_with(['"', '\\']) => word.extend(rest.next()),
            _ => word.push(letter),
        }
    }
    Err(ExecCommandError::OpenQuote(quote))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_as_a_shell_would() {
        for (text, expected) in [
            ("./bot", &["./bot"][..]),
            ("  ./bot \t -x  ", &["./bot", "-x"]),
            ("'my bot' \"and more\"", &["my bot", "and more"]),
            ("a'b c'd\"e f\"", &["ab cde f"]),
            ("bot '' \"\"", &["bot", "", ""]),
            (r#"bot "a \"b\" \\ \n" '\"'"#, &["bot", r#"a "b" \ \n"#, r#"\""#]),
            (r"C:\bots\bot.exe $HOME *.py | x", &[r"C:\bots\bot.exe", "$HOME", "*.py", "|", "x"]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn a_wrong_command_says_why() {
        assert_eq!(ExecCommand::new("  "), Err(ExecCommandError::NoCommand));
        assert_eq!(ExecCommand::new("bot 'x"), Err(ExecCommandError::OpenQuote('\'')));
        assert_eq!(ExecCommand::new("bot \"x\\\""), Err(ExecCommandError::OpenQuote('"')));
    }
}
