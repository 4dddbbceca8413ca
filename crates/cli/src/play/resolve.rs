//! Turns a command into the actions it means in this game now, and an action into what to type for it.

use super::console_game::ConsoleGame;
use super::parse::{PlayCommand, RoadAt};
use brickwool_game::{Seat, Seats};
use brickwool_settlers::{Action, Cards, Edge, Hex, Illegal, Offer, Phase, Plenty, Resource, Vertex};

/// The actions a command means, or why it means none. `None` for commands that are not actions.
pub(super) fn actions(
    game: &ConsoleGame,
    seat: Seat,
    command: &PlayCommand,
) -> Option<Result<Vec<Action>, String>> {
    let one = |action: Action| Ok(vec![action]);
    Some(match command {
        PlayCommand::Roll => one(Action::Roll),
        PlayCommand::End if matches!(game.state().phase(), Phase::SpecialBuilding { .. }) => {
            one(Action::StopBuilding)
        }
        PlayCommand::End => one(Action::EndTurn),
        PlayCommand::Settlement(vertex) => one(Action::BuildSettlement(Vertex(*vertex))),
        PlayCommand::City(vertex) => one(Action::BuildCity(Vertex(*vertex))),
        PlayCommand::Road(at) => edge(game, *at).and_then(|edge| one(Action::BuildRoad(edge))),
        PlayCommand::Buy => one(Action::BuyDevCard),
        PlayCommand::Knight => one(Action::PlayKnight),
        PlayCommand::Robber(hex) => one(Action::MoveRobber(Hex(*hex))),
        PlayCommand::Steal(number) => player(game, *number).and_then(|seat| one(Action::StealFrom(seat))),
        PlayCommand::Monopoly(resource) => one(Action::PlayMonopoly(*resource)),
        PlayCommand::Plenty(cards) => plenty(*cards).and_then(|plenty| one(Action::PlayYearOfPlenty(plenty))),
        PlayCommand::RoadBuilding => one(Action::PlayRoadBuilding),
        PlayCommand::Stop => one(Action::StopBuilding),
        PlayCommand::Bank { give, count, take } => {
            let count = count.unwrap_or_else(|| game.state().bank_rates(seat).get(*give));
            one(Action::BankTrade { give: *give, count, take: *take })
        }
        PlayCommand::Offer { give, want, to } => offer(game, seat, *give, *want, to).and_then(one),
        PlayCommand::Accept => one(Action::AcceptTrade),
        PlayCommand::Decline => one(Action::DeclineTrade),
        PlayCommand::Counter { give, want } => match Offer::new(*give, *want) {
            Ok(counter) => one(Action::CounterTrade(counter)),
            Err(error) => Err(error.to_string()),
        },
        PlayCommand::Deal(Some(number)) => {
            player(game, *number).and_then(|seat| one(Action::PickTaker(seat)))
        }
        PlayCommand::Deal(None) => only_taker(game, seat).and_then(|taker| one(Action::PickTaker(taker))),
        PlayCommand::Withdraw => one(Action::WithdrawTrade),
        PlayCommand::Discard(cards) => discards(game, seat, *cards),
        _ => return None,
    })
}

/// The seat of the player with this number, counted from 1.
fn player(game: &ConsoleGame, number: u8) -> Result<Seat, String> {
    let count = game.state().seat_count();
    match number.checked_sub(1).filter(|&index| index < count) {
        Some(index) => Ok(Seat::new(index)),
        None => Err(format!("there is no such player; choose Player 1 to Player {count}")),
    }
}

fn edge(game: &ConsoleGame, at: RoadAt) -> Result<Edge, String> {
    let topology = game.board().topology();
    match at {
        RoadAt::Edge(number) => Ok(Edge(number)),
        RoadAt::Between(a, b) if usize::from(a.max(b)) >= topology.vertices().count() => {
            Err(range(game, "vertex"))
        }
        RoadAt::Between(a, b) => {
            let joins = |edge: &Edge| {
                let [low, high] = topology.edge_ends(*edge);
                (low, high) == (Vertex(a.min(b)), Vertex(a.max(b)))
            };
            let found = topology.edges().find(joins);
            found.ok_or_else(|| format!("vertices {a} and {b} are not neighbours: no edge joins them"))
        }
    }
}

fn plenty(cards: Cards) -> Result<Plenty, String> {
    let kinds: Vec<Resource> =
        cards.iter().flat_map(|(resource, count)| std::iter::repeat_n(resource, count.into())).collect();
    Plenty::try_from(kinds)
}

fn offer(game: &ConsoleGame, seat: Seat, give: Cards, want: Cards, to: &[u8]) -> Result<Action, String> {
    let offer = Offer::new(give, want).map_err(|error| error.to_string())?;
    let named = to.iter().map(|&number| player(game, number)).collect::<Result<Seats, String>>()?;
    if named.contains(seat) {
        return Err("you can't make an offer to yourself".to_owned());
    }
    let to = if named.is_empty() { game.state().seats().without(seat) } else { named };
    Ok(Action::OfferTrade { offer, to })
}

