//! A session at the console: asks whoever is to move, does what they type, and tells them what happens.

use super::console_game::{ConsoleGame, Next, UndoBarrier};
use super::events::EventNarrator;
use super::parse::{OfferPrompts, PlayCommand};
use super::players::usual_bot;
use super::{help, resolve, vocabulary};
use crate::line_reader::{LineReader, SessionFlow};
use crate::screen::{Paint, TextStyle, wrap};
use crate::sentences::PlayerNames;
use brickwool_game::{BySeat, Seat, Viewer};
use brickwool_settlers::{Action, Cards, Chance, Event, Phase, TurnStage};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Clears the screen and its scrollback.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Input and output, and how the output looks.
pub(super) struct PlayConsole<R, W> {
    pub(super) input: LineReader<R>,
    pub(super) output: W,
    /// Whether the output is a screen that can be cleared.
    pub(super) screen: bool,
    pub(super) paint: Paint,
    pub(super) delay: Duration,
    /// Draw the board only when asked to.
    pub(super) brief: bool,
}

pub(super) struct Session<R, W> {
    pub(super) game: ConsoleGame,
    pub(super) names: PlayerNames,
    pub(super) console: PlayConsole<R, W>,
    /// The file the game is saved to, if any.
    pub(super) file: Option<PathBuf>,
    /// The number of steps in the file.
    pub(super) saved: Option<usize>,
    /// Who is at the keyboard.
    pub(super) at_keyboard: Option<Seat>,
    /// The number of steps each person has been told about.
    pub(super) seen: BySeat<usize>,
    pub(super) narrator: EventNarrator,
    /// The decision for which the board was last drawn.
    pub(super) drawn: Option<DecisionPoint>,
    /// Which offers a person who plays alone against bots is asked about.
    offer_prompts: OfferPrompts,
}

/// A decision for which the board is drawn; drawn again only for the next one.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct DecisionPoint {
    pub(super) seat: Seat,
    pub(super) phase: std::mem::Discriminant<Phase>,
    pub(super) after_roll: bool,
    /// The step that made the offer on the table.
    pub(super) offer: Option<usize>,
}

impl<R: BufRead, W: Write> Session<R, W> {
    pub(super) fn new(
        game: ConsoleGame,
        names: PlayerNames,
        console: PlayConsole<R, W>,
        file: Option<PathBuf>,
    ) -> Self {
        let people = game.people();
        let at_keyboard = people.lowest().filter(|_| people.len() == 1);
        let seen = BySeat::all(game.record().steps.len());
        let narrator = EventNarrator::new(names.for_reader(at_keyboard));
        Session {
            game,
            names,
            console,
            file,
            saved: None,
            at_keyboard,
            seen,
            narrator,
            drawn: None,
            offer_prompts: OfferPrompts::Payable,
        }
    }

    #[cfg(test)]
    pub(super) fn new_game(&self) -> &ConsoleGame {
        &self.game
    }

