//! Whole sessions: undoing, saving, resuming, passing the keyboard, trading with people.

use super::super::console_game::{ConsoleGame, Next, UndoBarrier};
use super::super::players::ConsolePlayer;
use super::{new_game, play, random_script};
use brickwool_game::{Seat, Viewer};
use brickwool_luck::SeededLuck;
use brickwool_settlers::{Action, Edge, Event, Position, Record, Vertex};
use std::path::PathBuf;

/// The path of a file for one test, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("brickwool-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

/// A game that begins at a position.
fn game_at(position: &str, players: &str) -> ConsoleGame {
    let start: Position = position.parse().unwrap();
    ConsoleGame::new(Record::new(start), ConsolePlayer::list(players).unwrap(), 1, SeededLuck::new(1))
        .unwrap()
}

/// Two players after setup, the first one's turn, after the roll; `{}` is the first one's hand and development cards.
fn after_roll(hand: &str, dev_cards: &str, deck: &str) -> String {
    format!(
        "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
         19.45:-:29.59:{hand}:{dev_cards}:0/13.35:-:13.51:W3G2:-:0;9:-:-:{deck}:0:-:-;turn:after"
    )
}

#[test]
fn undo_goes_back_until_chance_decides() {
    let me = Seat::new(0);
    let mut game = new_game("you,random", "official", 1);
    assert_eq!(game.undo(me), Err(UndoBarrier::Start));
    game.act(me, &[Action::BuildSettlement(Vertex(13))]).unwrap();
    game.act(me, &[Action::BuildRoad(Edge(13))]).unwrap();
    game.undo(me).unwrap();
    game.undo(me).unwrap();
    assert_eq!((game.record().steps.len(), *game.state()), (0, game.record().start.state));

    game.act(me, &[Action::BuildSettlement(Vertex(13))]).unwrap();
    game.act(me, &[Action::BuildRoad(Edge(13))]).unwrap();
    while game.next() == Next::Automatic {
        game.advance().unwrap();
    }
    assert_eq!(game.undo(me), Err(UndoBarrier::Other(Seat::new(1))));
    let place = game.legal(me).nth(0);
    game.act(me, &[place]).unwrap();
    let road = game.legal(me).nth(0);
    game.act(me, &[road]).unwrap();
    game.act(me, &[Action::Roll]).unwrap();
    game.advance().unwrap();
    assert!(matches!(game.undo(me), Err(UndoBarrier::Chance(_))));
}

#[test]
fn undo_stops_at_what_monopoly_has_shown() {
    let me = Seat::new(0);
    let mut game = game_at(&after_roll("L1B1", "M1", "K14R2Y2M1V5"), "you,random");
    game.act(me, &[Action::PlayMonopoly(brickwool_settlers::Resource::Wool)]).unwrap();
    assert_eq!(game.undo(me), Err(UndoBarrier::Shown));
}

#[test]
fn several_actions_are_done_together_or_not_at_all() {
    let me = Seat::new(0);
    let mut game = game_at(&after_roll("L1B1", "-", "K14R2Y2M2V5"), "you,random");
    let before = *game.state();
    // The first road can be paid for, the second cannot.
    let roads: Vec<Action> =
        game.legal(me).iter().filter(|action| matches!(action, Action::BuildRoad(_))).collect();
    assert!(game.act(me, &roads[..2]).is_err());
    assert_eq!((*game.state(), game.record().steps.len()), (before, 0));
    assert_eq!(game.undo(me), Err(UndoBarrier::Start));
}

