//! All modules of a page in one file, so that a first visit asks once instead of eighty times. Each module becomes a function
//! that is called when another first needs it; they are linked here, and what cannot be linked stops the build. Used by the
//! build script; nothing of it is in the program.
//!
//! Understood is what `web/` writes: `import { a, b as c } from "./x.js";`, `import a from`, `import "./x.js";`,
//! `import("./x.js")`, and `export` before `const`, `function`, `class` and lists of names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// One file with some of the modules, at its address.
pub(crate) struct Pack<'a> {
    /// Where browsers find it.
    pub address: &'a str,
    /// The name of each module, as a path in `web/`, and its text.
    pub modules: Vec<(String, String)>,
}

/// Where a module is found: its pack's address, and its number among all modules.
type Homes<'a> = BTreeMap<&'a str, (&'a str, usize)>;

/// Writes the packs. The first one has the registry that they all share, and begins with the module named `begin`.
pub(crate) fn pack(packs: &[Pack], begin: &str) -> Result<Vec<String>, String> {
    let mut modules = BTreeMap::new();
    let mut homes = Homes::new();
    for pack in packs {
        for (name, text) in &pack.modules {
            let module = Module::read(name, text).map_err(|trouble| format!("web/{name}: {trouble}"))?;
            modules.insert(name.as_str(), module);
            homes.insert(name.as_str(), (pack.address, homes.len()));
        }
    }
    for (name, module) in &modules {
        link(name, module, &modules)?;
    }
    let mut linked = BTreeSet::new();
    for name in modules.keys() {
        no_circle(name, &modules, &mut Vec::new(), &mut linked)?;
    }
    let registry = packs[0].address;
    let write = |pack: &Pack| {
        let modules = pack.modules.iter().map(|(name, _)| (name.as_str(), &modules[name.as_str()]));
        let mut text = String::new();
        if pack.address == registry {
            text.push_str(REGISTRY);
        } else {
            let _ = writeln!(text, "import {{ $add, $need, $later }} from \"/{registry}\";");
            let needed =
                modules.clone().flat_map(|(_, module)| module.needs()).map(|(name, _)| homes[name].0);
            let others: BTreeSet<_> =
                needed.filter(|home| ![registry, pack.address].contains(home)).collect();
            for other in others {
                let _ = writeln!(text, "import \"/{other}\";");
            }
        }
        text.push_str("$add({\n");
        for (name, module) in modules {
            // In brackets, because browsers compile such functions at once, beside the page's own thread.
            let _ =
                write!(text, "{}: (() => {{\n{}}}),\n", homes[name].1, module.written(pack.address, &homes));
        }
        text.push_str("});\n");
        if pack.address == registry {
            let _ = writeln!(text, "$need({});", homes[begin].1);
        }
        text
    };
    Ok(packs.iter().map(write).collect())
}

/// What the functions are kept in, and what they made.
const REGISTRY: &str = "const $makers = {}, $made = {};
export const $add = (makers) => void Object.assign($makers, makers);
export const $need = (module) => ($made[module] ??= $makers[module]());
export const $later = async (module) => $need(module);
";

/// A module, taken apart.
#[derive(Default)]
struct Module {
    parts: Vec<Part>,
    exports: Vec<Export>,
}

enum Part {
    /// Text that stays as it is.
    Code(String),
    /// Names taken from another module: theirs, ours.
    Import(String, Vec<(String, String)>),
    /// A module that is fetched when it is wanted.
    Later(String),
}

struct Export {
    /// What others call it.
    outer: String,
    /// What it is called here, or there.
    inner: String,
    /// Whose it is, if not ours.
    from: Option<String>,
}

impl Module {
    fn read(name: &str, text: &str) -> Result<Module, String> {
        let mut module = Module::default();
        let mut rest = text;
        let mut code = String::new();
        while let Some((at, word)) = next_word(rest) {
            code.push_str(&rest[..at]);
            let after = &rest[at + word.len()..];
            rest = match (word, after.trim_start()) {
                ("import", call) if call.starts_with('(') => {
                    let path = call.strip_prefix("(\"").and_then(|call| call.split_once("\")"));
                    let (path, after) = path.ok_or("import(…) wants one plain path")?;
                    module.parts.push(Part::Code(std::mem::take(&mut code)));
                    module.parts.push(Part::Later(resolve(name, path)?));
                    after
                }
                ("import", clause) => {
                    let (clause, after) = clause.split_once(';').ok_or("an import without an end")?;
                    let (names, from) = clause.rsplit_once("from").unwrap_or(("{}", clause));
                    let names = match names.trim() {
                        list if list.starts_with('{') => pairs(list)?,
                        name if is_name(name) => vec![("default".to_owned(), name.to_owned())],
                        other => return Err(format!("import {other} is not understood")),
                    };
                    module.parts.push(Part::Code(std::mem::take(&mut code)));
                    module.parts.push(Part::Import(resolve(name, unquote(from)?)?, names));
                    after
                }
                (_, clause) if clause.starts_with('{') => {
                    let (list, after) = clause.split_once('}').ok_or("a list of exports without an end")?;
                    let (end, after) = after.split_once(';').ok_or("an export without an end")?;
                    let from = end.trim().strip_prefix("from");
                    let from = from.map(|path| resolve(name, unquote(path)?)).transpose()?;
                    for (inner, outer) in pairs(&format!("{list}}}"))? {
                        module.exports.push(Export { outer, inner, from: from.clone() });
                    }
                    after
                }
                (_, clause) if clause.starts_with("default function") => {
                    module.exports.push(Export {
                        outer: "default".into(),
                        inner: "$default".into(),
                        from: None,
                    });
                    code.push_str("const $default = ");
                    clause.trim_start_matches("default ")
                }
                (_, clause) => {
                    let declares = ["const ", "function ", "async function ", "class "];
                    let name = declares.iter().find_map(|start| clause.strip_prefix(start));
                    let name = name.and_then(|clause| clause.split(|c| !is_part(c)).next());
                    let name = name.filter(|name| !name.is_empty());
                    let name =
                        name.ok_or_else(|| format!("export {} is not understood", first_line(clause)))?;
                    module.exports.push(Export { outer: name.into(), inner: name.into(), from: None });
                    clause
                }
            };
        }
        code.push_str(rest);
        module.parts.push(Part::Code(code));
        Ok(module)
    }

    /// The modules that it needs before it can begin, and what it takes from each.
    fn needs(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        let imported = self.parts.iter().filter_map(|part| match part {
            Part::Import(from, names) => {
                Some((from.as_str(), names.iter().map(|(theirs, _)| theirs.as_str()).collect()))
            }
            _ => None,
        });
        let passed_on = self
            .exports
            .iter()
            .filter_map(|export| Some((export.from.as_deref()?, vec![export.inner.as_str()])));
        imported.chain(passed_on)
    }

    /// The function's body.
    fn written(&self, address: &str, homes: &Homes) -> String {
        let number = |name: &String| homes[name.as_str()].1;
        let mut text = String::new();
        for part in &self.parts {
            let _ = match part {
                Part::Code(code) => write!(text, "{code}"),
                Part::Import(from, names) if names.is_empty() => write!(text, "$need({});", number(from)),
                Part::Import(from, names) => {
                    let names = names.iter().map(|(theirs, ours)| renamed(theirs, ours)).collect::<Vec<_>>();
                    write!(text, "const{{{}}}=$need({});", names.join(","), number(from))
                }
                Part::Later(name) => match homes[name.as_str()] {
                    (home, number) if home == address => write!(text, "$later({number})"),
                    (home, number) => write!(text, "import(\"/{home}\").then(() => $need({number}))"),
                },
            };
        }
        let exports = self.exports.iter().map(|Export { outer, inner, from }| match from {
            Some(from) => format!("{outer}:$need({}).{inner}", number(from)),
            None => renamed(outer, inner),
        });
        let _ = writeln!(text, "\nreturn{{{}}};", exports.collect::<Vec<_>>().join(","));
        text
    }
}

/// Whether everything a module wants is there.
fn link(name: &str, module: &Module, modules: &BTreeMap<&str, Module>) -> Result<(), String> {
    for (from, wanted) in module.needs() {
        let there = modules.get(from).ok_or_else(|| format!("web/{name}: there is no {from}"))?;
        let missing =
            wanted.iter().find(|wanted| !there.exports.iter().any(|export| export.outer == **wanted));
        if let Some(missing) = missing {
            return Err(format!("web/{name}: {from} exports no {missing}"));
        }
    }
    for part in &module.parts {
        if let Part::Later(wanted) = part
            && !modules.contains_key(wanted.as_str())
        {
            return Err(format!("web/{name}: there is no {wanted}"));
        }
    }
    Ok(())
}

/// Modules that need each other could not begin.
fn no_circle<'a>(
    name: &'a str,
    modules: &'a BTreeMap<&str, Module>,
    way: &mut Vec<&'a str>,
    linked: &mut BTreeSet<&'a str>,
) -> Result<(), String> {
    if way.contains(&name) {
        return Err(format!("web/: modules need each other: {} and {name}", way.join(", ")));
    }
    if linked.contains(name) {
        return Ok(());
    }
    way.push(name);
    for (needed, _) in modules[name].needs() {
        no_circle(needed, modules, way, linked)?;
    }
    way.pop();
    linked.insert(name);
    Ok(())
}

