//! The positions that a network is fitted to: some of every game, with who won it.

use crate::games::TrainingFile;
use brickwool_bots::win_model::InputTables;
use brickwool_game::{Luck, Seat};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Board, Phase, State, TurnStage};
use rayon::prelude::*;

/// How far a game has got, by what its leader has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Setup,
    /// Two or three points.
    Early,
    /// Four or five.
    Middle,
    /// Six or seven.
    Late,
    /// Eight and more.
    End,
}

impl Stage {
    pub(crate) const ALL: [Stage; 5] = [Stage::Setup, Stage::Early, Stage::Middle, Stage::Late, Stage::End];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Stage::Setup => "setup",
            Stage::Early => "leader at 2–3 points",
            Stage::Middle => "leader at 4–5",
            Stage::Late => "leader at 6–7",
            Stage::End => "leader at 8 and more",
        }
    }

    fn of(state: &State) -> Stage {
        if matches!(state.phase(), Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }) {
            return Stage::Setup;
        }
        let most = state.seats().map(|seat| state.points(seat)).max().unwrap_or(0);
        match most {
            0..=3 => Stage::Early,
            4..=5 => Stage::Middle,
            6..=7 => Stage::Late,
            _ => Stage::End,
        }
    }
}

/// The board of a game with its tables.
pub(crate) struct GameBoard {
    pub(crate) board: Board,
    pub(crate) tables: InputTables,
}

/// One position.
pub(crate) struct Sample {
    pub(crate) game: u32,
    pub(crate) winner: Seat,
    pub(crate) stage: Stage,
    pub(crate) state: State,
}

/// The positions of many games.
#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) boards: Vec<GameBoard>,
    pub(crate) samples: Vec<Sample>,
}

/// Which games of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrainingPart {
    /// Those a network is fitted to.
    Fitted,
    /// Every eleventh: never fitted to.
    HeldOut,
    All,
}

impl TrainingPart {
    fn contains(self, game: u64) -> bool {
        // Eleven and the tables' period have no common divisor, so both parts have all kinds of tables.
        let held_out = game % 11 == 10;
        match self {
            TrainingPart::Fitted => !held_out,
            TrainingPart::HeldOut => held_out,
            TrainingPart::All => true,
        }
    }
}

/// Which positions of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moments {
    All,
    /// Those in which a turn begins: where rollouts are cut.
    TurnStarts,
}

impl Moments {
    fn contains(self, state: &State) -> bool {
        self == Moments::All || matches!(state.phase(), Phase::Turn(TurnStage::BeforeRoll))
    }
}

/// Positions of setup and of the rest, of each game.
const OF_SETUP: usize = 5;
const OF_GAME: usize = 28;

impl Samples {
    /// Adds positions of every game of a file that was finished.
    pub(crate) fn add(
        &mut self,
        file: &TrainingFile,
        part: TrainingPart,
        moments: Moments,
    ) -> anyhow::Result<()> {
        let games: Vec<u64> = (0..file.games()).filter(|&game| part.contains(game)).collect();
        let found: Vec<_> =
            games.into_par_iter().map(|game| of_game(file, game, moments)).collect::<Result<_, _>>()?;
        for (board, states) in found.into_iter().flatten() {
            let game = self.boards.len() as u32;
            self.boards.push(board);
            self.samples.extend(states.into_iter().map(|sample| Sample { game, ..sample }));
        }
        Ok(())
    }
}

/// Positions of a game, each step as likely as any other; none if it was not finished.
fn of_game(
    file: &TrainingFile,
    game: u64,
    moments: Moments,
) -> anyhow::Result<Option<(GameBoard, Vec<Sample>)>> {
    let (mut setup, mut rest, mut winner) = (Vec::new(), Vec::new(), None);
    let beginning = file.replay(game, |state| {
        winner = state.winner();
        if winner.is_none() && moments.contains(state) {
            let stage = Stage::of(state);
            let states = if stage == Stage::Setup { &mut setup } else { &mut rest };
            states.push((stage, *state));
        }
    })?;
    let Some(winner) = winner else { return Ok(None) };
    let mut luck = SeededLuck::for_game(file.header.seed ^ 0x5a, game);
    let mut chosen = Vec::new();
    for (mut states, count) in [(setup, OF_SETUP), (rest, OF_GAME)] {
        luck.shuffle(&mut states);
        states.truncate(count);
        chosen.extend(states.into_iter().map(|(stage, state)| Sample { game: 0, winner, stage, state }));
    }
    let tables = InputTables::new(&beginning.board);
    Ok(Some((GameBoard { board: beginning.board, tables }, chosen)))
}
