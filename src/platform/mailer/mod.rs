//! Hands mails over: to a mail server, into files, or (in tests) into memory.
//!
//! `send` returns `Ok` only when the mail server has answered 250 to the whole mail, and it returns within the
//! configured time whatever the server does. What a mail says appears in no log.

pub mod smtp;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use jiff::Timestamp;
use lettre::message::header::To;
use lettre::message::{Mailbox, Mailboxes, MultiPart};
use lettre::{Address, Message};

use self::smtp::Smtp;
use crate::config::mail::{Mail, Transport};
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;
use crate::platform::data_dir::DataDir;
use crate::platform::files;
use crate::platform::random::Random;
use crate::platform::text::Email;

/// A mail to the company. Sender and recipients are the configured ones.
#[derive(Debug, Clone)]
pub struct MailMessage {
    /// Subject; one line.
    pub subject: String,
    /// Name and address that an answer goes to.
    pub reply_to: Option<(String, Email)>,
    /// The text part.
    pub text: String,
    /// The HTML part.
    pub html: String,
}

/// A mail that the in-memory transport took.
#[derive(Debug, Clone)]
pub struct Taken {
    /// The mail as it was handed over.
    pub letter: MailMessage,
    /// The whole mail as a mail server would see it.
    pub raw: String,
}

/// Where mails go; cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    from: Mailbox,
    to: Mailboxes,
    random: Random,
    transport: Arc<Way>,
}

enum Way {
    Smtp(Box<Smtp>),
    File(PathBuf),
    Memory(Mutex<Vec<Taken>>),
}

impl Mailer {
    /// The configured mailer; `name` is the sender's.
    ///
    /// # Errors
    /// When an address or the certificate file of the configuration makes no sense.
    pub fn open(config: &Mail, name: &str, data_dir: &DataDir, random: &Random) -> Result<Self> {
        let way = match config.transport {
            Transport::Smtp => Way::Smtp(Box::new(Smtp::open(config)?)),
            Transport::File => Way::File(data_dir.mail()),
        };
        Self::new(config, name, random, way)
    }

    /// A mailer that keeps what it is given, for tests.
    ///
    /// # Errors
    /// When an address of the configuration makes no sense.
    pub fn in_memory(config: &Mail, random: &Random) -> Result<Self> {
        Self::new(config, "Test", random, Way::Memory(Mutex::default()))
    }

    fn new(config: &Mail, name: &str, random: &Random, way: Way) -> Result<Self> {
        let mailbox = |name: Option<String>, address: &str| {
            let address: Address = address
                .parse()
                .map_err(|_| Error::Refused(format!("[mail] {address}: is not an e-mail address")))?;
            Ok::<_, Error>(Mailbox::new(name, address))
        };
        let from = mailbox(Some(name.to_owned()), &config.from)?;
        let to = config.to.iter().map(|address| mailbox(None, address)).collect::<Result<Mailboxes>>()?;
        Ok(Self { from, to, random: random.clone(), transport: Arc::new(way) })
    }

    /// Hands a mail over.
    ///
    /// # Errors
    /// [`Error::Mail`] when it was not taken; then it may be sent again.
    pub async fn send(&self, letter: MailMessage, now: Timestamp) -> Result<()> {
        let message = self.message(&letter, now)?;
        match &*self.transport {
            Way::Smtp(smtp) => smtp.send(&message).await,
            Way::File(directory) => {
                let path =
                    directory.join(format!("{}-{}.eml", now.as_millisecond(), self.random.token::<6>()));
                let bytes = message.formatted();
                let write =
                    move || files::replace(&path, &bytes).map_err(|cause| Error::Mail(Box::new(cause)));
                run_blocking(write).await
            }
            Way::Memory(taken) => {
                let raw = String::from_utf8_lossy(&message.formatted()).into_owned();
                taken.lock().unwrap_or_else(PoisonError::into_inner).push(Taken { letter, raw });
                Ok(())
            }
        }
    }

    /// Tries the way without sending anything; says what was seen.
    ///
    /// # Errors
    /// What would keep a mail from being handed over.
    pub async fn check(&self) -> Result<String> {
        match &*self.transport {
            Way::Smtp(smtp) => smtp.check().await,
            Way::File(directory) => {
                Ok(format!("mails are not sent but written into {}", directory.display()))
            }
            Way::Memory(_) => Ok("mails are kept in memory".to_owned()),
        }
    }

    /// What an in-memory mailer was given so far.
    pub fn taken(&self) -> Vec<Taken> {
        match &*self.transport {
            Way::Memory(taken) => taken.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            Way::Smtp(_) | Way::File(_) => Vec::new(),
        }
    }

    fn message(&self, letter: &MailMessage, now: Timestamp) -> Result<Message> {
        let id = format!("<{}@{}>", self.random.token::<18>(), self.from.email.domain());
        let mut message = Message::builder()
            .from(self.from.clone())
            .mailbox(To::from(self.to.clone()))
            .subject(&letter.subject)
            .message_id(Some(id))
            .date(SystemTime::from(now));
        if let Some(reply_to) = letter.reply_to.as_ref().and_then(|(name, address)| reply_to(name, address)) {
            message = message.reply_to(reply_to);
        }
        message
            .multipart(MultiPart::alternative_plain_html(letter.text.clone(), letter.html.clone()))
            .map_err(|cause| Error::Mail(Box::new(cause)))
    }
}

/// A mailbox that every mail server understands: the domain in ASCII. An address whose name part is not ASCII gets
/// none; it stands in the mail's text.
fn reply_to(name: &str, address: &Email) -> Option<Mailbox> {
    let (user, domain) = address.as_str().rsplit_once('@')?;
    let domain = url::Host::parse(domain).ok()?.to_string();
    let address = Address::new(user, domain).ok().filter(|_| user.is_ascii())?;
    Some(Mailbox::new(Some(name.to_owned()), address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_go_to_addresses_that_every_mail_server_understands() {
        let mailbox =
            |address: &str| reply_to("Ø", &Email::parse(address).unwrap()).map(|m| m.email.to_string());
        assert_eq!(mailbox("a@b.example").as_deref(), Some("a@b.example"));
        assert_eq!(mailbox("a@bücher.example").as_deref(), Some("a@xn--bcher-kva.example"));
        assert_eq!(mailbox("ü@b.example"), None);
    }
}
