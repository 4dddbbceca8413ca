//! Strips comments, indentation and line breaks that mean nothing from the page's files. Used by the build script; nothing of it is in the
//! program.

/// The file without comments and indentation. Vendored files keep theirs, because of their licences.
pub(crate) fn strip_comments(name: &str, text: &str) -> String {
    let opening = match name.rsplit('.').next() {
        _ if name.starts_with("vendor/") => return text.to_owned(),
        Some("js") => "/**",
        Some("css") => "/*",
        _ => return text.to_owned(),
    };
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once(opening) {
        kept.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let lines: String = lines.flat_map(|line| [line, "\n"]).collect();
    let shorter = if opening == "/*" { &CSS[..] } else { &JS[..] };
    shorter.iter().fold(lines, |text, (long, short)| text.replace(long, short))
}

/// Where style sheets need no space and no line break.
const CSS: [(&str, &str); 11] = [
    (": ", ":"),
    ("; ", ";"),
    (", ", ","),
    (" {", "{"),
    ("{ ", "{"),
    (" }", "}"),
    ("{\n", "{"),
    (";\n", ";"),
    (",\n", ","),
    (";}", "}"),
    ("}\n", "}"),
];

/// Where the formatter breaks lines of a module that need not be broken. Beside tags and expressions of a template a line
/// break means nothing; elsewhere in its text it is a space, and text does not end or begin with these brackets.
const JS: [(&str, &str); 44] = [
    (",\n}", "}"),
    (",\n]", "]"),
    (",\n)", ")"),
    // No statement of ours is empty, so that the last one of a block needs no end.
    (";\n}", "}"),
    ("{\n", "{"),
    ("(\n", "("),
    ("[\n", "["),
    (">\n<", "><"),
    (">\n$", ">$"),
    ("}\n<", "}<"),
    ("}\n$", "}$"),
    ("`\n<", "`<"),
    ("`\n$", "`$"),
    (">\n`", ">`"),
    ("}\n`", "}`"),
    (")\n}", ")}"),
    // Braces and operators do not occur in text.
    ("{ ", "{"),
    (" }", "}"),
    (" = ", "="),
    (" => ", "=>"),
    ("=>\n", "=>"),
    (" === ", "==="),
    (" !== ", "!=="),
    (" && ", "&&"),
    (" &&\n", "&&"),
    (" || ", "||"),
    (" ||\n", "||"),
    (" ?? ", "??"),
    (" ??\n", "??"),
    ("\n? ", "?"),
    ("\n: ", ":"),
    (" ? ", "?"),
    (" : ", ":"),
    (") {", "){"),
    ("],\n[", "],["),
    (" * ", "*"),
    (" += ", "+="),
    (" < ", "<"),
    (" > ", ">"),
    (" >= ", ">="),
    (" <= ", "<="),
    ("} else ", "}else "),
    ("\nif (", "\nif("),
    ("{if (", "{if("),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_left_out() {
        let js = "// What it is.\nimport { a } from \"./a.js\";\n\n/**\n * @typedef {x} Y\n */\n\nconst b = (/** @type {any} */ (c)) => {\n  // Why.\n  return `http://${c}`; // stays\n};\n";
        let wanted = "import {a} from \"./a.js\";\nconst b=( (c))=>{return `http://${c}`; // stays\n};\n";
        assert_eq!(strip_comments("pages/b.js", js), wanted);
        let css =
            "/* Colours. */\n:root {\n  --a: #fff; /* white */\n}\n.a :is(b, c) { top: calc(1px + 2px); }\n";
        let wanted = ":root{--a:#fff}.a :is(b,c){top:calc(1px + 2px)}";
        assert_eq!(strip_comments("style/a.css", css), wanted);
    }

    #[test]
    fn lines_are_joined_where_a_break_means_nothing() {
        let js = "const a = [\n  f(\n    b,\n    c,\n  ),\n];\nconst e = f\n  ? g : h;\nreturn html`\n  <p>\n    One,\n    two (\n    ${d}\n    <b>three</b>\n  </p>\n`;\n";
        let wanted =
            "const a=[f(b,\nc)];\nconst e=f?g:h;\nreturn html`<p>\nOne,\ntwo (${d}<b>three</b></p>`;\n";
        assert_eq!(strip_comments("a.js", js), wanted);
    }

    #[test]
    fn other_files_stay_as_they_are() {
        for (name, text) in [
            ("vendor/preact.js", "/** Licence */\n  a"),
            ("index.html", "  <p>/** */</p>"),
            ("a.svg", "// x"),
        ] {
            assert_eq!(strip_comments(name, text), text);
        }
    }
}
