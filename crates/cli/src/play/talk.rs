//! The conversation at the console: who is asked, what they are shown, and what becomes of what they type.

use super::command::{Command, MapOf};
use super::players::strongest;
use super::table::{Barrier, Next, Table};
use super::telling::{Teller, result};
use super::{help, meaning, words};
use crate::narrate::Names;
use crate::screen::draw::{self, Marks};
use crate::screen::{Ink, Paint, panel};
use anyhow::Context;
use brickwool_game::{BySeat, Seat, Viewer};
use brickwool_settlers::{Cards, Chance, Event, Phase, Stage};
use brickwool_simulator::viewer::replace_file;
use std::io::{BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// No command is longer, in bytes; what goes on is read as another.
const LONGEST_LINE: u64 = 1024;
/// Wipes the screen and what could be scrolled back to.
const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Where lines come from and go to, and how they look.
pub(super) struct Console<R, W> {
    pub(super) input: R,
    pub(super) output: W,
    /// Repeat what was typed: a script's lines are not on the screen otherwise.
    pub(super) echo: bool,
    /// Whether there is a screen to wipe.
    pub(super) screen: bool,
    pub(super) paint: Paint,
    pub(super) delay: Duration,
    /// Draw the board only when asked to.
    pub(super) brief: bool,
}

/// A game at the console.
pub(super) struct Session<R, W> {
    table: Table,
    names: Names,
    console: Console<R, W>,
    /// Where the game is saved, if anywhere.
    file: Option<PathBuf>,
    /// Steps that are in the file.
    saved: Option<usize>,
    /// Who sits at the keyboard.
    at: Option<Seat>,
    /// How many steps each person has been told.
    seen: BySeat<usize>,
    teller: Teller,
    /// The moment that was last drawn.
    drawn: Option<Moment>,
}

/// What makes it worth drawing the board anew.
type Moment = (Seat, std::mem::Discriminant<Phase>, bool);

/// Whether the game goes on after a line.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Then {
    GoOn,
    Leave,
}

impl<R: BufRead, W: Write> Session<R, W> {
    pub(super) fn new(table: Table, names: Names, console: Console<R, W>, file: Option<PathBuf>) -> Self {
        let persons = table.persons();
        let at = persons.lowest().filter(|_| persons.len() == 1);
        let seen = BySeat::all(table.record().steps.len());
        let teller = Teller::new(names.told_to(at));
        Session { table, names, console, file, saved: None, at, seen, teller, drawn: None }
    }

