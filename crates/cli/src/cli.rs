//! The command tree: every subcommand with its summary and examples. What the options mean is beside each command.

use crate::{
    admin, analyse, backup, bench, board, bots, completions, demo, dice, engine, guest_data, health, ladder,
    load, man, matches, perft, play, replay, report, serve, show, simulate, tournament, verify,
};
use clap::{Parser, Subcommand};

/// Play, simulate and study the game of Settlers of Catan.
///
/// Without a command, Brickwool serves the game to browsers, as `brickwool serve` does.
#[derive(Parser)]
#[command(name = "brickwool", version, max_term_width = 100)]
#[command(after_help = "\
Examples:
  brickwool                                  # serve the game and print the address to open
  brickwool play                             # play at the console against three bots
  brickwool help match                       # all options of a command, with examples")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the game to browsers and print the address to open
    #[command(after_help = "\
Examples:
  brickwool serve
  brickwool serve --addr 0.0.0.0:8080 --store sqlite:games.db")]
    Serve(serve::Args),
    /// Close tables, ban guests and read reports, beside a running server
    #[command(after_help = "\
Examples:
  brickwool admin tables
  brickwool admin ban 203.0.113.0/24 --for 12h --store sqlite:games.db")]
    Admin(admin::Args),
    /// Check whether a running server is healthy
    #[command(after_help = "\
Example:
  brickwool health http://127.0.0.1:8080")]
    Health(health::Args),
    /// Back up a server's database to one file, while it runs
    #[command(after_help = "\
Examples:
  brickwool backup games.backup
  brickwool backup games.backup --config server.toml")]
    Backup(backup::Args),
    /// Restore a backup, in the same or the other kind of database
    #[command(after_help = "\
Examples:
  brickwool restore games.backup --store sqlite:games.db
  brickwool restore games.backup --config server.toml --replace")]
    Restore(backup::RestoreArgs),
    /// Print everything that a server has stored about a guest
    #[command(after_help = "\
Examples:
  brickwool export-guest 46091065ddc465ce > guest.json
  brickwool export-guest --name Ada --store sqlite:games.db")]
    ExportGuest(guest_data::GuestExportArgs),
    /// Delete a guest, also from the logs of their games
    #[command(after_help = "\
Example:
  brickwool delete-guest 46091065ddc465ce --store sqlite:games.db")]
    DeleteGuest(guest_data::DeleteArgs),
    /// Play the base game at the console, against bots or other people
    #[command(after_help = "\
Examples:
  brickwool play --players you,weighted,random --seed 7
  brickwool play --board beginner --rules target=12 --record game.jsonl
  brickwool play --resume game.jsonl
  brickwool play --position position.txt")]
    Play(play::Args),
    /// Print, check or step through a recorded game
    #[command(after_help = "\
Examples:
  brickwool replay game.jsonl --viewer 2
  brickwool replay game.jsonl --step
  brickwool replay --verify games/1.jsonl games/2.jsonl")]
    Replay(replay::Args),
    /// Draw a position, or a recorded game after any of its steps
    #[command(after_help = "\
Examples:
  brickwool show game.jsonl --ply 120
  brickwool show game.jsonl --format svg > game.svg
  brickwool show position.txt --numbers")]
    Show(show::Args),
    /// Show who is likely to win, what is best now, and what every decision of a game was worth
    #[command(after_help = "\
Examples:
  brickwool analyse game.jsonl
  brickwool analyse game.jsonl --player 2 --all
  brickwool analyse game.jsonl --ply 120
  brickwool analyse position.txt --json")]
    Analyse(analyse::Args),
    /// Check that nobody chose the dice of a finished table
    #[command(after_help = "\
Example:
  brickwool verify record.json")]
    Verify(verify::Args),
    /// Play one game of random players and print what happens
    #[command(after_help = "\
Example:
  brickwool demo --seed 7 --seats 3 --record game.jsonl")]
    Demo(demo::Args),
    /// Run the simulator: four simple players on a fixed map, one line for every action
    #[command(after_help = "\
Examples:
  brickwool simulate --seed 10
  brickwool simulate config.txt --human 1 --agent value")]
    Simulate(simulate::Args),
    /// Play many games between bots and find out which is stronger
    #[command(after_help = "\
Examples:
  brickwool match --players greedy,weighted,random,random --games 10000 --seed 1
  brickwool match --players greedy,weighted --until 'greedy>weighted'
  brickwool match --players \"exec:python3 examples/bot.py,weighted\" --games 100 --out games")]
    Match(matches::Args),
    /// Let every bot play every other, and rate them
    #[command(after_help = "\
Example:
  brickwool tournament --players greedy,weighted,random --games 1000 --seats 2")]
    Tournament(tournament::Args),
    /// Rate bots in a fixed gauntlet
    #[command(after_help = "\
