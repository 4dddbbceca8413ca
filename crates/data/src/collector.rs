//! Turns the games of a batch into rows, records and a summary while they are played, on the threads that play them.

use crate::game_counts::GameCounts;
use crate::reviews;
use crate::rows::{GameRow, StepRow, TurnRow};
use crate::summary::Summary;
use crate::tables::SeriesInfo;
use crate::{ExportDetail, ExportOptions};
use brickwool_arena::{GameObserver, GameResult, Seating};
use brickwool_game::{BySeat, MAX_SEATS, Seat};
use brickwool_settlers::{Action, Board, Event, Phase, Position, Record, State, Step};
use std::sync::Arc;

/// The rows, records and summary of consecutive games.
pub struct Collector {
    options: ExportOptions,
    series: Arc<SeriesInfo>,
    game: Option<CurrentGame>,
    pub(crate) games: Vec<GameRow>,
    /// Empty unless the table `turns` is wanted.
    pub(crate) turns: Vec<TurnRow>,
    /// Empty unless the table `steps` is wanted.
    pub(crate) steps: Vec<StepRow>,
    /// Game numbers and record texts, as far as records are wanted.
    pub(crate) records: Vec<(u64, String)>,
    pub(crate) summary: Summary,
    /// The turns of the game in progress.
    history: Vec<TurnRow>,
    /// How many steps had been taken at the end of each of them.
    ends: Vec<u32>,
}

/// The game in progress.
struct CurrentGame {
    number: u64,
    seating: Seating,
    counts: GameCounts,
    ply: u32,
    turn: u32,
    current: Seat,
    record: Option<Record>,
}

impl Collector {
    pub(crate) fn new(options: ExportOptions, series: Arc<SeriesInfo>) -> Collector {
        let summary = Summary::new(series.players.len());
        Collector {
            options,
            series,
            game: None,
            games: Vec::new(),
            turns: Vec::new(),
            steps: Vec::new(),
            records: Vec::new(),
            summary,
            history: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl GameObserver for Collector {
    fn begin(&mut self, number: u64, seating: Seating, board: &Board, state: &State) {
        self.history.clear();
        self.ends.clear();
        let wanted = self.options.records.wants(number) || self.options.insight.is_some();
        let record = wanted.then(|| {
            let names = seating.players().iter().map(|&player| self.series.bots[usize::from(player)].clone());
            let start = Position { board: board.clone(), state: *state };
            Record { players: names.collect(), ..Record::new(start) }
        });
        self.game = Some(CurrentGame {
            number,
            seating,
            counts: GameCounts::new(board.layout().clone(), state.robber()),
            ply: 0,
            turn: 0,
            current: state.current(),
            record,
        });
    }

    fn event(&mut self, event: &Event) {
        if let Some(game) = &mut self.game {
            game.counts.event(event);
        }
    }

    fn step(&mut self, _: &Board, state: &State, step: Step) {
        let Some(game) = &mut self.game else { return };
        if self.options.detail == ExportDetail::Steps {
            let current = game.current.index() as u8;
            let (number, ply, turn) = (game.number, game.ply, game.turn);
            self.steps.push(StepRow { game: number, ply, turn, current, step, review: None });
        }
        if let Some(record) = &mut game.record {
            record.steps.push(step);
        }
        game.ply += 1;
        let setup_done = game.counts.in_setup && !is_setup(state.phase());
        if setup_done || matches!(step, Step::Act(_, Action::EndTurn)) {
            self.history.push(game.turn_row(state));
            self.ends.push(game.ply);
            game.counts.in_setup = false;
            game.counts.next_turn();
            game.turn += 1;
        }
        game.current = state.current();
    }

    fn abandon(&mut self) {
        if let Some(game) = self.game.take() {
            self.steps.retain(|row| row.game != game.number);
        }
    }

    fn end(&mut self, board: &Board, state: &State, played: &GameResult) {
        let Some(mut game) = self.game.take() else { return };
        self.history.push(game.turn_row(state));
        self.ends.push(game.ply);
        let mut row = game.game_row(board, state, played);
        let record = game.record.take();
        if let (Some(effort), Some(record)) = (self.options.insight, &record)
            && let Some(review) = reviews::review(record.clone(), effort)
        {
            reviews::add_to_turns(&review, &mut self.history, &self.ends);
            let steps = self.steps.len().saturating_sub(game.ply as usize);
            reviews::add_to_steps(&review, &mut self.steps[steps..]);
            row.review = review.players;
        }
        self.summary.add_game(&row, &self.history);
        self.games.push(row);
        if self.options.detail >= ExportDetail::Turns {
            self.turns.append(&mut self.history);
        }
        if let Some(record) = record.filter(|_| self.options.records.wants(game.number)) {
            let text = record.to_text().expect("a game that was played can be replayed");
            self.records.push((game.number, text));
        }
    }
}

fn is_setup(phase: Phase) -> bool {
    matches!(phase, Phase::SetupSettlement { .. } | Phase::SetupRoad { .. })
}

impl CurrentGame {
    /// The turn that ends in this state.
    fn turn_row(&self, state: &State) -> TurnRow {
        fn by_seat<T>(value: impl FnMut(Seat) -> T) -> [T; MAX_SEATS] {
            BySeat::from_fn(value).0
        }
        TurnRow {
            game: self.number,
            turn: self.turn,
            seats: state.seat_count(),
            seat: (self.turn > 0).then_some(self.current.index() as u8),
            dice: self.counts.dice,
            robber: state.robber().0,
            bank: state.bank().total() as u8,
            deck: state.deck().total() as u8,
            points: by_seat(|seat| points(state, seat)),
            hands: by_seat(|seat| state.hand(seat).total() as u8),
            dev_cards: by_seat(|seat| state.dev_cards(seat).total() as u8),
            knights: by_seat(|seat| state.knights(seat)),
            road_lengths: by_seat(|seat| state.road_length(seat)),
            produced: self.counts.produced,
            review: None,
        }
    }

    fn game_row(&self, board: &Board, state: &State, played: &GameResult) -> GameRow {
        let mut by_seat = self.counts.by_seat;
        for seat in state.seats() {
            let row = &mut by_seat[seat.index()];
            row.player = self.seating.player(seat) as u8;
            row.points = points(state, seat);
            row.hand = state.hand(seat).total() as u8;
            row.dev_cards = state.dev_cards(seat).total() as u8;
            row.road_length = state.road_length(seat);
        }
        let number = |seat: Option<Seat>| seat.map(|seat| seat.index() as u8);
        GameRow {
            game: self.number,
            seats: state.seat_count(),
            layout: board.layout().clone(),
            winner: number(played.winner),
            turns: self.turn,
            actions: played.actions,
            outcomes: played.outcomes,
            hash: played.hash,
            longest_road: number(state.longest_road()),
            largest_army: number(state.largest_army()),
            sevens: self.counts.sevens,
            shortages: self.counts.shortages,
            deck: state.deck().total() as u8,
            by_seat,
            production: self.counts.production,
            review: Vec::new(),
        }
    }
}

/// A seat's points by source.
fn points(state: &State, seat: Seat) -> [u8; 5] {
    let score = state.score(seat);
    [score.settlements, score.cities, score.longest_road, score.largest_army, score.victory_cards]
}