    #[cfg(test)]
    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Plays until the game is over, somebody leaves, or the input ends.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        loop {
            match self.table.next() {
                Next::Itself => {
                    let events = self.table.advance()?;
                    self.tell(&events)?;
                }
                Next::Person(seat) => {
                    if self.hand_over(seat)? == Then::Leave || self.ask(seat)? == Then::Leave {
                        return Ok(());
                    }
                }
                Next::Over => return self.finish(),
                Next::Stuck => {
                    self.say("Nobody can move: the game ends without a winner.")?;
                    return self.save_at_the_end();
                }
            }
        }
    }

    // Telling.

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.console.output, "{}", text.trim_end())?)
    }

    fn refuse(&mut self, why: &str) -> anyhow::Result<()> {
        let text = match why.strip_prefix("not now: ") {
            Some(expected) => format!("Not now: {expected}."),
            None => format!("Not possible: {why}."),
        };
        let text = self.console.paint.dye(Ink::REFUSAL, &text);
        self.say(&text)
    }

    /// Tells what has just happened to whoever sits at the keyboard, or to nobody in particular.
    fn tell(&mut self, events: &[Event]) -> anyhow::Result<()> {
        let viewer = match (self.at, self.table.persons().is_empty()) {
            (Some(seat), _) => Viewer::Seat(seat),
            (None, true) => Viewer::Spectator,
            // Nobody has taken the keyboard yet: they will be told when they do.
            (None, false) => return Ok(()),
        };
        let delay = self.console.delay;
        for event in events {
            for line in self.teller.tell(self.table.board(), &event.redact(viewer)) {
                let line = self.console.paint.names(&line);
                self.say(&line)?;
                thread::sleep(delay);
            }
        }
        if let Some(seat) = self.at {
            self.seen[seat] = self.table.record().steps.len();
        }
        Ok(())
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        self.teller.flush().iter().try_for_each(|line| self.say(line))
    }

    fn names(&self) -> Names {
        self.names.told_to(self.at)
    }

    /// Lets another person take the keyboard, and nobody see what is not theirs.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<Then> {
        self.flush()?;
        if self.at == Some(seat) {
            return Ok(Then::GoOn);
        }
        self.wipe()?;
        let name = crate::narrate::name(seat);
        let Some(_) = self.read(&format!("Pass the keyboard to {name}, who presses Enter > "))? else {
            self.end_of_input()?;
            return Ok(Then::Leave);
        };
        self.wipe()?;
        self.at = Some(seat);
        self.drawn = None;
        self.teller = Teller::new(self.names());
        let events = self.table.events_since(self.seen[seat], Viewer::Seat(seat));
        self.tell(&events)?;
        self.flush()?;
        Ok(Then::GoOn)
    }

    fn wipe(&mut self) -> anyhow::Result<()> {
        if self.console.screen {
            write!(self.console.output, "{WIPE}")?;
        }
        Ok(())
    }

    // Asking.

    /// One line from the person whose move it is.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Then> {
        self.save_on_the_way()?;
        self.set_the_scene(seat)?;
        let hand = self.table.state().hand(seat);
        let question = words::question(&self.table, seat);
        let prompt = match self.table.state().phase() {
            Phase::Turn(Stage::AfterRoll) | Phase::Discard { .. } | Phase::Trading(_) => {
                format!("You hold {hand}. {question} > ")
            }
            _ => format!("{question} > "),
        };
        let Some(line) = self.read(&prompt)? else {
            self.end_of_input()?;
            return Ok(Then::Leave);
        };
        match Command::parse(&line) {
            Ok(command) => self.obey(seat, command),
            Err(wrong) => {
                let text = self.console.paint.dye(Ink::REFUSAL, &sentence(&wrong));
                self.say(&text)?;
                Ok(Then::GoOn)
            }
        }
    }

    /// A line from the keyboard; none at the end of the input.
    fn read(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        write!(self.console.output, "{}", self.console.paint.dye(Ink::BOLD, prompt))?;
        self.console.output.flush()?;
        let mut bytes = Vec::new();
        if self.console.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            // Leaves the prompt's line to whatever is said next.
            writeln!(self.console.output)?;
            return Ok(None);
        }
        // What is no text is no command either, and is refused as one.
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.console.echo {
            writeln!(self.console.output, "{}", line.replace(char::is_control, "?"))?;
        }
        Ok(Some(line))
    }

    /// Draws the board where a new decision needs it, and says what lies on the table.
    fn set_the_scene(&mut self, seat: Seat) -> anyhow::Result<()> {
        let phase = self.table.state().phase();
        let moment = (seat, std::mem::discriminant(&phase), phase == Phase::Turn(Stage::AfterRoll));
        if self.drawn == Some(moment) {
            return Ok(());
        }
        let known = self.drawn.replace(moment);
        if phase == Phase::Turn(Stage::BeforeRoll) {
            let line = self.console.paint.sign('─', '-').to_string().repeat(34);
            self.say(&format!("{line} your turn {line}"))?;
        }
        match phase {
            _ if self.console.brief => {}
            Phase::SetupSettlement { .. }
            | Phase::SetupRoad { .. }
            | Phase::MoveRobber { .. }
            | Phase::RoadBuilding { .. } => self.draw(&self.marks(seat, MapOf::Legal))?,
            Phase::Turn(Stage::BeforeRoll) => self.show()?,
            // Taking the keyboard or going on with a saved game, one has seen nothing yet.
            _ if known.is_none() => self.show()?,
            _ => {}
        }
        if let Some(situation) = words::situation(&self.table, seat, &self.names()) {
            self.say(&situation)?;
        }
        if matches!(phase, Phase::ChooseVictim { .. }) {
            let list = words::list(&self.table, seat, &self.names());
            self.say(&list)?;
        }
        Ok(())
    }

    fn draw(&mut self, marks: &Marks) -> anyhow::Result<()> {
        let view = self.table.view(self.viewer());
        let picture = draw::board(self.table.board(), &view, marks, self.console.paint);
        Ok(write!(self.console.output, "{picture}")?)
    }

    /// The board and the table.
    fn show(&mut self) -> anyhow::Result<()> {
        self.draw(&Marks::default())?;
        self.status()
    }

    fn status(&mut self) -> anyhow::Result<()> {
        let mut text = panel::table(&self.table.view(self.viewer()), &self.names(), self.console.paint);
        if let Some(dice) = self.table.last_roll() {
            text += &format!("The last roll was {dice}.\n");
        }
        self.say(&text)
    }

    fn viewer(&self) -> Viewer {
        self.at.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The numbers that a map shows.
    fn marks(&self, seat: Seat, of: MapOf) -> Marks {
        let (state, board, legal) = (self.table.state(), self.table.board(), self.table.legal(seat));
        let all = Marks::default();
        match of {
            MapOf::Legal => Marks {
                vertices: legal.settlements() | legal.cities(),
                edges: legal.roads(),
                hexes: words::robber_hexes(&legal).collect(),
            },
            MapOf::Settlements if !legal.settlements().is_empty() => {
                Marks { vertices: legal.settlements(), ..all }
            }
            MapOf::Settlements => Marks { vertices: state.settlement_places(seat), ..all },
            MapOf::Cities => Marks { vertices: state.city_places(seat), ..all },
            MapOf::Roads if !legal.roads().is_empty() => Marks { edges: legal.roads(), ..all },
            MapOf::Roads => Marks { edges: state.road_places(board, seat), ..all },
            MapOf::Hexes => Marks { hexes: board.topology().hexes(), ..all },
            MapOf::Vertices => {
                Marks { vertices: board.topology().vertices() - state.buildings().taken(), ..all }
            }
            MapOf::Edges => Marks { edges: board.topology().edges(), ..all },
        }
    }

    // Obeying.

    fn obey(&mut self, seat: Seat, command: Command) -> anyhow::Result<Then> {
        if let Some(meant) = meaning::actions(&self.table, seat, &command) {
            match meant {
                Ok(actions) => self.act(seat, &actions)?,
                Err(why) => self.refuse(&why)?,
            }
            return Ok(Then::GoOn);
        }
        let names = self.names();
        match command {
            Command::Nothing => self.only_thing(seat)?,
            Command::Undo => self.undo(seat)?,
            Command::Help(None) => self.say(&help::now(&self.table, seat, &names))?,
            Command::Help(Some(topic)) => self.say(&help::page(topic, self.table.board()))?,
            Command::List => self.say(&words::list(&self.table, seat, &names))?,
            Command::Board => self.board()?,
            Command::Map(of) => self.map(seat, of)?,
            Command::Status => self.status()?,
            Command::Log(lines) => self.log(lines)?,
            Command::Costs => self.say(&help::your_costs(&self.table, seat))?,
            Command::Rules => self.say(&help::rules(self.table.board()))?,
            Command::Hint => {
                let bot = strongest();
                let action = self.table.hint(seat, &bot)?;
                self.say(&format!("{bot} would type: {}", words::deed(&self.table, action, &names)))?;
            }
            Command::Save(file) => self.save(file.map(PathBuf::from))?,
            Command::Quit => return self.quit(),
            // All others are actions.
            _ => {}
        }
        Ok(Then::GoOn)
    }

    fn act(&mut self, seat: Seat, actions: &[brickwool_settlers::Action]) -> anyhow::Result<()> {
        match self.table.act(seat, actions) {
            Ok(events) => {
                self.tell(&events)?;
                self.flush()
            }
            Err(illegal) => {
                let why = self.names().in_text(&illegal.to_string());
                self.refuse(&why)
            }
        }
    }

    /// Does what an empty line stands for: the one thing that is possible.
    fn only_thing(&mut self, seat: Seat) -> anyhow::Result<()> {
        let legal = self.table.legal(seat);
        let could_offer =
            (legal.may_offer() || legal.may_counter()) && !self.table.state().hand(seat).is_empty();
        if legal.len() == 1 && !could_offer {
            let action = legal.nth(0);
            self.say(&format!("({})", meaning::typed(action)))?;
            return self.act(seat, &[action]);
        }
        let list = words::list(&self.table, seat, &self.names());
        self.say(&format!("There is more than one thing to do:\n{list}"))
    }

    fn undo(&mut self, seat: Seat) -> anyhow::Result<()> {
        match self.table.undo(seat) {
            Ok(()) => {
                self.seen[seat] = self.table.record().steps.len();
                self.say("Taken back.")
            }
            Err(barrier) => {
                let why = match barrier {
                    Barrier::Start => "nothing has been done yet that could be taken back".to_owned(),
                    Barrier::Chance(Chance::Dice) => "the dice have fallen".to_owned(),
                    Barrier::Chance(Chance::Draw) => "you have seen the card you drew".to_owned(),
                    Barrier::Chance(_) => "chance has moved the robber or chosen a card".to_owned(),
                    Barrier::Other(other) => format!("{} has acted since", self.names().subject(other)),
                    Barrier::Shown => "monopoly has shown what the others held".to_owned(),
                };
                self.refuse(&why)
            }
        }
    }

    fn board(&mut self) -> anyhow::Result<()> {
        self.draw(&Marks::default())?;
        let legend = draw::legend(self.console.paint);
        self.say(&legend)?;
        self.status()
    }

    fn map(&mut self, seat: Seat, of: MapOf) -> anyhow::Result<()> {
        let marks = self.marks(seat, of);
        if marks == Marks::default() {
            return self.say(match of {
                MapOf::Settlements => "Your roads lead to no vertex that is free for a settlement.",
                MapOf::Cities => "You have no settlement to make a city of.",
                MapOf::Roads => "There is no free edge where your roads could go on.",
                _ => "You can build nothing now. map settlements, map roads and map cities show where you could.",
            });
        }
        self.draw(&marks)?;
        let hand = self.table.state().hand(seat);
        let in_setup = matches!(
            self.table.state().phase(),
            Phase::SetupSettlement { .. } | Phase::SetupRoad { .. } | Phase::RoadBuilding { .. }
        );
        let cost = match of {
            MapOf::Settlements => Cards::SETTLEMENT,
            MapOf::Cities => Cards::CITY,
            MapOf::Roads => Cards::ROAD,
            _ => return Ok(()),
        };
        if hand.covers(cost) || in_setup {
            return Ok(());
        }
        self.say(&format!("You cannot pay for it yet: {} missing.", hand.missing(cost)))
    }

    fn log(&mut self, lines: usize) -> anyhow::Result<()> {
        let mut teller = Teller::new(self.names());
        let mut all = Vec::new();
        for event in self.table.events_since(0, self.viewer()) {
            all.extend(teller.tell(self.table.board(), &event));
        }
        all.extend(teller.flush());
        let from = all.len().saturating_sub(lines);
        all[from..].iter().try_for_each(|line| self.say(line))
    }

    // Saving and leaving.

    fn write(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = self.table.record().to_text()?;
        replace_file(file, &text).with_context(|| format!("cannot write {file:?}"))?;
        self.saved = Some(self.table.record().steps.len());
        Ok(())
    }

    /// Keeps the file up to date, so that nothing is lost whatever happens.
    fn save_on_the_way(&mut self) -> anyhow::Result<()> {
        match self.file.clone() {
            Some(file) if self.saved != Some(self.table.record().steps.len()) => self.write(&file),
            _ => Ok(()),
        }
    }

    fn save(&mut self, file: Option<PathBuf>) -> anyhow::Result<()> {
        let Some(file) = file.or_else(|| self.file.clone()) else {
            return self.say("Save to which file? For example: save game.jsonl");
        };
        if self.file.as_ref() != Some(&file) && file.exists() {
            return self.refuse(&format!("{} is there already; choose another name", file.display()));
        }
        match self.write(&file) {
            Ok(()) => {
                self.say(&format!("Saved. Go on later with: brickwool play --resume {}", file.display()))?;
                self.file = Some(file);
                Ok(())
            }
            Err(error) => self.refuse(&format!("{error:#}")),
        }
    }

    fn quit(&mut self) -> anyhow::Result<Then> {
        if self.file.is_some() {
            self.save(None)?;
            return Ok(Then::Leave);
        }
        loop {
            let name = self.read("Save the game to which file? (Enter: leave without saving) > ")?;
            match name.as_deref() {
                None | Some("") => {
                    self.say("The game was not saved.")?;
                    return Ok(Then::Leave);
                }
                Some(name) => self.save(Some(PathBuf::from(name)))?,
            }
            if self.file.is_some() {
                return Ok(Then::Leave);
            }
        }
    }

    fn end_of_input(&mut self) -> anyhow::Result<()> {
        match self.file.clone() {
            Some(file) => {
                self.write(&file)?;
                let file = file.display();
                self.say(&format!(
                    "End of input: the game is not finished. It is saved; go on with: brickwool play --resume {file}"
                ))
            }
            None => self.say("End of input: the game is not finished, and it was not saved."),
        }
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        self.flush()?;
        self.draw(&Marks::default())?;
        let text = result(self.table.board(), self.table.state(), &self.names());
        self.say(&format!("The game is over.\n{text}"))?;
        self.save_at_the_end()
    }

    fn save_at_the_end(&mut self) -> anyhow::Result<()> {
        if let Some(file) = self.file.clone() {
            self.write(&file)?;
            return self.say(&format!("The record is in {}.", file.display()));
        }
        if self.table.persons().is_empty() {
            return Ok(());
        }
        loop {
            let name = self.read("Keep the record in which file? (Enter: in none) > ")?;
            match name.as_deref() {
                None | Some("") => return Ok(()),
                Some(name) => self.save(Some(PathBuf::from(name)))?,
            }
            if self.file.is_some() {
                return Ok(());
            }
        }
    }
}

/// A complaint with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map_or(String::new(), |first| first.to_uppercase().to_string());
    let end = if text.ends_with(['.', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
