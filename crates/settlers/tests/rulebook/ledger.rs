//! What can be worked out about hands by watching.

use crate::cases::{self, Given, given, luck};
use brickwool_game::{BySeat, Seat, Viewer};
use brickwool_settlers::{Answer, Cards, Event, Ledger, Offer, Resource};
use brickwool_settlers::{Board, Layout, Position, Rules, State};

const ME: Seat = Seat::new(0);
const ANN: Seat = Seat::new(1);
const BOB: Seat = Seat::new(2);

/// Cards as in notation: `L1B2`.
fn cards(text: &str) -> Cards {
    let mut counts = [0; 5];
    for pair in text.as_bytes().chunks(2) {
        counts[Resource::from_letter(char::from(pair[0])).unwrap().index()] = pair[1] - b'0';
    }
    Cards::new(counts)
}

fn produced(seat: Seat, text: &str) -> Event {
    Event::Produced { seat, cards: cards(text) }
}

fn paid(seat: Seat, text: &str) -> Event {
    Event::Paid { seat, cards: cards(text) }
}

fn unseen_theft(by: Seat, from: Seat) -> Event {
    Event::Stolen { by, from, card: None }
}

fn offer(give: &str, want: &str) -> Offer {
    Offer::new(cards(give), cards(want)).unwrap()
}

/// The ledger of seat 0 at a table of three.
fn watched(events: &[Event]) -> Ledger {
    let mut ledger = Ledger::new(Viewer::Seat(ME), 3);
    events.iter().for_each(|event| ledger.observe(event));
    ledger
}

/// Ann has two lumber and an ore; Bob steals one of them.
fn after_the_theft(then: &[Event]) -> Ledger {
    watched(&[&[produced(ANN, "L2O1"), produced(BOB, "W1"), unseen_theft(BOB, ANN)], then].concat())
}

#[test]
fn without_thefts_every_hand_is_known() {
    let ledger = watched(&[
        produced(ANN, "L2B1O3"),
        paid(ANN, "L1B1"),
        Event::BankTraded { seat: ANN, gave: cards("O3"), got: cards("W1") },
        Event::PlentyTaken { seat: BOB, cards: cards("G2") },
        Event::Traded { seat: ANN, with: BOB, deal: offer("L1", "G1") },
        Event::Discarded { seat: ANN, resource: Resource::Wool },
    ]);
    assert_eq!([ledger.known(ANN), ledger.known(BOB)], [cards("G1"), cards("L1G1")]);
    assert_eq!([ledger.unknown(ANN), ledger.unknown(BOB)], [0, 0]);
    assert!(ledger.is_exact() && ledger.worlds().len() == 1);
}

#[test]
fn a_theft_between_others_leaves_worlds_weighted_by_the_cards_there_were() {
    let ledger = after_the_theft(&[]);
    let worlds: Vec<_> = ledger.worlds().map(|(hands, weight)| (hands[BOB], weight)).collect();
    assert_eq!(worlds.len(), 2);
    for (hand, weight) in worlds {
        assert_eq!(weight, if hand == cards("L1W1") { 2.0 / 3.0 } else { 1.0 / 3.0 }, "{hand}");
    }
    assert_eq!((ledger.known(ANN), ledger.most(ANN)), (cards("L1"), cards("L2O1")));
    assert!(ledger.may_hold(ANN, cards("L1O1")) && ledger.may_hold(ANN, cards("L2")));
    assert!(!ledger.may_hold(ANN, cards("L2O1")), "she has two cards");
    assert!(ledger.is_exact());
    assert_eq!(ledger.expected(BOB, Resource::Ore), 1.0 / 3.0);
    // One of them has the ore, whoever it is.
    let both = [ANN, BOB].into_iter().collect();
    assert_eq!((ledger.chance_of_any(both, cards("O1")), ledger.chance(ANN, cards("O1"))), (1.0, 2.0 / 3.0));
}

