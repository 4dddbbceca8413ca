//! Colours and characters: the only place that writes escape codes and decides whether to use them.

use brickwool_game::{MAX_SEATS, Seat};
use brickwool_settlers::Terrain;
use std::env;
use std::io::IsTerminal;

/// When to use colour.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Debug)]
pub(crate) enum ColourArg {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Even into a file or a pipe
    Always,
    /// Not at all
    Never,
}

/// The style of text. Colours are numbers of the 256-colour palette of terminals.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct TextStyle {
    pub(crate) text: Option<u8>,
    pub(crate) background: Option<u8>,
    pub(crate) bold: bool,
    pub(crate) faint: bool,
}

impl TextStyle {
    pub(crate) const PLAIN: TextStyle = TextStyle { text: None, background: None, bold: false, faint: false };
    pub(crate) const BOLD: TextStyle = TextStyle { bold: true, ..TextStyle::PLAIN };
    pub(crate) const FAINT: TextStyle = TextStyle { faint: true, ..TextStyle::PLAIN };
    /// Messages that something is not possible.
    pub(crate) const REFUSAL: TextStyle = TextStyle { text: Some(203), ..TextStyle::PLAIN };
    /// The number of a place.
    pub(crate) const PLACE: TextStyle =
        TextStyle { text: Some(16), background: Some(231), bold: true, faint: false };
    /// A harbour and its vertices.
    pub(crate) const HARBOUR: TextStyle = TextStyle { text: Some(45), ..TextStyle::PLAIN };
    pub(crate) const ROBBER: TextStyle =
        TextStyle { text: Some(231), background: Some(16), bold: true, faint: false };

    /// A number token, red for the two most frequent numbers.
    pub(crate) const fn token(number: u8) -> TextStyle {
        let text = if matches!(number, 6 | 8) { 160 } else { 16 };
        TextStyle { text: Some(text), background: Some(230), bold: true, faint: false }
    }

    /// Text on a terrain.
    pub(crate) const fn terrain(terrain: Terrain) -> TextStyle {
        let (text, background) = match terrain {
            Terrain::Forest => (231, 22),
            Terrain::Hills => (231, 130),
            Terrain::Pasture => (16, 113),
            Terrain::Fields => (16, 220),
            Terrain::Mountains => (16, 247),
            Terrain::Desert => (16, 187),
        };
        TextStyle { text: Some(text), background: Some(background), bold: false, faint: false }
    }

    /// The escape codes that switch it on; empty for plain text.
    pub(crate) fn codes(self) -> String {
        let mut codes = Vec::new();
        if self.bold {
            codes.push("1".to_owned());
        }
        if self.faint {
            codes.push("2".to_owned());
        }
        codes.extend(self.text.map(|colour| format!("38;5;{colour}")));
        codes.extend(self.background.map(|colour| format!("48;5;{colour}")));
        if codes.is_empty() { String::new() } else { format!("\x1b[{}m", codes.join(";")) }
    }
}

/// Switches every style off.
pub(crate) const OFF: &str = "\x1b[0m";

/// The colours of players' pieces and names: red, blue, white, orange, green, brown.
pub(crate) const fn seat_style(seat: Seat) -> TextStyle {
    let (text, background) = match seat.index() {
        0 => (231, 160),
        1 => (231, 26),
        2 => (16, 255),
        3 => (16, 208),
        4 => (231, 28),
        _ => (231, 94),
    };
    TextStyle { text: Some(text), background: Some(background), bold: true, faint: false }
}

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Paint {
    pub(crate) colour: bool,
    pub(crate) ascii: bool,
}

impl Paint {
    /// Characters without colours, for tests.
    #[cfg(test)]
    pub(crate) const PLAIN: Paint = Paint { colour: false, ascii: false };

    /// As the options and the terminal allow.
    pub(crate) fn choose(colour: ColourArg, ascii: bool) -> Paint {
        let colour = match colour {
            ColourArg::Always => true,
            ColourArg::Never => false,
            ColourArg::Auto => {
                let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                std::io::stdout().is_terminal() && !refused && !dumb
            }
        };
        Paint { colour, ascii }
    }

    /// The text with the escape codes of a style, if colours are on.
    pub(crate) fn apply(self, style: TextStyle, text: &str) -> String {
        let codes = style.codes();
        if self.colour && !codes.is_empty() { format!("{codes}{text}{OFF}") } else { text.to_owned() }
    }

    /// Text with the players' names in their colours.
    pub(crate) fn names(self, text: &str) -> String {
        let coloured = |text: String, seat: Seat| {
            let name = crate::sentences::name(seat);
            text.replace(&name, &self.apply(seat_style(seat), &name))
        };
        if self.colour {
            Seat::first(MAX_SEATS as u8).fold(text.to_owned(), coloured)
        } else {
            text.to_owned()
        }
    }

    /// A character, or its replacement where only ASCII is wanted.
    pub(crate) fn glyph(self, glyph: char, ascii: char) -> char {
        if self.ascii { ascii } else { glyph }
    }
}
