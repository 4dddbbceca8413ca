//! Saving a game at the console, leaving it, and its end.

use super::talk::{Session, Then};
use super::telling::result;
use crate::screen::draw::Marks;
use anyhow::Context;
use brickwool_simulator::viewer::replace_file;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

impl<R: BufRead, W: Write> Session<R, W> {
    fn write(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = self.table.record().to_text()?;
        replace_file(file, &text).with_context(|| format!("cannot write {file:?}"))?;
        self.saved = Some(self.table.record().steps.len());
        Ok(())
    }

    /// Keeps the file up to date, so that nothing is lost whatever happens.
    pub(super) fn save_on_the_way(&mut self) -> anyhow::Result<()> {
        match self.file.clone() {
            Some(file) if self.saved != Some(self.table.record().steps.len()) => self.write(&file),
            _ => Ok(()),
        }
    }

    pub(super) fn save(&mut self, file: Option<PathBuf>) -> anyhow::Result<()> {
        let Some(file) = file.or_else(|| self.file.clone()) else {
            return self.say("Save to which file? For example: save game.jsonl");
        };
        if self.file.as_ref() != Some(&file) && file.exists() {
            return self.refuse(&format!("{} is there already; choose another name", file.display()));
        }
        match self.write(&file) {
            Ok(()) => {
                self.say_whole(&format!(
                    "Saved. Go on later with: brickwool play --resume {}",
                    file.display()
                ))?;
                match self.file.replace(file.clone()) {
                    Some(old) if old != file => self.say_whole(&format!(
                        "From now on the game is kept there; {} stays as it is.",
                        old.display()
                    )),
                    _ => Ok(()),
                }
            }
            Err(error) => self.refuse(&format!("{error:#}")),
        }
    }

    pub(super) fn quit(&mut self) -> anyhow::Result<Then> {
        if self.file.is_some() {
            self.save(None)?;
            return Ok(Then::Leave);
        }
        loop {
            let name = self.read("Save the game to which file? (Enter: leave without saving) > ")?;
            match name.as_deref() {
                None | Some("") => {
                    self.say("The game was not saved.")?;
                    return Ok(Then::Leave);
                }
                Some(name) => self.save(Some(PathBuf::from(name)))?,
            }
            if self.file.is_some() {
                return Ok(Then::Leave);
            }
        }
    }

    pub(super) fn end_of_input(&mut self) -> anyhow::Result<()> {
        match self.file.clone() {
            Some(file) => {
                self.write(&file)?;
                let file = file.display();
                self.say_whole(&format!(
                    "End of input: the game is not finished. It is saved; go on with: brickwool play --resume {file}"
                ))
            }
            None => self.say("End of input: the game is not finished, and it was not saved."),
        }
    }

    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        self.flush()?;
        self.draw(&Marks::default())?;
        let text = result(self.table.board(), self.table.state(), &self.names());
        self.say(&format!("The game is over.\n{text}"))?;
        self.save_at_the_end()
    }

    pub(super) fn save_at_the_end(&mut self) -> anyhow::Result<()> {
        if let Some(file) = self.file.clone() {
            self.write(&file)?;
            return self.say_whole(&format!("The record is in {}.", file.display()));
        }
        if self.table.persons().is_empty() {
            return Ok(());
        }
        loop {
            let name = self.read("Keep the record in which file? (Enter: in none) > ")?;
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
