//! The keys on disk: one file of ES256 signing keys, one server secret. Made at the first start, mode 0600.
//!
//! A rotation puts a new key in front and retires the old one, whose public half stays published until the last token
//! it signed has expired. The command line rotates while the site serves, so the file is looked at again whenever it
//! changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use p256::ecdsa::SigningKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::error::{Error, Result};
use crate::platform::files;
use crate::platform::random::Random;

const SIGNING: &str = "access-tokens.json";
const SECRET: &str = "server-secret";
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// A retired key is kept this long, whatever the lifetime of its tokens, milliseconds.
const KEPT: i64 = 24 * 3_600_000;

/// A key that signs access tokens, or did.
pub struct Key {
    /// RFC 7638 thumbprint.
    pub kid: String,
    /// Both halves.
    pub signing: SigningKey,
    retired_at: Option<i64>,
}

impl Key {
    /// Whether tokens of this key may still be alive.
    pub fn is_trusted(&self, now: Timestamp, token_life_ms: i64) -> bool {
        self.retired_at.is_none_or(|at| now.as_millisecond() <= at.saturating_add(token_life_ms))
    }

    /// The public half, as RFC 7517 writes it.
    pub fn public(&self) -> serde_json::Value {
        let (x, y) = coordinates(&self.signing);
        serde_json::json!({
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "key_ops": ["verify"],
            "kid": self.kid, "x": x, "y": y,
        })
    }

    fn from_secret(bytes: &[u8], retired_at: Option<i64>) -> Result<Self> {
        let signing = SigningKey::from_slice(bytes).map_err(|_| damaged(SIGNING))?;
        let (x, y) = coordinates(&signing);
        let members = format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#);
        Ok(Self { kid: BASE64.encode(Sha256::digest(members)), signing, retired_at })
    }

    fn generate(random: &Random) -> Result<Self> {
        // All but one in 2^32 of the 256-bit numbers are keys.
        (0..8)
            .find_map(|_| Self::from_secret(&random.bytes::<32>(), None).ok())
            .ok_or_else(|| damaged(SIGNING))
    }
}

fn coordinates(key: &SigningKey) -> (String, String) {
    let point = key.verifying_key().to_sec1_point(false);
    let bytes = point.as_bytes();
    (BASE64.encode(&bytes[1..33]), BASE64.encode(&bytes[33..65]))
}

fn damaged(file: &str) -> Error {
    Error::internal(format!(
        "keys/{file} is damaged; restore it from a backup, or remove it to have a new one made"
    ))
}

/// All keys of the moment; the first signs.
pub struct Ring(Vec<Key>);

impl Ring {
    /// The key that signs.
    pub fn current(&self) -> Result<&Key> {
        self.0.first().ok_or_else(|| damaged(SIGNING))
    }

    /// The key of that name.
    pub fn find(&self, kid: &str) -> Option<&Key> {
        self.0.iter().find(|key| key.kid == kid)
    }

    /// All keys, newest first.
    pub fn iter(&self) -> impl Iterator<Item = &Key> {
        self.0.iter()
    }
}

#[derive(Serialize, Deserialize)]
struct Stored {
    /// base64url of the 32 secret bytes.
    secret: String,
    retired_at: Option<i64>,
}

/// The keys of a data directory.
pub struct Keys {
    file: PathBuf,
    secret: [u8; 32],
    seen: RwLock<Seen>,
}

struct Seen {
    ring: Arc<Ring>,
    stamp: Option<Stamp>,
    looked: Instant,
}

type Stamp = (SystemTime, u64);

impl Keys {
    /// Opens the keys of a directory, making what is missing.
    pub fn open(dir: &Path, random: &Random) -> Result<Self> {
        let file = dir.join(SIGNING);
        // Another process that is faster wins.
        if !file.exists() {
            let first = Key::generate(random)?;
            written(&file, files::create(&file, &encoded(&[first])?))?;
        }
        let secret_file = dir.join(SECRET);
        if !secret_file.exists() {
            written(&secret_file, files::create(&secret_file, random.token::<32>().as_bytes()))?;
        }
        let secret = parse_secret(&read(&secret_file)?)?;
        let stamp = stamp(&file);
        let seen = Seen { ring: Arc::new(load(&file)?), stamp, looked: Instant::now() };
        Ok(Self { file, secret, seen: RwLock::new(seen) })
    }

    /// The keys of this moment; notices a rotation by another process.
    pub fn ring(&self) -> Arc<Ring> {
        {
            let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
            if seen.looked.elapsed() < LOOK_EVERY {
                return Arc::clone(&seen.ring);
            }
        }
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        seen.looked = Instant::now();
        let now = stamp(&self.file);
        if now != seen.stamp {
            match load(&self.file) {
                Ok(ring) => {
                    seen.ring = Arc::new(ring);
                    seen.stamp = now;
                }
                Err(error) => {
                    tracing::error!(error = %error.chain(), "the signing keys cannot be read again");
                }
            }
        }
        Arc::clone(&seen.ring)
    }

    /// HMAC-SHA256 under the server's secret, separated by purpose.
    pub fn mac(&self, purpose: &str, data: &[u8]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).unwrap_or_else(|_| unreachable!());
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(data);
        mac.finalize().into_bytes().into()
    }
}