/// Each of these tells which card it was: the lumber or the ore.
#[test]
fn what_players_do_tells_what_was_stolen() {
    let lumber = [
        paid(ANN, "O1"),
        Event::Discarded { seat: ANN, resource: Resource::Ore },
        Event::MonopolyTaken { by: ME, from: ANN, resource: Resource::Ore, count: 1 },
        Event::Offered { seat: BOB, offer: offer("L1", "G1"), to: [ME].into_iter().collect() },
        Event::Answered { seat: ANN, answer: Answer::Countered(offer("O1", "G1")) },
        Event::Stolen { by: ME, from: ANN, card: Some(Resource::Ore) },
    ];
    for event in lumber {
        let ledger = after_the_theft(&[event]);
        assert_eq!(ledger.known(BOB), cards("L1W1"), "{event:?}");
        assert_eq!(ledger.worlds().len(), 1, "{event:?}");
    }
    let ore = [
        paid(ANN, "L2"),
        Event::Traded { seat: BOB, with: ME, deal: offer("O1", "G1") },
        Event::MonopolyTaken { by: ME, from: BOB, resource: Resource::Ore, count: 1 },
    ];
    for event in ore {
        let ledger = after_the_theft(&[produced(ME, "G1"), event]);
        assert!(ledger.known(ANN).total() + u32::from(ledger.unknown(ANN)) == ledger.known(ANN).total());
        assert_eq!(ledger.worlds().len(), 1, "{event:?}");
    }
}

#[test]
fn whoever_accepts_can_pay() {
    let asked = Event::Offered { seat: ME, offer: offer("G1", "O1"), to: [ANN, BOB].into_iter().collect() };
    let yes = Event::Answered { seat: BOB, answer: Answer::Accepted };
    assert_eq!(after_the_theft(&[produced(ME, "G1"), asked, yes]).known(BOB), cards("W1O1"));
    let no = Event::Answered { seat: BOB, answer: Answer::Declined };
    assert_eq!(after_the_theft(&[produced(ME, "G1"), asked, no]).worlds().len(), 2);
}

/// Ann got Bob's lumber or his ore. With a monopoly she takes a lumber from Dan and none from Bob, who therefore has none:
/// it was the lumber.
#[test]
fn after_a_monopoly_nobody_else_has_any() {
    let dan = Seat::new(3);
    let mut ledger = Ledger::new(Viewer::Seat(ME), 4);
    [
        produced(BOB, "L1O1"),
        produced(dan, "L1"),
        unseen_theft(ANN, BOB),
        Event::MonopolyTaken { by: ANN, from: dan, resource: Resource::Lumber, count: 1 },
        Event::TurnBegan { seat: BOB },
    ]
    .iter()
    .for_each(|event| ledger.observe(event));
    assert_eq!([ledger.known(ANN), ledger.known(BOB)], [cards("L2"), cards("O1")]);
}

#[test]
fn a_theft_of_ones_own_tells_of_the_rest_by_likelihood() {
    // Bob got lumber or ore; I drew lumber from Ann, who is therefore likelier to have had two.
    let ledger = after_the_theft(&[Event::Stolen { by: ME, from: ANN, card: Some(Resource::Lumber) }]);
    assert_eq!(ledger.known(ME), cards("L1"));
    // Before, lumber was stolen with 2/3, and then Ann had one of two; else two of two.
    assert!((ledger.chance(ANN, cards("O1")) - 0.5).abs() < 1e-12);
}

#[test]
fn spectators_see_no_theft_and_victims_do() {
    let stolen = Event::Stolen { by: BOB, from: ANN, card: Some(Resource::Ore) };
    for (viewer, worlds) in [
        (Viewer::Spectator, 2),
        (Viewer::Seat(ME), 2),
        (Viewer::Seat(ANN), 1),
        (Viewer::Seat(BOB), 1),
        (Viewer::Referee, 1),
    ] {
        let mut ledger = Ledger::new(viewer, 3);
        [produced(ANN, "L2O1"), stolen].iter().for_each(|event| ledger.observe(event));
        assert_eq!(ledger.worlds().len(), worlds, "{viewer:?}");
    }
}