fn only_taker(game: &ConsoleGame, seat: Seat) -> Result<Seat, String> {
    let legal = game.legal(seat);
    let mut takers = legal.iter().filter_map(|action| match action {
        Action::PickTaker(taker) => Some(taker),
        _ => None,
    });
    match (takers.next(), takers.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err("nobody has agreed to trade".to_owned()),
        (Some(first), Some(_)) => {
            Err(format!("deal with which player? For example: deal {}", first.index() + 1))
        }
    }
}

/// One action for each card; an error if these are more than must be discarded.
fn discards(game: &ConsoleGame, seat: Seat, cards: Cards) -> Result<Vec<Action>, String> {
    if let Phase::Discard { owed } = game.state().phase() {
        let (owed, hand) = (owed[seat], game.state().hand(seat));
        if !hand.covers(cards) {
            return Err(format!("you hold {hand}: {} missing", hand.missing(cards)));
        }
        if owed > 0 && cards.total() > owed.into() {
            return Err(format!("you have to discard {owed}, not {}", cards.total()));
        }
    }
    let each = cards.iter().flat_map(|(resource, count)| std::iter::repeat_n(resource, count.into()));
    Ok(each.map(Action::Discard).collect())
}

/// The numbers that places of a kind have.
fn range(game: &ConsoleGame, kind: &str) -> String {
    let topology = game.board().topology();
    let (kinds, count) = match kind {
        "vertex" => ("vertices", topology.vertices().count()),
        "edge" => ("edges", topology.edges().count()),
        _ => ("hexes", topology.hexes().count()),
    };
    format!("{kinds} are numbered 0 to {}", count - 1)
}

/// Why actions are refused. Where the rules only say "not now", this says what would have to come first.
pub(super) fn why_not(game: &ConsoleGame, actions: &[Action], illegal: &Illegal) -> String {
    let phase = game.state().phase();
    let missing = match (illegal, actions.first()) {
        (Illegal::NoSuchPlace { kind, .. }, _) => return range(game, kind),
        (Illegal::NotNow { .. }, Some(action)) => match action {
            Action::AcceptTrade | Action::DeclineTrade | Action::CounterTrade(_) => {
                Some("there is no offer on the table")
            }
            Action::PickTaker(_) | Action::WithdrawTrade => Some("you have no offer on the table"),
            // In the middle of something else, that has to be done first.
            _ if !matches!(phase, Phase::Turn(_)) => None,
            Action::Discard(_) => Some("nothing has to be discarded"),
            Action::MoveRobber(_) => Some("the robber moves after a 7 or a knight"),
            Action::StealFrom(_) => Some("cards are stolen when the robber moves, after a 7 or a knight"),
            Action::StopBuilding => Some("no free roads are being laid, and this is not special building"),
            _ => None,
        },
        _ => None,
    };
    missing.map_or_else(|| illegal.to_string(), |missing| format!("not now: {missing}"))
}

/// What to type for an action.
pub(super) fn typed(action: Action) -> String {
    let number = |seat: Seat| seat.index() + 1;
    match action {
        Action::Roll => "roll".to_owned(),
        Action::EndTurn => "end".to_owned(),
        Action::BuildRoad(edge) => format!("road {edge}"),
        Action::BuildSettlement(vertex) => format!("settlement {vertex}"),
        Action::BuildCity(vertex) => format!("city {vertex}"),
        Action::BuyDevCard => "buy".to_owned(),
        Action::PlayKnight => "knight".to_owned(),
        Action::PlayRoadBuilding => "roads".to_owned(),
        Action::PlayYearOfPlenty(plenty) => format!("plenty {}", bare(plenty.cards())),
        Action::PlayMonopoly(resource) => format!("monopoly {resource}"),
        Action::StopBuilding => "stop".to_owned(),
        Action::Discard(resource) => format!("discard {resource}"),
        Action::MoveRobber(hex) => format!("robber {hex}"),
        Action::StealFrom(seat) => format!("steal {}", number(seat)),
        Action::BankTrade { give, count, take } => format!("bank {count} {give} for {take}"),
        Action::OfferTrade { offer, to } => {
            let to: Vec<String> = to.map(|seat| number(seat).to_string()).collect();
            format!("offer {} for {} to {}", bare(offer.give()), bare(offer.want()), to.join(" "))
        }
        Action::AcceptTrade => "accept".to_owned(),
        Action::DeclineTrade => "decline".to_owned(),
        Action::CounterTrade(offer) => format!("counter {} for {}", bare(offer.give()), bare(offer.want())),
        Action::PickTaker(seat) => format!("deal {}", number(seat)),
        Action::WithdrawTrade => "withdraw".to_owned(),
    }
}

/// Cards as they are typed: without commas and "and".
fn bare(cards: Cards) -> String {
    cards.iter().map(|(resource, count)| format!("{count} {resource}")).collect::<Vec<_>>().join(" ")
}