/// Looks at the keys of a directory without making any: how many there are, or nothing when there are none yet.
pub fn look(dir: &Path) -> Result<Option<usize>> {
    let (file, secret_file) = (dir.join(SIGNING), dir.join(SECRET));
    if !file.exists() && !secret_file.exists() {
        return Ok(None);
    }
    if secret_file.exists() {
        parse_secret(&read(&secret_file)?)?;
    }
    let signing = if file.exists() { load(&file)?.0.len() } else { 0 };
    Ok(Some(signing))
}

fn parse_secret(text: &str) -> Result<[u8; 32]> {
    let secret = BASE64.decode(text.trim()).ok().and_then(|bytes| bytes.try_into().ok());
    secret.ok_or_else(|| damaged(SECRET))
}

/// Makes a new signing key. The old one stays published until its tokens have expired; with `at_once` it is gone, and
/// every access token with it. Returns the new key's name.
pub fn rotate(dir: &Path, random: &Random, now: Timestamp, at_once: bool) -> Result<String> {
    let file = dir.join(SIGNING);
    let new = Key::generate(random)?;
    let kid = new.kid.clone();
    let mut keys = vec![new];
    if file.exists() && !at_once {
        let now = now.as_millisecond();
        for mut old in load(&file)?.0 {
            let retired = *old.retired_at.get_or_insert(now);
            if now.abs_diff(retired) <= KEPT.unsigned_abs() {
                keys.push(old);
            }
        }
    }
    written(&file, files::replace(&file, &encoded(&keys)?))?;
    Ok(kid)
}

fn encoded(keys: &[Key]) -> Result<Vec<u8>> {
    let stored: Vec<_> = keys
        .iter()
        .map(|key| Stored { secret: BASE64.encode(key.signing.to_bytes()), retired_at: key.retired_at })
        .collect();
    serde_json::to_vec_pretty(&stored).map_err(Error::internal)
}

fn load(file: &Path) -> Result<Ring> {
    let stored: Vec<Stored> = serde_json::from_str(&read(file)?).map_err(|_| damaged(SIGNING))?;
    let keys: Vec<Key> = stored
        .iter()
        .map(|key| {
            let bytes = BASE64.decode(&key.secret).map_err(|_| damaged(SIGNING))?;
            Key::from_secret(&bytes, key.retired_at)
        })
        .collect::<Result<_>>()?;
    if keys.is_empty() { Err(damaged(SIGNING)) } else { Ok(Ring(keys)) }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(|cause| Error::file(format!("reading {}", file.display()), cause))
}

fn written<T>(file: &Path, outcome: std::io::Result<T>) -> Result<T> {
    outcome.map_err(|cause| Error::file(format!("writing {}", file.display()), cause))
}

fn stamp(file: &Path) -> Option<Stamp> {
    let meta = file.metadata().ok()?;
    Some((meta.modified().ok()?, meta.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2026-11-21T06:00:00Z".parse().unwrap()
    }

    #[test]
    fn a_rotated_key_is_trusted_until_its_tokens_expired() {
        let dir = tempfile::tempdir().unwrap();
        let keys = Keys::open(dir.path(), &Random::seeded(1)).unwrap();
        let old = keys.ring().current().unwrap().kid.clone();
        let new = rotate(dir.path(), &Random::seeded(2), now(), false).unwrap();
        std::thread::sleep(LOOK_EVERY * 2);
        let ring = keys.ring();
        assert_eq!(ring.current().unwrap().kid, new);
        let life = 900_000;
        let later = |ms: i64| Timestamp::from_millisecond(now().as_millisecond() + ms).unwrap();
        assert!(ring.find(&old).unwrap().is_trusted(later(life), life));
        assert!(!ring.find(&old).unwrap().is_trusted(later(life + 1), life));
        assert!(ring.find(&new).unwrap().is_trusted(later(life * 1000), life));
        rotate(dir.path(), &Random::seeded(3), now(), true).unwrap();
        assert_eq!(Keys::open(dir.path(), &Random::seeded(4)).unwrap().ring().iter().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn key_files_are_for_the_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        Keys::open(dir.path(), &Random::seeded(1)).unwrap();
        rotate(dir.path(), &Random::seeded(2), now(), false).unwrap();
        let names: Vec<_> = fs::read_dir(dir.path()).unwrap().flatten().collect();
        assert_eq!(names.len(), 2);
        for entry in names {
            assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.path());
        }
    }

    #[test]
    fn keys_survive_being_opened_again_and_a_damaged_file_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let first = Keys::open(dir.path(), &Random::seeded(1)).unwrap();
        let again = Keys::open(dir.path(), &Random::seeded(9)).unwrap();
        assert_eq!(first.ring().current().unwrap().kid, again.ring().current().unwrap().kid);
        assert_eq!(first.mac("a", b"b"), again.mac("a", b"b"));
        assert_ne!(first.mac("a", b"b"), again.mac("c", b"b"));
        fs::write(dir.path().join(SIGNING), "[]").unwrap();
        let error = Keys::open(dir.path(), &Random::seeded(1)).err().unwrap();
        assert!(error.chain().contains("access-tokens.json is damaged"));
    }
}
