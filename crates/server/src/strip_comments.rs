//! Removes comments and meaningless white space from the page's scripts and style sheets. Names and statements stay as they are.
//! Used by the build script only.
//!
//! Scripts are read token by token, so that nothing inside a string, a template or a regular expression is taken for code.

/// The file without comments and needless white space. Vendored files keep theirs, because of their licences.
pub(crate) fn strip_comments(name: &str, text: &str) -> Result<String, String> {
    match name.rsplit('.').next() {
        _ if name.starts_with("vendor/") => Ok(text.to_owned()),
        Some("js") => ScriptReader::strip(text),
        Some("css") => style(text),
        _ => Ok(text.to_owned()),
    }
}

/// White space before the next token of a script.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Gap {
    None,
    Space,
    Line,
}

/// A script being read.
struct ScriptReader<'a> {
    rest: &'a str,
    out: String,
    gap: Gap,
}

/// After these a line break means nothing.
const CONTINUES_AFTER: &str = "{([,;=>?:&|";
/// Before these a line break means nothing.
const CONTINUES_BEFORE: &str = ")]}?:&|=";
/// After these a slash begins a regular expression; after names, numbers and closing brackets it divides.
const BEFORE_REGEX: &str = "{([,;=>?:&|!<+-*%^~";
/// Words after which a slash begins a regular expression.
const WORDS_BEFORE_REGEX: [&str; 4] = ["return", "typeof", "case", "of"];
/// The tag of templates in which a line break and indentation is at most a space.
const TEMPLATE_TAG: &str = "html";

impl ScriptReader<'_> {
    fn strip(text: &str) -> Result<String, String> {
        let mut script = ScriptReader { rest: text, out: String::with_capacity(text.len()), gap: Gap::None };
        script.code()?;
        if !script.rest.is_empty() {
            return Err("a closing brace too many".to_owned());
        }
        script.out.push('\n');
        Ok(script.out)
    }

    /// Copies code up to the end or the brace that closes what it is in.
    fn code(&mut self) -> Result<(), String> {
        let mut depth = 0;
        while let Some(next) = self.rest.chars().next() {
            if next.is_whitespace() {
                self.widen(if next == '\n' { Gap::Line } else { Gap::Space });
                self.rest = &self.rest[next.len_utf8()..];
            } else if self.rest.starts_with("//") {
                self.rest = &self.rest[self.rest.find('\n').unwrap_or(self.rest.len())..];
            } else if let Some(comment) = self.rest.strip_prefix("/*") {
                let (comment, rest) = comment.split_once("*/").ok_or("a comment without an end")?;
                self.widen(if comment.contains('\n') { Gap::Line } else { Gap::Space });
                self.rest = rest;
            } else {
                match next {
                    '{' => depth += 1,
                    '}' if depth == 0 => return Ok(()),
                    '}' => depth -= 1,
                    _ => {}
                }
                self.separate(next);
                self.token(next)?;
            }
        }
        if depth == 0 { Ok(()) } else { Err("a brace without an end".to_owned()) }
    }

    fn widen(&mut self, gap: Gap) {
        if gap > self.gap {
            self.gap = gap;
        }
    }

    /// Writes as much white space as has to stay before the next token.
    fn separate(&mut self, next: char) {
        let gap = std::mem::replace(&mut self.gap, Gap::None);
        let Some(last) = self.out.chars().next_back() else { return };
        let joined = CONTINUES_AFTER.contains(last) || CONTINUES_BEFORE.contains(next);
        match gap {
            Gap::Line if !joined => self.out.push('\n'),
            Gap::Line | Gap::Space if would_merge(last, next) => self.out.push(' '),
            _ => {}
        }
    }

    /// Copies one token.
    fn token(&mut self, first: char) -> Result<(), String> {
        let length = match first {
            '"' | '\'' => string_length(self.rest, first).ok_or("a string without an end")?,
            '/' if self.regex_may_follow() => {
                regex_length(self.rest).ok_or("a regular expression without an end")?
            }
            '`' => return self.template(),
            _ if is_word(first) => self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len()),
            _ => first.len_utf8(),
        };
        self.copy(length);
        Ok(())
    }

    fn copy(&mut self, length: usize) {
        let (token, rest) = self.rest.split_at(length);
        self.out.push_str(token);
        self.rest = rest;
    }

    fn regex_may_follow(&self) -> bool {
        let before = self.out.trim_end_matches(['\n', ' ']);
        let word = before.rsplit(|c| !is_word(c)).next().unwrap_or_default();
        match before.chars().next_back() {
            None => true,
            Some(last) => BEFORE_REGEX.contains(last) || WORDS_BEFORE_REGEX.contains(&word),
        }
    }

    /// Copies a template, with the code in it.
    fn template(&mut self) -> Result<(), String> {
        let html = self.out.rsplit(|c| !is_word(c)).next() == Some(TEMPLATE_TAG);
        self.copy(1);
        loop {
            let next = self.rest.chars().next().ok_or("a template without an end")?;
            let spaces = self.rest.len() - self.rest.trim_start().len();
            if next == '`' {
                self.copy(1);
                return Ok(());
            } else if html && self.rest[..spaces].contains('\n') {
                self.rest = &self.rest[spaces..];
                // htm drops line breaks beside tags and beside the ends itself; inside of tags they separate attributes.
                let beside_tags = self.out.ends_with(['>', '`', '}']) && self.rest.starts_with(['<', '`']);
                let before_code = self.out.ends_with('>') && self.rest.starts_with("${");
                if !(beside_tags || before_code) {
                    self.out.push('\n');
                }
            } else if self.rest.starts_with("${") {
                self.copy(2);
                self.code()?;
                self.gap = Gap::None;
                if !self.rest.starts_with('}') {
                    return Err("a template without an end".to_owned());
                }
                self.copy(1);
            } else if next == '\\' {
                let escaped = self.rest.chars().nth(1).map_or(0, char::len_utf8);
                self.copy(1 + escaped);
            } else {
                self.copy(next.len_utf8());
            }
        }
    }
}

