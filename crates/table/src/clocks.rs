//! Clocks: how long the present decision and the present turn have taken. They follow from the log alone, and neither a
//! lost connection nor taking back a step gives time back.

use crate::entry::{DecidedBy, Millis};
use crate::game::{GameEvent, TableGame};
use crate::table::Table;
use brickwool_dice as dice;
use brickwool_game::{Seat, Seats};
use brickwool_settlers as settlers;

/// The clocks of the game as a whole; those of each seat are with the seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Clocks {
    /// Since when the present position is on the table. Time in which the game was paused does not count.
    position_since: Millis,
    pub(crate) turn: TurnClock,
}

/// How much of a turn's time is used. It runs while the player whose turn it is may decide something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TurnClock {
    number: u32,
    pub(crate) owner: Option<Seat>,
    /// Up to `since`.
    pub(crate) used: Millis,
    pub(crate) since: Millis,
}

/// What is remembered of a step, so that taking it back does not give any time back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StepClock {
    pub(crate) by: Option<DecidedBy>,
    /// How much of the player's time the decision took.
    spent: Millis,
    /// The turn's clock when the step was taken.
    turn: TurnClock,
}

impl Table {
    pub(crate) fn start_clocks(&mut self, at: Millis) {
        let turn = TurnClock { number: 0, owner: self.turn_owner(), used: 0, since: at };
        self.clocks = Clocks { position_since: at, turn };
        self.start_decisions(Seats::NONE, None, at);
    }

    /// Before a step: counts the time that it took. `deciding` are those who could decide.
    pub(crate) fn stop_clocks(
        &mut self,
        deciding: Seats,
        actor: Option<Seat>,
        by: Option<DecidedBy>,
        at: Millis,
    ) -> StepClock {
        self.count_turn(deciding, at);
        let mut spent = 0;
        if let Some(info) = actor.and_then(|actor| self.seat_info_mut(actor)) {
            // A bot's time is not its player's, but what passed before it stood in is.
            let until = if by == Some(DecidedBy::Bot) { info.bot_since.min(at) } else { at };
            spent = until.saturating_sub(info.decision_since);
            info.time_used += spent;
        }
        StepClock { by, spent, turn: self.clocks.turn }
    }

    /// After a step: starts the clocks of new decisions, and of a new turn.
    pub(crate) fn restart_clocks(
        &mut self,
        deciding: Seats,
        actor: Option<Seat>,
        events: &[GameEvent],
        at: Millis,
    ) {
        let turn = self.clocks.turn;
        let owner = self.turn_owner();
        if owner != turn.owner || events.iter().any(begins_turn) {
            self.clocks.turn = TurnClock { number: turn.number + 1, owner, used: 0, since: at };
        }
        self.clocks.position_since = at;
        self.start_decisions(deciding, actor, at);
    }

    /// After a step was taken back: its decision goes on as if the step had not been taken, and what passed since is lost.
    pub(crate) fn take_back_clocks(&mut self, deciding: Seats, seat: Seat, step: StepClock, at: Millis) {
        self.count_turn(deciding, at);
        let since_step = at.saturating_sub(self.clocks.position_since);
        if self.clocks.turn.number != step.turn.number {
            let used = step.turn.used + since_step;
            self.clocks.turn = TurnClock { used, since: at, ..step.turn };
        }
        let since = self.clocks.position_since.saturating_sub(step.spent);
        self.clocks.position_since = since;
        let ply = self.ply;
        if let Some(info) = self.seat_info_mut(seat) {
            info.time_used = info.time_used.saturating_sub(step.spent);
            (info.decision_ply, info.decision_since) = (ply, since);
        }
    }

    /// The game was paused for this long, and no clock ran. Logs of older versions don't say how long; there clocks start anew.
    pub(crate) fn resume_clocks(&mut self, away: Option<Millis>, at: Millis) {
        let shift = |since: &mut Millis| *since = away.map_or(at, |away| (*since + away).min(at));
        self.seats.iter_mut().for_each(|info| shift(&mut info.decision_since));
        shift(&mut self.clocks.position_since);
        shift(&mut self.clocks.turn.since);
        self.paused_since = None;
    }

    fn count_turn(&mut self, deciding: Seats, at: Millis) {
        let turn = &mut self.clocks.turn;
        if turn.owner.is_some_and(|owner| deciding.contains(owner)) {
            turn.used += at.saturating_sub(turn.since);
        }
        turn.since = at;
    }

    /// Starts the clocks of those for whom a new decision has come up. Where several decide at once, an answer by one of
    /// them leaves the clocks of the others alone.
    fn start_decisions(&mut self, before: Seats, actor: Option<Seat>, at: Millis) {
        let after = self.deciding();
        let together = before.len() > 1 && after.len() > 1;
        let ply = self.ply;
        for seat in after {
            let goes_on = together && before.contains(seat) && actor != Some(seat);
            if !goes_on && let Some(seat_info) = self.seat_info_mut(seat) {
                (seat_info.decision_ply, seat_info.decision_since) = (ply, at);
            }
        }
    }

    /// Whose turn it is, whoever decides at the moment.
    fn turn_owner(&self) -> Option<Seat> {
        match self.game()? {
            TableGame::Settlers(position) => Some(position.state.current()),
            TableGame::Dice(state) => Some(state.seat()),
        }
    }
}

/// Whether an event begins a turn, which may be the same player's again.
fn begins_turn(event: &GameEvent) -> bool {
    matches!(
        event,
        GameEvent::Settlers(settlers::Event::TurnBegan { .. })
            | GameEvent::Dice(dice::Event::TurnEnded { .. })
    )
}
