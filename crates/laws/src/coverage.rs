//! What happened in the games that were checked: a soak that never saw an empty deck has proved nothing about empty decks.

use crate::laws::StepContext;
use crate::plan::LawPlan;
use brickwool_settlers::{
    Action, Answer, DevCard, Event, Illegal, Outcome, Phase, Resource, State, Step, TurnStage,
};
use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Debug};
use std::mem::{Discriminant, discriminant};

/// Counts by variant of an enum, named as the variant is.
#[derive(Clone, Debug)]
pub struct VariantCounts<T>(HashMap<Discriminant<T>, (String, u64)>);

impl<T> Default for VariantCounts<T> {
    fn default() -> VariantCounts<T> {
        VariantCounts(HashMap::new())
    }
}

impl<T: Debug> VariantCounts<T> {
    fn count(&mut self, thing: &T) {
        let name = || {
            let text = format!("{thing:?}");
            let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
            (text[..end].to_owned(), 0)
        };
        self.0.entry(discriminant(thing)).or_insert_with(name).1 += 1;
    }

    fn merge(&mut self, other: VariantCounts<T>) {
        for (kind, (name, count)) in other.0 {
            self.0.entry(kind).or_insert((name, 0)).1 += count;
        }
    }

    fn sorted(&self) -> BTreeMap<&str, u64> {
        self.0.values().map(|(name, count)| (name.as_str(), *count)).collect()
    }

    /// How many were counted in all.
    pub fn total(&self) -> u64 {
        self.0.values().map(|(_, count)| count).sum()
    }

    /// How often the variant of this name was seen.
    pub fn get(&self, name: &str) -> u64 {
        self.sorted().get(name).copied().unwrap_or(0)
    }
}

/// What happened in the games, and how often.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    pub games: u64,
    /// Games that somebody won; the others were abandoned after their last step.
    pub won: u64,
    pub steps: u64,
    /// Positions at which the slow laws were checked too.
    pub sampled: u64,
    pub actions: VariantCounts<Action>,
    pub outcomes: VariantCounts<Outcome>,
    /// The phase after each step.
    pub phases: VariantCounts<Phase>,
    /// Why steps that were tried are illegal.
    pub refusals: VariantCounts<Illegal>,
    /// By name, as in [`RARE_EVENTS`].
    pub rare_events: BTreeMap<&'static str, u64>,
    /// By option: games, games won, steps.
    pub options: BTreeMap<String, [u64; 3]>,
}

/// Rare situations that a soak should meet.
pub const RARE_EVENTS: &[&str] = &[
    "bank out of a kind",
    "bank empty",
    "shortage",
    "shortage, one takes the rest",
    "deck runs out",
    "last road placed",
    "last settlement placed",
    "last city placed",
    "road cut",
    "Longest Road changes hands",
    "Longest Road set aside on a tie",
    "Longest Road lost below five",
    "Longest Road kept on a tie",
    "Largest Army changes hands",
    "won at the start of a turn",
    "won at the start of a turn, after special building",
    "won by a road",
    "won by a knight",
    "won by a card drawn",
    "plenty of one card",
    "road building with no place or piece",
    "knight before the roll",
    "several discard",
    "robber moves, nobody to rob",
    "robber moves, one to rob",
    "robber moves, several to rob",
    "traded as offered",
    "traded as countered",
    "special building stopped with an empty hand",
    "card bought in special building",
    "target reached in special building",
    "award moves in special building",
];

/// Every reason of [`Illegal`] that a game can meet.
const REFUSALS: &[&str] = &[
    "GameOver",
    "NoSuchSeat",
    "NotYourTurn",
    "WaitingForChance",
    "NotNow",
    "NoSuchPlace",
    "CannotPay",
    "NoPieces",
    "EdgeTaken",
    "EdgeNotConnected",
    "EdgeBehindBuilding",
    "EdgeNotAtSettlement",
    "VertexTaken",
    "TooClose",
    "VertexNotConnected",
    "NoSettlement",
    "NotYourBuilding",
    "AlreadyCity",
    "DeckEmpty",
    "NotInTheseRules",
    "NoSuchCard",
    "BoughtThisTurn",
    "CardAlreadyPlayed",
    "BankOutOf",
    "TakeTwo",
    "BankEmpty",
    "NothingToDiscard",
    "RobberStays",
    "RobberSpares",
    "NoVictim",
    "WrongRate",
    "SameResource",
    "OnlyOneForOne",
    "NoRecipients",
    "NotAsked",
    "AlreadyAnswered",
    "NotATaker",
    "WrongOutcome",
    "NotWaitingForChance",
    "ImpossibleOutcome",
];

