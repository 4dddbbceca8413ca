//! A person's turn at the console, and waiting for one to say `go`.
//!
//! What was built can be taken back until the dice fall again or the turn is over: what others have seen and answered
//! stays.

use crate::agent::executable_builds;
use crate::command::Command;
use crate::game::{Game, Stop, action_text};
use crate::line::{Line, Player, What};
use crate::map::{Node, ends};
use crate::play::{self, Console};
use crate::refusal::explain;
use brickwool_game::{Luck, Seat};
use brickwool_settlers::{Action, Phase, State, Step, TurnStage};

/// A build that can be taken back, or built again.
struct Build {
    before: State,
    action: Action,
    text: String,
}

/// What can be taken back and what was, latest last.
#[derive(Default)]
struct Past {
    done: Vec<Build>,
    undone: Vec<Build>,
}

/// One turn of a person's; in setup, a settlement and its road.
pub(crate) fn turn(
    game: &mut Game,
    seat: Seat,
    luck: &mut impl Luck,
    console: &mut impl Console,
) -> Result<(), Stop> {
    let mut past = Past::default();
    loop {
        match asked(game, &prompt(game.state(), seat), console)?.parse() {
            Err(mistake) => console.say(&mistake.to_string())?,
            Ok(Command::List) => console.say(&list(game, seat))?,
            Ok(Command::Roll) => {
                if allowed(game, seat, Action::Roll, console)? {
                    play::roll(game, seat, luck, console)?;
                }
            }
            Ok(Command::Go) => {
                if allowed(game, seat, Action::EndTurn, console)? {
                    return play::take(game, Step::Act(seat, Action::EndTurn), console);
                }
            }
            Ok(Command::Build(action)) => {
                if allowed(game, seat, action, console)? {
                    let ends_setup_turn = matches!(game.state().phase(), Phase::SetupRoad { .. });
                    past.undone.clear();
                    past.done.push(build(game, seat, action, "", console)?);
                    if ends_setup_turn {
                        return Ok(());
                    }
                }
            }
            Ok(Command::Undo) => undo(game, seat, &mut past, console)?,
            Ok(Command::Redo) => redo(game, seat, &mut past, console)?,
        }
        if game.is_over() {
            return Ok(());
        }
    }
}

/// Waits until the person lets a computer player take its turn.
pub(crate) fn wait_for_go(game: &Game, seat: Seat, console: &mut impl Console) -> Result<(), Stop> {
    let player = Player(seat);
    loop {
        match asked(game, &format!("{player} is next, go"), console)?.parse() {
            Ok(Command::Go) => return Ok(()),
            Ok(_) | Err(_) => {
                console.say(&format!("only Go is understood here: it lets {player} take its turn"))?;
            }
        }
    }
}

fn asked(game: &Game, prompt: &str, console: &mut impl Console) -> Result<String, Stop> {
    console.ask(&format!("{prompt}> "))?.ok_or(Stop::InputEnded { round: game.round() })
}

fn prompt(state: &State, seat: Seat) -> String {
    let player = Player(seat);
    match state.phase() {
        Phase::SetupSettlement { .. } => format!("{player}, build a settlement"),
        Phase::SetupRoad { at, .. } => format!("{player}, build a road at node {}", Node::of(at)),
        Phase::Turn(TurnStage::BeforeRoll) => format!("{player}, roll"),
        _ => format!("{player}, build or go"),
    }
}

/// Whether an action is legal; if not, the person is told why.
fn allowed(game: &Game, seat: Seat, action: Action, console: &mut impl Console) -> Result<bool, Stop> {
    match game.state().check(game.board(), Step::Act(seat, action)) {
        Ok(()) => Ok(true),
        Err(illegal) => {
            console.say(&explain(&illegal))?;
            Ok(false)
        }
    }
}

/// Builds, and tells it with `word` in front.
fn build(
    game: &mut Game,
    seat: Seat,
    action: Action,
    word: &str,
    console: &mut impl Console,
) -> Result<Build, Stop> {
    let before = *game.state();
    let mut lines = game.take(Step::Act(seat, action))?;
    console.show(game.state())?;
    let text = lines.first().and_then(action_text).unwrap_or_default().to_owned();
    if let Some(first) = lines.first_mut() {
        first.what = What::Action(seat, format!("{word}{text}"));
    }
    for line in &lines {
        console.tell(line)?;
    }
    Ok(Build { before, action, text })
}

fn undo(game: &mut Game, seat: Seat, past: &mut Past, console: &mut impl Console) -> Result<(), Stop> {
    let Some(last) = past.done.pop() else {
        return Ok(
            console.say("there is nothing to undo: only what was built since the dice fell, in this turn")?
        );
    };
    let line = Line { round: game.round(), what: What::Action(seat, format!("Undid: {}", last.text)) };
    game.put_back(last.before, &line)?;
    console.show(game.state())?;
    console.tell(&line)?;
    past.undone.push(last);
    Ok(())
}

fn redo(game: &mut Game, seat: Seat, past: &mut Past, console: &mut impl Console) -> Result<(), Stop> {
    let Some(next) = past.undone.pop() else {
        return Ok(console.say("there is nothing to redo: nothing was undone since the last build")?);
    };
    past.done.push(build(game, seat, next.action, "Redid: ", console)?);
    Ok(())
}

/// The hand, and what can be typed now.
fn list(game: &Game, seat: Seat) -> String {
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
        Player(seat),
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
