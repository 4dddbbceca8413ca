//! The loop around an engine: reads lines of any bytes and writes one reply to each.

use crate::{Engine, EngineError, ErrorKind, LIMITS, error_line};
use std::io::{self, BufRead, ErrorKind as IoErrorKind, Write};

/// Answers every line of `input` with one line on `output`, until the input ends.
///
/// Replies are flushed one by one. A closed output ends the loop without an error; any other I/O error is returned.
///
/// ```
/// let mut replies = Vec::new();
/// brickwool_engine::serve(&b"{\"cmd\":\"games\"}\n\xff\n"[..], &mut replies).unwrap();
/// let replies = String::from_utf8(replies).unwrap();
/// assert_eq!(replies.lines().count(), 2);
/// assert!(replies.starts_with("{\"id\":null,\"ok\":{\"games\":[]}}\n"));
/// ```
pub fn serve(input: impl BufRead, output: impl Write) -> io::Result<()> {
    match answer_all(input, output) {
        Err(error) if error.kind() == IoErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn answer_all(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine::new();
    let mut line = Vec::new();
    loop {
        let mut reply = match read_line(&mut input, &mut line)? {
            InputLine::EndOfInput => return Ok(()),
            InputLine::TooLong => error_line(EngineError::line_too_long()),
            InputLine::Complete => match std::str::from_utf8(&line) {
                Ok(text) => engine.answer(text),
                Err(error) => error_line(EngineError::new(
                    ErrorKind::BadJson,
                    format!("the line is not UTF-8 after byte {}", error.valid_up_to()),
                )),
            },
        };
        reply.push('\n');
        output.write_all(reply.as_bytes())?;
        output.flush()?;
    }
}

enum InputLine {
    /// The buffer holds the line without its newline.
    Complete,
    /// The line exceeds the limit and was skipped.
    TooLong,
    EndOfInput,
}

/// Reads up to the next newline, keeping no more bytes than the limit.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<InputLine> {
    line.clear();
    let mut read_any = false;
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == IoErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let at_end = chunk.is_empty();
        let newline = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..newline.unwrap_or(chunk.len())];
        too_long |= line.len() + part.len() > LIMITS.line_bytes;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(newline.is_some());
        input.consume(used);
        read_any |= used > 0;
        if at_end && !read_any {
            return Ok(InputLine::EndOfInput);
        }
        if at_end || newline.is_some() {
            return Ok(if too_long { InputLine::TooLong } else { InputLine::Complete });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn replies(input: impl Read) -> Vec<String> {
        let mut output = Vec::new();
        serve(BufReader::with_capacity(7, input), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(String::from).collect()
    }

    #[test]
    fn every_line_gets_a_reply() {
        let input = b"{\"id\":1,\"cmd\":\"games\"}\r\n\n\xff\xfe\n{\"id\":2,\"cmd\":\"games\"}";
        let replies = replies(&input[..]);
        assert_eq!(replies[0], r#"{"id":1,"ok":{"games":[]}}"#);
        assert!(replies[1].contains("the line is empty"), "{}", replies[1]);
        assert!(replies[2].contains("not UTF-8"), "{}", replies[2]);
        assert_eq!(replies[3], r#"{"id":2,"ok":{"games":[]}}"#);
        assert_eq!(replies.len(), 4);
    }

    #[test]
    fn an_empty_input_gets_no_reply() {
        assert!(replies(&b""[..]).is_empty());
        assert_eq!(replies(&b"\n"[..]).len(), 1);
    }

    #[test]
    fn a_line_beyond_the_limit_is_refused_and_the_next_one_answered() {
        let long = io::repeat(b'[').take(LIMITS.line_bytes as u64 * 3);
        let replies = replies(long.chain(&b"\n{\"cmd\":\"games\"}\n"[..]));
        assert!(replies[0].contains(r#""kind":"too_large""#), "{}", replies[0]);
        assert_eq!(replies[1], r#"{"id":null,"ok":{"games":[]}}"#);
        assert_eq!(replies.len(), 2);
    }

    #[test]
    fn a_closed_output_is_no_error() {
        struct ClosedOutput;
        impl Write for ClosedOutput {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(IoErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert!(serve(&b"{}\n{}\n"[..], ClosedOutput).is_ok());
    }
}
