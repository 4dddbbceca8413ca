//! What bots are called in tables: the name that a program declares, made unambiguous.

use brickwool_bots::BotName;

/// A name for each bot, given what each calls itself. Equal bots get equal names, different bots different ones: a
/// program that calls itself like another bot gets a number, `Ann (2)`; built-in bots keep their names.
pub(crate) fn display_names(bots: &[BotName], declared: &[Option<String>]) -> Vec<String> {
    let wanted = |place: usize| match (&bots[place], declared[place].as_deref().map(str::trim)) {
        (BotName::Exec(_), Some(name)) if !name.is_empty() => name.to_owned(),
        (bot, _) => bot.to_string(),
    };
    let is_built_in = |place: &usize| matches!(bots[*place], BotName::BuiltIn(_));
    let (built_in, programs): (Vec<usize>, Vec<usize>) = (0..bots.len()).partition(is_built_in);
    // The first to come gets the plain name.
    let mut taken: Vec<(&BotName, String)> = Vec::new();
    for place in built_in.into_iter().chain(programs) {
        if taken.iter().any(|(bot, _)| **bot == bots[place]) {
            continue;
        }
        let name = wanted(place);
        let mut unique = name.clone();
        for number in 2.. {
            if taken.iter().all(|(_, other)| *other != unique) {
                break;
            }
            unique = format!("{name} ({number})");
        }
        taken.push((&bots[place], unique));
    }
    let name_of = |bot: &BotName| taken.iter().find(|(other, _)| *other == bot).map(|(_, name)| name.clone());
    bots.iter().map(|bot| name_of(bot).expect("every bot was named")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_names_are_used_and_told_apart() {
        for (bots, expected) in [
            (&["random", "greedy", "random"][..], &["random", "greedy", "random"][..]),
            (&["exec:a=Ann", "random"], &["Ann", "random"]),
            (&["exec:a=", "exec:b"], &["exec:a", "exec:b"]),
            (&["exec:a=Ann", "exec:b=Ann", "exec:a=Ann"], &["Ann", "Ann (2)", "Ann"]),
            (&["exec:a=Ann", "exec:b=Ann (2)", "exec:c=Ann"], &["Ann", "Ann (2)", "Ann (3)"]),
            (&["exec:a=greedy", "greedy"], &["greedy (2)", "greedy"]),
        ] {
            let parts = bots.iter().map(|text| text.split_once('=').unwrap_or((text, "-")));
            let (names, declared): (Vec<BotName>, Vec<Option<String>>) = parts
                .map(|(bot, name)| (bot.parse().unwrap(), (name != "-").then(|| name.to_owned())))
                .unzip();
            assert_eq!(display_names(&names, &declared), expected, "{bots:?}");
        }
    }
}
