//! `brickwool dice ask`: reads questions line by line and answers them in order.

use crate::args::fresh_seed;
use brickwool_dice::questions_json::answer_line;
use brickwool_luck::SeededLuck;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

/// The longest question, in bytes.
const MAX_LINE: u64 = 1 << 20;

pub(super) fn run() -> anyhow::Result<()> {
    let input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    answer_all(input, BufWriter::new(io::stdout().lock()))?;
    Ok(())
}

fn answer_all<R: Read>(mut input: BufReader<R>, mut output: impl Write) -> io::Result<()> {
    let mut fresh = SeededLuck::new(fresh_seed());
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let answer = if line.len() as u64 > MAX_LINE {
            format!("{{\"error\":\"the line is longer than {MAX_LINE} bytes\"}}")
        } else {
            answer_line(&line, |seed| match seed {
                Some(seed) => SeededLuck::new(seed),
                None => SeededLuck::new(fresh_word(&mut fresh)),
            })
        };
        writeln!(output, "{answer}")?;
        // A caller that waits for each answer gets it at once; many questions together are answered in bulk.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()
}

/// A fresh seed, drawn from luck.
fn fresh_word(luck: &mut SeededLuck) -> u64 {
    use brickwool_game::Luck;
    u64::from(luck.below(u32::MAX)) << 32 | u64::from(luck.below(u32::MAX))
}

/// Reads the next line without its end; what exceeds the longest line is dropped. False at the end of the input.
fn read_line<R: Read>(input: &mut BufReader<R>, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if input.by_ref().take(MAX_LINE + 1).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    let mut ended = line.last() == Some(&b'\n');
    while !ended {
        let more = input.fill_buf()?;
        let end = more.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(more.len(), |end| end + 1);
        ended = end.is_some() || more.is_empty();
        input.consume(used);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(questions: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        answer_all(BufReader::new(questions), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_gets_one_answer_whatever_it_is() {
        let good = r#"{"ask":"isActionWellFormed","action":"trade 4"}"#;
        let mut questions = format!("{good}\n\nrubbish\n").into_bytes();
        questions.extend(b"\xff\xfe\n");
        questions.extend(vec![b'x'; MAX_LINE as usize + 10]);
        questions.extend(format!("\n{good}").as_bytes());
        let answers = answers(&questions);
        assert_eq!(answers.len(), 6);
        for (place, answer) in answers.iter().enumerate() {
            let right = if place == 0 || place == 5 { r#"{"answer":true}"# } else { r#"{"error":"# };
            assert!(answer.starts_with(right), "{place}: {answer}");
        }
        assert!(answers[4].contains("longer than"));
    }

    #[test]
    fn dice_with_a_seed_repeat_and_dice_without_do_not() {
        let seeded = r#"{"ask":"rollDice","n":1000,"resources":[1,0,0,0,0,0],"seed":7}"#;
        let fresh = r#"{"ask":"rollDice","n":1000,"resources":[1,0,0,0,0,0]}"#;
        let answers = answers([seeded, seeded, fresh, fresh].join("\n").as_bytes());
        assert_eq!(answers[0], answers[1]);
        assert_ne!(answers[2], answers[3]);
    }
}
