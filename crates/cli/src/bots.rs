//! `brickwool bots`: lists the bots, and checks programs that want to play as bots.

use crate::args::{SeedArgs, TimeArgs};
use crate::figures::{counted, dash, duration};
use anyhow::{bail, ensure};
use brickwool_bots::{
    BUILT_IN, Bot, BotName, BotSeat, Budget, DecisionStats, ExecBot, GameStart, Mishap, Mishaps, Random,
};
use brickwool_game::{Luck, Seat, Turn, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Layout, Legal, Offer, Position, Rules, Shape, Step, Tokens};
use std::io::{self, Write};
use std::time::Duration;

/// How many play in a check.
const SEATS: u8 = 4;
/// How long a decision may take in a check unless --time says otherwise.
const CHECK_TIME: Duration = Duration::from_secs(1);
/// How many steps a checked game may take.
const MAX_STEPS: usize = 20_000;
/// How many different problems of a game are reported.
const MAX_REPORTED: usize = 10;
/// The other players make an offer about once in this many chances.
const OFFER_EVERY: u32 = 4;

/// List the bots: other commands accept their names as players.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<BotsCommand>,
}

#[derive(clap::Subcommand)]
enum BotsCommand {
    /// Let a program play whole games against random players and report every problem
    #[command(after_help = "\
Example:
  brickwool bots check \"exec:python3 examples/bot.py\" --games 10 --time 500")]
    Check(BotCheckArgs),
}

#[derive(clap::Args)]
struct BotCheckArgs {
    /// The program, as `exec:COMMAND…`, in quotes
    bot: String,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    time: TimeArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        None => list(),
        Some(BotsCommand::Check(args)) => check(args),
    }
}

fn list() -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for built_in in &BUILT_IN {
        writeln!(out, "{:<14} {}", built_in.name, built_in.about)?;
    }
    writeln!(out, "{:<14} any program that speaks JSON lines, see docs/bot-protocol.md;", "exec:COMMAND…")?;
    writeln!(out, "{:<14} try it with: brickwool bots check \"exec:python3 examples/bot.py\"", "")?;
    Ok(())
}

fn check(args: &BotCheckArgs) -> anyhow::Result<()> {
    ensure!(args.games >= 1, "at least one game has to be played");
    let command = match args.bot.parse()? {
        BotName::Exec(command) => command,
        BotName::BuiltIn(name) => bail!("{name} is built in; only programs (exec:COMMAND) can be checked"),
    };
    let mut out = io::stdout().lock();
    let bot = ExecBot::start(command)?;
    match bot.declared_name() {
        Some(name) => writeln!(out, "{} is ready and calls itself {name:?}.", args.bot)?,
        None => writeln!(out, "{} is ready.", args.bot)?,
    }
    writeln!(out, "seed {}", args.seed.get())?;
    let budget = args.time.budget()?.unwrap_or(Budget::of(CHECK_TIME));
    let mut check = Check { bot: BotSeat::new(Box::new(bot)), budget, out, reported: Vec::new() };
    for game in 0..args.games {
        check.game(args.seed.get(), game)?;
    }
    check.sum_up()
}

/// A program under test.
struct Check<W> {
    bot: BotSeat,
    budget: Budget,
    out: W,
    /// Messages of problems that were reported in this game: the same problem is not reported twice.
    reported: Vec<String>,
}

