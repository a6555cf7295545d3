//! Streams that hold objects. Readers find them by the table of references and by their numbers `N` and `First`, and do not
//! ask for the type, so a stream is taken for one by what it holds.

use memchr::memmem;

use super::super::rejection::DocumentRejected;
use super::lexer::{Lexer, Token, is_white};
use super::{Check, Object, filters};

/// Most bytes of one object stream, and of all together, once they are unpacked.
const MAX_UNPACKED: usize = 16 << 20;
const MAX_UNPACKED_IN_ALL: usize = 64 << 20;

impl Check {
    /// Reads the objects inside of a stream, if a reader could find any there.
    pub(super) fn stream(&mut self, about: &Object, data: &[u8]) -> Result<(), DocumentRejected> {
        let is_object_stream = about.entry_is(b"Type", b"ObjStm") || about.entry(b"First").is_some();
        // Profiles of colours have an `N` of their own.
        if !is_object_stream && about.entry(b"N").is_none() {
            return Ok(());
        }
        let room = MAX_UNPACKED.min(MAX_UNPACKED_IN_ALL - self.unpacked);
        let unpacked = filters::decode(about, data, room)?;
        self.unpacked += unpacked.len();
        if !is_object_stream && !begins_as_object_stream(&unpacked) {
            return Ok(());
        }
        // Some readers take a missing number for 0.
        let first = if about.entry(b"First").is_none() { Some(0) } else { about.integer(b"First") };
        let (Some(count), Some(first)) = (about.integer(b"N"), first) else {
            return Err(DocumentRejected::Damaged);
        };
        self.by_offsets(&unpacked, count, first)?;
        self.one_after_the_other(&unpacked, first)
    }

    /// The objects where the stream's header says that they are.
    fn by_offsets(&mut self, data: &[u8], count: usize, first: usize) -> Result<(), DocumentRejected> {
        let mut header = Lexer::new(data, 0);
        for _ in 0..count {
            let (Some(Token::Integer(number)), Some(Token::Integer(offset))) = (header.next(), header.next())
            else {
                return Err(DocumentRejected::Damaged);
            };
            let start = usize::try_from(offset).ok().and_then(|offset| first.checked_add(offset));
            let start = start.filter(|start| *start < data.len()).ok_or(DocumentRejected::Damaged)?;
            self.in_streams += 1;
            let object = self.object(&mut Lexer::new(data, start), 0)?;
            self.note(number, &object)?;
        }
        Ok(())
    }

    /// The objects as readers find them that do not use the offsets: only what they hold matters here, not their numbers.
    fn one_after_the_other(&mut self, data: &[u8], first: usize) -> Result<(), DocumentRejected> {
        let mut lexer = Lexer::new(data, first.min(data.len()));
        while lexer.has_more() {
            let token = self.next(&mut lexer)?;
            if token != Token::Word(b"endobj") {
                self.object_of(token, &mut lexer, 0)?;
            }
        }
        Ok(())
    }
}

/// The data of a stream, whose keyword has been read; the lexer goes on after it.
pub(super) fn data<'a>(lexer: &mut Lexer<'a>, length: Option<usize>) -> Result<&'a [u8], DocumentRejected> {
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

/// Whether data begins with a number and an offset, as the header of an object stream does.
fn begins_as_object_stream(data: &[u8]) -> bool {
    let mut lexer = Lexer::new(data, 0);
    matches!((lexer.next(), lexer.next()), (Some(Token::Integer(_)), Some(Token::Integer(_))))
}
