//! What is due by the clock: a bot's move, a decision whose time is up, a bot standing in for somebody who is away.

use crate::entry::Millis;
use crate::game::TableGame;
use crate::settings::Clock;
use crate::stage::TableStage;
use crate::table::Table;
use brickwool_game::{BySeat, Seat};
use brickwool_settlers::{Phase, TurnStage};

/// Who is connected, and who has been away since when. Not part of the log: the caller knows the connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presence {
    seats: BySeat<SeatPresence, { Seat::MAX_COUNT as usize }>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SeatPresence {
    Connected,
    AwaySince(Millis),
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The bot in this seat, or standing in there, decides.
    Bot(Seat),
    /// A decision has to be taken for this seat.
    TimeUp(Seat),
    /// A bot takes over this seat until its player is back.
    StandIn(Seat),
    /// Somebody has not revealed their nonce in time: the start stops ([`Table::recommit`]).
    StopStart,
}

impl Presence {
    /// Nobody has been connected since this time.
    pub fn all_away(since: Millis) -> Presence {
        Presence { seats: BySeat::all(SeatPresence::AwaySince(since)) }
    }

    /// The player of a seat is connected.
    pub fn set_connected(&mut self, seat: Seat) {
        self.seats[seat] = SeatPresence::Connected;
    }

    /// The last connection of a seat's player was closed.
    pub fn set_away(&mut self, seat: Seat, at: Millis) {
        self.seats[seat] = SeatPresence::AwaySince(at);
    }

    /// Whether no player is connected for a seat.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.away_since(seat).is_some()
    }

    pub fn away_since(&self, seat: Seat) -> Option<Millis> {
        match self.seats[seat] {
            SeatPresence::AwaySince(since) => Some(since),
            SeatPresence::Connected => None,
        }
    }
}

impl Table {
    /// Whether the game waits because none of its people is connected. Bots by themselves never wait.
    pub fn is_paused(&self, presence: &Presence) -> bool {
        let mut people = self.people().peekable();
        people.peek().is_some() && people.all(|seat| presence.is_away(seat))
    }

    /// What is due next, and when.
    pub fn due(&self, presence: &Presence) -> Option<(Millis, Due)> {
        if let Some(deadline) = self.reveal_deadline() {
            return Some((deadline, Due::StopStart));
        }
        if self.stage != TableStage::Playing || self.is_paused(presence) || self.is_halted() {
            return None;
        }
        let deciding = self.deciding();
        let awaited = self.game().map_or(deciding, TableGame::awaited);
        let bots = awaited.filter(|&seat| self.bot_at(seat).is_some());
        let pause = self.bot_pause();
        let bot_moves = bots.map(|seat| (self.bot_since(seat) + pause, Due::Bot(seat)));
        let times_up = deciding.filter_map(|seat| Some((self.deadline(seat)?, Due::TimeUp(seat))));
        let seats = Seat::first(self.settings.seats);
        let stand_ins =
            seats.filter_map(|seat| Some((self.stand_in_due(seat, presence)?, Due::StandIn(seat))));
        bot_moves.chain(times_up).chain(stand_ins).min_by_key(|(at, _)| *at)
    }

    /// How long a bot waits before it acts, so that people can follow: about as long as a person would. It depends only on the
    /// kind of decision, not on what the bot decides or how strong it is.
    fn bot_pause(&self) -> Millis {
        let pause = Millis::from(self.settings.bot_pause);
        match self.game() {
            Some(TableGame::Settlers(position)) => {
                let place = self.ply() as usize % PAUSE_VARIATION.len();
                pause * pause_percent(position.state.phase()) * PAUSE_VARIATION[place] / 10_000
            }
            _ => pause,
        }
    }

    /// When a bot stands in for a person who is away.
    fn stand_in_due(&self, seat: Seat, presence: &Presence) -> Option<Millis> {
        let away = presence.away_since(seat).filter(|_| self.bot_at(seat).is_none());
        away.map(|since| since + self.grace())
    }

    /// When the game stops waiting for a person: their time is up, or a bot stands in.
    pub fn waits_until(&self, seat: Seat, presence: &Presence) -> Option<Millis> {
        if self.is_halted() {
            return None;
        }
        let stands_in = self.stand_in_due(seat, presence).filter(|_| !self.is_paused(presence));
        [self.deadline(seat), stands_in].into_iter().flatten().min()
    }

