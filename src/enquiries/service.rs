//! Takes enquiries: limits them, sends each once, and answers what the mail server answered.

use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;

use super::limit::Limit;
use super::once::Once;
use crate::error::Result;
use crate::platform::mailer::{MailMessage, Mailer};

/// What became of an enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The mail server has it.
    Sent,
    /// The address sent as many as it may; seconds until the next.
    TooOften(u64),
    /// The mail server did not take it.
    Failed,
    /// The idempotency key belongs to another enquiry.
    KeyReused,
}

/// One enquiry on its way.
pub(crate) struct Submission {
    /// The mail that it becomes.
    pub(crate) letter: MailMessage,
    /// What it says, as a number: the same words have the same one.
    pub(crate) content: u64,
    /// Who sends it.
    pub(crate) address: IpAddr,
    /// Sent along by the sender: the same key is the same enquiry.
    pub(crate) key: Option<String>,
}

/// Where enquiries are taken; cheap to clone.
#[derive(Clone)]
pub struct EnquiryService {
    mailer: Mailer,
    per_hour: u32,
    limit: Arc<Mutex<Limit>>,
    once: Once<Outcome>,
}

impl EnquiryService {
    /// A desk that hands over to `mailer`, `per_hour` an address.
    pub fn new(mailer: Mailer, per_hour: u32) -> Self {
        Self { mailer, per_hour, limit: Arc::default(), once: Once::default() }
    }

    /// Where mails go.
    pub fn mailer(&self) -> &Mailer {
        &self.mailer
    }

    /// Sends an enquiry. What was begun is finished even when nobody waits for it any more.
    pub(crate) async fn submit(&self, submission: Submission, now: Timestamp) -> Outcome {
        let Submission { letter, content, address, key } = submission;
        let (desk, limit) = (self.clone(), Arc::clone(&self.limit));
        let per_hour = self.per_hour;
        let work = async move {
            let reserved =
                limit.lock().unwrap_or_else(PoisonError::into_inner).reserve(address, per_hour, now);
            if let Err(seconds) = reserved {
                return Outcome::TooOften(seconds);
            }
            let sent: Result<()> = desk.mailer.send(letter, now).await;
            match sent {
                Ok(()) => {
                    tracing::info!("an enquiry was handed over");
                    Outcome::Sent
                }
                Err(error) => {
                    tracing::error!(error = %error.chain(), "an enquiry could not be handed over");
                    limit.lock().unwrap_or_else(PoisonError::into_inner).give_back(address, now);
                    Outcome::Failed
                }
            }
        };
        let Some(key) = key else { return finish(work).await };
        match self.once.share(key, content, now, work, |outcome| *outcome == Outcome::Sent) {
            Ok(shared) => finish(shared).await,
            Err(_) => Outcome::KeyReused,
        }
    }
}

/// The words of an enquiry as a number.
pub(crate) fn content_of(words: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}

async fn finish(work: impl Future<Output = Outcome> + Send + 'static) -> Outcome {
    tokio::spawn(work).await.unwrap_or(Outcome::Failed)
}
