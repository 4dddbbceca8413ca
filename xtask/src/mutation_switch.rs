//! Puts all mutants of a source file into it at once, each behind a switch that is set when the program starts.
//!
//! A mutated operator becomes a `match` over the number of the mutant that is active: the first arm is the code as it was
//! (with the switches further inside it), every other arm the code with one error. A mutated function begins with a
//! `return` that only its mutant reaches, and a deleted match arm gets a guard. The errors themselves are cargo-mutants':
//! which text is replaced by which comes from its list.
//!
//! What the compiler computes cannot be switched: constants, and `const fn` that constants need. Nor can arms of a `match`
//! without a `_`. Those mutants are left to cargo-mutants.

use anyhow::Context;
use proc_macro2::LineColumn;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The module with the switch; it is appended to the crate's `lib.rs`.
pub(crate) const SWITCH_MODULE: &str = r#"
/// Which mutant is active: the number in the environment variable, or 0 for none.
mod mutation_switch {
    use std::sync::atomic::{AtomicU32, Ordering};

    static ACTIVE: AtomicU32 = AtomicU32::new(u32::MAX);

    #[inline(always)]
    pub(crate) fn active() -> u32 {
        match ACTIVE.load(Ordering::Relaxed) {
            u32::MAX => read(),
            number => number,
        }
    }

    #[cold]
    fn read() -> u32 {
        let number = std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        ACTIVE.store(number, Ordering::Relaxed);
        number
    }
}
"#;

/// The environment variable that [`SWITCH_MODULE`] reads.
pub(crate) const VARIABLE: &str = "MUTANT";

const ACTIVE: &str = "crate::mutation_switch::active()";

/// The number of the active mutant inside of a switch: a name that no code has.
const BINDING: &str = "__active_mutant";

/// Kinds of mutants, as cargo-mutants calls them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
pub(crate) enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

/// One mutant of a file.
pub(crate) struct Mutation<'a> {
    /// What sets its switch: not 0.
    pub(crate) number: u32,
    pub(crate) genre: Genre,
    /// Lines and columns of the text that is replaced, both counted from 1.
    pub(crate) start: (usize, usize),
    pub(crate) end: (usize, usize),
    pub(crate) replacement: &'a str,
}

/// A file with its mutants behind switches.
pub(crate) struct Switched {
    pub(crate) text: String,
    /// Where in the text the code of each mutant is: an error of the compiler there is the mutant's.
    pub(crate) places: Vec<(Range<usize>, u32)>,
    /// Where whole switches are, with their mutants.
    pub(crate) switches: Vec<(Range<usize>, Vec<u32>)>,
    /// Mutants that are no Rust.
    pub(crate) unviable: Vec<u32>,
}

impl Switched {
    /// The mutant to whose own code an error belongs.
    pub(crate) fn mutant_at(&self, error: &Range<usize>) -> Option<u32> {
        self.places.iter().find(|(place, _)| contains(place, error)).map(|(_, number)| *number)
    }

    /// The mutants of the innermost switch around an error.
    pub(crate) fn switch_around(&self, error: &Range<usize>) -> Option<&[u32]> {
        let around = self.switches.iter().filter(|(place, _)| contains(place, error));
        around.min_by_key(|(place, _)| place.len()).map(|(_, numbers)| numbers.as_slice())
    }
}

