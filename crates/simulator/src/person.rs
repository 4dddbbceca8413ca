//! A person's turn at the console, and waiting for one to say `go`.
//!
//! What was built can be taken back until the dice are rolled again or the turn is over, but not what others have seen and
//! answered.

use crate::agent::executable_builds;
use crate::command::{HELP, SimulatorCommand};
use crate::drawing::draw;
use crate::explain::explain;
use crate::game::{SimulationError, SimulatorGame, action_text};
use crate::line::{LineContent, PlayerLabel, SimulationLine};
use crate::map::{Node, ends};
use crate::play::{self, SimulatorConsole};
use brickwool_game::{Luck, Seat};
use brickwool_settlers::{Action, Phase, State, Step, TurnStage};

/// A build that can be taken back, or built again.
struct UndoableBuild {
    before: State,
    action: Action,
    text: String,
}

/// What can be taken back and what was taken back, latest last.
#[derive(Default)]
struct UndoHistory {
    done: Vec<UndoableBuild>,
    undone: Vec<UndoableBuild>,
}

/// One turn of a person's; in setup, a settlement and its road.
pub(crate) fn turn(
    game: &mut SimulatorGame,
    seat: Seat,
    luck: &mut impl Luck,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    let mut history = UndoHistory::default();
    loop {
        match asked(game, &prompt(game.state(), seat), console)?.parse() {
            Err(mistake) => console.print_message(&mistake.to_string())?,
            Ok(SimulatorCommand::List) => console.print_message(&list(game, seat))?,
            Ok(SimulatorCommand::Map) => console.print_message(&draw(game.board(), game.state()))?,
            Ok(SimulatorCommand::Help) => console.print_message(HELP)?,
            Ok(SimulatorCommand::Roll) => {
                if allowed(game, seat, Action::Roll, console)? {
                    play::roll(game, seat, luck, console)?;
                }
            }
            Ok(SimulatorCommand::Go) => {
                if allowed(game, seat, Action::EndTurn, console)? {
                    return play::take(game, Step::Act(seat, Action::EndTurn), console);
                }
            }
            Ok(SimulatorCommand::Build(action)) => {
                if allowed(game, seat, action, console)? {
                    let ends_setup_turn = matches!(game.state().phase(), Phase::SetupRoad { .. });
                    history.undone.clear();
                    history.done.push(build(game, seat, action, "", console)?);
                    if ends_setup_turn {
                        return Ok(());
                    }
                }
            }
            Ok(SimulatorCommand::Undo) => undo(game, seat, &mut history, console)?,
            Ok(SimulatorCommand::Redo) => redo(game, seat, &mut history, console)?,
        }
        if game.is_over() {
            return Ok(());
        }
    }
}

/// Waits until the person lets a computer player take its turn.
pub(crate) fn wait_for_go(
    game: &SimulatorGame,
    seat: Seat,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    let player = PlayerLabel(seat);
    loop {
        match asked(game, &format!("{player} is next, go"), console)?.parse() {
            Ok(SimulatorCommand::Go) => return Ok(()),
            Ok(SimulatorCommand::Map) => console.print_message(&draw(game.board(), game.state()))?,
            Ok(SimulatorCommand::Help) => console.print_message(HELP)?,
            Ok(_) | Err(_) => {
                console
                    .print_message(&format!("only Go is understood here: it lets {player} take its turn"))?;
            }
        }
    }
}

fn asked(
    game: &SimulatorGame,
    prompt: &str,
    console: &mut impl SimulatorConsole,
) -> Result<String, SimulationError> {
    console.read_command(&format!("{prompt}> "))?.ok_or(SimulationError::InputEnded { round: game.round() })
}

fn prompt(state: &State, seat: Seat) -> String {
    let player = PlayerLabel(seat);
    match state.phase() {
        Phase::SetupSettlement { .. } => format!("{player}, build a settlement"),
        Phase::SetupRoad { at, .. } => format!("{player}, build a road at node {}", Node::of(at)),
        Phase::Turn(TurnStage::BeforeRoll) => format!("{player}, roll"),
        _ => format!("{player}, build or go"),
    }
}

