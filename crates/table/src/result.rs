//! The result of a finished game for each seat: points and place, luck with the dice, and in the dice game how far from perfect
//! play they were. Profiles and lists of finished games are made from this.

use crate::game::{GameStep, TableGame};
use crate::settings::{DiceSettings, GameSettings};
use crate::stage::TableStage;
use crate::table::Table;
use brickwool_dice::{self as dice, DiceReview, solver::ValueTable};
use brickwool_game::{BySeat, Seat, Seats};
use brickwool_settlers::constants::{ROBBER_ROLL, SETUP_SETTLEMENTS};
use brickwool_settlers::{Chance, Dice, Event, Outcome, Phase, Position, Resource, State, Step, pips};
use serde::{Deserialize, Serialize};

/// A seat's game, when it is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatResult {
    pub seat: Seat,
    /// How many played.
    pub players: u8,
    pub won: bool,
    /// 1 for whoever won. Of the others, those with equal points share a place.
    pub place: u8,
    pub points: i32,
    /// How many points more than the best of the others; negative for fewer, `null` for those who played alone.
    pub lead: Option<i32>,
    /// The seat's own turns, those of the setup left out.
    pub turns: u32,
    /// In the base game: what the dice and the robber brought and took.
    pub rolls: Option<RollFigures>,
    /// In the dice game: luck and skill, as far as the game was solved when this was computed.
    pub review: Option<ReviewFigures>,
}

/// What the dice and the robber brought to a seat, and what could be expected of the dice.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollFigures {
    /// How often the seat rolled, and how many of these rolls were a 7.
    pub rolls: u32,
    pub sevens: u32,
    /// How many 7s these rolls would have on average.
    pub expected_sevens: f64,
    /// Cards that all rolls of the game brought to the seat.
    pub produced: u32,
    /// The cards that could be expected of them: before each roll, with what stood on the board and in the bank.
    pub expected: f64,
    /// Cards stolen from others, by others, and discarded at a 7.
    pub stolen: u32,
    pub robbed: u32,
    pub discarded: u32,
    /// The dots of the hexes around the two first settlements, by resource: lumber, brick, wool, grain, ore.
    pub opening: [u32; 5],
}

/// The sum of a review of the dice game: score = expected + luck − given away.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewFigures {
    pub expected: f64,
    pub luck: f64,
    pub given_away: f64,
    /// Decisions, and those of them that gave nothing away.
    pub decisions: u32,
    pub perfect: u32,
}

impl SeatResult {
    /// The results of all seats, once the game is over. Without `values`, those of the dice game have no review.
    pub fn of(table: &Table, values: Option<&ValueTable>) -> Option<Vec<SeatResult>> {
        if table.stage() != TableStage::Over {
            return None;
        }
        let (game, winners) = (table.game()?, table.winners()?);
        let players = table.settings().seats;
        let points: Vec<i32> = Seat::first(players).map(|seat| game.points(seat)).collect();
        let figures = match table.start_of_game()? {
            TableGame::Settlers(start) => follow_rolls(table, start),
            TableGame::Dice(_) => None,
        };
        let result = |seat: Seat| SeatResult {
            seat,
            players,
            won: winners.contains(seat),
            place: place_of(seat, &points, winners),
            points: points[seat.index()],
            lead: lead_of(seat, &points),
            turns: match &figures {
                Some((turns, _)) => turns[seat],
                None => dice::TURNS,
            },
            rolls: figures.as_ref().map(|(_, rolls)| rolls[seat]),
            review: values.and_then(|values| review_of(table, values, seat)),
        };
        Some(Seat::first(players).map(result).collect())
    }
}

impl TableGame {
    /// A seat's points, hidden cards included.
    pub fn points(&self, seat: Seat) -> i32 {
        match self {
            TableGame::Settlers(position) => position.state.points(seat).into(),
            TableGame::Dice(state) => state.score(seat),
        }
    }

    /// A seat's points as everybody can count them; hidden cards are left out.
    pub fn public_points(&self, seat: Seat) -> i32 {
        match self {
            TableGame::Settlers(position) => position.state.public_points(seat).into(),
            TableGame::Dice(state) => state.score(seat),
        }
    }
}

