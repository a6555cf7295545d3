//! The mail of an enquiry list: the same table as text, as HTML, and as CSV for a spreadsheet.

use askama::Template;

use super::csv;
use super::input::EnquiryList;
use super::line::ResolvedLine;
use super::reference::Reference;
use crate::enquiries::email::{how_to_answer, sender};
use crate::enquiries::email_field::EmailField;
use crate::error::{Error, Result};
use crate::platform::mailer::{MailAttachment, MailMessage};

#[derive(Template)]
#[template(path = "mail/enquiry_list.txt", escape = "none")]
struct TextPart<'a> {
    reference: &'a Reference,
    site: &'a str,
    received: &'a str,
    fields: &'a [EmailField],
    width: usize,
    message: &'a str,
    items: &'a str,
    lines: &'a [ResolvedLine],
    number_width: usize,
    quantity_width: usize,
    answer: &'a str,
}

#[derive(Template)]
#[template(path = "mail/enquiry_list.html")]
struct HtmlPart<'a> {
    reference: &'a Reference,
    site: &'a str,
    received: &'a str,
    fields: &'a [EmailField],
    message: &'a str,
    items: &'a str,
    lines: &'a [ResolvedLine],
    answer: &'a str,
}

/// The mail to the company.
pub(crate) fn compose(
    list: &EnquiryList,
    lines: &[ResolvedLine],
    reference: &Reference,
    site: &str,
    received: &str,
) -> Result<MailMessage> {
    let EnquiryList { name, company, email, phone, drug_licence, gstin, message, .. } = list;
    let optional = |text: &Option<String>| text.clone().unwrap_or_default();
    let fields = &[
        EmailField::new("reference", "Reference", reference.as_str()),
        EmailField::new("from_name", "Name", name),
        EmailField::new("company", "Company", company),
        EmailField::new("from_email", "E-mail", email.as_str()),
        EmailField::new("phone", "Phone", phone),
        EmailField::new("drug_licence", "Drug licence", &optional(drug_licence)),
        EmailField::new("gstin", "GSTIN", &optional(gstin)),
    ];
    let given = fields.iter().filter(|field| !field.value.is_empty());
    let width = given.map(|field| field.label.len()).max().unwrap_or(0) + 1;
    let items = &match lines.len() {
        1 => "1 item".to_owned(),
        count => format!("{count} items"),
    };
    let most = lines.iter().map(|line| line.counted().chars().count()).max().unwrap_or(0);
    let answer = &how_to_answer(email);
    let text = TextPart {
        reference,
        site,
        received,
        fields,
        width,
        message,
        items,
        lines,
        number_width: lines.len().to_string().len(),
        quantity_width: most.max("Quantity".len()),
        answer,
    };
    let html = HtmlPart { reference, site, received, fields, message, items, lines, answer };
    Ok(MailMessage {
        id: None,
        recipient: None,
        subject: format!("Enquiry list {reference} from {}: {items}", sender(name, company)),
        reply_to: Some((name.clone(), email.clone())),
        text: text.render().map_err(Error::internal)?,
        html: html.render().map_err(Error::internal)?,
        attachments: vec![MailAttachment {
            name: format!("{reference}.csv"),
            content_type: "text/csv; charset=utf-8; header=present",
            bytes: csv::write(reference, lines),
        }],
    })
}
