//! What switched sources look like.

use super::*;
use std::process::Command;

/// A source with its mutants' texts between « and »: the first « belongs to the first of `mutations`, and so on.
fn switched(marked: &str, mutations: &[(Genre, &str)], constant: &[&str]) -> Switched {
    let (mut line, mut column) = (1, 1);
    let mut source = String::new();
    let mut spans: Vec<((usize, usize), (usize, usize))> = Vec::new();
    let mut open = Vec::new();
    for c in marked.chars() {
        match c {
            '«' => {
                open.push(spans.len());
                spans.push(((line, column), (0, 0)));
                continue;
            }
            '»' => {
                spans[open.pop().unwrap()].1 = (line, column);
                continue;
            }
            '\n' => (line, column) = (line + 1, 1),
            _ => column += 1,
        }
        source.push(c);
    }
    assert_eq!(spans.len(), mutations.len());
    let numbered = (1..).zip(spans).zip(mutations);
    let all: Vec<Mutation> = numbered
        .map(|((number, (start, end)), (genre, replacement))| Mutation {
            number,
            genre: *genre,
            start,
            end,
            replacement,
        })
        .collect();
    switch(&source, &all, &constant.iter().map(|name| (*name).to_owned()).collect()).unwrap()
}

fn numbers(switched: &Switched) -> BTreeSet<u32> {
    switched.places.iter().map(|(_, number)| *number).collect()
}

/// Compiles a program once, and runs it with each of its switches.
fn outputs(test: &str, switched: &Switched, mutants: u32) -> Vec<String> {
    let folder = std::env::temp_dir().join(format!("brickwool-switch-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (source, program) = (folder.join("main.rs"), folder.join("program"));
    std::fs::write(&source, format!("{}{SWITCH_MODULE}", switched.text)).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut compile = Command::new(rustc);
    compile.args(["--edition=2024", "--cap-lints=allow", "-o"]).arg(&program).arg(&source);
    let output = compile.output().unwrap();
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), switched.text);
    let run = |number: u32| {
        let output = Command::new(&program).env(VARIABLE, number.to_string()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let outputs = (0..=mutants).map(run).collect();
    std::fs::remove_dir_all(folder).unwrap();
    outputs
}

#[test]
fn every_mutant_does_what_it_says_and_nothing_else() {
    let source = r#"
        const fn area(é: i32, b: i32) -> i32 { «é «*» b» }
        #[derive(Default)]
        struct Size { wide: i32, high: i32 }
        fn name(n: i32) -> &'static str {
            match n { «0 => "none",» 1 => "one", «n if «n «<» 0» => "below",» _ => "many" }
        }
        fn main() {
            let size = Size { «wide: 2 «+» area(3, 4) «-» 1,» ..Default::default() };
            let mut sum = size.wide + size.high;
            sum «+=» 5;
            let other = «!»(sum == 18);
            print!("{sum} {other} {} {} {} {}", name(0), name(-1), name(1), name(2));
        }
    "#;
    let expected = [
        ("18 false none below one many", None),
        ("13 true none below one many", Some((Genre::FnValue, "7"))),
        ("13 true none below one many", Some((Genre::BinaryOperator, "+"))),
        ("18 false many below one many", Some((Genre::MatchArm, ""))),
        ("18 false none many one many", Some((Genre::MatchArm, ""))),
        ("18 false none below one below", Some((Genre::MatchArmGuard, "true"))),
        ("18 false none many one below", Some((Genre::BinaryOperator, ">"))),
        ("5 true none below one many", Some((Genre::StructField, ""))),
        ("28 true none below one many", Some((Genre::BinaryOperator, "*"))),
        ("20 true none below one many", Some((Genre::BinaryOperator, "+"))),
        ("8 true none below one many", Some((Genre::BinaryOperator, "-="))),
        ("18 true none below one many", Some((Genre::UnaryOperator, ""))),
    ];
    let mutations: Vec<_> = expected.iter().filter_map(|(_, mutation)| *mutation).collect();
    let switched = switched(source, &mutations, &[]);
    let expected: Vec<&str> = expected.iter().map(|(output, _)| *output).collect();
    assert_eq!(outputs("all", &switched, mutations.len() as u32), expected);
}

#[test]
fn constants_and_let_conditions_are_left_alone() {
    let source = r#"
        const SIZE: usize = 2 «+» 1;
        static LIST: [u8; 1 «+» 1] = [0; 2 «*» 1];
        const fn needed(n: usize) -> usize { «n «+» 1» }
        const MORE: [u8; needed(2)] = [0; needed(2)];
        struct Pair;
        impl Pair {
            const fn needed(n: usize) -> usize { n «+» 1 }
        }
        fn main() {
            let list = [1 «+» 1; 3 «-» 1];
            let some = Some(1);
            if let Some(n) = some «&&» n «==» 1 {
                print!("{} {}", list[0], Pair::needed(n));
            }
        }
    "#;
    let plus = (Genre::BinaryOperator, "-");
    let value = (Genre::FnValue, "0");
    let mutations = [plus, plus, plus, value, plus, plus, plus, plus, plus, (Genre::BinaryOperator, "!=")];
    let switched = switched(source, &mutations, &["needed"]);
    assert_eq!(numbers(&switched), BTreeSet::from([6, 7, 10]), "{}", switched.text);
    assert_eq!(switched.unviable, [9], "no `let` beside anything but `&&`");
    let outputs = outputs("constants", &switched, 10);
    assert_eq!([0, 6, 7, 10].map(|number| outputs[number].as_str()), ["2 2", "2 0", "0 2", ""]);
}

#[test]
fn errors_belong_to_the_mutant_they_are_in() {
    let source = "fn f(a: u8, b: u8) -> bool { «a «<» b» }";
    let mutations = [(Genre::FnValue, "wrong()"), (Genre::BinaryOperator, ">")];
    let switched = switched(source, &mutations, &[]);
    let place = |text: &str| {
        let start = switched.text.find(text).unwrap();
        start..start + text.len()
    };
    assert_eq!(switched.mutant_at(&place("wrong")), Some(1));
    assert_eq!(switched.mutant_at(&place("a  >  b")), Some(2));
    assert_eq!(switched.mutant_at(&place("a < b")), None);
    assert_eq!(switched.switch_around(&place("a < b")), Some([2].as_slice()));
    assert_eq!(switched.switch_around(&place("u8")), None);
}
