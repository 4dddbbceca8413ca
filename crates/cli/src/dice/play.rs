//! `brickwool dice play`: the dice game at the console, for people and programs.

use super::cache::Cache;
use super::map;
use super::save::{DicePlayer, Saved};
use super::text::{self, DicePlayCommand, HELP, TypedAction};
use crate::args::SeedArgs;
use crate::figures::counted;
use crate::line_reader::{LineReader, SessionFlow};
use anyhow::{Context, ensure};
use brickwool_dice::solver::hands::Hand;
use brickwool_dice::solver::{TurnValues, ValueTable};
use brickwool_dice::{Action, Event, Phase, ResourceAction, Resources, State, Step, TURNS, Turn, questions};
use brickwool_game::{Seat, Viewer};
use brickwool_luck::SeededLuck;
use clap::Args;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct PlayArgs {
    /// Who plays, in order, separated by commas: people by any name, or random, greedy, optimal [default: you]
    #[arg(long, alias = "player", value_name = "NAMES", value_delimiter = ',')]
    players: Vec<String>,
    #[command(flatten)]
    seed: SeedArgs,
    /// Resume a saved game, whose dice have their seed already
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seed"])]
    resume: Option<PathBuf>,
}

pub(super) fn run(args: PlayArgs, cache: &Cache) -> anyhow::Result<()> {
    let saved = match &args.resume {
        Some(file) => Saved::read(file)?,
        None => {
            let players = if args.players.is_empty() { vec!["you".to_owned()] } else { args.players };
            let count = u8::try_from(players.len()).unwrap_or(u8::MAX);
            Saved { game: State::new(count)?, players, seed: args.seed.get() }
        }
    };
    ensure!(saved.players.iter().all(|name| !name.trim().is_empty()), "every player needs a name");
    let output = std::io::stdout();
    let console = DiceConsole {
        colour: output.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        input: LineReader::stdin(),
        output,
    };
    let players = saved.players.iter().map(|name| DicePlayer::named(name)).collect();
    DiceSession {
        game: saved.game,
        players,
        seed: saved.seed,
        table: cache.table(),
        program_luck: SeededLuck::new(!saved.seed),
        undo: Vec::new(),
        file: args.resume,
        console,
    }
    .play()
}

struct DiceConsole<R, W> {
    input: LineReader<R>,
    output: W,
    colour: bool,
}

struct DiceSession<R, W> {
    game: State,
    players: Vec<DicePlayer>,
    seed: u64,
    table: ValueTable,
    /// For programs that play at random: luck of their own, so that they don't change the dice. Drawn anew with every
    /// roll, so that a resumed game goes on as it would have without the break.
    program_luck: SeededLuck,
    /// The states since the last roll. Undo stops there, because what the dice showed has been seen.
    undo: Vec<State>,
    file: Option<PathBuf>,
    console: DiceConsole<R, W>,
}

