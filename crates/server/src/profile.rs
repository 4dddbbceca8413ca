//! A guest's profile: the results of their games added up. Nothing here is stored; what is computed is cached for a minute.

use crate::App;
use crate::error::ApiError;
use crate::guest_games::finished_game;
use crate::history::json_response;
use crate::identity::KnownGuest;
use crate::openings::favourites;
use crate::origin::ClientOrigin;
use crate::results::compute_missing;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use brickwool_table::{GameKind, GuestId, Player, ReviewFigures, RollFigures, SeatResult, TableId};
use brickwool_wire::profile::{
    CoursePoint, FinishedGame, GameProfile, Profile, ReviewTotals, Rival, RollTotals,
};
use std::cmp::Reverse;

/// How many games count.
const MAX_GAMES: usize = 2_000;
/// How many of them are read from the store at once.
const PAGE_SIZE: u32 = 500;
/// How many games a chart shows.
const MAX_CHARTED_GAMES: usize = 200;
const BEST: usize = 5;
const MAX_RIVALS: usize = 50;

/// `GET /api/guest/profile`.
pub(crate) async fn profile(
    State(app): State<App>,
    client: ClientOrigin,
    guest: KnownGuest,
) -> Result<Response, ApiError> {
    let _permit = app.read_gate.enter(client.address).await?;
    compute_missing(&app, guest.id).await?;
    let counts = app.store.count_results(guest.id).await?;
    let key = (guest.id, guest.name.clone());
    if let Some((_, json)) = app.caches.profiles.get(&key).filter(|(of, _)| *of == counts) {
        return Ok(json_response(json));
    }
    let games = read_games(&app, guest.id).await?;
    let of_kind = |kind: GameKind, best: BestGames| {
        add_up(guest.id, games.iter().filter(|game| game.kind == kind), best)
    };
    let mut settlers = of_kind(GameKind::Settlers, BestGames::ClearestWins);
    settlers.openings = favourites(&app, &games).await?;
    let profile = Profile {
        guest: guest.id,
        name: guest.name,
        since: guest.created,
        pending: counts.missing,
        settlers,
        dice: of_kind(GameKind::Dice, BestGames::HighestScores),
    };
    let json = serde_json::to_vec(&profile).map_err(|_| ApiError::Failed)?;
    let json = Bytes::from(json);
    app.caches.profiles.insert(key, (counts, json.clone()), json.len());
    Ok(json_response(json))
}

/// A guest's games that have a result, the last one first.
async fn read_games(app: &App, guest: GuestId) -> Result<Vec<FinishedGame>, ApiError> {
    let mut games = Vec::new();
    let mut at: Option<(u64, TableId)> = None;
    loop {
        let before = at.as_ref().map(|(ended, id)| (*ended, id));
        let rows = app.store.results(guest, before, PAGE_SIZE).await?;
        let last_page = rows.len() < PAGE_SIZE as usize;
        at = rows.last().map(|(listing, _)| (listing.ended.unwrap_or_default(), listing.id.clone()));
        let with_result = rows.into_iter().filter(|(_, result)| result.is_some());
        games.extend(with_result.filter_map(|(listing, result)| finished_game(listing, result)));
        if last_page || games.len() >= MAX_GAMES {
            games.truncate(MAX_GAMES);
            return Ok(games);
        }
    }
}

/// Which games are somebody's best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BestGames {
    ClearestWins,
    HighestScores,
}

/// Adds up games of one kind, which come last one first.
fn add_up<'a>(guest: GuestId, games: impl Iterator<Item = &'a FinishedGame>, best: BestGames) -> GameProfile {
    let mut profile = GameProfile::default();
    let mut points: Vec<CoursePoint> = Vec::new();
    for game in games {
        let Some(result) = &game.result else { continue };
        profile.games += 1;
        profile.points += i64::from(result.points);
        profile.best_points =
            if profile.games == 1 { result.points } else { profile.best_points.max(result.points) };
        if result.players == 1 {
            profile.alone += 1;
        } else {
            add_multiplayer_game(&mut profile, guest, game, result);
        }
        if let Some(figures) = &result.rolls {
            add_rolls(profile.rolls.get_or_insert_default(), figures);
        }
        if let Some(figures) = &result.review {
            add_review(&mut profile.review, figures, result.points);
        }
        points.push(course_point(game, result));
    }
    (profile.streak, profile.longest_streak) = streaks(&points);
    profile.rivals.sort_by_key(|rival| Reverse(rival.games));
    profile.rivals.truncate(MAX_RIVALS);
    profile.best = best_of(&points, best);
    points.truncate(MAX_CHARTED_GAMES);
    points.reverse();
    profile.course = points;
    profile
}

/// Adds a game with others.
fn add_multiplayer_game(profile: &mut GameProfile, guest: GuestId, game: &FinishedGame, result: &SeatResult) {
    profile.wins += u32::from(result.won);
    profile.fair_wins += 1.0 / f64::from(result.players);
    let place = usize::from(result.place.max(1));
    if profile.places.len() < place {
        profile.places.resize(place, 0);
    }
    profile.places[place - 1] += 1;
    let winners = game.info.winners.unwrap_or_default();
    // Several bots with the same name count once.
    let mut met: Vec<(&Player, bool)> = Vec::new();
    for (seat, public) in brickwool_game::Seat::first(result.players).zip(&game.info.seats) {
        let Some(player) = public.player.as_ref().filter(|player| !is_guest(player, guest)) else { continue };
        let won = winners.contains(seat);
        match met.iter_mut().find(|(known, _)| same_player(known, player)) {
            Some((_, any_won)) => *any_won |= won,
            None => met.push((player, won)),
        }
    }
    for (player, won) in met {
        let rivals = &mut profile.rivals;
        let known = rivals.iter().position(|rival| same_player(&rival.player, player));
        let at = known.unwrap_or_else(|| {
            // The last game comes first: it has the name that somebody has now.
            rivals.push(Rival { player: player.clone(), games: 0, wins: 0, losses: 0 });
            rivals.len() - 1
        });
        let rival = &mut rivals[at];
        rival.games += 1;
        rival.wins += u32::from(result.won);
        rival.losses += u32::from(won);
    }
}

