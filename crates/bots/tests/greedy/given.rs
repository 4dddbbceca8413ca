//! The small language of the rules of thumb: a position to patch, and what `greedy` does in it.

use brickwool_bots::{Bot, Budget, GameStart, Greedy};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{Action, Board, Cards, Offer, Position, Resource, State, Step};

/// The printed beginner board: four players with two settlements and two roads each, no cards in hand, half of the
/// development cards gone, seat 0 to act after the roll. Nobody but the fourth has a harbour.
const BASE: &str = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
                    8.43:-:13.62:-:-:0/19.45:-:29.58:-:-:0/17.31:-:25.46:-:-:0/1.33:-:2.39:-:-:0;\
                    9:-:-:K4R1Y1M1V1:0:-:-;turn:after";

/// A position that is still being written.
#[derive(Clone)]
pub(crate) struct Given {
    head: String,
    rules: String,
    seats: Vec<Vec<String>>,
    table: Vec<String>,
    phase: String,
}

fn split(text: &str, separator: char) -> Vec<String> {
    text.split(separator).map(str::to_owned).collect()
}

pub(crate) fn given() -> Given {
    let fields = split(BASE, ';');
    let [rows, harbours, rules, seats, table, phase] = &fields[..] else { panic!("six fields") };
    Given {
        head: format!("{rows};{harbours}"),
        rules: rules.clone(),
        seats: seats.split('/').map(|seat| split(seat, ':')).collect(),
        table: split(table, ':'),
        phase: phase.clone(),
    }
}

impl Given {
    fn seat(mut self, seat: usize, field: usize, text: impl ToString) -> Given {
        self.seats[seat][field] = text.to_string();
        self
    }

    fn on_table(mut self, field: usize, text: impl ToString) -> Given {
        self.table[field] = text.to_string();
        self
    }

    pub(crate) fn rules(mut self, rules: &str) -> Given {
        rules.clone_into(&mut self.rules);
        self
    }

    pub(crate) fn settlements(self, seat: usize, vertices: &str) -> Given {
        self.seat(seat, 0, vertices)
    }

    pub(crate) fn cities(self, seat: usize, vertices: &str) -> Given {
        self.seat(seat, 1, vertices)
    }

    pub(crate) fn roads(self, seat: usize, edges: &str) -> Given {
        self.seat(seat, 2, edges)
    }

    pub(crate) fn hand(self, seat: usize, cards: &str) -> Given {
        self.seat(seat, 3, cards)
    }

    pub(crate) fn cards(self, seat: usize, cards: &str) -> Given {
        self.seat(seat, 4, cards)
    }

    pub(crate) fn knights(self, seat: usize, count: u8) -> Given {
        self.seat(seat, 5, count)
    }

    pub(crate) fn robber(self, hex: u8) -> Given {
        self.on_table(0, hex)
    }

    pub(crate) fn army(self, seat: u8) -> Given {
        self.on_table(2, seat)
    }

    pub(crate) fn current(self, seat: u8) -> Given {
        self.on_table(4, seat)
    }

    pub(crate) fn phase(mut self, phase: &str) -> Given {
        phase.clone_into(&mut self.phase);
        self
    }

    #[track_caller]
    pub(crate) fn position(&self) -> Position {
        let seats = self.seats.iter().map(|seat| seat.join(":")).collect::<Vec<_>>().join("/");
        let line = format!("{};{};{};{};{}", self.head, self.rules, seats, self.table.join(":"), self.phase);
        line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// What a greedy player on seat 0 does.
    #[track_caller]
    pub(crate) fn decides(&self) -> Action {
        let Position { board, state } = self.position();
        decide(&mut sat_down(&board), &board, &state)
    }

    /// What a greedy player on seat 0 does until it is done with its turn or others are asked.
    #[track_caller]
    pub(crate) fn goes_on(&self) -> (Vec<Action>, State) {
        let Position { board, mut state } = self.position();
        let bot = &mut sat_down(&board);
        let mut actions = Vec::new();
        while !state.legal_for(&board, ME).is_empty() && state.current() == ME && actions.len() < 50 {
            let action = decide(bot, &board, &state);
            actions.push(action);
            if action == Action::EndTurn {
                break;
            }
            state.apply(&board, Step::Act(ME, action)).expect("a legal action");
        }
        (actions, state)
    }
}

pub(crate) const ME: Seat = Seat::new(0);

pub(crate) fn sat_down(board: &Board) -> Greedy {
    let mut bot = Greedy::new();
    bot.start_game(&GameStart { board, seat: ME, seats: 4, seed: 1 });
    bot
}

/// Asks the bot on seat 0, and checks that it answers by the rules.
#[track_caller]
pub(crate) fn decide(bot: &mut Greedy, board: &Board, state: &State) -> Action {
    let view = state.view(board, Viewer::Seat(ME));
    let action = bot.decide(board, &view, &state.legal_for(board, ME), Budget::UNLIMITED);
    assert_eq!(state.check(board, Step::Act(ME, action)), Ok(()), "{action:?}");
    action
}

/// Cards as in notation: `L1B2`.
pub(crate) fn cards(text: &str) -> Cards {
    let mut counts = [0; 5];
    for pair in text.as_bytes().chunks(2) {
        let resource = Resource::from_letter(char::from(pair[0])).expect("a resource's letter");
        counts[resource.index()] = pair[1] - b'0';
    }
    Cards::new(counts)
}

pub(crate) fn offer_of(give: &str, want: &str) -> Offer {
    Offer::new(cards(give), cards(want)).expect("an offer")
}
