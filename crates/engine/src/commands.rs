//! Executes requests: one reply for each command.

use crate::game::{AppliedSteps, EngineGame};
use crate::reply::{
    AppliedReply, CheckReply, GameReply, HelloReply, Reply, SeatScore, TurnReply, WeightedOutcome,
};
use crate::request::{LoadArgs, NewArgs, Request};
use crate::{COMMANDS, Engine, EngineError, LIMITS, PROTOCOL, legal, perft, sources};
use brickwool_game::{Turn, Viewer};
use brickwool_settlers::{Action, Illegal, Record, Rules, Step};

impl Engine {
    pub(crate) fn execute(&mut self, request: Request) -> Result<Reply, EngineError> {
        match request {
            Request::Hello(_) => Ok(hello()),
            Request::New(args) => self.new_game(args),
            Request::Load(args) => self.load_game(args),
            Request::Games(_) => {
                let games = self.games.iter().map(|(name, game)| game_reply(name.clone(), game)).collect();
                Ok(Reply::Games { games })
            }
            Request::Close(args) => match self.games.remove_entry(&args.game) {
                Some((closed, _)) => Ok(Reply::Closed { closed }),
                None => Err(EngineError::unknown_game(&args.game)),
            },

            Request::Apply(args) => {
                self.change(&args.game, args.ply, args.viewer, |game| game.apply(&args.steps, args.auto))
            }
            Request::Draw(args) => {
                self.change(&args.game, args.ply, args.viewer, |game| game.draw(args.seed))
            }
            Request::Random(args) => {
                self.change(&args.game, args.ply, args.viewer, |game| game.random(args.count, args.seed))
            }
            Request::Undo(args) => {
                let game = self.game_mut(&args.game)?;
                game.undo(args.to)?;
                Ok(Reply::Game(game_reply(args.game, game)))
            }

            Request::Turn(args) => Ok(turn(self.game(&args.game)?)),
            Request::Legal(args) => {
                let game = self.game(&args.game)?;
                let seat = args.seat.map(|seat| game.seat(seat)).transpose()?;
                Ok(Reply::Legal(legal::legal(game, seat, args.offers)))
            }
            Request::Check(args) => Ok(check(self.game(&args.game)?, args.step)),
            Request::State(args) => Ok(state(self.game(&args.game)?)),
            Request::View(args) => {
                let game = self.game(&args.game)?;
                let viewer = game.viewer(Some(args.viewer))?;
                Ok(Reply::View { ply: game.ply(), view: game.state().view(game.board(), viewer) })
            }
            Request::Score(args) => {
                let game = self.game(&args.game)?;
                let viewer = game.viewer(args.viewer)?;
                Ok(score(game, viewer))
            }
            Request::RoadLengths(args) => Ok(road_lengths(self.game(&args.game)?)),
            Request::Perft(args) => {
                perft::perft(self.game(&args.game)?, args.depth, args.divide).map(Reply::Perft)
            }
            Request::Notation(args) => {
                let game = self.game(&args.game)?;
                Ok(Reply::Notation { ply: game.ply(), position: game.position().to_string() })
            }
            Request::Board(args) => Ok(Reply::Board(Box::new(self.game(&args.game)?.board().clone()))),
            Request::Record(args) => {
                let game = self.game(&args.game)?;
                Ok(Reply::Record { ply: game.ply(), record: game.record_text(args.players)? })
            }
            Request::Hash(args) => {
                let game = self.game(&args.game)?;
                Ok(Reply::Hash { ply: game.ply(), hash: format!("{:016x}", game.state().hash()) })
            }
        }
    }

    fn new_game(&mut self, args: NewArgs) -> Result<Reply, EngineError> {
        self.check_room(args.game.as_deref())?;
        let record = Record::new(sources::start(&args)?);
        self.begin(args.game, record, args.seed)
    }

    fn load_game(&mut self, args: LoadArgs) -> Result<Reply, EngineError> {
        self.check_room(args.game.as_deref())?;
        let record = sources::load(&args)?;
        self.begin(args.game, record, args.seed)
    }

    fn begin(
        &mut self,
        name: Option<String>,
        record: Record,
        seed: Option<u64>,
    ) -> Result<Reply, EngineError> {
        let name = self.insert_game(name, EngineGame::new(record, seed)?);
        let game = self.game(&name)?;
        Ok(Reply::Game(game_reply(name.clone(), game)))
    }

    /// Changes a game, if it is at the expected ply, and returns what the viewer may know of the change.
    fn change(
        &mut self,
        name: &str,
        ply: Option<usize>,
        viewer: Option<Viewer>,
        change: impl FnOnce(&mut EngineGame) -> Result<AppliedSteps, EngineError>,
    ) -> Result<Reply, EngineError> {
        let game = self.game_mut(name)?;
        let viewer = game.viewer(viewer)?;
        game.expect_ply(ply)?;
        let AppliedSteps { steps, events } = change(game)?;
        Ok(Reply::Applied(AppliedReply {
            ply: game.ply(),
            steps: (viewer == Viewer::Referee).then_some(steps),
            events: events.into_iter().map(|event| event.redact(viewer)).collect(),
            turn: game.state().turn(),
        }))
    }
}

fn hello() -> Reply {
    Reply::Hello(HelloReply {
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

fn turn(game: &EngineGame) -> Reply {
    let state = game.state();
    let mut outcomes = Vec::new();
    if let Turn::Chance(chance) = state.turn() {
        chance.outcomes(state, game.board(), |outcome, weight| {
            outcomes.push(WeightedOutcome { outcome, weight })
        });
    }
    let (turn, current, phase) = (state.turn(), state.current(), state.phase());
    Reply::Turn(TurnReply { ply: game.ply(), turn, current, phase, outcomes })
}

fn check(game: &EngineGame, step: Step) -> Reply {
    let illegal: Option<Illegal> = game.state().check(game.board(), step).err();
    let message = illegal.map(|illegal| illegal.to_string());
    Reply::Check(CheckReply { ply: game.ply(), legal: illegal.is_none(), message, illegal })
}

fn state(game: &EngineGame) -> Reply {
    let view = game.state().view(game.board(), Viewer::Referee);
    Reply::State { ply: game.ply(), view, deck_cards: game.state().deck() }
}

fn score(game: &EngineGame, viewer: Viewer) -> Reply {
    let view = game.state().view(game.board(), viewer);
    let of = |seat| {
        let score = view.score(seat);
        SeatScore { seat, score, public: score.public(), total: score.total() }
    };
    Reply::Score { ply: game.ply(), scores: view.seats().map(of).collect() }
}

fn road_lengths(game: &EngineGame) -> Reply {
    let state = game.state();
    let road_lengths = state.seats().map(|seat| state.road_length(seat)).collect();
    Reply::RoadLengths { ply: game.ply(), road_lengths, longest_road: state.longest_road() }
}
