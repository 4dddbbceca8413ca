//! Executes requests: one reply for each command.

use crate::game::{AppliedSteps, EngineGame};
use crate::reply::{
    AppliedReply, CheckReply, EngineReply, GameReply, HelloReply, SeatScore, TurnReply, WeightedOutcome,
};
use crate::request::{EngineRequest, LoadArgs, NewArgs};
use crate::{COMMANDS, Engine, EngineError, LIMITS, PROTOCOL, game_start, insight, legal, perft};
use brickwool_game::{Turn, Viewer};
use brickwool_settlers::{Action, Illegal, Record, Rules, Step};

impl Engine {
    pub(crate) fn execute(&mut self, request: EngineRequest) -> Result<EngineReply, EngineError> {
        match request {
            EngineRequest::Hello(_) => Ok(hello()),
            EngineRequest::New(args) => self.new_game(args),
            EngineRequest::Load(args) => self.load_game(args),
            EngineRequest::Games(_) => {
                let games = self.games.iter().map(|(name, game)| game_reply(name.clone(), game)).collect();
                Ok(EngineReply::Games { games })
            }
            EngineRequest::Close(args) => match self.games.remove_entry(&args.game) {
                Some((closed, _)) => Ok(EngineReply::Closed { closed }),
                None => Err(EngineError::unknown_game(&args.game)),
            },

            EngineRequest::Apply(args) => {
                self.change(&args.game, args.ply, args.viewer, |game| game.apply(&args.steps, args.auto))
            }
            EngineRequest::Draw(args) => {
                self.change(&args.game, args.ply, args.viewer, |game| game.draw(args.seed))
            }
            EngineRequest::Random(args) => {
                self.change(&args.game, args.ply, args.viewer, |game| game.random(args.count, args.seed))
            }
            EngineRequest::Undo(args) => {
                let game = self.game_mut(&args.game)?;
                game.undo(args.to)?;
                Ok(EngineReply::Game(game_reply(args.game, game)))
            }

            EngineRequest::Turn(args) => Ok(turn(self.game(&args.game)?)),
            EngineRequest::Legal(args) => {
                let game = self.game(&args.game)?;
                let seat = args.seat.map(|seat| game.seat(seat)).transpose()?;
                Ok(EngineReply::Legal(legal::legal(game, seat, args.offers)))
            }
            EngineRequest::Check(args) => Ok(check(self.game(&args.game)?, args.step)),
            EngineRequest::State(args) => Ok(state(self.game(&args.game)?)),
            EngineRequest::View(args) => {
                let game = self.game(&args.game)?;
                let viewer = game.viewer(Some(args.viewer))?;
                Ok(EngineReply::View { ply: game.ply(), view: game.state().view(game.board(), viewer) })
            }
            EngineRequest::Score(args) => {
                let game = self.game(&args.game)?;
                let viewer = game.viewer(args.viewer)?;
                Ok(score(game, viewer))
            }
            EngineRequest::RoadLengths(args) => Ok(road_lengths(self.game(&args.game)?)),
            EngineRequest::Perft(args) => {
                perft::perft(self.game(&args.game)?, args.depth, args.divide).map(EngineReply::Perft)
            }
            EngineRequest::Notation(args) => {
                let game = self.game(&args.game)?;
                Ok(EngineReply::Notation { ply: game.ply(), position: game.position().to_string() })
            }
            EngineRequest::Board(args) => {
                Ok(EngineReply::Board(Box::new(self.game(&args.game)?.board().clone())))
            }
            EngineRequest::Record(args) => {
                let game = self.game(&args.game)?;
                Ok(EngineReply::Record { ply: game.ply(), record: game.record_text(args.players)? })
            }
            EngineRequest::Hash(args) => {
                let game = self.game(&args.game)?;
                Ok(EngineReply::Hash { ply: game.ply(), hash: format!("{:016x}", game.state().hash()) })
            }
            EngineRequest::Evaluate(args) => {
                let game = self.game(&args.game)?;
                insight::evaluate(game, &args)
                    .map(|analysis| EngineReply::Evaluate { ply: game.ply(), analysis })
            }
            EngineRequest::Analyse(args) => insight::analyse(self.game(&args.game)?, &args)
                .map(|review| EngineReply::Analyse(Box::new(review))),
        }
    }

