//! Sends enquiries: a limited number in an hour, each once. The result is that of the mail server.

use std::collections::HashMap;
use std::future::Future;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::{BoxFuture, FutureExt as _, Shared};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};
use work::limit_key;

use super::email;
use super::enquiry::{Enquiry, EnquiryError};
use super::list::email::Reference;
use super::list::input::EnquiryList;
use super::list::{self, ResolvedLine};
use crate::config::forms::Forms;
use crate::error;
use crate::platform::input::Email;
use crate::platform::limits::{LimitKey, LimitedAction, RateLimiter};
use crate::platform::mailer::{MailMessage, Mailer};

/// Sends enquiries; cheap to clone.
#[derive(Clone)]
pub struct EnquiryService {
    /// Where mails go.
    pub mailer: Mailer,
    limit: Arc<RateLimiter>,
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
        let limit = Arc::new(LimitedAction::limiter(config));
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
            sender: sender(&self.limit, address, &enquiry.email, &enquiry.phone),
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
            sender: sender(&self.limit, address, &list.email, &list.phone),
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
            limit
                .reserve(&sender, now.as_second())
                .map_err(|seconds| EnquiryError::RateLimited { seconds })?;
            match mailer.send(message, now).await {
                Ok(()) => {
                    failed_at.store(0, Ordering::Relaxed);
                    tracing::info!("an enquiry was handed over");
                    Ok(reference)
                }
                Err(error) => {
                    failed_at.store(now.as_millisecond(), Ordering::Relaxed);
                    tracing::error!(error = %error.chain(), "an enquiry could not be handed over");
                    limit.release(&sender, now.as_second());
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

/// Phone numbers that end in the same digits are the same: with and without +91 or a leading zero.
const PHONE_DIGITS: usize = 10;

/// A sender, as the limits tell them apart.
type Sender = [LimitKey; 4];

/// Who sends from this address. One address is no person: a mobile network puts thousands of subscribers behind one (ADR 103). So
/// the narrow limit counts an address together with what was typed as e-mail and phone; who makes those up meets the wide ones.
fn sender(limiter: &RateLimiter, address: IpAddr, email: &Email, phone: &str) -> Sender {
    let digits: Vec<char> = phone.chars().filter(|c| c.is_numeric()).collect();
    let phone = &digits[digits.len().saturating_sub(PHONE_DIGITS)..];
    let client = limit_key(address);
    [
        limiter.key(LimitedAction::FormOfSender, (client, "e-mail", email.key())),
        limiter.key(LimitedAction::FormOfSender, (client, "phone", phone)),
        limiter.key(LimitedAction::FormOfClient, client),
        limiter.key(LimitedAction::FormOfAll, ()),
    ]
}

// Sends an enquiry once, however often it is submitted: requests with the same key share one result.

const LIFETIME: SignedDuration = SignedDuration::from_hours(24);
/// Beyond this the oldest are dropped.
const MAX_ENTRIES: usize = 10_000;

/// A result that several requests wait for.
pub(crate) type SharedResult<T> = Shared<BoxFuture<'static, T>>;

struct Entry<T> {
    created_at: Timestamp,
    content_hash: u64,
    result: SharedResult<T>,
}

/// Results by idempotency key; cheap to clone.
pub(crate) struct IdempotencyCache<T> {
    entries: Arc<Mutex<HashMap<String, Entry<T>>>>,
}

impl<T> Default for IdempotencyCache<T> {
    fn default() -> Self {
        Self { entries: Arc::default() }
    }
}

impl<T: Clone + Send + Sync + 'static> IdempotencyCache<T> {
    /// The result of the first request with the key, or of `work`. A result for which `is_final` is false is not shared
    /// with later requests. `None` when the key was used with other content.
    pub(crate) fn run_once(
        &self,
        key: String,
        content_hash: u64,
        now: Timestamp,
        work: impl Future<Output = T> + Send + 'static,
        is_final: impl Fn(&T) -> bool + Send + Sync + 'static,
    ) -> Option<SharedResult<T>> {
        let mut entries = lock(&self.entries);
        if let Some(known) = entries.get(&key).filter(|known| is_alive(known.created_at, now)) {
            return (known.content_hash == content_hash).then(|| known.result.clone());
        }
        if entries.len() >= MAX_ENTRIES {
            entries.retain(|_, entry| is_alive(entry.created_at, now));
            let oldest = entries.iter().min_by_key(|(_, entry)| entry.created_at).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest.filter(|_| entries.len() >= MAX_ENTRIES) {
                entries.remove(&oldest);
            }
        }
        let (all_entries, own_key) = (Arc::clone(&self.entries), key.clone());
        let result = async move {
            let result = work.await;
            if !is_final(&result) {
                lock(&all_entries).remove(&own_key);
            }
            result
        };
        let result = result.boxed().shared();
        entries.insert(key, Entry { created_at: now, content_hash, result: result.clone() });
        Some(result)
    }
}

fn lock<T>(entries: &Mutex<HashMap<String, Entry<T>>>) -> MutexGuard<'_, HashMap<String, Entry<T>>> {
    entries.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_alive(created_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(created_at).abs() < LIFETIME
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(n: i64) -> i64 {
        n * 60
    }

    fn limit(per_hour: u32, per_hour_address: u32, per_hour_total: u32) -> RateLimiter {
        LimitedAction::limiter(&Forms { per_hour, per_hour_address, per_hour_total })
    }

    fn sender(limit: &RateLimiter, address: &str, email: &str, phone: &str) -> Sender {
        super::sender(limit, address.parse().unwrap(), &Email::parse(email).unwrap(), phone)
    }

    #[test]
    fn an_hour_slides_and_every_network_has_its_own() {
        let limit = limit(2, 2, 100);
        let from = |address: &str| sender(&limit, address, "asha@rao.example", "98765 43210");
        let (one, same, other) = (from("2001:db8::1"), from("2001:db8::2"), from("2001:db8:0:1::1"));
        assert_eq!(limit.reserve(&one, minute(0)), Ok(()));
        assert_eq!(limit.reserve(&same, minute(30)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(40)), Err(20 * 60 + 1));
        assert_eq!(limit.reserve(&other, minute(40)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(61)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(62)), Err(28 * 60 + 1));
        limit.release(&same, minute(61));
        assert_eq!(limit.reserve(&one, minute(62)), Ok(()));
    }

    #[test]
    fn people_behind_one_address_have_a_limit_each_and_a_wide_one_together() {
        let limit = limit(2, 5, 100);
        let from = |email: &str, phone: &str| sender(&limit, "203.0.113.1", email, phone);
        let asha = from("asha@rao.example", "+91 98765 43210");
        assert_eq!(limit.reserve(&asha, minute(0)), Ok(()));
        assert_eq!(limit.reserve(&asha, minute(0)), Ok(()));
        assert!(limit.reserve(&from("Asha@RAO.example", "1234567"), minute(1)).is_err(), "another phone");
        assert!(
            limit.reserve(&from("other@rao.example", "09876543210"), minute(1)).is_err(),
            "another e-mail"
        );
        for n in 1..4 {
            let neighbour = from(&format!("n{n}@x.example"), &format!("98000 0000{n}"));
            assert_eq!(limit.reserve(&neighbour, minute(1)), Ok(()), "neighbour {n}");
        }
        assert_eq!(limit.reserve(&from("d@x.example", "555"), minute(10)), Err(50 * 60 + 1), "the address");
        let elsewhere = sender(&limit, "203.0.113.2", "d@x.example", "555");
        assert_eq!(limit.reserve(&elsewhere, minute(10)), Ok(()));
    }

    #[test]
    fn a_ceiling_for_all_guards_the_mail() {
        let limit = limit(1, 1, 3);
        let from = |n: u8| sender(&limit, &format!("192.0.2.{n}"), "a@b.example", "123");
        for n in 0..3 {
            assert_eq!(limit.reserve(&from(n), minute(i64::from(n))), Ok(()));
        }
        assert_eq!(limit.reserve(&from(9), minute(10)), Err(50 * 60 + 1));
        assert_eq!(limit.reserve(&from(9), minute(60)), Ok(()));
    }

    #[test]
    fn a_configured_limit_is_never_undercut_by_the_wider_ones() {
        let limit = limit(1_000, 60, 300);
        let one = sender(&limit, "192.0.2.1", "a@b.example", "123");
        assert!((0..1_000).all(|_| limit.reserve(&one, minute(0)).is_ok()));
        assert!(limit.reserve(&one, minute(0)).is_err());
    }

    #[test]
    fn a_clock_that_steps_back_locks_nobody_out() {
        let limit = limit(1, 1, 1);
        let one = sender(&limit, "192.0.2.1", "a@b.example", "123");
        assert_eq!(limit.reserve(&one, minute(6_000)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(0)), Ok(()));
        assert!(limit.reserve(&one, minute(1)).is_err());
    }
}
