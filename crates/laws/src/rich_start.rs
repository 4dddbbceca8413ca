//! Positions with rich hands: the cards of a game dealt out at random, by editing the position's notation.

use brickwool_game::Luck;
use brickwool_settlers::{DevCard, Position, Resource};

/// The position with most of the bank and of the deck dealt out; what lies on the board stays.
///
/// Victory point cards stay in the deck, so that nobody has won before the first roll.
pub fn deal_rich_hands(position: &Position, luck: &mut impl Luck) -> Position {
    let state = &position.state;
    let seats = state.seat_count();
    let mut hands: Vec<[u8; 5]> = state.seats().map(|seat| state.hand(seat).counts()).collect();
    let mut dev_cards: Vec<[u8; 5]> = state.seats().map(|seat| state.dev_cards(seat).counts()).collect();
    let mut deck = state.deck().counts();

    let bank = state.bank();
    let mut pile: Vec<Resource> = (0..bank.total()).map(|n| bank.nth_card(n)).collect();
    luck.shuffle(&mut pile);
    // A bank with no card, one or two is where the rules on shortage and plenty differ.
    let left = match luck.below(3) {
        0 => luck.below(3),
        1 => luck.below(20),
        _ => luck.below(bank.total()),
    };
    for resource in pile.into_iter().skip(left as usize) {
        hands[luck.below(u32::from(seats)) as usize][resource.index()] += 1;
    }

    // Of ten cards of the deck, so many are dealt.
    let dealt_in_ten = luck.below(11);
    for kind in 0..DevCard::VictoryPoint as usize {
        for _ in 0..state.deck().counts()[kind] {
            if luck.below(10) < dealt_in_ten {
                deck[kind] -= 1;
                dev_cards[luck.below(u32::from(seats)) as usize][kind] += 1;
            }
        }
    }
    let line = with_cards(&position.to_string(), &hands, &dev_cards, deck);
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// A position's line with other hands, by seat, and another deck.
pub(crate) fn with_cards(line: &str, hands: &[[u8; 5]], dev_cards: &[[u8; 5]], deck: [u8; 5]) -> String {
    let mut sections: Vec<String> = line.split(';').map(str::to_owned).collect();
    let [.., players, table, _phase] = &mut sections[..] else { panic!("{line} has too few sections") };
    let deal = |(seat, player): (usize, &str)| {
        let mut fields: Vec<String> = player.split(':').map(str::to_owned).collect();
        fields[3] = counted("LBWGO", hands[seat]);
        fields[4] = counted("KRYMV", dev_cards[seat]);
        fields.join(":")
    };
    *players = players.split('/').enumerate().map(deal).collect::<Vec<_>>().join("/");
    let mut fields: Vec<String> = table.split(':').map(str::to_owned).collect();
    fields[3] = counted("KRYMV", deck);
    *table = fields.join(":");
    sections.join(";")
}

fn counted(letters: &str, counts: [u8; 5]) -> String {
    let kinds = letters.chars().zip(counts).filter(|&(_, count)| count > 0);
    let text: String = kinds.map(|(letter, count)| format!("{letter}{count}")).collect();
    if text.is_empty() { "-".into() } else { text }
}
