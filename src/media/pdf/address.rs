//! The addresses of links: which schemes they may have.

/// Schemes that a link of a document may have.
const ALLOWED: [&[u8]; 4] = [b"https", b"http", b"mailto", b"tel"];
/// Characters of an address that are looked at; a scheme that is longer is none of those.
const LOOKED_AT: usize = 40;

/// Whether a text, in the notation of the file, is an address that visitors should not be sent to: of another scheme, or a
/// path on another machine. An address without a scheme belongs to the site that the document is on.
pub(super) fn is_refused(notation: &[u8]) -> bool {
    let address = beginning(notation);
    if address.starts_with(b"//") || address.contains(&b'\\') {
        return true;
    }
    let end = address.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#'));
    match end.map(|end| (&address[..end], address[end])) {
        Some((scheme, b':')) => !ALLOWED.contains(&scheme.to_ascii_lowercase().as_slice()),
        Some(_) => false,
        // As long as no scheme is: a colon may come later.
        None => address.len() >= LOOKED_AT,
    }
}

/// The first characters of a text, without blanks and control characters, which browsers leave out, and without the upper
/// halves of UTF-16.
fn beginning(notation: &[u8]) -> Vec<u8> {
    let text = match notation {
        [b'<', digits @ ..] => hexadecimal(digits),
        [b'(', text @ ..] => literal(text),
        _ => Vec::new(),
    };
    let marks = [&b"\xfe\xff"[..], b"\xff\xfe", b"\xef\xbb\xbf"];
    let text = marks.iter().find_map(|mark| text.strip_prefix(*mark)).unwrap_or(&text);
    text.iter().copied().filter(|byte| !matches!(byte, 0..=32 | 127)).take(LOOKED_AT).collect()
}

fn hexadecimal(digits: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> =
        digits.iter().filter_map(|byte| char::from(*byte).to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks(2).map(|pair| (pair[0] << 4) | pair.get(1).copied().unwrap_or_default()).collect()
}

fn literal(text: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.strip_suffix(b")").unwrap_or(text);
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte != b'\\' {
            decoded.push(*byte);
            continue;
        }
        let digits = rest.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
        if digits > 0 {
            let value = rest[..digits].iter().fold(0_u32, |value, digit| value * 8 + u32::from(digit - b'0'));
            decoded.push(value as u8);
            rest = &rest[digits..];
            continue;
        }
        let [escaped, tail @ ..] = rest else { break };
        rest = tail;
        // Line breaks and control characters are left out of an address anyway.
        if !matches!(escaped, b'n' | b'r' | b't' | b'b' | b'f' | b'\n' | b'\r') {
            decoded.push(*escaped);
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_web_mail_and_telephone_are_left() {
        for good in [
            "(https://example.com/a:b?c)",
            "(HTTP://example.com)",
            "(mailto:a@example.com)",
            "(tel:+91 22 1234)",
            "(www.example.com/a:b)",
            "(#page)",
            "(/products/1)",
            "()",
            "<68747470733a2f2f61>",
            "(ht\\164ps://a)",
            "(\\376\\377\\000h\\000t\\000t\\000p\\000s\\000:)",
        ] {
            assert!(!is_refused(good.as_bytes()), "{good}");
        }
        for bad in [
            "(javascript:app.alert\\(1\\))",
            "( java\\nscript:x)",
            "(java\\\nscript:x)",
            "(\\152avascript:x)",
            "(JAVA\\tSCRIPT:x)",
            "<6A617661736372697074 3A78>",
            "(\\376\\377\\000j\\000s\\000:)",
            "(file:///etc/passwd)",
            "(data:text/html,x)",
            "(vbscript:x)",
            "(C:\\\\a.exe)",
            "(\\\\\\\\server\\\\share)",
            "(//server/share)",
            "(ms-settings:x)",
            "(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x)",
        ] {
            assert!(is_refused(bad.as_bytes()), "{bad}");
        }
        for odd in ["(", "<", "(\\", "(\\1", "", "<1"] {
            is_refused(odd.as_bytes());
        }
    }
}
