//! Lines that people type, and the commands they mean.

use super::super::console_game::Next;
use super::super::parse::{Command, MapOf, OfferPrompts, RoadAt, Topic};
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
    let bank = |give, count, take| Command::Bank { give, count, take };
    let offer = |give, want, to: &[u8]| Command::Offer { give, want, to: to.to_vec() };
    let wool = cards(0, 0, 1, 0, 0);
    let ore = cards(0, 0, 0, 0, 1);
    for (line, expected) in [
        ("", Command::Nothing),
        ("   ", Command::Nothing),
        ("roll", Command::Roll),
        ("ROLL", Command::Roll),
        ("  R ", Command::Roll),
        ("roll the dice", Command::Roll),
        ("end", Command::End),
        ("end turn", Command::End),
        ("end my turn", Command::End),
        ("done", Command::End),
        ("settlement 12", Command::Settlement(12)),
        ("build settlement 12", Command::Settlement(12)),
        ("Build a settlement on vertex 12", Command::Settlement(12)),
        ("place settlement at 0", Command::Settlement(0)),
        ("s12", Command::Settlement(12)),
        ("sett 12", Command::Settlement(12)),
        ("city 7", Command::City(7)),
        ("upgrade 7", Command::City(7)),
        ("build city [7]", Command::City(7)),
        ("road 31", Command::Road(RoadAt::Edge(31))),
        ("road on edge 31", Command::Road(RoadAt::Edge(31))),
        ("road 12 13", Command::Road(RoadAt::Between(12, 13))),
        ("road 12-13", Command::Road(RoadAt::Between(12, 13))),
        ("Build road 3, 4", Command::Road(RoadAt::Between(3, 4))),
        ("road from 12 to 13", Command::Road(RoadAt::Between(12, 13))),
        ("buy", Command::Buy),
        ("buy a development card", Command::Buy),
        ("buy card", Command::Buy),
        ("buy road 5", Command::Road(RoadAt::Edge(5))),
        ("knight", Command::Knight),
        ("play knight", Command::Knight),
        ("robber 7", Command::Robber(7)),
        ("move robber to hex 7", Command::Robber(7)),
        ("steal 2", Command::Steal(2)),
        ("steal from player 2", Command::Steal(2)),
        ("monopoly ore", Command::Monopoly(Ore)),
        ("play monopoly on wheat", Command::Monopoly(Grain)),
        ("plenty ore grain", Command::Plenty(cards(0, 0, 0, 1, 1))),
        ("plenty 2 ore", Command::Plenty(cards(0, 0, 0, 0, 2))),
        ("play year of plenty: wood and sheep", Command::Plenty(cards(1, 0, 1, 0, 0))),
        ("roads", Command::RoadBuilding),
        ("play road building", Command::RoadBuilding),
        ("stop", Command::Stop),
        ("stop building", Command::Stop),
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
        ("accept", Command::Accept),
        ("yes", Command::Accept),
        ("decline", Command::Decline),
        ("no", Command::Decline),
        ("counter 1 wool for 1 ore", Command::Counter { give: wool, want: ore }),
        ("deal 3", Command::Deal(Some(3))),
        ("deal with player 3", Command::Deal(Some(3))),
        ("deal", Command::Deal(None)),
        ("withdraw", Command::Withdraw),
        ("withdraw my offer", Command::Withdraw),
        ("discard 2 wool 1 ore", Command::Discard(cards(0, 0, 2, 0, 1))),
        ("discard wool, wool and ore", Command::Discard(cards(0, 0, 2, 0, 1))),
        ("undo", Command::Undo),
        ("help", Command::Help(None)),
        ("?", Command::Help(None)),
        ("help trade", Command::Help(Some(Topic::Trade))),
        ("? robber", Command::Help(Some(Topic::Robber))),
        ("what", Command::List),
        ("list", Command::List),
        ("board", Command::Board),
        ("map", Command::Map(MapOf::Legal)),
        ("map settlements", Command::Map(MapOf::Settlements)),
        ("map cities", Command::Map(MapOf::Cities)),
        ("map roads", Command::Map(MapOf::Roads)),
        ("map hexes", Command::Map(MapOf::Hexes)),
        ("map hex", Command::Map(MapOf::Hexes)),
        ("map vertices", Command::Map(MapOf::Vertices)),
        ("map edges", Command::Map(MapOf::Edges)),
        ("log", Command::Log(20)),
        ("log 5", Command::Log(5)),
        ("costs", Command::Costs),
        ("rules", Command::Rules),
        ("hint", Command::Hint),
        ("ask always", Command::Ask(Some(OfferPrompts::Always))),
        ("ask payable", Command::Ask(Some(OfferPrompts::Payable))),
        ("ask", Command::Ask(None)),
        ("road 12-13", Command::Road(RoadAt::Between(12, 13))),
        ("log 1000", Command::Log(1000)),
        ("save", Command::Save(None)),
        ("save My Game.jsonl", Command::Save(Some("My Game.jsonl".to_owned()))),
        ("quit", Command::Quit),
        ("exit", Command::Quit),
    ] {
        assert_eq!(Command::parse(line), Ok(expected), "{line}");
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
        let message = Command::parse(line).expect_err(line);
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
                let command = Command::parse(&typed(action)).unwrap();
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