/// Where the next `import` or `export` begins a statement or a call.
fn next_word(text: &str) -> Option<(usize, &'static str)> {
    let found = ["import", "export"]
        .into_iter()
        .flat_map(|word| text.match_indices(word).map(move |(at, _)| (at, word)));
    let stands_alone = |&(at, word): &(usize, &str)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        match after {
            Some('(') => word == "import" && !before.is_some_and(|c| is_part(c) || c == '.'),
            Some(' ' | '{') => before.is_none_or(|c| matches!(c, '\n' | ';' | '}')),
            _ => false,
        }
    };
    found.filter(stands_alone).min()
}

/// `{ a, b as c }` as pairs: what it is called there, and here.
fn pairs(list: &str) -> Result<Vec<(String, String)>, String> {
    let names = list
        .trim()
        .strip_prefix('{')
        .and_then(|list| list.strip_suffix('}'))
        .ok_or("a list without braces")?;
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| {
            let (there, here) = name.split_once(" as ").unwrap_or((name, name));
            let plain = is_name(there) && is_name(here);
            plain.then(|| (there.to_owned(), here.to_owned())).ok_or_else(|| format!("{name} is not a name"))
        })
        .collect()
}

/// A property and a variable, shorter where they are called the same.
fn renamed(property: &str, variable: &str) -> String {
    if property == variable { property.to_owned() } else { format!("{property}:{variable}") }
}