    /// Plays until the game is over, somebody quits, or the input ends.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        loop {
            match self.game.next() {
                Next::Automatic => {
                    let events = self.game.advance()?;
                    self.narrate(&events)?;
                }
                Next::Person(seat) if self.has_nothing_to_build(seat) => {
                    let events = self.game.act(seat, &[Action::StopBuilding])?;
                    self.narrate(&events)?;
                }
                Next::Person(seat) if self.declines_automatically(seat) => self.decline_unpayable(seat)?,
                Next::Person(seat) => {
                    if self.pass_keyboard(seat)? == SessionFlow::Quit || self.ask(seat)? == SessionFlow::Quit
                    {
                        return Ok(());
                    }
                }
                Next::Over => return self.finish(),
                Next::Stuck => {
                    self.say("Nobody can move, so the game ends without a winner.")?;
                    return self.save_finished();
                }
            }
        }
    }

    // Output.

    pub(super) fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.console.output, "{}", wrap(text.trim_end()))?)
    }

    /// Prints a line that must not be wrapped, because it contains a command or a file name.
    pub(super) fn say_whole(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.console.output, "{text}")?)
    }

    pub(super) fn refuse(&mut self, why: &str) -> anyhow::Result<()> {
        let text = match why.strip_prefix("not now: ") {
            Some(expected) => format!("Not now: {expected}."),
            None => format!("Not possible: {why}."),
        };
        let text = self.console.paint.apply(TextStyle::REFUSAL, &text);
        self.say(&text)
    }

    /// Tells what has just happened to the person at the keyboard; in a game of bots, to a spectator.
    fn narrate(&mut self, events: &[Event]) -> anyhow::Result<()> {
        let viewer = match (self.at_keyboard, self.game.people().is_empty()) {
            (Some(seat), _) => Viewer::Seat(seat),
            (None, true) => Viewer::Spectator,
            // Nobody is at the keyboard yet; they will be told when they are.
            (None, false) => return Ok(()),
        };
        let delay = self.console.delay;
        for event in events {
            for line in self.narrator.narrate(self.game.board(), &event.redact(viewer)) {
                let line = self.console.paint.names(&line);
                self.say(&line)?;
                thread::sleep(delay);
            }
        }
        if let Some(seat) = self.at_keyboard {
            self.seen[seat] = self.game.record().steps.len();
        }
        Ok(())
    }

    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        self.narrator.flush().iter().try_for_each(|line| self.say(line))
    }

    pub(super) fn names(&self) -> PlayerNames {
        self.names.for_reader(self.at_keyboard)
    }

    /// Passes the keyboard to another person without showing anybody what is not theirs.
    fn pass_keyboard(&mut self, seat: Seat) -> anyhow::Result<SessionFlow> {
        self.flush()?;
        if self.at_keyboard == Some(seat) {
            return Ok(SessionFlow::Continue);
        }
        self.clear_screen()?;
        let name = crate::sentences::name(seat);
        let Some(_) = self.read(&format!("Pass the keyboard to {name}, who presses Enter > "))? else {
            self.end_of_input()?;
            return Ok(SessionFlow::Quit);
        };
        self.clear_screen()?;
        self.at_keyboard = Some(seat);
        self.drawn = None;
        self.narrator = EventNarrator::new(self.names());
        let events = self.game.events_since(self.seen[seat], Viewer::Seat(seat));
        self.narrate(&events)?;
        self.flush()?;
        Ok(SessionFlow::Continue)
    }

    fn clear_screen(&mut self) -> anyhow::Result<()> {
        if self.console.screen {
            write!(self.console.output, "{CLEAR}")?;
        }
        Ok(())
    }

    // Input.

    /// Whether an offer is declined without asking. Where people share the keyboard it never is: the others would learn
    /// what this person does not have.
    fn declines_automatically(&self, seat: Seat) -> bool {
        let alone = self.at_keyboard == Some(seat) && self.game.people().len() == 1;
        alone && self.offer_prompts == OfferPrompts::Payable && self.game.unpayable(seat).is_some()
    }

    /// Whether a person is in special building and can pay for nothing; nobody wants to be asked that after every turn.
    /// Where people share the keyboard they are asked: the others would learn what this person does not have.
    fn has_nothing_to_build(&self, seat: Seat) -> bool {
        let alone = self.at_keyboard == Some(seat) && self.game.people().len() == 1;
        let phase = self.game.state().phase();
        alone && matches!(phase, Phase::SpecialBuilding { .. }) && self.game.legal(seat).len() == 1
    }

    fn decline_unpayable(&mut self, seat: Seat) -> anyhow::Result<()> {
        let wanted = self.game.unpayable(seat).unwrap_or(Cards::NONE);
        let other = self.names().subject(self.game.state().current());
        let line = format!("  {other} wants {wanted}, which you don't have: declined.");
        let line = self.console.paint.apply(TextStyle::FAINT, &line);
        self.say(&line)?;
        let events = self.game.act(seat, &[Action::DeclineTrade])?;
        // The line above has told the answer, but not what follows from it.
        let (answers, rest): (Vec<Event>, Vec<Event>) =
            events.into_iter().partition(|event| matches!(event, Event::Answered { .. }));
        for answer in answers {
            self.narrator.narrate(self.game.board(), &answer);
        }
        self.narrate(&rest)
    }

    /// Asks the person to move for one line, and does what it says.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<SessionFlow> {
        self.autosave()?;
        self.show_decision(seat)?;
        let hand = self.game.state().hand(seat);
        let question = vocabulary::prompt(&self.game, seat);
        let prompt = match self.game.state().phase() {
            Phase::Turn(TurnStage::AfterRoll)
            | Phase::SpecialBuilding { .. }
            | Phase::Discard { .. }
            | Phase::Trading(_) => {
                format!("You hold {hand}. {question} > ")
            }
            _ => format!("{question} > "),
        };
        let Some(line) = self.read(&prompt)? else {
            self.end_of_input()?;
            return Ok(SessionFlow::Quit);
        };
        match PlayCommand::parse(&line) {
            Ok(command) => self.execute(seat, command),
            Err(wrong) => {
                let text = self.console.paint.apply(TextStyle::REFUSAL, &sentence(&wrong));
                self.say(&text)?;
                Ok(SessionFlow::Continue)
            }
        }
    }

    /// A line from the keyboard, or `None` at the end of the input.
    pub(super) fn read(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        let styled = self.console.paint.apply(TextStyle::BOLD, prompt);
        Ok(self.console.input.read(prompt, &styled, &mut self.console.output)?)
    }

    // Commands.

    fn execute(&mut self, seat: Seat, command: PlayCommand) -> anyhow::Result<SessionFlow> {
        if let Some(meant) = resolve::actions(&self.game, seat, &command) {
            match meant {
                Ok(actions) => self.act(seat, &actions)?,
                Err(why) => self.refuse(&why)?,
            }
            return Ok(SessionFlow::Continue);
        }
        let names = self.names();
        match command {
            PlayCommand::Nothing => self.empty_line(seat)?,
            PlayCommand::Undo => self.undo(seat)?,
            PlayCommand::Help(None) => self.say(&help::now(&self.game, seat, &names))?,
            PlayCommand::Help(Some(topic)) => self.say(&help::page(topic, self.game.board()))?,
            PlayCommand::List => self.say(&vocabulary::list(&self.game, seat, &names))?,
            PlayCommand::Board => self.board()?,
            PlayCommand::Map(of) => self.map(seat, of)?,
            PlayCommand::Status => self.status()?,
            PlayCommand::Log(lines) => self.log(lines)?,
            PlayCommand::Costs => self.say(&help::your_costs(&self.game, seat))?,
            PlayCommand::Rules => self.say(&help::rules(self.game.board()))?,
            PlayCommand::Hint => {
                let bot = usual_bot();
                let action = self.game.hint(seat, &bot)?;
                self.say(&format!("{bot} would type: {}", vocabulary::hint(&self.game, action, &names)))?;
            }
            PlayCommand::Ask(offer_prompts) => {
                self.offer_prompts = offer_prompts.unwrap_or(self.offer_prompts);
                self.say(match self.offer_prompts {
                    OfferPrompts::Payable => {
                        "Offers you can't pay are declined for you (ask always: be asked about them)."
                    }
                    OfferPrompts::Always => {
                        "You are asked about every offer (ask payable: only about those you can pay)."
                    }
                })?;
            }
            PlayCommand::Save(file) => self.save(file.map(PathBuf::from))?,
            PlayCommand::Quit => return self.quit(),
            // All other commands are actions.
            _ => {}
        }
        Ok(SessionFlow::Continue)
    }

    fn act(&mut self, seat: Seat, actions: &[Action]) -> anyhow::Result<()> {
        match self.game.act(seat, actions) {
            Ok(events) => {
                self.narrate(&events)?;
                self.flush()
            }
            Err(illegal) => {
                let why = resolve::why_not(&self.game, actions, &illegal);
                self.refuse(&why)
            }
        }
    }

    /// What an empty line does: decline an offer, or take the only action that is possible.
    fn empty_line(&mut self, seat: Seat) -> anyhow::Result<()> {
        let legal = self.game.legal(seat);
        if legal.contains(Action::DeclineTrade) {
            return self.act(seat, &[Action::DeclineTrade]);
        }
        let could_offer = legal.may_offer() || legal.may_counter();
        if legal.len() == 1 && !could_offer {
            let action = legal.nth(0);
            self.say(&format!("({})", resolve::typed(action)))?;
            return self.act(seat, &[action]);
        }
        let list = vocabulary::list(&self.game, seat, &self.names());
        self.say(&format!("You can do more than one thing:\n{list}"))
    }

    fn undo(&mut self, seat: Seat) -> anyhow::Result<()> {
        match self.game.undo(seat) {
            Ok(()) => {
                self.seen[seat] = self.game.record().steps.len();
                self.say("Undone.")
            }
            Err(barrier) => {
                let why = match barrier {
                    UndoBarrier::Start => "there is nothing to undo yet".to_owned(),
                    UndoBarrier::Chance(Chance::Dice) => "the dice have been rolled".to_owned(),
                    UndoBarrier::Chance(Chance::Draw) => "you have seen the card you drew".to_owned(),
                    UndoBarrier::Chance(_) => "chance has moved the robber or chosen a card".to_owned(),
                    UndoBarrier::Other(other) => format!("{} has acted since", self.names().subject(other)),
                    UndoBarrier::Shown => "the monopoly has shown what the others held".to_owned(),
                };
                self.refuse(&why)
            }
        }
    }
}

/// A message with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map_or(String::new(), |first| first.to_uppercase().to_string());
    let end = if text.ends_with(['.', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