/// Whether an action is legal; if not, the person is told why.
fn allowed(
    game: &SimulatorGame,
    seat: Seat,
    action: Action,
    console: &mut impl SimulatorConsole,
) -> Result<bool, SimulationError> {
    match game.state().check(game.board(), Step::Act(seat, action)) {
        Ok(()) => Ok(true),
        Err(illegal) => {
            console.print_message(&explain(&illegal))?;
            Ok(false)
        }
    }
}

/// Builds, and prints the line with `word` in front.
fn build(
    game: &mut SimulatorGame,
    seat: Seat,
    action: Action,
    word: &str,
    console: &mut impl SimulatorConsole,
) -> Result<UndoableBuild, SimulationError> {
    let before = *game.state();
    let mut lines = game.take(Step::Act(seat, action))?;
    console.state_changed(game.state())?;
    let text = lines.first().and_then(action_text).unwrap_or_default().to_owned();
    if let Some(first) = lines.first_mut() {
        first.what = LineContent::Action(seat, format!("{word}{text}"));
    }
    for line in &lines {
        console.print_line(line)?;
    }
    Ok(UndoableBuild { before, action, text })
}

fn undo(
    game: &mut SimulatorGame,
    seat: Seat,
    history: &mut UndoHistory,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    let Some(last) = history.done.pop() else {
        return Ok(console.print_message(
            "there is nothing to undo: only what was built since the dice fell, in this turn",
        )?);
    };
    let line = SimulationLine {
        round: game.round(),
        what: LineContent::Action(seat, format!("Undid: {}", last.text)),
    };
    game.restore(last.before, &line)?;
    console.state_changed(game.state())?;
    console.print_line(&line)?;
    history.undone.push(last);
    Ok(())
}

fn redo(
    game: &mut SimulatorGame,
    seat: Seat,
    history: &mut UndoHistory,
    console: &mut impl SimulatorConsole,
) -> Result<(), SimulationError> {
    let Some(next) = history.undone.pop() else {
        return Ok(
            console.print_message("there is nothing to redo: nothing was undone since the last build")?
        );
    };
    history.done.push(build(game, seat, next.action, "Redid: ", console)?);
    Ok(())
}

/// The hand, and what can be typed now.
fn list(game: &SimulatorGame, seat: Seat) -> String {
    let state = game.state();
    let pieces = state.pieces(seat);
    let mut builds: Vec<Typed> =
        executable_builds(game.board(), state).into_iter().filter_map(typed).collect();
    builds.sort();
    let mut possible: Vec<String> = builds.into_iter().map(|build| build.2).collect();
    match state.phase() {
        Phase::Turn(TurnStage::BeforeRoll) => possible.push("Roll".into()),
        Phase::Turn(TurnStage::AfterRoll) => possible.push("Go".into()),
        _ => {}
    }
    format!(
        "{} holds {}; points: {}; pieces left: {} roads, {} settlements, {} cities\npossible now: {}",
        PlayerLabel(seat),
        state.hand(seat),
        state.points(seat),
        pieces.roads,
        pieces.settlements,
        pieces.cities,
        possible.join("; ")
    )
}

/// A build as it is typed, behind what it is listed by: its kind and its nodes.
type Typed = (u8, [Node; 2], String);

fn typed(action: Action) -> Option<Typed> {
    Some(match action {
        Action::BuildCity(vertex) => {
            let node = Node::of(vertex);
            (0, [node; 2], format!("Build city {node}"))
        }
        Action::BuildSettlement(vertex) => {
            let node = Node::of(vertex);
            (1, [node; 2], format!("Build settlement {node}"))
        }
        Action::BuildRoad(edge) => {
            let [a, b] = ends(edge);
            (2, [a, b], format!("Build road {a}, {b}"))
        }
        _ => return None,
    })
}
