//! Formats declarations: short types on one line, others with one field or variant a line, comments above.

use crate::syntax::{Declaration, ObjectField, Type, Variant};

/// The most characters on a line.
const WIDTH: usize = 110;
/// How far each level is indented.
const INDENT: usize = 2;

/// The declaration with its comment, each line ended.
pub(crate) fn declaration(declaration: &Declaration) -> String {
    let Declaration { name, parameters, docs, body } = declaration;
    let parameters =
        if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
    let head = format!("export type {name}{parameters} =");
    let body = written(body, 0, head.len() + 2);
    let space = if body.starts_with('\n') { "" } else { " " };
    format!("{}{head}{space}{body};\n", comment(docs, 0))
}

/// A type that begins `used` characters into a line and whose further lines are indented by `indent`.
fn written(body: &Type, indent: usize, used: usize) -> String {
    match flat(body).filter(|flat| used + flat.chars().count() < WIDTH) {
        Some(flat) => flat,
        None => broken(body, indent),
    }
}

/// A type on one line, unless there are comments in it.
fn flat(body: &Type) -> Option<String> {
    let all = |parts: &[Type]| parts.iter().map(flat).collect::<Option<Vec<_>>>();
    Some(match body {
        Type::Word(word, arguments) if arguments.is_empty() => word.clone(),
        Type::Word(word, arguments) => match (word.as_str(), all(arguments)?.join(", ")) {
            ("Array", item) if item.contains(['|', '&']) => format!("({item})[]"),
            ("Array", item) => format!("{item}[]"),
            (_, arguments) => format!("{word}<{arguments}>"),
        },
        Type::Tuple(parts) => format!("[{}]", all(parts)?.join(", ")),
        Type::Object(fields) => {
            let fields = fields.iter().map(|field| {
                let body = flat(&field.body).filter(|_| field.docs.is_empty())?;
                Some(format!("{}: {body}", field_name(field)))
            });
            format!("{{ {} }}", fields.collect::<Option<Vec<_>>>()?.join("; "))
        }
        Type::Map(key, value) => format!("{{ [key in {}]?: {} }}", flat(key)?, flat(value)?),
        Type::Union(variants) => {
            let variants =
                variants.iter().map(|variant| flat(&variant.body).filter(|_| variant.docs.is_empty()));
            variants.collect::<Option<Vec<_>>>()?.join(" | ")
        }
        Type::Both(parts) => {
            let flat = |part: &Type| match part {
                Type::Union(_) => Some(format!("({})", flat(part)?)),
                _ => flat(part),
            };
            parts.iter().map(flat).collect::<Option<Vec<_>>>()?.join(" & ")
        }
    })
}

/// A type on several lines.
fn broken(body: &Type, indent: usize) -> String {
    let inner = indent + INDENT;
    let (margin, inner_margin) = (" ".repeat(indent), " ".repeat(inner));
    match body {
        Type::Word(word, arguments) => {
            let arguments: Vec<_> =
                arguments.iter().map(|argument| written(argument, indent, indent)).collect();
            format!("{word}<{}>", arguments.join(", "))
        }
        Type::Tuple(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| written(part, indent, indent)).collect();
            format!("[{}]", parts.join(", "))
        }
        // What only says which variant it is needs no line of its own.
        Type::Object(fields) if fields.len() == 1 && fields[0].docs.is_empty() => {
            let name = field_name(&fields[0]);
            format!("{{ {name}: {} }}", written(&fields[0].body, indent, indent + name.len() + 6))
        }
        Type::Object(fields) => {
            let line = |field: &ObjectField| {
                let name = field_name(field);
                let body = written(&field.body, inner, inner + name.len() + 3);
                format!("{}{inner_margin}{name}: {body};\n", comment(&field.docs, inner))
            };
            format!("{{\n{}{margin}}}", fields.iter().map(line).collect::<String>())
        }
        Type::Map(key, value) => {
            let key = written(key, inner, inner);
            format!("{{ [key in {key}]?: {} }}", written(value, inner, inner))
        }
        Type::Union(variants) => {
            let line = |variant: &Variant| {
                let body = written(&variant.body, inner + INDENT, inner + 3);
                format!("\n{}{inner_margin}| {body}", comment(&variant.docs, inner))
            };
            variants.iter().map(line).collect()
        }
        Type::Both(parts) => {
            let part = |part: &Type| match part {
                Type::Union(_) => format!("({}\n{margin})", broken(part, indent)),
                _ => written(part, indent, indent),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" & ")
        }
    }
}

fn field_name(field: &ObjectField) -> String {
    format!("{}{}", field.name, if field.optional { "?" } else { "" })
}

/// A comment in lines of its own; nothing, if there is nothing to say.
fn comment(docs: &[String], indent: usize) -> String {
    let margin = " ".repeat(indent);
    match docs {
        [] => String::new(),
        [line] if indent + line.chars().count() + 7 <= WIDTH => format!("{margin}/** {line} */\n"),
        lines => {
            let lines: String = lines.iter().map(|line| format!("{margin} * {line}\n")).collect();
            format!("{margin}/**\n{lines}{margin} */\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::read_declaration;

    fn printed(text: &str) -> String {
        declaration(&read_declaration(text, Vec::new()))
    }

    #[test]
    fn what_is_short_stays_on_its_line() {
        for (text, wanted) in [
            ("type Seats = Array<Seat>;", "export type Seats = Seat[];\n"),
            ("type A = Array<B | null>;", "export type A = (B | null)[];\n"),
            ("type A<T> = [T, C<T>];", "export type A<T> = [T, C<T>];\n"),
            ("type A = { \"kind\": \"b\", c?: D, };", "export type A = { kind: \"b\"; c?: D };\n"),
            ("type A = { [key in B]?: number };", "export type A = { [key in B]?: number };\n"),
            ("type A = { b: C, } & ({ d: E } | F);", "export type A = { b: C } & ({ d: E } | F);\n"),
            ("type A = `b ${C}` | \"d\";", "export type A = `b ${C}` | \"d\";\n"),
        ] {
            assert_eq!(printed(text), wanted);
        }
    }

    #[test]
    fn what_has_comments_is_spread_out() {
        let text = "type A = \"b\" | { \"c\": { \n/**\n * Whose.\n */\nseat: Seat, } };";
        let wanted = "\
export type A =
  | \"b\"
  | { c: {
      /** Whose. */
      seat: Seat;
    } };
";
        assert_eq!(printed(text), wanted);
    }
}
