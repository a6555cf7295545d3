//! Whether a file is a PDF that visitors can open without harm (ADR 86).
//!
//! This reads the whole file once from beginning to end, and every object stream once, within limits of memory and work. It
//! looks at all objects, not only at those that the table of references names, so that a reader which repairs a file finds
//! nothing that was not looked at. What is built in a way that could hide an object from this is refused.

mod lexer;

use std::collections::HashSet;
use std::io::Read as _;

use flate2::read::ZlibDecoder;
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
/// Most bytes of one object stream, and of all together, once they are inflated.
const MAX_INFLATED: usize = 16 << 20;
const MAX_INFLATED_IN_ALL: usize = 64 << 20;
/// Most bytes that are read as objects in all.
const MAX_WORK: usize = 256 << 20;
/// Elements of an array that are remembered; of those that matter here there is one.
const REMEMBERED: usize = 4;

/// Names that make a document do something, or hold something that cannot be looked at.
const FORBIDDEN: [(&[u8], &str); 12] = [
    (b"JavaScript", "a script"),
    (b"JS", "a script"),
    (b"XFA", "a form with scripts"),
    (b"Launch", "a command that starts another program"),
    (b"SubmitForm", "a form that sends what is typed into it"),
    (b"ImportData", "a form that reads other files"),
    (b"EmbeddedFile", "another file inside of it"),
    (b"EmbeddedFiles", "another file inside of it"),
    (b"GoToE", "another file inside of it"),
    (b"GoToR", "a link that opens another file"),
    (b"RichMedia", "film or sound"),
    (b"Rendition", "film or sound"),
];
/// The entries of dictionaries that matter here.
const ENTRIES: [&[u8]; 9] =
    [b"Type", b"Filter", b"DecodeParms", b"Length", b"N", b"First", b"S", b"OpenAction", b"F"];

/// What is remembered of an object.
#[derive(Debug)]
enum Object {
    Name(Vec<u8>),
    Integer(u64),
    /// A reference to the object of this number.
    Reference(u64),
    Array(Vec<Object>),
    Dictionary(Vec<(Vec<u8>, Object)>),
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
    inflated: usize,
    work: usize,
    has_catalog: bool,
    has_page: bool,
    has_start: bool,
    opening: Option<Opening>,
    /// Numbers of objects that are actions other than going to a place in the document.
    actions: HashSet<u64>,
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
        let data = stream_data(lexer, object.integer(b"Length"))?;
        if object.entry(b"F").is_some() {
            return Err(DocumentRejected::Unusual);
        }
        if object.entry_is(b"Type", b"ObjStm") {
            self.object_stream(&object, data)?;
        }
        Ok(())
    }

    /// Notes what matters of an object.
    fn note(&mut self, number: u64, object: &Object) -> Result<(), DocumentRejected> {
        if self.objects + self.in_streams > MAX_OBJECTS {
            return Err(DocumentRejected::Unusual);
        }
        self.has_catalog |= object.entry_is(b"Type", b"Catalog");
        self.has_page |= object.entry_is(b"Type", b"Page");
        if object.entry(b"S").is_some() && !object.entry_is(b"S", b"GoTo") {
            self.actions.insert(number);
        }
        Ok(())
    }

    /// The objects inside of an object stream.
    fn object_stream(&mut self, about: &Object, data: &[u8]) -> Result<(), DocumentRejected> {
        let room = MAX_INFLATED.min(MAX_INFLATED_IN_ALL - self.inflated);
        let mut inflated = Vec::new();
        match (about.entry(b"Filter"), about.entry(b"DecodeParms")) {
            (None, None) => inflated.extend_from_slice(&data[..data.len().min(room + 1)]),
            (Some(_), None) if about.entry_is(b"Filter", b"FlateDecode") => {
                let mut decoder = ZlibDecoder::new(data).take(room as u64 + 1);
                decoder.read_to_end(&mut inflated).map_err(|_| DocumentRejected::Damaged)?;
            }
            _ => return Err(DocumentRejected::Unusual),
        }
        if inflated.len() > room {
            return Err(DocumentRejected::Unusual);
        }
        self.inflated += inflated.len();
        let (Some(count), Some(first)) = (about.integer(b"N"), about.integer(b"First")) else {
            return Err(DocumentRejected::Damaged);
        };
        let mut header = Lexer::new(&inflated, 0);
        for _ in 0..count {
            let (Some(Token::Integer(number)), Some(Token::Integer(offset))) = (header.next(), header.next())
            else {
                return Err(DocumentRejected::Damaged);
            };
            let start = usize::try_from(offset).ok().and_then(|offset| first.checked_add(offset));
            let start = start.filter(|start| *start < inflated.len()).ok_or(DocumentRejected::Damaged)?;
            self.in_streams += 1;
            let object = self.object(&mut Lexer::new(&inflated, start), 0)?;
            self.note(number, &object)?;
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
            Token::Text | Token::Word(_) => Object::Other,
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

    fn opens_with(&mut self, action: &Object) {
        let opening = match action {
            Object::Dictionary(_) if action.entry(b"S").is_some() && !action.entry_is(b"S", b"GoTo") => {
                Opening::Action
            }
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
    match FORBIDDEN.iter().find(|(forbidden, _)| *forbidden == name) {
        Some((_, what)) => Err(DocumentRejected::Active { what }),
        None => Ok(()),
    }
}

/// The data of a stream, whose keyword has been read; the lexer goes on after it.
fn stream_data<'a>(lexer: &mut Lexer<'a>, length: Option<usize>) -> Result<&'a [u8], DocumentRejected> {
    const END: &[u8] = b"endstream";
    let bytes = lexer.bytes;
    let start = match &bytes[lexer.at..] {
        [b'\r', b'\n', ..] => lexer.at + 2,
        [b'\n' | b'\r', ..] => lexer.at + 1,
        _ => return Err(DocumentRejected::Damaged),
    };
    let stated = length.and_then(|length| start.checked_add(length)).filter(|end| {
        let after = bytes.get(*end..).unwrap_or_default();
        let white = after.iter().take(3).take_while(|byte| is_white(**byte)).count();
        after[white..].starts_with(END)
    });
    let end = match stated {
        Some(end) => end,
        None => start + memmem::find(&bytes[start..], END).ok_or(DocumentRejected::Damaged)?,
    };
    let after = memmem::find(&bytes[end..], END).ok_or(DocumentRejected::Damaged)?;
    lexer.at = end + after + END.len();
    Ok(&bytes[start..end])
}

#[cfg(test)]
mod tests;
