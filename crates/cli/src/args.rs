//! Options that several commands share, so that a flag means the same wherever it is accepted.
//!
//! Without `--seed`, a command draws a fresh 64-bit seed and prints it, so that the run can be repeated.

use crate::game_file;
use crate::screen::{ColourArg, Paint};
use anyhow::{Context, bail, ensure};
use brickwool_arena::Boards;
use brickwool_bots::Budget;
use brickwool_luck::SeededLuck;
use brickwool_settlers::constants::USUAL_SEATS;
use brickwool_settlers::layout_file::LayoutFile;
use brickwool_settlers::{Board, Layout, Position, Record, Rules, Shape, Tokens};
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// `--record`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct RecordFileArgs {
    /// Write the game's record to this file, for `replay`, `show` and `play --resume`
    #[arg(long, alias = "save", value_name = "FILE")]
    record: Option<PathBuf>,
    /// Replace the file of --record if there is one
    #[arg(long, requires = "record")]
    force: bool,
}

impl RecordFileArgs {
    /// The file, if one was given. An error if it exists and must not be replaced: asked before a game is played, not after.
    pub(crate) fn file(&self) -> anyhow::Result<Option<&Path>> {
        let file = self.record.as_deref();
        if let Some(file) = file.filter(|file| file.exists() && !self.force) {
            bail!(
                "{} already exists: choose another name, replace it with --force, or play on with play --resume",
                file.display()
            );
        }
        Ok(file)
    }

    /// Writes the record of a game that has been played.
    pub(crate) fn write(&self, record: &Record) -> anyhow::Result<()> {
        let Some(path) = &self.record else { return Ok(()) };
        fs::write(path, record.to_text()?).with_context(|| format!("cannot write the record to {path:?}"))
    }
}

/// `--seed`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SeedArgs {
    /// The seed of all randomness: the same seed gives the same games [default: a fresh one, which is printed]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<u64>,
    #[arg(skip)]
    fresh: OnceLock<u64>,
}

impl SeedArgs {
    /// The seed that was given, or a fresh one, which stays the same for this run.
    pub(crate) fn get(&self) -> u64 {
        self.seed.unwrap_or_else(|| *self.fresh.get_or_init(fresh_seed))
    }

    /// The same for commands whose standard output has a fixed form: a fresh seed is printed on standard error.
    pub(crate) fn get_and_print(&self) -> u64 {
        if self.seed.is_none() {
            eprintln!("seed {}", self.get());
        }
        self.get()
    }
}

/// 64 bits that nobody chose.
pub(crate) fn fresh_seed() -> u64 {
    // The standard library seeds these states from the operating system; every one is different.
    RandomState::new().hash_one(0)
}

/// `--seats`, for commands that name no players.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct SeatsArgs {
    /// The number of players: 2 to 6
    #[arg(long, value_name = "N", default_value_t = USUAL_SEATS, allow_negative_numbers = true)]
    pub(crate) seats: u8,
}

/// `--threads`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct ThreadsArgs {
    /// The number of threads; it changes the speed and nothing else [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl ThreadsArgs {
    pub(crate) fn count(self) -> anyhow::Result<NonZeroUsize> {
        match self.threads {
            None => Ok(std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)),
            Some(threads) => {
                ensure!(
                    (1..=1024).contains(&threads),
                    "the number of threads must be 1 to 1024, not {threads}"
                );
                NonZeroUsize::new(threads).context("at least one thread is needed")
            }
        }
    }
}

/// `--time` and `--nodes`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct TimeArgs {
    /// The milliseconds a bot may think about one decision [default: no limit]
    #[arg(long, value_name = "MS", alias = "millis", allow_negative_numbers = true)]
    time: Option<u64>,
    /// The positions a bot that searches may look at for one decision; unlike time, it gives the same game everywhere
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<u64>,
}

impl TimeArgs {
    /// The limits that were given, if any.
    pub(crate) fn budget(self) -> anyhow::Result<Option<Budget>> {
        ensure!(self.time != Some(0), "a decision takes at least one millisecond");
        ensure!(self.nodes != Some(0), "a decision takes at least one node");
        let time = self.time.map(Duration::from_millis);
        let budget = Budget { time, nodes: self.nodes };
        Ok((budget != Budget::UNLIMITED).then_some(budget))
    }
}

/// `--color` and `--ascii`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct PaintArgs {
    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColourArg::Auto)]
    color: ColourArg,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
}

impl PaintArgs {
    pub(crate) fn paint(self) -> Paint {
        Paint::choose(self.color, self.ascii)
    }
}

