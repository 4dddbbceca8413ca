//! What a guest is told of their own games: running and finished ones, and the profile made from them.

use crate::samples::Samples;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Board, Layout, Resource, Rules};
use brickwool_table::{Colour, GameKind, GuestId, Player, ReviewFigures, RollFigures, SeatResult, TableId};
use brickwool_wire::TableInfo;
use brickwool_wire::profile::{
    CoursePoint, FavouriteOpening, FinishedGame, FinishedGames, GameProfile, PageStart, Profile,
    ReviewTotals, Rival, RollTotals, RunningGame,
};

/// A table in this state among a guest's own games.
pub(crate) fn sample_table(table: &TableId, kind: GameKind, info: &TableInfo, samples: &mut Samples) {
    for you in [None, Some(Seat::new(0))] {
        let running = RunningGame {
            table: table.clone(),
            kind,
            created: 1,
            updated: 2,
            info: info.clone(),
            you,
            points: vec![2, 3],
            deciding: Seats::one(Seat::new(1)),
        };
        samples.add("RunningGame", &running);
    }
    let next = [None, Some(PageStart { before: 3, id: table.clone() })];
    for (result, next) in results().into_iter().zip(next.into_iter().cycle()) {
        let (table, info) = (table.clone(), info.clone());
        let games = vec![FinishedGame { table, kind, created: 1, ended: 3, info, result }];
        samples.add("FinishedGames", &FinishedGames { games, next });
    }
}

/// Nothing, a game of the base game, and one of the dice game that was played alone.
fn results() -> [Option<SeatResult>; 3] {
    let base = SeatResult {
        seat: Seat::new(0),
        players: 4,
        won: true,
        place: 1,
        points: 10,
        lead: Some(3),
        turns: 20,
        rolls: Some(RollFigures::default()),
        review: None,
    };
    let review = Some(ReviewFigures::default());
    let alone = SeatResult { players: 1, lead: None, rolls: None, review, ..base.clone() };
    [None, Some(base), Some(alone)]
}

fn opening() -> FavouriteOpening {
    let board = Board::new(Layout::beginner(), Rules::OFFICIAL).unwrap();
    FavouriteOpening {
        resources: [Resource::Grain, Resource::Ore],
        games: 3,
        wins: 1,
        table: "abcdefgh".parse().unwrap(),
        ended: 3,
        won: true,
        colour: Some(Colour::Plum),
        robber: board.topology().hexes().next().unwrap(),
        settlements: board.topology().vertices().take(2).collect(),
        roads: board.topology().edges().take(2).collect(),
        board: Box::new(board),
    }
}

/// The profile of somebody new, and of somebody who has played both games.
pub(crate) fn sample(samples: &mut Samples) {
    let profile = |settlers, dice| Profile {
        guest: GuestId(7),
        name: "Ann".into(),
        since: 1,
        pending: 2,
        settlers,
        dice,
    };
    samples.add("Profile", &profile(GameProfile::default(), GameProfile::default()));
    let point = |luck, given_away| CoursePoint {
        table: "abcdefgh".parse().unwrap(),
        ended: 3,
        players: 4,
        won: true,
        place: 1,
        points: 10,
        lead: Some(3),
        luck,
        given_away,
    };
    let person = Player::Person { guest: GuestId(8), name: "Bob".into() };
    let rivals = [person, Player::Bot { name: "greedy".into() }].map(|player| Rival {
        player,
        games: 2,
        wins: 1,
        losses: 1,
    });
    let settlers = GameProfile {
        places: vec![1, 0, 1],
        rolls: Some(RollTotals::default()),
        rivals: rivals.into(),
        course: vec![point(Some(1.5), None)],
        best: vec![point(None, None)],
        openings: vec![opening()],
        ..GameProfile::default()
    };
    let dice = GameProfile {
        review: Some(ReviewTotals::default()),
        course: vec![point(Some(-2.0), Some(0.5))],
        ..GameProfile::default()
    };
    samples.add("Profile", &profile(settlers, dice));
}
