//! Saving a game at the console, quitting it, and what happens at its end.

use super::events::result;
use super::session::Session;
use crate::line_reader::SessionFlow;
use crate::screen::draw::Marks;
use anyhow::Context;
use brickwool_simulator::viewer::replace_file;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

impl<R: BufRead, W: Write> Session<R, W> {
    fn write(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = self.game.record().to_text()?;
        replace_file(file, &text).with_context(|| format!("cannot write {file:?}"))?;
        self.saved = Some(self.game.record().steps.len());
        Ok(())
    }

    /// Keeps the file up to date, so that nothing is lost if the program ends.
    pub(super) fn autosave(&mut self) -> anyhow::Result<()> {
        match self.file.clone() {
            Some(file) if self.saved != Some(self.game.record().steps.len()) => self.write(&file),
            _ => Ok(()),
        }
    }

    pub(super) fn save(&mut self, file: Option<PathBuf>) -> anyhow::Result<()> {
        let Some(file) = file.or_else(|| self.file.clone()) else {
            return self.say("Save to which file? For example: save game.jsonl");
        };
        if self.file.as_ref() != Some(&file) && file.exists() {
            return self.refuse(&format!("{} already exists; choose another name", file.display()));
        }
        match self.write(&file) {
            Ok(()) => {
                self.say_whole(&format!(
                    "Saved. Resume it with: brickwool play --resume {}",
                    file.display()
                ))?;
                match self.file.replace(file.clone()) {
                    Some(old) if old != file => self.say_whole(&format!(
                        "From now on the game is saved there; {} stays as it is.",
                        old.display()
                    )),
                    _ => Ok(()),
                }
            }
            Err(error) => self.refuse(&format!("{error:#}")),
        }
    }

    pub(super) fn quit(&mut self) -> anyhow::Result<SessionFlow> {
        if self.file.is_some() {
            self.save(None)?;
            return Ok(SessionFlow::Quit);
        }
        loop {
            let name = self.read("Save the game to which file? (Enter: quit without saving) > ")?;
            match name.as_deref() {
                None | Some("") => {
                    self.say("The game was not saved.")?;
                    return Ok(SessionFlow::Quit);
                }
                Some(name) => self.save(Some(PathBuf::from(name)))?,
            }
            if self.file.is_some() {
                return Ok(SessionFlow::Quit);
            }
        }
    }

    pub(super) fn end_of_input(&mut self) -> anyhow::Result<()> {
        match self.file.clone() {
            Some(file) => {
                self.write(&file)?;
                let file = file.display();
                self.say_whole(&format!(
                    "End of input: the game is not over. It is saved; resume it with: brickwool play --resume {file}"
                ))
            }
            None => self.say("End of input: the game is not over, and it was not saved."),
        }
    }

    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        self.game.finish();
        self.flush()?;
        self.draw(&Marks::default())?;
        let text = result(self.game.board(), self.game.state(), &self.names());
        self.say(&format!("The game is over.\n{text}"))?;
        self.save_finished()
    }

    pub(super) fn save_finished(&mut self) -> anyhow::Result<()> {
        if let Some(file) = self.file.clone() {
            self.write(&file)?;
            return self.say_whole(&format!("The record is in {}.", file.display()));
        }
        if self.game.people().is_empty() {
            return Ok(());
        }
        loop {
            let name = self.read("Save the record to which file? (Enter: to none) > ")?;
            match name.as_deref() {
                None | Some("") => return Ok(()),
                Some(name) => self.save(Some(PathBuf::from(name)))?,
            }
            if self.file.is_some() {
                return Ok(());
            }
        }
    }
}
