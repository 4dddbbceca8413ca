//! The Longest Road and the Largest Army: how long, how large, and who holds them.

use super::{LawResult, PositionContext, StepContext, ensure};
use crate::naive::Naive;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Board, State, Step};

/// Road lengths are what walking every trail finds.
pub(super) fn road_lengths_equal_brute_force(context: &PositionContext) -> LawResult {
    let naive = Naive::new(context.board, context.state);
    for seat in context.state.seats() {
        let (length, said) = (naive.road_length(seat), context.state.road_length(seat));
        ensure!(length == said, "seat {seat}'s road is {length} long, not {said}");
    }
    Ok(())
}

/// Awards move when and only when the rules say so: what happened before matters, because a holder keeps on a tie.
pub(super) fn awards_are_in_the_right_hands(change: &StepContext) -> LawResult {
    let StepContext { board, before, step, after, .. } = *change;
    let road_holder = match step {
        Step::Act(_, Action::BuildRoad(_) | Action::BuildSettlement(_)) => {
            longest_road_after(board, before, after)
        }
        _ => before.longest_road(),
    };
    let said = after.longest_road();
    ensure!(said == road_holder, "the Longest Road is {road_holder:?}'s, not {said:?}'s");

    let army_holder = match step {
        Step::Act(seat, Action::PlayKnight) => largest_army_after(before, after, seat),
        _ => before.largest_army(),
    };
    let said = after.largest_army();
    ensure!(said == army_holder, "the Largest Army is {army_holder:?}'s, not {said:?}'s");
    for seat in after.seats() {
        let played = u8::from(matches!(step, Step::Act(by, Action::PlayKnight) if by == seat));
        let knights = before.knights(seat) + played;
        ensure!(after.knights(seat) == knights, "seat {seat} has played {knights} knights");
    }
    Ok(())
}

fn longest_road_after(board: &Board, before: &State, after: &State) -> Option<Seat> {
    let naive = Naive::new(board, after);
    let lengths: Vec<(Seat, u8)> = after.seats().map(|seat| (seat, naive.road_length(seat))).collect();
    let longest = lengths.iter().map(|&(_, length)| length).max()?;
    let longest_ones: Vec<Seat> =
        lengths.iter().filter(|&&(_, length)| length == longest).map(|&(seat, _)| seat).collect();
    match (before.longest_road(), &longest_ones[..]) {
        _ if longest < 5 => None,
        (Some(holder), among) if among.contains(&holder) => Some(holder),
        (_, [only]) => Some(*only),
        _ => None,
    }
}

fn largest_army_after(before: &State, after: &State, player: Seat) -> Option<Seat> {
    match before.largest_army() {
        None if after.knights(player) >= 3 => Some(player),
        None => None,
        Some(holder) if after.knights(player) > after.knights(holder) => Some(player),
        holder => holder,
    }
}
