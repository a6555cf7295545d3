//! Undoes the filters of a stream (ISO 32000-2, section 7.4), within a limit of bytes.

use std::io::Read as _;

use flate2::read::ZlibDecoder;

use super::super::rejection::DocumentRejected;
use super::Object;
use super::lexer::is_white;

/// Most filters that a stream may go through.
const MAX_FILTERS: usize = 3;

/// The data of a stream as it was before its filters. Refuses filters that are not for text and objects, and more than `room`
/// bytes after any of them.
pub(super) fn decode(about: &Object, data: &[u8], room: usize) -> Result<Vec<u8>, DocumentRejected> {
    let filters = names(about)?;
    let mut decoded = if filters.is_empty() { limited(data.to_vec(), room)? } else { Vec::new() };
    for (number, filter) in filters.iter().enumerate() {
        let input = if number == 0 { data } else { decoded.as_slice() };
        decoded = match *filter {
            b"FlateDecode" | b"Fl" => inflate(input, room)?,
            b"ASCIIHexDecode" | b"AHx" => hexadecimal(input)?,
            b"ASCII85Decode" | b"A85" => base85(input)?,
            b"RunLengthDecode" | b"RL" => run_lengths(input, room)?,
            _ => return Err(DocumentRejected::Unusual),
        };
        decoded = limited(decoded, room)?;
    }
    Ok(decoded)
}

/// The filters in the order in which they are undone.
fn names(about: &Object) -> Result<Vec<&[u8]>, DocumentRejected> {
    if [b"DecodeParms".as_slice(), b"DP"].iter().any(|entry| about.entry(entry).is_some()) {
        return Err(DocumentRejected::Unusual);
    }
    match about.entry(b"Filter") {
        None => Ok(Vec::new()),
        Some(Object::Array(items)) if items.len() > MAX_FILTERS => Err(DocumentRejected::Unusual),
        Some(Object::Array(items)) => items.iter().map(name_of).collect(),
        Some(one) => Ok(vec![name_of(one)?]),
    }
}

fn name_of(object: &Object) -> Result<&[u8], DocumentRejected> {
    match object {
        Object::Name(name) => Ok(name),
        _ => Err(DocumentRejected::Unusual),
    }
}

fn limited(data: Vec<u8>, room: usize) -> Result<Vec<u8>, DocumentRejected> {
    if data.len() > room { Err(DocumentRejected::Unusual) } else { Ok(data) }
}

fn inflate(data: &[u8], room: usize) -> Result<Vec<u8>, DocumentRejected> {
    let mut inflated = Vec::new();
    let mut decoder = ZlibDecoder::new(data).take(room as u64 + 1);
    decoder.read_to_end(&mut inflated).map_err(|_| DocumentRejected::Damaged)?;
    Ok(inflated)
}

fn hexadecimal(data: &[u8]) -> Result<Vec<u8>, DocumentRejected> {
    let mut decoded = Vec::with_capacity(data.len() / 2);
    let mut high = None;
    for byte in data.iter().filter(|byte| !is_white(**byte)) {
        if *byte == b'>' {
            break;
        }
        let digit = char::from(*byte).to_digit(16).ok_or(DocumentRejected::Damaged)? as u8;
        match high.take() {
            None => high = Some(digit),
            Some(high) => decoded.push((high << 4) | digit),
        }
    }
    decoded.extend(high.map(|high| high << 4));
    Ok(decoded)
}

fn base85(data: &[u8]) -> Result<Vec<u8>, DocumentRejected> {
    let mut decoded = Vec::with_capacity(data.len() / 5 * 4);
    let mut group = Vec::with_capacity(5);
    for byte in data.iter().filter(|byte| !is_white(**byte)) {
        match byte {
            b'~' => break,
            b'z' if group.is_empty() => decoded.extend([0; 4]),
            b'!'..=b'u' => group.push(byte - b'!'),
            _ => return Err(DocumentRejected::Damaged),
        }
        if group.len() == 5 {
            decoded.extend(value_of(&group)?.to_be_bytes());
            group.clear();
        }
    }
    if group.len() == 1 {
        return Err(DocumentRejected::Damaged);
    }
    if !group.is_empty() {
        let bytes = group.len() - 1;
        group.resize(5, 84);
        decoded.extend(&value_of(&group)?.to_be_bytes()[..bytes]);
    }
    Ok(decoded)
}

/// The number that five digits of base 85 make.
fn value_of(group: &[u8]) -> Result<u32, DocumentRejected> {
    let value = group.iter().fold(0_u64, |value, digit| value * 85 + u64::from(*digit));
    u32::try_from(value).map_err(|_| DocumentRejected::Damaged)
}

fn run_lengths(data: &[u8], room: usize) -> Result<Vec<u8>, DocumentRejected> {
    let mut decoded = Vec::new();
    let mut at = 0;
    while let Some(&length) = data.get(at).filter(|length| **length != 128) {
        at += 1;
        if length < 128 {
            let end = at + usize::from(length) + 1;
            decoded.extend_from_slice(data.get(at..end).ok_or(DocumentRejected::Damaged)?);
            at = end;
        } else {
            let byte = *data.get(at).ok_or(DocumentRejected::Damaged)?;
            decoded.resize(decoded.len() + 257 - usize::from(length), byte);
            at += 1;
        }
        if decoded.len() > room {
            return Err(DocumentRejected::Unusual);
        }
    }
    Ok(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_each_notation_are_decoded() {
        assert_eq!(hexadecimal(b"4a 5\n3 7>xx").unwrap(), b"JSp");
        assert_eq!(base85(b"87cUR\nD]i,\"Ebo80~>").unwrap(), b"Hello World!");
        assert_eq!(base85(b"z87cUR~>").unwrap(), b"\0\0\0\0Hell");
        assert_eq!(base85(b"87cURDZ~>").unwrap(), b"Hello");
        assert_eq!(run_lengths(b"\x01ab\xfex\x80rest", 99).unwrap(), b"abxxx");
        for broken in [&b"uuuuu"[..], b"!", b"\xff"] {
            assert!(base85(broken).is_err());
        }
        assert!(hexadecimal(b"4g").is_err() && run_lengths(b"\x05ab", 99).is_err());
        assert!(run_lengths(&b"\x81x".repeat(1000), 2000).is_err());
    }
}