fn is_guest(player: &Player, guest: GuestId) -> bool {
    matches!(player, Player::Person { guest: id, .. } if *id == guest)
}

fn same_player(a: &Player, b: &Player) -> bool {
    match (a, b) {
        (Player::Person { guest: a, .. }, Player::Person { guest: b, .. }) => a == b,
        (Player::Bot { name: a }, Player::Bot { name: b }) => a == b,
        _ => false,
    }
}

fn add_rolls(totals: &mut RollTotals, figures: &RollFigures) {
    totals.games += 1;
    totals.rolls += figures.rolls;
    totals.sevens += figures.sevens;
    totals.expected_sevens += figures.expected_sevens;
    totals.produced += figures.produced;
    totals.expected += figures.expected;
    totals.stolen += figures.stolen;
    totals.robbed += figures.robbed;
    totals.discarded += figures.discarded;
    totals.opening.iter_mut().zip(figures.opening).for_each(|(total, dots)| *total += dots);
}

fn add_review(totals: &mut Option<ReviewTotals>, figures: &ReviewFigures, score: i32) {
    let totals = totals
        .get_or_insert(ReviewTotals { least_given_away: figures.given_away, ..ReviewTotals::default() });
    totals.games += 1;
    totals.expected = figures.expected;
    totals.score += i64::from(score);
    totals.luck += figures.luck;
    totals.given_away += figures.given_away;
    totals.decisions += figures.decisions;
    totals.perfect += figures.perfect;
    totals.least_given_away = totals.least_given_away.min(figures.given_away);
}

fn course_point(game: &FinishedGame, result: &SeatResult) -> CoursePoint {
    let rolls = result.rolls.map(|figures| f64::from(figures.produced) - figures.expected);
    CoursePoint {
        table: game.table.clone(),
        ended: game.ended,
        players: result.players,
        won: result.won,
        place: result.place,
        points: result.points,
        lead: result.lead,
        luck: rolls.or(result.review.map(|figures| figures.luck)),
        given_away: result.review.map(|figures| figures.given_away),
    }
}

/// Games with others won in a row: now, and at most. The last game comes first.
fn streaks(points: &[CoursePoint]) -> (u32, u32) {
    let (mut now, mut ended, mut run, mut longest) = (0, false, 0, 0);
    for point in points.iter().filter(|point| point.players > 1) {
        run = if point.won { run + 1 } else { 0 };
        ended |= !point.won;
        now = if ended { now } else { run };
        longest = longest.max(run);
    }
    (now, longest)
}

fn best_of(points: &[CoursePoint], which: BestGames) -> Vec<CoursePoint> {
    let by_score = which == BestGames::HighestScores;
    let mut best: Vec<&CoursePoint> = points.iter().filter(|point| by_score || point.won).collect();
    best.sort_by_key(|point| {
        let worth = if by_score { point.points } else { point.lead.unwrap_or_default() };
        Reverse((worth, point.points))
    });
    best.into_iter().take(BEST).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(players: u8, won: bool, points: i32, lead: i32) -> CoursePoint {
        CoursePoint {
            table: "t".parse().expect("an id"),
            ended: 0,
            players,
            won,
            place: if won { 1 } else { 2 },
            points,
            lead: Some(lead),
            luck: None,
            given_away: None,
        }
    }

    #[test]
    fn a_streak_is_games_with_others_won_in_a_row() {
        let games = |won: &[u8]| -> Vec<CoursePoint> {
            won.iter().map(|won| point(if *won == 2 { 1 } else { 4 }, *won > 0, 10, 1)).collect()
        };
        // 1 is a win, 0 a defeat, 2 a game alone; the last game comes first.
        assert_eq!(streaks(&games(&[])), (0, 0));
        assert_eq!(streaks(&games(&[1, 2, 1, 0, 1])), (2, 2), "games alone don't matter");
        assert_eq!(streaks(&games(&[0, 1, 1, 1, 0])), (0, 3));
        assert_eq!(streaks(&games(&[1, 1])), (2, 2));
    }

    #[test]
    fn the_best_games_are_the_clearest_wins_or_the_highest_scores() {
        let games = [point(4, true, 10, 1), point(4, false, 9, -1), point(4, true, 10, 5)];
        let leads = |best: Vec<CoursePoint>| best.iter().map(|game| game.lead).collect::<Vec<_>>();
        assert_eq!(leads(best_of(&games, BestGames::ClearestWins)), [Some(5), Some(1)]);
        let scores = [point(1, true, 80, 0), point(2, false, 101, -3)];
        assert_eq!(
            best_of(&scores, BestGames::HighestScores).iter().map(|game| game.points).collect::<Vec<_>>(),
            [101, 80]
        );
    }
}
