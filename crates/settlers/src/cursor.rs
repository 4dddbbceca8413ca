//! The parser behind [`notation`](crate::notation): reads a text from left to right and knows the column for errors.

use std::fmt;
use thiserror::Error;

/// Where and why a text in notation is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {message}")]
pub struct NotationError {
    /// Counted from 1.
    pub column: usize,
    pub message: String,
}

impl NotationError {
    pub(crate) fn at(column: usize, message: impl fmt::Display) -> NotationError {
        NotationError { column, message: message.to_string() }
    }
}

/// In bytes. A full 30-hex board with every piece placed takes about a quarter of it.
const MAX_LENGTH: usize = 4096;

pub(crate) type Parsed<T> = Result<T, NotationError>;

/// A position in a text.
pub(crate) struct TextCursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> TextCursor<'a> {
    /// Starts at the beginning, unless the text is too long.
    pub(crate) fn new(text: &'a str) -> Parsed<TextCursor<'a>> {
        if text.len() > MAX_LENGTH {
            let message = format!("a notation has at most {MAX_LENGTH} characters, not {}", text.len());
            return Err(NotationError::at(1, message));
        }
        Ok(TextCursor { text, at: 0 })
    }

    pub(crate) fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    pub(crate) fn error<T>(&self, message: impl fmt::Display) -> Parsed<T> {
        Err(NotationError::at(self.column(), message))
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Takes `wanted` if it comes next.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let comes = self.peek() == Some(wanted);
        if comes {
            self.next();
        }
        comes
    }

    pub(crate) fn expect(&mut self, wanted: char) -> Parsed<()> {
        if self.take(wanted) {
            return Ok(());
        }
        match self.peek() {
            Some(found) => self.error(format!("expected {wanted:?}, found {found:?}")),
            None => self.error(format!("expected {wanted:?}, found the end")),
        }
    }

    pub(crate) fn end(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => self.error("expected the end"),
        }
    }

    /// Takes everything up to a character that cannot be part of it.
    pub(crate) fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub(crate) fn number(&mut self, what: &str) -> Parsed<u8> {
        let start = self.column();
        let digits = self.take_while(|c| c.is_ascii_digit());
        let padded = digits.len() > 1 && digits.starts_with('0');
        match digits.parse() {
            Ok(number) if !padded => Ok(number),
            _ if digits.is_empty() => self.error(format!("expected {what}")),
            _ => Err(NotationError::at(start, format!("{digits} is not a valid {what}"))),
        }
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u8, what: &str) -> Parsed<u8> {
        let start = self.column();
        match self.number(what)? {
            number if number < end => Ok(number),
            number => Err(NotationError::at(start, format!("there is no {what} {number}"))),
        }
    }

    /// Numbers with dots between them, or a dash for none; each is handed over with its column.
    pub(crate) fn list(
        &mut self,
        end: u8,
        what: &str,
        mut each: impl FnMut(u8, usize) -> Parsed<()>,
    ) -> Parsed<()> {
        if self.take('-') {
            return Ok(());
        }
        loop {
            let column = self.column();
            each(self.below(end, what)?, column)?;
            if !self.take('.') {
                return Ok(());
            }
        }
    }

    /// Counted letters, `L2O1`, or a dash for none.
    pub(crate) fn counts<const N: usize>(
        &mut self,
        letters: [char; N],
        most: u8,
        what: &str,
    ) -> Parsed<[u8; N]> {
        let mut counts = [0; N];
        if self.take('-') {
            return Ok(counts);
        }
        let mut last = None;
        while let Some(kind) = self.peek().and_then(|next| letters.iter().position(|&letter| letter == next))
        {
            if last >= Some(kind) {
                return self.error(format!(
                    "{} comes in the order {}",
                    what,
                    letters.iter().collect::<String>()
                ));
            }
            last = Some(kind);
            self.next();
            let column = self.column();
            counts[kind] = self.number("count")?;
            if counts[kind] == 0 || counts[kind] > most {
                return Err(NotationError::at(
                    column,
                    format!("{} is not a possible count of cards", counts[kind]),
                ));
            }
        }
        if last.is_none() {
            return self.error(format!("expected {what} or '-'"));
        }
        Ok(counts)
    }
}