/// Puts mutants into a file. Functions are no longer `const`, except those in `constant` (`name` or `Type::name`), which
/// constants need. Mutants that have no place in the result cannot be switched.
pub(crate) fn switch(
    source: &str,
    mutations: &[Mutation],
    constant: &BTreeSet<String>,
) -> anyhow::Result<Switched> {
    let file = syn::parse_file(source).context("a source file cannot be parsed")?;
    let mut finder = SiteFinder {
        lines: Lines::new(source),
        constant,
        implementing: String::new(),
        in_constant: 0,
        sites: Vec::new(),
        const_words: Vec::new(),
    };
    finder.visit_file(&file);
    let SiteFinder { lines, sites, const_words, .. } = finder;
    let mut edits: BTreeMap<EditKey, Edit> = BTreeMap::new();
    let mut unviable = Vec::new();
    for mutation in mutations {
        let span = lines.offset(mutation.start, 1)?..lines.offset(mutation.end, 1)?;
        let own = sites.iter().filter(|site| site.genre == mutation.genre && site.holds(&span));
        let Some(site) = own.min_by_key(|site| site.whole.len()) else { continue };
        if site.has_let {
            // Conditions with `let` can be joined by `&&` alone.
            unviable.push(mutation.number);
            continue;
        }
        let change = Change {
            number: mutation.number,
            span: span.clone(),
            replacement: mutation.replacement.to_owned(),
        };
        let (range, kind) = match mutation.genre {
            Genre::FnValue => (site.whole.start..site.whole.start, EditKind::Return),
            Genre::MatchArm if site.inner.is_empty() => (site.inner.clone(), EditKind::NewGuard),
            Genre::MatchArm => (site.inner.clone(), EditKind::Guard),
            Genre::BinaryOperator | Genre::UnaryOperator | Genre::MatchArmGuard | Genre::StructField => {
                (site.whole.clone(), EditKind::Switch)
            }
        };
        let key = (range.start, !range.is_empty(), Reverse(range.end), kind);
        edits.entry(key).or_insert_with(|| Edit { range, kind, changes: Vec::new() }).changes.push(change);
    }
    for word in const_words {
        let key = (word.start, true, Reverse(word.end), EditKind::Delete);
        edits.insert(key, Edit { range: word, kind: EditKind::Delete, changes: Vec::new() });
    }
    let edits: Vec<Edit> = edits.into_values().collect();
    let mut writer = SwitchWriter { source, text: String::new(), places: Vec::new(), switches: Vec::new() };
    writer.write(0..source.len(), &edits);
    let SwitchWriter { text, places, switches, .. } = writer;
    Ok(Switched { text, places, switches, unviable })
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Where a line and column are in a text.
struct Lines<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(source: &'a str) -> Lines<'a> {
        let after = source.match_indices('\n').map(|(place, _)| place + 1);
        Lines { source, starts: [0].into_iter().chain(after).collect() }
    }

    /// `first` is the number of the first column.
    fn offset(&self, (line, column): (usize, usize), first: usize) -> anyhow::Result<usize> {
        let start =
            line.checked_sub(1).and_then(|line| self.starts.get(line)).context("there is no such line")?;
        let rest = &self.source[*start..];
        let characters = column.checked_sub(first).context("columns begin at 1")?;
        let mut ends = rest.char_indices().map(|(place, _)| place).chain([rest.len()]);
        Ok(start + ends.nth(characters).context("there is no such column")?)
    }

    fn range(&self, node: &impl Spanned) -> Range<usize> {
        let span = node.span();
        let place = |at: LineColumn| self.offset((at.line, at.column), 0).unwrap_or(0);
        place(span.start())..place(span.end())
    }
}

/// A piece of code that mutants can be in.
struct MutationSite {
    genre: Genre,
    /// What is switched: an expression, the inside of a function's body, a match arm.
    whole: Range<usize>,
    /// The operator; an arm's guard, or the empty range where one would stand.
    inner: Range<usize>,
    /// Whether it is a `&&` beside a `let`.
    has_let: bool,
}

impl MutationSite {
    /// Whether a mutant that replaces `span` is of this site.
    fn holds(&self, span: &Range<usize>) -> bool {
        match self.genre {
            Genre::BinaryOperator | Genre::UnaryOperator => self.inner == *span,
            Genre::FnValue | Genre::StructField => contains(&self.whole, span),
            Genre::MatchArm => self.whole.start == span.start,
            Genre::MatchArmGuard => self.whole == *span,
        }
    }
}

/// Finds all sites that are not part of a constant.
struct SiteFinder<'a> {
    lines: Lines<'a>,
    constant: &'a BTreeSet<String>,
    /// The type whose functions we are inside of, or nothing.
    implementing: String,
    /// How many constants we are inside of.
    in_constant: usize,
    sites: Vec<MutationSite>,
    /// The words that functions lose.
    const_words: Vec<Range<usize>>,
}