/// Thefts back and forth among large hands, until there are too many worlds to keep.
fn crowded() -> Ledger {
    let mut ledger = watched(&[produced(ANN, "L4B4W4G4O4"), produced(BOB, "L4B4W4G4O4")]);
    for round in 0..12 {
        let (by, from) = if round % 2 == 0 { (ANN, BOB) } else { (BOB, ANN) };
        ledger.observe(&unseen_theft(by, from));
        ledger.observe(&unseen_theft(by, from));
        ledger.observe(&produced(by, "O1"));
    }
    ledger
}

#[test]
fn too_many_worlds_leave_limits_behind() {
    let ledger = crowded();
    assert!(!ledger.is_exact());
    assert_eq!(ledger.worlds().len(), Ledger::MAX_WORLDS);
    assert_eq!([ledger.total(ANN), ledger.total(BOB)], [26, 26]);
    // However unlikely: Ann may have all the lumber and all the wool. The likeliest worlds don't say so, the limits do.
    let hands = [cards("L8W8B2G2O6"), cards("B6G6O9") + cards("O5")];
    let extreme = BySeat::from_fn(|seat| match seat {
        ANN => hands[0],
        BOB => hands[1],
        _ => Cards::NONE,
    });
    assert!(ledger.worlds().all(|(world, _)| *world != extreme));
    assert!(ledger.allows(&extreme));
    let mut too_few = extreme;
    too_few[ANN] -= Cards::one(Resource::Ore);
    assert!(!ledger.allows(&too_few), "she has 26 cards");
}

#[test]
fn spending_everything_makes_hands_certain_again() {
    let mut ledger = crowded();
    ledger.observe(&paid(ANN, "L4B4W4G4O9"));
    ledger.observe(&paid(BOB, "L4B4W4G4O9"));
    assert_eq!([ledger.total(ANN), ledger.total(BOB)], [1, 1]);
    assert!(ledger.is_exact(), "{ledger:?}");
    assert_eq!([ledger.known(ANN), ledger.known(BOB)], [cards("O1"), cards("O1")]);
}

/// Whoever has seen nothing of the game sees only how many cards everybody holds, and that the bank lacks four of each kind.
fn late() -> Ledger {
    let position = given().hand(1, "L3B3W2G1O1").hand(2, "L1B1W2G3O3").position();
    Ledger::from_view(&position.board, &position.state.view(&position.board, Viewer::Seat(ME)))
}

fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
}

#[test]
fn whoever_comes_late_takes_unknown_cards_for_evenly_dealt() {
    let ledger = late();
    assert_eq!((ledger.worlds().len(), ledger.known(ANN), ledger.unknown(ANN)), (0, Cards::NONE, 10));
    // Each of her 10 cards is one of the 20 that lie with Ann and Bob.
    assert_close(ledger.expected(ANN, Resource::Lumber), 2.0);
    assert_close(ledger.expected(ME, Resource::Lumber), 0.0);
    for (hand, chance) in [("L2", 1.0), ("L4", 0.5), ("L4B4", 0.25), ("L5", 0.0)] {
        assert_close(ledger.chance(ANN, cards(hand)), chance);
    }
    let both = [ANN, BOB].into_iter().collect();
    assert_close(ledger.chance_of_any(both, cards("L4")), 0.75);
}

#[test]
fn cards_that_were_shown_are_certain_and_the_rest_is_evenly_dealt() {
    let mut ledger = late();
    ledger.observe(&Event::Offered { seat: ANN, offer: offer("L2", "G1"), to: [ME].into_iter().collect() });
    assert_eq!((ledger.known(ANN), ledger.unknown(ANN)), (cards("L2"), 8));
    // Of the other 18 cards she has 8, and two of them are lumber.
    let more = 8.0 * 2.0 / 18.0;
    assert_close(ledger.expected(ANN, Resource::Lumber), 2.0 + more);
    for (hand, chance) in
        [("L2", 1.0), ("L3", more), ("L4", more / 2.0), ("L3B4", more * (8.0 * 4.0 / 18.0 / 4.0))]
    {
        assert_close(ledger.chance(ANN, cards(hand)), chance);
    }
}

