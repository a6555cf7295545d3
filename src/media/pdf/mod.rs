//! Whether a file is a PDF that visitors can open without harm (ADR 86).
//!
//! This reads the whole file once from beginning to end, and every object stream once, within limits of memory and work. It
//! looks at all objects, not only at those that the table of references names, so that a reader which repairs a file finds
//! nothing that was not looked at. What is built in a way that could hide an object from this is refused.

mod address;
mod filters;
mod lexer;
mod object_stream;

use std::collections::HashSet;

use memchr::memmem;

use super::rejection::DocumentRejected;
use lexer::{Lexer, Token, is_delimiter, is_white};

/// How the names of documents end.
pub(super) const EXTENSION: &str = "pdf";
/// Memory that a check may take beside the file, bytes.
pub(super) const MEMORY: u64 = 32 << 20;
/// Deepest nesting of arrays and dictionaries.
const MAX_DEPTH: u32 = 64;
/// Most objects of a file.
const MAX_OBJECTS: usize = 500_000;
/// Most bytes that are read as objects in all.
const MAX_WORK: usize = 256 << 20;
/// Elements of an array that are remembered; of those that matter here there is one.
const REMEMBERED: usize = 4;

/// Names that make a document do something, or hold something that cannot be looked at.
const FORBIDDEN: [(&[u8], &str); 13] = [
    (b"JavaScript", "a script"),
    (b"JS", "a script"),
    (b"XFA", "a form with scripts"),
    (b"Launch", "a command that starts another program"),
    (b"SubmitForm", "a form that sends what is typed into it"),
    (b"ImportData", "a form that reads other files"),
    (b"EmbeddedFile", "another file inside of it"),
    (b"EmbeddedFiles", "another file inside of it"),
    (b"FileAttachment", "another file inside of it"),
    (b"GoToE", "another file inside of it"),
    (b"GoToR", "a link that opens another file"),
    (b"RichMedia", "film or sound"),
    (b"Rendition", "film or sound"),
];
/// Entries that do so when their value is a dictionary; as names of fonts or characters they are harmless.
const FORBIDDEN_ENTRIES: [(&[u8], &str); 2] =
    [(b"AA", "an action that nobody asks for"), (b"EF", "another file inside of it")];
/// The entries of dictionaries that matter here.
const ENTRIES: [&[u8]; 11] = [
    b"Type",
    b"Filter",
    b"DecodeParms",
    b"DP",
    b"Length",
    b"N",
    b"First",
    b"S",
    b"Next",
    b"OpenAction",
    b"F",
];
/// Entries whose text is the address of a link, or what such addresses begin with.
const ADDRESSES: [&[u8]; 2] = [b"URI", b"Base"];
/// What is said of a link of another scheme.
const LINK: &str = "a link that is none of the web, of mail or of a telephone";

/// What is remembered of an object.
#[derive(Debug)]
enum Object {
    Name(Vec<u8>),
    Integer(u64),
    /// A reference to the object of this number.
    Reference(u64),
    Array(Vec<Object>),
    Dictionary(Vec<(Vec<u8>, Object)>),
    Text {
        /// Whether links must not lead there.
        is_refused_address: bool,
    },
    Other,
}

