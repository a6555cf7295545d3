//! The mail of an enquiry: a text part and an HTML part that say the same.

use askama::Template;

use super::enquiry::{EmailField, Enquiry};
use crate::error::{Error, Result};
use crate::platform::input::Email;
use crate::platform::mailer::{MailMessage, takes_answers};

#[derive(Template)]
#[template(path = "mail/enquiry.txt", escape = "none")]
struct TextPart<'a> {
    form_type: &'a str,
    site: &'a str,
    received: &'a str,
    fields: &'a [EmailField],
    width: usize,
    message: &'a str,
    answer: &'a str,
}

#[derive(Template)]
#[template(path = "mail/enquiry.html")]
struct HtmlPart<'a> {
    form_type: &'a str,
    site: &'a str,
    received: &'a str,
    fields: &'a [EmailField],
    message: &'a str,
    answer: &'a str,
}

/// Characters of a name or a company in a subject.
const MAX_SUBJECT_NAME: usize = 60;
/// Characters of a product or a type of business in a subject.
const MAX_SUBJECT_ABOUT: usize = 80;

/// The mail to the company, with the template parameters of spec section 7.
pub(crate) fn compose(enquiry: &Enquiry, site: &str, received: &str) -> Result<MailMessage> {
    let Enquiry { form_type, name, company, email, about, fields, message, .. } = enquiry;
    let width = fields.iter().map(|field| field.label.len()).max().unwrap_or(0) + 1;
    let answer = &how_to_answer(email);
    let text = TextPart { form_type, site, received, fields, width, message, answer };
    let html = HtmlPart { form_type, site, received, fields, message, answer };
    Ok(MailMessage {
        id: None,
        recipient: None,
        subject: subject(form_type, name, company, about.as_deref()),
        reply_to: Some((name.clone(), email.clone())),
        text: text.render().map_err(Error::internal)?,
        html: html.render().map_err(Error::internal)?,
        attachments: Vec::new(),
    })
}

/// The end of every mail: how the sender is answered. An address that not every mail server takes stands in no Reply-To.
pub(super) fn how_to_answer(email: &Email) -> String {
    if takes_answers(email) {
        return "Answer this mail to write to the sender. The website keeps no copy.".to_owned();
    }
    format!(
        "An answer to this mail does not reach the sender. Write a new one to {}, or call: not every mail server takes this \
         address. The website keeps no copy.",
        email.as_str()
    )
}

/// `Asha Rao, Rao Medicals` for a subject; long parts are cut.
pub(super) fn sender(name: &str, company: &str) -> String {
    format!("{}, {}", subject_part(name, MAX_SUBJECT_NAME), subject_part(company, MAX_SUBJECT_NAME))
}

/// `Product Enquiry from Asha Rao, Rao Medicals: Amoxicillin 500 mg`; long parts are cut.
fn subject(form_type: &str, name: &str, company: &str, about: Option<&str>) -> String {
    let about = about.map(|about| subject_part(about, MAX_SUBJECT_ABOUT)).unwrap_or_default();
    let separator = if about.is_empty() { "" } else { ": " };
    format!("{form_type} from {}{separator}{about}", sender(name, company))
}

/// Typed text for the subject: one line of at most `max` characters that reads as it was typed.
///
/// The forms refuse control characters, and the mailer encodes what is not ASCII. That leaves the start of an encoded word
/// (RFC 2047) typed as text, which mail programs would decode, and characters that reorder or hide others.
fn subject_part(text: &str, max: usize) -> String {
    let is_misleading = |c: &char| {
        matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
    };
    let text: String = text.chars().filter(|c| !is_misleading(c)).collect();
    let words: Vec<_> =
        text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let line = words.join(" ").replace("=?", "= ?");
    if line.chars().count() <= max {
        return line;
    }
    let cut: String = line.chars().take(max - 1).collect();
    format!("{}…", cut.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_names_sender_company_and_product_within_bounds() {
        let subject =
            |name: &str, company: &str, about: Option<&str>| subject("Product Enquiry", name, company, about);
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
        let href = |key, value| EmailField::new(key, "", value).href();
        assert_eq!(href("from_email", "a-b.c@d.example").as_deref(), Some("mailto:a-b.c@d.example"));
        assert_eq!(href("from_email", "a?bcc=x@d.example").as_deref(), Some("mailto:a%3Fbcc%3Dx@d.example"));
        assert_eq!(href("phone", "+91 (0)98-7 javascript:").as_deref(), Some("tel:+910987"));
        assert_eq!(href("company", "https://x.example"), None);
    }
}