/// Splits a list such as `--players` takes at its commas, but not at those inside quotes: a program's arguments may
/// contain some.
pub(crate) fn split_list(list: &str) -> Vec<&str> {
    let mut quote = None;
    let at_comma = |letter: char| {
        match (quote, letter) {
            (None, '\'' | '"') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
        letter == ',' && quote.is_none()
    };
    list.split(at_comma).map(str::trim).collect()
}

/// The board and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BoardArgs {
    /// The board: `random`, `beginner`, a layout file, or notation
    #[arg(long, default_value = "random", value_name = "BOARD")]
    board: String,
    /// The shape of a random board [default: base, and large for more than four players]
    #[arg(long, value_enum)]
    shape: Option<ShapeArg>,
    /// How the number tokens of a random board are laid [default: spread]
    #[arg(long, value_enum)]
    tokens: Option<TokensArg>,
    /// The rules: a profile (`official`, `simulator`) or options such as `target=12,trade=off`
    #[arg(long, default_value = "official", value_name = "RULES")]
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
    /// In the spiral of their letters
    Spiral,
    /// Shuffled, with no 6 or 8 next to another
    Spread,
    /// Shuffled
    Shuffled,
}

impl BoardArgs {
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        rules(&self.rules)
    }

    /// What the board was called on the command line.
    pub(crate) fn board_name(&self) -> &str {
        &self.board
    }

    /// Whether the board depends on the seed.
    pub(crate) fn is_random(&self) -> bool {
        self.board == "random"
    }

    /// The boards for this many players.
    pub(crate) fn boards(&self, seats: usize) -> anyhow::Result<Boards> {
        let shape = match self.shape {
            Some(ShapeArg::Mini) => Shape::Mini,
            Some(ShapeArg::Base) => Shape::Base,
            Some(ShapeArg::Large) => Shape::Large,
            None => Shape::for_seats(seats),
        };
        let tokens = match self.tokens {
            Some(TokensArg::Spiral) => Tokens::Spiral,
            None | Some(TokensArg::Spread) => Tokens::Spread,
            Some(TokensArg::Shuffled) => Tokens::Shuffled,
        };
        if self.is_random() {
            return Ok(Boards::Random(shape, tokens));
        }
        if self.shape.is_some() || self.tokens.is_some() {
            bail!("--shape and --tokens are for random boards, not for {:?}", self.board);
        }
        Ok(Boards::Fixed(Box::new(layout(&self.board, "random or beginner")?)))
    }

    /// The board with its rules; a random one is drawn from `luck`.
    pub(crate) fn board(&self, seats: u8, luck: &mut SeededLuck) -> anyhow::Result<Board> {
        let layout = self.boards(usize::from(seats))?.layout(luck)?;
        Board::new(layout, self.rules()?).context("this board cannot be played")
    }
}

/// The rules of a profile, of options such as `target=12,trade=off`, or of both: `simulator,target=12`.
pub(crate) fn rules(text: &str) -> anyhow::Result<Rules> {
    // A single word is meant as a profile's name, and so is its error.
    Ok(if text.contains('=') { text.parse()? } else { Rules::profile(text)? })
}

/// The layout that a `--board` value stands for: `beginner`, a file, or notation, of a board or of a whole position.
/// `names` are the other values the command understands, for the error message.
pub(crate) fn layout(text: &str, names: &str) -> anyhow::Result<Layout> {
    if text == "beginner" {
        return Ok(Layout::beginner());
    }
    if !text.contains(';') || Path::new(text).exists() {
        return layout_file(text, names);
    }
    let board: Vec<&str> = text.split(';').take(2).collect();
    board.join(";").parse().context("this board cannot be read")
}

fn layout_file(path: &str, names: &str) -> anyhow::Result<Layout> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("cannot read the layout file {path:?} (or use {names}, or notation)"))?;
    let file: LayoutFile =
        serde_json::from_str(&text).with_context(|| format!("{path:?} is not a layout file"))?;
    Layout::try_from(&file).with_context(|| format!("the layout in {path:?} is wrong"))
}

/// `--position`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    /// Start from this position: notation, or a file that holds notation or a record (its last position)
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["board", "shape", "tokens", "rules", "seats"])]
    position: Option<String>,
}

impl PositionArgs {
    pub(crate) fn position(&self) -> anyhow::Result<Option<Position>> {
        self.position.as_deref().map(game_file::position).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_split_at_commas_outside_quotes() {
        assert_eq!(split_list("greedy, random"), ["greedy", "random"]);
        assert_eq!(split_list("exec:sh -c 'echo a,b',random"), ["exec:sh -c 'echo a,b'", "random"]);
        assert_eq!(split_list("exec:x \"a,'b\",y"), ["exec:x \"a,'b\"", "y"]);
    }

    #[test]
    fn a_board_is_read_from_its_notation_and_from_a_position() {
        let board = Layout::beginner();
        let position = Position::start(Board::new(board.clone(), Rules::OFFICIAL).unwrap(), 3).unwrap();
        assert_eq!(layout(&board.to_string(), "").unwrap(), board);
        assert_eq!(layout(&position.to_string(), "").unwrap(), board);
        assert!(layout("O10W2;3", "").is_err());
    }

    #[test]
    fn fresh_seeds_differ_and_use_all_their_bits() {
        let seeds: Vec<u64> = (0..64).map(|_| fresh_seed()).collect();
        assert_eq!(seeds.iter().fold(0, |bits, seed| bits | seed), u64::MAX);
    }
}
