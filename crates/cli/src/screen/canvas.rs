//! A grid of coloured characters that becomes lines of text.

use super::paint::OFF;
use super::{Paint, TextStyle};

/// A place on a canvas: column and line.
pub(super) type Cell = (usize, usize);

pub(super) struct Canvas {
    lines: Vec<Vec<(char, TextStyle)>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { lines: vec![vec![(' ', TextStyle::PLAIN); width]; height] }
    }

    /// Writes text to the right of a place; what lies outside the canvas is dropped.
    pub(super) fn write(&mut self, (column, line): Cell, text: &str, style: TextStyle) {
        let Some(line) = self.lines.get_mut(line) else { return };
        for (cell, glyph) in line.iter_mut().skip(column).zip(text.chars()) {
            *cell = (glyph, style);
        }
    }

    /// Writes text with its middle at a place.
    pub(super) fn centre(&mut self, (column, line): Cell, text: &str, style: TextStyle) {
        self.write((column.saturating_sub(text.chars().count() / 2), line), text, style);
    }

    /// The lines, without trailing blanks.
    pub(super) fn to_text(&self, paint: Paint) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let shows = |&(glyph, style): &(char, TextStyle)| {
                glyph != ' ' || paint.colour && style.background.is_some()
            };
            let used = line.iter().rposition(shows).map_or(0, |last| last + 1);
            let mut on = TextStyle::PLAIN;
            for &(glyph, style) in &line[..used] {
                if paint.colour && style != on {
                    if on != TextStyle::PLAIN {
                        text.push_str(OFF);
                    }
                    text.push_str(&style.codes());
                    on = style;
                }
                text.push(glyph);
            }
            if on != TextStyle::PLAIN {
                text.push_str(OFF);
            }
            text.push('\n');
        }
        text
    }
}
