//! Sends enquiries: a limited number in an hour, each once. The result is that of the mail server.

use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

use super::email;
use super::enquiry::{Enquiry, EnquiryError};
use super::idempotency::IdempotencyCache;
use super::limit::{EnquiryLimit, Sender};
use super::list;
use super::list::input::EnquiryList;
use super::list::line::ResolvedLine;
use super::list::reference::Reference;
use crate::config::forms::Forms;
use crate::error;
use crate::platform::mailer::{MailMessage, Mailer};

/// Sends enquiries; cheap to clone.
#[derive(Clone)]
pub struct EnquiryService {
    mailer: Mailer,
    limit: Arc<EnquiryLimit>,
    results: Arc<IdempotencyCache<Result<Option<Reference>, EnquiryError>>>,
    /// When the last mail could not be handed over, in milliseconds; 0 once one was sent after it.
    failed_at: Arc<AtomicI64>,
    /// Whether nothing is taken, because nobody would be told of it.
    refuses: bool,
}

/// An enquiry and where it comes from.
pub(crate) struct Submission {
    pub(crate) enquiry: Enquiry,
    /// The site's address, for the mail.
    pub(crate) site: String,
    /// The time as the mail shows it.
    pub(crate) received: String,
    pub(crate) address: IpAddr,
    pub(crate) idempotency_key: Option<String>,
}

/// An enquiry list and where it comes from.
pub(crate) struct ListSubmission {
    pub(crate) list: EnquiryList,
    /// Its lines with what the catalogue knows of them.
    pub(crate) lines: Vec<ResolvedLine>,
    pub(crate) reference: Reference,
    /// The site's address, for the mail.
    pub(crate) site: String,
    /// The time as the mail shows it.
    pub(crate) received: String,
    pub(crate) address: IpAddr,
    pub(crate) idempotency_key: Option<String>,
}

/// What is sent, and how it is told from others.
struct Outgoing {
    message: error::Result<MailMessage>,
    content_hash: u64,
    reference: Option<Reference>,
    sender: Sender,
    idempotency_key: Option<String>,
}

impl EnquiryService {
    /// As many enquiries are sent in an hour as the configuration says.
    pub fn new(mailer: Mailer, config: &Forms) -> Self {
        let limit = Arc::new(EnquiryLimit::new(config));
        Self { mailer, limit, results: Arc::default(), failed_at: Arc::default(), refuses: false }
    }

    /// The same service under another name before the address in From.
    #[must_use]
    pub(crate) fn named(&self, sender_name: &str) -> Self {
        Self { mailer: self.mailer.named(sender_name), ..self.clone() }
    }

    /// The same service; unless mails leave this machine, it takes no enquiry and leaves no file behind.
    ///
    /// # Errors
    /// When the settings of mail cannot be read.
    pub(crate) async fn unless_unsent(self) -> error::Result<Self> {
        Ok(Self { refuses: !self.mailer.goes_out().await?, ..self })
    }

    /// Where mails go.
    pub fn mailer(&self) -> &Mailer {
        &self.mailer
    }

    /// When the last enquiry since the start could not be handed over; none once a later one was.
    pub(crate) fn failed_at(&self) -> Option<Timestamp> {
        let failed_at = self.failed_at.load(Ordering::Relaxed);
        (failed_at > 0).then(|| Timestamp::from_millisecond(failed_at).ok()).flatten()
    }

    /// Sends an enquiry, even if the client disconnects meanwhile.
    pub(crate) async fn submit(&self, submission: Submission, now: Timestamp) -> Result<(), EnquiryError> {
        let Submission { enquiry, site, received, address, idempotency_key } = submission;
        let outgoing = Outgoing {
            message: email::compose(&enquiry, &site, &received),
            content_hash: content_hash(&enquiry),
            reference: None,
            sender: self.limit.sender(address, &enquiry.email, &enquiry.phone),
            idempotency_key,
        };
        self.send(outgoing, now).await.map(|_| ())
    }

    /// Sends an enquiry list, even if the client disconnects meanwhile. The result is the reference in the mail: that of
    /// the first request with the same idempotency key.
    pub(crate) async fn submit_list(
        &self,
        submission: ListSubmission,
        now: Timestamp,
    ) -> Result<Reference, EnquiryError> {
        let ListSubmission { list, lines, reference, site, received, address, idempotency_key } = submission;
        let outgoing = Outgoing {
            message: list::email::compose(&list, &lines, &reference, &site, &received),
            content_hash: content_hash(&list),
            reference: Some(reference.clone()),
            sender: self.limit.sender(address, &list.email, &list.phone),
            idempotency_key,
        };
        Ok(self.send(outgoing, now).await?.unwrap_or(reference))
    }

    async fn send(&self, outgoing: Outgoing, now: Timestamp) -> Result<Option<Reference>, EnquiryError> {
        let Outgoing { message, content_hash, reference, sender, idempotency_key } = outgoing;
        let mut message = message.map_err(|error| {
            tracing::error!(error = %error.chain(), "an enquiry could not be set as a mail");
            EnquiryError::MailFailed
        })?;
        if self.refuses {
            self.failed_at.store(now.as_millisecond(), Ordering::Relaxed);
            tracing::error!(
                "an enquiry was refused: no mail server is set up ([mail] transport = \"file\"), so nobody would read it"
            );
            return Err(EnquiryError::MailFailed);
        }
        // The mail server may have taken a mail whose answer was lost: sent again, mailboxes know it by its id.
        message.id = idempotency_key.as_deref().map(|key| message_id(key, content_hash));
        let (mailer, limit) = (self.mailer.clone(), Arc::clone(&self.limit));
        let failed_at = Arc::clone(&self.failed_at);
        let send = async move {
            limit.reserve(sender, now).map_err(|seconds| EnquiryError::RateLimited { seconds })?;
            match mailer.send(message, now).await {
                Ok(()) => {
                    failed_at.store(0, Ordering::Relaxed);
                    tracing::info!("an enquiry was handed over");
                    Ok(reference)
                }
                Err(error) => {
                    failed_at.store(now.as_millisecond(), Ordering::Relaxed);
                    tracing::error!(error = %error.chain(), "an enquiry could not be handed over");
                    limit.release(sender, now);
                    Err(EnquiryError::MailFailed)
                }
            }
        };
        let Some(key) = idempotency_key else { return run_to_end(send).await };
        let result = self.results.run_once(key, content_hash, now, send, Result::is_ok);
        run_to_end(result.ok_or(EnquiryError::KeyReused)?).await
    }
}

fn message_id(key: &str, content_hash: u64) -> String {
    let hash = Sha256::digest(format!("{key} {content_hash:x}").as_bytes());
    hash.iter().take(18).map(|byte| format!("{byte:02x}")).collect()
}

fn content_hash(content: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

/// Runs `work` as a task of its own, which outlives the request.
async fn run_to_end(
    work: impl Future<Output = Result<Option<Reference>, EnquiryError>> + Send + 'static,
) -> Result<Option<Reference>, EnquiryError> {
    tokio::spawn(work).await.unwrap_or(Err(EnquiryError::MailFailed))
}
