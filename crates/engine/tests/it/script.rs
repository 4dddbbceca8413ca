//! Replays recorded conversations with the engine and compares the replies line by line.
//!
//! A line that begins with `> ` is a request, one that begins with `< ` its reply; everything else is ignored.
//! A reply may leave out its middle: `< {"id":1,"ok":{"hexes":[ … ]}}`. With `BLESS=1` in the environment the replies
//! are rewritten instead of checked.

use brickwool_engine::Engine;
use std::path::Path;

/// Marks the omitted middle of a reply.
const LEFT_OUT: &str = " … ";

/// Replays the conversation in a file with one engine from top to bottom.
pub(crate) fn check(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut engine = Engine::new();
    let mut pending: Option<String> = None;
    let mut lines = Vec::new();
    let mut wrong = Vec::new();
    let mut requests = 0;
    for (number, line) in text.lines().enumerate() {
        if let Some(request) = line.strip_prefix('>') {
            let request = request.strip_prefix(' ').unwrap_or(request);
            assert!(pending.is_none(), "{}:{number}: a request without its reply", path.display());
            pending = Some(engine.answer(request));
            requests += 1;
        } else if let Some(expected) = line.strip_prefix("< ") {
            let reply = pending.take();
            let reply =
                reply.unwrap_or_else(|| panic!("{}:{}: a reply to nothing", path.display(), number + 1));
            if !matches(expected, &reply) {
                wrong.push(format!(
                    "{}:{}\n  expected {expected}\n  got      {reply}",
                    path.display(),
                    number + 1
                ));
                lines.push(format!("< {reply}"));
                continue;
            }
        }
        lines.push(line.to_owned());
    }
    assert!(pending.is_none(), "{}: the last request has no reply", path.display());
    assert!(requests > 0, "{}: there is no conversation", path.display());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, lines.join("\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{}\n(BLESS=1 rewrites the replies)", wrong.join("\n"));
    }
}

fn matches(expected: &str, reply: &str) -> bool {
    match expected.split_once(LEFT_OUT) {
        None => expected == reply,
        Some((head, tail)) => {
            reply.len() >= head.len() + tail.len() && reply.starts_with(head) && reply.ends_with(tail)
        }
    }
}
