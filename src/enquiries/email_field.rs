//! A field of an enquiry as the mail shows it.

#[derive(Debug, Clone, Hash)]
pub(crate) struct EmailField {
    /// The template parameter in spec section 7.
    pub(super) parameter: &'static str,
    pub(super) label: &'static str,
    pub(super) value: String,
}

impl EmailField {
    pub(crate) fn new(parameter: &'static str, label: &'static str, value: &str) -> Self {
        Self { parameter, label, value: value.to_owned() }
    }

    /// The label, padded to a column.
    pub(super) fn column(&self, width: usize) -> String {
        format!("{:width$}", format!("{}:", self.label), width = width + 2)
    }

    /// The target of the link on the value.
    pub(super) fn href(&self) -> Option<String> {
        match self.parameter {
            "from_email" => Some(self.value.bytes().fold("mailto:".to_owned(), |link, byte| match byte {
                // Any other character could start a header in the mail that a click opens.
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' | b'@' => {
                    link + &char::from(byte).to_string()
                }
                _ => link + &format!("%{byte:02X}"),
            })),
            "phone" => {
                let is_dialled = |c: &char| c.is_ascii_digit() || *c == '+';
                Some(format!("tel:{}", self.value.chars().filter(is_dialled).collect::<String>()))
            }
            _ => None,
        }
    }
}
