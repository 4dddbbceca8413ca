//! Line editing and hidden input at a terminal: the command runs in a pseudo-terminal and is sent keys.

use nix::pty::openpty;
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

const UP: &str = "\u{1b}[A";
const LEFT: &str = "\u{1b}[D";
const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";

/// The command in a terminal of its own.
struct Terminal {
    child: Child,
    keys: File,
    output: Receiver<Vec<u8>>,
    /// What has appeared since what was last waited for.
    screen: String,
    /// Everything that has appeared.
    seen: String,
}

impl Terminal {
    fn start(arguments: &[&str]) -> Terminal {
        let pty = openpty(None, None).expect("there are pseudo-terminals");
        let end = || pty.slave.try_clone().expect("the terminal can be shared");
        let child = Command::new(env!("CARGO_BIN_EXE_brickwool"))
            .args(arguments)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the command can be started");
        let keys = File::from(pty.master);
        let mut read = keys.try_clone().expect("the terminal can be shared");
        let (send, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = read.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { child, keys, output, screen: String::new(), seen: String::new() }
    }

    /// Waits until the text appears after everything that was waited for before.
    fn wait_for(&mut self, text: &str) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !self.screen.contains(text) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => {
                    let text = String::from_utf8_lossy(&bytes);
                    self.screen += &text;
                    self.seen += &text;
                }
                Err(error) => panic!("{text:?} did not appear ({error}) in:\n{}", self.screen),
            }
        }
        let end = self.screen.find(text).expect("it is there") + text.len();
        self.screen.drain(..end);
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    fn status(mut self) -> ExitStatus {
        self.child.wait().expect("the command ends")
    }
}

#[test]
fn lines_of_play_can_be_edited_and_recalled() {
    let mut terminal = Terminal::start(&["play", "--seed", "1", "--board", "beginner", "--brief", "--ascii"]);
    terminal.wait_for("Place your first settlement > ");
    terminal.press(&format!("lst{LEFT}{LEFT}i\r"));
    terminal.wait_for("build a settlement on vertex 0-53");
    terminal.wait_for("Place your first settlement > ");
    terminal.press(&format!("{UP}\r"));
    terminal.wait_for("build a settlement on vertex 0-53");
    terminal.wait_for("Place your first settlement > ");
    terminal.press(CTRL_D);
    terminal.wait_for("End of input: the game is not over, and it was not saved.");
    assert!(terminal.status().success());
}

#[test]
fn ctrl_c_leaves_the_dice_game_with_its_position() {
    let mut terminal = Terminal::start(&["dice", "play", "--seed", "1"]);
    terminal.wait_for("2 rolls left > ");
    terminal.press(CTRL_C);
    terminal.wait_for("No more input. The game so far:");
    terminal.wait_for("island1 players=1");
    assert!(terminal.status().success());
}

#[test]
fn lines_of_the_simulator_can_be_recalled() {
    let mut terminal = Terminal::start(&["simulate", "--seed", "1", "--human", "1"]);
    terminal.wait_for("P1, build a settlement> ");
    terminal.press("nonsense\r");
    terminal.wait_for("is not a command");
    terminal.wait_for("P1, build a settlement> ");
    terminal.press(&format!("{UP}\r"));
    terminal.wait_for("is not a command");
    terminal.wait_for("P1, build a settlement> ");
    terminal.press(CTRL_D);
    terminal.wait_for("the input ended in round 0");
    assert!(!terminal.status().success());
}

#[test]
fn a_password_is_not_shown_and_has_to_be_typed_twice() {
    let ask = |second: &str| {
        let mut terminal = Terminal::start(&["admin", "hash-password"]);
        terminal.wait_for("Password: ");
        terminal.press("correct horse battery\r");
        terminal.wait_for("Repeat the password: ");
        terminal.press(&format!("{second}\r"));
        terminal
    };
    let mut same = ask("correct horse battery");
    same.wait_for("$argon2id$");
    let mut different = ask("correct horse cavalry");
    different.wait_for("the two passwords differ");
    for terminal in [&same, &different] {
        assert!(!terminal.seen.contains("horse"), "{}", terminal.seen);
    }
    assert!(same.status().success() && !different.status().success());
}
