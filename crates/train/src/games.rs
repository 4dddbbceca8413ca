//! Games of bots against themselves: how each begins follows from a seed and its number; what was decided in it is one line
//! of a file. Chance is not written down, because it follows from the seed too.
//!
//! A file begins with the seed and the bot. Each line after that is a game: for every decision the number of the action
//! among the legal ones, or the action itself as JSON if it is an offer. A file that was broken off is continued.

use anyhow::{Context, bail, ensure};
use brickwool_bots::{BotSeat, Budget, GameStart};
use brickwool_game::{Seat, Turn};
use brickwool_luck::{SeededLuck, nth_seed};
use brickwool_settlers::{Action, Board, Layout, Rules, Shape, State, Step, Tokens, Trading};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// How many games are played and written at a time.
const BATCH: u64 = 64;
/// A game that takes more decisions is broken off and left out.
const MAX_DECISIONS: usize = 20_000;
/// Streams of one seed, apart from the boards'.
const CHANCE: u64 = 1 << 62;
const PLAYERS: u64 = 2 << 62;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The bot that plays all seats; `search` takes settings, as in `measure`
    #[arg(long, default_value = "greedy")]
    bot: String,
    /// What it may spend on a decision, in nodes
    #[arg(long)]
    nodes: Option<u64>,
    /// How many games the file is to have
    #[arg(long)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which tables the games are played at
    #[arg(long, value_enum, default_value_t = TableMix::Mixed)]
    tables: TableMix,
    /// Where the games are written; if the file is there, it is continued
    #[arg(long)]
    out: PathBuf,
}

/// Which tables games are played at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum TableMix {
    /// Four players mostly, with and without trades; two, three and six as well
    Mixed,
    /// Four players who trade with each other
    Four,
    /// Four players who don't
    FourNoTrade,
    /// Two players who don't trade with each other
    TwoNoTrade,
    /// Six players who trade with each other
    Six,
}

/// How a game begins.
pub(crate) struct GameBeginning {
    pub(crate) board: Board,
    pub(crate) state: State,
    pub(crate) chance: SeededLuck,
    players_seed: u64,
}

/// A file of games.
pub(crate) struct TrainingFile {
    pub(crate) header: TrainingHeader,
    lines: Vec<String>,
}

/// The first line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TrainingHeader {
    pub(crate) seed: u64,
    pub(crate) tables: TableMix,
    pub(crate) bot: String,
}

impl TableMix {
    fn name(self) -> String {
        clap::ValueEnum::to_possible_value(&self)
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Seats and rules of a game.
    fn of_game(self, game: u64) -> (u8, Rules) {
        const NO_TRADE: Rules = Rules { trade: Trading::Off, ..Rules::OFFICIAL };
        /// The target that suits two players.
        const DUEL_TARGET: u8 = 15;
        match self {
            TableMix::Four => (4, Rules::OFFICIAL),
            TableMix::FourNoTrade => (4, NO_TRADE),
            TableMix::TwoNoTrade => (2, NO_TRADE),
            TableMix::Six => (6, Rules::OFFICIAL),
            TableMix::Mixed => match game % 20 {
                0 => (2, Rules::OFFICIAL),
                1 => (2, NO_TRADE),
                2 => (2, Rules { victory_target: DUEL_TARGET, ..NO_TRADE }),
                3 => (3, Rules::OFFICIAL),
                4 => (3, NO_TRADE),
                5 => (6, Rules::OFFICIAL),
                6 => (5, NO_TRADE),
                7..12 => (4, Rules::OFFICIAL),
                _ => (4, NO_TRADE),
            },
        }
    }
}

impl TrainingHeader {
    fn to_line(&self) -> String {
        format!("games seed={} tables={} bot={}", self.seed, self.tables.name(), self.bot)
    }

    fn parse(line: &str) -> Option<TrainingHeader> {
        let mut words = line.strip_prefix("games ")?.splitn(3, ' ');
        let seed = words.next()?.strip_prefix("seed=")?.parse().ok()?;
        let tables = clap::ValueEnum::from_str(words.next()?.strip_prefix("tables=")?, false).ok()?;
        let bot = words.next()?.strip_prefix("bot=")?.to_owned();
        Some(TrainingHeader { seed, tables, bot })
    }

    /// How a game of this file begins.
    pub(crate) fn beginning(&self, game: u64) -> GameBeginning {
        let (seats, rules) = self.tables.of_game(game);
        let mut luck = SeededLuck::for_game(self.seed, game);
        let shape = Shape::for_seats(usize::from(seats));
        let layout = Layout::random(shape, Tokens::Spread, &mut luck).expect("any shape can be spread");
        let board = Board::new(layout, rules).expect("random layouts are whole");
        let state = State::new(&board, seats).expect("the shape is for so many");
        GameBeginning {
            board,
            state,
            chance: SeededLuck::for_game(self.seed, game | CHANCE),
            players_seed: nth_seed(self.seed, game | PLAYERS),
        }
    }
}

impl TrainingFile {
    pub(crate) fn read(path: &Path) -> anyhow::Result<TrainingFile> {
        let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let header = lines.next().and_then(|line| TrainingHeader::parse(line.trim_end()));
        let header = header.with_context(|| format!("{} is not a file of games", path.display()))?;
        Ok(TrainingFile { header, lines: lines.map(|line| line.trim_end().to_owned()).collect() })
    }

