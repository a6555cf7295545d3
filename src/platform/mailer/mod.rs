//! Sends mails to a mail server, into files, or (in tests) into memory.
//!
//! `send` returns `Ok` only when the mail server has answered 250 to the whole mail, and it returns within the
//! configured time. The log never holds the content of a mail. How mails are sent may change while the site is served: it is
//! asked for before each mail.

mod smtp;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use jiff::Timestamp;
use lettre::message::header::{ContentTransferEncoding, ContentType, To};
use lettre::message::{Attachment, Body, Mailbox, Mailboxes, MultiPart};
use lettre::{Address, Message};
use prometheus_client::metrics::counter::Counter;
use serde::Serialize;
use utoipa::ToSchema;

use self::smtp::SmtpClient;
use super::input::Email;
use crate::config::mail::{Mail, Transport};
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;
use crate::platform::data_dir::DataDir;
use crate::platform::files;
use crate::platform::random::Random;
use work::repeated;

/// A mail. The sender comes from the configuration.
#[derive(Debug, Clone)]
pub struct MailMessage {
    /// The part of Message-ID before the @; `None`: a new one. Mailboxes show two mails with the same one once.
    pub id: Option<String>,
    /// One line.
    pub subject: String,
    /// To whom; `None`: to the company, as the configuration says.
    pub recipient: Option<Email>,
    /// Name and address for Reply-To.
    pub reply_to: Option<(String, Email)>,
    /// The text part.
    pub text: String,
    /// The HTML part.
    pub html: String,
    /// Files that go with it.
    pub attachments: Vec<MailAttachment>,
}

impl MailMessage {
    /// A mail to the company about the site itself.
    pub(crate) fn to_operator(subject: String, paragraphs: &[String]) -> Self {
        let escape = |text: &String| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let html: String = paragraphs.iter().map(|text| format!("<p>{}</p>\n", escape(text))).collect();
        Self {
            id: None,
            subject,
            recipient: None,
            reply_to: None,
            text: paragraphs.join("\n\n") + "\n",
            html: format!("<!doctype html>\n<html lang=\"en-IN\">\n<body>\n{html}</body>\n</html>\n"),
            attachments: Vec::new(),
        }
    }
}

/// A file in a mail.
#[derive(Debug, Clone)]
pub struct MailAttachment {
    /// File name; ASCII.
    pub name: String,
    /// Media type.
    pub content_type: &'static str,
    /// Content.
    pub bytes: Vec<u8>,
}

/// A mail that the in-memory backend was given.
#[derive(Debug, Clone)]
pub struct SentMail {
    /// The mail as passed to [`Mailer::send`].
    pub message: MailMessage,
    /// The whole mail as a mail server would get it.
    pub raw: String,
}

/// Reads how mails are sent now, and the name that stands before the address in From; may block.
pub(crate) type ReadSettings = Arc<dyn Fn() -> Result<(Mail, String)> + Send + Sync>;

/// Sends mails; cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    /// Before the address in From, where it is another name than the account's.
    sender_name: Option<String>,
    random: Random,
    route: Arc<MailRoute>,
    /// How many mails were handed over, and how many could not be.
    pub(crate) counts: MailCounts,
}

/// Where mails go, as the settings say now.
struct MailRoute {
    /// Where the settings are read; none: they never change.
    read: Option<ReadSettings>,
    /// For mails that are written into files.
    directory: PathBuf,
    last: Mutex<Arc<Account>>,
}

/// Where mails go, by one state of the settings.
struct Account {
    settings: Mail,
    sender_name: String,
    from: Address,
    to: Mailboxes,
    backend: Backend,
}

/// A step of sending a mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TestMailStep)]
pub(crate) struct MailStep {
    /// `connecting`, `starting TLS`, `signing in`, `naming the sender`, `naming the recipient`, `announcing the mail`,
    /// `handing the mail over`; `waiting` when it took too long; `transport` when mails are not sent at all.
    pub(crate) name: &'static str,
    /// Whether it succeeded.
    pub(crate) ok: bool,
    /// The server's words, or what went wrong.
    pub(crate) message: String,
}

/// How many mails were handed over, and how many could not be.
#[derive(Debug, Clone, Default)]
pub(crate) struct MailCounts {
    pub(crate) sent: Counter,
    pub(crate) failed: Counter,
}

enum Backend {
    Smtp(Box<SmtpClient>),
    File(PathBuf),
    Memory(Mutex<Vec<SentMail>>),
}

impl Mailer {
    /// The configured mailer; `sender_name` stands before the address in From.
    pub(crate) fn open(
        config: &Mail,
        sender_name: &str,
        data_dir: &DataDir,
        random: &Random,
    ) -> Result<Self> {
        let account = Account::open(config, sender_name, &data_dir.mail())?;
        Ok(Self::new(account, None, data_dir.mail(), random))
    }