impl Object {
    fn entry(&self, name: &[u8]) -> Option<&Self> {
        let Self::Dictionary(entries) = self else { return None };
        entries.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The entry, if it is this name, or an array of nothing but it.
    fn entry_is(&self, entry: &[u8], name: &[u8]) -> bool {
        match self.entry(entry) {
            Some(Self::Name(found)) => found == name,
            Some(Self::Array(items)) => matches!(&items[..], [Self::Name(found)] if found == name),
            _ => false,
        }
    }

    /// Whether it is an action other than going to a place in the document.
    fn is_action(&self) -> bool {
        self.entry(b"S").is_some() && (!self.entry_is(b"S", b"GoTo") || self.entry(b"Next").is_some())
    }

    fn integer(&self, entry: &[u8]) -> Option<usize> {
        match self.entry(entry) {
            Some(Self::Integer(number)) => usize::try_from(*number).ok(),
            _ => None,
        }
    }
}

/// Checks a document.
///
/// # Errors
/// Why visitors should not be given it.
pub(crate) fn check(bytes: &[u8]) -> Result<(), DocumentRejected> {
    if !(bytes.starts_with(b"%PDF-1.") || bytes.starts_with(b"%PDF-2.")) {
        return Err(DocumentRejected::NotPdf);
    }
    let end = memmem::rfind(bytes, b"%%EOF").ok_or(DocumentRejected::Damaged)? + b"%%EOF".len();
    if !bytes[end..].iter().all(|byte| is_white(*byte)) {
        return Err(DocumentRejected::AfterEnd);
    }
    let mut check = Check::default();
    check.file(&bytes[..end])?;
    if check.objects != objects_written(bytes) {
        return Err(DocumentRejected::Unusual);
    }
    if !(check.has_catalog && check.has_page && check.has_start) {
        return Err(DocumentRejected::Damaged);
    }
    if check.addresses.iter().any(|number| check.refused_addresses.contains(number)) {
        return Err(DocumentRejected::Active { what: LINK });
    }
    match check.opening {
        Some(Opening::Action) => Err(DocumentRejected::Opening),
        Some(Opening::Reference(number)) if check.actions.contains(&number) => Err(DocumentRejected::Opening),
        _ => Ok(()),
    }
}

/// How many objects begin anywhere in the file, as a reader that repairs it would find them.
fn objects_written(bytes: &[u8]) -> usize {
    let begins = |at: &usize| {
        let at = *at;
        let follows = bytes.get(at + 3).is_none_or(|byte| is_white(*byte) || is_delimiter(*byte));
        let rest = bytes[..at].iter().rev().skip_while(|byte| is_white(**byte));
        let mut rest = rest.peekable();
        let separated = at > 0 && is_white(bytes[at - 1]);
        follows && separated && rest.peek().is_some_and(|byte| byte.is_ascii_digit())
    };
    memmem::find_iter(bytes, b"obj").filter(begins).count()
}

/// What happens when the document is opened, other than showing a place in it.
#[derive(Debug)]
enum Opening {
    Action,
    Reference(u64),
}

#[derive(Debug, Default)]
struct Check {
    objects: usize,
    in_streams: usize,
    unpacked: usize,
    work: usize,
    has_catalog: bool,
    has_page: bool,
    has_start: bool,
    opening: Option<Opening>,
    /// Numbers of objects that are actions other than going to a place in the document.
    actions: HashSet<u64>,
    /// Numbers of objects that are addresses of links, and of texts that must not be, or that cannot be followed.
    addresses: HashSet<u64>,
    refused_addresses: HashSet<u64>,
}

impl Check {
    fn file(&mut self, bytes: &[u8]) -> Result<(), DocumentRejected> {
        let mut lexer = Lexer::new(bytes, 0);
        // The two numbers before `obj`.
        let mut numbers = [None, None];
        while let Some(token) = lexer.next() {
            match token {
                Token::Integer(number) => {
                    numbers = [numbers[1], Some(number)];
                    continue;
                }
                Token::Word(b"obj") => {
                    let [Some(number), Some(_)] = numbers else { return Err(DocumentRejected::Damaged) };
                    self.objects += 1;
                    self.object_at(number, &mut lexer)?;
                }
                Token::Word(b"startxref") => self.has_start = true,
                Token::DictionaryBegin => {
                    self.dictionary(&mut lexer, 0)?;
                }
                Token::Name(name) => refuse_forbidden(&name)?,
                _ => {}
            }
            numbers = [None, None];
        }
        Ok(())
    }

    /// An object of the file, with its stream if it has one.
    fn object_at(&mut self, number: u64, lexer: &mut Lexer<'_>) -> Result<(), DocumentRejected> {
        let object = self.object(lexer, 0)?;
        self.note(number, &object)?;
        let after = lexer.at;
        if lexer.next() != Some(Token::Word(b"stream")) {
            lexer.at = after;
            return Ok(());
        }
        let data = object_stream::data(lexer, object.integer(b"Length"))?;
        if object.entry(b"F").is_some() {
            return Err(DocumentRejected::Unusual);
        }
        self.stream(&object, data)
    }

    /// Notes what matters of an object.
    fn note(&mut self, number: u64, object: &Object) -> Result<(), DocumentRejected> {
        if self.objects + self.in_streams > MAX_OBJECTS {
            return Err(DocumentRejected::Unusual);
        }
        self.has_catalog |= object.entry_is(b"Type", b"Catalog");
        self.has_page |= object.entry_is(b"Type", b"Page");
        if object.is_action() {
            self.actions.insert(number);
        }
        if matches!(object, Object::Text { is_refused_address: true } | Object::Reference(_)) {
            self.refused_addresses.insert(number);
        }
        Ok(())
    }