fn place_of(seat: Seat, points: &[i32], winners: Seats) -> u8 {
    if winners.contains(seat) {
        return 1;
    }
    let ahead = |other: Seat| winners.contains(other) || points[other.index()] > points[seat.index()];
    let ahead = Seat::first(points.len() as u8).filter(|&other| ahead(other)).count();
    1 + ahead as u8
}

fn lead_of(seat: Seat, points: &[i32]) -> Option<i32> {
    let others = points.iter().enumerate().filter(|(other, _)| *other != seat.index());
    others.map(|(_, points)| *points).max().map(|best| points[seat.index()] - best)
}

fn review_of(table: &Table, values: &ValueTable, seat: Seat) -> Option<ReviewFigures> {
    let TableGame::Dice(start) = table.start_of_game()? else { return None };
    let steps = table.steps().iter().filter_map(|step| match step {
        GameStep::Dice(step) => Some(*step),
        GameStep::Settlers(_) => None,
    });
    let steps: Vec<dice::Step> = steps.collect();
    let review = DiceReview::of(values, *start, &steps, seat).ok()?;
    let perfect = review.decisions.iter().filter(|decision| decision.cost == 0.0).count();
    Some(ReviewFigures {
        expected: review.expected,
        luck: review.luck,
        given_away: review.given_away,
        decisions: review.decisions.len() as u32,
        perfect: perfect as u32,
    })
}

/// Plays the game again and counts: the turns of each seat, and what rolls and robber brought and took.
fn follow_rolls(table: &Table, start: &Position) -> Option<(BySeat<u32>, BySeat<RollFigures>)> {
    let Position { board, state } = start;
    let mut state = *state;
    let mut turns: BySeat<u32> = BySeat::from_fn(|_| 0);
    let mut figures: BySeat<RollFigures> = BySeat::from_fn(|_| RollFigures::default());
    let mut settlements: BySeat<u8> = BySeat::from_fn(|_| 0);
    let mut deck = Deck::of(&table.settings().game);
    for step in table.steps() {
        let GameStep::Settlers(step) = *step else { return None };
        let roll = match step {
            Step::Chance(Outcome::Dice(dice)) => Some(dice),
            _ => None,
        };
        if roll.is_some() {
            let expected_sevens = deck.expect(&state, start, &mut figures);
            figures[state.current()].expected_sevens += expected_sevens;
        }
        let mut began = None;
        let count = &mut |event: Event| match event {
            Event::TurnBegan { seat } => began = Some(seat),
            Event::Rolled { seat, dice } => {
                figures[seat].rolls += 1;
                figures[seat].sevens += u32::from(dice.total() == ROBBER_ROLL);
            }
            Event::Produced { seat, cards } if roll.is_some() => figures[seat].produced += cards.total(),
            Event::Stolen { by, from, .. } => {
                figures[by].stolen += 1;
                figures[from].robbed += 1;
            }
            Event::Discarded { seat, .. } => figures[seat].discarded += 1,
            Event::SettlementBuilt { seat, vertex } if settlements[seat] < SETUP_SETTLEMENTS => {
                settlements[seat] += 1;
                for hex in board.topology().vertex_hexes(vertex) {
                    let dots = board.layout().number(hex).map_or(0, pips);
                    let resource = board.resource(hex).map(Resource::index);
                    resource.into_iter().for_each(|at| figures[seat].opening[at] += u32::from(dots));
                }
            }
            _ => {}
        };
        state.apply_with(board, step, count).ok()?;
        let in_setup = matches!(state.phase(), Phase::SetupSettlement { .. });
        began.filter(|_| !in_setup).into_iter().for_each(|seat| turns[seat] += 1);
        roll.into_iter().for_each(|dice| deck.draw(dice));
    }
    Some((turns, figures))
}

/// How likely each total is at the next roll: always the same, or what is left of a deck of the 36 ways.
struct Deck {
    /// After so many draws the deck is shuffled again; nothing, if each roll is independent.
    draws: Option<u32>,
    drawn: u32,
    /// By total.
    left: [u32; 13],
}

