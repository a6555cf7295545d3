//! Sends enquiries: a limited number per client, each once. The result is that of the mail server.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::IpAddr;
use std::sync::Arc;

use jiff::Timestamp;

use super::email::compose;
use super::enquiry::{Enquiry, EnquiryError};
use super::idempotency::IdempotencyCache;
use super::limit::HourlyLimit;
use crate::platform::mailer::Mailer;

/// Sends enquiries; cheap to clone.
#[derive(Clone)]
pub struct EnquiryService {
    mailer: Mailer,
    limit: Arc<HourlyLimit>,
    results: Arc<IdempotencyCache<Result<(), EnquiryError>>>,
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

impl EnquiryService {
    /// A client may send `per_hour` enquiries.
    pub fn new(mailer: Mailer, per_hour: u32) -> Self {
        Self { mailer, limit: Arc::new(HourlyLimit::new(per_hour)), results: Arc::default() }
    }

    /// Where mails go.
    pub fn mailer(&self) -> &Mailer {
        &self.mailer
    }

    /// Sends an enquiry, even if the client disconnects meanwhile.
    pub(crate) async fn submit(&self, submission: Submission, now: Timestamp) -> Result<(), EnquiryError> {
        let Submission { enquiry, site, received, address, idempotency_key } = submission;
        let message = compose(&enquiry, &site, &received).map_err(|error| {
            tracing::error!(error = %error.chain(), "an enquiry could not be set as a mail");
            EnquiryError::MailFailed
        })?;
        let (mailer, limit) = (self.mailer.clone(), Arc::clone(&self.limit));
        let send = async move {
            limit.reserve(address, now).map_err(|seconds| EnquiryError::RateLimited { seconds })?;
            match mailer.send(message, now).await {
                Ok(()) => {
                    tracing::info!("an enquiry was handed over");
                    Ok(())
                }
                Err(error) => {
                    tracing::error!(error = %error.chain(), "an enquiry could not be handed over");
                    limit.release(address, now);
                    Err(EnquiryError::MailFailed)
                }
            }
        };
        let Some(key) = idempotency_key else { return run_to_end(send).await };
        let result = self.results.run_once(key, content_hash(&enquiry), now, send, Result::is_ok);
        run_to_end(result.ok_or(EnquiryError::KeyReused)?).await
    }
}

fn content_hash(enquiry: &Enquiry) -> u64 {
    let mut hasher = DefaultHasher::new();
    enquiry.hash(&mut hasher);
    hasher.finish()
}

/// Runs `work` as a task of its own, which outlives the request.
async fn run_to_end(
    work: impl Future<Output = Result<(), EnquiryError>> + Send + 'static,
) -> Result<(), EnquiryError> {
    tokio::spawn(work).await.unwrap_or(Err(EnquiryError::MailFailed))
}
