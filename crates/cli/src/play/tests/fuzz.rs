//! Thousands of nonsensical lines: nothing breaks, and refused lines change nothing.

use super::super::console_game::Next;
use super::super::parse::PlayCommand;
use super::super::resolve::{actions, typed};
use super::{new_game, play};
use brickwool_game::Luck;
use brickwool_luck::SeededLuck;

const WORDS: [&str; 64] = [
    "roll",
    "end",
    "settlement",
    "city",
    "road",
    "roads",
    "buy",
    "knight",
    "robber",
    "steal",
    "monopoly",
    "plenty",
    "stop",
    "bank",
    "offer",
    "accept",
    "decline",
    "counter",
    "deal",
    "withdraw",
    "discard",
    "undo",
    "help",
    "list",
    "board",
    "map",
    "status",
    "log",
    "costs",
    "rules",
    "hint",
    "build",
    "play",
    "for",
    "to",
    "and",
    "with",
    "player",
    "lumber",
    "brick",
    "wool",
    "grain",
    "ore",
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "12",
    "31",
    "53",
    "71",
    "72",
    "255",
    "256",
    "99999999999999999999",
    "-1",
    "1.5",
    "?",
    "\u{1b}[2J",
    "ß",
    "💥",
    "\0",
];

/// A line of random words, cut and garbled at random.
fn garbage(luck: &mut SeededLuck) -> String {
    let count = 1 + luck.below(7);
    let words: Vec<&str> = (0..count).map(|_| WORDS[luck.below(WORDS.len() as u32) as usize]).collect();
    let mut line: Vec<char> = words.join(if luck.below(8) == 0 { "" } else { " " }).chars().collect();
    for _ in 0..luck.below(3) {
        let place = luck.below(line.len().max(1) as u32) as usize;
        match luck.below(3) {
            0 if !line.is_empty() => drop(line.remove(place.min(line.len() - 1))),
            1 => line.insert(place.min(line.len()), char::from(32 + luck.below(95) as u8)),
            _ => line.truncate(place),
        }
    }
    line.into_iter().collect()
}

#[test]
fn refused_lines_change_nothing() {
    let mut luck = SeededLuck::new(11);
    let (mut refused, mut obeyed) = (0, 0);
    for seed in 0..4 {
        let mut game = new_game("you,random,you", "official", seed);
        for _ in 0..6_000 {
            let seat = match game.next() {
                Next::Person(seat) => seat,
                Next::Automatic => {
                    game.advance().unwrap();
                    continue;
                }
                Next::Over | Next::Stuck => break,
            };
            let legal = game.legal(seat);
            let sensible = luck.below(4) == 0;
            let line = if sensible { typed(legal.nth(luck.below(legal.len()))) } else { garbage(&mut luck) };
            let (state, steps) = (*game.state(), game.record().steps.len());
            let meant = PlayCommand::parse(&line).ok().and_then(|command| actions(&game, seat, &command));
            match meant {
                Some(Ok(meant)) if game.act(seat, &meant).is_ok() => {
                    obeyed += 1;
                    assert_eq!(game.record().steps.len(), steps + meant.len(), "{line}");
                }
                _ => {
                    refused += 1;
                    assert!(!sensible, "{line}");
                    assert_eq!((*game.state(), game.record().steps.len()), (state, steps), "{line}");
                }
            }
        }
        assert_eq!(*game.state(), game.record().replay().unwrap().state);
    }
    assert!(refused > 1_000 && obeyed > 1_000, "{refused} refused, {obeyed} obeyed");
}

#[test]
fn nothing_typed_breaks_the_session() {
    let mut luck = SeededLuck::new(12);
    for seed in 0..3 {
        let mut script = Vec::new();
        for _ in 0..4_000 {
            // Commands that are often legal keep the game moving.
            let place = luck.below(72);
            let line = match luck.below(12) {
                0 => "roll".to_owned(),
                1 => "end".to_owned(),
                2 => format!("settlement {place}"),
                3 => format!("road {place}"),
                4 => format!("robber {}", place % 19),
                5 => "discard wool".to_owned(),
                6 => "discard ore lumber".to_owned(),
                7 => "offer wool for ore".to_owned(),
                8 => "decline".to_owned(),
                9 => String::new(),
                _ => garbage(&mut luck),
            };
            // A garbled line must not write files or end the session.
            let leaves = PlayCommand::parse(&line)
                .is_ok_and(|command| matches!(command, PlayCommand::Save(_) | PlayCommand::Quit));
            if !leaves {
                script.extend(line.bytes().filter(|&byte| byte != b'\n'));
                script.push(b'\n');
            }
        }
        script.extend([0xff, 0xfe, b'\n']);
        let players = ["you,random", "you,you,weighted", "you,weighted,random,random"][seed as usize];
        let (record, printed) = play(new_game(players, "official", seed), &script, None);
        assert!(record.replay().is_ok());
        assert!(record.steps.len() > 20, "{printed}");
        assert!(printed.contains("End of input") || printed.contains("The game is over."));
    }
}
