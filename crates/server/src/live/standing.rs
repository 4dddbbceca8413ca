//! The standing of a game, for lists of games; and leaving a game from such a list.

use super::LiveTable;
use brickwool_game::{Seat, Seats};
use brickwool_table::{ErrorCode, GuestId, Request, RequestError, Table, TableGame, TableStage};

/// The standing of a game: points, and whose turn it is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Standing {
    pub(crate) version: u64,
    /// The time of the last entry.
    pub(crate) updated: u64,
    /// By seat: all points, and those that everybody can count. Empty before the game.
    pub(crate) points: Vec<(i32, i32)>,
    /// Who may decide something now.
    pub(crate) deciding: Seats,
}

impl Standing {
    /// Roughly how much memory one takes.
    pub(crate) const BYTES: usize = 256;

    pub(crate) fn of(table: &Table) -> Standing {
        let count = |game: &TableGame| {
            let seats = Seat::first(table.settings().seats);
            seats.map(|seat| (game.points(seat), game.public_points(seat))).collect()
        };
        Standing {
            version: table.version(),
            updated: table.updated_at(),
            points: table.game().map(count).unwrap_or_default(),
            deciding: table.deciding(),
        }
    }
}

impl LiveTable {
    /// Removes a guest from the table for good: closes it if nobody else plays, otherwise frees the seat or gives it to a bot.
    /// Returns whether the table was closed.
    pub(super) async fn remove_guest(&mut self, guest: GuestId) -> Result<bool, RequestError> {
        let others = self.table.people().any(|seat| self.table.guest_at(seat) != Some(guest));
        let seat = self.table.seat_of(guest);
        let request = match (self.table.stage(), seat) {
            (TableStage::Gathering, _) if guest == self.table.host() => Request::Close,
            (TableStage::Playing, _) if guest == self.table.host() && !others => Request::Close,
            (TableStage::Gathering, Some(seat)) => Request::LeaveSeat { seat },
            (TableStage::Playing, Some(_)) => Request::Leave,
            (TableStage::Over | TableStage::Closed, _) => {
                return Err(RequestError::new(ErrorCode::WrongTime, "this game has ended"));
            }
            (TableStage::Revealing, _) => {
                return Err(RequestError::new(ErrorCode::WrongTime, "the game is just beginning"));
            }
            (_, None) => {
                return Err(RequestError::new(ErrorCode::NotYourSeat, "you have no seat at this table"));
            }
        };
        let written = self.handle_request(guest, None, &request).await?;
        self.broadcast(&written.entries);
        Ok(matches!(request, Request::Close))
    }
}
