//! The options by which commands choose a board, rules and seats, and what they come to.

use anyhow::{Context, bail};
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, Position, Rules, Shape, Tokens};
use std::fs;

/// How many play unless said otherwise.
pub(crate) const SEATS: u8 = 4;

/// Which game is set up.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BoardArgs {
    /// The board: `random`, `beginner`, or a layout file
    #[arg(long, default_value = "random", value_name = "BOARD")]
    board: String,
    /// A random board's shape: `base` unless said otherwise; `mini` and `large` are for counting
    #[arg(long, value_enum)]
    shape: Option<ShapeArg>,
    /// How a random board's number tokens are laid: `spread` unless said otherwise
    #[arg(long, value_enum)]
    tokens: Option<TokensArg>,
    /// A rules profile (`official`, `simulator`) or options like `target=12,trade=off`
    #[arg(long, default_value = "official")]
    rules: String,
    /// How many play: 2 to 4 [default: 4]
    #[arg(long, allow_negative_numbers = true)]
    seats: Option<u8>,
    /// Where all randomness comes from: the same seed, the same game
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<u64>,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum ShapeArg {
    Mini,
    Base,
    Large,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum TokensArg {
    /// The lettered spiral
    Spiral,
    /// Shuffled, no 6 or 8 beside another
    Spread,
    /// Shuffled
    Shuffled,
}

impl Default for BoardArgs {
    fn default() -> BoardArgs {
        BoardArgs {
            board: "random".into(),
            shape: None,
            tokens: None,
            rules: "official".into(),
            seats: None,
            seed: None,
        }
    }
}

impl BoardArgs {
    /// The seed that was given, or always the same one: for commands whose results are compared.
    pub(crate) fn fixed_seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// The seed that was given, or one from the clock.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(fresh_seed)
    }

    /// The game before its first settlement, a random board drawn from `luck`.
    pub(crate) fn start(&self, luck: &mut SeededLuck) -> anyhow::Result<Position> {
        let board =
            Board::new(self.layout(luck)?, rules(&self.rules)?).context("this layout cannot be played")?;
        Ok(Position::start(board, self.seats.unwrap_or(SEATS))?)
    }

    /// How many play, if that was said.
    pub(crate) fn seats(&self) -> Option<u8> {
        self.seats
    }

    /// The same for a table of so many.
    pub(crate) fn with_seats(&self, seats: u8) -> BoardArgs {
        BoardArgs { seats: Some(seats), ..self.clone() }
    }

    fn layout(&self, luck: &mut SeededLuck) -> anyhow::Result<Layout> {
        let shape = match self.shape {
            Some(ShapeArg::Mini) => Shape::Mini,
            None | Some(ShapeArg::Base) => Shape::Base,
            Some(ShapeArg::Large) => Shape::Large,
        };
        let tokens = match self.tokens {
            Some(TokensArg::Spiral) => Tokens::Spiral,
            None | Some(TokensArg::Spread) => Tokens::Spread,
            Some(TokensArg::Shuffled) => Tokens::Shuffled,
        };
        if self.board != "random" && (self.shape.is_some() || self.tokens.is_some()) {
            bail!("--shape and --tokens are about random boards, not about {:?}", self.board);
        }
        match self.board.as_str() {
            "beginner" => Ok(Layout::beginner()),
            "random" => match Layout::random(shape, tokens, luck) {
                Some(layout) => Ok(layout),
                None => bail!("only the base board has lettered tokens to lay in a spiral"),
            },
            path => layout_file(path, "random or beginner"),
        }
    }
}

/// The rules of a profile, of options like `target=12,trade=off`, or of both: `simulator,target=12`.
pub(crate) fn rules(text: &str) -> anyhow::Result<Rules> {
    // A single word is meant as a profile's name, and so is its error.
    Ok(if text.contains('=') { text.parse()? } else { Rules::profile(text)? })
}

/// The layout in a file; `or_say` are the words that might have been meant instead.
pub(crate) fn layout_file(path: &str, or_say: &str) -> anyhow::Result<Layout> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("cannot read the layout file {path:?} (or say {or_say})"))?;
    let file: LayoutFile =
        serde_json::from_str(&text).with_context(|| format!("{path:?} is no layout file"))?;
    Layout::try_from(&file).with_context(|| format!("the layout in {path:?} is wrong"))
}

/// A seed for whoever named none, from the clock.
pub(crate) fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_micros() as u64 % 1_000_000)
}
