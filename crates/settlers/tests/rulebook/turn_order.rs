//! The turn: who acts when, in which order, and whom the game waits for.

use crate::cases::{
    Given, act, buy, dice, drawn, end_turn, given, given_players, road, robber_to, roll, s, stolen, swap,
};
use brickwool_game::{Seat, Turn};
use brickwool_settlers::Resource::{Lumber, Ore};
use brickwool_settlers::constants::BASE_SEAT_COUNTS;
use brickwool_settlers::{Action, Chance, DevCard, Dice, Event, Expected, Illegal, Outcome};

plays! {
    the_dice_are_rolled_once_a_turn:
        given().before_roll(), [roll(0), dice(9)] => |it| it.phase("turn:after"),
        [crate::cases::Fact::Told(Event::Rolled { seat: s(0), dice: Dice::of_total(9).unwrap() })];
    after_the_roll_trade_build_and_buy_mix_freely:
        given().hand(0, "L5W1G1O1"),
        [buy(0), drawn(DevCard::Knight), swap(0, 4, Lumber, brickwool_settlers::Resource::Brick), road(0, 13, 18)]
        => |it| it.hand(0, "-").cards(0, "K1").bought("K1").deck("K3R1Y1M1V1").roads(0, "8-13-18 43-47");
    a_turn_may_end_without_doing_anything:
        given(), [end_turn(0)] => |it| it.current(1).before_roll();
    a_new_turn_forgets_what_was_played_and_bought:
        given().cards(0, "K1").bought("K1").played(), [end_turn(0)]
        => |it| it.current(1).bought("-").unplayed().before_roll();
    of_2_players_the_second_is_followed_by_the_first:
        given_players(2).current(1), [end_turn(1)] => |it| it.current(0).before_roll();
    of_3_players_the_first_is_followed_by_the_second:
        given_players(3), [end_turn(0)] => |it| it.current(1).before_roll();
    of_3_players_the_third_is_followed_by_the_first:
        given_players(3).current(2), [end_turn(2)] => |it| it.current(0).before_roll();
    of_4_players_the_third_is_followed_by_the_fourth:
        given_players(4).current(2), [end_turn(2)] => |it| it.current(3).before_roll();
    of_4_players_the_fourth_is_followed_by_the_first:
        given_players(4).current(3), [end_turn(3)] => |it| it.current(0).before_roll();
}

#[test]
fn turns_go_round_modulo_the_number_of_players() {
    for players in BASE_SEAT_COUNTS {
        let mut position = given_players(usize::from(players)).before_roll().position();
        for turn in 0..3 * players {
            let seat = turn % players;
            assert_eq!(position.state.turn(), Turn::Seat(s(seat)), "turn {turn} of {players} players");
            for step in [roll(seat), dice(9), end_turn(seat)] {
                position.state.apply(&position.board, step).unwrap();
            }
        }
    }
}

refusals! {
    a_turn_cannot_end_before_the_roll:
        given().before_roll(), end_turn(0)
        => Illegal::NotNow { expected: Expected::Roll }, "not now: the dice have to be rolled first";
    the_dice_cannot_be_rolled_twice:
        given(), roll(0)
        => Illegal::NotNow { expected: Expected::RolledAlready }, "not now: the dice have already been rolled";
    nobody_rolls_on_anothers_turn:
        given().before_roll(), roll(1)
        => Illegal::NotYourTurn { seat: s(1), current: s(0) }, "it is another player's turn";
    nobody_ends_anothers_turn:
        given(), end_turn(2) => Illegal::NotYourTurn { seat: s(2), current: s(0) };
    an_empty_seat_does_not_act:
        given(), roll(3) => Illegal::NoSuchSeat { seat: s(3), seats: 3 }, "there are only 3 players";
    a_seat_no_table_has_does_not_act:
        given(), act(7, Action::EndTurn) => Illegal::NoSuchSeat { seat: Seat::new(7), seats: 3 };
    nobody_acts_while_the_dice_are_in_the_air:
        given().rolling(), end_turn(0)
        => Illegal::WaitingForChance, "the game waits for chance, not for a player";
    no_dice_fall_unrolled:
        given(), dice(6) => Illegal::NotWaitingForChance, "the game waits for a player, not for chance";
    no_card_is_drawn_unbought:
        given(), drawn(DevCard::Knight) => Illegal::NotWaitingForChance;
    no_card_is_stolen_when_dice_are_to_fall:
        given().rolling(), stolen(Ore) => Illegal::WrongOutcome, "chance has something else to decide now";
    the_robber_is_not_moved_on_anothers_turn:
        given().phase("robber:after"), robber_to(2, 4) => Illegal::NotYourTurn { seat: s(2), current: s(0) };
}

#[test]
fn every_total_is_as_likely_as_two_dice_make_it() {
    let position = given().rolling().position();
    assert_eq!(position.state.turn(), Turn::Chance(Chance::Dice));
    let mut weights = Vec::new();
    Chance::Dice.outcomes(&position.state, &position.board, |outcome, weight| {
        let Outcome::Dice(dice) = outcome else { panic!("not dice: {outcome:?}") };
        weights.push((dice.total(), weight));
    });
    let ways =
        |total: u8| (1..=6).filter(|&first| (1..=6).contains(&(i16::from(total) - first))).count() as u32;
    assert_eq!(weights, (2..=12).map(|total| (total, ways(total))).collect::<Vec<_>>());
}

/// What every seat may do, by position.
fn seats_with_actions(given: &Given) -> Vec<u8> {
    let position = given.position();
    let acting =
        position.state.seats().filter(|&seat| !position.state.legal_for(&position.board, seat).is_empty());
    acting.map(u8::from).collect()
}

#[test]
fn only_the_current_player_acts_except_to_discard_or_to_answer() {
    for (case, given, expect) in [
        ("before the roll", given().before_roll(), vec![0]),
        ("after the roll", given().hand(1, "L9B9W9G9O9"), vec![0]),
        ("on another's turn", given().current(2), vec![2]),
        ("moving the robber", given().phase("robber:after"), vec![0]),
        ("discarding", given().hand(1, "L8").hand(2, "B8").phase("discard:0.4.4.0"), vec![1, 2]),
        ("trading", given().hand(0, "L1").phase("trade:L1~B1:1.2"), vec![0, 1, 2]),
        ("rolling", given().rolling(), vec![]),
    ] {
        assert_eq!(seats_with_actions(&given), expect, "{case}");
    }
}