    /// Since when nobody is connected, if the game waits for its people.
    pub fn all_away_since(&self, presence: &Presence) -> Option<Millis> {
        let last = self.people().filter_map(|seat| presence.away_since(seat)).max();
        last.filter(|_| self.is_paused(presence))
    }

    /// When a decision is made for a person, if their time is limited. Whether they are connected makes no difference.
    pub fn deadline(&self, seat: Seat) -> Option<Millis> {
        if self.bot_at(seat).is_some() || !self.deciding().contains(seat) {
            return None;
        }
        let allowed = [self.decision_limit(), self.game_limit(seat), self.offer_limit(seat)];
        let decision = allowed.into_iter().flatten().min().map(|allowed| self.decision_since(seat) + allowed);
        [decision, self.turn_deadline(seat)].into_iter().flatten().min()
    }

    /// When the time for a seat's turn is up.
    fn turn_deadline(&self, seat: Seat) -> Option<Millis> {
        let turn = &self.clocks.turn;
        let limit = self.settings.clock.turn_limit().filter(|_| turn.owner == Some(seat))?;
        Some(turn.since + seconds(limit).saturating_sub(turn.used))
    }

    /// Since when a bot could have decided for a seat.
    fn bot_since(&self, seat: Seat) -> Millis {
        self.seat_info(seat).map_or(0, |info| info.bot_since.max(info.decision_since))
    }

    fn decision_since(&self, seat: Seat) -> Millis {
        self.seat_info(seat).map_or(0, |info| info.decision_since)
    }

    fn grace(&self) -> Millis {
        seconds(self.settings.clock.grace)
    }

    fn decision_limit(&self) -> Option<Millis> {
        self.settings.clock.decision.map(seconds)
    }

    /// What is left of the time for all decisions, but never less than a few seconds.
    fn game_limit(&self, seat: Seat) -> Option<Millis> {
        let whole = seconds(self.settings.clock.game?);
        let left = whole.saturating_sub(self.seat_info(seat)?.time_used);
        Some(left.max(seconds(Clock::LAST_SECONDS)))
    }

    /// How long an offer waits for those who have not answered.
    fn offer_limit(&self, seat: Seat) -> Option<Millis> {
        let TableGame::Settlers(position) = self.game()? else { return None };
        let Phase::Trading(trade) = position.state.phase() else { return None };
        self.settings.clock.offer.filter(|_| trade.waiting().contains(seat)).map(seconds)
    }
}

fn seconds(seconds: u32) -> Millis {
    Millis::from(seconds) * 1000
}

/// Pauses are longer and shorter in turn, in per cent, so that bots don't tick like a clock.
const PAUSE_VARIATION: [Millis; 7] = [100, 80, 125, 90, 135, 75, 110];

/// The pause before different decisions, in per cent of the usual one. It is short in special building, where all players but
/// one are asked after every turn, and mostly pass.
fn pause_percent(phase: Phase) -> Millis {
    match phase {
        Phase::SpecialBuilding { .. } => 25,
        Phase::Turn(TurnStage::BeforeRoll) | Phase::RoadBuilding { .. } => 70,
        Phase::Discard { .. } => 60,
        Phase::MoveRobber { .. } | Phase::ChooseVictim { .. } => 130,
        Phase::Trading(_) => 120,
        _ => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_game::Seats;
    use brickwool_settlers::{Answer, Cards, Offer, Resource, Trade};

    #[test]
    fn bots_take_longer_over_the_robber_than_over_a_roll() {
        let then = TurnStage::AfterRoll;
        let offer = Offer::new(Cards::one(Resource::Wool), Cards::one(Resource::Ore)).unwrap();
        let trade = Trade { offer, to: Seats::first(2), answers: BySeat::all(Answer::Waiting) };
        let cases = [
            (Phase::SpecialBuilding { after: Seat::new(0) }, 25),
            (Phase::Discard { owed: BySeat::all(0) }, 60),
            (Phase::Turn(TurnStage::BeforeRoll), 70),
            (Phase::RoadBuilding { left: 2, then }, 70),
            (Phase::Turn(then), 100),
            (Phase::SetupSettlement { placed: 0 }, 100),
            (Phase::MoveRobber { then }, 130),
            (Phase::ChooseVictim { victims: Seats::first(2), then }, 130),
            (Phase::Trading(trade), 120),
        ];
        for (phase, percent) in cases {
            assert_eq!(pause_percent(phase), percent, "{phase:?}");
        }
    }
}
