//! The keys on disk: a file of ES256 signing keys and the server secret, created at the first start with mode 0600.
//!
//! A rotation puts a new key first and retires the old one, whose public half stays published until the last token it
//! signed has expired. The command line rotates while the site serves, so the file is read again when it changes.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::{SignedDuration, Timestamp};
use p256::ecdsa::SigningKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::error::{Error, Result};
use crate::platform::files;
use crate::platform::random::Random;

const SIGNING_KEYS: &str = "access-tokens.json";
const SERVER_SECRET: &str = "server-secret";
const CHECK_EVERY: Duration = Duration::from_millis(250);
/// A retired key stays in the file for this long, whatever the lifetime of its tokens.
const KEEP_RETIRED_FOR: SignedDuration = SignedDuration::from_hours(24);

/// A key that signs access tokens, or signed them until it was retired.
pub struct JwtKey {
    /// RFC 7638 thumbprint.
    pub kid: String,
    /// Both halves.
    pub signing: SigningKey,
    /// Milliseconds since the epoch.
    retired_at: Option<i64>,
}

impl JwtKey {
    /// Whether tokens of this key may still be valid.
    pub(crate) fn is_trusted(&self, now: Timestamp, token_life_ms: i64) -> bool {
        self.retired_at.is_none_or(|at| now.as_millisecond() <= at.saturating_add(token_life_ms))
    }

    /// The public half as a JSON Web Key (RFC 7517).
    pub(crate) fn public_jwk(&self) -> serde_json::Value {
        let (x, y) = coordinates(&self.signing);
        serde_json::json!({
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "key_ops": ["verify"],
            "kid": self.kid, "x": x, "y": y,
        })
    }

    fn from_bytes(bytes: &[u8], retired_at: Option<i64>) -> Result<Self> {
        let signing = SigningKey::from_slice(bytes).map_err(|_| damaged(SIGNING_KEYS))?;
        let (x, y) = coordinates(&signing);
        let members = format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#);
        Ok(Self { kid: BASE64.encode(Sha256::digest(members)), signing, retired_at })
    }

    fn generate(random: &Random) -> Result<Self> {
        // About one in 2^32 of the 256-bit numbers is not a valid P-256 key.
        let key = (0..8).find_map(|_| Self::from_bytes(&random.bytes::<32>(), None).ok());
        key.ok_or_else(|| damaged(SIGNING_KEYS))
    }
}

fn coordinates(key: &SigningKey) -> (String, String) {
    let point = key.verifying_key().to_sec1_point(false);
    let bytes = point.as_bytes();
    (BASE64.encode(&bytes[1..33]), BASE64.encode(&bytes[33..65]))
}

fn damaged(file: &str) -> Error {
    Error::Refused(format!(
        "keys/{file} is damaged; restore it from a backup, or remove it to have a new one made"
    ))
}

/// The signing keys, newest first.
pub struct KeySet(Vec<JwtKey>);

impl KeySet {
    /// The key that signs.
    ///
    /// # Errors
    /// When there is none, which [`KeyStore::open`] rules out.
    pub fn signing_key(&self) -> Result<&JwtKey> {
        self.0.first().ok_or_else(|| Error::internal("there is no signing key"))
    }

    pub(crate) fn find(&self, kid: &str) -> Option<&JwtKey> {
        self.0.iter().find(|key| key.kid == kid)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &JwtKey> {
        self.0.iter()
    }
}

/// A signing key in the file.
#[derive(Serialize, Deserialize)]
struct StoredKey {
    /// base64url of the 32 secret bytes.
    secret: String,
    /// Milliseconds since the epoch.
    retired_at: Option<i64>,
}

/// The keys of a data directory.
pub struct KeyStore {
    file: PathBuf,
    secret: [u8; 32],
    cached: RwLock<CachedKeys>,
}

struct CachedKeys {
    keys: Arc<KeySet>,
    file_stamp: Option<FileStamp>,
    checked: Instant,
}

/// Modification time and size of the file.
type FileStamp = (SystemTime, u64);

impl KeyStore {
    /// Opens the keys of a directory and creates those that are missing.
    pub(crate) fn open(dir: &Path, random: &Random) -> Result<Self> {
        let file = dir.join(SIGNING_KEYS);
        // When another process creates a file first, `files::create` keeps that one.
        if !file.exists() {
            let first = JwtKey::generate(random)?;
            map_write_error(&file, files::create(&file, &encode(&[first])?))?;
        }
        let secret_file = dir.join(SERVER_SECRET);
        if !secret_file.exists() {
            map_write_error(&secret_file, files::create(&secret_file, random.token::<32>().as_bytes()))?;
        }
        let secret = parse_secret(&read(&secret_file)?)?;
        let file_stamp = file_stamp(&file);
        let cached = CachedKeys { keys: Arc::new(load(&file)?), file_stamp, checked: Instant::now() };
        Ok(Self { file, secret, cached: RwLock::new(cached) })
    }

    /// The current keys, also after a rotation by another process.
    pub fn current(&self) -> Arc<KeySet> {
        {
            let cached = self.cached.read().unwrap_or_else(PoisonError::into_inner);
            if cached.checked.elapsed() < CHECK_EVERY {
                return Arc::clone(&cached.keys);
            }
        }
        let mut cached = self.cached.write().unwrap_or_else(PoisonError::into_inner);
        cached.checked = Instant::now();
        let file_stamp = file_stamp(&self.file);
        if file_stamp != cached.file_stamp {
            match load(&self.file) {
                Ok(keys) => {
                    cached.keys = Arc::new(keys);
                    cached.file_stamp = file_stamp;
                }
                Err(error) => {
                    tracing::error!(error = %error.chain(), "the signing keys cannot be read again");
                }
            }
        }
        Arc::clone(&cached.keys)
    }

