//! How one random game is played: board, rules, seats, playing styles and starting cards, from a seed or chosen by a test.

use crate::own_board::random_own_layout;
use crate::players::Style;
use brickwool_game::{BySeat, Luck, Seat};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Layout, Position, Robber, Rules, Shape, Shortage, Tokens, Trading};
use std::ops::RangeInclusive;

/// How one game is played. Equal plans play equal games.
#[derive(Clone, Debug)]
pub struct LawPlan {
    pub seed: u64,
    pub board: BoardPlan,
    pub seats: u8,
    pub rules: Rules,
    pub styles: BySeat<Style>,
    pub start: StartingCards,
    /// After this many steps the game is abandoned: under some options random players get nowhere.
    pub max_steps: u32,
}

/// Which board is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardPlan {
    /// A random one from the box of a shape.
    Box(Shape, Tokens),
    /// The random board of somebody's own with this number.
    Own(u64),
}

impl BoardPlan {
    /// The layout. Only boxes need more luck than the plan has drawn already.
    pub fn layout(self, luck: &mut impl Luck) -> Layout {
        match self {
            BoardPlan::Box(shape, tokens) => {
                Layout::random(shape, tokens, luck).expect("plans spiral only where there are letters")
            }
            BoardPlan::Own(number) => random_own_layout(&mut SeededLuck::new(number)),
        }
    }

    /// How many can play.
    pub fn seat_counts(self) -> RangeInclusive<u8> {
        match self {
            BoardPlan::Box(shape, _) => shape.seat_counts(),
            BoardPlan::Own(number) => {
                let layout = random_own_layout(&mut SeededLuck::new(number));
                Board::new(layout, Rules::OFFICIAL).expect("random boards can be played on").seat_counts()
            }
        }
    }

    fn name(self) -> String {
        match self {
            BoardPlan::Box(shape, _) => shape.to_string(),
            BoardPlan::Own(_) => "own".into(),
        }
    }
}

/// The cards players have when the first turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartingCards {
    /// What setup gave.
    Plain,
    /// Hands full of resource and development cards, so that banks and decks run out.
    Rich,
}

impl LawPlan {
    /// The `max_steps` of random plans.
    pub const MAX_STEPS: u32 = 1_500;

    /// The plan of game number `game` of the series `seed`.
    pub fn random(seed: u64, game: u64) -> LawPlan {
        let luck = &mut SeededLuck::for_game(seed, game);
        let crowded = luck.below(6) == 0;
        let tokens = one_of([Tokens::Spiral, Tokens::Spread, Tokens::Shuffled], luck);
        // The mini board makes players meet early.
        let board = match luck.below(8) {
            _ if crowded => BoardPlan::Box(Shape::Mini, Tokens::Shuffled),
            0 => BoardPlan::Box(Shape::Mini, Tokens::Spread),
            1 | 2 => BoardPlan::Box(Shape::Large, tokens),
            3 | 4 => BoardPlan::Own(u64::from(luck.below(u32::MAX))),
            _ => BoardPlan::Box(Shape::Base, tokens),
        };
        let seat_counts = board.seat_counts();
        let (fewest, most) = (*seat_counts.start(), *seat_counts.end());
        let seats = if crowded { most } else { fewest + luck.below(u32::from(most - fewest) + 1) as u8 };
        let styles = match luck.below(3) {
            _ if crowded => {
                let mut styles = BySeat::all(Style::Cutter);
                styles[Seat::new(0)] = one_of([Style::Cutter, Style::RoadLayer], luck);
                styles
            }
            0 => BySeat::all(one_of(Style::ALL, luck)),
            _ => BySeat::from_fn(|_| one_of(Style::ALL, luck)),
        };
        let start = if crowded {
            StartingCards::Rich
        } else {
            one_of([StartingCards::Plain, StartingCards::Plain, StartingCards::Rich], luck)
        };
        LawPlan {
            seed: u64::from(luck.below(u32::MAX)) << 32 | u64::from(luck.below(u32::MAX)),
            board,
            seats,
            rules: random_rules(luck),
            styles,
            start,
            max_steps: LawPlan::MAX_STEPS,
        }
    }

    /// The generator that everything in this game is drawn from.
    pub fn luck(&self) -> SeededLuck {
        SeededLuck::new(self.seed)
    }

    /// The position before the first settlement.
    pub fn opening(&self, luck: &mut impl Luck) -> Position {
        let board =
            Board::new(self.board.layout(luck), self.rules).expect("random layouts and rules are whole");
        Position::start(board, self.seats).expect("plans seat as many as can play")
    }

    /// The options in words, for counting games by them.
    pub fn options(&self) -> Vec<String> {
        let Rules { shortage, trade, robber, .. } = self.rules;
        let Rules { bank_trade, friendly_robber, harbours, dev_cards, special_building, .. } = self.rules;
        let target = match self.rules.victory_target {
            ..=5 => "3-5",
            6..=9 => "6-9",
            10 => "10",
            _ => "11-14",
        };
        let limit = match self.rules.hand_limit {
            ..=6 => "2-6",
            7 => "7",
            _ => "8-95",
        };
        vec![
            format!("board {}", self.board.name()),
            format!("seats {}", self.seats),
            format!("start {:?}", self.start),
            format!("target {target}"),
            format!("hand limit {limit}"),
            format!("shortage {shortage:?}"),
            format!("trade {trade:?}"),
            format!("robber {robber:?}"),
            format!("bank trade {bank_trade}"),
            format!("friendly robber {friendly_robber}"),
            format!("harbours {harbours}"),
            format!("dev cards {dev_cards}"),
            format!("special building {}", special_building && self.seats >= 5),
        ]
    }
}

/// One of some things.
fn one_of<T: Copy, const N: usize>(things: [T; N], luck: &mut impl Luck) -> T {
    things[luck.below(N as u32) as usize]
}

/// A profile now and then, else every option by itself.
fn random_rules(luck: &mut impl Luck) -> Rules {
    match luck.below(8) {
        0 => return Rules::SIMULATOR,
        1 | 2 => return Rules::OFFICIAL,
        _ => {}
    }
    Rules {
        victory_target: one_of([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], luck),
        hand_limit: one_of([2, 3, 5, 7, 7, 9, 15, 40, 95], luck),
        shortage: one_of([Shortage::Official, Shortage::NobodyGains], luck),
        trade: one_of([Trading::Free, Trading::Free, Trading::OneForOne, Trading::Off], luck),
        bank_trade: luck.below(4) > 0,
        robber: one_of([Robber::Official, Robber::Official, Robber::Random, Robber::Off], luck),
        friendly_robber: luck.below(3) == 0,
        harbours: luck.below(4) > 0,
        dev_cards: luck.below(6) > 0,
        special_building: luck.below(4) > 0,
    }
}