impl Coverage {
    /// Counts a game at its end.
    pub fn count_game(&mut self, plan: &LawPlan, steps: u64, won: bool) {
        self.games += 1;
        self.won += u64::from(won);
        self.steps += steps;
        for option in plan.options() {
            let [games, wins, taken] = self.options.entry(option).or_default();
            *games += 1;
            *wins += u64::from(won);
            *taken += steps;
        }
    }

    /// Counts a step.
    pub fn count_step(&mut self, change: &StepContext) {
        match change.step {
            Step::Act(_, action) => self.actions.count(&action),
            Step::Chance(outcome) => self.outcomes.count(&outcome),
        }
        self.phases.count(&change.after.phase());
        rare_events(change, &mut |name| *self.rare_events.entry(name).or_default() += 1);
    }

    /// Counts a refusal.
    pub fn count_refusal(&mut self, why: &Illegal) {
        self.refusals.count(why);
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: Coverage) {
        self.games += other.games;
        self.won += other.won;
        self.steps += other.steps;
        self.sampled += other.sampled;
        self.actions.merge(other.actions);
        self.outcomes.merge(other.outcomes);
        self.phases.merge(other.phases);
        self.refusals.merge(other.refusals);
        for (name, count) in other.rare_events {
            *self.rare_events.entry(name).or_default() += count;
        }
        for (option, counts) in other.options {
            let sums = self.options.entry(option).or_default();
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }

    /// What the laws should have met in some game, and did not.
    pub fn never_seen(&self) -> Vec<&'static str> {
        let rare = RARE_EVENTS.iter().filter(|&&name| !self.rare_events.contains_key(name));
        let refused = REFUSALS.iter().filter(|&&name| self.refusals.get(name) == 0);
        rare.chain(refused).copied().collect()
    }
}

