//! A grid of coloured characters that becomes lines of text.

use super::paint::OFF;
use super::{Ink, Paint};

/// A place on a canvas: column and line.
pub(super) type Cell = (usize, usize);

pub(super) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { lines: vec![vec![(' ', Ink::PLAIN); width]; height] }
    }

    /// Writes text to the right of a place; what lies outside the canvas is dropped.
    pub(super) fn write(&mut self, (column, line): Cell, text: &str, ink: Ink) {
        let Some(line) = self.lines.get_mut(line) else { return };
        for (cell, sign) in line.iter_mut().skip(column).zip(text.chars()) {
            *cell = (sign, ink);
        }
    }

    /// Writes text with its middle at a place.
    pub(super) fn centre(&mut self, (column, line): Cell, text: &str, ink: Ink) {
        self.write((column.saturating_sub(text.chars().count() / 2), line), text, ink);
    }

    /// The lines, without trailing blanks.
    pub(super) fn to_text(&self, paint: Paint) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let shows = |&(sign, ink): &(char, Ink)| sign != ' ' || paint.colour && ink.ground.is_some();
            let used = line.iter().rposition(shows).map_or(0, |last| last + 1);
            let mut on = Ink::PLAIN;
            for &(sign, ink) in &line[..used] {
                if paint.colour && ink != on {
                    if on != Ink::PLAIN {
                        text.push_str(OFF);
                    }
                    text.push_str(&ink.codes());
                    on = ink;
                }
                text.push(sign);
            }
            if on != Ink::PLAIN {
                text.push_str(OFF);
            }
            text.push('\n');
        }
        text
    }
}
