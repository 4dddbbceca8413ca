//! Drives a table: entries are logged first and folded then, chance follows at once, time is what the test says.

use brickwool_bots::Budget;
use brickwool_dice::solver::ValueTable;
use brickwool_game::Seat;
use brickwool_luck::{Key, Seed, seal};
use brickwool_table::{
    BoardSettings, DICE_CONTRACT, DecidedBy, DiceSettings, Due, Entry, ErrorCode, FoldResult, GameAction,
    GameSettings, Granted, GuestId, LoggedEntry, Millis, Player, Presence, Request, RequestError, Settings,
    Table, TableBots,
};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

pub(crate) const HOST: GuestId = GuestId(1);
pub(crate) const OTHER: GuestId = GuestId(2);
pub(crate) const STRANGER: GuestId = GuestId(99);

pub(crate) struct Driver {
    pub(crate) table: Table,
    pub(crate) log: Vec<LoggedEntry>,
    /// What folding each entry led to.
    pub(crate) results: Vec<FoldResult>,
    pub(crate) presence: Presence,
    pub(crate) now: Millis,
    /// The secret that the table's seeds come from.
    pub(crate) seed: Seed,
    /// Whether everybody reveals their nonce as soon as the start is called.
    pub(crate) all_reveal: bool,
    pub(crate) bots: TableBots,
}

impl Driver {
    pub(crate) fn new(settings: Settings) -> Driver {
        settings.validate().expect("the settings are valid");
        let seed = Seed::new([7; 32]);
        let commitment = seed.attempt(0).commitment();
        let made = Entry::TableCreated {
            by: HOST,
            settings: Box::new(settings),
            commitment,
            contract: DICE_CONTRACT,
        };
        let first = LoggedEntry::unrequested(1_000, made);
        let table = Table::new(&first).expect("a table begins with its making");
        Driver {
            table,
            log: vec![first],
            results: vec![FoldResult::default()],
            presence: Presence::all_away(1_000),
            now: 1_000,
            seed,
            all_reveal: true,
            bots: bots(),
        }
    }

    /// A table of bots whose dice nobody sealed, as they were made under the first contract; its game has begun.
    pub(crate) fn under_first_contract(settings: Settings, bot: &str) -> Driver {
        let mut driver = Driver::new(settings.clone());
        let (seats, commitment) = (settings.seats, driver.seed.commitment());
        let made = Entry::TableCreated { by: HOST, settings: Box::new(settings), commitment, contract: 1 };
        driver.log = vec![LoggedEntry::unrequested(1_000, made)];
        driver.table = Table::new(&driver.log[0]).expect("a table begins with its making");
        for seat in Seat::first(seats) {
            driver.request(HOST, Request::SeatBot { seat, bot: bot.into() }).expect("a bot sits down");
        }
        let started = driver.table.start_entry(&driver.key()).expect("the game can start");
        driver.log(started);
        driver.consequences();
        driver
    }

    /// A table of the base game with the host in seat 0 and bots elsewhere, begun.
    pub(crate) fn against_bots(settings: Settings, bot: &str) -> Driver {
        let seats = settings.seats;
        let mut driver = Driver::new(settings);
        driver.take_seat(HOST, 0);
        for seat in 1..seats {
            driver
                .request(HOST, Request::SeatBot { seat: Seat::new(seat), bot: bot.into() })
                .expect("a bot sits down");
        }
        driver.request(HOST, Request::Start).expect("the game begins");
        driver
    }

    /// A table of bots alone, begun.
    pub(crate) fn of_bots(game: GameSettings, seats: u8, bot: &str) -> Driver {
        let mut driver = Driver::new(Settings { game, seats, ..Settings::default() });
        for seat in Seat::first(seats) {
            driver.request(HOST, Request::SeatBot { seat, bot: bot.into() }).expect("a bot sits down");
        }
        driver.request(HOST, Request::Start).expect("the game begins");
        driver
    }

    pub(crate) fn key(&self) -> Key {
        self.table.key(&self.seed)
    }

    pub(crate) fn take_seat(&mut self, guest: GuestId, seat: u8) {
        self.presence.set_connected(Seat::new(seat));
        let request = self.sit(guest, seat, &format!("guest {guest}"));
        self.request(guest, request).expect("somebody sits down");
    }

    /// The request to take a seat, with a nonce sealed for the present commitment.
    pub(crate) fn sit(&self, guest: GuestId, seat: u8, name: &str) -> Request {
        let commitment = self.table.commitment().to_owned();
        let seal = seal(&commitment, usize::from(seat), &nonce(guest));
        Request::TakeSeat { seat: Seat::new(seat), name: name.into(), colour: None, commitment, seal }
    }

