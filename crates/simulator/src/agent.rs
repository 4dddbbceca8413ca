//! The simulator's players: one that builds anything at random, one that values what it could build.
//!
//! Both build at most once a turn, but go on while they hold more cards than a 7 would leave them (7 by the usual
//! rules). Neither trades or buys cards.

use crate::roads;
use brickwool_game::{Luck, Seat};
use brickwool_settlers::{Action, Board, EdgeSet, State, Step};

/// How a computer player chooses what to build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Agent {
    /// Any executable build, each equally likely.
    #[default]
    Random,
    /// The build worth most, once three constraints are met.
    Value,
}

/// A hand with fewer cards than this is worth less to the value agent.
const FEW_CARDS: u32 = 5;

/// What a build is worth, in tenths.
const EARNS_POINTS: u8 = 10;
const EARNS_NO_POINTS: u8 = 8;
const LEAVES_FEW_CARDS: u8 = 5;

impl Agent {
    /// What the current player builds next in a turn in which it has built `built` times; `None` when it is done.
    pub fn next_build(
        self,
        board: &Board,
        state: &State,
        built: u32,
        luck: &mut impl Luck,
    ) -> Option<Action> {
        let hand = state.hand(state.current()).total();
        if built > 0 && hand <= u32::from(board.rules().hand_limit) {
            return None;
        }
        let builds = match self {
            Agent::Random => executable_builds(board, state),
            Agent::Value => most_valued(board, state),
        };
        pick(&builds, luck)
    }

    /// Where the current player puts its settlement or road in setup. Any settlement earns a point and any road none, so
    /// there is nothing to value: each legal place is equally likely.
    pub fn setup(self, board: &Board, state: &State, luck: &mut impl Luck) -> Option<Action> {
        pick(&executable_builds(board, state), luck)
    }
}

fn pick(builds: &[Action], luck: &mut impl Luck) -> Option<Action> {
    let count = builds.len() as u32;
    if count == 0 { None } else { Some(builds[luck.below(count) as usize]) }
}

/// Every build the current player could make: each city, settlement and road by itself.
pub(crate) fn executable_builds(board: &Board, state: &State) -> Vec<Action> {
    let legal = state.legal(board);
    let cities = legal.cities().map(Action::BuildCity);
    let settlements = legal.settlements().map(Action::BuildSettlement);
    let roads = legal.roads().map(Action::BuildRoad);
    cities.chain(settlements).chain(roads).collect()
}

/// The builds the value agent is torn between: of those the constraints leave, the ones worth most.
fn most_valued(board: &Board, state: &State) -> Vec<Action> {
    let seat = state.current();
    let mut builds = match demanded_roads(board, state, seat) {
        Some(roads) => roads.map(Action::BuildRoad).collect(),
        None => executable_builds(board, state),
    };
    let worth = |build: &Action| worth(board, state, seat, *build);
    let most = builds.iter().map(worth).max();
    builds.retain(|build| Some(worth(build)) == most);
    builds
}

/// The roads that a constraint demands, where one does and a road can be built: two segments to be joined, or a rival's
/// road to be answered. (That many cards must be spent is seen to in [`Agent::next_build`].)
fn demanded_roads(board: &Board, state: &State, seat: Seat) -> Option<EdgeSet> {
    let roads = state.legal(board).roads();
    if roads.is_empty() {
        return None;
    }
    let joining = roads & roads::joining(board, state, seat);
    if !joining.is_empty() {
        return Some(joining);
    }
    if !rival_is_close(state, seat) {
        return None;
    }
    let lengthening = roads::lengthening(board, state, seat, roads);
    Some(if lengthening.is_empty() { roads } else { lengthening })
}

/// Whether a rival's longest road is at most one shorter than this player's.
fn rival_is_close(state: &State, seat: Seat) -> bool {
    let mut rivals = state.seats().without(seat);
    rivals.any(|rival| state.road_length(rival) + 1 >= state.road_length(seat))
}

fn worth(board: &Board, state: &State, seat: Seat, build: Action) -> u8 {
    let mut after = *state;
    after.apply_unchecked(board, Step::Act(seat, build));
    if after.points(seat) > state.points(seat) {
        EARNS_POINTS
    } else if after.hand(seat).total() < FEW_CARDS {
        LEAVES_FEW_CARDS
    } else {
        EARNS_NO_POINTS
    }
}

#[cfg(test)]
mod tests;
