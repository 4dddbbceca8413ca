//! What a scripted client decides: something legal, preferably a build, so that games end.

use brickwool_game::Luck;
use brickwool_settlers::{Action, ActionGroups};

/// Whether a kind of action is taken whenever it is possible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Preference {
    Always,
    /// Every third time, so that cards are left for settlements.
    Sometimes,
}

/// One of the actions that the server says are legal in the base game.
pub fn choose(legal: &ActionGroups, luck: &mut impl Luck) -> Option<Action> {
    let plain = &legal.plain;
    if plain.contains(&Action::Roll) {
        return Some(Action::Roll);
    }
    for (actions, preference) in preferred(legal) {
        let wanted = preference == Preference::Always || plain.is_empty() || luck.below(3) == 0;
        if wanted && !actions.is_empty() {
            return Some(actions[luck.below(actions.len() as u32) as usize]);
        }
    }
    let rest: Vec<Action> = plain.iter().copied().filter(|action| *action != Action::EndTurn).collect();
    if !rest.is_empty() && luck.below(2) == 0 {
        return Some(rest[luck.below(rest.len() as u32) as usize]);
    }
    plain.iter().copied().find(|action| *action == Action::EndTurn).or(rest.first().copied())
}

/// The actions that need a choice, the most wanted first.
fn preferred(legal: &ActionGroups) -> [(Vec<Action>, Preference); 9] {
    use Preference::{Always, Sometimes};
    [
        (legal.cities.map(Action::BuildCity).collect(), Always),
        (legal.settlements.map(Action::BuildSettlement).collect(), Always),
        (legal.robber.iter().copied().map(Action::MoveRobber).collect(), Always),
        (legal.victims.iter().copied().map(Action::StealFrom).collect(), Always),
        (legal.discards.iter().copied().map(Action::Discard).collect(), Always),
        (legal.year_of_plenty.iter().copied().map(Action::PlayYearOfPlenty).collect(), Always),
        (legal.monopoly.iter().copied().map(Action::PlayMonopoly).collect(), Always),
        (legal.roads.map(Action::BuildRoad).collect(), Sometimes),
        (legal.bank_trades.iter().copied().map(Action::from).collect(), Sometimes),
    ]
}