    fn new_game(&mut self, args: NewArgs) -> Result<EngineReply, EngineError> {
        self.check_room(args.game.as_deref())?;
        let record = Record::new(game_start::start(&args)?);
        self.begin(args.game, record, args.seed)
    }

    fn load_game(&mut self, args: LoadArgs) -> Result<EngineReply, EngineError> {
        self.check_room(args.game.as_deref())?;
        let record = game_start::load(&args)?;
        self.begin(args.game, record, args.seed)
    }

    fn begin(
        &mut self,
        name: Option<String>,
        record: Record,
        seed: Option<u64>,
    ) -> Result<EngineReply, EngineError> {
        let name = self.insert_game(name, EngineGame::new(record, seed)?);
        let game = self.game(&name)?;
        Ok(EngineReply::Game(game_reply(name.clone(), game)))
    }

    /// Changes a game, if it is at the expected ply, and returns what the viewer may know of the change.
    fn change(
        &mut self,
        name: &str,
        ply: Option<usize>,
        viewer: Option<Viewer>,
        change: impl FnOnce(&mut EngineGame) -> Result<AppliedSteps, EngineError>,
    ) -> Result<EngineReply, EngineError> {
        let game = self.game_mut(name)?;
        let viewer = game.viewer(viewer)?;
        game.expect_ply(ply)?;
        let AppliedSteps { steps, events } = change(game)?;
        Ok(EngineReply::Applied(AppliedReply {
            ply: game.ply(),
            steps: (viewer == Viewer::Referee).then_some(steps),
            events: events.into_iter().map(|event| event.redact(viewer)).collect(),
            turn: game.state().turn(),
        }))
    }
}

fn hello() -> EngineReply {
    EngineReply::Hello(HelloReply {
        engine: "brickwool",
        version: env!("CARGO_PKG_VERSION"),
        protocol: PROTOCOL,
        commands: &COMMANDS,
        profiles: Rules::PROFILES.iter().map(|(name, _)| *name).collect(),
        action_numbers: Action::INDEX_END,
        limits: LIMITS,
    })
}

fn game_reply(name: String, game: &EngineGame) -> GameReply {
    GameReply { game: name, ply: game.ply(), turn: game.state().turn() }
}

fn turn(game: &EngineGame) -> EngineReply {
    let state = game.state();
    let mut outcomes = Vec::new();
    if let Turn::Chance(chance) = state.turn() {
        chance.outcomes(state, game.board(), |outcome, weight| {
            outcomes.push(WeightedOutcome { outcome, weight })
        });
    }
    let (turn, current, phase) = (state.turn(), state.current(), state.phase());
    EngineReply::Turn(TurnReply { ply: game.ply(), turn, current, phase, outcomes })
}

fn check(game: &EngineGame, step: Step) -> EngineReply {
    let illegal: Option<Illegal> = game.state().check(game.board(), step).err();
    let message = illegal.map(|illegal| illegal.to_string());
    EngineReply::Check(CheckReply { ply: game.ply(), legal: illegal.is_none(), message, illegal })
}

fn state(game: &EngineGame) -> EngineReply {
    let view = game.state().view(game.board(), Viewer::Referee);
    EngineReply::State { ply: game.ply(), view, deck_cards: game.state().deck() }
}

fn score(game: &EngineGame, viewer: Viewer) -> EngineReply {
    let view = game.state().view(game.board(), viewer);
    let of = |seat| {
        let score = view.score(seat);
        SeatScore { seat, score, public: score.public(), total: score.total() }
    };
    EngineReply::Score { ply: game.ply(), scores: view.seats().map(of).collect() }
}

fn road_lengths(game: &EngineGame) -> EngineReply {
    let state = game.state();
    let road_lengths = state.seats().map(|seat| state.road_length(seat)).collect();
    EngineReply::RoadLengths { ply: game.ply(), road_lengths, longest_road: state.longest_road() }
}
