//! Nothing that a person may not know appears on the screen.

use super::{new_game, play, random_script};
use brickwool_game::{Seat, Viewer};
use brickwool_settlers::{DevCard, Event, Position, Record, Resource};

/// Everything that happened, unredacted.
fn events(record: &Record) -> Vec<Event> {
    let Position { board, mut state } = record.start.clone();
    let mut events = Vec::new();
    for &step in &record.steps {
        state.apply_with(&board, step, &mut |event| events.push(event)).unwrap();
    }
    events
}

#[test]
fn hidden_cards_of_others_are_never_named() {
    let me = Viewer::Seat(Seat::new(0));
    let (mut draws, mut thefts) = (0, 0);
    for seed in 0..6 {
        let new = || new_game("you,weighted,random,weighted", "official", seed);
        let script = random_script(new(), seed);
        // The log is shown at the end of it all, from the beginning.
        let (record, printed) = play(new(), script.as_bytes(), None);
        assert!(record.replay().unwrap().state.winner().is_some(), "seed {seed}");
        for event in events(&record).into_iter().filter(|event| event.redact(me) != *event) {
            match event {
                Event::CardDrawn { .. } => draws += 1,
                Event::Stolen { .. } => thefts += 1,
                _ => {}
            }
        }
        for line in printed.lines() {
            for other in ["Player 2", "Player 3", "Player 4"] {
                assert!(!line.contains(&format!("{other} holds ")) || line.contains("holds the L"), "{line}");
                for card in DevCard::ALL {
                    assert!(!line.contains(&format!("{other} draws a {card}")), "{line}");
                }
                for (resource, victim) in Resource::ALL.into_iter().flat_map(|resource| {
                    ["Player 2", "Player 3", "Player 4"].map(|victim| (resource, victim))
                }) {
                    assert!(!line.contains(&format!("{other} steals {resource} from {victim}")), "{line}");
                }
            }
        }
        let said = |text: &str| printed.lines().filter(|line| line.contains(text)).count();
        let drawn_by_others = events(&record)
            .iter()
            .filter(|event| matches!(event, Event::CardDrawn { seat, .. } if seat.index() > 0))
            .count();
        assert_eq!(said("draws a development card"), drawn_by_others, "seed {seed}");
    }
    assert!(draws > 50 && thefts > 50, "{draws} draws and {thefts} thefts were to be hidden");
}

/// At a shared keyboard, nobody is told what another person drew or stole.
#[test]
fn people_at_one_keyboard_are_told_only_what_is_theirs() {
    let new = || new_game("you,you,you", "official", 5);
    let typed = random_script(new(), 1);
    // Everybody presses Enter when the keyboard is passed, so the script is made line by line, as the game goes.
    let mut lines = typed.lines();
    let mut script = String::new();
    let mut game = new();
    let mut at = None;
    loop {
        use super::super::console_game::Next;
        match game.next() {
            Next::Automatic => drop(game.advance().unwrap()),
            Next::Person(seat) => {
                if at != Some(seat) {
                    script.push('\n');
                    at = Some(seat);
                }
                let line = lines.next().unwrap();
                script += &format!("{line}\n");
                let command = super::super::parse::PlayCommand::parse(line).unwrap();
                let actions = super::super::resolve::actions(&game, seat, &command).unwrap().unwrap();
                game.act(seat, &actions).unwrap();
            }
            Next::Over | Next::Stuck => break,
        }
    }
    let (record, printed) = play(new(), script.as_bytes(), None);
    assert_eq!(&record, game.record());
    for part in printed.split("Pass the keyboard to Player ").skip(1) {
        let me = &part[..1];
        for other in ["1", "2", "3"].into_iter().filter(|&other| other != me) {
            assert!(!part.contains(&format!("Player {other} draws a k")), "{part}");
            assert!(!part.contains(&format!("Player {other} draws a v")), "{part}");
            assert!(!part.contains(&format!("Player {me} ")), "the reader is always you: {part}");
        }
    }
}
