//! A guest's favourite openings: their games grouped by the resources that the first two settlements were to produce, each with
//! a game to show. How often they were played and won is known from results; only the games to show are read from their logs.

use crate::App;
use crate::error::ApiError;
use crate::history::compute as fold_log;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Edge, Position, Resource, Step, Vertex};
use brickwool_table::{GameStep, Table, TableGame, TableId};
use brickwool_wire::profile::{FavouriteOpening, FinishedGame};
use std::cmp::Reverse;
use tracing::warn;

/// How many kinds of openings a profile shows.
const SHOWN: usize = 3;
/// How many settlements and roads everybody begins with.
const FIRST_PIECES: usize = 2;

/// Games that began alike.
struct OpeningGroup<'a> {
    resources: [Resource; 2],
    games: u32,
    wins: u32,
    /// The last game, or the last one that was won.
    example: &'a FinishedGame,
}

/// The kinds of openings that were played most often. The games' last one comes first.
pub(crate) async fn favourites(app: &App, games: &[FinishedGame]) -> Result<Vec<FavouriteOpening>, ApiError> {
    let mut shown = Vec::new();
    for OpeningGroup { resources, games, wins, example } in groups(games).into_iter().take(SHOWN) {
        let table = &example.table;
        let Some(seat) = example.result.as_ref().map(|result| result.seat) else { continue };
        let (start, settlements, roads) = match first_pieces(app, table, seat).await {
            Ok(Some(pieces)) => pieces,
            // It was deleted meanwhile.
            Ok(None) => continue,
            Err(ApiError::Store(error)) if error.is_damage() => {
                warn!(%table, %error, "an opening of a profile cannot be read");
                continue;
            }
            Err(error) => return Err(error),
        };
        shown.push(FavouriteOpening {
            resources,
            games,
            wins,
            table: table.clone(),
            ended: example.ended,
            won: has_won(example),
            colour: example.info.seats.get(seat.index()).and_then(|seat| seat.colour),
            robber: start.state.robber(),
            board: Box::new(start.board),
            settlements,
            roads,
        });
    }
    Ok(shown)
}

fn has_won(game: &FinishedGame) -> bool {
    game.result.as_ref().is_some_and(|result| result.won)
}

/// All games of the base game by their openings, the most frequent first.
fn groups(games: &[FinishedGame]) -> Vec<OpeningGroup<'_>> {
    let mut groups: Vec<OpeningGroup> = Vec::new();
    for game in games {
        let rolls = game.result.as_ref().and_then(|result| result.rolls.as_ref());
        let Some(resources) = rolls.and_then(|rolls| strongest(&rolls.opening)) else { continue };
        let won = has_won(game);
        match groups.iter_mut().find(|group| group.resources == resources) {
            Some(group) => {
                group.games += 1;
                group.wins += u32::from(won);
                if won && !has_won(group.example) {
                    group.example = game;
                }
            }
            None => groups.push(OpeningGroup { resources, games: 1, wins: u32::from(won), example: game }),
        }
    }
    groups.sort_by_key(|group| Reverse((group.games, group.wins)));
    groups
}

/// The two resources with the most dots, in the order of all resources; nothing, if fewer than two were promised.
fn strongest(dots: &[u32; 5]) -> Option<[Resource; 2]> {
    let mut sorted = Resource::ALL;
    sorted.sort_by_key(|resource| Reverse(dots[resource.index()]));
    let [mut first, mut second, ..] = sorted;
    if first.index() > second.index() {
        (first, second) = (second, first);
    }
    let promised = |resource: Resource| dots[resource.index()] > 0;
    (promised(first) && promised(second)).then_some([first, second])
}

type FirstPieces = (Position, Vec<Vertex>, Vec<Edge>);

/// Where a game began and what a seat placed first; nothing, if there is no such game any more.
async fn first_pieces(app: &App, id: &TableId, seat: Seat) -> Result<Option<FirstPieces>, ApiError> {
    let Some((_, log)) = app.services.read(id).await? else { return Ok(None) };
    let table = fold_log(id, move || Table::from_log(&log)).await?;
    let Some(TableGame::Settlers(start)) = table.start_of_game() else { return Ok(None) };
    let actions = || {
        table.steps().iter().filter_map(move |step| match step {
            GameStep::Settlers(Step::Act(by, action)) if *by == seat => Some(*action),
            _ => None,
        })
    };
    let settlements = actions().filter_map(|action| match action {
        Action::BuildSettlement(vertex) => Some(vertex),
        _ => None,
    });
    let roads = actions().filter_map(|action| match action {
        Action::BuildRoad(edge) => Some(edge),
        _ => None,
    });
    let pieces = (settlements.take(FIRST_PIECES).collect(), roads.take(FIRST_PIECES).collect());
    Ok(Some((Position::clone(start), pieces.0, pieces.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_called_by_its_two_strongest_resources() {
        let cases = [
            ([1, 9, 0, 12, 3], Some([Resource::Brick, Resource::Grain])),
            ([5, 5, 5, 0, 0], Some([Resource::Lumber, Resource::Brick])),
            ([0, 0, 2, 0, 9], Some([Resource::Wool, Resource::Ore])),
            ([0, 0, 0, 0, 9], None),
            ([0; 5], None),
        ];
        for (dots, expected) in cases {
            assert_eq!(strongest(&dots), expected, "{dots:?}");
        }
    }
}
