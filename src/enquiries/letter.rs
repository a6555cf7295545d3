//! Sets an enquiry as a mail: a text part and an HTML part that say the same.

use askama::Template;

use crate::error::{Error, Result};
use crate::platform::mailer::MailMessage;
use crate::platform::text::Email;

/// One fact of an enquiry.
pub(crate) struct Row {
    /// The template parameter's name (spec section 7).
    key: &'static str,
    label: &'static str,
    value: String,
}

impl Row {
    pub(crate) fn new(key: &'static str, label: &'static str, value: &str) -> Self {
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

/// Longest name and company in a subject, characters; longest product or kind of business.
const SUBJECT_NAME: usize = 60;
const SUBJECT_ABOUT: usize = 80;

/// Who writes, and about what: what tells one enquiry from another in a list of mails.
pub(crate) struct Sender<'a> {
    pub(crate) name: &'a str,
    pub(crate) company: &'a str,
    pub(crate) email: &'a Email,
    /// The product of interest, or the kind of business.
    pub(crate) about: Option<&'a str>,
}

impl Sender<'_> {
    /// `Product Enquiry from Asha Rao, Rao Medicals: Amoxicillin 500 mg`; long parts are cut.
    fn subject(&self, form_type: &str) -> String {
        let (name, company) =
            (subject_part(self.name, SUBJECT_NAME), subject_part(self.company, SUBJECT_NAME));
        let about = self.about.map(|about| subject_part(about, SUBJECT_ABOUT));
        let about =
            about.filter(|about| !about.is_empty()).map_or_else(String::new, |about| format!(": {about}"));
        format!("{form_type} from {name}, {company}{about}")
    }
}

/// Typed text for the subject: one line of at most `most` characters that reads as it was typed.
///
/// The forms refuse control characters, and the mailer encodes what is not ASCII. Left are the start of an encoded word
/// (RFC 2047) typed as text, which mail programs would decode, and characters that reorder or hide others.
fn subject_part(text: &str, most: usize) -> String {
    let misleading = |c: &char| {
        matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
    };
    let seen: String = text.chars().filter(|c| !misleading(c)).collect();
    let words: Vec<_> =
        seen.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let line = words.join(" ").replace("=?", "= ?");
    if line.chars().count() <= most {
        return line;
    }
    let kept: String = line.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Sets the mail.
pub(crate) fn letter(
    form_type: &str,
    site: &str,
    received: &str,
    rows: &[Row],
    message: &str,
    sender: &Sender<'_>,
) -> Result<MailMessage> {
    let width = rows.iter().map(|row| row.label.len()).max().unwrap_or(0) + 1;
    let text = Text { form_type, site, received, rows, width, message }.render().map_err(Error::internal)?;
    let html = Html { form_type, site, received, rows, message }.render().map_err(Error::internal)?;
    let reply_to = Some((sender.name.to_owned(), sender.email.clone()));
    Ok(MailMessage { subject: sender.subject(form_type), reply_to, text, html })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_names_sender_company_and_product_within_bounds() {
        let email = Email::parse("a@b.example").unwrap();
        let subject = |name: &str, company: &str, about: Option<&str>| {
            Sender { name, company, email: &email, about }.subject("Product Enquiry")
        };
        assert_eq!(
            subject("Asha Rao", "Rao & Co", Some("Amoxicillin 500 mg")),
            "Product Enquiry from Asha Rao, Rao & Co: Amoxicillin 500 mg"
        );
        assert_eq!(subject("Asha", "Rao", None), "Product Enquiry from Asha, Rao");
        assert_eq!(subject("Asha", "Rao", Some(" \u{202e}")), "Product Enquiry from Asha, Rao");
        let long = subject(&"न".repeat(200), &"W".repeat(200), Some(&"x y ".repeat(50)));
        assert!(long.chars().count() <= 230 && long.matches('…').count() == 3, "{long}");
    }

    #[test]
    fn a_subject_reads_as_it_was_typed() {
        assert_eq!(subject_part("=?utf-8?b?RnJlZQ==?=", 60), "= ?utf-8?b?RnJlZQ== ?=");
        assert_eq!(subject_part("a\u{2028}b\u{a0} c\u{202e}d\u{feff}\r\nBcc: e", 60), "a b cd Bcc: e");
        assert_eq!(subject_part("क्\u{200d}ष", 60), "क्\u{200d}ष", "a joiner is part of the spelling");
    }

    #[test]
    fn a_click_on_an_address_opens_a_mail_to_it_and_nothing_else() {
        let href = |key, value| Row::new(key, "", value).href();
        assert_eq!(href("from_email", "a-b.c@d.example").as_deref(), Some("mailto:a-b.c@d.example"));
        assert_eq!(href("from_email", "a?bcc=x@d.example").as_deref(), Some("mailto:a%3Fbcc%3Dx@d.example"));
        assert_eq!(href("phone", "+91 (0)98-7 javascript:").as_deref(), Some("tel:+910987"));
        assert_eq!(href("company", "https://x.example"), None);
    }
}