impl<R: BufRead, W: Write> DiceSession<R, W> {
    fn play(mut self) -> anyhow::Result<()> {
        writeln!(self.console.output, "Island One, seed {}. Type help for the commands.", self.seed)?;
        loop {
            let seat = self.game.seat();
            match self.game.turn() {
                Turn::Chance(_) => self.roll()?,
                Turn::Seat(_) | Turn::Seats(_) => match self.players[seat.index()].clone() {
                    DicePlayer::Program(policy) => {
                        let view = self.game.view(Viewer::Seat(seat));
                        let action = policy.decide(&view, &self.table, &mut self.program_luck)?;
                        self.act(action.context("a program has nothing to do on its turn")?)?;
                    }
                    DicePlayer::Person(_) => {
                        if self.ask_person()? == SessionFlow::Quit {
                            return Ok(());
                        }
                    }
                },
                Turn::Over { .. } => return self.say_result(),
            }
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.players[seat.index()].name().to_owned()
    }

    /// Rolls the dice. Each roll has luck of its own, from the seed and its place in the game.
    fn roll(&mut self) -> anyhow::Result<()> {
        let (seat, rolls_left) = (self.game.seat(), self.game.phase().rolls_left());
        if rolls_left == brickwool_dice::ROLLS {
            self.say_turn(seat)?;
        }
        let place = u64::from(self.game.completed()) << 2 | u64::from(rolls_left);
        let mut luck = SeededLuck::for_game(self.seed, place);
        self.program_luck = SeededLuck::for_game(!self.seed, place);
        if let Some(rolled) = self.game.roll(&mut luck) {
            self.say(Event::Rolled { seat, dice: rolled.0 })?;
        }
        self.undo.clear();
        Ok(())
    }

    fn say_turn(&mut self, seat: Seat) -> anyhow::Result<()> {
        let turn = TURNS - self.game.turns_left(seat) + 1;
        let (name, points) = (self.name(seat), counted(self.game.score(seat), "point"));
        writeln!(self.console.output, "\n--- Turn {turn} of {TURNS}: {name}, {points} ---")?;
        if matches!(self.players[seat.index()], DicePlayer::Person(_)) {
            self.say_map()?;
        }
        Ok(())
    }

    fn say_map(&mut self) -> anyhow::Result<()> {
        let map = map::draw(self.game.board(self.game.seat()), self.console.colour);
        Ok(write!(self.console.output, "{map}")?)
    }

    fn say(&mut self, event: Event) -> anyhow::Result<()> {
        let name = self.name(self.game.seat());
        Ok(self.say_as(event, &name)?)
    }

    fn say_as(&mut self, event: Event, name: &str) -> std::io::Result<()> {
        match text::sentence(event, name) {
            Some(sentence) => writeln!(self.console.output, "{sentence}"),
            None => Ok(()),
        }
    }

    /// Does what the player to move decided, or says why it is not possible.
    fn act(&mut self, action: Action) -> anyhow::Result<()> {
        let (before, seat) = (self.game, self.game.seat());
        let name = self.name(seat);
        let mut events = Vec::new();
        match self.game.apply_with(Step::Act(seat, action), &mut |event| events.push(event)) {
            Ok(()) => self.undo.push(before),
            Err(illegal) => writeln!(self.console.output, "Not possible: {illegal}.")?,
        }
        for event in events {
            self.say_as(event, &name)?;
        }
        if self.game.completed() != before.completed() {
            self.undo.clear();
        }
        Ok(())
    }

    /// Asks the person to move for one command, and does it.
    fn ask_person(&mut self) -> anyhow::Result<SessionFlow> {
        let name = self.name(self.game.seat());
        let prompt = match self.game.phase() {
            Phase::Choose { dice, rolls_left } => {
                format!("{name}, {dice}, {} left > ", counted(rolls_left, "roll"))
            }
            Phase::Build { hand, .. } => format!("{name}, {hand} to spend > "),
            Phase::Roll { .. } | Phase::Over => String::new(),
        };
        let Some(line) = self.console.input.read(&prompt, &prompt, &mut self.console.output)? else {
            writeln!(self.console.output, "No more input. The game so far:\n{}", self.game)?;
            return Ok(SessionFlow::Quit);
        };
        match DicePlayCommand::parse(&line) {
            Ok(command) => self.execute(command),
            Err(wrong) => {
                writeln!(self.console.output, "{wrong}.")?;
                Ok(SessionFlow::Continue)
            }
        }
    }

    fn execute(&mut self, command: DicePlayCommand) -> anyhow::Result<SessionFlow> {
        let dice = self.game.phase().resources();
        match command {
            DicePlayCommand::Keep(keep) => self.act(Action::Keep(keep))?,
            DicePlayCommand::Reroll(reroll) if dice.covers(reroll) => {
                self.act(Action::Keep(dice - reroll))?
            }
            DicePlayCommand::Reroll(reroll) => {
                writeln!(self.console.output, "Not possible: the dice don't show {reroll}.")?
            }
            DicePlayCommand::Stop => self.act(Action::Keep(dice))?,
            DicePlayCommand::Do(action) => self.act(Action::Do(action))?,
            DicePlayCommand::End => self.act(Action::End)?,
            DicePlayCommand::Hint => self.hint()?,
            DicePlayCommand::Best => self.act(self.table.best_action(&self.game)?.unwrap_or(Action::End))?,
            DicePlayCommand::Plan(target) => {
                let plan = questions::build_plan(target, self.game.board(self.game.seat()), dice);
                let plan = plan
                    .map_or("not possible with this hand".to_owned(), |actions| describe_actions(&actions));
                writeln!(self.console.output, "{target}: {plan}.")?;
            }
            DicePlayCommand::Undo => match self.undo.pop() {
                Some(before) => self.game = before,
                None => writeln!(self.console.output, "There is nothing to undo since the last roll.")?,
            },
            DicePlayCommand::Map => self.say_map()?,
            DicePlayCommand::Show => writeln!(self.console.output, "{}", self.game)?,
            DicePlayCommand::Save(file) => self.save(file.map(PathBuf::from))?,
            DicePlayCommand::Help => writeln!(self.console.output, "{HELP}")?,
            DicePlayCommand::Quit => {
                writeln!(self.console.output, "The game so far:\n{}", self.game)?;
                return Ok(SessionFlow::Quit);
            }
        }
        Ok(SessionFlow::Continue)
    }

    fn save(&mut self, file: Option<PathBuf>) -> anyhow::Result<()> {
        let Some(file) = file.or_else(|| self.file.clone()) else {
            return Ok(writeln!(self.console.output, "Save to which file? For example: save game.json")?);
        };
        let players = self.players.iter().map(|player| player.name().to_owned()).collect();
        match (Saved { players, seed: self.seed, game: self.game }).write(Path::new(&file)) {
            Ok(()) => {
                writeln!(
                    self.console.output,
                    "Saved. Resume it with: brickwool dice play --resume {}",
                    file.display()
                )?;
                self.file = Some(file);
            }
            Err(error) => writeln!(self.console.output, "Not saved: {error:#}.")?,
        }
        Ok(())
    }

    /// Shows what perfect play does, what it is worth, and what the next best choices cost.
    fn hint(&mut self) -> anyhow::Result<()> {
        let seat = self.game.seat();
        let worth = self.table.expected_score(&self.game, seat)?;
        let turn = TurnValues::new(&self.table, self.game.board(seat), self.game.turns_left(seat))?;
        let ways: Vec<(String, f64)> = match self.game.phase() {
            Phase::Choose { dice, .. } => {
                let advice = self.table.action_values(&self.game)?;
                let kept = |action| if let Action::Keep(keep) = action { keep } else { dice };
                advice.iter().map(|advice| (describe_keep(kept(advice.action), dice), advice.cost)).collect()
            }
            Phase::Build { hand, points } => {
                let Some(number) = Hand::of(hand) else { return Ok(()) };
                let best = turn.best_outcome(number, points > 0);
                let plan = |board| {
                    turn.plan(hand, board).map_or(String::new(), |actions| describe_actions(&actions))
                };
                let mut others: Vec<_> =
                    turn.outcomes(number, points > 0).filter(|other| other.board != best.board).collect();
                others.sort_by(|a, b| b.value.total_cmp(&a.value));
                let ways = std::iter::once(best).chain(others);
                ways.map(|way| (plan(way.board), (best.value - way.value).max(0.0))).collect()
            }
            Phase::Roll { .. } | Phase::Over => Vec::new(),
        };
        let mut ways = ways.into_iter();
        if let Some((best, _)) = ways.next() {
            writeln!(self.console.output, "Perfect play: {best}. Final score to expect: {worth:.3}.")?;
        }
        for (way, cost) in ways.take(3) {
            writeln!(self.console.output, "  {cost:.3} less: {way}.")?;
        }
        Ok(())
    }

    fn say_result(mut self) -> anyhow::Result<()> {
        writeln!(self.console.output, "\nThe game is over.")?;
        for seat in Seat::first(self.game.players()) {
            let (name, board) = (self.name(seat), self.game.board(seat));
            let points = counted(self.game.score(seat), "point");
            writeln!(self.console.output, "{name}: {points} with {board}")?;
        }
        let winners: Vec<String> = self.game.winners().map(|seat| self.name(seat)).collect();
        if self.game.players() > 1 {
            writeln!(self.console.output, "Highest score: {}.", winners.join(" and "))?;
        }
        Ok(())
    }
}

/// What keeping some of the dice is called.
fn describe_keep(keep: Resources, dice: Resources) -> String {
    match dice.total() - keep.total() {
        0 => "keep all six and build".to_owned(),
        6 => "roll all six".to_owned(),
        rolled => format!("keep {keep}, roll {rolled}"),
    }
}

/// What a list of actions is called.
fn describe_actions(actions: &[ResourceAction]) -> String {
    if actions.is_empty() {
        return "end without building more".to_owned();
    }
    actions.iter().map(|&action| TypedAction(action).to_string()).collect::<Vec<_>>().join(", ")
}
