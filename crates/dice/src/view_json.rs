//! A game as JSON for pages: every player's map, and what could be done with the hand, so that a page needs no rules.

use crate::board::Board;
use crate::plan::exchanges_for;
use crate::resource::{Resource, Resources};
use crate::resource_action::{ResourceAction, ResourceActionError};
use crate::state::{Phase, State, TURNS, View};
use crate::structure::{Knight, Structure};
use brickwool_game::{Seat, Viewer};
use serde::{Serialize, Serializer};

/// A board, ready to be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceMap"))]
pub struct Map {
    /// As text, each kind of structure in its order.
    pub board: Board,
    pub built: Vec<Structure>,
    /// The knights among them whose swap is spent.
    pub used: Vec<Knight>,
    /// What order and connection allow to build next.
    pub next: Vec<Structure>,
    /// What stands is worth.
    pub points: u32,
    /// Whether some order of building leads here.
    pub reachable: bool,
}

impl From<Board> for Map {
    fn from(board: Board) -> Map {
        Map {
            board,
            built: board.structures().collect(),
            used: board.used_since(Board::EMPTY).collect(),
            next: board.next_structures().collect(),
            points: board.points(),
            reachable: board.is_reachable(),
        }
    }
}

/// An action of a plan, and map and hand after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DicePlanStep"))]
pub struct PlanStep {
    /// What is done.
    pub action: ResourceAction,
    /// The map after it.
    pub map: Map,
    /// What is left to spend.
    pub hand: Resources,
}

impl PlanStep {
    /// Applies actions one after the other.
    pub fn walk(
        actions: &[ResourceAction],
        board: Board,
        hand: Resources,
    ) -> Result<Vec<PlanStep>, ResourceActionError> {
        let (mut board, mut hand) = (board, hand);
        let step = |&action: &ResourceAction| {
            (board, hand) = action.apply(board, hand)?;
            Ok(PlanStep { action, map: board.into(), hand })
        };
        actions.iter().map(step).collect()
    }
}

/// A view as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct DiceViewJson {
    viewer: Viewer,
    /// The whole game as one line.
    text: State,
    players: u8,
    /// Who has the dice.
    seat: Seat,
    /// Turns done by everybody together.
    completed: u32,
    /// How many turns each player has.
    turns: u32,
    /// Where in the turn the game stands.
    phase: PhaseJson,
    /// How many rolls the turn still has.
    rolls: u8,
    /// The resources on the table.
    hand: Resources,
    /// What this turn has built so far is worth.
    points: u32,
    /// Everybody's score after their last finished turn.
    scores: Vec<i32>,
    /// Everybody's map.
    maps: Vec<Map>,
    /// What the current player could build with the hand, and how.
    plans: Vec<PlanJson>,
    /// What their unused knights give, and which knight gives it.
    swaps: Vec<SwapJson>,
}

/// Where in a turn the game stands.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DicePhase"))]
#[serde(rename_all = "snake_case")]
enum PhaseJson {
    /// Dice are about to be rolled.
    Roll,
    /// The player chooses which dice to keep.
    Choose,
    /// The player trades, swaps and builds.
    Build,
    /// All turns are done.
    Over,
}

/// A structure that could be built now.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DicePlan"))]
struct PlanJson {
    structure: Structure,
    /// The trades and swaps that pay for it, and the build itself.
    actions: Vec<ResourceAction>,
}

/// A swap that could be made.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DiceSwap"))]
struct SwapJson {
    /// What it gives.
    get: Resource,
    /// The knight it uses.
    knight: Knight,
}

impl DiceViewJson {
    fn of(viewer: Viewer, state: &State) -> DiceViewJson {
        let (hand, board) = (state.phase().resources(), state.board(state.seat()));
        let (phase, points) = match state.phase() {
            Phase::Roll { .. } => (PhaseJson::Roll, 0),
            Phase::Choose { .. } => (PhaseJson::Choose, 0),
            Phase::Build { points, .. } => (PhaseJson::Build, points),
            Phase::Over => (PhaseJson::Over, 0),
        };
        let spends = matches!(phase, PhaseJson::Choose | PhaseJson::Build);
        let plan = |structure: Structure| {
            let mut actions = exchanges_for(structure, board, hand)?;
            actions.push(ResourceAction::Build(structure));
            Some(PlanJson { structure, actions })
        };
        let swap = |get: Resource| Some(SwapJson { get, knight: board.knight_for(get)? });
        DiceViewJson {
            viewer,
            text: *state,
            players: state.players(),
            seat: state.seat(),
            completed: state.completed(),
            turns: TURNS,
            phase,
            rolls: state.phase().rolls_left(),
            hand,
            points,
            scores: Seat::first(state.players()).map(|seat| state.score(seat)).collect(),
            maps: Seat::first(state.players()).map(|seat| state.board(seat).into()).collect(),
            plans: board.next_structures().filter(|_| spends).filter_map(plan).collect(),
            swaps: Resource::ALL.into_iter().filter(|_| spends).filter_map(swap).collect(),
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        DiceViewJson::of(self.viewer(), self.state()).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_view_lists_what_could_be_built_and_how() {
        let text =
            "island1 players=1 seat=0 completed=1 rolls=0 hand=1,0,1,1,0,2 points=0 scores=1 boards=J1";
        let state: State = text.parse().unwrap();
        let view = json!(state.view(Viewer::Spectator));
        assert_eq!(view["text"], text);
        assert_eq!(view["maps"][0]["next"], json!(["R0", "S3", "J2"]));
        assert_eq!(
            view["plans"],
            json!([
                {"structure": "R0", "actions": ["trade 4", "build R0"]},
                {"structure": "J2", "actions": ["trade 1", "build J2"]}
            ])
        );
        assert_eq!(view["swaps"], json!([{"get": "ore", "knight": "J1"}]));
    }

    #[test]
    fn a_plan_is_walked_step_by_step() {
        let (board, hand) = ("R0,J4".parse().unwrap(), Resources::few([1, 0, 0, 0, 1, 0]));
        let actions = crate::questions::build_plan("R1".parse().unwrap(), board, hand).unwrap();
        let walk = PlanStep::walk(&actions, board, hand).unwrap();
        let boards: Vec<String> = walk.iter().map(|step| step.map.board.to_string()).collect();
        assert_eq!(boards, ["R0,K4", "R0,R1,K4"]);
        assert!(PlanStep::walk(&actions, Board::EMPTY, hand).is_err());
    }
}
