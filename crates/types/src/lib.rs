//! TypeScript declarations of all messages and HTTP bodies, generated from the Rust types.
//!
//! [`declarations`] is the text of `web/protocol.d.ts`; a test keeps the file up to date, another shows that what Brickwool
//! writes fits. The declarations come from `ts-rs`, switched on by the feature `ts` of the crates whose types these are;
//! the comments of an enum's variants, which it leaves out, are read from the sources (`comments.rs`).

#![forbid(unsafe_code)]

mod boxes;
mod comments;
mod defaults;
mod print;
mod syntax;

pub use boxes::boxes;
use brickwool_dice as dice;
use brickwool_game as game;
use brickwool_insight as insight;
use brickwool_settlers as settlers;
use brickwool_table as table;
use brickwool_wire::{self as wire, bodies, profile};
pub use defaults::{defaults, dice_reference};
use std::any::{TypeId, type_name};
use std::collections::{BTreeMap, HashSet};
use syntax::{Declaration, Type};
use ts_rs::{Config, TS, TypeVisitor};

/// How generated files begin.
const GENERATED: &str = "\
// Generated from the Rust types. To generate it again: BLESS=1 cargo test -p brickwool-types
";

/// How `protocol.d.ts` begins.
const HEAD: &str = "\
// All messages and HTTP bodies. Generated from the Rust types. To generate it again:
// BLESS=1 cargo test -p brickwool-types
";

/// Type names that TypeScript itself defines.
const BUILT_IN: [&str; 8] = ["Array", "Exclude", "Record", "boolean", "null", "number", "string", "unknown"];

/// The text of `web/protocol.d.ts`.
pub fn declarations() -> String {
    let mut collector = TypeCollector::default();
    roots(&mut collector);
    let mut declarations = collector.declarations;
    let unions: Vec<(String, Type)> = declarations
        .values()
        .filter(|declaration| matches!(declaration.body, Type::Union(_)))
        .map(|declaration| (declaration.name.clone(), declaration.body.clone()))
        .collect();
    for declaration in declarations.values_mut() {
        declaration.body.name_unions(&unions);
        comments::complete(declaration);
    }
    for declaration in declarations.values() {
        let mut words = Vec::new();
        declaration.body.words(&mut words);
        for word in words {
            let known = declarations.contains_key(word)
                || declaration.parameters.iter().any(|parameter| parameter == word)
                || BUILT_IN.contains(&word)
                || word.starts_with(['"', '`']);
            assert!(known, "{} refers to {word}, which is not declared", declaration.name);
        }
    }
    declarations
        .values()
        .fold(HEAD.to_owned(), |text, declaration| format!("{text}\n{}", print::declaration(declaration)))
}

/// The types that are sent by themselves; the types they consist of are found from these.
fn roots(visitor: &mut impl TypeVisitor) {
    visitor.visit::<game::Step<settlers::Action, settlers::Outcome>>();
    visitor.visit::<game::Turn<settlers::Chance>>();
    visitor.visit::<game::Viewer>();
    visitor.visit::<settlers::Board>();
    visitor.visit::<settlers::View>();
    visitor.visit::<settlers::ActionGroups>();
    visitor.visit::<settlers::Event>();
    visitor.visit::<settlers::Illegal>();
    visitor.visit::<insight::GameReview>();
    visitor.visit::<insight::KindTotal>();
    visitor.visit::<insight::PositionAnalysis>();
    visitor.visit::<dice::Action>();
    visitor.visit::<dice::ResourceAction>();
    visitor.visit::<dice::Rolled>();
    visitor.visit::<dice::State>();
    visitor.visit::<dice::Board>();
    visitor.visit::<dice::Event>();
    visitor.visit::<dice::Map>();
    visitor.visit::<dice::DiceReview>();
    visitor.visit::<dice::View>();
    visitor.visit::<dice::solver::Advice>();
    visitor.visit::<table::Entry>();
    visitor.visit::<table::RequestError>();
    visitor.visit::<table::Request>();
    visitor.visit::<table::TableRecord>();
    visitor.visit::<wire::ClientMessage>();
    visitor.visit::<wire::EntryContent>();
    visitor.visit::<wire::ServerMessage>();
    visitor.visit::<bodies::ApiErrorBody>();
    visitor.visit::<bodies::BoardText>();
    visitor.visit::<bodies::ReportRequest>();
    visitor.visit::<bodies::CreatedTable>();
    visitor.visit::<bodies::Deleted>();
    visitor.visit::<bodies::DeviceInfo>();
    visitor.visit::<bodies::DeviceLink>();
    visitor.visit::<bodies::GameText>();
    visitor.visit::<bodies::GuestName>();
    visitor.visit::<bodies::GuestProfile>();
    visitor.visit::<bodies::LeftGame>();
    visitor.visit::<bodies::LinkTaken>();
    visitor.visit::<bodies::LobbyMessage>();
    visitor.visit::<bodies::PlanRequest>();
    visitor.visit::<bodies::PlanResponse>();
    visitor.visit::<bodies::QuestionAnswer>();
    visitor.visit::<bodies::ReportAccepted>();
    visitor.visit::<brickwool_insight::GrowingAnalysis>();
    visitor.visit::<bodies::PositionInfo>();
    visitor.visit::<bodies::PositionText>();
    visitor.visit::<bodies::RecordUpload>();
    visitor.visit::<bodies::UploadedGame>();
    visitor.visit::<bodies::UploadedReview>();
    visitor.visit::<bodies::SolverProgress>();
    visitor.visit::<bodies::TableHistory>();
    visitor.visit::<bodies::TableResponse>();
    visitor.visit::<profile::FinishedGames>();
    visitor.visit::<profile::Profile>();
    visitor.visit::<profile::RunningGame>();
    visitor.visit::<table::LayoutCheck>();
    visitor.visit::<table::LayoutRequest>();
}

/// Gathers the declarations of types and of all they are made of.
#[derive(Default)]
struct TypeCollector {
    seen: HashSet<TypeId>,
    declarations: BTreeMap<String, Declaration>,
}

impl TypeVisitor for TypeCollector {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let declared = T::output_path().is_some();
        if !declared || !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Numbers of 64 bits are written as plain numbers, too; none of ours is beyond what a double holds.
        let config = Config::new().with_large_int("number");
        let docs = comments::brief(&T::docs().map(|docs| syntax::comment_lines(&docs)).unwrap_or_default());
        let declaration = syntax::read_declaration(&T::decl(&config), docs);
        let name = declaration.name.clone();
        if let Some(other) = self.declarations.insert(name.clone(), declaration) {
            assert!(
                other == self.declarations[&name],
                "two types are called {name}; one is {}",
                type_name::<T>()
            );
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