/// Calls `each` with the name of every rare event in a step.
fn rare_events(change: &StepContext, each: &mut impl FnMut(&'static str)) {
    let StepContext { before, step, after, events, .. } = *change;
    supplies_run_out(before, after, each);
    for (place, event) in events.iter().enumerate() {
        match *event {
            Event::Shortage { resource } => {
                each("shortage");
                let paid =
                    |later: &Event| matches!(later, Event::Produced { cards, .. } if cards.get(resource) > 0);
                if events[place..].iter().any(paid) {
                    each("shortage, one takes the rest");
                }
            }
            Event::RoadLength { seat, length } if length < before.road_length(seat) => each("road cut"),
            Event::LongestRoad { holder: None } => {
                let longest = after.seats().map(|seat| after.road_length(seat)).max().unwrap_or(0);
                each(if longest >= 5 {
                    "Longest Road set aside on a tie"
                } else {
                    "Longest Road lost below five"
                });
            }
            Event::LongestRoad { .. } if before.longest_road().is_some() => {
                each("Longest Road changes hands")
            }
            Event::LargestArmy { .. } if before.largest_army().is_some() => {
                each("Largest Army changes hands")
            }
            Event::Won { .. } => won(step, each),
            _ => {}
        }
    }
    if let Some(holder) = after.longest_road() {
        let rival = after
            .seats()
            .find(|&seat| seat != holder && after.road_length(seat) == after.road_length(holder));
        let equals = |state: &State, seat| state.road_length(seat) == state.road_length(holder);
        if rival.is_some_and(|rival| !equals(before, rival)) && before.longest_road() == Some(holder) {
            each("Longest Road kept on a tie");
        }
    }
    by_phase(change, each);
    in_special_building(change, each);
}

fn in_special_building(change: &StepContext, each: &mut impl FnMut(&'static str)) {
    let StepContext { board, before, step, after, .. } = *change;
    let is_special =
        |state: &State| matches!(state.phase(), Phase::SpecialBuilding { .. } | Phase::SpecialDrawing { .. });
    if !is_special(before) {
        return;
    }
    let builder = before.current();
    if matches!(step, Step::Act(_, Action::StopBuilding)) && before.hand(builder).is_empty() {
        each("special building stopped with an empty hand");
    }
    if matches!(step, Step::Chance(Outcome::Drawn(_))) {
        each("card bought in special building");
    }
    let target = board.rules().victory_target;
    if before.points(builder) < target && after.points(builder) >= target {
        each("target reached in special building");
    }
    if before.longest_road() != after.longest_road() {
        each("award moves in special building");
    }
}

fn supplies_run_out(before: &State, after: &State, each: &mut impl FnMut(&'static str)) {
    let (bank_before, bank) = (before.bank(), after.bank());
    if Resource::ALL.iter().any(|&kind| bank.get(kind) == 0 && bank_before.get(kind) > 0) {
        each("bank out of a kind");
    }
    if bank.is_empty() && !bank_before.is_empty() {
        each("bank empty");
    }
    if after.deck().is_empty() && !before.deck().is_empty() {
        each("deck runs out");
    }
    for seat in after.seats() {
        let (had, has) = (before.pieces(seat), after.pieces(seat));
        for (had, has, name) in [
            (had.roads, has.roads, "last road placed"),
            (had.settlements, has.settlements, "last settlement placed"),
            (had.cities, has.cities, "last city placed"),
        ] {
            if had > 0 && has == 0 {
                each(name);
            }
        }
    }
}

fn won(step: Step, each: &mut impl FnMut(&'static str)) {
    match step {
        Step::Act(_, Action::EndTurn) => each("won at the start of a turn"),
        Step::Act(_, Action::StopBuilding) => each("won at the start of a turn, after special building"),
        Step::Act(_, Action::BuildRoad(_)) => each("won by a road"),
        Step::Act(_, Action::PlayKnight) => each("won by a knight"),
        Step::Chance(Outcome::Drawn(DevCard::VictoryPoint)) => each("won by a card drawn"),
        _ => {}
    }
}

fn by_phase(change: &StepContext, each: &mut impl FnMut(&'static str)) {
    let StepContext { before, step, after, .. } = *change;
    match (step, after.phase()) {
        (Step::Act(_, Action::PlayYearOfPlenty(plenty)), _) if plenty.cards().total() == 1 => {
            each("plenty of one card");
        }
        (Step::Act(_, Action::PlayRoadBuilding), Phase::Turn(_)) => {
            each("road building with no place or piece");
        }
        (Step::Act(_, Action::PlayKnight), _) if before.phase() == Phase::Turn(TurnStage::BeforeRoll) => {
            each("knight before the roll");
        }
        (Step::Chance(Outcome::Dice(_)), Phase::Discard { owed })
            if owed.0.iter().filter(|&&count| count > 0).count() > 1 =>
        {
            each("several discard");
        }
        (Step::Act(_, Action::MoveRobber(_)) | Step::Chance(Outcome::RobberTo(_)), phase) => {
            each(match phase {
                Phase::Turn(_) => "robber moves, nobody to rob",
                Phase::Stealing { .. } => "robber moves, one to rob",
                _ => "robber moves, several to rob",
            });
        }
        (Step::Act(_, Action::PickTaker(with)), _) => {
            if let Phase::Trading(trade) = before.phase() {
                let as_offered = trade.answers[with] == Answer::Accepted;
                each(if as_offered { "traded as offered" } else { "traded as countered" });
            }
        }
        _ => {}
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "games {}, won {}, steps {}, sampled {}",
            self.games, self.won, self.steps, self.sampled
        )?;
        let rare: BTreeMap<&str, u64> =
            self.rare_events.iter().map(|(&name, &count)| (name, count)).collect();
        for (title, counts) in [
            ("actions", self.actions.sorted()),
            ("outcomes", self.outcomes.sorted()),
            ("phases", self.phases.sorted()),
            ("refusals", self.refusals.sorted()),
            ("rare_events", rare),
        ] {
            writeln!(f, "{title}")?;
            for (name, count) in counts {
                writeln!(f, "  {count:>12}  {name}")?;
            }
        }
        writeln!(f, "options (games, won, steps a game)")?;
        for (option, [games, won, steps]) in &self.options {
            writeln!(f, "  {games:>9} {won:>9} {:>6}  {option}", steps / (*games).max(1))?;
        }
        match &self.never_seen()[..] {
            [] => write!(f, "never seen: nothing that was looked for"),
            names => write!(f, "never seen: {}", names.join(", ")),
        }
    }
}
