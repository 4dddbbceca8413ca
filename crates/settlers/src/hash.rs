//! The hash of a state: the same for equal states on every machine and in every release, because records store it.

use crate::{Answer, Phase, State, Trade, TurnStage};
use brickwool_game::Seat;

/// Mixes words one after another.
struct Mixer(u64);

impl Mixer {
    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn add_wide(&mut self, bits: u128) {
        self.add(bits as u64);
        self.add((bits >> 64) as u64);
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            self.add(eight.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }
}

impl State {
    /// The hash of everything but the board and the caches.
    pub fn hash(&self) -> u64 {
        let mut mixer = Mixer(0);
        self.roads.planes().iter().for_each(|plane| mixer.add_wide(plane.bits()));
        self.buildings.planes().iter().for_each(|plane| mixer.add_wide(plane.bits()));
        mixer.add_wide(self.cities.bits());
        let seats = hashed_seats(self.seats);
        self.hands.first(seats).iter().for_each(|hand| mixer.add(hand.word()));
        self.dev_cards.first(seats).iter().for_each(|cards| mixer.add(cards.word()));
        mixer.add(self.deck.word() << 32 | self.bought.word());
        let holder = |seat: Option<Seat>| seat.map_or(0, |seat| seat.index() as u8 + 1);
        mixer.add_bytes(self.knights.first(seats));
        mixer.add_bytes(&[
            holder(self.longest_road),
            holder(self.largest_army),
            self.robber.0,
            self.seats,
            self.current.index() as u8,
            u8::from(self.card_played),
        ]);
        add_phase(&mut mixer, &self.phase, seats);
        mixer.0
    }
}

/// How many seats go into the hash. Small tables are hashed as if four played: that is how records were always written,
/// and they must verify whatever [`MAX_SEATS`](brickwool_game::MAX_SEATS) becomes.
fn hashed_seats(seats: u8) -> u8 {
    seats.max(4)
}

fn add_phase(mixer: &mut Mixer, phase: &Phase, seats: u8) {
    let stage = |stage: TurnStage| u8::from(stage == TurnStage::AfterRoll);
    let seat = |seat: Seat| seat.index() as u8;
    match *phase {
        // Not 0: bytes are read as a number, and a leading zero would make `placed` look like another phase's tag.
        Phase::SetupSettlement { placed } => mixer.add_bytes(&[14, placed]),
        Phase::SetupRoad { placed, at } => mixer.add_bytes(&[1, placed, at.0]),
        Phase::Turn(then) => mixer.add_bytes(&[2, stage(then)]),
        Phase::Rolling => mixer.add_bytes(&[3]),
        Phase::Discard { owed } => mixer.add_bytes(&[&[4][..], owed.first(seats)].concat()),
        Phase::MoveRobber { then } => mixer.add_bytes(&[5, stage(then)]),
        Phase::RobberWanders { then } => mixer.add_bytes(&[6, stage(then)]),
        Phase::ChooseVictim { victims, then } => mixer.add_bytes(&[7, victims.bits(), stage(then)]),
        Phase::VictimByChance { victims, then } => mixer.add_bytes(&[8, victims.bits(), stage(then)]),
        Phase::Stealing { from, then } => mixer.add_bytes(&[9, seat(from), stage(then)]),
        Phase::RoadBuilding { left, then } => mixer.add_bytes(&[10, left, stage(then)]),
        Phase::Drawing => mixer.add_bytes(&[11]),
        Phase::Trading(trade) => add_trade(mixer, &trade, seats),
        Phase::Over { winner } => mixer.add_bytes(&[13, seat(winner)]),
        Phase::SpecialBuilding { after } => mixer.add_bytes(&[15, seat(after)]),
        Phase::SpecialDrawing { after } => mixer.add_bytes(&[16, seat(after)]),
    }
}

fn add_trade(mixer: &mut Mixer, trade: &Trade, seats: u8) {
    let bytes = |counts: [i8; 5]| counts.map(|count| count as u8);
    mixer.add_bytes(&[12, trade.to.bits()]);
    mixer.add_bytes(&bytes(trade.offer.counts()));
    for &answer in trade.answers.first(seats) {
        match answer {
            Answer::Waiting => mixer.add_bytes(&[0]),
            Answer::Declined => mixer.add_bytes(&[1]),
            Answer::Accepted => mixer.add_bytes(&[2]),
            Answer::Countered(counter) => {
                mixer.add_bytes(&[3]);
                mixer.add_bytes(&bytes(counter.counts()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    /// Two seats with three settlements between them: in setup, or (by hand) rolling. These two once looked the same.
    #[test]
    fn setup_is_told_from_rolling() {
        let hash = |phase: &str| {
            let line = format!(
                "L5B10B8/L6W5W4O2/G11W4B9G3W12/DG6O3G8/O11L9L10;33G33LOBW;official;\
                 27:-:33:-:-:0/19.30:-:21.36:W1G1O1:-:0;12:-:-:K14R2Y2M2V5:0:-:-;{phase}"
            );
            line.parse::<Position>().map(|position| position.state.hash())
        };
        assert!(hash("rolling").is_ok() && hash("settlement:3").is_ok());
        assert_ne!(hash("rolling"), hash("settlement:3"));
    }
}
