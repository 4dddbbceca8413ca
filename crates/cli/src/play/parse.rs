//! Reads what people type as commands. Case, abbreviations, synonyms and filler words are forgiven; the game is not
//! consulted.

use super::commands::{self, Verb};
use brickwool_settlers::{Cards, Resource};

/// A command. Players are counted from 1 here, as on the screen; places have the board's numbers.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PlayCommand {
    /// An empty line.
    Nothing,
    Roll,
    End,
    Settlement(u8),
    City(u8),
    Road(RoadAt),
    Buy,
    Knight,
    Robber(u8),
    Steal(u8),
    Monopoly(Resource),
    Plenty(Cards),
    RoadBuilding,
    Stop,
    Bank {
        give: Resource,
        count: Option<u8>,
        take: Resource,
    },
    /// To everybody unless players are named.
    Offer {
        give: Cards,
        want: Cards,
        to: Vec<u8>,
    },
    Accept,
    Decline,
    Counter {
        give: Cards,
        want: Cards,
    },
    Deal(Option<u8>),
    Withdraw,
    Discard(Cards),
    Undo,
    Help(Option<Topic>),
    List,
    Board,
    Map(MapOf),
    Status,
    Log(usize),
    Costs,
    Rules,
    Hint,
    /// Sets which offers to be asked about; without a value, prints the setting.
    Ask(Option<OfferPrompts>),
    Save(Option<String>),
    Quit,
}

/// A road by its edge or by its two vertices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum RoadAt {
    Edge(u8),
    Between(u8, u8),
}

/// Which offers of others a person is asked about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum OfferPrompts {
    Always,
    /// Those that the person can pay.
    Payable,
}

/// Which numbers a map shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum MapOf {
    Settlements,
    Cities,
    Roads,
    Hexes,
    Vertices,
    Edges,
    /// Everything that can be built now.
    Legal,
}

/// The topics of help, besides the help for the current decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Topic {
    Commands,
    Build,
    Trade,
    Cards,
    Robber,
    Board,
    Saving,
}

/// The number of log lines shown by default.
const LOG_LINES: usize = 20;

/// Words that carry no meaning here.
const FILLER: [&str; 22] = [
    "a", "an", "the", "at", "on", "in", "from", "player", "vertex", "edge", "hex", "number", "my", "me",
    "card", "cards", "of", "please", "with", "and", "some", "between",
];

