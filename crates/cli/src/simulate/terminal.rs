//! The simulator's console: its lines go to standard output, prompts and answers for a person to standard error, so that
//! the lines can be kept apart.

use crate::line_reader::LineReader;
use brickwool_settlers::State;
use brickwool_simulator::viewer::{replace_file, state_json};
use brickwool_simulator::{Numbering, SimulationLine, SimulatorConsole};
use std::io::{self, StdinLock, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Standard input and output, and the file a viewer watches.
pub(super) struct SimulatorTerminal {
    state_file: Option<PathBuf>,
    numbering: Numbering,
    delay: Duration,
    input: LineReader<StdinLock<'static>>,
}

impl SimulatorTerminal {
    pub(super) fn new(
        state_file: Option<PathBuf>,
        numbering: Numbering,
        delay: Duration,
    ) -> SimulatorTerminal {
        SimulatorTerminal { state_file, numbering, delay, input: LineReader::stdin() }
    }
}

impl SimulatorConsole for SimulatorTerminal {
    fn print_line(&mut self, line: &SimulationLine) -> io::Result<()> {
        writeln!(io::stdout(), "{line}")?;
        thread::sleep(self.delay);
        Ok(())
    }

    fn print_message(&mut self, text: &str) -> io::Result<()> {
        writeln!(io::stderr(), "{text}")
    }

    fn read_command(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.input.read(prompt, prompt, &mut io::stderr())
    }

    fn state_changed(&mut self, state: &State) -> io::Result<()> {
        let Some(file) = &self.state_file else { return Ok(()) };
        replace_file(file, &state_json(state, self.numbering))
            .map_err(|error| io::Error::new(error.kind(), format!("cannot write {file:?}: {error}")))
    }
}