/// Whether two tokens would be read as something else without a space between them.
fn would_merge(last: char, next: char) -> bool {
    is_word(last) && is_word(next) || last == next && "+-/".contains(last) || (last, next) == ('<', '!')
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '#' | '@' | '\\')
}

/// The length of the string at the beginning of a text.
fn string_length(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return None,
            _ if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The length of the regular expression at the beginning of a text, without its flags.
fn regex_length(text: &str) -> Option<usize> {
    let (mut escaped, mut class) = (false, false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => class = true,
            ']' => class = false,
            '/' if !class => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// A style sheet without comments, line breaks, and the spaces beside punctuation.
fn style(text: &str) -> Result<String, String> {
    let (mut out, mut rest, mut space) = (String::with_capacity(text.len()), text, false);
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            (_, rest) = comment.split_once("*/").ok_or("a comment without an end")?;
            space = true;
            continue;
        }
        if next.is_whitespace() {
            rest = &rest[next.len_utf8()..];
            space = true;
            continue;
        }
        if space && !out.is_empty() && !out.ends_with([':', ';', ',', '{', '}']) && !";,{}".contains(next) {
            out.push(' ');
        }
        space = false;
        if next == '}' && out.ends_with(';') {
            out.pop();
        }
        let length = match next {
            '"' | '\'' => string_length(rest, next).ok_or("a string without an end")?,
            _ => next.len_utf8(),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, cases: &[(&str, &str)]) {
        for (text, wanted) in cases {
            assert_eq!(strip_comments(name, text).as_deref(), Ok(*wanted), "{text}");
        }
    }

    #[test]
    fn comments_indentation_and_needless_spaces_are_left_out() {
        check(
            "pages/b.js",
            &[
                ("// What it is.\nimport { a } from \"./a.js\";\n", "import{a}from\"./a.js\";\n"),
                (
                    "/**\n * @typedef {x} Y\n */\n\nconst b = (/** @type {any} */ (c)) => {\n  // Why.\n  return c; // so\n};\n",
                    "const b=((c))=>{return c;};\n",
                ),
                ("f(\n  b,\n  c,\n);\ng = f\n  ? h\n  : i;\n", "f(b,c,);g=f?h:i;\n"),
            ],
        );
        check(
            "style/a.css",
            &[
                ("/* Colours. */\n:root {\n  --a: #fff; /* white */\n}\n", ":root{--a:#fff}"),
                (".a :is(b, c) { top: calc(1px + 2px); }\n", ".a :is(b,c){top:calc(1px + 2px)}"),
                ("a::before { content: \" /* ; */ \"; }", "a::before{content:\" /* ; */ \"}"),
                (
                    "@media (min-width: 9px) and (x) {\n  b > i {\n    c: d;\n  }\n}",
                    "@media (min-width:9px) and (x){b > i{c:d}}",
                ),
            ],
        );
    }

    #[test]
    fn what_the_parser_needs_stays() {
        check(
            "a.js",
            &[
                // Line breaks that end statements, and spaces between words and between signs that would become one.
                ("let a = b\n(c)\n", "let a=b\n(c)\n"),
                ("a\n++b", "a\n++b\n"),
                ("return a\nb", "return a\nb\n"),
                ("a + +b - -c", "a+ +b- -c\n"),
                ("x = typeof y in z", "x=typeof y in z\n"),
                ("a = b / /c/.d", "a=b/ /c/.d\n"),
            ],
        );
    }

    #[test]
    fn strings_templates_and_regular_expressions_stay_as_they_are() {
        check(
            "a.js",
            &[
                (r#"a = "// no  comment" + '/* "nor" */';"#, "a=\"// no  comment\"+'/* \"nor\" */';\n"),
                (r#"b = "\" // " ;"#, "b=\"\\\" // \";\n"),
                (r"c.replace(/\/+$/, 1) / 2 // half", "c.replace(/\\/+$/,1)/2\n"),
                (r#"d = /[/"']/.test(e) ? f / 2 / g : h;"#, "d=/[/\"']/.test(e)?f/2/g:h;\n"),
                ("i = `http://${ j /* k */ }\n   l`;", "i=`http://${j}\n   l`;\n"),
                ("m = `${ { n: `}` }.n } // ${ o }`;", "m=`${{n:`}`}.n} // ${o}`;\n"),
                ("p = `\\`  ${ 1 }`;", "p=`\\`  ${1}`;\n"),
            ],
        );
    }

    #[test]
    fn templates_of_the_page_lose_their_indentation() {
        check(
            "a.js",
            &[
                (
                    "html`\n  <p class=\"a\"\n    b=${c}>\n    One,\n    two (\n    ${d}\n    <b>three</b>\n  </p>\n`",
                    "html`<p class=\"a\"\nb=${c}>\nOne,\ntwo (\n${d}<b>three</b></p>`\n",
                ),
                ("html`<i>\n  ${a && html` <b/>\n  `}\n</i>`", "html`<i>${a&&html` <b/>`}</i>`\n"),
            ],
        );
    }

    #[test]
    fn what_has_no_end_is_an_error() {
        for (text, wanted) in [
            ("a = \"b\n\"", "a string without an end"),
            ("/* a", "a comment without an end"),
            ("a = `b ${c", "a template without an end"),
            ("a = `b", "a template without an end"),
            ("a = /b\n/", "a regular expression without an end"),
            ("{ a", "a brace without an end"),
            ("a }", "a closing brace too many"),
        ] {
            assert_eq!(strip_comments("a.js", text), Err(wanted.to_owned()), "{text}");
        }
        assert!(strip_comments("a.css", "a { b: \"").is_err());
    }

    #[test]
    fn other_files_stay_as_they_are() {
        for (name, text) in [
            ("vendor/preact.js", "/** Licence */\n  a"),
            ("index.html", "  <p>/** */</p>"),
            ("a.svg", "// x"),
        ] {
            assert_eq!(strip_comments(name, text).as_deref(), Ok(text));
        }
    }
}