#[test]
fn whoever_comes_late_still_knows_the_offer_on_the_table() {
    let trade = given().hand(0, "G1").hand(1, "L3B3W2G1O1").hand(2, "L1B1W2G3O3");
    let (Position { board, state }, _) = trade.after(&[cases::offer(0, "G1", "O1", [1, 2])]);
    let mut ledger = Ledger::from_view(&board, &state.view(&board, Viewer::Seat(ME)));
    ledger.observe(&Event::Answered { seat: BOB, answer: Answer::Accepted });
    assert_eq!(ledger.known(BOB), cards("O1"));
}

#[test]
fn an_offer_that_was_closed_leaves_nothing_behind() {
    let before = watched(&[produced(ANN, "L2O1")]);
    let mut ledger = before.clone();
    ledger.observe(&Event::Offered { seat: ANN, offer: offer("L1", "G1"), to: [ME].into_iter().collect() });
    assert_ne!(ledger, before);
    ledger.observe(&Event::OfferClosed { seat: ANN });
    assert_eq!(ledger, before);
}

#[test]
fn only_the_true_hands_are_allowed_where_all_is_known() {
    let ledger = watched(&[produced(ANN, "L2O1"), produced(BOB, "W1")]);
    let hands = |bob: &str| {
        BySeat::from_fn(|seat| match seat {
            ANN => cards("L2O1"),
            BOB => cards(bob),
            _ => Cards::NONE,
        })
    };
    assert!(ledger.allows(&hands("W1")));
    assert!(!ledger.allows(&hands("G1")));
}

/// Ann and Bob hold two lumber and two brick; how they are dealt is not known.
#[test]
fn few_unknown_cards_are_dealt_as_from_a_shuffled_pile() {
    let Position { board, state } = given().hand(1, "L1B1").hand(2, "L1B1").position();
    let ledger = Ledger::from_view(&board, &state.view(&board, Viewer::Seat(ME)));
    assert!(ledger.is_exact());
    for (hand, chance) in [("L2", 1.0 / 6.0), ("L1B1", 4.0 / 6.0), ("B2", 1.0 / 6.0)] {
        assert_close(ledger.chance(ANN, cards(hand)), chance);
    }
}

#[test]
fn what_is_ruled_out_makes_the_rest_likelier() {
    // One of four cards was stolen; it was not the ore, which Ann still has.
    let stolen = watched(&[produced(ANN, "L2B1O1"), unseen_theft(BOB, ANN)]);
    assert_close(stolen.chance(BOB, cards("L1")), 0.5);
    let mut ledger = stolen;
    ledger.observe(&paid(ANN, "O1"));
    assert_close(ledger.chance(BOB, cards("L1")), 2.0 / 3.0);
    assert_close(ledger.chance(BOB, cards("B1")), 1.0 / 3.0);
}

#[test]
fn worlds_that_come_to_the_same_are_one() {
    // Bob stole lumber or ore; Ann took it back, or his grain.
    let ledger = watched(&[
        produced(ANN, "L1O1"),
        produced(BOB, "G1"),
        unseen_theft(BOB, ANN),
        unseen_theft(ANN, BOB),
    ]);
    assert_eq!(ledger.worlds().len(), 3);
    assert_close(ledger.chance(ANN, cards("L1O1")), 0.5);
    assert_close(ledger.chance(ANN, cards("G1")), 0.5);
}

#[test]
fn a_theft_of_the_only_kind_there_is_leaves_nothing_open() {
    let ledger = watched(&[produced(ANN, "W2"), unseen_theft(BOB, ANN)]);
    assert_eq!((ledger.known(BOB), ledger.worlds().len()), (cards("W1"), 1));
    assert_close(ledger.chance(BOB, cards("W1")), 1.0);
}

/// Three thefts from four kinds and one from two: 4 · 4 · 4 · 2 = 128 worlds.
#[test]
fn as_many_worlds_as_can_be_kept_are_all_there_are() {
    let mut ledger = Ledger::new(Viewer::Spectator, 6);
    let thief = Seat::new(5);
    for (victim, hand) in [(0, "L1B1W1G1"), (1, "L1B1W1G1"), (2, "L1B1W1G1"), (3, "L1O1")] {
        let victim = Seat::new(victim);
        ledger.observe(&produced(victim, hand));
        ledger.observe(&unseen_theft(thief, victim));
        assert!(ledger.is_exact());
    }
    assert_eq!(ledger.worlds().len(), Ledger::MAX_WORLDS);
    ledger.observe(&produced(Seat::new(4), "L1O1"));
    ledger.observe(&unseen_theft(thief, Seat::new(4)));
    assert!(!ledger.is_exact());
    assert_eq!(ledger.worlds().len(), Ledger::MAX_WORLDS);
}