impl PlayCommand {
    /// The command in a line, or what is wrong with it.
    pub(super) fn parse(line: &str) -> Result<PlayCommand, String> {
        let line = line.trim();
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some((&first, rest)) = words.split_first() else {
            return if line.is_empty() { Ok(PlayCommand::Nothing) } else { Err(commands::unknown(line)) };
        };
        // "build a road 5", "play monopoly ore": the verb is in the second word.
        let article = rest.first().is_some_and(|word| ["a", "an", "the", "my"].contains(word));
        let rest = if article { &rest[1..] } else { rest };
        let (verb, rest) = match (first, rest.split_first()) {
            (
                "build" | "place" | "found" | "lay" | "play" | "use" | "make" | "raise",
                Some((&second, after)),
            ) => (commands::find(second)?, after),
            ("buy", Some((&second, after))) if !is_card_word(second) => (commands::find(second)?, after),
            _ => (commands::find(first)?, rest),
        };
        // File names keep their case and their spaces.
        if verb == Verb::Save {
            let file = line.split_once(char::is_whitespace).map(|(_, file)| file.trim().to_owned());
            return Ok(PlayCommand::Save(file.filter(|file| !file.is_empty())));
        }
        let minus = |word: &&str| {
            word.strip_prefix(['-', '\u{2212}'])
                .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        if let Some(word) = line.split_whitespace().find(minus) {
            return Err(format!("{word} is negative: numbers start at 0 or 1"));
        }
        arguments(verb, rest)
    }
}

/// The command that a verb and the words after it make.
fn arguments(verb: Verb, rest: &[&str]) -> Result<PlayCommand, String> {
    let meant: Vec<&str> = rest.iter().copied().filter(|word| !FILLER.contains(word)).collect();
    let plain = |command: PlayCommand| no_more(&meant).map(|()| command);
    match verb {
        Verb::Roll => no_more(&without(&meant, &["dice"])).map(|()| PlayCommand::Roll),
        Verb::End => no_more(&without(&meant, &["turn"])).map(|()| PlayCommand::End),
        Verb::Settlement => Ok(PlayCommand::Settlement(one_number(&meant, "settlement 12")?)),
        Verb::City => Ok(PlayCommand::City(one_number(&meant, "city 12")?)),
        Verb::Road if meant.first() == Some(&"building") => Ok(PlayCommand::RoadBuilding),
        Verb::Road => road(&without(&meant, &["to"])),
        Verb::Buy => no_more(&without(&meant, &["development", "dev"])).map(|()| PlayCommand::Buy),
        Verb::Knight => plain(PlayCommand::Knight),
        Verb::Robber => Ok(PlayCommand::Robber(one_number(&without(&meant, &["to", "robber"]), "robber 7")?)),
        Verb::Steal => Ok(PlayCommand::Steal(one_number(&meant, "steal 2")?)),
        Verb::Monopoly => match meant[..] {
            [word] => Ok(PlayCommand::Monopoly(resource(word)?)),
            _ => Err("monopoly takes one resource; for example: monopoly ore".to_owned()),
        },
        Verb::Plenty => match bundle(&without(&meant, &["year", "plenty"]))? {
            Some(cards) => Ok(PlayCommand::Plenty(cards)),
            None => Err("year of plenty takes two cards; for example: plenty ore grain".to_owned()),
        },
        Verb::RoadBuilding => no_more(&without(&meant, &["building"])).map(|()| PlayCommand::RoadBuilding),
        Verb::Stop => no_more(&without(&meant, &["building", "roads"])).map(|()| PlayCommand::Stop),
        Verb::Bank => bank(&without(&meant, &["bank"])),
        Verb::Offer if rest.contains(&"bank") => bank(&without(&meant, &["bank"])),
        Verb::Offer => offer(rest, &meant),
        Verb::Accept => plain(PlayCommand::Accept),
        Verb::Decline => plain(PlayCommand::Decline),
        Verb::Counter => {
            let (give, want) = exchange(&meant, "counter 1 wool for 1 ore")?;
            Ok(PlayCommand::Counter { give, want })
        }
        Verb::Deal if meant.is_empty() => Ok(PlayCommand::Deal(None)),
        Verb::Deal => Ok(PlayCommand::Deal(Some(one_number(&meant, "deal 3")?))),
        Verb::Withdraw => no_more(&without(&meant, &["offer"])).map(|()| PlayCommand::Withdraw),
        Verb::Discard => match bundle(&meant)? {
            Some(cards) => Ok(PlayCommand::Discard(cards)),
            None => Err("discard which cards? For example: discard 2 wool 1 ore".to_owned()),
        },
        Verb::Undo => plain(PlayCommand::Undo),
        Verb::Help => help(&without(rest, &["with", "on", "about", "me"])),
        Verb::List => plain(PlayCommand::List),
        Verb::Board => plain(PlayCommand::Board),
        Verb::Map => map(&without(rest, &["of", "all"])),
        Verb::Status => plain(PlayCommand::Status),
        Verb::Log if meant.is_empty() => Ok(PlayCommand::Log(LOG_LINES)),
        Verb::Log => {
            one_number(&meant, "log 30").map(|_| PlayCommand::Log(meant[0].parse().unwrap_or(usize::MAX)))
        }
        Verb::Costs => plain(PlayCommand::Costs),
        Verb::Rules => plain(PlayCommand::Rules),
        Verb::Hint => plain(PlayCommand::Hint),
        Verb::Ask => match meant[..] {
            [] => Ok(PlayCommand::Ask(None)),
            ["always" | "all"] => Ok(PlayCommand::Ask(Some(OfferPrompts::Always))),
            ["payable"] => Ok(PlayCommand::Ask(Some(OfferPrompts::Payable))),
            _ => {
                Err("use ask always (about every offer) or ask payable (about those you can pay)".to_owned())
            }
        },
        Verb::Save => Ok(PlayCommand::Save(None)),
        Verb::Quit => plain(PlayCommand::Quit),
    }
}

/// The words of a line in lower case. Digits and letters are separated even if typed together, as in `2wool`.
fn words(line: &str) -> Vec<String> {
    let line = line.to_lowercase().replace("->", " for ").replace("=>", " for ");
    let line = line.strip_prefix('?').map_or(line.clone(), |topic| format!("help {topic}"));
    let mut words: Vec<String> = Vec::new();
    let mut kind = CharKind::Gap;
    for letter in line.chars() {
        let next = match letter {
            letter if letter.is_ascii_digit() => CharKind::Digit,
            letter if letter.is_alphabetic() => CharKind::Letter,
            _ => CharKind::Gap,
        };
        if next != CharKind::Gap {
            if next != kind {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.push(letter);
            }
        }
        kind = next;
    }
    words
}

#[derive(Clone, Copy, PartialEq)]
enum CharKind {
    Gap,
    Digit,
    Letter,
}

/// Whether "buy" is about a development card.
fn is_card_word(word: &str) -> bool {
    ["card", "cards", "development", "dev", "one", "1"].contains(&word)
}

fn without<'a>(words: &[&'a str], unwanted: &[&str]) -> Vec<&'a str> {
    words.iter().copied().filter(|word| !unwanted.contains(word)).collect()
}

