//! Passwords: which are strong enough, and how they are hashed. The server hashes in the threads of [`Hasher`].

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use icu_normalizer::ComposingNormalizerBorrowed;
use subtle::ConstantTimeEq as _;
use work::{JobQueue, JobTicket, PoolCounters, PoolOptions, WorkerPool};

use super::error::{AuthError, AuthResult};
use crate::error::{Error, Result};
use crate::platform::random::Random;

/// Characters.
pub(crate) const MIN_LENGTH: usize = 12;
/// Bytes. A longer password cannot match and is not hashed in full.
const MAX_BYTES: usize = 1024;
const MIN_ZXCVBN_SCORE: u8 = 3;
/// What the password of an unknown e-mail is compared with, so that it takes as long as that of a known one: the hash of
/// discarded random bytes, with the parameters of [`params`].
pub(crate) const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdCBvZiBub2JvZHk$\
                      Y7ZEnM3tFEvJ3TfyBCkC2iIVlZ3uqCqQoM0yqS5bVfA";

/// A password that is strong enough to be set.
#[derive(Clone)]
pub struct NewPassword(String);

impl NewPassword {
    /// Accepts a password of 12 characters or more that is hard to guess for someone who knows the e-mail.
    pub(crate) fn parse(text: &str, email: &str) -> AuthResult<Self> {
        let text = &composed(text);
        if text.chars().count() < MIN_LENGTH {
            let message = format!("Password should be at least {MIN_LENGTH} characters.");
            return Err(AuthError::WeakPassword { message, reasons: vec!["length"] });
        }
        if text.len() > MAX_BYTES {
            let message = format!("Password should be at most {MAX_BYTES} bytes.");
            return Err(AuthError::WeakPassword { message, reasons: vec!["length"] });
        }
        let name = email.split('@').next().unwrap_or_default();
        let guess = zxcvbn::zxcvbn(text, &[email, name, "pharma", "pharma-site", "administrator"]);
        if u8::from(guess.score()) < MIN_ZXCVBN_SCORE {
            let advice = guess.feedback().map(|feedback| {
                let warning = feedback.warning().map(|warning| warning.to_string());
                let hints = feedback.suggestions().iter().map(ToString::to_string);
                warning.into_iter().chain(hints).collect::<Vec<_>>().join(" ")
            });
            let advice = advice.filter(|text| !text.is_empty());
            let advice = advice.unwrap_or_else(|| "Add another word or two.".to_owned());
            let message = format!("Password is too easy to guess. {advice}");
            return Err(AuthError::WeakPassword { message, reasons: vec!["characters"] });
        }
        Ok(Self(text.to_owned()))
    }

    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    /// Hashes on this thread, for the command line.
    pub(crate) fn hash_blocking(&self, random: &Random) -> Result<String> {
        self.hash_in(&mut Vec::new(), random)
    }

    /// Hashes in memory that may have been used before.
    pub(crate) fn hash_in(&self, memory: &mut Vec<Block>, random: &Random) -> Result<String> {
        let (params, salt) = (params(), random.bytes::<16>());
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&params).map_err(hashing_failed)?,
            salt: Some(Salt::new(&salt).map_err(hashing_failed)?),
            hash: Some(argon2id(self.0.as_bytes(), &salt, params, memory)?),
        };
        Ok(hash.to_string())
    }
}

/// OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
fn params() -> Params {
    Params::new(19_456, 2, 1, None).unwrap_or_default()
}

fn argon2id(password: &[u8], salt: &[u8], params: Params, memory: &mut Vec<Block>) -> Result<Output> {
    memory.resize(params.block_count(), Block::new());
    let mut output = [0; 32];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon2.hash_password_into_with_memory(password, salt, &mut output, memory).map_err(hashing_failed)?;
    Output::new(&output).map_err(hashing_failed)
}

/// As keyboards differ in: `é` as one character or as two is one password (NFC; RFC 8265, section 4.2).
fn composed(password: &str) -> String {
    if password.len() > MAX_BYTES {
        password.to_owned()
    } else {
        ComposingNormalizerBorrowed::new_nfc().normalize(password).into_owned()
    }
}

/// Whether a password matches a hash. Takes the same time for every hash.
pub(crate) fn matches(password: &str, hash: &str, memory: &mut Vec<Block>) -> Result<bool> {
    let composed = composed(password);
    // Older hashes are of passwords as they were typed.
    Ok(matches_exactly(&composed, hash, memory)?
        | (composed != password && matches_exactly(password, hash, memory)?))
}

