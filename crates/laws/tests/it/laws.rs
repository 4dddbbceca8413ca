//! Every law by its name, checked over random games. proptest varies the table, the rules and the styles; the seed only
//! says which of the many games of that kind is played.

use brickwool_game::{BySeat, MAX_SEATS};
use brickwool_laws::coverage::Coverage;
use brickwool_laws::laws::{LAWS, Law};
use brickwool_laws::plan::{BoardPlan, LawPlan, StartingCards};
use brickwool_laws::play::{LawChecks, play};
use brickwool_laws::players::Style;
use brickwool_settlers::{Robber, Rules, Shape, Shortage, Tokens, Trading};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Games for each law.
const GAMES: u32 = 80;
/// Steps of each game at the most.
const STEPS: u32 = 600;
/// Slow laws are checked every so many steps.
const SAMPLE_EVERY: u32 = 16;

fn rules() -> impl Strategy<Value = Rules> {
    let numbers = (3..=14u8, prop::sample::select(vec![2u8, 3, 7, 9, 40, 95]));
    let trade = prop::sample::select(vec![Trading::Free, Trading::OneForOne, Trading::Off]);
    let robber = prop::sample::select(vec![Robber::Official, Robber::Random, Robber::Off]);
    let shortage = prop::sample::select(vec![Shortage::Official, Shortage::NobodyGains]);
    let any = (numbers, trade, robber, shortage, any::<[bool; 5]>()).prop_map(
        |((victory_target, hand_limit), trade, robber, shortage, switches)| {
            let [bank_trade, friendly_robber, harbours, dev_cards, special_building] = switches;
            Rules {
                victory_target,
                hand_limit,
                shortage,
                trade,
                bank_trade,
                robber,
                friendly_robber,
                harbours,
                dev_cards,
                special_building,
            }
        },
    );
    prop_oneof![2 => Just(Rules::OFFICIAL), 1 => Just(Rules::SIMULATOR), 5 => any]
}

fn plans() -> impl Strategy<Value = LawPlan> {
    let tokens = prop::sample::select(vec![Tokens::Spread, Tokens::Spiral, Tokens::Shuffled]);
    let of_shape = |shape| tokens.clone().prop_map(move |tokens| BoardPlan::Box(shape, tokens));
    let boards = prop_oneof![
        3 => of_shape(Shape::Base),
        2 => Just(BoardPlan::Box(Shape::Mini, Tokens::Shuffled)),
        3 => of_shape(Shape::Large),
        3 => any::<u64>().no_shrink().prop_map(BoardPlan::Own),
    ];
    let tables = boards.prop_flat_map(|board| (Just(board), board.seat_counts()));
    let style = prop::sample::select(Style::ALL.to_vec());
    let styles: [_; MAX_SEATS] = std::array::from_fn(|_| style.clone());
    let start = prop::sample::select(vec![StartingCards::Plain, StartingCards::Rich]);
    (any::<u64>().no_shrink(), tables, rules(), styles, start).prop_map(
        |(seed, (board, seats), rules, styles, start)| LawPlan {
            seed,
            board,
            seats,
            rules,
            styles: BySeat(styles),
            start,
            max_steps: STEPS,
        },
    )
}

/// Plays games under one law.
fn holds(law: &Law) {
    let checks = LawChecks { laws: std::slice::from_ref(law), sample_every: SAMPLE_EVERY };
    let mut runner = TestRunner::new(Config { cases: GAMES, failure_persistence: None, ..Config::default() });
    let checked = runner.run(&plans(), |plan| {
        let played = play(&plan, &checks, &mut Coverage::default());
        played.map(drop).map_err(|failure| TestCaseError::fail(failure.to_string()))
    });
    if let Err(error) = checked {
        panic!("{error}");
    }
}

/// A test for each law, and one that no law is left out.
macro_rules! laws_hold {
    ($($name:ident)+) => {
        $(#[test]
        fn $name() {
            holds(brickwool_laws::laws::law(stringify!($name)).expect("there is such a law"));
        })+

        #[test]
        fn every_law_has_its_test() {
            let tested = [$(stringify!($name)),+];
            let listed: Vec<&str> = LAWS.iter().map(|law| law.name).collect();
            assert_eq!(listed, tested);
        }
    };
}

laws_hold! {
    legals_are_legal
    listed_actions_agree_with_themselves
    refusals_change_nothing
    somebody_can_always_go_on
    cards_conserve
    pieces_conserve
    points_add_up
    the_distance_rule_holds
    roads_and_buildings_are_connected
    road_lengths_equal_brute_force
    awards_are_in_the_right_hands
    notation_round_trips
    caches_equal_recomputation
    hash_agrees_with_equality
    only_the_current_player_wins
    hands_change_as_the_rules_say
    turns_go_around
    steps_lead_where_the_rules_say
    the_board_changes_only_where_named
    sevens_halve_large_hands
    cards_wait_a_turn
    unchecked_steps_equal_checked_ones
    outcomes_have_positive_weights_and_are_accepted
    offers_are_backed_by_cards
    trades_give_nothing_for_nothing
    folded_redacted_events_equal_the_view
    events_hide_what_is_hidden
    views_show_what_may_be_seen
    views_hide_what_is_hidden
    samples_are_consistent
    replay_gives_the_same_hash
    the_true_hands_are_always_possible
    ledgers_use_nothing_hidden
    samples_fit_the_ledger
}
