//! The words that commands begin with: their names and synonyms, and which one a typo was meant to be.

/// The first word of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    Roll,
    End,
    Settlement,
    City,
    Road,
    Buy,
    Knight,
    Robber,
    Steal,
    Monopoly,
    Plenty,
    RoadBuilding,
    Stop,
    Bank,
    Offer,
    Accept,
    Decline,
    Counter,
    Deal,
    Withdraw,
    Discard,
    Undo,
    Help,
    List,
    Board,
    Map,
    Status,
    Log,
    Costs,
    Rules,
    Hint,
    Ask,
    Save,
    Quit,
}

/// Every verb with its name, then its short form and its synonyms.
const COMMAND_NAMES: [(Verb, &[&str]); 34] = [
    (Verb::Roll, &["roll", "r", "dice", "throw"]),
    (Verb::End, &["end", "e", "pass", "done", "next", "finish"]),
    (Verb::Settlement, &["settlement", "s", "settle", "village", "house"]),
    (Verb::City, &["city", "c", "upgrade"]),
    (Verb::Road, &["road", "rd", "street"]),
    (Verb::Buy, &["buy", "b", "draw", "development", "card"]),
    (Verb::Knight, &["knight", "k", "soldier"]),
    (Verb::Robber, &["robber", "rob", "move"]),
    (Verb::Steal, &["steal", "victim"]),
    (Verb::Monopoly, &["monopoly", "mono"]),
    (Verb::Plenty, &["plenty", "year", "yop", "invention"]),
    (Verb::RoadBuilding, &["roads", "roadbuilding"]),
    (Verb::Stop, &["stop", "enough"]),
    (Verb::Bank, &["bank", "exchange", "harbour", "harbor", "port", "maritime"]),
    (Verb::Offer, &["offer", "o", "trade", "propose"]),
    (Verb::Accept, &["accept", "a", "yes", "y", "ok", "agree"]),
    (Verb::Decline, &["decline", "d", "no", "n", "refuse", "reject"]),
    (Verb::Counter, &["counter", "counteroffer", "rather"]),
    (Verb::Deal, &["deal", "pick", "take", "choose", "taker"]),
    (Verb::Withdraw, &["withdraw", "w", "cancel", "retract"]),
    (Verb::Discard, &["discard", "drop", "throwaway"]),
    (Verb::Undo, &["undo", "u", "back", "oops"]),
    (Verb::Help, &["help", "h", "commands"]),
    (Verb::List, &["list", "l", "what", "options", "legal", "moves"]),
    (Verb::Board, &["board", "show", "look"]),
    (Verb::Map, &["map", "m", "places", "numbers"]),
    (Verb::Status, &["status", "hand", "score", "table", "points", "players"]),
    (Verb::Log, &["log", "history"]),
    (Verb::Costs, &["costs", "cost", "price", "prices"]),
    (Verb::Rules, &["rules", "rule"]),
    (Verb::Hint, &["hint", "advice", "advise", "suggest"]),
    (Verb::Ask, &["ask", "asking"]),
    (Verb::Save, &["save", "write"]),
    (Verb::Quit, &["quit", "q", "exit", "bye", "leave"]),
];

/// The most typos a word may have for a suggestion.
const MAX_TYPOS: usize = 2;

/// The verb that a word means: its name, a synonym, or the beginning of only one verb.
pub(super) fn find(word: &str) -> Result<Verb, String> {
    if let Some((verb, _)) = COMMAND_NAMES.iter().find(|(_, names)| names.contains(&word)) {
        return Ok(*verb);
    }
    // Names come before synonyms: "st" is not meant as "street".
    let named: Vec<_> = COMMAND_NAMES.iter().filter(|(_, names)| names[0].starts_with(word)).collect();
    let other = COMMAND_NAMES.iter().filter(|(_, names)| names.iter().any(|name| name.starts_with(word)));
    let begun = if named.is_empty() { other.collect() } else { named };
    match begun[..] {
        [] => Err(unknown(word)),
        [(verb, _)] => Ok(*verb),
        _ => {
            let all: Vec<&str> = begun.iter().map(|(_, names)| names[0]).collect();
            Err(format!("{word:?} could be {}", all.join(" or ")))
        }
    }
}

/// The message that there is no such command, with the one that was probably meant.
pub(super) fn unknown(word: &str) -> String {
    // Long text was not meant as a command, and comparing it would take long.
    let short: String = word.chars().take(20).collect();
    // Whichever synonym is nearest, the suggestion is the name that help uses.
    let near = COMMAND_NAMES.iter().flat_map(|(_, names)| {
        names
            .iter()
            .filter(|name| name.len() > 2)
            .map(|name| (typos(&short, name), *name != names[0], *name, names[0]))
    });
    match near.min().filter(|&(typos, _, name, _)| typos <= MAX_TYPOS && typos < name.len() - 1) {
        Some((.., name)) => format!("there is no command {short:?}; did you mean {name}?"),
        None => format!("there is no command {short:?}; help tells you what you can do now"),
    }
}

/// The number of letters to change, add, remove or swap with a neighbour that turns one word into the other.
fn typos(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let above = &rows[i - 1];
            let mut least = (above[j] + 1).min(row[j - 1] + 1);
            least = least.min(above[j - 1] + usize::from(a[i - 1] != b[j - 1]));
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things() {
        let mut words: Vec<&str> =
            COMMAND_NAMES.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }

    #[test]
    fn typos_are_counted_as_people_make_them() {
        for (a, b, expected) in [
            ("road", "road", 0),
            ("raod", "road", 1),
            ("rod", "road", 1),
            ("citty", "city", 1),
            ("", "end", 3),
        ] {
            assert_eq!(typos(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn unambiguous_abbreviations_are_understood() {
        assert_eq!(find("settl"), Ok(Verb::Settlement));
        assert_eq!(find("mono"), Ok(Verb::Monopoly));
        assert_eq!(find("kni"), Ok(Verb::Knight));
        assert_eq!(find("st"), Err("\"st\" could be steal or stop or status".to_owned()));
        assert_eq!(
            find("setlement"),
            Err("there is no command \"setlement\"; did you mean settlement?".to_owned())
        );
        assert_eq!(find("bakc"), Err("there is no command \"bakc\"; did you mean undo?".to_owned()));
        assert_eq!(
            find("xyzzy"),
            Err("there is no command \"xyzzy\"; help tells you what you can do now".to_owned())
        );
    }
}
