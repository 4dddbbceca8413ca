//! A parser for the part of TypeScript that type declarations use. `ts-rs` writes each on one line; `print.rs` formats them.

use std::iter::Peekable;
use std::str::Chars;

/// A declared type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Declaration {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) docs: Vec<String>,
    pub(crate) body: Type,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    /// A word with its arguments (`Seat`, `Array<Seat>`, `null`), or a literal (`"roll"`).
    Word(String, Vec<Type>),
    /// `[A, B]`
    Tuple(Vec<Type>),
    /// `{ name: A }`
    Object(Vec<ObjectField>),
    /// `{ [key in A]?: B }`
    Map(Box<Type>, Box<Type>),
    /// `A | B`
    Union(Vec<Variant>),
    /// `A & B`
    Both(Vec<Type>),
}

/// A field of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ObjectField {
    pub(crate) docs: Vec<String>,
    pub(crate) name: String,
    pub(crate) optional: bool,
    pub(crate) body: Type,
}

/// One of several types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    pub(crate) docs: Vec<String>,
    pub(crate) body: Type,
}

impl Type {
    /// Every word in it, with those of its parts.
    pub(crate) fn words<'a>(&'a self, found: &mut Vec<&'a str>) {
        match self {
            Type::Word(word, arguments) => {
                found.push(word);
                arguments.iter().for_each(|argument| argument.words(found));
            }
            Type::Tuple(parts) | Type::Both(parts) => parts.iter().for_each(|part| part.words(found)),
            Type::Object(fields) => fields.iter().for_each(|field| field.body.words(found)),
            Type::Map(key, value) => {
                key.words(found);
                value.words(found);
            }
            Type::Union(variants) => variants.iter().for_each(|variant| variant.body.words(found)),
        }
    }

    /// Calls by its name what serde's `flatten` has put in place: a union that is also declared by itself.
    pub(crate) fn name_unions(&mut self, declared: &[(String, Type)]) {
        let Type::Both(parts) = self else { return };
        for part in parts {
            if let Some((name, _)) = declared.iter().find(|(_, body)| body == part) {
                *part = Type::Word(name.clone(), Vec::new());
            }
        }
    }
}

/// Reads `type Name<Parameters> = body;`. What cannot be read is a mistake of ours, not of anybody outside.
pub(crate) fn read_declaration(text: &str, docs: Vec<String>) -> Declaration {
    let mut reader = Reader { text, rest: text.chars().peekable() };
    assert_eq!(reader.word(), "type", "{text}");
    let name = reader.word();
    let parameters = if reader.take('<') { reader.list('>', Reader::word) } else { Vec::new() };
    reader.expect('=');
    let body = reader.union();
    reader.expect(';');
    Declaration { name, parameters, docs, body }
}

/// The lines of a comment, without what marks it as one.
pub(crate) fn comment_lines(comment: &str) -> Vec<String> {
    let inner = comment.trim().trim_start_matches("/**").trim_end_matches("*/").trim();
    inner.lines().map(|line| line.trim().trim_start_matches('*').trim().to_owned()).collect()
}

struct Reader<'a> {
    text: &'a str,
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    /// The next character that is not space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
        self.rest.peek().copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.rest.next();
        }
        found
    }

    fn expect(&mut self, wanted: char) {
        let next = self.peek();
        assert!(self.take(wanted), "{wanted:?} is expected, not {next:?}, in {}", self.text);
    }

    fn word(&mut self) -> String {
        self.peek();
        let mut word = String::new();
        while let Some(c) = self.rest.next_if(|c| c.is_alphanumeric() || "_$".contains(*c)) {
            word.push(c);
        }
        assert!(!word.is_empty(), "a word is expected, not {:?}, in {}", self.peek(), self.text);
        word
    }

    /// Everything up to the second `quote`, both included.
    fn quoted(&mut self, quote: char) -> String {
        self.expect(quote);
        let inner: String = self.rest.by_ref().take_while(|&c| c != quote).collect();
        format!("{quote}{inner}{quote}")
    }

    /// The lines of the comment that may stand here.
    fn docs(&mut self) -> Vec<String> {
        if !self.take('/') {
            return Vec::new();
        }
        let mut comment = String::from("/");
        while !comment.ends_with("*/") {
            comment
                .push(self.rest.next().unwrap_or_else(|| panic!("a comment does not end in {}", self.text)));
        }
        comment_lines(&comment)
    }

    /// Parts with commas between, up to `end`.
    fn list<T>(&mut self, end: char, part: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut parts = Vec::new();
        while !self.take(end) {
            parts.push(part(self));
            if !self.take(',') {
                self.expect(end);
                break;
            }
        }
        parts
    }

    fn union(&mut self) -> Type {
        let mut parts = vec![self.both()];
        while self.take('|') {
            parts.push(self.both());
        }
        match parts.len() {
            1 => parts.remove(0),
            _ => Type::Union(parts.into_iter().map(|body| Variant { docs: Vec::new(), body }).collect()),
        }
    }

    fn both(&mut self) -> Type {
        let mut parts = vec![self.single()];
        while self.take('&') {
            parts.push(self.single());
        }
        if parts.len() == 1 { parts.remove(0) } else { Type::Both(parts) }
    }

    fn single(&mut self) -> Type {
        match self.peek() {
            Some(quote @ ('"' | '`')) => Type::Word(self.quoted(quote), Vec::new()),
            Some('(') => {
                self.expect('(');
                let inner = self.union();
                self.expect(')');
                inner
            }
            Some('[') => {
                self.expect('[');
                Type::Tuple(self.list(']', Reader::union))
            }
            Some('{') => {
                self.expect('{');
                if self.take('[') { self.map() } else { Type::Object(self.list('}', Reader::field)) }
            }
            _ => {
                let word = self.word();
                let arguments = if self.take('<') { self.list('>', Reader::union) } else { Vec::new() };
                Type::Word(word, arguments)
            }
        }
    }

    /// What comes after `{ [`.
    fn map(&mut self) -> Type {
        assert_eq!((self.word().as_str(), self.word().as_str()), ("key", "in"), "{}", self.text);
        let key = self.union();
        self.expect(']');
        assert!(self.take('?'), "a map that must have every key is no use: {}", self.text);
        self.expect(':');
        let value = self.union();
        self.expect('}');
        Type::Map(Box::new(key), Box::new(value))
    }

    fn field(&mut self) -> ObjectField {
        let docs = self.docs();
        let name = if self.peek() == Some('"') {
            self.quoted('"').trim_matches('"').to_owned()
        } else {
            self.word()
        };
        let optional = self.take('?');
        self.expect(':');
        ObjectField { docs, name, optional, body: self.union() }
    }
}