Examples:
  brickwool ladder
  brickwool ladder --players weighted,greedy --sizes 4 --games 1000")]
    Ladder(ladder::Args),
    /// Print a board as text, layout file, notation or picture
    #[command(after_help = "\
Examples:
  brickwool board --seed 3
  brickwool board --board beginner --format svg > board.svg")]
    Board(board::Args),
    /// Count move sequences to a given depth (perft)
    #[command(after_help = "\
Examples:
  brickwool perft --seats 4 --depth 6 --divide
  brickwool perft --position position.txt --depth 3")]
    Perft(perft::Args),
    /// Measure how fast games are played
    #[command(after_help = "\
Example:
  brickwool bench --games 20000 --threads 1 --seed 1")]
    Bench(bench::Args),
    /// List the bots, or check a program that wants to be one
    #[command(after_help = "\
Examples:
  brickwool bots
  brickwool bots check \"exec:python3 examples/bot.py\"")]
    Bots(bots::Args),
    /// Make an HTML report of a series of games
    #[command(after_help = "\
Example:
  brickwool report games --output report.html")]
    Report(report::Args),
    /// Play, solve and study the dice game, Island One
    #[command(after_help = "\
Example:
  brickwool dice play --players you,optimal")]
    Dice(dice::DiceArgs),
    /// Load-test a server with scripted clients
    #[command(after_help = "\
Examples:
  brickwool load --tables 2000 --duration 60
  brickwool load --server 127.0.0.1:8080 --tables 20
  brickwool load --flood 80 --duration 20")]
    Load(load::Args),
    /// Answer JSON lines on standard input, for programs in any language
    #[command(after_help = "\
Example:
  echo '{\"id\":1,\"cmd\":\"hello\"}' | brickwool engine")]
    Engine(engine::Args),
    /// Print a script that completes commands and options in your shell
    #[command(after_help = "\
Examples:
  brickwool completions bash > ~/.local/share/bash-completion/completions/brickwool
  brickwool completions zsh > ~/.zfunc/_brickwool
  brickwool completions fish > ~/.config/fish/completions/brickwool.fish")]
    Completions(completions::Args),
    /// Print the manual page, or write a page for every command
    #[command(after_help = "\
Examples:
  brickwool man | man -l -
  brickwool man ~/.local/share/man/man1")]
    Man(man::Args),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// The words of a line as a shell reads them, up to a pipe, a redirection or a comment.
    fn words(line: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut quote = None;
        for letter in line.chars() {
            match (quote, letter) {
                (None, '|' | '>' | '#') => break,
                (None, '\'' | '"') => quote = Some(letter),
                (Some(open), _) if open == letter => quote = None,
                (None, ' ') => words.push(String::new()),
                _ => words.last_mut().expect("there is a word").push(letter),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    fn check_examples(command: &clap::Command, path: &[String]) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples: Vec<&str> = help.lines().filter(|line| line.starts_with("  ")).collect();
        assert!(help.starts_with("Example") && !examples.is_empty(), "{path:?} has no example in its help");
        for example in examples {
            // What is piped into the command comes first.
            let start = example.rfind("| brickwool").map_or(0, |pipe| pipe + 2);
            let typed = words(&example[start..]);
            assert!(typed.starts_with(path) || path.len() == 1, "{example:?} is not an example of {path:?}");
            if typed.get(1).is_some_and(|word| word == "help") {
                continue;
            }
            if let Err(error) = Cli::try_parse_from(&typed) {
                panic!("{example:?} does not parse: {error}");
            }
        }
        for subcommand in command.get_subcommands() {
            check_examples(subcommand, &[path, &[subcommand.get_name().to_owned()]].concat());
        }
    }

    #[test]
    fn every_help_has_examples_that_parse() {
        check_examples(&Cli::command(), &["brickwool".to_owned()]);
    }

    #[test]
    fn the_options_do_not_contradict_each_other() {
        Cli::command().debug_assert();
    }

    /// A flag that several commands have takes the same kind of value in all of them.
    #[test]
    fn shared_flags_take_the_same_value_everywhere() {
        let mut values = std::collections::BTreeMap::new();
        let command = Cli::command();
        let nested = command.get_subcommands().flat_map(|command| command.get_subcommands());
        for command in command.get_subcommands().chain(nested) {
            for argument in command.get_arguments() {
                let Some(flag) = argument.get_long() else { continue };
                if ![
                    "players", "time", "board", "rules", "record", "seed", "threads", "seats", "position",
                    "games",
                ]
                .contains(&flag)
                {
                    continue;
                }
                let value: Vec<String> =
                    argument.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
                let first = values.entry(flag.to_owned()).or_insert_with(|| value.clone());
                assert_eq!(*first, value, "--{flag} of {}", command.get_name());
            }
        }
        assert!(values.len() == 10, "{values:?}");
    }
}
