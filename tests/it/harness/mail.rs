//! Enquiries for tests, and a mail server to send them to.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdout, Command, Stdio};

use pharma_site::config::mail::{Mail, Tls, Transport};
use pharma_site::enquiries::service::EnquiryService;
use pharma_site::platform::mailer::{Mailer, SentMail};
use reqwest::Method;
use serde_json::{Value, json};

use super::Site;
use super::python::python;
use super::visitor::{Response, Visitor, send};
use crate::harness::visitor::Requests as _;

/// A valid product enquiry.
pub fn enquiry() -> Value {
    json!({
        "name": "Asha Rao", "company": "Rao Medicals", "email": "asha@rao.example", "phone": "+91 98765 43210",
        "message": "Please quote for 200 packs.\n\nDelivery to Pune.", "productInterest": "Amoxicillin 500 mg",
    })
}

/// A valid partnership request.
pub fn partnership() -> Value {
    json!({
        "companyName": "Gupta & Sons", "businessType": "distributor", "contactName": "R. Gupta",
        "designation": "Owner", "phone": "011 2345 6789", "email": "r@gupta.example", "message": "",
        "terms": true,
    })
}

impl Site {
    /// A site whose mails stay in memory.
    pub fn with_mail_in_memory() -> Self {
        Self::boot_changed(|_| {}, keep_mails)
    }

    /// The mails sent so far, when they stay in memory.
    pub fn mails(&self) -> Vec<SentMail> {
        self.app.enquiries.mailer.sent()
    }
}

/// Keeps an app's mails in memory.
pub fn keep_mails(app: &mut pharma_site::app::App) {
    let mailer = Mailer::in_memory(&app.config.mail, &app.random).unwrap();
    app.enquiries = EnquiryService::new(mailer, &app.config.forms);
}

impl Visitor {
    /// Posts a form as a browser without a script does.
    pub async fn post_form(&self, path: &str, fields: &Value) -> Response {
        let typed = |value: &Value| match value {
            Value::Bool(_) => "on".to_owned(),
            value => value.as_str().unwrap().to_owned(),
        };
        let fields: Vec<_> =
            fields.as_object().unwrap().iter().map(|(name, value)| (name.clone(), typed(value))).collect();
        send(self.request(Method::POST, path).form(&fields)).await
    }
}

/// A mail server with one kind of behaviour; see `tests/smtp/peer.py`.
pub struct MailServer {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
    port: u16,
    ca: Option<String>,
}

impl MailServer {
    pub fn start(mode: &str) -> Self {
        let mut process = Command::new(python())
            .args(["tests/smtp/peer.py", mode])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let ready: Value =
            serde_json::from_str(&lines.next().expect("the mail server starts").unwrap()).unwrap();
        let port = u16::try_from(ready["port"].as_u64().unwrap()).unwrap();
        Self { process, lines, port, ca: ready["ca"].as_str().map(str::to_owned) }
    }

    /// Configuration of a site that sends to this server without protection.
    pub fn plain(&self) -> Mail {
        Mail {
            transport: Transport::Smtp,
            host: "localhost".to_owned(),
            port: self.port,
            tls: Tls::None,
            ..Mail::default()
        }
    }

    /// Configuration of a site that signs in over a protected connection.
    pub fn protected(&self, tls: Tls) -> Mail {
        Mail {
            tls,
            username: "office".to_owned(),
            password: "correct horse".to_owned(),
            ca_file: self.ca.clone().unwrap_or_default(),
            ..self.plain()
        }
    }

    /// The next mail that the server accepted.
    pub fn next_mail(&mut self) -> Value {
        serde_json::from_str(&self.lines.next().unwrap().unwrap()).unwrap()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// A mail as Python's standard library reads it: its headers decoded, and the content of each part that is not a container
/// under its media type. Lines end in `\n`, but for those of attachments.
pub fn read_mail(raw: &str) -> Value {
    const READ: &str = r"
import email, email.policy, json, sys
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
assert not mail.defects, mail.defects
parts = {}
for part in mail.walk():
    if not part.is_multipart():
        assert not part.defects, part.defects
        file = part.get_filename()
        content = part.get_payload(decode=True).decode('utf-8') if file else part.get_content().replace('\r\n', '\n')
        parts[part.get_content_type()] = {'file': file, 'content': content}
print(json.dumps({'type': mail.get_content_type(), 'headers': dict(mail.items()), 'parts': parts}))
";
    let mut reader = Command::new(python())
        .args(["-c", READ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    reader.stdin.take().unwrap().write_all(raw.as_bytes()).unwrap();
    let read = reader.wait_with_output().unwrap();
    assert!(read.status.success(), "not a well-formed mail:\n{raw}");
    serde_json::from_slice(&read.stdout).unwrap()
}

/// A valid enquiry list with these lines.
pub fn enquiry_list(lines: Value) -> Value {
    json!({
        "name": "Asha Rao", "company": "Rao Medicals", "email": "asha@rao.example", "phone": "+91 98765 43210",
        "message": "Delivery to Pune.", "drug_licence": "MH-PZ4-123456", "gstin": "27aapfu0939f1zv",
        "lines": lines,
    })
}
