//! A small bundler: all modules of the page in few files, so that a first visit takes a few requests instead of eighty. Each
//! module becomes a function that is called when another first needs it. An import that cannot be resolved stops the build.
//! Used only by the build script.
//!
//! It understands the forms that `web/` uses: `import { a, b as c } from "./x.js";`, `import a from`, `import "./x.js";`,
//! `import("./x.js")`, and `export` before `const`, `function`, `class` and lists of names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A bundle of modules.
pub(crate) struct Bundle<'a> {
    /// The path at which it is served.
    pub address: &'a str,
    /// The name of each module, as a path in `web/`, and its text.
    pub modules: Vec<(String, String)>,
}

/// For each module the path of its bundle, and its number among all modules.
type Locations<'a> = BTreeMap<&'a str, (&'a str, usize)>;

/// Writes the bundles. The first has the registry that all share, and runs the module `entry`.
pub(crate) fn write_bundles(bundles: &[Bundle], entry: &str) -> Result<Vec<String>, String> {
    let mut modules = BTreeMap::new();
    let mut locations = Locations::new();
    for bundle in bundles {
        for (name, text) in &bundle.modules {
            let module = Module::read(name, text).map_err(|error| format!("web/{name}: {error}"))?;
            modules.insert(name.as_str(), module);
            locations.insert(name.as_str(), (bundle.address, locations.len()));
        }
    }
    for (name, module) in &modules {
        check_imports(name, module, &modules)?;
    }
    let mut linked = BTreeSet::new();
    for name in modules.keys() {
        check_no_cycle(name, &modules, &mut Vec::new(), &mut linked)?;
    }
    let registry = bundles[0].address;
    let write = |bundle: &Bundle| {
        let modules = bundle.modules.iter().map(|(name, _)| (name.as_str(), &modules[name.as_str()]));
        let mut text = String::new();
        if bundle.address == registry {
            text.push_str(REGISTRY);
        } else {
            let from = relative(bundle.address, registry);
            let _ = writeln!(text, "import {{ $add, $need, $later }} from \"{from}\";");
            let needed =
                modules.clone().flat_map(|(_, module)| module.imports()).map(|(name, _)| locations[name].0);
            let others: BTreeSet<_> =
                needed.filter(|location| ![registry, bundle.address].contains(location)).collect();
            for other in others {
                let _ = writeln!(text, "import \"{}\";", relative(bundle.address, other));
            }
        }
        text.push_str("$add({\n");
        for (name, module) in modules {
            // In parentheses, because browsers compile such functions eagerly and off the main thread.
            let _ = write!(
                text,
                "{}: (() => {{\n{}}}),\n",
                locations[name].1,
                module.body(bundle.address, &locations)
            );
        }
        text.push_str("});\n");
        if bundle.address == registry {
            let _ = writeln!(text, "$need({});", locations[entry].1);
        }
        text
    };
    Ok(bundles.iter().map(write).collect())
}

/// Defines and runs modules: their functions by number, and what each returned.
const REGISTRY: &str = "const $makers = {}, $made = {};
export const $add = (makers) => void Object.assign($makers, makers);
export const $need = (module) => ($made[module] ??= $makers[module]());
export const $later = async (module) => $need(module);
";

/// A parsed module.
#[derive(Default)]
struct Module {
    parts: Vec<ModulePart>,
    exports: Vec<Export>,
}

enum ModulePart {
    /// Text that stays as it is.
    Code(String),
    /// Names imported from another module: the name there and the name here.
    Import(String, Vec<(String, String)>),
    /// A module that is imported dynamically.
    DynamicImport(String),
}

struct Export {
    /// The exported name.
    outer: String,
    /// The name inside its module.
    inner: String,
    /// The module it is re-exported from.
    from: Option<String>,
}

impl Module {
    fn read(name: &str, text: &str) -> Result<Module, String> {
        let mut module = Module::default();
        let mut rest = text;
        let mut code = String::new();
        while let Some((at, word)) = next_keyword(rest) {
            code.push_str(&rest[..at]);
            let after = &rest[at + word.len()..];
            rest = match (word, after.trim_start()) {
                ("import", call) if call.starts_with('(') => {
                    let path = call.strip_prefix("(\"").and_then(|call| call.split_once("\")"));
                    let (path, after) = path.ok_or("import(…) needs one literal path")?;
                    module.parts.push(ModulePart::Code(std::mem::take(&mut code)));
                    module.parts.push(ModulePart::DynamicImport(resolve(name, path)?));
                    after
                }
                ("import", clause) => {
                    let (clause, after) = clause.split_once(';').ok_or("an import without a semicolon")?;
                    let (names, from) = clause.split_at(clause.find('"').ok_or("an import without a path")?);
                    let names = match names.trim_end().strip_suffix("from").unwrap_or("{}").trim() {
                        list if list.starts_with('{') => pairs(list)?,
                        name if is_name(name) => vec![("default".to_owned(), name.to_owned())],
                        other => return Err(format!("import {other} is not understood")),
                    };
                    module.parts.push(ModulePart::Code(std::mem::take(&mut code)));
                    module.parts.push(ModulePart::Import(resolve(name, unquote(from)?)?, names));
                    after
                }
                (_, clause) if clause.starts_with('{') => {
                    let (list, after) =
                        clause.split_once('}').ok_or("a list of exports without a closing brace")?;
                    let (end, after) = after.split_once(';').ok_or("an export without a semicolon")?;
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
                    let name = name.and_then(|clause| clause.split(|c| !is_identifier_char(c)).next());
                    let name = name.filter(|name| !name.is_empty());
                    let name =
                        name.ok_or_else(|| format!("export {} is not understood", first_line(clause)))?;
                    module.exports.push(Export { outer: name.into(), inner: name.into(), from: None });
                    clause
                }
            };
        }
        code.push_str(rest);
        module.parts.push(ModulePart::Code(code));
        Ok(module)
    }

    /// The modules that it imports statically, with the names it imports from each.
    fn imports(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        let imported = self.parts.iter().filter_map(|part| match part {
            ModulePart::Import(from, names) => {
                Some((from.as_str(), names.iter().map(|(theirs, _)| theirs.as_str()).collect()))
            }
            _ => None,
        });
        let re_exported = self
            .exports
            .iter()
            .filter_map(|export| Some((export.from.as_deref()?, vec![export.inner.as_str()])));
        imported.chain(re_exported)
    }

    /// The body of the module's function.
    fn body(&self, address: &str, locations: &Locations) -> String {
        let number = |name: &String| locations[name.as_str()].1;
        let mut text = String::new();
        for part in &self.parts {
            let _ = match part {
                ModulePart::Code(code) => write!(text, "{code}"),
                ModulePart::Import(from, names) if names.is_empty() => {
                    write!(text, "$need({});", number(from))
                }
                ModulePart::Import(from, names) => {
                    let names = names.iter().map(|(theirs, ours)| renamed(theirs, ours)).collect::<Vec<_>>();
                    write!(text, "const{{{}}}=$need({});", names.join(","), number(from))
                }
                ModulePart::DynamicImport(name) => match locations[name.as_str()] {
                    (location, number) if location == address => write!(text, "$later({number})"),
                    (location, number) => {
                        let from = relative(address, location);
                        write!(text, "import(\"{from}\").then(() => $need({number}))")
                    }
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

/// Checks that everything a module imports exists.
fn check_imports(name: &str, module: &Module, modules: &BTreeMap<&str, Module>) -> Result<(), String> {
    for (from, wanted) in module.imports() {
        let there = modules.get(from).ok_or_else(|| format!("web/{name}: there is no {from}"))?;
        let missing =
            wanted.iter().find(|wanted| !there.exports.iter().any(|export| export.outer == **wanted));
        if let Some(missing) = missing {
            return Err(format!("web/{name}: {from} exports no {missing}"));
        }
    }
    for part in &module.parts {
        if let ModulePart::DynamicImport(wanted) = part
            && !modules.contains_key(wanted.as_str())
        {
            return Err(format!("web/{name}: there is no {wanted}"));
        }
    }
    Ok(())
}

/// Modules that import each other could not be initialised.
fn check_no_cycle<'a>(
    name: &'a str,
    modules: &'a BTreeMap<&str, Module>,
    path: &mut Vec<&'a str>,
    linked: &mut BTreeSet<&'a str>,
) -> Result<(), String> {
    if path.contains(&name) {
        return Err(format!("web/: modules import each other: {} and {name}", path.join(", ")));
    }
    if linked.contains(name) {
        return Ok(());
    }
    path.push(name);
    for (needed, _) in modules[name].imports() {
        check_no_cycle(needed, modules, path, linked)?;
    }
    path.pop();
    linked.insert(name);
    Ok(())
}

/// Where the next `import` or `export` statement or `import()` begins.
fn next_keyword(text: &str) -> Option<(usize, &'static str)> {
    let found = ["import", "export"]
        .into_iter()
        .flat_map(|word| text.match_indices(word).map(move |(at, _)| (at, word)));
    let stands_alone = |&(at, word): &(usize, &str)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        match after {
            Some('(') => word == "import" && !before.is_some_and(|c| is_identifier_char(c) || c == '.'),
            Some(' ' | '{' | '"') => before.is_none_or(|c| matches!(c, '\n' | ';' | '}')),
            _ => false,
        }
    };
    found.filter(stands_alone).min()
}

/// Reads `{ a, b as c }` as pairs: the name there and the name here.
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

/// `property:variable`, or just the name if they are the same.
fn renamed(property: &str, variable: &str) -> String {
    if property == variable { property.to_owned() } else { format!("{property}:{variable}") }
}

fn unquote(text: &str) -> Result<&str, String> {
    let path = text.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    path.ok_or_else(|| format!("{} is not a path in quotation marks", text.trim()))
}

/// Turns a path relative to a module into one relative to `web/`.
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
    if path.starts_with('.') { Ok(parts.join("/")) } else { Err(format!("{path} is not a relative path")) }
}

/// The path to one file as another refers to it.
fn relative(from: &str, to: &str) -> String {
    let folders = from.matches('/').count();
    if folders == 0 { format!("./{to}") } else { "../".repeat(folders) + to }
}

fn is_identifier_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_identifier_char)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Texts<'a> = [(&'a str, &'a str)];

    fn bundled(app: &Texts, dice: &Texts, more: &Texts) -> Result<Vec<String>, String> {
        let owned =
            |texts: &Texts| texts.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        let bundles = [("app.js", app), ("dice/map.js", dice), ("dice/more.js", more)];
        write_bundles(&bundles.map(|(address, texts)| Bundle { address, modules: owned(texts) }), "app.js")
    }

    #[test]
    fn modules_become_functions_in_one_file() {
        let app = [
            (
                "app.js",
                "import \"./b.js\";\nimport { a as b, Cup } from \"./parts/from-a.js\";\nimport htm from \"./vendor/htm.js\";\nconst later = () => import(\"./dice/map.js\");\n",
            ),
            (
                "parts/from-a.js",
                "export const a = 1;\nexport async function f() {}\nexport class Cup {}\nexport { g as h } from \"../b.js\";\n",
            ),
            ("b.js", "const g = \"to import {this}\";\nexport { g };\n"),
            ("vendor/htm.js", "var n=1;export default function(s){return n}"),
        ];
        let dice = [(
            "dice/map.js",
            "import { f } from \"../parts/from-a.js\";\nconst chat = () => import(\"../b.js\"), story = () => import(\"./map.js\");\nexport const map = 1;",
        )];
        let more = [("dice/more.js", "import { map } from \"./map.js\";")];
        let wanted = r#"$add({
0: (() => {
$need(2);
const{a:b,Cup}=$need(1);
const{default:htm}=$need(3);
const later = () => import("./dice/map.js").then(() => $need(4));

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
        let bundles = bundled(&app, &dice, &more).expect("all imports resolve");
        assert_eq!(bundles[0], format!("{REGISTRY}{wanted}"));
        let wanted = r#"import { $add, $need, $later } from "../app.js";
$add({
4: (() => {
const{f}=$need(1);
const chat = () => import("../app.js").then(() => $need(2)), story = () => $later(4);
const map = 1;
return{map};
}),
});
"#;
        assert_eq!(bundles[1], wanted);
        assert!(bundles[2].starts_with(
            "import { $add, $need, $later } from \"../app.js\";\nimport \"../dice/map.js\";\n$add("
        ));
    }

    #[test]
    fn unresolvable_imports_are_errors() {
        let cases = [
            ("import { a } from \"./c.js\";", "web/app.js: there is no c.js"),
            ("import { x } from \"./b.js\";", "web/app.js: b.js exports no x"),
            ("import { b } from \"preact\";", "web/app.js: preact is not a relative path"),
            ("import * as b from \"./b.js\";", "web/app.js: import * as b is not understood"),
            ("export let a = 1;", "web/app.js: export let a = 1; is not understood"),
            ("export const { a } = b;", "web/app.js: export const { a } = b; is not understood"),
            ("import(`./${b}.js`)", "web/app.js: import(…) needs one literal path"),
            ("import(\"./c.js\")", "web/app.js: there is no c.js"),
            ("import { b } from \"../b.js\";", "web/app.js: ../b.js leads out of web/"),
            (
                "import { b } from \"./b.js\";\nexport const a = b;",
                "web/: modules import each other: app.js, b.js and app.js",
            ),
        ];
        for (text, wanted) in cases {
            let b = "import { a } from \"./app.js\";\nexport const b = 1;";
            let b = if text.contains("export const a = b") { b } else { "export const b = 1;" };
            let error = bundled(&[("app.js", text), ("b.js", b)], &[], &[]).err();
            assert_eq!(error.as_deref(), Some(wanted), "{text}");
        }
    }
}
