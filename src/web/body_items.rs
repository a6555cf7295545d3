//! Counts the values of a body while its bytes come in, before any of them takes memory of its own: a megabyte of `{},`
//! would become some hundred thousand lines of a list.

/// How the values of a body are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// JSON: a value begins behind each bracket, brace and comma outside of texts.
    Json,
    /// The fields of a form (`application/x-www-form-urlencoded`).
    Form,
}

/// Counts values.
pub(super) struct ItemCounter {
    syntax: Syntax,
    left: usize,
    in_text: bool,
    escaped: bool,
}

impl ItemCounter {
    pub(super) fn new(syntax: Syntax, max: usize) -> Self {
        Self { syntax, left: max, in_text: false, escaped: false }
    }

    /// Counts the values of the next bytes; false when there are too many.
    pub(super) fn take(&mut self, bytes: &[u8]) -> bool {
        let count = match self.syntax {
            Syntax::Form => memchr::memchr_iter(b'&', bytes).count(),
            Syntax::Json => bytes.iter().filter(|byte| self.begins_value(**byte)).count(),
        };
        let left = self.left.checked_sub(count);
        self.left = left.unwrap_or_default();
        left.is_some()
    }

    fn begins_value(&mut self, byte: u8) -> bool {
        if self.in_text {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_text = false,
                _ => {}
            }
            return false;
        }
        self.in_text = byte == b'"';
        matches!(byte, b'[' | b'{' | b',')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(syntax: Syntax, max: usize, parts: &[&str]) -> bool {
        let mut counter = ItemCounter::new(syntax, max);
        parts.iter().all(|part| counter.take(part.as_bytes()))
    }

    #[test]
    fn values_outside_of_texts_are_counted_over_all_parts_of_a_body() {
        let json = ["{\"a\":[1,2,{\"te,[{xt\\", "\",[\":\"", "\\\\\",", "\"b\":3}]}"];
        assert!(fits(Syntax::Json, 6, &json));
        assert!(!fits(Syntax::Json, 5, &json));
        assert!(fits(Syntax::Form, 2, &["a=1&b", "=2&c=3"]));
        assert!(!fits(Syntax::Form, 1, &["a=1&b", "=2&c=3"]));
    }
}
