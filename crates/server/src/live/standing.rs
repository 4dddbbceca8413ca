//! How a game stands, for lists of games; and leaving one from such a list.

use super::LiveTable;
use brickwool_game::{Seat, Seats};
use brickwool_table::{ErrorCode, GuestId, Request, RequestError, Table, TableGame, TableStage};

/// How a game stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Standing {
    pub(crate) version: u64,
    /// When something happened last.
    pub(crate) updated: u64,
    /// By seat: all points, and those that everybody can count. Empty before the game.
    pub(crate) points: Vec<(i32, i32)>,
    /// Who may decide something now.
    pub(crate) deciding: Seats,
}

impl Standing {
    /// About what one takes in memory.
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
    /// Takes a guest out of the table for good: closes it if nobody else plays, else gives up the seat. Whether it is closed.
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
