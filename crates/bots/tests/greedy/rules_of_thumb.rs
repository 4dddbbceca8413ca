//! Rules of thumb: what any sensible player does in these positions.

use crate::given::{Given, ME, cards, decide, given, offer_of, sat_down};
use brickwool_bots::opening_sites;
use brickwool_game::Seat;
use brickwool_settlers::{Action, Board, Hex, Layout, Offer, Plenty, Position, Resource, Rules, State, Step};

/// A table without trades between players, so that only the bank is left.
fn alone() -> Given {
    given().rules("trade=off")
}

fn is_bank_trade(action: &Action) -> bool {
    matches!(action, Action::BankTrade { .. })
}

// Winning.

#[test]
fn it_takes_the_win() {
    let city = given().rules("target=3").hand(0, "L1B1W1G3O3").goes_on().1;
    assert_eq!(city.winner(), Some(ME));
}

#[test]
fn it_trades_for_the_win() {
    for hand in ["L4G2O2", "L4B4G2O1", "L8G2O1", "W4G1O3"] {
        let (actions, state) = given().rules("target=3").hand(0, hand).goes_on();
        assert_eq!(state.winner(), Some(ME), "{hand}: {actions:?}");
    }
}

#[test]
fn it_plays_cards_for_the_win() {
    let knight = given().rules("target=4").knights(0, 2).cards(0, "K1").phase("turn:before");
    assert_eq!(knight.decides(), Action::PlayKnight);
    let plenty = given().rules("target=3").cards(0, "Y1").hand(0, "G2O1");
    assert_eq!(plenty.goes_on().1.winner(), Some(ME));
    let monopoly = given().rules("target=3").cards(0, "M1").hand(0, "G2").hand(1, "O2").hand(2, "O1");
    assert_eq!(monopoly.goes_on().1.winner(), Some(ME));
}

// Building.

#[test]
fn it_builds_a_city_when_it_can() {
    assert!(matches!(alone().hand(0, "G2O3").decides(), Action::BuildCity(_)));
}

#[test]
fn it_settles_when_it_can() {
    // The roads from 8 lead over 13 to 18, two edges away from everybody.
    let settle = alone().roads(0, "13.20.62").hand(0, "L1B1W1G1").decides();
    assert!(matches!(settle, Action::BuildSettlement(_)), "{settle:?}");
}

#[test]
fn it_lays_no_road_while_the_cards_are_for_a_settlement() {
    let waiting = alone().roads(0, "13.20.62").hand(0, "L1B1W1").decides();
    assert_eq!(waiting, Action::EndTurn);
}

#[test]
fn it_settles_first_where_much_is_produced() {
    let board = Board::new(Layout::beginner(), Rules::default()).expect("the printed board");
    let state = State::new(&board, 4).expect("four players");
    let Action::BuildSettlement(site) = decide(&mut sat_down(&board), &board, &state) else {
        panic!("a settlement is due")
    };
    let pips = |hex: Hex| board.layout().number(hex).map_or(0, |number| 6 - number.abs_diff(7));
    let sum: u8 = board.topology().vertex_hexes(site).map(pips).sum();
    assert!(sum >= 11, "vertex {site} has {sum} pips");
}

// The bank.

#[test]
fn it_trades_with_the_bank_only_for_a_purchase() {
    assert_eq!(
        alone().hand(0, "L4G2O2").decides(),
        Action::BankTrade { give: Resource::Lumber, count: 4, take: Resource::Ore }
    );
    for hand in ["L4", "W4", "L4W1", "O4"] {
        let action = alone().hand(0, hand).decides();
        assert!(!is_bank_trade(&action), "{hand}: {action:?}");
    }
}

#[test]
fn it_never_trades_in_circles() {
    for hand in ["L9B9", "W9G1", "L5B5W5G5O5", "O9", "W9G9"] {
        let (actions, _) = alone().hand(0, hand).goes_on();
        assert!(actions.len() < 20, "{hand}: {actions:?}");
    }
}

