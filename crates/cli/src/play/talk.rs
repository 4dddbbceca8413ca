//! The conversation at the console: who is asked, what they are shown, and what becomes of what they type.

use super::command::{Asked, Command};
use super::players::strongest;
use super::table::{Barrier, Next, Table};
use super::telling::Teller;
use super::{help, meaning, words};
use crate::narrate::Names;
use crate::screen::{Ink, Paint, wrap};
use brickwool_game::{BySeat, Seat, Viewer};
use brickwool_settlers::{Action, Cards, Chance, Event, Phase, TurnStage};
use std::io::{BufRead, Read, Write};
use std::path::PathBuf;
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
    pub(super) table: Table,
    pub(super) names: Names,
    pub(super) console: Console<R, W>,
    /// Where the game is saved, if anywhere.
    pub(super) file: Option<PathBuf>,
    /// Steps that are in the file.
    pub(super) saved: Option<usize>,
    /// Who sits at the keyboard.
    pub(super) at: Option<Seat>,
    /// How many steps each person has been told.
    pub(super) seen: BySeat<usize>,
    pub(super) teller: Teller,
    /// The moment that was last drawn.
    pub(super) drawn: Option<Moment>,
    /// Which offers a person who plays alone against programs is asked about.
    asked: Asked,
}

/// What makes it worth drawing the board anew.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Moment {
    pub(super) seat: Seat,
    pub(super) phase: std::mem::Discriminant<Phase>,
    pub(super) after_roll: bool,
    /// The step of the offer on the table.
    pub(super) offer: Option<usize>,
}

/// Whether the game goes on after a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Then {
    GoOn,
    Leave,
}

impl<R: BufRead, W: Write> Session<R, W> {
    pub(super) fn new(table: Table, names: Names, console: Console<R, W>, file: Option<PathBuf>) -> Self {
        let persons = table.persons();
        let at = persons.lowest().filter(|_| persons.len() == 1);
        let seen = BySeat::all(table.record().steps.len());
        let teller = Teller::new(names.told_to(at));
        Session {
            table,
            names,
            console,
            file,
            saved: None,
            at,
            seen,
            teller,
            drawn: None,
            asked: Asked::Payable,
        }
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
                Next::Person(seat) if self.declines_by_itself(seat) => self.decline_unpayable(seat)?,
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

    pub(super) fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.console.output, "{}", wrap(text.trim_end()))?)
    }

    /// A line with a command or a file's name in it, which must stay whole.
    pub(super) fn say_whole(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.console.output, "{text}")?)
    }

    pub(super) fn refuse(&mut self, why: &str) -> anyhow::Result<()> {
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

    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        self.teller.flush().iter().try_for_each(|line| self.say(line))
    }

    pub(super) fn names(&self) -> Names {
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

    /// Whether an offer is refused without a question. Not where people share the keyboard: the others would learn from it
    /// what somebody does not hold.
    fn declines_by_itself(&self, seat: Seat) -> bool {
        let alone = self.at == Some(seat) && self.table.persons().len() == 1;
        alone && self.asked == Asked::Payable && self.table.unpayable(seat).is_some()
    }

    fn decline_unpayable(&mut self, seat: Seat) -> anyhow::Result<()> {
        let wanted = self.table.unpayable(seat).unwrap_or(Cards::NONE);
        let other = self.names().subject(self.table.state().current());
        let line = format!("  {other} wants {wanted}, which you don't have: declined.");
        let line = self.console.paint.dye(Ink::FAINT, &line);
        self.say(&line)?;
        let events = self.table.act(seat, &[Action::DeclineTrade])?;
        // That line has told the answer; what comes of it is still to be told.
        let (answers, rest): (Vec<Event>, Vec<Event>) =
            events.into_iter().partition(|event| matches!(event, Event::Answered { .. }));
        for answer in answers {
            self.teller.tell(self.table.board(), &answer);
        }
        self.tell(&rest)
    }

    /// One line from the person whose move it is.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Then> {
        self.save_on_the_way()?;
        self.set_the_scene(seat)?;
        let hand = self.table.state().hand(seat);
        let question = words::question(&self.table, seat);
        let prompt = match self.table.state().phase() {
            Phase::Turn(TurnStage::AfterRoll) | Phase::Discard { .. } | Phase::Trading(_) => {
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
    pub(super) fn read(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
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
            Command::Ask(asked) => {
                self.asked = asked.unwrap_or(self.asked);
                self.say(match self.asked {
                    Asked::Payable => {
                        "Offers that you cannot pay are declined for you (ask always: you are asked)."
                    }
                    Asked::Always => "You are asked about every offer (ask payable: only if you can pay).",
                })?;
            }
            Command::Save(file) => self.save(file.map(PathBuf::from))?,
            Command::Quit => return self.quit(),
            // All others are actions.
            _ => {}
        }
        Ok(Then::GoOn)
    }

    fn act(&mut self, seat: Seat, actions: &[Action]) -> anyhow::Result<()> {
        match self.table.act(seat, actions) {
            Ok(events) => {
                self.tell(&events)?;
                self.flush()
            }
            Err(illegal) => {
                let why = meaning::why_not(&self.table, actions, &illegal);
                let why = self.names().in_text(&why);
                self.refuse(&why)
            }
        }
    }

    /// Does what an empty line stands for: the one thing that is possible, or a refusal of what somebody offers.
    fn only_thing(&mut self, seat: Seat) -> anyhow::Result<()> {
        let legal = self.table.legal(seat);
        if legal.contains(Action::DeclineTrade) {
            return self.act(seat, &[Action::DeclineTrade]);
        }
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
}

/// A complaint with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map_or(String::new(), |first| first.to_uppercase().to_string());
    let end = if text.ends_with(['.', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