fn matches_exactly(password: &str, hash: &str, memory: &mut Vec<Block>) -> Result<bool> {
    let stored = PasswordHash::new(hash).map_err(hashing_failed)?;
    let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
        return Err(hashing_failed("a stored hash has no salt or no value"));
    };
    if stored.algorithm != Algorithm::Argon2id.ident() || stored.version != Some(Version::V0x13.into()) {
        return Err(hashing_failed("a stored hash is not Argon2id"));
    }
    let params = Params::try_from(&stored.params).map_err(hashing_failed)?;
    let bytes = &password.as_bytes()[..password.len().min(MAX_BYTES)];
    let output = argon2id(bytes, salt.as_ref(), params, memory)?;
    Ok(bool::from(output.as_bytes().ct_eq(expected.as_bytes())) && password.len() <= MAX_BYTES)
}

fn hashing_failed(cause: impl std::fmt::Display) -> Error {
    Error::internal(format!("password hashing: {cause}"))
}

// Compares and hashes passwords off the async threads.
//
// A hash costs about 19 MiB and 30 ms. Two threads hash, at a lower priority than those that serve pages, each in memory
// that it reuses. Further requests wait in a queue that two cores can work off within [`TIMEOUT`]; when it is full, a
// request is refused at once. So a flood of sign-ins neither fills the memory nor slows down pages.

const THREADS: usize = 2;
const QUEUE_LENGTH: usize = 256;
/// Longest time from the beginning of a request to its result.
const TIMEOUT: Duration = Duration::from_secs(9);

/// Compares and hashes passwords, few at a time; cheap to clone.
#[derive(Clone)]
pub(crate) struct Hasher {
    pool: Arc<WorkerPool<Vec<Block>>>,
}

/// The result of [`Hasher::change`].
pub(crate) enum PasswordChange {
    /// The password that was given as the current one is wrong.
    WrongCurrent,
    /// The new one is the current one.
    Unchanged,
    /// The hash of the new one.
    Hash(String),
}

impl Hasher {
    /// Starts the threads; they end with the last clone.
    pub(crate) fn start() -> std::io::Result<Self> {
        let options = PoolOptions { background: true, ..PoolOptions::new("password", THREADS) };
        Ok(Self { pool: Arc::new(WorkerPool::start(options, JobQueue::new(QUEUE_LENGTH))?) })
    }

    /// What the threads are doing, and what they have done since the start.
    pub(crate) fn counters(&self) -> PoolCounters {
        self.pool.counters()
    }

