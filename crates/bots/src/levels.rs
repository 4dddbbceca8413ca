//! Levels for people to play against, from a gentle beginner to a strong player. The lower ones play like `greedy`, but overlook
//! some things and slightly misjudge others; every player has tastes of its own.

use crate::greedy::{Greedy, Skill, Weights};
use crate::{Bot, Budget, GameStart};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Board, Event, Legal, View};

/// How strong a player is, for people to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Knows the rules, settles in decent places, misses a lot.
    Beginner,
    /// Plays for fun: misses something every turn.
    Casual,
    /// Has played often and seldom misses anything.
    Skilled,
    /// Plays like `greedy`.
    Expert,
}

impl Level {
    pub(crate) const fn skill(self) -> Skill {
        match self {
            Level::Beginner => Skill { overlooks: 0.6, misjudges: 1.0 },
            Level::Casual => Skill { overlooks: 0.35, misjudges: 0.5 },
            Level::Skilled => Skill { overlooks: 0.12, misjudges: 0.25 },
            Level::Expert => Skill::FULL,
        }
    }
}

/// A preference that shifts a player's choices a little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// Would rather build than buy cards.
    Builder,
    /// Asks sooner, and agrees sooner.
    Trader,
    /// Goes for the Longest Road.
    RoadLover,
    /// Goes for the Largest Army.
    Soldier,
}

impl Taste {
    pub const ALL: [Taste; 4] = [Taste::Builder, Taste::Trader, Taste::RoadLover, Taste::Soldier];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Taste::Builder => "builder",
            Taste::Trader => "trader",
            Taste::RoadLover => "road lover",
            Taste::Soldier => "soldier",
        }
    }

    fn apply(self, weights: &mut Weights) {
        match self {
            Taste::Builder => {
                weights.knight *= 0.7;
                weights.monopoly *= 0.7;
                weights.year_of_plenty *= 0.7;
            }
            Taste::Trader => {
                weights.offer *= 0.5;
                weights.accept *= 0.5;
                weights.ask *= 0.7;
            }
            Taste::RoadLover => {
                weights.road_race = 0.8;
                weights.road_lead *= 1.5;
            }
            Taste::Soldier => weights.army_race = 0.6,
        }
    }
}

/// A player of a level, with one or two tastes that are drawn for every game.
#[derive(Clone, Debug)]
pub struct LevelBot {
    level: Level,
    tastes: Vec<Taste>,
    greedy: Greedy,
}

impl LevelBot {
    pub fn new(level: Level) -> LevelBot {
        LevelBot { level, tastes: Vec::new(), greedy: Greedy::new() }
    }

    /// What this player likes in the current game.
    pub fn tastes(&self) -> &[Taste] {
        &self.tastes
    }
}

impl Bot for LevelBot {
    fn start_game(&mut self, start: &GameStart<'_>) {
        let mut luck = SeededLuck::new(start.seed);
        let mut tastes = Taste::ALL;
        luck.shuffle(&mut tastes);
        self.tastes = tastes[..1 + luck.below(2) as usize].to_vec();
        let mut weights = Weights::TUNED;
        self.tastes.iter().for_each(|taste| taste.apply(&mut weights));
        self.greedy = Greedy::with(weights).with_skill(self.level.skill());
        self.greedy.start_game(start);
    }

    fn wants_events(&self) -> bool {
        self.greedy.wants_events()
    }

    fn observe(&mut self, event: &Event) {
        self.greedy.observe(event);
    }

    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, budget: Budget) -> Action {
        self.greedy.decide(board, view, legal, budget)
    }
}