// Development cards.

#[test]
fn it_plays_year_of_plenty_to_build() {
    let plenty = alone().cards(0, "Y1").hand(0, "G2O1").decides();
    assert_eq!(plenty, Action::PlayYearOfPlenty(Plenty::two(Resource::Ore, Resource::Ore)));
}

#[test]
fn it_sends_the_robber_away_before_it_rolls() {
    // Seat 0 has a settlement at hex 4, which is rolled with a 6.
    let at_home = alone().cards(0, "K1").hand(1, "L1B1").robber(4).phase("turn:before");
    let Position { board, state } = at_home.position();
    assert!(state.hex_yield(&board, Hex(4), ME).is_some(), "hex 4 is one of its own");
    assert_eq!(at_home.decides(), Action::PlayKnight);
}

// The robber.

#[test]
fn it_discards_what_it_needs_least() {
    let Position { board, mut state } = given().hand(0, "L4G2O3").phase("discard:4.0.0.0").position();
    let bot = &mut sat_down(&board);
    while !state.legal_for(&board, ME).is_empty() && state.hand(ME).total() > 5 {
        let action = decide(bot, &board, &state);
        state.apply(&board, Step::Act(ME, action)).expect("a legal action");
    }
    assert_eq!(state.hand(ME), cards("G2O3"));
}

#[test]
fn it_robs_the_leader_and_never_itself() {
    for leader in 1..4 {
        let [buildings, hand] = [["", "19.45", "17.31", "1.33"][leader], "L1B1"];
        let position = (1..4)
            .fold(given().settlements(leader, "-").cities(leader, buildings), |it, seat| it.hand(seat, hand));
        let position =
            position.cards(leader, "K2").knights(leader, 3).army(leader as u8).phase("robber:after");
        let Position { board, state } = position.position();
        let Action::MoveRobber(hex) = position.decides() else { panic!("the robber is to be moved") };
        assert!(state.hex_yield(&board, hex, ME).is_none(), "leader {leader}: {hex} is its own");
        assert!(state.hex_yield(&board, hex, Seat::new(leader as u8)).is_some(), "leader {leader}: {hex}");
    }
}

#[test]
fn it_steals_from_the_leader() {
    // Seats 1 and 2 both have a building at hex 10.
    let table = given().hand(1, "L3").hand(2, "L3").hand(3, "L3").robber(10).phase("victim:1.2:after");
    for (leader, buildings) in [(1, "19.45"), (2, "17.31")] {
        let action = table.clone().settlements(leader, "-").cities(leader, buildings).decides();
        assert_eq!(action, Action::StealFrom(Seat::new(leader as u8)));
    }
}

// Trades between players.

/// What seat 0 says to an offer of seat 1: a lumber or two for a wool.
fn asked(offer: &str) -> Given {
    given().current(1).hand(1, "L3O2").phase(&format!("trade:{offer}:0"))
}

#[test]
fn it_offers_what_completes_a_purchase() {
    let rich = given().hand(0, "L3G2O2").hand(1, "W1O2").hand(2, "B1O1").hand(3, "O1");
    let Action::OfferTrade { offer, to } = rich.decides() else { panic!("{:?}", rich.decides()) };
    assert_eq!((offer.want(), offer.give().get(Resource::Lumber) > 0), (cards("O1"), true), "{offer}");
    assert!(!to.is_empty());
}

#[test]
fn it_keeps_to_one_for_one() {
    let rich = given().rules("trade=one-for-one").hand(0, "L3G2O2").hand(1, "W1O2").hand(2, "B1O1");
    let Action::OfferTrade { offer, .. } = rich.decides() else { panic!("{:?}", rich.decides()) };
    assert!(offer.is_one_for_one());
}