    /// The configured mailer of a site whose settings and name may change.
    pub(crate) fn open_following(read: ReadSettings, data_dir: &DataDir, random: &Random) -> Result<Self> {
        let (settings, sender_name) = read()?;
        let account = Account::open(&settings, &sender_name, &data_dir.mail())?;
        Ok(Self::new(account, Some(read), data_dir.mail(), random))
    }

    /// A mailer that keeps mails in memory, for tests.
    ///
    /// # Errors
    /// When an address of the configuration is invalid.
    pub fn in_memory(config: &Mail, random: &Random) -> Result<Self> {
        let account = Account::new(config, "Test", Backend::Memory(Mutex::default()))?;
        Ok(Self::new(account, None, PathBuf::new(), random))
    }

    fn new(account: Account, read: Option<ReadSettings>, directory: PathBuf, random: &Random) -> Self {
        Self {
            sender_name: None,
            random: random.clone(),
            route: Arc::new(MailRoute { read, directory, last: Mutex::new(Arc::new(account)) }),
            counts: MailCounts::default(),
        }
    }

    /// As [`Mailer::send`], on a thread without a runtime.
    pub(crate) fn send_blocking(&self, message: MailMessage, now: Timestamp) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|cause| Error::file("starting a runtime", cause))?;
        runtime.block_on(self.send(message, now))
    }

    /// The same mailer with another name before the address in From.
    #[must_use]
    pub(crate) fn named(&self, sender_name: &str) -> Self {
        Self { sender_name: Some(sender_name.to_owned()), ..self.clone() }
    }

    /// Sends a mail; after [`Error::Mail`] it may be sent again.
    pub(crate) async fn send(&self, message: MailMessage, now: Timestamp) -> Result<()> {
        let sent = self.hand_over(message, now).await;
        let count = if sent.is_ok() { &self.counts.sent } else { &self.counts.failed };
        count.inc();
        sent
    }

    async fn hand_over(&self, message: MailMessage, now: Timestamp) -> Result<()> {
        let account = self.account().await?;
        let mail = self.compose(&account, &message, now)?;
        match &account.backend {
            Backend::Smtp(client) => client.send(&mail).await,
            Backend::File(directory) => {
                let name = format!("{}-{}.eml", now.as_millisecond(), self.random.token::<6>());
                let (path, bytes) = (directory.join(name), mail.formatted());
                run_blocking(move || {
                    files::replace(&path, &bytes).map_err(|cause| Error::Mail(Box::new(cause)))
                })
                .await
            }
            Backend::Memory(sent) => {
                let raw = String::from_utf8_lossy(&mail.formatted()).into_owned();
                sent.lock().unwrap_or_else(PoisonError::into_inner).push(SentMail { message, raw });
                Ok(())
            }
        }
    }

    /// Which of those who get the enquiries the mail server refused when they were last named.
    pub(crate) fn refused(&self) -> Vec<String> {
        match &self.route.last().backend {
            Backend::Smtp(client) => client.refused(),
            Backend::File(_) | Backend::Memory(_) => Vec::new(),
        }
    }

    /// Whether mails leave this machine, rather than being written into files.
    pub(crate) async fn goes_out(&self) -> Result<bool> {
        Ok(!matches!(self.account().await?.backend, Backend::File(_)))
    }

    /// As [`Mailer::goes_out`], on a thread without a runtime.
    pub(crate) fn goes_out_blocking(&self) -> Result<bool> {
        Ok(!matches!(self.route.current()?.backend, Backend::File(_)))
    }

    /// Sends a mail and says of each step what came of it; ends with the first one that fails.
    pub(crate) async fn send_in_steps(&self, message: MailMessage, now: Timestamp) -> Result<Vec<MailStep>> {
        let account = self.account().await?;
        let Backend::Smtp(client) = &account.backend else {
            let step =
                |ok, message: &str| vec![MailStep { name: "transport", ok, message: message.to_owned() }];
            if let Backend::File(_) = &account.backend {
                let words = "No mail server is set up: mails are written into files on the server, and nobody gets them.";
                return Ok(step(false, words));
            }
            self.hand_over(message, now).await?;
            return Ok(step(true, "The mail is kept in memory."));
        };
        Ok(client.send_in_steps(&self.compose(&account, &message, now)?).await)
    }

    /// Tests the connection without sending a mail; describes it in a few words.
    pub(crate) async fn check(&self) -> Result<String> {
        match &self.account().await?.backend {
            Backend::Smtp(client) => client.check().await,
            Backend::File(directory) => {
                Ok(format!("mails are not sent but written into {}", directory.display()))
            }
            Backend::Memory(_) => Ok("mails are kept in memory".to_owned()),
        }
    }

    /// The mails that an in-memory mailer was given so far.
    pub fn sent(&self) -> Vec<SentMail> {
        match &self.route.last().backend {
            Backend::Memory(sent) => sent.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            Backend::Smtp(_) | Backend::File(_) => Vec::new(),
        }
    }

    /// Where mails go now.
    async fn account(&self) -> Result<Arc<Account>> {
        let route = Arc::clone(&self.route);
        run_blocking(move || route.current()).await
    }

    fn compose(&self, account: &Account, message: &MailMessage, now: Timestamp) -> Result<Message> {
        let recipients = match &message.recipient {
            None => account.to.clone(),
            Some(email) => Mailboxes::from(ascii_mailbox(None, email).ok_or_else(unmailable)?),
        };
        let id = message.id.clone().unwrap_or_else(|| self.random.token::<18>());
        let id = format!("<{id}@{}>", account.from.domain());
        let sender_name = self.sender_name.as_ref().unwrap_or(&account.sender_name);
        let mut mail = Message::builder()
            .from(Mailbox::new(Some(sender_name.clone()), account.from.clone()))
            .mailbox(To::from(recipients))
            .subject(&message.subject)
            .message_id(Some(id))
            .date(SystemTime::from(now));
        if let Some(reply_to) =
            message.reply_to.as_ref().and_then(|(name, address)| ascii_mailbox(Some(name), address))
        {
            mail = mail.reply_to(reply_to);
        }
        let body = MultiPart::alternative_plain_html(message.text.clone(), message.html.clone());
        let parts = if message.attachments.is_empty() {
            body
        } else {
            let mut mixed = MultiPart::mixed().multipart(body);
            for MailAttachment { name, content_type, bytes } in &message.attachments {
                let content_type = ContentType::parse(content_type).map_err(Error::internal)?;
                // As base64: an 8-bit or long line would not survive every mail server unchanged.
                let body = Body::new_with_encoding(bytes.clone(), ContentTransferEncoding::Base64);
                let body = body.map_err(|_| Error::internal("an attachment cannot be encoded"))?;
                mixed = mixed.singlepart(Attachment::new(name.clone()).body(body, content_type));
            }
            mixed
        };
        mail.multipart(parts).map_err(|cause| Error::Mail(Box::new(cause)))
    }
}