    /// HMAC-SHA256 under the server secret, separated by purpose.
    pub(crate) fn mac(&self, purpose: &str, data: &[u8]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).unwrap_or_else(|_| unreachable!());
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(data);
        mac.finalize().into_bytes().into()
    }
}

/// Checks the keys of a directory without creating any. `false` when there are none yet.
pub(crate) fn check(dir: &Path) -> Result<bool> {
    let (file, secret_file) = (dir.join(SIGNING_KEYS), dir.join(SERVER_SECRET));
    // A link to nowhere is an entry, too.
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    if is_there(&secret_file) {
        parse_secret(&read(&secret_file)?)?;
    }
    if is_there(&file) {
        load(&file)?;
    }
    Ok(file.exists() || secret_file.exists())
}

fn parse_secret(text: &str) -> Result<[u8; 32]> {
    let secret = BASE64.decode(text.trim()).ok().and_then(|bytes| bytes.try_into().ok());
    secret.ok_or_else(|| damaged(SERVER_SECRET))
}

/// Creates a new signing key and returns its key id. The old one stays published until its tokens have expired; with
/// `at_once` it is removed, which invalidates every access token.
///
/// # Errors
/// When the keys are damaged or cannot be written.
pub fn rotate(dir: &Path, random: &Random, now: Timestamp, at_once: bool) -> Result<String> {
    let file = dir.join(SIGNING_KEYS);
    let new = JwtKey::generate(random)?;
    let kid = new.kid.clone();
    let mut keys = vec![new];
    if file.exists() && !at_once {
        let now = now.as_millisecond();
        for mut old in load(&file)?.0 {
            let retired_at = *old.retired_at.get_or_insert(now);
            if u128::from(now.abs_diff(retired_at)) <= KEEP_RETIRED_FOR.unsigned_abs().as_millis() {
                keys.push(old);
            }
        }
    }
    map_write_error(&file, files::replace(&file, &encode(&keys)?))?;
    Ok(kid)
}

fn encode(keys: &[JwtKey]) -> Result<Vec<u8>> {
    let stored: Vec<_> = keys
        .iter()
        .map(|key| StoredKey { secret: BASE64.encode(key.signing.to_bytes()), retired_at: key.retired_at })
        .collect();
    serde_json::to_vec_pretty(&stored).map_err(Error::internal)
}

fn load(file: &Path) -> Result<KeySet> {
    let stored: Vec<StoredKey> = serde_json::from_str(&read(file)?).map_err(|_| damaged(SIGNING_KEYS))?;
    let decode = |key: &StoredKey| {
        let bytes = BASE64.decode(&key.secret).map_err(|_| damaged(SIGNING_KEYS))?;
        JwtKey::from_bytes(&bytes, key.retired_at)
    };
    let keys = stored.iter().map(decode).collect::<Result<Vec<_>>>()?;
    if keys.is_empty() { Err(damaged(SIGNING_KEYS)) } else { Ok(KeySet(keys)) }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(|cause| match cause.kind() {
        ErrorKind::InvalidData => damaged(&file.file_name().unwrap_or_default().to_string_lossy()),
        _ => Error::file(format!("reading {}", file.display()), cause),
    })
}

fn map_write_error<T>(file: &Path, result: std::io::Result<T>) -> Result<T> {
    result.map_err(|cause| Error::file(format!("writing {}", file.display()), cause))
}

fn file_stamp(file: &Path) -> Option<FileStamp> {
    let metadata = file.metadata().ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
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
        let keys = KeyStore::open(dir.path(), &Random::seeded(1)).unwrap();
        let old = keys.current().signing_key().unwrap().kid.clone();
        let new = rotate(dir.path(), &Random::seeded(2), now(), false).unwrap();
        std::thread::sleep(CHECK_EVERY * 2);
        let rotated = keys.current();
        assert_eq!(rotated.signing_key().unwrap().kid, new);
        let life = 900_000;
        let later = |ms: i64| Timestamp::from_millisecond(now().as_millisecond() + ms).unwrap();
        assert!(rotated.find(&old).unwrap().is_trusted(later(life), life));
        assert!(!rotated.find(&old).unwrap().is_trusted(later(life + 1), life));
        assert!(rotated.find(&new).unwrap().is_trusted(later(life * 1000), life));
        rotate(dir.path(), &Random::seeded(3), now(), true).unwrap();
        assert_eq!(KeyStore::open(dir.path(), &Random::seeded(4)).unwrap().current().iter().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn key_files_are_for_the_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        KeyStore::open(dir.path(), &Random::seeded(1)).unwrap();
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
        let first = KeyStore::open(dir.path(), &Random::seeded(1)).unwrap();
        let again = KeyStore::open(dir.path(), &Random::seeded(9)).unwrap();
        assert_eq!(first.current().signing_key().unwrap().kid, again.current().signing_key().unwrap().kid);
        assert_eq!(first.mac("a", b"b"), again.mac("a", b"b"));
        assert_ne!(first.mac("a", b"b"), again.mac("c", b"b"));
        fs::write(dir.path().join(SIGNING_KEYS), "[]").unwrap();
        let error = KeyStore::open(dir.path(), &Random::seeded(1)).err().unwrap();
        assert!(error.chain().contains("access-tokens.json is damaged"));
    }
}
