//! Help: what can be done now, with an example that works, and pages on topics.

use super::console_game::ConsoleGame;
use super::parse::Topic;
use super::resolve::typed;
use super::vocabulary::{example_offer, list};
use crate::figures::counted;
use crate::sentences::PlayerNames;
use brickwool_game::{Seat, Seats};
use brickwool_settlers::constants::{
    CITY_POINTS, FRIENDLY_ROBBER_POINTS, LARGEST_ARMY_MIN, LONGEST_ROAD_MIN, SETTLEMENT_POINTS,
};
use brickwool_settlers::{Action, Board, Cards, Phase, Robber, Rules, Trading, TurnStage};
use std::fmt::Write;

/// Help for the current decision: what it is about, what can be typed, and an example.
pub(super) fn now(game: &ConsoleGame, seat: Seat, names: &PlayerNames) -> String {
    let state = game.state();
    let about = match state.phase() {
        Phase::SetupSettlement { .. } => {
            "Everybody places two settlements, each with a road. A settlement earns the cards of the hexes around it; \
             it must be two roads away from any other. The second one earns its first cards at once."
        }
        Phase::SetupRoad { .. } => "The road must touch the settlement you have just placed.",
        Phase::Turn(TurnStage::BeforeRoll) => {
            "Your turn begins with the dice. One development card may be played before."
        }
        Phase::Turn(TurnStage::AfterRoll) => {
            "You may trade, build, buy and play a card, in any order, as long as you like."
        }
        Phase::Discard { .. } => {
            "A 7 was rolled and you have too many cards: half of them go back to the bank."
        }
        Phase::MoveRobber { .. } => {
            "The robber keeps its hex from producing; you steal a card from somebody who has a building there."
        }
        Phase::ChooseVictim { .. } => {
            "More than one player at that hex has cards. You take one without seeing it."
        }
        Phase::SpecialBuilding { .. } => {
            "Special building: after each turn of the others you may build and buy cards, but not trade or play a card."
        }
        Phase::RoadBuilding { .. } => "The card gives you up to two free roads.",
        Phase::Trading(_) if seat == state.current() => "Your offer is on the table.",
        Phase::Trading(_) => {
            "Somebody has made you an offer. You may accept it, decline it, or say what you would give instead."
        }
        _ => "",
    };
    let mut text = format!("{about}\n\n{}", list(game, seat, names));
    if let Some(example) = example(game, seat) {
        let _ = writeln!(text, "\nFor example: {example}");
    }
    text.push_str("\nAlso: board, map, status, list, hint, undo, log, costs, rules, save, quit.\n");
    text.push_str("More:  help commands, build, trade, cards, robber, board, saving.\n");
    text
}

/// A line that would work now.
fn example(game: &ConsoleGame, seat: Seat) -> Option<String> {
    let legal = game.legal(seat);
    let hand = game.state().hand(seat);
    let others = game.state().seats().without(seat);
    match example_offer(hand) {
        Some(offer) if legal.may_offer() && legal.len() == 1 => {
            Some(typed(Action::OfferTrade { offer, to: Seats::one(others.lowest()?) }))
        }
        _ => legal.iter().max_by_key(worth).map(typed),
    }
}

/// How good an example an action is.
fn worth(action: &Action) -> u8 {
    match action {
        Action::BuildCity(_) | Action::BuildSettlement(_) => 3,
        Action::BuildRoad(_) | Action::BankTrade { .. } => 2,
        Action::EndTurn | Action::Roll | Action::StopBuilding | Action::DeclineTrade => 0,
        _ => 1,
    }
}

/// The page on a topic.
pub(super) fn page(topic: Topic, board: &Board) -> String {
    match topic {
        Topic::Commands => COMMANDS.to_owned(),
        Topic::Build => format!("{}\n{BUILDING}", costs()),
        Topic::Trade => TRADING.to_owned(),
        Topic::Cards => CARDS.to_owned(),
        Topic::Robber => ROBBER.to_owned().replace("{limit}", &board.rules().hand_limit.to_string()),
        Topic::Board => BOARD.to_owned(),
        Topic::Saving => SAVING.to_owned(),
    }
}

/// What things cost, and what they are worth.
pub(super) fn costs() -> String {
    let mut text = String::new();
    for (what, cost, worth) in [
        ("road", Cards::ROAD, format!("{LONGEST_ROAD_MIN} or more: Longest Road")),
        ("settlement", Cards::SETTLEMENT, format!("{SETTLEMENT_POINTS} point")),
        ("city", Cards::CITY, format!("{CITY_POINTS} points")),
        ("card", Cards::DEV_CARD, format!("{LARGEST_ARMY_MIN} knights: Largest Army")),
    ] {
        let _ = writeln!(text, "  {what:<11} {:<38} {worth}", cost.to_string());
    }
    text
}

/// The costs, what the bank takes from this player for a card, and the pieces they have left.
pub(super) fn your_costs(game: &ConsoleGame, seat: Seat) -> String {
    let state = game.state();
    let mut text = costs();
    if game.board().rules().bank_trade {
        let rates = state.bank_rates(seat).iter().map(|(resource, rate)| format!("{rate} {resource}"));
        let _ = writeln!(text, "The bank takes {} for one card.", rates.collect::<Vec<_>>().join(" or "));
    }
    let pieces = state.pieces(seat);
    let _ = writeln!(
        text,
        "You have {}, {} and {} left.",
        counted(pieces.roads, "road"),
        counted(pieces.settlements, "settlement"),
        counted(pieces.cities, "city")
    );
    text
}