    /// Everybody who has not done so reveals their nonce.
    pub(crate) fn reveal_all(&mut self) {
        let missing: Vec<Seat> = self.table.unrevealed().collect();
        for seat in missing {
            let guest = self.table.guest_at(seat).expect("a person");
            self.request(guest, Request::Reveal { seat, nonce: nonce(guest) }).expect("a nonce is revealed");
        }
    }

    pub(crate) fn request(&mut self, guest: GuestId, request: Request) -> Result<u64, RequestError> {
        self.request_as(guest, None, request)
    }

    /// Judges, logs, folds, and lets chance decide; the version that it led to.
    pub(crate) fn request_as(
        &mut self,
        guest: GuestId,
        id: Option<&str>,
        request: Request,
    ) -> Result<u64, RequestError> {
        let presence = self.presence;
        let entry = match self.table.judge(guest, id, &request, self.now, |seat| presence.is_away(seat))? {
            Granted::AlreadyDone { version } => return Ok(version),
            Granted::SetMuted { .. } => return Ok(self.table.version()),
            Granted::CreateRematch => Entry::Rematch { table: "rematch".parse().expect("an id") },
            Granted::Append(entry) => entry,
        };
        self.log_as(id.map(|id| (guest, id.to_owned())), entry);
        let version = self.table.version();
        self.consequences();
        if request == Request::Start && self.all_reveal {
            self.reveal_all();
        }
        Ok(version)
    }

    pub(crate) fn act(&mut self, guest: GuestId, action: Value) -> Result<u64, RequestError> {
        let ply = self.table.ply();
        self.request(guest, Request::Act { ply, action: action_from(action) })
    }

    fn consequences(&mut self) {
        while let Some(entry) = self.table.consequence(&self.seed) {
            self.log(entry);
        }
    }

    pub(crate) fn log(&mut self, entry: Entry) {
        self.log_as(None, entry);
    }

    fn log_as(&mut self, request: Option<(GuestId, String)>, entry: Entry) {
        let logged = LoggedEntry { at: self.now, request, entry };
        // As a store would give it back.
        let text = serde_json::to_string(&logged).expect("entries can be written");
        let logged: LoggedEntry =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let result = self.table.fold(&logged).expect("what was judged fits");
        self.log.push(logged);
        self.results.push(result);
    }

    /// Waits for what is due and lets it happen; what it was.
    pub(crate) fn wait(&mut self) -> Option<Due> {
        let (at, due) = self.table.due(&self.presence)?;
        self.now = self.now.max(at);
        let entry = match due {
            Due::Bot(seat) => {
                let step = self.bots.decide(&self.table, seat, Budget::UNLIMITED).expect("bots decide");
                Entry::Step { step, by: Some(DecidedBy::Bot) }
            }
            Due::TimeUp(seat) => {
                let step = self
                    .bots
                    .decide_for_absent(&self.table, seat, Budget::UNLIMITED)
                    .expect("something can be decided");
                Entry::Step { step, by: Some(DecidedBy::Clock) }
            }
            Due::StandIn(seat) => {
                Entry::StandInTookOver { seat, bot: brickwool_table::DEFAULT_STAND_IN.into() }
            }
            Due::StopStart => self.table.recommit(&self.seed),
        };
        self.log(entry);
        self.consequences();
        Some(due)
    }
}

/// Checks that a request is refused for this reason, and leaves no trace.
#[track_caller]
pub(crate) fn refused(driver: &mut Driver, guest: GuestId, request: Request, code: ErrorCode) {
    let before = driver.log.len();
    let error = driver.request(guest, request.clone()).expect_err("it is refused");
    assert_eq!(error.code, code, "{request:?}: {error}");
    assert_eq!(driver.log.len(), before);
}

/// The base game with its usual rules.
pub(crate) fn settlers(board: BoardSettings, dice: DiceSettings) -> GameSettings {
    GameSettings::Settlers { shape: Default::default(), rules: Default::default(), board, dice }
}

/// Bots for one table; of the dice game they know no values, which take long to work out.
pub(crate) fn bots() -> TableBots {
    static VALUES: LazyLock<Arc<ValueTable>> =
        LazyLock::new(|| Arc::new(ValueTable::solve_last(0, |_, _| ())));
    TableBots::new(1, Arc::clone(&VALUES))
}

/// What a guest adds to the dice.
pub(crate) fn nonce(guest: GuestId) -> String {
    format!("a-nonce-of-{guest}")
}

/// An action as clients write it.
pub(crate) fn action_from(action: Value) -> GameAction {
    serde_json::from_value(action.clone()).unwrap_or_else(|error| panic!("{action}: {error}"))
}

pub(crate) fn person(guest: GuestId, name: &str) -> Player {
    Player::Person { guest, name: name.into() }
}
