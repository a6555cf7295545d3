//! Divides the text of a PDF into tokens (ISO 32000-2, section 7.2).

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name without its slash, `#41` decoded.
    Name(Vec<u8>),
    /// A whole number without a sign.
    Integer(u64),
    /// A text in either notation, as it is written.
    Text(&'a [u8]),
    ArrayBegin,
    ArrayEnd,
    DictionaryBegin,
    DictionaryEnd,
    /// Anything else: `obj`, `R`, `stream`, `true`, `-0.5`.
    Word(&'a [u8]),
}

/// Reads tokens one after the other.
pub(super) struct Lexer<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

pub(super) fn is_white(byte: u8) -> bool {
    matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)
}

pub(super) fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn skip_white(&mut self) {
        while let Some(byte) = self.peek(0) {
            if byte == b'%' {
                while self.peek(0).is_some_and(|byte| !matches!(byte, b'\n' | b'\r')) {
                    self.at += 1;
                }
            } else if is_white(byte) {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    /// The next token; none at the end. A text without an end extends to the end of the file.
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        self.skip_white();
        let first = self.peek(0)?;
        let pair = (first, self.peek(1));
        let (length, token) = match pair {
            (b'<', Some(b'<')) => (2, Token::DictionaryBegin),
            (b'>', Some(b'>')) => (2, Token::DictionaryEnd),
            (b'[', _) => (1, Token::ArrayBegin),
            (b']', _) => (1, Token::ArrayEnd),
            (b'(', _) => return Some(self.text()),
            (b'<', _) => return Some(self.hexadecimal_text()),
            (b'/', _) => return Some(self.name()),
            _ if is_delimiter(first) => (1, Token::Word(&self.bytes[self.at..=self.at])),
            _ => return Some(self.word()),
        };
        self.at += length;
        Some(token)
    }

    /// Whether another token follows.
    pub(super) fn has_more(&mut self) -> bool {
        self.skip_white();
        self.at < self.bytes.len()
    }

    fn text(&mut self) -> Token<'a> {
        let (start, mut open) = (self.at, 0_u32);
        while let Some(byte) = self.peek(0) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'(' => open += 1,
                b')' if open == 1 => break,
                b')' => open -= 1,
                _ => {}
            }
        }
        self.at = self.at.min(self.bytes.len());
        Token::Text(&self.bytes[start..self.at])
    }

    fn hexadecimal_text(&mut self) -> Token<'a> {
        let start = self.at;
        while let Some(byte) = self.peek(0) {
            self.at += 1;
            if byte == b'>' {
                break;
            }
        }
        Token::Text(&self.bytes[start..self.at])
    }

    fn regular(&self) -> Option<u8> {
        self.peek(0).filter(|byte| !is_white(*byte) && !is_delimiter(*byte))
    }

    fn name(&mut self) -> Token<'a> {
        self.at += 1;
        let mut name = Vec::new();
        while let Some(byte) = self.regular() {
            let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
            if let (b'#', Some(high), Some(low)) = (byte, digit(self.peek(1)), digit(self.peek(2))) {
                name.push((high * 16 + low) as u8);
                self.at += 3;
            } else {
                name.push(byte);
                self.at += 1;
            }
        }
        Token::Name(name)
    }

    fn word(&mut self) -> Token<'a> {
        let start = self.at;
        while self.regular().is_some() {
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        let is_number = word.len() <= 12 && word.iter().all(u8::is_ascii_digit);
        let number = std::str::from_utf8(word).ok().filter(|_| is_number).and_then(|text| text.parse().ok());
        number.map_or(Token::Word(word), Token::Integer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_decoded_and_texts_are_skipped() {
        let text = b"<</J#61va (a\\)(b) /No) <2F4a>[12 -1.5]>> 7 0 R % /No\n/Yes";
        let mut lexer = Lexer::new(text, 0);
        let tokens: Vec<_> = std::iter::from_fn(|| lexer.next()).collect();
        assert_eq!(
            tokens,
            [
                Token::DictionaryBegin,
                Token::Name(b"Java".to_vec()),
                Token::Text(b"(a\\)(b) /No)"),
                Token::Text(b"<2F4a>"),
                Token::ArrayBegin,
                Token::Integer(12),
                Token::Word(b"-1.5"),
                Token::ArrayEnd,
                Token::DictionaryEnd,
                Token::Integer(7),
                Token::Integer(0),
                Token::Word(b"R"),
                Token::Name(b"Yes".to_vec()),
            ]
        );
        for unfinished in [&b"(("[..], b"<4", b"/", b"(\\", b"<"] {
            let mut lexer = Lexer::new(unfinished, 0);
            assert!(std::iter::from_fn(|| lexer.next()).count() <= 1);
        }
    }
}