fn no_more(words: &[&str]) -> Result<(), String> {
    match words.first() {
        None => Ok(()),
        Some(word) => Err(format!("I don't understand {word:?} here; help lists the commands")),
    }
}

/// A number. One that is too large becomes 255, which no place has: the error then names the range.
fn number(word: &str) -> Result<u8, String> {
    if !word.chars().all(|letter| letter.is_ascii_digit()) {
        return Err(format!("{word:?} is not a number"));
    }
    Ok(word.parse().unwrap_or(u8::MAX))
}

fn one_number(words: &[&str], example: &str) -> Result<u8, String> {
    match words {
        [word] => number(word),
        [] => Err(format!("a number is missing; for example: {example}")),
        _ => Err(format!("only one number is needed; for example: {example}")),
    }
}

fn road(words: &[&str]) -> Result<PlayCommand, String> {
    match words {
        [edge] => Ok(PlayCommand::Road(RoadAt::Edge(number(edge)?))),
        [a, b] => Ok(PlayCommand::Road(RoadAt::Between(number(a)?, number(b)?))),
        _ => Err("a road needs its edge or its two vertices; for example: road 31 or road 12 13".to_owned()),
    }
}

/// The resource that a word means.
pub(super) fn resource(word: &str) -> Result<Resource, String> {
    let known = match word {
        "l" | "wood" | "woods" | "timber" | "log" | "logs" => Some(Resource::Lumber),
        "b" | "bricks" | "clay" => Some(Resource::Brick),
        "w" | "sheep" => Some(Resource::Wool),
        "g" | "wheat" | "corn" => Some(Resource::Grain),
        "o" | "ores" | "stone" | "rock" | "iron" => Some(Resource::Ore),
        _ => Resource::ALL.into_iter().find(|resource| word.len() > 2 && resource.name().starts_with(word)),
    };
    let exact = Resource::ALL.into_iter().find(|resource| resource.name() == word);
    exact.or(known).ok_or_else(|| {
        format!("{word:?} is not a resource; the resources are lumber, brick, wool, grain and ore")
    })
}

/// Cards such as `2 wool ore`: a resource without a number before it counts as one card.
fn bundle(words: &[&str]) -> Result<Option<Cards>, String> {
    let mut counts = [0u8; 5];
    let mut count: Option<u8> = None;
    for word in words {
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            if count.replace(number(word)?).is_some() {
                return Err(format!("{word} of what? A number goes before each resource"));
            }
            continue;
        }
        let resource = resource(word)?;
        let total = u32::from(counts[resource.index()]) + u32::from(count.take().unwrap_or(1));
        counts[resource.index()] = u8::try_from(total)
            .ok()
            .filter(|&total| total <= Cards::MAX_COUNT)
            .ok_or_else(|| format!("there are not that many {resource} cards"))?;
    }
    match count {
        Some(count) => Err(format!("{count} of what? A resource goes after each number")),
        None => Ok(Some(Cards::new(counts)).filter(|cards| !cards.is_empty())),
    }
}