impl SiteFinder<'_> {
    fn add(&mut self, genre: Genre, whole: Range<usize>, inner: Range<usize>) {
        if self.in_constant == 0 {
            self.sites.push(MutationSite { genre, whole, inner, has_let: false });
        }
    }

    fn within_constant(&mut self, visit: impl FnOnce(&mut Self)) {
        self.in_constant += 1;
        visit(self);
        self.in_constant -= 1;
    }

    fn function(
        &mut self,
        attributes: &[syn::Attribute],
        signature: &syn::Signature,
        block: &syn::Block,
        visit: impl FnOnce(&mut Self),
    ) {
        if let Some(word) = &signature.constness {
            let name = match self.implementing.as_str() {
                "" => signature.ident.to_string(),
                own => format!("{own}::{}", signature.ident),
            };
            if self.constant.contains(&name) {
                return self.within_constant(visit);
            }
            let word = self.lines.range(word);
            self.const_words.push(word);
        }
        if self.in_constant == 0 {
            let braces = self.lines.range(block);
            let inner =
                attributes.iter().filter(|attribute| matches!(attribute.style, syn::AttrStyle::Inner(_)));
            let start =
                inner.map(|attribute| self.lines.range(attribute).end).max().unwrap_or(braces.start + 1);
            let whole = start..braces.end - 1;
            self.add(Genre::FnValue, whole.clone(), whole);
        }
        visit(self);
    }
}

