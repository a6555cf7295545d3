//! Secrets that owners enter in the back office, encrypted in the format of age.
//!
//! The database has the encrypted text; the key is a file under `keys/`, made when it is first needed. So a copy of the
//! database alone, whatever it was made for, gives no password away, and both are in every backup.

use std::fs;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::Path;

use age::secrecy::ExposeSecret as _;
use age::x25519::Identity;
use age::{Decryptor, Encryptor};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

use super::files;
use crate::error::{Error, Result};

/// The file of the key in `keys/`.
const KEY: &str = "settings.key";
/// Longest secret, bytes.
const MOST: u64 = 64 << 10;

/// Encrypts a secret with the key of this directory.
///
/// # Errors
/// When the key cannot be read or made.
pub(crate) fn seal(keys: &Path, secret: &str) -> Result<String> {
    let identity = match read_key(keys)? {
        Some(identity) => identity,
        None => make_key(keys)?,
    };
    let failed = |cause: &dyn std::fmt::Display| Error::internal(cause.to_string());
    let recipient = identity.to_public();
    let encryptor = Encryptor::with_recipients(std::iter::once(&recipient as &dyn age::Recipient));
    let encryptor = encryptor.map_err(|cause| failed(&cause))?;
    let mut writer = encryptor.wrap_output(Vec::new()).map_err(|cause| failed(&cause))?;
    writer.write_all(secret.as_bytes()).map_err(|cause| failed(&cause))?;
    let sealed = writer.finish().map_err(|cause| failed(&cause))?;
    Ok(BASE64.encode(sealed))
}

/// The secret again.
///
/// # Errors
/// [`Error::Refused`] when it was encrypted with another key, or is damaged.
pub(crate) fn open(keys: &Path, sealed: &str) -> Result<String> {
    let lost = || Error::Refused("cannot be decrypted with the key of this site".to_owned());
    let identity = read_key(keys)?.ok_or_else(lost)?;
    let sealed = BASE64.decode(sealed).map_err(|_| lost())?;
    let decryptor = Decryptor::new(sealed.as_slice()).map_err(|_| lost())?;
    let identities = std::iter::once(&identity as &dyn age::Identity);
    let opened = decryptor.decrypt(identities).map_err(|_| lost())?;
    let mut secret = String::new();
    opened.take(MOST).read_to_string(&mut secret).map_err(|_| lost())?;
    Ok(secret)
}

fn read_key(keys: &Path) -> Result<Option<Identity>> {
    let path = keys.join(KEY);
    let text = match fs::read_to_string(&path) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|cause| Error::file(format!("reading {}", path.display()), cause))?,
    };
    let damaged = |_| Error::Refused(format!("{} is damaged: restore it from a backup", path.display()));
    text.trim().parse().map(Some).map_err(damaged)
}

/// Makes the key; when another process has just made one, that one counts.
fn make_key(keys: &Path) -> Result<Identity> {
    let path = keys.join(KEY);
    let identity = Identity::generate();
    let text = format!("{}\n", identity.to_string().expose_secret());
    let created = files::create(&path, text.as_bytes());
    created.map_err(|cause| Error::file(format!("writing {}", path.display()), cause))?;
    read_key(keys)?.ok_or_else(|| Error::internal("the key that was made is gone"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_opened_with_the_key_of_its_directory_only() {
        let (own, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let sealed = seal(own.path(), "s3cret & ünlikely").unwrap();
        assert!(
            !sealed.contains("s3cret")
                && !BASE64.decode(&sealed).unwrap().windows(6).any(|part| part == b"s3cret")
        );
        assert_eq!(open(own.path(), &sealed).unwrap(), "s3cret & ünlikely");
        assert_ne!(seal(own.path(), "s3cret & ünlikely").unwrap(), sealed, "never the same twice");
        assert!(open(other.path(), &sealed).is_err(), "without a key");
        seal(other.path(), "x").unwrap();
        assert!(open(other.path(), &sealed).is_err(), "with another key");
        assert!(open(own.path(), "damaged").is_err() && open(own.path(), "").is_err());
        fs::write(own.path().join(KEY), "no key").unwrap();
        assert!(
            open(own.path(), &sealed).is_err() && seal(own.path(), "x").is_err(),
            "a damaged key is not replaced"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(other.path().join(KEY)).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