/// The cards given and the cards wanted: `1 wool for 1 ore`.
fn exchange(words: &[&str], example: &str) -> Result<(Cards, Cards), String> {
    let wrong = || format!("name the cards you give and the cards you want; for example: {example}");
    let middle = words.iter().position(|&word| word == "for" || word == "against").ok_or_else(wrong)?;
    let give = bundle(&words[..middle])?.ok_or_else(wrong)?;
    let want = bundle(&words[middle + 1..])?.ok_or_else(wrong)?;
    Ok((give, want))
}

fn offer(typed: &[&str], words: &[&str]) -> Result<PlayCommand, String> {
    // "trade with player 2 wool for ore" must not be taken for two wool.
    let named =
        typed.iter().take_while(|&&word| word != "to").any(|&word| word == "player" || word == "with");
    if named {
        return Err(
            "name the players at the end of an offer; for example: offer 1 wool for 1 ore to 2".to_owned()
        );
    }
    let end = words.iter().position(|&word| word == "to").unwrap_or(words.len());
    let (give, want) = exchange(&words[..end], "offer 1 wool for 1 ore to 2 3")?;
    let named = without(&words[end..], &["to", "all", "everybody", "everyone", "or"]);
    let to = named.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
    Ok(PlayCommand::Offer { give, want, to })
}

/// `4 wool for ore`, `wool for 1 ore`, or just `wool ore`.
fn bank(words: &[&str]) -> Result<PlayCommand, String> {
    let wrong = || {
        "the bank gives one card for several of the same kind; for example: bank 4 wool for ore".to_owned()
    };
    let words = match words {
        [rest @ .., "1", _] if rest.contains(&"for") => without(words, &["for", "1"]),
        _ => without(words, &["for"]),
    };
    let (count, give, take) = match words[..] {
        [give, take] => (None, give, take),
        [count, give, take] if count.len() <= 2 => (Some(number(count)?), give, take),
        _ => return Err(wrong()),
    };
    Ok(PlayCommand::Bank { give: resource(give)?, count, take: resource(take)? })
}

fn map(words: &[&str]) -> Result<PlayCommand, String> {
    let of = match words {
        [] => MapOf::Legal,
        [word] => match word.trim_end_matches('s') {
            "settlement" => MapOf::Settlements,
            "city" | "citie" => MapOf::Cities,
            "road" => MapOf::Roads,
            "hex" | "hexe" | "robber" => MapOf::Hexes,
            "vertex" | "vertice" => MapOf::Vertices,
            "edge" => MapOf::Edges,
            _ => return Err(maps()),
        },
        _ => return Err(maps()),
    };
    Ok(PlayCommand::Map(of))
}

fn maps() -> String {
    "maps show settlements, cities, roads, hexes, vertices or edges".to_owned()
}

fn help(words: &[&str]) -> Result<PlayCommand, String> {
    let Some(word) = words.first() else { return Ok(PlayCommand::Help(None)) };
    let topic = match word.trim_end_matches('s') {
        "command" | "all" => Topic::Commands,
        "build" | "building" | "cost" | "road" | "settlement" | "city" | "citie" => Topic::Build,
        "trade" | "trading" | "offer" | "bank" | "counter" | "deal" | "harbour" | "harbor" => Topic::Trade,
        "card" | "dev" | "development" | "knight" | "monopoly" | "plenty" => Topic::Cards,
        "robber" | "seven" | "7" | "discard" | "steal" => Topic::Robber,
        "board" | "map" | "number" | "hex" | "hexe" | "vertex" | "vertice" | "edge" => Topic::Board,
        "save" | "saving" | "quit" | "undo" | "resume" => Topic::Saving,
        _ => {
            return Err(format!(
                "there is no help on {word:?}; the topics are commands, build, trade, cards, robber, board and saving"
            ));
        }
    };
    Ok(PlayCommand::Help(Some(topic)))
}
