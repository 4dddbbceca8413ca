//! What each command does: from a request to a reply.

use super::game::{Game, Taken};
use super::reply::{CheckReply, GameReply, HelloReply, Reply, SeatScore, TakenReply, TurnReply, Weighted};
use super::request::{Load, New, Request};
use super::{COMMANDS, Engine, EngineError, LIMITS, PROTOCOL, legal, perft, sources};
use brickwool_game::{Turn, Viewer};
use brickwool_settlers::{Action, Illegal, Record, Rules, Step};

impl Engine {
    /// Does what a request asks for.
    pub(super) fn obey(&mut self, request: Request) -> Result<Reply, EngineError> {
        match request {
            Request::Hello(_) => Ok(hello()),
            Request::New(ask) => self.new_game(ask),
            Request::Load(ask) => self.load_game(ask),
            Request::Games(_) => {
                let games = self.games.iter().map(|(name, game)| in_short(name.clone(), game)).collect();
                Ok(Reply::Games { games })
            }
            Request::Close(ask) => match self.games.remove_entry(&ask.game) {
                Some((closed, _)) => Ok(Reply::Closed { closed }),
                None => Err(EngineError::unknown_game(&ask.game)),
            },

            Request::Apply(ask) => {
                self.change(&ask.game, ask.ply, ask.viewer, |game| game.apply(&ask.steps, ask.auto))
            }
            Request::Draw(ask) => self.change(&ask.game, ask.ply, ask.viewer, |game| game.draw(ask.seed)),
            Request::Random(ask) => {
                self.change(&ask.game, ask.ply, ask.viewer, |game| game.random(ask.count, ask.seed))
            }
            Request::Undo(ask) => {
                let game = self.game_mut(&ask.game)?;
                game.undo(ask.to)?;
                Ok(Reply::Game(in_short(ask.game, game)))
            }

            Request::Turn(ask) => Ok(turn(self.game(&ask.game)?)),
            Request::Legal(ask) => {
                let game = self.game(&ask.game)?;
                let seat = ask.seat.map(|seat| game.seat(seat)).transpose()?;
                Ok(Reply::Legal(legal::legal(game, seat, ask.offers)))
            }
            Request::Check(ask) => Ok(check(self.game(&ask.game)?, ask.step)),
            Request::State(ask) => Ok(state(self.game(&ask.game)?)),
            Request::View(ask) => {
                let game = self.game(&ask.game)?;
                let viewer = game.viewer(Some(ask.viewer))?;
                Ok(Reply::View { ply: game.ply(), view: game.state().view(game.board(), viewer) })
            }
            Request::Score(ask) => {
                let game = self.game(&ask.game)?;
                let viewer = game.viewer(ask.viewer)?;
                Ok(score(game, viewer))
            }
            Request::RoadLengths(ask) => Ok(road_lengths(self.game(&ask.game)?)),
            Request::Perft(ask) => {
                perft::perft(self.game(&ask.game)?, ask.depth, ask.divide).map(Reply::Perft)
            }
            Request::Notation(ask) => {
                let game = self.game(&ask.game)?;
                Ok(Reply::Notation { ply: game.ply(), position: game.position().to_string() })
            }
            Request::Board(ask) => Ok(Reply::Board(Box::new(self.game(&ask.game)?.board().clone()))),
            Request::Record(ask) => {
                let game = self.game(&ask.game)?;
                Ok(Reply::Record { ply: game.ply(), record: game.record_text(ask.players)? })
            }
            Request::Hash(ask) => {
                let game = self.game(&ask.game)?;
                Ok(Reply::Hash { ply: game.ply(), hash: format!("{:016x}", game.state().hash()) })
            }
        }
    }

    fn new_game(&mut self, ask: New) -> Result<Reply, EngineError> {
        self.make_room(ask.game.as_deref())?;
        let record = Record::new(sources::start(&ask)?);
        self.begin(ask.game, record, ask.seed)
    }

    fn load_game(&mut self, ask: Load) -> Result<Reply, EngineError> {
        self.make_room(ask.game.as_deref())?;
        let record = sources::loaded(&ask)?;
        self.begin(ask.game, record, ask.seed)
    }

    fn begin(
        &mut self,
        name: Option<String>,
        record: Record,
        seed: Option<u64>,
    ) -> Result<Reply, EngineError> {
        let name = self.keep(name, Game::new(record, seed)?);
        let game = self.game(&name)?;
        Ok(Reply::Game(in_short(name.clone(), game)))
    }

    /// Changes a game, if it is where the request thinks it is, and tells a viewer what happened.
    fn change(
        &mut self,
        name: &str,
        ply: Option<usize>,
        viewer: Option<Viewer>,
        change: impl FnOnce(&mut Game) -> Result<Taken, EngineError>,
    ) -> Result<Reply, EngineError> {
        let game = self.game_mut(name)?;
        let viewer = game.viewer(viewer)?;
        game.expect_ply(ply)?;
        let Taken { steps, events } = change(game)?;
        Ok(Reply::Taken(TakenReply {
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

fn in_short(name: String, game: &Game) -> GameReply {
    GameReply { game: name, ply: game.ply(), turn: game.state().turn() }
}

fn turn(game: &Game) -> Reply {
    let state = game.state();
    let mut outcomes = Vec::new();
    if let Turn::Chance(chance) = state.turn() {
        chance.outcomes(state, game.board(), |outcome, weight| outcomes.push(Weighted { outcome, weight }));
    }
    let (turn, current, phase) = (state.turn(), state.current(), state.phase());
    Reply::Turn(TurnReply { ply: game.ply(), turn, current, phase, outcomes })
}

fn check(game: &Game, step: Step) -> Reply {
    let illegal: Option<Illegal> = game.state().check(game.board(), step).err();
    let message = illegal.map(|illegal| illegal.to_string());
    Reply::Check(CheckReply { ply: game.ply(), legal: illegal.is_none(), message, illegal })
}

fn state(game: &Game) -> Reply {
    let view = game.state().view(game.board(), Viewer::Referee);
    Reply::State { ply: game.ply(), view, deck_cards: game.state().deck() }
}

fn score(game: &Game, viewer: Viewer) -> Reply {
    let view = game.state().view(game.board(), viewer);
    let of = |seat| {
        let score = view.score(seat);
        SeatScore { seat, score, public: score.public(), total: score.total() }
    };
    Reply::Score { ply: game.ply(), scores: view.seats().map(of).collect() }
}

fn road_lengths(game: &Game) -> Reply {
    let state = game.state();
    let road_lengths = state.seats().map(|seat| state.road_length(seat)).collect();
    Reply::RoadLengths { ply: game.ply(), road_lengths, longest_road: state.longest_road() }
}