    pub(crate) fn games(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Plays a game again and shows every state on the way, the last one too.
    pub(crate) fn replay(&self, game: u64, mut each: impl FnMut(&State)) -> anyhow::Result<GameBeginning> {
        let mut beginning = self.header.beginning(game);
        let GameBeginning { board, state, chance, .. } = &mut beginning;
        let mut decisions = self.lines[game as usize].split(' ').filter(|word| !word.is_empty());
        loop {
            each(state);
            let step = match state.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(what) => Step::Chance(what.draw(state, board, chance)),
                Turn::Seat(_) | Turn::Seats(_) => {
                    let Some(word) = decisions.next() else { break };
                    let legal = state.legal(board);
                    let action = match word.parse::<u32>() {
                        Ok(number) => {
                            ensure!(number < legal.len(), "game {game}: there is no action {number}");
                            legal.nth(number)
                        }
                        Err(_) => serde_json::from_str(word)
                            .with_context(|| format!("game {game}: {word} is not an action"))?,
                    };
                    Step::Act(legal.seat(), action)
                }
            };
            if let Err(illegal) = state.apply(board, step) {
                bail!("game {game}: {illegal}");
            }
        }
        Ok(beginning)
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let bot = match args.nodes {
        Some(nodes) => format!("{} nodes={nodes}", args.bot),
        None => args.bot.clone(),
    };
    let header = TrainingHeader { seed: args.seed, tables: args.tables, bot };
    let mut played = 0;
    if args.out.exists() {
        let file = TrainingFile::read(&args.out)?;
        ensure!(file.header == header, "{} has other games: {:?}", args.out.display(), file.header);
        played = file.games();
        // An incomplete last line is dropped.
        let whole: String = file.lines.iter().fold(header.to_line() + "\n", |text, line| text + line + "\n");
        fs::write(&args.out, whole)?;
    } else {
        fs::write(&args.out, header.to_line() + "\n")?;
    }
    let mut out = OpenOptions::new().append(true).open(&args.out)?;
    let budget = Budget { nodes: args.nodes, ..Budget::UNLIMITED };
    while played < args.games {
        let batch = played..(played + BATCH).min(args.games);
        let lines: Vec<String> = batch
            .clone()
            .into_par_iter()
            .map(|game| play(&header, game, &args.bot, budget))
            .collect::<anyhow::Result<_>>()?;
        out.write_all((lines.join("\n") + "\n").as_bytes())?;
        played = batch.end;
        if io::stderr().is_terminal() {
            eprint!("\r{played} of {} games", args.games);
        }
    }
    eprintln!("\r{played} games");
    Ok(())
}

/// Plays a game and returns its line.
fn play(header: &TrainingHeader, game: u64, bot: &str, budget: Budget) -> anyhow::Result<String> {
    let mut beginning = header.beginning(game);
    let players_seed = beginning.players_seed;
    let GameBeginning { board, state, chance, .. } = &mut beginning;
    let seats = state.seat_count();
    let mut players = Vec::new();
    for seat in Seat::first(seats) {
        let mut player = BotSeat::new(crate::measure::make(bot)?);
        let seed = nth_seed(players_seed, seat.index() as u64);
        player.start(&GameStart { board, seat, seats, seed }, nth_seed(players_seed, u64::from(seats)));
        players.push(player);
    }
    let mut line = String::new();
    for _ in 0..MAX_DECISIONS {
        let step = loop {
            match state.turn() {
                Turn::Chance(what) => {
                    let step = Step::Chance(what.draw(state, board, chance));
                    apply(board, state, step, &mut players)?;
                }
                Turn::Over { .. } => return Ok(line.trim_end().to_owned()),
                Turn::Seat(_) | Turn::Seats(_) => {
                    let legal = state.legal(board);
                    let action = players[legal.seat().index()].decide(board, state, &legal, budget);
                    match legal.iter().position(|other| other == action) {
                        Some(number) => write!(line, "{number} ")?,
                        None => write!(line, "{} ", action_json(action)?)?,
                    }
                    break Step::Act(legal.seat(), action);
                }
            }
        };
        apply(board, state, step, &mut players)?;
    }
    Ok(String::new())
}

fn apply(board: &Board, state: &mut State, step: Step, players: &mut [BotSeat]) -> anyhow::Result<()> {
    let mut tell = |event| players.iter_mut().for_each(|player| player.observe(&event));
    state.apply_with(board, step, &mut tell).map_err(|illegal| anyhow::anyhow!("{illegal}"))
}

/// JSON without blanks, which separate words.
fn action_json(action: Action) -> anyhow::Result<String> {
    Ok(serde_json::to_string(&action)?.replace(' ', ""))
}
