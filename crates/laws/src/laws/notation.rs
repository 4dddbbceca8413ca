//! Positions written down and read again, and their fingerprints.

use super::{LawResult, PositionContext, ensure};
use crate::naive::Naive;
use brickwool_game::Luck;
use brickwool_settlers::{Position, Resource, State, Step};

/// What is written reads back as the same board and says the same when written again.
pub(super) fn notation_round_trips(context: &PositionContext) -> LawResult {
    let (line, read) = written_and_read(context)?;
    ensure!(read.board == *context.board, "read back as another board: {read}");
    let again = read.to_string();
    ensure!(again == line, "written again as {again}");
    let fits_a_url = |c: char| c.is_ascii_graphic() && !"\"#%<>?[\\]^`{|}".contains(c);
    ensure!(line.chars().all(fits_a_url), "a character of the line does not fit a URL");
    Ok(())
}

/// What the state keeps for speed is what reading a position works out from nothing, and what can be seen of it is what
/// counting on the board gives.
pub(super) fn caches_equal_recomputation(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let (_, read) = written_and_read(context)?;
    ensure!(read.state == *state, "worked out anew:\n  {:?}\n  kept:\n  {state:?}", read.state);
    let naive = Naive::new(board, state);
    for seat in state.seats() {
        for resource in Resource::ALL {
            let (rate, said) = (naive.bank_rate(seat, resource), state.bank_rates(seat).get(resource));
            ensure!(rate == said, "the bank takes {rate} {resource} from seat {seat}, not {said}");
        }
        for hex in board.topology().hexes() {
            let mut count = 0;
            for corner in board.topology().hex_vertices(hex) {
                if state.buildings().owner(corner) == Some(seat) {
                    count += if state.cities().contains(corner) { 2 } else { 1 };
                }
            }
            let resource = board.layout().terrain(hex).resource();
            let expected = resource.map(|resource| (resource, count)).filter(|_| count > 0);
            let said = state.hex_yield(board, hex, seat);
            ensure!(said == expected, "hex {hex} gives seat {seat} {expected:?}, not {said:?}");
        }
    }
    Ok(())
}

fn written_and_read(context: &PositionContext) -> Result<(String, Position), String> {
    let line = Position { board: context.board.clone(), state: *context.state }.to_string();
    let read = line.parse().map_err(|error| format!("cannot be read back: {error}"))?;
    Ok((line, read))
}

/// How many variations of a position are tried.
const VARIATIONS: u32 = 12;

/// States that are equal have equal fingerprints, and states that differ have different ones: tried on the state read
/// back, on everything one action away, and on positions that differ in one field of the line.
pub(super) fn hash_agrees_with_equality(context: &PositionContext) -> LawResult {
    let PositionContext { board, state, .. } = *context;
    let (line, read) = written_and_read(context)?;
    let mut near: Vec<State> = vec![*state, read.state];
    for seat in state.seats() {
        for action in state.legal_for(board, seat).iter() {
            let mut next = *state;
            next.apply_unchecked(board, Step::Act(seat, action));
            near.push(next);
        }
    }
    let mut luck = context.luck();
    for _ in 0..VARIATIONS {
        let varied = varied(&line, state.seat_count(), &mut luck);
        near.extend(varied.parse::<Position>().map(|position| position.state));
    }
    let hashed: Vec<(u64, State)> = near.into_iter().map(|state| (state.hash(), state)).collect();
    for (n, (hash, state)) in hashed.iter().enumerate() {
        for (other_hash, other) in &hashed[..n] {
            let agree = (hash == other_hash) == (state == other);
            ensure!(agree, "fingerprints {hash:016x} and {other_hash:016x} of\n  {state}\n  {other}");
        }
    }
    Ok(())
}

/// The line with one field of the table, the phase or a seat written differently. Not every such line is a position.
fn varied(line: &str, seats: u8, luck: &mut impl Luck) -> String {
    let mut sections: Vec<Vec<String>> =
        line.split(';').map(|section| section.split(':').map(str::to_owned).collect()).collect();
    let [.., players, table, phase] = &mut sections[..] else { panic!("{line} has too few sections") };
    let seat = luck.below(u32::from(seats)).to_string();
    let pick = |words: &[&str], luck: &mut dyn FnMut(u32) -> u32| {
        words[luck(words.len() as u32) as usize].to_owned()
    };
    let mut below = |n| luck.below(n);
    match below(8) {
        0 => table[0] = below(30).to_string(),
        1 => table[1] = pick(&["-", &seat], &mut below),
        2 => table[2] = pick(&["-", &seat], &mut below),
        3 => table[4] = seat,
        4 => table[5] = pick(&["-", "K1", "R1", "Y1", "M1", "V1"], &mut below),
        5 => table[6] = pick(&["-", "played"], &mut below),
        6 => {
            let words = ["turn:before", "turn:after", "rolling", "drawing", "robber:before", "robber:after"];
            let more = ["wander:before", "wander:after", "roads:1:before", "roads:1:after", "roads:2:after"];
            let special = [format!("special:{seat}"), format!("special-drawing:{seat}")];
            let special = special.each_ref().map(String::as_str);
            *phase = vec![pick(&[&words[..], &more[..], &special[..]].concat(), &mut below)];
        }
        // The first seat's hand or development cards: fields are divided by colons, seats by slashes.
        _ => players[3 + below(2) as usize] = pick(&["-", "L1", "B2", "O3", "K1", "Y1", "V1"], &mut below),
    }
    sections.iter().map(|section| section.join(":")).collect::<Vec<_>>().join(";")
}
