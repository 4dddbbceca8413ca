//! Who sits where: over a series everybody sits in every seat, in every order around the table, on the same boards.

use brickwool_game::{BySeat, Seat};

/// The players of a game by seat, as numbers into the list of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    players: BySeat<u8>,
    seats: u8,
}

impl Seating {
    /// The seating of a game. `seats` games in a row are played on one board, each player once in each seat; from board
    /// to board the order around the table changes, so that nobody always sits behind the same neighbour.
    pub fn of_game(game: u64, seats: u8) -> Seating {
        let (board, turn) = (game / u64::from(seats), game % u64::from(seats));
        let mut order: BySeat<u8> = BySeat::from_fn(u8::from);
        permute(&mut order.0[1..usize::from(seats)], board);
        let mut players = BySeat::from_fn(u8::from);
        for seat in Seat::first(seats) {
            players[seat] = order.0[(seat.index() + turn as usize) % usize::from(seats)];
        }
        Seating { players, seats }
    }

    /// The player in a seat.
    pub fn player(&self, seat: Seat) -> usize {
        usize::from(self.players[seat])
    }

    pub fn seat_of(&self, player: usize) -> Option<Seat> {
        Seat::first(self.seats).find(|&seat| self.player(seat) == player)
    }

    /// The same seating with the `n`-th player called `numbers[n]`.
    pub(crate) fn renumber(&self, numbers: &[usize]) -> Seating {
        let mut players = self.players;
        for seat in Seat::first(self.seats) {
            players[seat] = u8::try_from(numbers[self.player(seat)]).expect("no field is that large");
        }
        Seating { players, ..*self }
    }

    /// The players in the order of their seats.
    pub fn players(&self) -> &[u8] {
        self.players.first(self.seats)
    }
}

/// Puts players into the `n`-th of their orders; after the last comes the first again. Returns how many orders there are.
fn permute(players: &mut [u8], n: u64) -> u64 {
    let count = players.len() as u64;
    let Some((_, rest)) = players.split_first_mut() else { return 1 };
    let orders_of_rest = permute(rest, n);
    players.rotate_left((n / orders_of_rest % count) as usize);
    count * orders_of_rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use brickwool_game::MAX_SEATS;
    use std::collections::BTreeSet;

    /// Seeds are a promise: these are the seatings that exports and records of older versions were played with.
    #[test]
    fn seatings_stay_what_they_are() {
        for (seats, game, players) in [
            (4, 0, [0, 1, 2, 3]),
            (4, 1, [1, 2, 3, 0]),
            (4, 4, [0, 1, 3, 2]),
            (4, 8, [0, 2, 3, 1]),
            (4, 12, [0, 3, 2, 1]),
            (4, 16, [0, 3, 1, 2]),
            (4, 20, [0, 2, 1, 3]),
        ] {
            assert_eq!(Seating::of_game(game, seats).players(), players, "game {game}");
        }
        assert_eq!(Seating::of_game(3, 3).players(), [0, 2, 1]);
        assert_eq!(Seating::of_game(3, 2).players(), [1, 0]);
    }

    #[test]
    fn everybody_sits_once_everywhere_on_every_board() {
        for seats in 2..=MAX_SEATS as u8 {
            for board in 0..50 {
                let games = (0..u64::from(seats))
                    .map(|turn| Seating::of_game(board * u64::from(seats) + turn, seats));
                let places: BTreeSet<(usize, usize)> = games
                    .flat_map(|seating| {
                        Seat::first(seats).map(move |seat| (seating.player(seat), seat.index()))
                    })
                    .collect();
                assert_eq!(places.len(), usize::from(seats * seats), "{seats} seats, board {board}");
            }
        }
    }

    #[test]
    fn every_order_around_the_table_comes_equally_often() {
        let mut orders = 1;
        for seats in 2..=MAX_SEATS as u8 {
            orders *= u64::from(seats);
            let seen: BTreeSet<Vec<u8>> =
                (0..orders).map(|game| Seating::of_game(game, seats).players().to_vec()).collect();
            assert_eq!(seen.len() as u64, orders, "{seats} seats");
        }
    }
}
