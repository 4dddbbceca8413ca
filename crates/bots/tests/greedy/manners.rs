//! Good manners: whom `greedy` asks for what, how often, and that nobody can live on its offers.

use crate::games::{play_watched, random_board};
use crate::given::{cards, given};
use brickwool_bots::{Bot, Budget, GameStart, Greedy};
use brickwool_game::{BySeat, Seat, Seats, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{
    Action, Answer, Board, Cards, Event, Ledger, Legal, Offer, Phase, Resource, Rules, State, View,
};

const GAMES: u64 = 30;

fn four() -> Vec<Box<dyn Bot>> {
    (0..4).map(|_| Box::new(Greedy::new()) as Box<dyn Bot>).collect()
}

/// What a strict onlooker keeps account of at a table of four.
struct Onlooker {
    ledgers: BySeat<Ledger>,
    /// Asked this turn without an answer that showed interest.
    asked: Seats,
    /// Who refused whom what, since their hand last changed.
    refused: Vec<(Seat, Seat, Offer)>,
    hands: BySeat<Cards>,
    stolen: Option<(Seat, Resource)>,
    offer: Option<Offer>,
    questions: u32,
    counters: u32,
}

impl Onlooker {
    fn new() -> Onlooker {
        let ledgers = BySeat::from_fn(|seat| Ledger::new(Viewer::Seat(seat), 4));
        let (asked, refused, stolen, offer) = (Seats::NONE, Vec::new(), None, None);
        let hands = BySeat::all(Cards::NONE);
        Onlooker { ledgers, asked, refused, hands, stolen, offer, questions: 0, counters: 0 }
    }

    fn judge(&mut self, state: &State, seat: Seat, action: Action) {
        match action {
            Action::OfferTrade { offer, to } => {
                for other in to {
                    self.questions += 1;
                    let may_hold = self.ledgers[seat].may_hold(other, offer.want());
                    assert!(may_hold, "seat {other} cannot have what {offer} wants");
                    assert!(!self.asked.contains(other), "seat {other} is asked again: {offer}");
                    let refused = self.refused.contains(&(other, seat, offer));
                    assert!(!refused, "seat {other} refused {offer} with this hand");
                    let just_stolen = self.stolen.filter(|&(from, _)| from == other);
                    let wanted = just_stolen.map_or(0, |(_, stolen)| offer.want().get(stolen));
                    assert_eq!(wanted, 0, "seat {other} has just lost what {offer} wants");
                    self.asked = self.asked.with(other);
                }
            }
            Action::CounterTrade(counter) => {
                self.counters += 1;
                let may_hold = self.ledgers[seat].may_hold(state.current(), counter.want());
                assert!(may_hold, "seat {} cannot have what {counter} wants", state.current());
            }
            _ => {}
        }
    }

    fn observe(&mut self, state: &State, event: &Event) {
        self.ledgers.0.iter_mut().for_each(|ledger| ledger.observe(event));
        for seat in state.seats() {
            if state.hand(seat) != self.hands[seat] {
                self.hands[seat] = state.hand(seat);
                self.refused.retain(|&(other, _, _)| other != seat);
            }
        }
        match *event {
            Event::TurnBegan { .. } => (self.asked, self.stolen) = (Seats::NONE, None),
            Event::Stolen { from, card, .. } => self.stolen = card.map(|card| (from, card)),
            Event::Offered { offer, .. } => self.offer = Some(offer),
            Event::Answered { seat, answer } => match (answer, self.offer) {
                (Answer::Declined, Some(offer)) => {
                    self.refused.push((seat, state.current(), offer));
                }
                (Answer::Accepted | Answer::Countered(_), _) => self.asked = self.asked.without(seat),
                _ => {}
            },
            _ => {}
        }
    }
}

/// Nobody is asked for what they can't have, twice in a turn, for what they refused with the same hand, or for what was
/// just stolen from them; counter-offers are for cards that can be there.
#[test]
fn it_asks_politely() {
    let (mut questions, mut counters) = (0, 0);
    for game in 0..GAMES {
        let luck = &mut SeededLuck::for_game(71, game);
        let board = random_board(Rules::OFFICIAL, luck);
        let onlooker = std::cell::RefCell::new(Onlooker::new());
        play_watched(
            &board,
            &mut four(),
            luck,
            400,
            |state, seat, action| onlooker.borrow_mut().judge(state, seat, action),
            |state, event| onlooker.borrow_mut().observe(state, event),
        );
        let onlooker = onlooker.into_inner();
        questions += onlooker.questions;
        counters += onlooker.counters;
    }
    assert!(questions > 100, "only {questions} questions, {counters} counter-offers");
}

// The bank comes last.

#[test]
fn it_asks_a_neighbour_who_has_the_card_before_it_trades_four_for_one() {
    let rich = given().hand(0, "L4G2O2").hand(1, "W1O5");
    let Action::OfferTrade { offer, to } = rich.decides() else { panic!("{:?}", rich.decides()) };
    assert_eq!((offer.want(), to), (cards("O1"), Seats::one(Seat::new(1))), "{offer}");
}

#[test]
fn it_goes_to_the_bank_if_nobody_can_have_the_card() {
    let rich = given().hand(0, "L4G2O2").hand(1, "B1W1");
    assert!(matches!(rich.decides(), Action::BankTrade { take: Resource::Ore, .. }), "{:?}", rich.decides());
}

// Rivals.

/// Seat 1 wants the ore that completes its city, for the lumber that completes a settlement.
#[test]
fn it_does_not_complete_a_rivals_city() {
    let asked = |target: &str| {
        given()
            .rules(target)
            .current(1)
            .roads(0, "13.20.62")
            .hand(0, "B1W1G1O1")
            .hand(1, "L1G2O2")
            .phase("trade:L1~O1:0")
    };
    assert_eq!(asked("official").decides(), Action::AcceptTrade, "with a neighbour far from winning");
    let leader = asked("target=5").settlements(1, "45").cities(1, "19");
    assert_eq!(leader.decides(), Action::DeclineTrade, "with somebody who would have 4 of 5 points");
}

/// A partner who says yes to everything, or no, and otherwise plays like `greedy`, but makes no offers.
struct Partner {
    greedy: Greedy,
    accepts: bool,
}

impl Bot for Partner {
    fn start_game(&mut self, start: &GameStart<'_>) {
        self.greedy.start_game(start);
    }

    fn wants_events(&self) -> bool {
        self.greedy.wants_events()
    }

    fn observe(&mut self, event: &Event) {
        self.greedy.observe(event);
    }

    fn decide(&mut self, board: &Board, view: &View, legal: &Legal, budget: Budget) -> Action {
        if matches!(view.phase, Phase::Trading(_)) && view.current != legal.seat() {
            let yes = self.accepts && legal.contains(Action::AcceptTrade);
            return if yes { Action::AcceptTrade } else { Action::DeclineTrade };
        }
        for _ in 0..5 {
            let action = self.greedy.decide(board, view, legal, budget);
            if !matches!(action, Action::OfferTrade { .. }) {
                return action;
            }
        }
        Action::EndTurn
    }
}

/// One on one, what the other gains is lost: whoever takes every offer wins no more often than whoever takes none, and gets
/// hardly more cards than they give.
#[test]
fn nobody_can_live_on_its_offers() {
    let games = 80;
    let wins = |accepts: bool| {
        let (mut wins, mut got, mut gave) = (0, 0, 0);
        for game in 0..games {
            let luck = &mut SeededLuck::for_game(72, game);
            let board = random_board(Rules::OFFICIAL, luck);
            let partner = Seat::new((game % 2) as u8);
            let mut bots: Vec<Box<dyn Bot>> = vec![Box::new(Greedy::new()), Box::new(Greedy::new())];
            bots[partner.index()] = Box::new(Partner { greedy: Greedy::new(), accepts });
            let mut traded = |_: &State, event: &Event| {
                if let Event::Traded { with, deal, .. } = *event
                    && with == partner
                {
                    got += deal.give().total();
                    gave += deal.want().total();
                }
            };
            let played = play_watched(&board, &mut bots, luck, 1_000, |_, _, _| {}, &mut traded);
            wins += u32::from(played.winner == Some(partner));
        }
        (wins, got, gave)
    };
    let ((taking, got, gave), (refusing, none, _)) = (wins(true), wins(false));
    assert_eq!(none, 0);
    assert!(
        taking <= refusing + 12,
        "{taking} of {games} games won by taking all offers, {refusing} by taking none"
    );
    assert!(got * 4 <= gave * 5, "{got} cards for {gave}");
}