    fn next<'a>(&mut self, lexer: &mut Lexer<'a>) -> Result<Token<'a>, DocumentRejected> {
        let before = lexer.at;
        let token = lexer.next().ok_or(DocumentRejected::Damaged)?;
        self.work += lexer.at - before;
        if self.work > MAX_WORK { Err(DocumentRejected::Unusual) } else { Ok(token) }
    }

    fn object(&mut self, lexer: &mut Lexer<'_>, depth: u32) -> Result<Object, DocumentRejected> {
        let token = self.next(lexer)?;
        self.object_of(token, lexer, depth)
    }

    fn object_of(
        &mut self,
        token: Token<'_>,
        lexer: &mut Lexer<'_>,
        depth: u32,
    ) -> Result<Object, DocumentRejected> {
        if depth > MAX_DEPTH {
            return Err(DocumentRejected::Unusual);
        }
        Ok(match token {
            Token::Name(name) => {
                refuse_forbidden(&name)?;
                Object::Name(name)
            }
            Token::Integer(number) => {
                // `7 0 R` is a reference.
                let after = lexer.at;
                if let (Some(Token::Integer(_)), Some(Token::Word(b"R"))) = (lexer.next(), lexer.next()) {
                    Object::Reference(number)
                } else {
                    lexer.at = after;
                    Object::Integer(number)
                }
            }
            Token::ArrayBegin => {
                let mut items = Vec::new();
                loop {
                    match self.next(lexer)? {
                        Token::ArrayEnd => break Object::Array(items),
                        token => {
                            let item = self.object_of(token, lexer, depth + 1)?;
                            if items.len() < REMEMBERED {
                                items.push(item);
                            }
                        }
                    }
                }
            }
            Token::DictionaryBegin => self.dictionary(lexer, depth)?,
            Token::Word(b"endobj" | b"stream" | b"obj" | b"endstream")
            | Token::DictionaryEnd
            | Token::ArrayEnd => {
                return Err(DocumentRejected::Damaged);
            }
            Token::Text(text) => Object::Text { is_refused_address: address::is_refused(text) },
            Token::Word(_) => Object::Other,
        })
    }

    /// A dictionary whose beginning has been read.
    fn dictionary(&mut self, lexer: &mut Lexer<'_>, depth: u32) -> Result<Object, DocumentRejected> {
        let mut entries = Vec::new();
        loop {
            let key = match self.next(lexer)? {
                Token::DictionaryEnd => return Ok(Object::Dictionary(entries)),
                Token::Name(key) => key,
                _ => return Err(DocumentRejected::Damaged),
            };
            refuse_forbidden(&key)?;
            let value = self.object(lexer, depth + 1)?;
            self.refuse_entry(&key, &value)?;
            if key == b"OpenAction" {
                self.opens_with(&value);
            }
            if ENTRIES.contains(&&key[..]) {
                if entries.iter().any(|(known, _)| *known == key) {
                    return Err(DocumentRejected::Unusual);
                }
                entries.push((key, value));
            }
        }
    }

    /// Refuses an entry that does something by itself, or that leads where visitors should not be sent.
    fn refuse_entry(&mut self, key: &[u8], value: &Object) -> Result<(), DocumentRejected> {
        if matches!(value, Object::Dictionary(_) | Object::Reference(_))
            && let Some((_, what)) = FORBIDDEN_ENTRIES.iter().find(|(entry, _)| *entry == key)
        {
            return Err(DocumentRejected::Active { what });
        }
        if ADDRESSES.contains(&key) {
            match value {
                Object::Text { is_refused_address: true } => {
                    return Err(DocumentRejected::Active { what: LINK });
                }
                Object::Reference(number) => {
                    self.addresses.insert(*number);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn opens_with(&mut self, action: &Object) {
        let opening = match action {
            Object::Dictionary(_) if action.is_action() => Opening::Action,
            Object::Reference(number) => Opening::Reference(*number),
            _ => return,
        };
        // Of several, only the last would count; none of them may be an action.
        if self.opening.is_none() || matches!(opening, Opening::Action) {
            self.opening = Some(opening);
        } else if let (Some(Opening::Reference(known)), Opening::Reference(number)) =
            (&self.opening, &opening)
            && known != number
        {
            self.opening = Some(Opening::Action);
        }
    }
}

/// Refuses a document with this name in it, if it is one of [`FORBIDDEN`].
fn refuse_forbidden(name: &[u8]) -> Result<(), DocumentRejected> {
    if name == b"Encrypt" {
        return Err(DocumentRejected::Protected);
    }
    // Some readers end a name at the zero.
    if name.contains(&0) {
        return Err(DocumentRejected::Unusual);
    }
    match FORBIDDEN.iter().find(|(forbidden, _)| *forbidden == name) {
        Some((_, what)) => Err(DocumentRejected::Active { what }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
