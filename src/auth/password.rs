//! Passwords: which are strong enough, and how they are hashed. The server hashes in [`super::hasher`]'s threads.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use icu_normalizer::ComposingNormalizerBorrowed;
use subtle::ConstantTimeEq as _;

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

#[cfg(test)]
mod tests {
    use argon2::PasswordVerifier as _;

    use super::*;

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
}
