//! Who sits where: over the games of a series everybody sits everywhere, beside everybody, on the same boards.

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
        let mut order = [0, 1, 2, 3];
        arrange(&mut order[1..usize::from(seats)], board);
        let mut players = BySeat([0, 1, 2, 3]);
        for seat in Seat::first(seats) {
            players[seat] = order[(seat.index() + turn as usize) % usize::from(seats)];
        }
        Seating { players, seats }
    }

    /// Who sits here.
    pub fn player(&self, seat: Seat) -> usize {
        usize::from(self.players[seat])
    }

    /// Where somebody sits.
    pub fn seat_of(&self, player: usize) -> Option<Seat> {
        Seat::first(self.seats).find(|&seat| self.player(seat) == player)
    }

    /// Everybody, by seat.
    pub fn players(&self) -> &[u8] {
        self.players.first(self.seats)
    }
}

/// Puts at most three players into the `n`-th of their orders.
fn arrange(players: &mut [u8], n: u64) {
    match players {
        [_, b, c] => {
            if n % 2 == 1 {
                std::mem::swap(b, c);
            }
            players.rotate_left((n / 2 % 3) as usize);
        }
        [a, b] if n % 2 == 1 => std::mem::swap(a, b),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_sits_once_everywhere_on_every_board() {
        for seats in 2..=4 {
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
        for (seats, orders) in [(2, 2), (3, 6), (4, 24)] {
            let seen: BTreeSet<Vec<u8>> =
                (0..orders).map(|game| Seating::of_game(game, seats).players().to_vec()).collect();
            assert_eq!(seen.len() as u64, orders, "{seats} seats");
        }
    }
}
