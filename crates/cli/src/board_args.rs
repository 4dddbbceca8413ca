//! The options by which commands choose a board, rules and seats, and what they come to.

use anyhow::{Context, bail};
use brickwool_arena::Boards;
use brickwool_luck::SeededLuck;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, Position, Rules, Shape, Tokens};
use std::fs;

/// Which game is set up.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    ground: GroundArgs,
    /// How many play: 2 to 4
    #[arg(long, default_value_t = 4, allow_negative_numbers = true)]
    seats: u8,
    /// Where all randomness comes from: the same seed, the same game
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<u64>,
}

/// What is played on, and by which rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GroundArgs {
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
        BoardArgs { ground: GroundArgs::default(), seats: 4, seed: None }
    }
}

impl Default for GroundArgs {
    fn default() -> GroundArgs {
        GroundArgs { board: "random".into(), shape: None, tokens: None, rules: "official".into() }
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
        let layout = self.ground.boards()?.layout(luck)?;
        let board = Board::new(layout, self.ground.rules()?).context("this layout cannot be played")?;
        Ok(Position::start(board, self.seats)?)
    }
}

impl GroundArgs {
    /// By which rules.
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        rules(&self.rules)
    }

    /// What the board was called on the command line.
    pub(crate) fn board_name(&self) -> &str {
        &self.board
    }

    /// What is played on.
    pub(crate) fn boards(&self) -> anyhow::Result<Boards> {
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
            "random" => Ok(Boards::Random(shape, tokens)),
            "beginner" => Ok(Boards::Fixed(Box::new(Layout::beginner()))),
            path => Ok(Boards::Fixed(Box::new(layout_file(path, "random or beginner")?))),
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