impl MailRoute {
    fn last(&self) -> Arc<Account> {
        Arc::clone(&self.last.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Where mails go now. While the settings cannot be read, mails go where they went before.
    fn current(&self) -> Result<Arc<Account>> {
        let last = self.last();
        let Some(read) = &self.read else { return Ok(last) };
        let (settings, sender_name) = match read() {
            Ok((settings, name)) if settings == last.settings && name == last.sender_name => return Ok(last),
            Ok(found) => found,
            Err(error) => {
                if repeated::is_first("settings of mails") {
                    tracing::error!(error = %error.chain(), "the settings of mails could not be read");
                }
                return Ok(last);
            }
        };
        let account = Arc::new(Account::open(&settings, &sender_name, &self.directory)?);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&account);
        Ok(account)
    }
}

impl Account {
    fn open(settings: &Mail, sender_name: &str, directory: &Path) -> Result<Self> {
        let backend = match settings.transport {
            Transport::Smtp => Backend::Smtp(Box::new(SmtpClient::open(settings)?)),
            Transport::File => Backend::File(directory.to_owned()),
        };
        Self::new(settings, sender_name, backend)
    }

    fn new(settings: &Mail, sender_name: &str, backend: Backend) -> Result<Self> {
        let parsed = |address: &String| {
            let parsed = address.parse::<Address>();
            parsed.map_err(|_| Error::Refused(format!("[mail] {address}: is not an e-mail address")))
        };
        // One that older versions took must not keep mails from the others.
        let (to, wrong): (Vec<_>, Vec<_>) =
            settings.to.iter().partition(|address| Email::parse(address).is_ok());
        for address in &wrong {
            tracing::warn!(%address, "[mail] to: mails do not go to this address, which mail servers cannot read");
        }
        let to = if to.is_empty() { wrong } else { to };
        let to = to.into_iter().map(|address| Ok(Mailbox::new(None, parsed(address)?)));
        let to = to.collect::<Result<Mailboxes>>()?;
        let (sender_name, settings) = (sender_name.to_owned(), settings.clone());
        Ok(Self { from: parsed(&settings.from)?, to, backend, sender_name, settings })
    }
}

/// Whether mails can be sent from and to an address by every mail server.
pub(crate) fn is_mailable(address: &str) -> bool {
    address.is_ascii() && address.parse::<Address>().is_ok()
}

/// Whether an answer may be addressed to it: it can stand in Reply-To for every mail server.
pub(crate) fn takes_answers(address: &Email) -> bool {
    ascii_mailbox(None, address).is_some()
}

/// A mailbox with an ASCII domain, because not every mail server supports SMTPUTF8. `None` when the part before the @
/// is not ASCII.
fn ascii_mailbox(name: Option<&str>, address: &Email) -> Option<Mailbox> {
    let (user, domain) = address.as_str().rsplit_once('@')?;
    let domain = url::Host::parse(domain).ok()?.to_string();
    let address = Address::new(user, domain).ok().filter(|_| user.is_ascii())?;
    Some(Mailbox::new(name.map(str::to_owned), address))
}

fn unmailable() -> Error {
    Error::Mail("not every mail server takes mails to an address whose name is not ASCII".into())
}
