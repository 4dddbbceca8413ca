//! Lines that people type, and the commands they mean.

use super::super::console_game::Next;
use super::super::parse::{MapOf, OfferPrompts, PlayCommand, RoadAt, Topic};
use super::super::resolve::{actions, typed};
use super::new_game;
use brickwool_game::{Luck, Seats};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Cards, Offer, Resource};

fn cards(lumber: u8, brick: u8, wool: u8, grain: u8, ore: u8) -> Cards {
    Cards::new([lumber, brick, wool, grain, ore])
}

#[test]
fn commands_are_understood() {
    use Resource::{Brick, Grain, Lumber, Ore, Wool};
    let bank = |give, count, take| PlayCommand::Bank { give, count, take };
    let offer = |give, want, to: &[u8]| PlayCommand::Offer { give, want, to: to.to_vec() };
    let wool = cards(0, 0, 1, 0, 0);
    let ore = cards(0, 0, 0, 0, 1);
    for (line, expected) in [
        ("", PlayCommand::Nothing),
        ("   ", PlayCommand::Nothing),
        ("roll", PlayCommand::Roll),
        ("ROLL", PlayCommand::Roll),
        ("  R ", PlayCommand::Roll),
        ("roll the dice", PlayCommand::Roll),
        ("end", PlayCommand::End),
        ("end turn", PlayCommand::End),
        ("end my turn", PlayCommand::End),
        ("done", PlayCommand::End),
        ("settlement 12", PlayCommand::Settlement(12)),
        ("build settlement 12", PlayCommand::Settlement(12)),
        ("Build a settlement on vertex 12", PlayCommand::Settlement(12)),
        ("place settlement at 0", PlayCommand::Settlement(0)),
        ("s12", PlayCommand::Settlement(12)),
        ("sett 12", PlayCommand::Settlement(12)),
        ("city 7", PlayCommand::City(7)),
        ("upgrade 7", PlayCommand::City(7)),
        ("build city [7]", PlayCommand::City(7)),
        ("road 31", PlayCommand::Road(RoadAt::Edge(31))),
        ("road on edge 31", PlayCommand::Road(RoadAt::Edge(31))),
        ("road 12 13", PlayCommand::Road(RoadAt::Between(12, 13))),
        ("road 12-13", PlayCommand::Road(RoadAt::Between(12, 13))),
        ("Build road 3, 4", PlayCommand::Road(RoadAt::Between(3, 4))),
        ("road from 12 to 13", PlayCommand::Road(RoadAt::Between(12, 13))),
        ("buy", PlayCommand::Buy),
        ("buy a development card", PlayCommand::Buy),
        ("buy card", PlayCommand::Buy),
        ("buy road 5", PlayCommand::Road(RoadAt::Edge(5))),
        ("knight", PlayCommand::Knight),
        ("play knight", PlayCommand::Knight),
        ("robber 7", PlayCommand::Robber(7)),
        ("move robber to hex 7", PlayCommand::Robber(7)),
        ("steal 2", PlayCommand::Steal(2)),
        ("steal from player 2", PlayCommand::Steal(2)),
        ("monopoly ore", PlayCommand::Monopoly(Ore)),
        ("play monopoly on wheat", PlayCommand::Monopoly(Grain)),
        ("plenty ore grain", PlayCommand::Plenty(cards(0, 0, 0, 1, 1))),
        ("plenty 2 ore", PlayCommand::Plenty(cards(0, 0, 0, 0, 2))),
        ("play year of plenty: wood and sheep", PlayCommand::Plenty(cards(1, 0, 1, 0, 0))),
        ("roads", PlayCommand::RoadBuilding),
        ("play road building", PlayCommand::RoadBuilding),
        ("stop", PlayCommand::Stop),
        ("stop building", PlayCommand::Stop),
        ("bank 4 wool for ore", bank(Wool, Some(4), Ore)),
        ("bank 4 wool for 1 ore", bank(Wool, Some(4), Ore)),
        ("bank wool ore", bank(Wool, None, Ore)),
        ("bank wool for 1 ore", bank(Wool, None, Ore)),
        ("bank 2 lumber -> brick", bank(Lumber, Some(2), Brick)),
        ("trade 4 wool for ore with the bank", bank(Wool, Some(4), Ore)),
        ("offer 1 wool for 1 ore", offer(wool, ore, &[])),
        ("offer wool for ore", offer(wool, ore, &[])),
        ("offer wool for ore to 2 3", offer(wool, ore, &[2, 3])),
        ("offer 1 wool for 1 ore to player 2 and player 3", offer(wool, ore, &[2, 3])),
        ("offer wool for ore to everybody", offer(wool, ore, &[])),
        ("offer 2wool, brick for 1 ore", offer(cards(0, 1, 2, 0, 0), ore, &[])),
        ("trade w for o to 4", offer(wool, ore, &[4])),
        ("accept", PlayCommand::Accept),
        ("yes", PlayCommand::Accept),
        ("decline", PlayCommand::Decline),
        ("no", PlayCommand::Decline),
        ("counter 1 wool for 1 ore", PlayCommand::Counter { give: wool, want: ore }),
        ("deal 3", PlayCommand::Deal(Some(3))),
        ("deal with player 3", PlayCommand::Deal(Some(3))),
        ("deal", PlayCommand::Deal(None)),
        ("withdraw", PlayCommand::Withdraw),
        ("withdraw my offer", PlayCommand::Withdraw),
        ("discard 2 wool 1 ore", PlayCommand::Discard(cards(0, 0, 2, 0, 1))),
        ("discard wool, wool and ore", PlayCommand::Discard(cards(0, 0, 2, 0, 1))),
        ("undo", PlayCommand::Undo),
        ("help", PlayCommand::Help(None)),
        ("?", PlayCommand::Help(None)),
        ("help trade", PlayCommand::Help(Some(Topic::Trade))),
        ("? robber", PlayCommand::Help(Some(Topic::Robber))),
        ("what", PlayCommand::List),
        ("list", PlayCommand::List),
        ("board", PlayCommand::Board),
        ("map", PlayCommand::Map(MapOf::Legal)),
        ("map settlements", PlayCommand::Map(MapOf::Settlements)),
        ("map cities", PlayCommand::Map(MapOf::Cities)),
        ("map roads", PlayCommand::Map(MapOf::Roads)),
        ("map hexes", PlayCommand::Map(MapOf::Hexes)),
        ("map hex", PlayCommand::Map(MapOf::Hexes)),
        ("map vertices", PlayCommand::Map(MapOf::Vertices)),
        ("map edges", PlayCommand::Map(MapOf::Edges)),
        ("log", PlayCommand::Log(20)),
        ("log 5", PlayCommand::Log(5)),
        ("costs", PlayCommand::Costs),
        ("rules", PlayCommand::Rules),
        ("hint", PlayCommand::Hint),
        ("ask always", PlayCommand::Ask(Some(OfferPrompts::Always))),
        ("ask payable", PlayCommand::Ask(Some(OfferPrompts::Payable))),
        ("ask", PlayCommand::Ask(None)),
        ("road 12-13", PlayCommand::Road(RoadAt::Between(12, 13))),
        ("log 1000", PlayCommand::Log(1000)),
        ("save", PlayCommand::Save(None)),
        ("save My Game.jsonl", PlayCommand::Save(Some("My Game.jsonl".to_owned()))),
        ("quit", PlayCommand::Quit),
        ("exit", PlayCommand::Quit),
    ] {
        assert_eq!(PlayCommand::parse(line), Ok(expected), "{line}");
    }
}

