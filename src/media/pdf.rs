//! Whether a file is a PDF that visitors can open without harm (ADR 86).
//!
//! `hayro-syntax` opens it twice: as it is, and without its table of references, as a reader does that repairs a file. Every
//! object that either finds is looked at. The library unpacks object streams without a limit, so they are measured first.

use std::io::{self, Read as _};

use flate2::read::ZlibDecoder;
use hayro_syntax::object::{Dict, FromBytes as _, MaybeRef, Name, Object, Stream, String};
use hayro_syntax::{Filter, LoadPdfError, Pdf};
use memchr::memmem;

use super::rejection::DocumentRejected;

/// How the names of documents end.
pub(super) const EXTENSION: &str = "pdf";
/// Memory that a check may take beside the file, bytes: the file without its tables, and its unpacked object streams.
pub(super) const MEMORY: u64 = 48 << 20;
/// Most bytes of all object streams and tables of references together, once they are unpacked.
const MAX_UNPACKED: u64 = 32 << 20;
/// Deepest nesting of arrays and dictionaries.
const MAX_DEPTH: u32 = 64;

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
/// Schemes that a link of a document may have.
const SCHEMES: [&[u8]; 4] = [b"https", b"http", b"mailto", b"tel"];
/// Characters of an address that are looked at; a scheme that is longer is none of those.
const LOOKED_AT: usize = 40;

/// Checks a document.
///
/// # Errors
/// Why visitors should not be given it.
pub(crate) fn check(bytes: &[u8]) -> Result<(), DocumentRejected> {
    if !(bytes.starts_with(b"%PDF-1.") || bytes.starts_with(b"%PDF-2.")) {
        return Err(DocumentRejected::NotPdf);
    }
    let end = memmem::rfind(bytes, b"%%EOF").ok_or(DocumentRejected::Damaged)? + b"%%EOF".len();
    if !bytes[end..].iter().all(|byte| matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)) {
        return Err(DocumentRejected::AfterEnd);
    }
    if memmem::find(bytes, b"/Encrypt").is_some() {
        return Err(DocumentRejected::Protected);
    }
    measure(bytes)?;
    look_at_all(bytes.to_vec())?;
    let mut without_table = bytes.to_vec();
    for at in memmem::find_iter(bytes, b"startxref") {
        without_table[at..at + b"startxref".len()].fill(b' ');
    }
    if without_table == bytes { Err(DocumentRejected::Damaged) } else { look_at_all(without_table) }
}

/// Refuses object streams and tables of references that the library would unpack to very much.
fn measure(bytes: &[u8]) -> Result<(), DocumentRejected> {
    let mut room = MAX_UNPACKED;
    for at in memmem::find_iter(bytes, b"obj") {
        let Some(stream) = Stream::from_bytes(bytes[at + b"obj".len()..].trim_ascii_start()) else {
            continue;
        };
        let dictionary = stream.dict();
        if !dictionary.contains_key(b"First") && !dictionary.contains_key(b"W") {
            continue;
        }
        let written = match dictionary.get_raw::<Object<'_>>(b"Filter") {
            Some(MaybeRef::NotRef(Object::Array(all))) => all.raw_iter().count(),
            filter => usize::from(filter.is_some()),
        };
        let filters = stream.filters();
        // What cannot be read without the table, and what is packed twice, may be of any size.
        if dictionary.contains_key(b"F") || filters.len() != written {
            return Err(DocumentRejected::Unusual);
        }
        let unpacked = match *filters {
            [] => 0,
            [Filter::FlateDecode] => {
                let data = stream.raw_data();
                let read = io::copy(&mut ZlibDecoder::new(&*data).take(room + 1), &mut io::sink());
                read.map_err(|_| DocumentRejected::Damaged)?
            }
            _ => return Err(DocumentRejected::Unusual),
        };
        room = room.checked_sub(unpacked).ok_or(DocumentRejected::Unusual)?;
    }
    Ok(())
}

/// Looks at every object that the library finds.
fn look_at_all(bytes: Vec<u8>) -> Result<(), DocumentRejected> {
    let pdf = Pdf::new(bytes).map_err(|cause| match cause {
        LoadPdfError::Decryption(_) => DocumentRejected::Protected,
        LoadPdfError::Invalid => DocumentRejected::Damaged,
    })?;
    if pdf.pages().is_empty() {
        return Err(DocumentRejected::Damaged);
    }
    pdf.objects().into_iter().try_for_each(|object| look_at(&object, 0))
}

/// Looks at an object and what is written inside of it; references lead to objects that have their own turn.
fn look_at(object: &Object<'_>, depth: u32) -> Result<(), DocumentRejected> {
    let inside = |part: MaybeRef<Object<'_>>| match part {
        MaybeRef::NotRef(part) => look_at(&part, depth + 1),
        MaybeRef::Ref(_) => Ok(()),
    };
    match object {
        _ if depth > MAX_DEPTH => Err(DocumentRejected::Unusual),
        Object::Name(name) => refuse_forbidden(name),
        Object::Array(items) => items.raw_iter().try_for_each(inside),
        Object::Dict(dictionary) => refuse_active(dictionary, inside),
        Object::Stream(stream) => refuse_active(stream.dict(), inside),
        _ => Ok(()),
    }
}

fn refuse_active<'a>(
    dictionary: &Dict<'a>,
    inside: impl Fn(MaybeRef<Object<'a>>) -> Result<(), DocumentRejected>,
) -> Result<(), DocumentRejected> {
    for (key, value) in dictionary.entries() {
        refuse_forbidden(&key)?;
        inside(value)?;
    }
    // As names of fonts or characters these are harmless.
    for (key, what) in [("AA", "an action that nobody asks for"), ("EF", "another file inside of it")] {
        if dictionary.get::<Dict<'_>>(key).is_some() {
            return Err(DocumentRejected::Active { what });
        }
    }
    let addresses = ["URI", "Base"].map(|key| dictionary.get::<String<'_>>(key));
    if addresses.iter().flatten().any(|address| is_refused_address(address.as_bytes())) {
        return Err(DocumentRejected::Active {
            what: "a link that is none of the web, of mail or of a telephone",
        });
    }
    // Going to a place in the document is no harm.
    let opening = dictionary.get::<Dict<'_>>("OpenAction");
    let is_going = |action: &Dict<'_>| {
        action.get::<Name<'_>>("S").as_deref() == Some(b"GoTo") && !action.contains_key("Next")
    };
    if opening.is_none_or(|action| is_going(&action)) { Ok(()) } else { Err(DocumentRejected::Opening) }
}

/// Refuses a document with this name in it, if it is one of [`FORBIDDEN`].
fn refuse_forbidden(name: &[u8]) -> Result<(), DocumentRejected> {
    // Some readers end a name at the zero.
    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
    match FORBIDDEN.iter().find(|(forbidden, _)| *forbidden == name) {
        Some((_, what)) => Err(DocumentRejected::Active { what }),
        None => Ok(()),
    }
}

/// Whether an address is one that visitors should not be sent to: of another scheme, or a path on another machine. An address
/// without a scheme belongs to the site that the document is on.
fn is_refused_address(text: &[u8]) -> bool {
    let marks = [&b"\xfe\xff"[..], b"\xff\xfe", b"\xef\xbb\xbf"];
    let text = marks.iter().find_map(|mark| text.strip_prefix(*mark)).unwrap_or(text);
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

#[cfg(test)]
mod tests;