impl<'ast> Visit<'ast> for SiteFinder<'_> {
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let syn::Type::Path(path) = item.self_ty.as_ref() {
            let name = path.path.segments.last().map(|segment| segment.ident.to_string());
            self.implementing = name.unwrap_or_default();
        }
        visit::visit_item_impl(self, item);
        self.implementing.clear();
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block, |finder| visit::visit_item_fn(finder, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block, |finder| visit::visit_impl_item_fn(finder, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        match &item.default {
            Some(block) => {
                self.function(&item.attrs, &item.sig, block, |finder| {
                    visit::visit_trait_item_fn(finder, item);
                });
            }
            None => visit::visit_trait_item_fn(self, item),
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.within_constant(|finder| visit::visit_item_const(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.within_constant(|finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.within_constant(|finder| visit::visit_trait_item_const(finder, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.within_constant(|finder| visit::visit_item_static(finder, item));
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.within_constant(|finder| visit::visit_item_enum(finder, item));
    }

    fn visit_type(&mut self, node: &'ast syn::Type) {
        self.within_constant(|finder| visit::visit_type(finder, node));
    }

    fn visit_expr_const(&mut self, node: &'ast syn::ExprConst) {
        self.within_constant(|finder| visit::visit_expr_const(finder, node));
    }

    fn visit_generic_argument(&mut self, node: &'ast syn::GenericArgument) {
        self.within_constant(|finder| visit::visit_generic_argument(finder, node));
    }

    fn visit_pat(&mut self, node: &'ast syn::Pat) {
        self.within_constant(|finder| visit::visit_pat(finder, node));
    }

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
        self.within_constant(|finder| finder.visit_expr(&node.len));
    }

    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        if self.in_constant == 0 {
            let (whole, inner) = (self.lines.range(node), self.lines.range(&node.op));
            let has_let = has_let(&node.left) || has_let(&node.right);
            self.sites.push(MutationSite { genre: Genre::BinaryOperator, whole, inner, has_let });
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        let (whole, operator) = (self.lines.range(node), self.lines.range(&node.op));
        self.add(Genre::UnaryOperator, whole, operator);
        visit::visit_expr_unary(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'ast syn::ExprStruct) {
        let whole = self.lines.range(node);
        self.add(Genre::StructField, whole.clone(), whole);
        visit::visit_expr_struct(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        let catches_all =
            node.arms.iter().any(|arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_)));
        for arm in &node.arms {
            let guard = match &arm.guard {
                Some((_, guard)) if has_let(guard) => continue,
                Some((_, guard)) => {
                    let guard = self.lines.range(guard.as_ref());
                    self.add(Genre::MatchArmGuard, guard.clone(), guard.clone());
                    guard
                }
                None => {
                    let end = self.lines.range(&arm.pat).end;
                    end..end
                }
            };
            // An arm with a guard counts for nothing when the compiler asks whether all cases are there.
            if catches_all {
                let whole = self.lines.range(arm);
                self.add(Genre::MatchArm, whole, guard);
            }
        }
        visit::visit_expr_match(self, node);
    }
}

/// Whether a condition has `let` in it, outside of other expressions.
fn has_let(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(node) => has_let(&node.left) || has_let(&node.right),
        _ => false,
    }
}

/// In which order edits are made: from left to right, and from outside to inside.
type EditKey = (usize, bool, Reverse<usize>, EditKind);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum EditKind {
    /// The beginning of a function.
    Return,
    /// An arm's guard, which is no longer true for a mutant.
    Guard,
    NewGuard,
    /// An expression with other forms.
    Switch,
    /// The word `const`.
    Delete,
}

struct Edit {
    range: Range<usize>,
    kind: EditKind,
    changes: Vec<Change>,
}

/// A mutant's own change: `replacement` instead of `span`.
struct Change {
    number: u32,
    span: Range<usize>,
    replacement: String,
}

struct SwitchWriter<'a> {
    source: &'a str,
    text: String,
    places: Vec<(Range<usize>, u32)>,
    switches: Vec<(Range<usize>, Vec<u32>)>,
}

impl SwitchWriter<'_> {
    /// Writes a piece of the source with the edits inside it.
    fn write(&mut self, range: Range<usize>, edits: &[Edit]) {
        let mut at = range.start;
        let mut rest = edits;
        while let Some((edit, after)) = rest.split_first() {
            let inside = after.iter().take_while(|other| contains(&edit.range, &other.range)).count();
            let (inside, after) = after.split_at(if edit.range.is_empty() { 0 } else { inside });
            self.text.push_str(&self.source[at..edit.range.start]);
            self.edit(edit, inside);
            at = edit.range.end;
            rest = after;
        }
        self.text.push_str(&self.source[at..range.end]);
    }

    fn edit(&mut self, edit: &Edit, inside: &[Edit]) {
        let start = self.text.len();
        match edit.kind {
            EditKind::Delete => return,
            EditKind::Return => {
                for Change { number, replacement, .. } in &edit.changes {
                    self.place(*number, &format!(" if {ACTIVE} == {number} {{ return {replacement}; }}"));
                }
            }
            EditKind::NewGuard => {
                self.text.push_str(" if true");
                self.guards(&edit.changes);
            }
            EditKind::Guard => {
                self.text.push('(');
                self.write(edit.range.clone(), inside);
                self.text.push(')');
                self.guards(&edit.changes);
            }
            EditKind::Switch => {
                let numbers = edit.changes.iter().map(|change| format!("{BINDING} != {}", change.number));
                let others = numbers.collect::<Vec<_>>().join(" && ");
                self.text.push_str(&format!("(match {ACTIVE} {{ {BINDING} if {others} => ("));
                self.write(edit.range.clone(), inside);
                self.text.push(')');
                for (index, Change { number, span, replacement }) in edit.changes.iter().enumerate() {
                    let last = index + 1 == edit.changes.len();
                    let pattern = if last { "_".to_owned() } else { number.to_string() };
                    self.text.push_str(&format!(", {pattern} => "));
                    let before = &self.source[edit.range.start..span.start];
                    let after = &self.source[span.end..edit.range.end];
                    self.place(*number, &format!("({before} {replacement} {after})"));
                }
                self.text.push_str(" })");
            }
        }
        let numbers = edit.changes.iter().map(|change| change.number).collect();
        self.switches.push((start..self.text.len(), numbers));
    }

    fn guards(&mut self, changes: &[Change]) {
        for Change { number, .. } in changes {
            self.place(*number, &format!(" && {ACTIVE} != {number}"));
        }
    }

    /// Writes code that is a mutant's own.
    fn place(&mut self, number: u32, code: &str) {
        let start = self.text.len();
        self.text.push_str(code);
        self.places.push((start..self.text.len(), number));
    }
}

#[cfg(test)]
mod tests;