#[test]
fn messages_say_what_is_wrong() {
    for (line, says) in [
        ("rlol", "there is no command \"rlol\"; did you mean roll?"),
        ("setlement 12", "did you mean settlement?"),
        ("xyzzy", "there is no command \"xyzzy\"; help tells you what you can do now"),
        ("!!!", "there is no command \"!!!\""),
        ("co", "\"co\" could be counter or costs"),
        ("settlement", "a number is missing; for example: settlement 12"),
        ("settlement 12 13", "only one number is needed"),
        ("settlement here", "\"here\" is not a number"),
        ("settlement -3", "-3 is negative"),
        ("log -1", "-1 is negative"),
        ("bank 999 wool for ore", "the bank gives one card for several of the same kind"),
        ("ask nobody", "use ask always (about every offer) or ask payable"),
        ("road 1 2 3", "a road needs its edge or its two vertices"),
        ("monopoly gold", "\"gold\" is not a resource; the resources are lumber, brick, wool, grain and ore"),
        ("monopoly", "monopoly takes one resource"),
        ("plenty", "year of plenty takes two cards"),
        ("bank wool", "the bank gives one card for several of the same kind"),
        ("offer wool", "name the cards you give and the cards you want"),
        ("offer for ore", "name the cards you give and the cards you want"),
        ("offer wool for", "name the cards you give and the cards you want"),
        ("offer 2 for ore", "2 of what?"),
        ("offer 2 3 wool for ore", "3 of what?"),
        ("offer 200 wool for ore", "there are not that many wool cards"),
        ("offer wool for ore to bob", "\"bob\" is not a number"),
        ("trade with player 2 wool for ore", "name the players at the end of an offer"),
        ("discard", "discard which cards?"),
        ("roll twice", "I don't understand \"twice\" here"),
        ("help dragons", "there is no help on \"dragons\""),
        ("map dragons", "maps show settlements, cities, roads"),
    ] {
        let message = PlayCommand::parse(line).expect_err(line);
        assert!(message.contains(says), "{line}: {message}");
    }
}

/// Every action can be typed, and what is typed for it means the same action.
#[test]
fn every_legal_action_can_be_typed() {
    let mut luck = SeededLuck::new(3);
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..3 {
        let mut game = new_game("you,you,you", "official", seed);
        while let next @ (Next::Person(_) | Next::Automatic) = game.next() {
            let Next::Person(seat) = next else {
                game.advance().unwrap();
                continue;
            };
            let legal = game.legal(seat);
            let back = |action| {
                let command = PlayCommand::parse(&typed(action)).unwrap();
                actions(&game, seat, &command).unwrap().unwrap()
            };
            for action in legal.iter() {
                assert_eq!(back(action), [action], "{}", typed(action));
                kinds.insert(typed(action).split(' ').next().unwrap().to_owned());
            }
            let mut action = legal.nth(luck.below(legal.len()));
            let hand = game.state().hand(seat);
            if legal.may_offer() || legal.may_counter() {
                for offer in Offer::simple(hand) {
                    let to: Seats = game.state().seats().without(seat);
                    let other = if legal.may_offer() {
                        Action::OfferTrade { offer, to }
                    } else {
                        Action::CounterTrade(offer)
                    };
                    assert_eq!(back(other), [other], "{}", typed(other));
                    // Some are made, so that there is something to answer.
                    if luck.below(200) == 0 {
                        action = other;
                    }
                }
            }
            game.act(seat, &[action]).unwrap();
        }
    }
    let expected = "accept bank buy city deal decline discard end knight monopoly plenty road roads robber roll \
                    settlement steal stop withdraw";
    assert_eq!(kinds.into_iter().collect::<Vec<_>>().join(" "), expected);
}