impl Deck {
    const FULL: [u32; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

    fn of(game: &GameSettings) -> Deck {
        let draws = match game {
            GameSettings::Settlers { dice: DiceSettings::Balanced(draws), .. } => Some(u32::from(*draws)),
            _ => None,
        };
        Deck { draws, drawn: 0, left: Deck::FULL }
    }

    /// Adds to each seat what it can expect of the next roll, and returns the chance of a 7.
    fn expect(&self, state: &State, start: &Position, figures: &mut BySeat<RollFigures>) -> f64 {
        let all: u32 = self.left.iter().sum();
        Chance::Dice.outcomes(state, &start.board, |outcome, _| {
            let Outcome::Dice(dice) = outcome else { return };
            let chance = f64::from(self.left[usize::from(dice.total())]) / f64::from(all.max(1));
            let mut after = *state;
            let count = &mut |event: Event| {
                if let Event::Produced { seat, cards } = event {
                    figures[seat].expected += chance * f64::from(cards.total());
                }
            };
            // Every total is legal when the dice are due.
            let _ = after.apply_with(&start.board, Step::Chance(outcome), count);
        });
        f64::from(self.left[7]) / f64::from(all.max(1))
    }

    fn draw(&mut self, dice: Dice) {
        let Some(draws) = self.draws else { return };
        let left = &mut self.left[usize::from(dice.total())];
        *left = left.saturating_sub(1);
        self.drawn += 1;
        if self.drawn >= draws {
            (self.drawn, self.left) = (0, Deck::FULL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::BoardSettings;

    #[test]
    fn whoever_won_is_first_and_equal_points_share_a_place() {
        let seats = |numbers: &[u8]| numbers.iter().map(|&seat| Seat::new(seat)).collect::<Seats>();
        let cases: [(&[i32], &[u8], &[u8]); 4] = [
            (&[10, 7, 9, 4], &[0], &[1, 3, 2, 4]),
            // Somebody with more points who could not win because it was not their turn.
            (&[11, 10, 3], &[1], &[2, 1, 3]),
            (&[10, 5, 5, 2], &[0], &[1, 2, 2, 4]),
            // The dice game: equal scores win together.
            (&[80, 80, 71], &[0, 1], &[1, 1, 3]),
        ];
        for (points, winners, places) in cases {
            let found = Seat::first(points.len() as u8).map(|seat| place_of(seat, points, seats(winners)));
            assert_eq!(found.collect::<Vec<_>>(), places, "{points:?}");
        }
    }

    #[test]
    fn a_lead_is_over_the_best_of_the_others() {
        assert_eq!(lead_of(Seat::new(0), &[10, 7, 9]), Some(1));
        assert_eq!(lead_of(Seat::new(1), &[10, 7, 9]), Some(-3));
        assert_eq!(lead_of(Seat::new(0), &[94]), None);
    }

    #[test]
    fn a_deck_gets_certain_and_starts_again() {
        let balanced = GameSettings::Settlers {
            shape: Default::default(),
            rules: Default::default(),
            board: BoardSettings::Beginner,
            dice: DiceSettings::Balanced(36),
        };
        let mut deck = Deck::of(&balanced);
        let ways = (1..=6).flat_map(|a| (1..=6).filter_map(move |b| Dice::new(a, b)));
        let others: Vec<Dice> = ways.clone().filter(|dice| dice.faces() != [3, 4]).collect();
        others.iter().for_each(|&dice| deck.draw(dice));
        assert_eq!(deck.left.iter().sum::<u32>(), 1);
        assert_eq!(deck.left[7], 1, "only a 7 is left");
        deck.draw(Dice::new(3, 4).expect("faces"));
        assert_eq!(deck.left, Deck::FULL);
        let mut independent = Deck::of(&GameSettings::Dice { hot_seat: false });
        ways.for_each(|dice| independent.draw(dice));
        assert_eq!(independent.left, Deck::FULL);
    }
}