/// The rules of this game, as far as they can differ.
pub(super) fn rules(board: &Board) -> String {
    let rules: &Rules = board.rules();
    let mut text = format!("Rules: {rules}\n");
    let mut say = |sentence: String| text.push_str(&format!("  {sentence}\n"));
    say(format!("You win with {} points on your own turn.", rules.victory_target));
    match rules.robber {
        Robber::Official => say(format!(
            "On a 7, hands of more than {} cards lose half; whoever rolled moves the robber and steals.",
            rules.hand_limit
        )),
        Robber::Random => say(format!(
            "On a 7, hands of more than {} cards lose half; where the robber goes is left to chance.",
            rules.hand_limit
        )),
        Robber::Off => say("There is no robber: a 7 produces nothing.".to_owned()),
    }
    if rules.friendly_robber {
        say(format!("The robber spares players who show {FRIENDLY_ROBBER_POINTS} points or fewer."));
    }
    say(match rules.trade {
        Trading::Free => "Players may trade any cards for any other cards.".to_owned(),
        Trading::OneForOne => "Players may trade one card for one card.".to_owned(),
        Trading::Off => "Players don't trade with each other.".to_owned(),
    });
    say(match (rules.bank_trade, rules.harbours) {
        (false, _) => "The bank does not trade.".to_owned(),
        (true, false) => "The bank gives one card for four of the same kind.".to_owned(),
        (true, true) => {
            "The bank gives one card for four of the same kind, or for three or two at a harbour.".to_owned()
        }
    });
    if !rules.dev_cards {
        say("There are no development cards.".to_owned());
    }
    text
}

const COMMANDS: &str = "\
All commands:
  roll, end                       roll the dice; end your turn
  settlement 12, city 12          build on a vertex
  road 31, road 12 13             build on an edge, by its number or by its two vertices
  buy                             a development card
  knight, roads                   play a knight; play road building
  stop                            no more free roads; in special building, nothing more
  monopoly ore, plenty ore grain  play monopoly; play year of plenty
  robber 7, steal 2               move the robber to a hex; steal from a player
  discard 2 wool 1 ore            after a 7
  bank 4 wool for ore             trade with the bank; bank wool ore finds the rate itself
  offer 1 wool for 1 ore          offer a trade to everybody; ... to 2 3 for some
  accept, decline, counter ...    answer an offer; an empty line declines
  ask always, ask payable         be asked about every offer, or only where you can pay
  deal 3, withdraw                trade with a player who agreed; withdraw your offer
  board, map, status, log         look; map roads, settlements, cities, hexes, vertices, edges show numbers
  list, help, hint, costs, rules  what you can do now; what a good bot would do
  undo, save FILE, quit
  Words may be shortened (sett 12) and case doesn't matter. An empty line does the only thing possible.
";

const BUILDING: &str = "\
A road continues your own roads or starts at your own building, but not through somebody else's building.
A settlement stands on one of your roads, at least two edges from any other building.
A city replaces one of your settlements and earns two cards for each roll.
map settlements, map roads and map cities show the numbers of your places on the board.
  settlement 12      on vertex 12
  city 12            of your settlement on vertex 12
  road 31            on edge 31
  road 12 13         on the edge between vertices 12 and 13
";

const TRADING: &str = "\
After the roll you may trade as often as you like.
With the bank: four cards of a kind for one, three at a 3:1 harbour, two of its kind at a 2:1 harbour.
  bank 4 wool for ore
  bank wool ore                    the rate is found for you
With the others: you offer, they accept, decline or counter, and you choose.
  offer 1 wool for 1 ore           to everybody
  offer 2 wool brick for ore to 2  to Player 2 only; numbers left out count one
  deal 3                           trade with Player 3, who accepted or made a counter-offer
  withdraw                         withdraw the offer
When somebody makes you an offer:
  accept, decline                  an empty line declines, too
  counter 1 brick for 2 wool       you would give 1 brick and want 2 wool
Offers you can't pay are declined for you.
  ask always                       be asked about those as well, so that you can counter
  ask payable                      be asked only about offers you can pay
";

const CARDS: &str = "\
A development card costs 1 wool, 1 grain and 1 ore. One may be played each turn, not the turn it was bought.
  buy                  draws a card
  knight               move the robber and steal; three knights or more can be the Largest Army
  roads                road building: two free roads, built with road N; stop if you want no more
  plenty ore grain     year of plenty: two cards of your choice from the bank
  monopoly ore         everybody gives you all their ore
Victory point cards count at once, are never played, and stay secret.
";

const ROBBER: &str = "\
On a 7 nobody earns cards. Whoever has more than {limit} cards discards half of them; then the robber moves.
  discard 2 wool 1 ore   several at once, or one after the other
  map hexes              shows the numbers of the hexes
  robber 7               moves the robber to hex 7
  steal 2                steals from Player 2, if more than one can be robbed
";

const BOARD: &str = "\
Hexes show what they produce, the number that makes them produce, and a dot for each way to roll it.
Settlements, cities and roads carry their player's number. Harbours stand in the sea beside two marked vertices.
  board              the board and the players
  map                the numbers of the places where you can build now
  map settlements    where your roads allow a settlement, even if you can't pay for it yet
  map roads, map cities, map hexes, map vertices, map edges
";

const SAVING: &str = "\
Saving, quitting and undoing:
  save game.jsonl    saves the game; resume it with brickwool play --resume game.jsonl
  save               saves it to the same file again
  quit               quits; asks for a file unless there is one
  undo               undoes what you did last, until dice are rolled, a card is drawn or somebody else acts
A saved game is a record: brickwool replay prints and checks it, brickwool show draws it.
";