#[test]
fn hands_are_drawn_from_what_the_ledger_thinks_possible() {
    let mut luck = luck(3);
    let mut drawn = |given: Given, ledger: &Ledger| -> Vec<[Cards; 2]> {
        let Position { board, state } = given.position();
        let view = state.view(&board, Viewer::Seat(ME));
        let samples = (0..60).map(|_| ledger.sample(&board, &view, &mut luck));
        samples.map(|state| [ANN, BOB].map(|seat| state.hand(seat))).collect()
    };
    // Bob has stolen lumber or ore from Ann; his wool nobody took.
    let after_the_theft = after_the_theft(&[]);
    let two_worlds = [["L1O1", "L1W1"], ["L2", "W1O1"]].map(|hands| hands.map(cards));
    let hands = drawn(given().hand(1, "L1O1").hand(2, "L1W1"), &after_the_theft);
    assert!(hands.iter().all(|hands| two_worlds.contains(hands)), "{hands:?}");
    assert!(two_worlds.iter().all(|world| hands.contains(world)), "{hands:?}");
    // Of very many worlds only limits are known.
    let late_table = given().hand(1, "L3B3W2G1O1").hand(2, "L1B1W2G3O3");
    let mut ledger = late();
    ledger.observe(&Event::Offered { seat: ANN, offer: offer("L2", "G1"), to: [ME].into_iter().collect() });
    assert!(drawn(late_table.clone(), &ledger).iter().all(|[ann, _]| ann.covers(cards("L2"))));
    // The ledger of another game knows nothing about this one.
    assert!(drawn(late_table, &after_the_theft).iter().any(|[ann, _]| !ann.covers(cards("L2"))));
}

#[test]
fn a_ledger_of_another_viewer_or_table_does_not_agree() {
    let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    let view = State::new(&board, 3).unwrap().view(&board, Viewer::Seat(ME));
    assert!(Ledger::new(Viewer::Seat(ME), 3).agrees_with(&board, &view));
    assert!(!Ledger::new(Viewer::Seat(ANN), 3).agrees_with(&board, &view));
    assert!(!Ledger::new(Viewer::Seat(ME), 4).agrees_with(&board, &view));
    assert!(!watched(&[produced(ANN, "L1")]).agrees_with(&board, &view), "nobody has a card yet");
    // As many cards as in the view, but others: the bank says so.
    let position = given().hand(1, "L1").position();
    let view = position.state.view(&position.board, Viewer::Seat(ME));
    assert!(watched(&[produced(ANN, "L1")]).agrees_with(&position.board, &view));
    assert!(!watched(&[produced(ANN, "O1")]).agrees_with(&position.board, &view));
}

#[test]
fn a_ledger_that_missed_the_beginning_says_so() {
    let board = Board::new(Layout::beginner(), Rules::default()).unwrap();
    let view = State::new(&board, 3).unwrap().view(&board, Viewer::Seat(ME));
    let mut ledger = Ledger::new(Viewer::Seat(ME), 3);
    assert!(ledger.agrees_with(&board, &view));
    assert_eq!(Ledger::from_view(&board, &view), ledger);
    ledger.observe(&paid(ANN, "L1B1"));
    ledger.observe(&unseen_theft(BOB, ANN));
    assert!(!ledger.agrees_with(&board, &view));
}

#[test]
fn what_is_known_is_written_for_each_seat() {
    let json = serde_json::to_value(after_the_theft(&[])).unwrap();
    assert_eq!(
        json[1],
        serde_json::json!({
            "seat": 1, "known": {"lumber": 1}, "unknown": 1, "most": {"lumber": 2, "ore": 1},
        })
    );
    assert_eq!(json.as_array().unwrap().len(), 3);
}
