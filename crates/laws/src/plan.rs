//! How one random game is played: board, rules, seats, playing styles and starting cards, from a seed or chosen by a test.

use crate::players::Style;
use brickwool_game::{BySeat, Luck, Seat};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Layout, Position, Robber, Rules, Shape, Shortage, Tokens, Trading};

/// How one game is played. Equal plans play equal games.
#[derive(Clone, Debug)]
pub struct LawPlan {
    pub seed: u64,
    pub shape: Shape,
    pub tokens: Tokens,
    pub seats: u8,
    pub rules: Rules,
    pub styles: BySeat<Style>,
    pub start: StartingCards,
    /// After this many steps the game is abandoned: under some options random players get nowhere.
    pub max_steps: u32,
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
        // The mini board makes players meet early; it has room for three.
        let shape = match luck.below(8) {
            _ if crowded => Shape::Mini,
            0 => Shape::Mini,
            1 => Shape::Large,
            _ => Shape::Base,
        };
        let tokens = match shape {
            Shape::Base => one_of([Tokens::Spiral, Tokens::Spread, Tokens::Shuffled], luck),
            Shape::Mini | Shape::Large => one_of([Tokens::Spread, Tokens::Shuffled], luck),
        };
        let seats = match shape {
            _ if crowded => 3,
            Shape::Mini => one_of([2, 3], luck),
            Shape::Base | Shape::Large => one_of([2, 3, 4], luck),
        };
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
            shape,
            tokens,
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
        let layout =
            Layout::random(self.shape, self.tokens, luck).expect("plans spiral on the base board only");
        let board = Board::new(layout, self.rules).expect("random layouts and rules are whole");
        Position::start(board, self.seats).expect("plans seat as many as can play")
    }

    /// The options in words, for counting games by them.
    pub fn options(&self) -> Vec<String> {
        let Rules { shortage, trade, robber, .. } = self.rules;
        let Rules { bank_trade, friendly_robber, harbours, dev_cards, .. } = self.rules;
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
            format!("shape {}", self.shape),
            format!("tokens {:?}", self.tokens),
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
    }
}
