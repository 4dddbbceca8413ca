//! Lines that a person types: with editing and history at a terminal, plain from a pipe or a file.
//!
//! The history lives as long as the program does; nothing typed is written to disk.

use rustyline::error::ReadlineError;
use rustyline::{Behavior, Config, DefaultEditor};
use std::io::{self, BufRead, IsTerminal, Read, StdinLock, Write};

/// The longest line of a script in bytes; the rest is read as another line.
const MAX_LINE: u64 = 1024;

/// Where lines come from.
pub(crate) struct LineReader<R> {
    source: Source<R>,
}

enum Source<R> {
    /// A person at a terminal.
    Editor(Box<DefaultEditor>),
    /// Anything else. What is read is printed after the prompt, as if it had been typed.
    Script(R),
}

/// Whether a session goes on after a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum SessionFlow {
    Continue,
    Quit,
}

impl LineReader<StdinLock<'static>> {
    /// Standard input.
    pub(crate) fn stdin() -> LineReader<StdinLock<'static>> {
        if io::stdin().is_terminal()
            && let Ok(editor) = editor()
        {
            return LineReader { source: Source::Editor(Box::new(editor)) };
        }
        LineReader::script(io::stdin().lock())
    }
}

fn editor() -> rustyline::Result<DefaultEditor> {
    // Where standard output is a file, prompts must not go there.
    let behavior = if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
    DefaultEditor::with_config(Config::builder().auto_add_history(true).behavior(behavior).build())
}

impl<R: BufRead> LineReader<R> {
    /// Lines from a pipe, a file or a test.
    pub(crate) fn script(input: R) -> LineReader<R> {
        LineReader { source: Source::Script(input) }
    }

    /// Asks with a prompt and reads a line, without the white space around it. `None` at the end of the input, and when the
    /// person presses Ctrl-C or Ctrl-D; the cursor is at the beginning of a line then.
    ///
    /// `styled` is the prompt with its colours, `output` where everything else is written to.
    pub(crate) fn read(
        &mut self,
        prompt: &str,
        styled: &str,
        output: &mut impl Write,
    ) -> io::Result<Option<String>> {
        match &mut self.source {
            Source::Editor(editor) => {
                output.flush()?;
                match editor.readline(&(prompt, styled)) {
                    Ok(line) => Ok(Some(line.trim().to_owned())),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Source::Script(input) => {
                write!(output, "{styled}")?;
                output.flush()?;
                let mut bytes = Vec::new();
                if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
                    writeln!(output)?;
                    return Ok(None);
                }
                // Bytes that are not text make a wrong command, not an error.
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                writeln!(output, "{}", line.replace(char::is_control, "?"))?;
                Ok(Some(line))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read_line_by_line_and_printed() {
        let mut reader = LineReader::script(&b" roll \n\x1b[2J\n\xff\n\nend"[..]);
        let mut output = Vec::new();
        let mut lines = Vec::new();
        while let Some(line) = reader.read("? ", "? ", &mut output).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["roll", "\u{1b}[2J", "\u{fffd}", "", "end"]);
        assert_eq!(String::from_utf8(output).unwrap(), "? roll\n? ?[2J\n? \u{fffd}\n? \n? end\n? \n");
    }

    #[test]
    fn a_line_that_is_too_long_is_cut() {
        let text = "x".repeat(1500) + "\n";
        let mut reader = LineReader::script(text.as_bytes());
        let mut read = || reader.read("", "", &mut Vec::new()).unwrap().map(|line| line.len());
        assert_eq!([read(), read(), read()], [Some(1024), Some(476), None]);
    }
}
