//! Whether a file is a PDF that visitors can open without harm (ADR 86).
//!
//! `hayro-syntax` reads the objects, names, texts and streams; what is looked at is decided here. The whole file is read once
//! from beginning to end, and every object stream once, within limits of memory and work: all objects, not only those that
//! the table of references names, so that a reader which repairs a file finds nothing that was not looked at. What is built
//! in a way that could hide an object from this is refused.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Read as _;

use flate2::read::ZlibDecoder;
use hayro_syntax::object::{
    Array, FromBytes as _, MaybeRef, Name, Number, ObjRef, Object, ObjectIdentifier, Stream,
};
use hayro_syntax::reader::{Reader, ReaderContext, ReaderExt as _};
use memchr::memmem;

use super::rejection::DocumentRejected;

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
/// Most bytes of one object stream, and of all together, once they are unpacked; most filters, and most bytes of a stream's
/// dictionary.
const MAX_UNPACKED: usize = 16 << 20;
const MAX_UNPACKED_IN_ALL: usize = 64 << 20;
const MAX_FILTERS: usize = 3;
const MAX_STREAM_DICTIONARY: usize = 64 << 10;

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
/// Entries of dictionaries that decide about others: a reader could take the first or the last of several.
#[rustfmt::skip]
const UNIQUE: [&[u8]; 11] = [
    b"Type", b"Filter", b"DecodeParms", b"DP", b"Length", b"N", b"First", b"S", b"Next", b"OpenAction", b"F",
];
/// Schemes that a link of a document may have.
const SCHEMES: [&[u8]; 4] = [b"https", b"http", b"mailto", b"tel"];
/// Characters of an address that are looked at; a scheme that is longer is none of those.
const LOOKED_AT: usize = 40;
/// What is said of a link of another scheme.
const LINK: DocumentRejected =
    DocumentRejected::Active { what: "a link that is none of the web, of mail or of a telephone" };

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
    if !(check.has_catalog && check.has_page && memmem::find(bytes, b"startxref").is_some()) {
        return Err(DocumentRejected::Damaged);
    }
    if !check.addresses.is_disjoint(&check.refused_addresses) {
        return Err(LINK);
    }
    if check.opens_with_action || !check.openings.is_disjoint(&check.actions) || check.openings.len() > 1 {
        return Err(DocumentRejected::Opening);
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Check {
    objects: usize,
    in_streams: usize,
    unpacked: usize,
    work: usize,
    has_catalog: bool,
    has_page: bool,
    /// Opening the document does more than show a place in it; numbers of objects that say what it does.
    opens_with_action: bool,
    openings: HashSet<u32>,
    /// Numbers of objects that are actions other than going to a place in the document.
    actions: HashSet<u32>,
    /// Numbers of objects that are addresses of links, and of texts that must not be, or that cannot be followed.
    addresses: HashSet<u32>,
    refused_addresses: HashSet<u32>,
}

impl Check {
    /// Everything in the file: objects, and what is between them, as the trailer.
    fn file(&mut self, bytes: &[u8]) -> Result<(), DocumentRejected> {
        let mut reader = Reader::new(bytes);
        while has_more(&mut reader) {
            if let Some(id) = reader.read_without_context::<ObjectIdentifier>() {
                self.objects += 1;
                self.object_at(id.obj_number, &mut reader)?;
            } else if matches!(reader.peek_byte(), Some(b'<' | b'[' | b'(' | b'/')) {
                self.value(&mut reader, 0)?;
            } else {
                // Words of the table of references, and numbers.
                reader.forward_while_1(is_regular).ok_or(DocumentRejected::Damaged)?;
            }
        }
        Ok(())
    }

    /// An object of the file, with its stream if it has one.
    fn object_at(&mut self, number: u32, reader: &mut Reader<'_>) -> Result<(), DocumentRejected> {
        has_more(reader);
        let start = reader.offset();
        let object = self.value(reader, 0)?;
        self.note(number, object)?;
        if has_more(reader) && reader.peek_tag(b"stream").is_some() {
            if object.len() > MAX_STREAM_DICTIONARY || entry(object, b"F").is_some() {
                return Err(DocumentRejected::Unusual);
            }
            reader.jump(start);
            let stream = reader.read_with_context::<Stream<'_>>(&ReaderContext::dummy());
            self.stream(object, &stream.ok_or(DocumentRejected::Damaged)?.raw_data())?;
        }
        Ok(())
    }

    /// Notes what matters of an object.
    fn note(&mut self, number: u32, object: &[u8]) -> Result<(), DocumentRejected> {
        if self.objects + self.in_streams > MAX_OBJECTS {
            return Err(DocumentRejected::Unusual);
        }
        self.has_catalog |= entry_is(object, b"Type", b"Catalog");
        self.has_page |= entry_is(object, b"Type", b"Page");
        if is_action(object) {
            self.actions.insert(number);
        }
        if is_refused_address(object) || ObjRef::from_bytes(object).is_some() {
            self.refused_addresses.insert(number);
        }
        Ok(())
    }

    /// The next value as it is written, everything inside of it looked at.
    fn value<'a>(&mut self, reader: &mut Reader<'a>, depth: u32) -> Result<&'a [u8], DocumentRejected> {
        has_more(reader);
        let value = reader.skip::<MaybeRef<Object<'_>>>(false).ok_or(DocumentRejected::Damaged)?;
        self.work += value.len();
        if depth > MAX_DEPTH || self.work > MAX_WORK {
            return Err(DocumentRejected::Unusual);
        }
        match value {
            b"endobj" | b"stream" | b"obj" | b"endstream" => return Err(DocumentRejected::Damaged),
            [b'<', b'<', inside @ .., b'>', b'>'] => self.dictionary(inside, depth)?,
            [b'[', inside @ .., b']'] => {
                let mut items = Reader::new(inside);
                while has_more(&mut items) {
                    self.value(&mut items, depth + 1)?;
                }
            }
            [b'/', ..] => refuse_forbidden(&name(value)?)?,
            _ => {}
        }
        Ok(value)
    }

    fn dictionary(&mut self, inside: &[u8], depth: u32) -> Result<(), DocumentRejected> {
        let (mut entries, mut unique) = (Reader::new(inside), Vec::new());
        while has_more(&mut entries) {
            let key = name(self.value(&mut entries, depth + 1)?)?;
            let value = self.value(&mut entries, depth + 1)?;
            if UNIQUE.contains(&&*key) {
                if unique.contains(&key) {
                    return Err(DocumentRejected::Unusual);
                }
                unique.push(key.clone());
            }
            let reference = ObjRef::from_bytes(value);
            match &*key {
                // As names of fonts or characters these are harmless.
                b"AA" | b"EF" if reference.is_some() || value.starts_with(b"<<") => {
                    let is_action = &*key == b"AA";
                    let what = if is_action {
                        "an action that nobody asks for"
                    } else {
                        "another file inside of it"
                    };
                    return Err(DocumentRejected::Active { what });
                }
                b"URI" | b"Base" if is_refused_address(value) => return Err(LINK),
                b"URI" | b"Base" => self.addresses.extend(reference.map(|to| to.obj_number)),
                b"OpenAction" => {
                    self.opens_with_action |= is_action(value);
                    self.openings.extend(reference.map(|to| to.obj_number));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads the objects inside of a stream, if a reader could find any there. Readers find them by the table of references
    /// and by the stream's numbers `N` and `First`, and do not ask for the type.
    fn stream(&mut self, dictionary: &[u8], data: &[u8]) -> Result<(), DocumentRejected> {
        let (first, count) = (entry(dictionary, b"First"), entry(dictionary, b"N"));
        let is_object_stream = entry_is(dictionary, b"Type", b"ObjStm") || first.is_some();
        // Profiles of colours have an `N` of their own.
        if !is_object_stream && count.is_none() {
            return Ok(());
        }
        let unpacked = decode(dictionary, data, MAX_UNPACKED.min(MAX_UNPACKED_IN_ALL - self.unpacked))?;
        self.unpacked += unpacked.len();
        let mut header = Reader::new(&unpacked);
        if !is_object_stream && (next_number(&mut header).is_none() || next_number(&mut header).is_none()) {
            return Ok(());
        }
        // Some readers take a missing number for 0.
        let first = first.map_or(Some(0), number).ok_or(DocumentRejected::Damaged)?;
        let count = count.and_then(number).ok_or(DocumentRejected::Damaged)?;
        // The objects where the header says that they are.
        header.jump(0);
        for _ in 0..count {
            let (id, offset) = (next_number(&mut header), next_number(&mut header));
            let id = id.and_then(|id| u32::try_from(id).ok()).ok_or(DocumentRejected::Damaged)?;
            let start =
                offset.and_then(|offset| first.checked_add(offset)).ok_or(DocumentRejected::Damaged)?;
            self.in_streams += 1;
            let object = self.value(&mut Reader::new_with(&unpacked, start), 0)?;
            self.note(id, object)?;
        }
        // The objects as readers find them that do not use the offsets: only what they hold matters, not their numbers.
        let mut rest = Reader::new_with(&unpacked, first);
        while has_more(&mut rest) {
            if rest.forward_tag(b"endobj").is_none() {
                self.value(&mut rest, 0)?;
            }
        }
        Ok(())
    }
}

/// How many objects begin anywhere in the file, as a reader that repairs it would find them.
fn objects_written(bytes: &[u8]) -> usize {
    let begins = |at: &usize| {
        let before = bytes[..*at].iter().rfind(|byte| !is_white(**byte)).is_some_and(u8::is_ascii_digit);
        let is_separate = *at > 0 && is_white(bytes[at - 1]);
        before && is_separate && bytes.get(at + 3).is_none_or(|byte| !is_regular(*byte))
    };
    memmem::find_iter(bytes, b"obj").filter(begins).count()
}

/// The data of a stream as it was before its filters. Refuses filters that are not for text and objects, and more than `room`
/// bytes after any of them.
fn decode(dictionary: &[u8], data: &[u8], room: usize) -> Result<Vec<u8>, DocumentRejected> {
    if entry(dictionary, b"DecodeParms").or(entry(dictionary, b"DP")).is_some() {
        return Err(DocumentRejected::Unusual);
    }
    let filters = match entry(dictionary, b"Filter") {
        Some(all @ [b'[', ..]) => Array::from_bytes(all).map(|all| all.raw_iter().collect()),
        Some(one) => Object::from_bytes(one).map(|one| vec![MaybeRef::NotRef(one)]),
        None => Some(Vec::new()),
    };
    let filters = filters.filter(|all| all.len() <= MAX_FILTERS).ok_or(DocumentRejected::Unusual)?;
    let mut decoded = Cow::from(data);
    for filter in filters {
        let MaybeRef::NotRef(Object::Name(filter)) = filter else { return Err(DocumentRejected::Unusual) };
        let mut output = Vec::new();
        match &*filter {
            b"FlateDecode" | b"Fl" => {
                let read = ZlibDecoder::new(&*decoded).take(room as u64 + 1).read_to_end(&mut output);
                read.map_err(|_| DocumentRejected::Damaged)?;
            }
            // What these make is at most four times as long.
            b"ASCIIHexDecode" | b"AHx" | b"ASCII85Decode" | b"A85" if decoded.len() <= room => {
                let about = format!("<< /Filter /{} /Length {} >> stream\n", filter.as_str(), decoded.len());
                let stream = [about.as_bytes(), &decoded, b"\nendstream"].concat();
                let stream = Stream::from_bytes(&stream).and_then(|stream| stream.decoded_data().ok());
                output.extend_from_slice(&stream.ok_or(DocumentRejected::Damaged)?);
            }
            _ => return Err(DocumentRejected::Unusual),
        }
        decoded = output.into();
    }
    if decoded.len() > room { Err(DocumentRejected::Unusual) } else { Ok(decoded.into_owned()) }
}

/// Whether an address, in the notation of the file, is one that visitors should not be sent to: of another scheme, or a path
/// on another machine. An address without a scheme belongs to the site that the document is on.
fn is_refused_address(notation: &[u8]) -> bool {
    let Some(text) = hayro_syntax::object::String::from_bytes(notation) else { return false };
    let marks = [&b"\xfe\xff"[..], b"\xff\xfe", b"\xef\xbb\xbf"];
    let text = marks.iter().find_map(|mark| text.strip_prefix(*mark)).unwrap_or(&text);
    // Without blanks and control characters, which browsers leave out, and without the upper halves of UTF-16.
    let address: Vec<u8> =
        text.iter().copied().filter(|byte| !matches!(byte, 0..=32 | 127)).take(LOOKED_AT).collect();
    if address.starts_with(b"//") || address.contains(&b'\\') {
        return true;
    }
    match address.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#')) {
        Some(end) if address[end] == b':' => !SCHEMES.contains(&&*address[..end].to_ascii_lowercase()),
        Some(_) => false,
        // As long as no scheme is: a colon may come later.
        None => address.len() >= LOOKED_AT,
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

/// The value of an entry of a dictionary as it is written.
fn entry<'a>(dictionary: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    let mut entries = Reader::new(dictionary.strip_prefix(b"<<")?);
    loop {
        has_more(&mut entries);
        let found = entries.read_without_context::<Name<'_>>()?;
        has_more(&mut entries);
        let value = entries.skip::<MaybeRef<Object<'_>>>(false)?;
        if &*found == key {
            return Some(value);
        }
    }
}

/// Whether the entry is this name, or an array of nothing but it.
fn entry_is(dictionary: &[u8], key: &[u8], expected: &[u8]) -> bool {
    let value = entry(dictionary, key).map(|value| match value {
        [b'[', inside @ .., b']'] => inside.trim_ascii(),
        value => value,
    });
    value.and_then(|value| name(value).ok()).is_some_and(|found| &*found == expected)
}

/// Whether it is an action other than going to a place in the document.
fn is_action(dictionary: &[u8]) -> bool {
    let is_going = entry_is(dictionary, b"S", b"GoTo") && entry(dictionary, b"Next").is_none();
    entry(dictionary, b"S").is_some() && !is_going
}

fn name(value: &[u8]) -> Result<Name<'_>, DocumentRejected> {
    value.strip_prefix(b"/").and_then(Name::new).ok_or(DocumentRejected::Damaged)
}

fn number(value: &[u8]) -> Option<usize> {
    str::from_utf8(value).ok()?.parse().ok()
}

fn next_number(reader: &mut Reader<'_>) -> Option<usize> {
    has_more(reader);
    number(reader.skip::<Number>(false)?)
}

/// Goes to the next token; whether there is one.
fn has_more(reader: &mut Reader<'_>) -> bool {
    reader.skip_white_spaces_and_comments();
    !reader.at_end()
}

fn is_white(byte: u8) -> bool {
    matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)
}

fn is_regular(byte: u8) -> bool {
    !is_white(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

#[cfg(test)]
mod tests;
