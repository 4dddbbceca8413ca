//! Reads a line at a terminal that does not show what is typed.

use anyhow::Context;
use std::io::{self, BufRead};

/// Asks for a line, which stays invisible.
pub(crate) fn read_line(prompt: &str) -> anyhow::Result<String> {
    let mut line = String::new();
    {
        let _hidden = HiddenInput::start().context("cannot hide what is typed")?;
        eprint!("{prompt}");
        io::stdin().lock().read_line(&mut line).context("cannot read from the terminal")?;
    }
    eprintln!();
    Ok(line)
}

#[cfg(unix)]
use unix::HiddenInput;

#[cfg(unix)]
mod unix {
    use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
    use std::io;

    /// What shells report of a command that Ctrl-C has ended.
    const INTERRUPTED: i32 = 130;

    /// While it lives, the terminal does not show what is typed.
    pub(super) struct HiddenInput {
        before: Termios,
    }

    impl HiddenInput {
        pub(super) fn start() -> io::Result<HiddenInput> {
            let before = tcgetattr(io::stdin())?;
            let mut hidden = before.clone();
            hidden.local_flags.remove(LocalFlags::ECHO);
            // What was typed before the question is no answer to it.
            tcsetattr(io::stdin(), SetArg::TCSAFLUSH, &hidden)?;
            let restored = before.clone();
            // It can be set once; the second question has the handler of the first.
            let _ = ctrlc::set_handler(move || {
                let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &restored);
                std::process::exit(INTERRUPTED);
            });
            Ok(HiddenInput { before })
        }
    }

    impl Drop for HiddenInput {
        fn drop(&mut self) {
            // There is nobody to tell if it fails.
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &self.before);
        }
    }
}

#[cfg(not(unix))]
struct HiddenInput;

#[cfg(not(unix))]
impl HiddenInput {
    fn start() -> io::Result<HiddenInput> {
        eprint!("(shown while you type) ");
        Ok(HiddenInput)
    }
}
