//! The random games themselves: that they reach everything the laws are about, and can be played again.

use brickwool_laws::coverage::Coverage;
use brickwool_laws::plan::LawPlan;
use brickwool_laws::play::{LawChecks, play};
use brickwool_laws::soak::soak_one;

const ACTIONS: [&str; 21] = [
    "Roll",
    "EndTurn",
    "BuildRoad",
    "BuildSettlement",
    "BuildCity",
    "BuyDevCard",
    "PlayKnight",
    "PlayRoadBuilding",
    "PlayYearOfPlenty",
    "PlayMonopoly",
    "StopBuilding",
    "Discard",
    "MoveRobber",
    "StealFrom",
    "BankTrade",
    "OfferTrade",
    "AcceptTrade",
    "DeclineTrade",
    "CounterTrade",
    "PickTaker",
    "WithdrawTrade",
];
const OUTCOMES: [&str; 5] = ["Dice", "Stolen", "Drawn", "RobberTo", "Victim"];
const PHASES: [&str; 16] = [
    "SetupSettlement",
    "SetupRoad",
    "Turn",
    "Rolling",
    "Discard",
    "MoveRobber",
    "RobberWanders",
    "ChooseVictim",
    "VictimByChance",
    "Stealing",
    "RoadBuilding",
    "Drawing",
    "SpecialBuilding",
    "SpecialDrawing",
    "Trading",
    "Over",
];
/// What even a few hundred games meet.
const NOT_SO_RARE: [&str; 15] = [
    "bank out of a kind",
    "bank empty",
    "shortage",
    "shortage, one takes the rest",
    "deck runs out",
    "last road placed",
    "last settlement placed",
    "road cut",
    "Longest Road changes hands",
    "Longest Road kept on a tie",
    "road building with no place or piece",
    "several discard",
    "special building stopped with an empty hand",
    "card bought in special building",
    "award moves in special building",
];

#[test]
fn random_games_reach_every_action_outcome_and_phase() {
    let mut coverage = Coverage::default();
    let checks = LawChecks { laws: &[], sample_every: 100 };
    for game in 0..400 {
        let played = play(&LawPlan::random(1, game), &checks, &mut coverage);
        assert!(played.is_ok(), "{}", played.unwrap_err());
    }
    let missed: Vec<&str> = ACTIONS
        .into_iter()
        .filter(|name| coverage.actions.get(name) == 0)
        .chain(OUTCOMES.into_iter().filter(|name| coverage.outcomes.get(name) == 0))
        .chain(PHASES.into_iter().filter(|name| coverage.phases.get(name) == 0))
        .chain(NOT_SO_RARE.into_iter().filter(|name| !coverage.rare_events.contains_key(name)))
        .collect();
    assert!(missed.is_empty(), "never seen: {missed:?}");
}

#[test]
fn the_same_seed_and_number_give_the_same_game() {
    let checks = LawChecks { laws: &[], sample_every: 10 };
    for game in [0, 7] {
        let played = || play(&LawPlan::random(3, game), &checks, &mut Coverage::default()).expect("no laws");
        let (once, again) = (played(), played());
        assert_eq!(once.steps, again.steps);
        assert_eq!(once.end.hash(), again.end.hash());
        assert!(soak_one(3, game, 200).is_ok_and(|coverage| coverage.games == 1));
    }
}