#[test]
fn it_asks_nobody_who_is_about_to_win() {
    // Seat 1 shows 4 of 5 points.
    let rich = given().rules("target=5").hand(0, "L3G2O2").hand(1, "W1O2").hand(2, "B1O1");
    let leader = rich.settlements(1, "-").cities(1, "19.45");
    let Action::OfferTrade { to, .. } = leader.decides() else { panic!("{:?}", leader.decides()) };
    assert!(!to.contains(Seat::new(1)), "{to:?}");
}

#[test]
fn it_accepts_what_completes_a_city() {
    assert_eq!(asked("O1~W1").hand(0, "W1G2O2").decides(), Action::AcceptTrade);
}

#[test]
fn it_declines_what_it_needs_more() {
    assert_eq!(asked("L1~O1").hand(0, "G2O3").decides(), Action::DeclineTrade);
}

#[test]
fn it_declines_any_trade_with_somebody_about_to_win() {
    let leader = asked("O1~W1").hand(0, "W1G2O2").rules("target=5").settlements(1, "-").cities(1, "19.45");
    assert_eq!(leader.decides(), Action::DeclineTrade);
}

#[test]
fn it_asks_for_something_else_if_that_helps() {
    // Lumber is no use for a city; ore is, and seat 1 has some.
    let action = asked("L1~W1").hand(0, "W1G2O2").hand(1, "L1O4").decides();
    assert_eq!(action, Action::CounterTrade(offer_of("W1", "O1")));
}

#[test]
fn it_picks_the_better_taker_and_else_takes_the_offer_back() {
    let table = given().hand(0, "L3G2O2").hand(1, "O2").hand(2, "O2").hand(3, "B2");
    let picked = table.clone().phase("trade:L1~O1:1n.2y.3cB1~L2").decides();
    assert_eq!(picked, Action::PickTaker(Seat::new(2)));
    let refused = table.phase("trade:L1~O1:1n.3cB1~O1").decides();
    assert_eq!(refused, Action::WithdrawTrade);
}

#[test]
fn it_ends_the_turn_when_nobody_wants_to_trade() {
    let Position { board, mut state } =
        given().hand(0, "L3G2O2").hand(1, "W1O2").hand(2, "B1O1").hand(3, "O1").position();
    let bot = &mut sat_down(&board);
    let mut offers: Vec<Offer> = Vec::new();
    for _ in 0..30 {
        let action = decide(bot, &board, &state);
        if action == Action::EndTurn {
            assert!(!offers.is_empty() && offers.len() <= 3, "{offers:?}");
            return;
        }
        state.apply(&board, Step::Act(ME, action)).expect("a legal action");
        if let Action::OfferTrade { offer, to } = action {
            assert!(!offers.contains(&offer), "{offer} was refused already");
            offers.push(offer);
            for seat in to {
                state.apply(&board, Step::Act(seat, Action::DeclineTrade)).expect("anybody may decline");
            }
        }
    }
    panic!("the turn goes on and on: {offers:?}");
}

#[test]
fn of_two_places_to_begin_the_one_with_more_of_everything_is_worth_more() {
    let board = Board::new(Layout::beginner(), Rules::OFFICIAL).unwrap();
    let sites = opening_sites(&board);
    assert_eq!(sites.len(), board.topology().vertices().count());
    let dots = |vertex| {
        let numbers = board.topology().vertex_hexes(vertex).filter_map(|hex| board.layout().number(hex));
        numbers.map(|number| 6 - number.abs_diff(7)).sum::<u8>()
    };
    let by_worth = |a: &&(_, f32), b: &&(_, f32)| a.1.total_cmp(&b.1);
    let (best, worst) = (sites.iter().max_by(by_worth).unwrap(), sites.iter().min_by(by_worth).unwrap());
    assert!(dots(best.0) >= 10 && dots(worst.0) <= 3, "{best:?} {worst:?}");
    assert!(worst.1 >= 1.0, "a settlement is worth its point wherever it is");
}