#[test]
fn a_saved_game_resumes_where_it_was_left() {
    let file = file("resume.jsonl");
    let script = random_script(new_game("you,weighted,random", "target=5", 4), 9);
    let half: String = script.lines().take(20).map(|line| format!("{line}\n")).collect();
    let (left, printed) =
        play(new_game("you,weighted,random", "target=5", 4), half.as_bytes(), Some(file.clone()));
    assert!(printed.contains(
        "End of input: the game is not over. It is saved; resume it with: brickwool play --resume"
    ));
    let record = Record::from_text(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record, left);
    assert_eq!(record.players, ["you", "weighted", "random"]);

    let players = ConsolePlayer::of_record(&record.players, 3);
    let resumed = ConsoleGame::new(record.clone(), players, 8, SeededLuck::new(8)).unwrap();
    assert_eq!(*resumed.state(), record.replay().unwrap().state);
    let rest = random_script(
        ConsoleGame::new(record.clone(), ConsolePlayer::of_record(&record.players, 3), 8, SeededLuck::new(8))
            .unwrap(),
        2,
    );
    let (whole, printed) = play(resumed, rest.as_bytes(), Some(file.clone()));
    assert!(whole.steps.starts_with(&record.steps) && whole.steps.len() > record.steps.len());
    assert!(printed.contains("The game is over.") && printed.contains("The record is in"), "{printed}");
    let saved = Record::from_text(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert!(saved == whole && saved.replay().unwrap().state.winner().is_some());
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn saving_never_overwrites_another_file() {
    let (mine, strange) = (file("mine.jsonl"), file("strange.txt"));
    std::fs::write(&strange, "not a game").unwrap();
    let script = format!(
        "save\nsave {}\nsave no/such/folder/x\nsave {}\nsettlement 13\nsave\nquit\n",
        strange.display(),
        mine.display()
    );
    let (record, printed) = play(new_game("you,random", "official", 1), script.as_bytes(), None);
    assert!(printed.contains("Save to which file? For example: save game.jsonl"), "{printed}");
    assert!(printed.replace('\n', " ").contains("already exists; choose another name"), "{printed}");
    assert!(printed.contains("Not possible: cannot write \"no/such/folder/x\""), "{printed}");
    assert_eq!(printed.matches("Saved. Resume it with: brickwool play --resume").count(), 3, "{printed}");
    assert!(!printed.contains("From now on"), "{printed}");
    assert_eq!(Record::from_text(&std::fs::read_to_string(&mine).unwrap()).unwrap(), record);
    assert_eq!(std::fs::read_to_string(&strange).unwrap(), "not a game");
    let other = file("other.jsonl");
    let script = format!("save {}\nquit\n", other.display());
    let (_, printed) = play(new_game("you,random", "official", 1), script.as_bytes(), Some(mine.clone()));
    let says = format!("From now on the game is saved there; {} stays as it is.", mine.display());
    assert!(printed.contains(&says), "{printed}");
    std::fs::remove_file(&other).unwrap();
    [mine, strange].iter().for_each(|file| std::fs::remove_file(file).unwrap());
}

#[test]
fn quitting_asks_for_a_file_and_accepts_none() {
    let (_, printed) = play(new_game("you,random", "official", 1), b"quit\n\n", None);
    assert!(printed.ends_with("The game was not saved.\n"), "{printed}");
    let (_, printed) = play(new_game("you,random", "official", 1), b"quit\n", None);
    assert!(printed.ends_with("The game was not saved.\n"), "{printed}");
}

#[test]
fn people_at_one_keyboard_see_only_their_own_cards() {
    let script = "\nsettlement 13\nroad 13\n\nsettlement 35\nroad 35 30\nsettlement 45\nroad 45 40\n\nsettlement 19\n\
                  road 19 24\nroll\n";
    let (record, printed) = play(new_game("you,you", "official", 3), script.as_bytes(), None);
    assert!(record.steps.len() >= 9, "{printed}");
    assert_eq!(printed.matches("Pass the keyboard to Player 1, who presses Enter").count(), 2);
    assert_eq!(printed.matches("Pass the keyboard to Player 2, who presses Enter").count(), 1);
    // Player 2 is told what Player 1 did, by name; each is "You" when their turn comes.
    let second = printed.split("Pass the keyboard to Player 2").nth(1).unwrap();
    assert!(second.contains("Player 1 builds a settlement on vertex 13 (wool 2, brick 6, wool 4)."));
    assert!(second.contains("You build a settlement on vertex 35"));
    let hands = printed.lines().filter(|line| line.contains("holds") || line.contains("You hold"));
    assert!(hands.clone().all(|line| line.starts_with("You hold")), "{:?}", hands.collect::<Vec<_>>());
}

#[test]
fn people_trade_with_each_other() {
    let position = after_roll("L2B1", "-", "K14R2Y2M2V5");
    // The keyboard goes back and forth: offer, counter-offer, deal.
    let script = "\noffer 2 lumber for 1 wool to 2\n\naccept twice\ncounter 1 wool for 1 brick\n\ndeal\n";
    let (record, printed) = play(game_at(&position, "you,you"), script.as_bytes(), None);
    let end = record.replay().unwrap().state;
    assert_eq!(end.hand(Seat::new(0)).to_string(), "2 lumber and 1 wool", "{printed}");
    assert!(printed.contains("Player 1 offers you 2 lumber for 1 wool."), "{printed}");
    assert!(printed.contains("Player 2 would give you 1 wool for 1 brick (deal 2)."), "{printed}");
    assert!(printed.contains("You trade with Player 2: 1 brick for 1 wool."), "{printed}");

    // An empty line declines; somebody else's counter-offer can be left alone.
    let script = "\noffer 2 lumber for 1 wool to 2\n\n\n\noffer 1 brick for 1 wool\n\ncounter 1 wool for 2 lumber\n\nwithdraw\n";
    let (record, printed) = play(game_at(&position, "you,you"), script.as_bytes(), None);
    assert_eq!(record.steps.len(), 5, "{printed}");
    assert!(printed.contains("Accept, counter or decline (Enter) > \n  You decline."), "{printed}");
    assert!(printed.contains("You withdraw the offer."), "{printed}");
}

/// Lines that move a game on whatever is asked; those that don't fit are refused. Empty lines decline offers.
fn passive_script() -> String {
    let mut script = String::new();
    for _ in 0..2 {
        (0..54).for_each(|vertex| script += &format!("settlement {vertex}\n"));
        (0..72).for_each(|edge| script += &format!("road {edge}\n"));
    }
    let turn = "roll\nrobber 0\nrobber 9\nsteal 2\nsteal 3\ndiscard lumber\ndiscard brick\ndiscard wool\n\
                discard grain\ndiscard ore\nend\n\n";
    script + &turn.repeat(200)
}

#[test]
fn offers_are_asked_about_once_each_and_only_where_they_can_be_paid() {
    let me = Seat::new(0);
    for (first, always) in [("", false), ("ask always\n", true)] {
        let script = first.to_owned() + &passive_script();
        // Bots seldom ask for what somebody can't have; in this game one guesses wrong after a theft.
        let (record, printed) = play(new_game("you,greedy,greedy", "official", 1), script.as_bytes(), None);
        let declined = record
            .steps
            .iter()
            .filter(|step| **step == brickwool_settlers::Step::Act(me, Action::DeclineTrade))
            .count();
        let by_itself = printed.matches(", which you don't have: declined.").count();
        // Every offer that was asked about was shown, even when one came right after another.
        let shown = printed.matches(" offers you ").count();
        assert_eq!(declined, by_itself + shown, "{printed}");
        assert_eq!((by_itself == 0, printed.contains("You can't accept")), (always, always), "{printed}");
        assert!(declined > 5 && shown > 0, "{declined} {shown}");
    }
}

#[test]
fn hints_offer_nothing_twice_in_a_turn() {
    let me = Seat::new(0);
    let mut made = 0;
    for hand in ["L2W2", "L3G1", "B3W1", "W1O3", "G2O2", "L1W1G1O3"] {
        let mut game = game_at(&after_roll(hand, "-", "K14R2Y2M2V5"), "you,random");
        let mut offers = Vec::new();
        while let Action::OfferTrade { offer, to } =
            game.hint(me, &super::super::players::usual_bot()).unwrap()
        {
            assert!(!offers.contains(&offer), "{hand}: {offer} again");
            offers.push(offer);
            game.act(me, &[Action::OfferTrade { offer, to }]).unwrap();
            while game.next() == Next::Automatic {
                game.advance().unwrap();
            }
            if game.legal(me).contains(Action::WithdrawTrade) {
                game.act(me, &[Action::WithdrawTrade]).unwrap();
            }
        }
        made += offers.len();
    }
    assert!(made > 1, "{made}");
}

#[test]
fn refusals_name_no_seats() {
    let position = after_roll("L1B1W1G1", "-", "K14R2Y2M2V5");
    let script = "settlement 13\ncity 13\nroad 29\nroad 1 50\nsteal 2\nrobber 9\naccept\nbuy\nknight\noffer wool for ore to 1\n\
                  offer wool for ore to 7\nbank 3 wool for ore\nbank wool wool\nroll\n\
                  settlement 999\nroad 99\nroad 3 254\ndeal 2\nwithdraw\ndiscard wool\nstop\nlog\n";
    let (_, printed) = play(game_at(&position, "you,random"), script.as_bytes(), None);
    for says in [
        "vertex 13 already has a building on it",
        "the building on vertex 13 belongs to another player",
        "edge 29 already has a road on it",
        "vertices 1 and 50 are not neighbours: no edge joins them",
        "1 ore missing",
        "no knight card in hand",
        "you can't make an offer to yourself",
        "there is no such player; choose Player 1 to Player 2",
        "the bank takes 4 wool for one card, not 3",
        "wool cannot be traded for wool",
        "the dice have already been rolled",
        "vertices are numbered 0 to 53",
        "edges are numbered 0 to 71",
        "Not now: there is no offer on the table.",
        "Not now: you have no offer on the table.",
        "Not now: nothing has to be discarded.",
        "Not now: the robber moves after a 7 or a knight.",
        "Not now: cards are stolen when the robber moves, after a 7 or a knight.",
        "Not now: no free roads are being laid, and this is not special building.",
        "Nothing has happened yet.",
    ] {
        assert!(printed.contains(says), "{says}: {printed}");
    }
    assert!(!printed.contains("seat") && !printed.contains("nothing like that"), "{printed}");
}

#[test]
fn an_empty_line_takes_the_only_action() {
    let position = after_roll("L1", "-", "K14R2Y2M2V5").replace("turn:after", "turn:before");
    let (record, printed) = play(game_at(&position, "you,random"), b"\n", None);
    assert!(
        record.steps.iter().any(|step| *step == brickwool_settlers::Step::Act(Seat::new(0), Action::Roll))
    );
    assert!(printed.contains("(roll)\n"), "{printed}");
    let (record, printed) = play(new_game("you,random", "official", 1), b"\n", None);
    assert!(record.steps.is_empty() && printed.contains("You can do more than one thing:"), "{printed}");
}

#[test]
fn discards_go_together_and_come_back_together() {
    let position = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;\
                    19.45:-:29.59:L4B4:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:0:-:-;discard:4.0.0.0";
    let script = "discard 5 lumber\ndiscard 1 ore\ndiscard 3 brick 2 lumber\ndiscard 2 lumber 1 brick\nundo\n\
                  discard 2 lumber 2 brick\n";
    let (record, printed) = play(game_at(position, "you,random"), script.as_bytes(), None);
    assert!(printed.contains("you hold 4 lumber and 4 brick: 1 lumber missing"), "{printed}");
    assert!(printed.contains("you have to discard 4, not 5"), "{printed}");
    assert!(printed.contains(
        "  You discard 2 lumber and 1 brick.\nYou hold 2 lumber and 3 brick. Discard 1 card > undo\nUndone."
    ));
    assert_eq!(record.steps.len(), 4);
    assert!(printed.contains("Move the robber to which hex?"));
}

#[test]
fn bots_play_among_themselves_and_hints_are_legal() {
    let (record, printed) = play(new_game("weighted,random", "target=5", 2), b"", None);
    assert!(record.replay().unwrap().state.winner().is_some());
    assert!(printed.contains("The game is over.") && !printed.contains("You"), "{printed}");
    let game = new_game("you,random", "official", 2);
    let action = game.hint(Seat::new(0), &super::super::players::usual_bot()).unwrap();
    assert!(game.legal(Seat::new(0)).contains(action));
    assert!(game.events_since(0, Viewer::Spectator).iter().all(|event| matches!(event, Event::Phase(_))));
}

#[test]
fn in_special_building_stop_means_to_build_nothing_more() {
    let position = "L10W2G9/B3O4L11W8/G6W5DB9O10/O8L4G11W12L6B3/W10B5DG2O9/L12G4W3L8/B11O5G6;3W3L3G3B3WO;official;\
        22.50:-:25.64:L2B2W2G3O4:-:0/31.34:-:47.52:L2B2W2G3O4:K1V1:0/13.45:-:20.68:-:-:0/48.67:-:71.89:-:-:0/\
        65.76:-:87.108:-:-:0/19.57:-:21.84:-:-:0;9:-:-:K5R1Y1M1V1:1:K1:-;special:0";
    let game = game_at(position, "random,you,random,random,random,random");
    let (_, printed) = play(game, b"\n", None);
    assert!(printed.contains("build nothing more now"), "{printed}");
    assert!(!printed.contains("free roads"), "{printed}");
}
