//! The simulator's console: its lines go to standard output, prompts and answers for a person to standard error, so that
//! the lines can be kept apart.

use brickwool_settlers::State;
use brickwool_simulator::viewer::{replace_file, state_json};
use brickwool_simulator::{Console, Line, Numbering};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// No command is longer, in bytes; what goes on is read as another.
const MAX_LINE_BYTES: u64 = 1024;

/// Standard input and output, and the file a viewer watches.
pub(super) struct Terminal {
    state_file: Option<PathBuf>,
    numbering: Numbering,
    delay: Duration,
    /// Repeat what was typed: a script's lines are not on the screen otherwise.
    echo: bool,
}

impl Terminal {
    pub(super) fn new(state_file: Option<PathBuf>, numbering: Numbering, delay: Duration) -> Terminal {
        Terminal { state_file, numbering, delay, echo: !io::stdin().is_terminal() }
    }
}

impl Console for Terminal {
    fn print_line(&mut self, line: &Line) -> io::Result<()> {
        writeln!(io::stdout(), "{line}")?;
        thread::sleep(self.delay);
        Ok(())
    }

    fn print_message(&mut self, text: &str) -> io::Result<()> {
        writeln!(io::stderr(), "{text}")
    }

    fn read_command(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(io::stderr(), "{prompt}")?;
        let mut bytes = Vec::new();
        if io::stdin().lock().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
            // Leaves the prompt's line to whatever is said next.
            writeln!(io::stderr())?;
            return Ok(None);
        }
        // What is not text is not a command either, and is rejected as one.
        let typed = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            writeln!(io::stderr(), "{typed}")?;
        }
        Ok(Some(typed))
    }

    fn state_changed(&mut self, state: &State) -> io::Result<()> {
        let Some(file) = &self.state_file else { return Ok(()) };
        replace_file(file, &state_json(state, self.numbering))
            .map_err(|error| io::Error::new(error.kind(), format!("cannot write {file:?}: {error}")))
    }
}
