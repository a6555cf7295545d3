//! Sets an enquiry as a mail: a text part and an HTML part that say the same.

use askama::Template;

use crate::error::{Error, Result};
use crate::platform::mailer::Letter;
use crate::platform::text::Email;

/// One fact of an enquiry.
pub(super) struct Row {
    /// The template parameter's name (spec section 7).
    key: &'static str,
    label: &'static str,
    value: String,
}

impl Row {
    pub(super) fn new(key: &'static str, label: &'static str, value: &str) -> Self {
        Self { key, label, value: value.to_owned() }
    }

    /// The label in a column of its own.
    fn column(&self, width: usize) -> String {
        format!("{:width$}", format!("{}:", self.label), width = width + 2)
    }

    /// Where a click on the value leads.
    fn href(&self) -> Option<String> {
        match self.key {
            "from_email" => Some(self.value.bytes().fold("mailto:".to_owned(), |link, byte| match byte {
                // Anything else could begin a header in the mail that a click opens.
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' | b'@' => {
                    link + &char::from(byte).to_string()
                }
                _ => link + &format!("%{byte:02X}"),
            })),
            "phone" => {
                let dialled: String =
                    self.value.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
                Some(format!("tel:{dialled}"))
            }
            _ => None,
        }
    }
}

#[derive(Template)]
#[template(path = "mail/enquiry.txt", escape = "none")]
struct Text<'a> {
    form_type: &'a str,
    site: &'a str,
    received: &'a str,
    rows: &'a [Row],
    width: usize,
    message: &'a str,
}

#[derive(Template)]
#[template(path = "mail/enquiry.html")]
struct Html<'a> {
    form_type: &'a str,
    site: &'a str,
    received: &'a str,
    rows: &'a [Row],
    message: &'a str,
}

/// Sets the mail. The subject is made of fixed words and the hour: nothing a visitor typed is in it.
pub(super) fn letter(
    form_type: &str,
    site: &str,
    received: &str,
    rows: &[Row],
    message: &str,
    (name, address): (&str, &Email),
) -> Result<Letter> {
    let width = rows.iter().map(|row| row.label.len()).max().unwrap_or(0) + 1;
    let text = Text { form_type, site, received, rows, width, message }.render().map_err(Error::internal)?;
    let html = Html { form_type, site, received, rows, message }.render().map_err(Error::internal)?;
    let subject = format!("{form_type} from the website, {received}");
    Ok(Letter { subject, reply_to: Some((name.to_owned(), address.clone())), text, html })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_on_an_address_opens_a_mail_to_it_and_nothing_else() {
        let href = |key, value| Row::new(key, "", value).href();
        assert_eq!(href("from_email", "a-b.c@d.example").as_deref(), Some("mailto:a-b.c@d.example"));
        assert_eq!(href("from_email", "a?bcc=x@d.example").as_deref(), Some("mailto:a%3Fbcc%3Dx@d.example"));
        assert_eq!(href("phone", "+91 (0)98-7 javascript:").as_deref(), Some("tel:+910987"));
        assert_eq!(href("company", "https://x.example"), None);
    }
}