    /// Compares a password with a hash, or with [`DUMMY_HASH`] when there is none, which takes as long. `spent` is how
    /// long the request was delayed already.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
        spent: Duration,
    ) -> Result<bool> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let compare = move |memory: &mut Vec<Block>| matches(&password, &hash, memory);
        Ok(self.run(TIMEOUT.saturating_sub(spent), compare).await? && known)
    }

    /// Hashes the password of a new account.
    pub(crate) async fn hash(&self, new: NewPassword, random: Random) -> Result<String> {
        self.run(TIMEOUT, move |memory: &mut Vec<Block>| new.hash_in(memory, &random)).await
    }

    /// Hashes a new password in place of one whose hash is `stored`, if `current` is right or not asked for. `spent` is how
    /// long the request was delayed already.
    pub(crate) async fn change(
        &self,
        current: Option<String>,
        stored: String,
        new: NewPassword,
        random: Random,
        spent: Duration,
    ) -> Result<PasswordChange> {
        let change = move |memory: &mut Vec<Block>| {
            if let Some(current) = current
                && !matches(&current, &stored, memory)?
            {
                return Ok(PasswordChange::WrongCurrent);
            }
            if matches(new.expose(), &stored, memory)? {
                return Ok(PasswordChange::Unchanged);
            }
            new.hash_in(memory, &random).map(PasswordChange::Hash)
        };
        self.run(TIMEOUT.saturating_sub(spent), change).await
    }

    async fn run<T, F>(&self, timeout: Duration, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Vec<Block>) -> Result<T> + Send + 'static,
    {
        tokio::time::timeout(timeout, self.pool.run(JobTicket::Single { weight: 1 }, work))
            .await
            .map_err(|_| Error::Busy)??
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::PasswordVerifier as _;
    use std::sync::Mutex;
    use std::sync::mpsc::Sender;
    use std::sync::mpsc::channel;

    const GOOD: &str = "copper lantern 42 otter";

    fn matches(password: &str, hash: &str) -> bool {
        super::matches(password, hash, &mut Vec::new()).unwrap()
    }

    #[test]
    fn a_password_is_long_and_hard_to_guess() {
        for weak in ["short", "password1234", "aaaaaaaaaaaaaaa", "office@example.com", "123456789012"] {
            assert!(NewPassword::parse(weak, "office@example.com").is_err(), "{weak}");
        }
        assert!(NewPassword::parse(GOOD, "office@example.com").is_ok());
        assert!(NewPassword::parse(&"é".repeat(600), "office@example.com").is_err());
    }

    #[test]
    fn only_the_same_password_matches() {
        let hash = NewPassword::parse(GOOD, "a@b.co").unwrap().hash_blocking(&Random::seeded(1)).unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(matches(GOOD, &hash));
        assert!(!matches("copper lantern 42 Otter", &hash));
        assert!(!matches("anything", DUMMY_HASH), "the dummy hash can be parsed");
    }

    #[test]
    fn a_password_is_the_same_however_its_letters_are_composed() {
        let (one, two) = ("caf\u{e9} lantern 42 otter", "cafe\u{301} lantern 42 otter");
        for (set, typed) in [(one, two), (two, one), (two, two)] {
            let hash = NewPassword::parse(set, "a@b.co").unwrap().hash_blocking(&Random::seeded(1)).unwrap();
            assert!(matches(typed, &hash), "{set} {typed}");
        }
        let as_typed = NewPassword(two.to_owned()).hash_blocking(&Random::seeded(1)).unwrap();
        assert!(matches(two, &as_typed), "set before passwords were composed");
    }

    #[test]
    fn other_implementations_verify_our_hashes() {
        let hash = NewPassword::parse(GOOD, "a@b.co").unwrap().hash_blocking(&Random::seeded(1)).unwrap();
        let parsed = PasswordHash::new(&hash).unwrap();
        assert!(Argon2::default().verify_password(GOOD.as_bytes(), &parsed).is_ok());
    }

    #[test]
    fn a_password_beyond_the_longest_never_matches_its_beginning() {
        let hash = NewPassword("x".repeat(MAX_BYTES)).hash_blocking(&Random::seeded(1)).unwrap();
        assert!(matches(&"x".repeat(MAX_BYTES), &hash));
        assert!(!matches(&"x".repeat(MAX_BYTES + 1), &hash));
    }

    #[test]
    fn memory_that_was_used_before_changes_nothing() {
        let mut memory = Vec::new();
        let new = NewPassword::parse(GOOD, "a@b.co").unwrap();
        let first = new.hash_in(&mut memory, &Random::seeded(1)).unwrap();
        let again = new.hash_in(&mut memory, &Random::seeded(1)).unwrap();
        assert_eq!(first, again);
    }

    /// A hasher whose threads are all busy until the sender is dropped.
    async fn busy() -> (Hasher, Sender<()>) {
        let hasher = Hasher::start().unwrap();
        let (release, released) = channel::<()>();
        let released = Arc::new(Mutex::new(released));
        for _ in 0..THREADS {
            let (hasher, released) = (hasher.clone(), Arc::clone(&released));
            let wait = move |_: &mut Vec<Block>| {
                released.lock().unwrap().recv().ok();
                Ok(())
            };
            tokio::spawn(async move { hasher.run(TIMEOUT, wait).await });
        }
        while hasher.counters().busy < THREADS {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        (hasher, release)
    }

    #[tokio::test]
    async fn a_request_for_which_the_queue_has_no_room_is_refused_at_once() {
        let (hasher, release) = busy().await;
        for _ in 0..QUEUE_LENGTH {
            let hasher = hasher.clone();
            tokio::spawn(async move { hasher.run(TIMEOUT, |_| Ok(())).await });
        }
        while hasher.counters().queued < QUEUE_LENGTH {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let refused = hasher.verify("x".to_owned(), None, Duration::ZERO).await;
        assert!(matches!(refused, Err(Error::Busy)));
        drop(release);
    }

    #[tokio::test]
    async fn a_request_that_waits_too_long_fails_and_is_not_hashed() {
        let (hasher, release) = busy().await;
        let (ran, did_run) = channel();
        let job = move |_: &mut Vec<Block>| {
            ran.send(()).ok();
            Ok(())
        };
        assert!(matches!(hasher.run(Duration::from_millis(20), job).await, Err(Error::Busy)));
        drop(release);
        assert!(!hasher.verify("x".to_owned(), None, Duration::ZERO).await.unwrap(), "the queue moves on");
        assert!(did_run.recv().is_err(), "dropped unused");
    }

    #[tokio::test]
    async fn a_panic_does_not_affect_later_requests() {
        let hasher = Hasher::start().unwrap();
        for _ in 0..2 * THREADS {
            let fails = hasher.run(TIMEOUT, |_| -> Result<()> { panic!("on purpose") }).await;
            assert!(matches!(fails, Err(Error::Internal(_))));
        }
        assert!(!hasher.verify("x".to_owned(), None, Duration::ZERO).await.unwrap());
    }
}
