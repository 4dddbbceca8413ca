//! Draws a state that fits a view, so that bots can use the rules without seeing hidden cards.

use crate::state::has_special_building;
use crate::{Answer, Board, Cards, DevCard, DevCards, Phase, Resource, State, View};
use brickwool_game::{BySeat, Luck, Seat};

impl View {
    /// Draws a state that looks the same to this viewer: hidden cards are dealt at random from those unseen.
    ///
    /// Whoever accepted an offer can pay it. Nobody holds victory points with which they would have won on their last turn.
    pub fn sample(&self, board: &Board, luck: &mut impl Luck) -> State {
        let hands = self.deal_hands(board, luck);
        self.with_hands(board, hands, luck)
    }

    /// The same with these hands, which must fit the view.
    pub(crate) fn with_hands(&self, board: &Board, hands: BySeat<Cards>, luck: &mut impl Luck) -> State {
        let mut state = State::new(board, self.seat_count).expect("a view is of a possible table");
        state.roads = self.roads;
        state.buildings = self.buildings;
        state.cities = self.cities;
        state.robber = self.robber;
        state.longest_road = self.longest_road;
        state.largest_army = self.largest_army;
        state.current = self.current;
        state.card_played = self.card_played;
        state.phase = self.phase;
        state.knights = BySeat(self.players.0.map(|player| player.knights));
        state.hands = hands;
        (state.dev_cards, state.deck) = self.deal_dev_cards(board, luck);
        state.bought = self.bought_cards.unwrap_or_else(|| {
            let mut held = state.dev_cards[self.current];
            (0..self.bought).fold(DevCards::NONE, |bought, _| bought.with(take_dev_card(&mut held, luck)))
        });
        state.rebuild_caches(board);
        state
    }

    fn deal_hands(&self, board: &Board, luck: &mut impl Luck) -> BySeat<Cards> {
        let mut unseen = board.all_cards() - self.bank;
        let mut hands = BySeat::all(Cards::NONE);
        for seat in self.seats() {
            hands[seat] = self.players[seat].hand.unwrap_or_else(|| self.shown_cards(seat));
            unseen -= hands[seat];
        }
        for seat in self.seats() {
            for _ in hands[seat].total()..u32::from(self.players[seat].cards) {
                let card = take_card(&mut unseen, luck);
                hands[seat] += Cards::one(card);
            }
        }
        hands
    }

    /// What a player must hold, going by the offers on the table.
    pub(crate) fn shown_cards(&self, seat: Seat) -> Cards {
        let Phase::Trading(trade) = self.phase else { return Cards::NONE };
        if seat == self.current {
            return trade.offer.give();
        }
        match trade.answers[seat] {
            Answer::Accepted if trade.to.contains(seat) => trade.offer.want(),
            Answer::Countered(counter) if trade.to.contains(seat) => counter.give(),
            _ => Cards::NONE,
        }
    }

    fn deal_dev_cards(&self, board: &Board, luck: &mut impl Luck) -> (BySeat<DevCards>, DevCards) {
        let mut unseen = board.deck().minus(self.played);
        let mut held = BySeat::all(DevCards::NONE);
        for seat in self.seats() {
            held[seat] = self.players[seat].dev_cards.unwrap_or_default();
            unseen = unseen.minus(held[seat]);
        }
        let mut hidden: Vec<Seat> =
            self.seats().filter(|&seat| self.players[seat].dev_cards.is_none()).collect();
        if let Some(shown) = self.victory_cards {
            for &seat in &hidden {
                held[seat] = DevCards::new([0, 0, 0, 0, shown[seat]]);
                unseen = unseen.minus(held[seat]);
            }
        }
        // The current player first, then those with the tightest limit on victory points, so that the cards they can have
        // don't run out.
        hidden.sort_by_key(|&seat| (seat != self.current, self.most_victory_cards(board, seat)));
        for seat in hidden {
            let most = self.most_victory_cards(board, seat);
            for _ in held[seat].total()..u32::from(self.players[seat].dev_card_count) {
                let points = DevCards::new([0, 0, 0, 0, unseen.get(DevCard::VictoryPoint)]);
                let mut others = unseen.minus(points);
                let full = held[seat].get(DevCard::VictoryPoint) >= most && !others.is_empty();
                let card = take_dev_card(if full { &mut others } else { &mut unseen }, luck);
                if full {
                    unseen = others.plus(points);
                }
                held[seat] = held[seat].with(card);
            }
        }
        (held, unseen)
    }

    /// How many victory point cards a player can have without having won: on their last turn they had too few points,
    /// and since then only the Longest Road can have come to them.
    fn most_victory_cards(&self, board: &Board, seat: Seat) -> u8 {
        if let Some(shown) = self.victory_cards {
            return shown[seat];
        }
        let special = matches!(self.phase, Phase::SpecialBuilding { .. } | Phase::SpecialDrawing { .. });
        let in_own_turn = seat == self.current && !special;
        if has_special_building(board, self.seat_count) && !in_own_turn {
            return u8::MAX; // They may have bought any number since their last turn.
        }
        let score = self.score(seat);
        let came_since = if seat == self.current { 0 } else { score.longest_road };
        (board.rules().victory_target - 1 + came_since).saturating_sub(score.public())
    }
}

fn take_card(pile: &mut Cards, luck: &mut impl Luck) -> Resource {
    let card = pile.nth_card(luck.below(pile.total()));
    *pile -= Cards::one(card);
    card
}

fn take_dev_card(pile: &mut DevCards, luck: &mut impl Luck) -> DevCard {
    let card = pile.nth_card(luck.below(pile.total()));
    *pile = pile.without(card);
    card
}