fn unquote(text: &str) -> Result<&str, String> {
    let path = text.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    path.ok_or_else(|| format!("{} is not a path in quotation marks", text.trim()))
}

/// A path relative to a module as one in `web/`.
fn resolve(module: &str, path: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop().ok_or_else(|| format!("{path} leads out of web/"))?),
            part => parts.push(part),
        }
    }
    if path.starts_with('.') { Ok(parts.join("/")) } else { Err(format!("{path} is not a path of ours")) }
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_part)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Texts<'a> = [(&'a str, &'a str)];

    fn packed(app: &Texts, dice: &Texts, more: &Texts) -> Result<Vec<String>, String> {
        let owned =
            |texts: &Texts| texts.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        let packs = [("app.js", app), ("dice/map.js", dice), ("dice/more.js", more)];
        pack(&packs.map(|(address, texts)| Pack { address, modules: owned(texts) }), "app.js")
    }

    #[test]
    fn modules_become_functions_in_one_file() {
        let app = [
            (
                "app.js",
                "import \"./b.js\";\nimport { a as b, Cup } from \"./parts/a.js\";\nimport htm from \"./vendor/htm.js\";\nconst later = () => import(\"./dice/map.js\");\n",
            ),
            (
                "parts/a.js",
                "export const a = 1;\nexport async function f() {}\nexport class Cup {}\nexport { g as h } from \"../b.js\";\n",
            ),
            ("b.js", "const g = \"to import {this}\";\nexport { g };\n"),
            ("vendor/htm.js", "var n=1;export default function(s){return n}"),
        ];
        let dice = [(
            "dice/map.js",
            "import { f } from \"../parts/a.js\";\nconst chat = () => import(\"../b.js\"), story = () => import(\"./map.js\");\nexport const map = 1;",
        )];
        let more = [("dice/more.js", "import { map } from \"./map.js\";")];
        let wanted = r#"$add({
0: (() => {
$need(2);
const{a:b,Cup}=$need(1);
const{default:htm}=$need(3);
const later = () => import("/dice/map.js").then(() => $need(4));

return{};
}),
1: (() => {
const a = 1;
async function f() {}
class Cup {}


return{a,f,Cup,h:$need(2).g};
}),
2: (() => {
const g = "to import {this}";


return{g};
}),
3: (() => {
var n=1;const $default = function(s){return n}
return{default:$default};
}),
});
$need(0);
"#;
        let packs = packed(&app, &dice, &more).expect("they link");
        assert_eq!(packs[0], format!("{REGISTRY}{wanted}"));
        let wanted = r#"import { $add, $need, $later } from "/app.js";
$add({
4: (() => {
const{f}=$need(1);
const chat = () => import("/app.js").then(() => $need(2)), story = () => $later(4);
const map = 1;
return{map};
}),
});
"#;
        assert_eq!(packs[1], wanted);
        assert!(packs[2].starts_with(
            "import { $add, $need, $later } from \"/app.js\";\nimport \"/dice/map.js\";\n$add("
        ));
    }

    #[test]
    fn what_cannot_be_linked_is_said() {
        let cases = [
            ("import { a } from \"./c.js\";", "web/app.js: there is no c.js"),
            ("import { x } from \"./b.js\";", "web/app.js: b.js exports no x"),
            ("import { b } from \"preact\";", "web/app.js: preact is not a path of ours"),
            ("import * as b from \"./b.js\";", "web/app.js: import * as b is not understood"),
            ("export let a = 1;", "web/app.js: export let a = 1; is not understood"),
            ("export const { a } = b;", "web/app.js: export const { a } = b; is not understood"),
            ("import(`./${b}.js`)", "web/app.js: import(…) wants one plain path"),
            ("import(\"./c.js\")", "web/app.js: there is no c.js"),
            ("import { b } from \"../b.js\";", "web/app.js: ../b.js leads out of web/"),
            (
                "import { b } from \"./b.js\";\nexport const a = b;",
                "web/: modules need each other: app.js, b.js and app.js",
            ),
        ];
        for (text, wanted) in cases {
            let b = "import { a } from \"./app.js\";\nexport const b = 1;";
            let b = if text.contains("export const a = b") { b } else { "export const b = 1;" };
            let trouble = packed(&[("app.js", text), ("b.js", b)], &[], &[]).err();
            assert_eq!(trouble.as_deref(), Some(wanted), "{text}");
        }
    }
}