impl<W: Write> Check<W> {
    /// Plays one game, telling problems when they happen. The program sits in another seat each time.
    fn game(&mut self, seed: u64, game: u64) -> anyhow::Result<()> {
        let mut luck = SeededLuck::for_game(seed, game);
        let layout = Layout::random(Shape::Base, Tokens::Spread, &mut luck);
        let board = Board::new(layout.unwrap_or_else(Layout::beginner), Rules::default())?;
        let mut position = Position::start(board, SEATS)?;
        let own = Seat::new((game % u64::from(SEATS)) as u8);
        writeln!(self.out, "Game {}, as player {} of {SEATS}:", game + 1, own.index() + 1)?;
        let start = GameStart { board: &position.board, seat: own, seats: SEATS, seed: seed ^ game };
        self.bot.start(&start, seed ^ game);
        self.reported.clear();
        let mut others = Random::new(seed ^ game);
        let mut steps = 0;
        while steps < MAX_STEPS {
            let Position { board, state } = &mut position;
            let legal = state.legal(board);
            let step = match state.turn() {
                Turn::Over { .. } => break,
                Turn::Chance(chance) => Step::Chance(chance.draw(state, board, &mut luck)),
                _ if legal.seat() == own => Step::Act(own, self.decide(&position, &legal)?),
                _ => Step::Act(legal.seat(), opponent(&position, &legal, &mut others, &mut luck)),
            };
            let Position { board, state } = &mut position;
            state.apply_with(board, step, &mut |event: Event| self.bot.observe(&event))?;
            steps += 1;
        }
        let Position { board, state } = &position;
        self.bot.end(board, state);
        let steps = counted(steps, "step");
        match state.winner() {
            Some(winner) if winner == own => writeln!(self.out, "  it won after {steps}")?,
            Some(winner) => writeln!(self.out, "  player {} won after {steps}", winner.index() + 1)?,
            None => writeln!(self.out, "  nobody won in {steps}")?,
        }
        Ok(())
    }

    /// Asks the program for a decision and reports what was wrong with it.
    fn decide(&mut self, position: &Position, legal: &Legal) -> anyhow::Result<Action> {
        let action = self.bot.decide(&position.board, &position.state, legal, self.budget);
        let Some(problem) = self.bot.take_problem() else { return Ok(action) };
        if self.reported.len() < MAX_REPORTED && !self.reported.contains(&problem.message) {
            writeln!(self.out, "  {}: {}", word(problem.mishap), problem.message)?;
            if let Some(line) = problem.line {
                writeln!(self.out, "    it said:  {line}")?;
            }
            writeln!(self.out, "    position: {position}")?;
            self.reported.push(problem.message);
        }
        Ok(action)
    }

    fn sum_up(mut self) -> anyhow::Result<()> {
        let DecisionStats { times, mishaps } = self.bot.stats();
        let Mishaps { illegal, garbage, timeouts, crashes } = *mishaps;
        let shown = |time: Option<Duration>| time.map_or_else(dash, duration);
        writeln!(
            self.out,
            "{}: half of them took at most {}, all but 1 in 100 at most {}, the slowest {}.",
            counted(times.count(), "decision"),
            shown(times.quantile(0.5)),
            shown(times.quantile(0.99)),
            shown(times.longest()),
        )?;
        writeln!(self.out, "illegal {illegal}, garbage {garbage}, timeouts {timeouts}, crashes {crashes}")?;
        match mishaps.total() {
            0 => Ok(()),
            mishaps => bail!("{} had to be replaced", counted(mishaps, "decision")),
        }
    }
}

fn word(mishap: Mishap) -> &'static str {
    match mishap {
        Mishap::Illegal => "illegal",
        Mishap::Garbage => "garbage",
        Mishap::Timeout => "timeout",
        Mishap::Crash => "crash",
    }
}

/// What another player does: anything, and now and then an offer to everybody, so that the program has some to answer.
fn opponent(position: &Position, legal: &Legal, random: &mut Random, luck: &mut SeededLuck) -> Action {
    let Position { board, state } = position;
    let seat = legal.seat();
    if legal.may_offer() && luck.below(OFFER_EVERY) == 0 {
        let mut offers: Vec<Offer> = Offer::simple(state.hand(seat)).collect();
        luck.shuffle(&mut offers);
        if let Some(&offer) = offers.first() {
            return Action::OfferTrade { offer, to: state.seats().without(seat) };
        }
    }
    random.decide(board, &state.view(board, Viewer::Seat(seat)), legal, Budget::UNLIMITED)
}
