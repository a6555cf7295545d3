//! Encryption of backups in the format of [age](https://age-encryption.org), whose own program opens them too.

use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::iter;
use std::path::Path;

use age::secrecy::SecretString;
use age::stream::StreamWriter;
use age::{Decryptor, Encryptor, scrypt, x25519};
use sha2::{Digest as _, Sha256};

use crate::config::backup::Backup;
use crate::error::{Error, Result};

/// How the files of age begin.
const MAGIC: &[u8] = b"age-encryption.org/";
/// Most bytes of a header, and most stanzas (a recipient each) in it: every one of them costs work before it is known whether
/// a key fits.
const MAX_HEADER: u64 = 32 << 10;
const MAX_STANZAS: usize = 100;
/// How a stanza begins, and the line that ends the header.
const STANZA: &[u8] = b"-> ";
const END: &[u8] = b"---";
/// Logarithm of the work to try a passphrase: 64 MB of memory for a moment.
const WORK: u8 = 16;
/// The most work that a file may ask for: 256 MB, what age itself uses.
const MAX_WORK: u8 = 18;

/// What new backups are encrypted with.
#[derive(Clone)]
pub(crate) enum Encryption {
    None,
    Passphrase(SecretString),
    /// Only whoever has one of their keys can open them; this machine cannot.
    Recipients(Vec<x25519::Recipient>),
}

impl Encryption {
    /// As the configuration says.
    pub(crate) fn open(config: &Backup) -> Result<Self> {
        if !config.passphrase.is_empty() {
            return Ok(Self::Passphrase(SecretString::from(config.passphrase.clone())));
        }
        let recipients: Result<Vec<_>> = config.recipients.iter().map(|text| recipient(text)).collect();
        let recipients = recipients?;
        if recipients.len() > MAX_STANZAS {
            return Err(Error::Refused(format!("[backup] recipients: at most {MAX_STANZAS}")));
        }
        Ok(if recipients.is_empty() { Self::None } else { Self::Recipients(recipients) })
    }

    /// How the names of such backups end.
    pub(crate) fn ending(&self) -> &'static str {
        match self {
            Self::None => ".tar.zst",
            _ => ".tar.zst.age",
        }
    }

    /// What opens such backups on this machine: nothing does when they are for public keys.
    pub(crate) fn keys(&self) -> Keys {
        let mut keys = Keys::default();
        if let Self::Passphrase(passphrase) = self {
            keys.set_passphrase(passphrase.clone());
        }
        keys
    }

    /// A short name of all the public keys together; `None` where there are none.
    pub(crate) fn recipients_id(&self) -> Option<String> {
        let Self::Recipients(recipients) = self else { return None };
        let mut names: Vec<_> = recipients.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        names.dedup();
        let sum = Sha256::digest(names.join("\n"));
        Some(sum.iter().take(8).map(|byte| format!("{byte:02x}")).collect())
    }

    /// The writer that encrypts into `out`.
    pub(crate) fn wrap<W: Write>(&self, out: W) -> Result<Encrypting<W>> {
        let encryptor = match self {
            Self::None => return Ok(Encrypting::Plain(out)),
            Self::Passphrase(passphrase) => {
                let mut recipient = scrypt::Recipient::new(passphrase.clone());
                recipient.set_work_factor(WORK);
                Encryptor::with_recipients(iter::once(&recipient as &dyn age::Recipient))
            }
            Self::Recipients(recipients) => Encryptor::with_recipients(
                recipients.iter().map(|recipient| recipient as &dyn age::Recipient),
            ),
        };
        let encryptor = encryptor.map_err(|cause| Error::internal(cause.to_string()))?;
        let writer =
            encryptor.wrap_output(out).map_err(|cause| Error::file("encrypting the backup", cause))?;
        Ok(Encrypting::Encrypted(Box::new(writer)))
    }
}

fn recipient(text: &str) -> Result<x25519::Recipient> {
    let parsed = text.trim().parse();
    parsed.map_err(|_| {
        Error::Refused(format!("[backup] recipients: {text:?} is not a public key of age (age1…)"))
    })
}

/// Encrypts what is written, or not.
pub(crate) enum Encrypting<W: Write> {
    Plain(W),
    Encrypted(Box<StreamWriter<W>>),
}

impl<W: Write> Encrypting<W> {
    /// Ends it; what is not ended cannot be opened.
    pub(crate) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(out) => Ok(out),
            Self::Encrypted(writer) => writer.finish(),
        }
    }
}

impl<W: Write> Write for Encrypting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(out) => out.write(bytes),
            Self::Encrypted(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(out) => out.flush(),
            Self::Encrypted(writer) => writer.flush(),
        }
    }
}

/// What encrypted backups are opened with.
#[derive(Clone, Default)]
pub(crate) struct Keys {
    passphrase: Option<SecretString>,
    identities: Vec<x25519::Identity>,
}

impl Keys {
    /// The passphrase of the configuration, and the keys in a file of `age-keygen`.
    pub(crate) fn open(config: &Backup, identity_file: Option<&Path>) -> Result<Self> {
        let passphrase =
            (!config.passphrase.is_empty()).then(|| SecretString::from(config.passphrase.clone()));
        let mut keys = Self { passphrase, identities: Vec::new() };
        let Some(path) = identity_file else { return Ok(keys) };
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|cause| Error::file(format!("reading {}", path.display()), cause))?;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let identity = line.parse().map_err(|_| {
                let path = path.display();
                Error::Refused(format!("{path}, line {}: is not a secret key of age", number + 1))
            })?;
            keys.identities.push(identity);
        }
        Ok(keys)
    }

    /// Sets the passphrase that the operator typed.
    pub(crate) fn set_passphrase(&mut self, passphrase: impl Into<SecretString>) {
        self.passphrase = Some(passphrase.into());
    }

    pub(crate) fn has_passphrase(&self) -> bool {
        self.passphrase.is_some()
    }

    /// Adds keys.
    pub(crate) fn extend(&mut self, identities: impl IntoIterator<Item = x25519::Identity>) {
        self.identities.extend(identities);
    }

    /// What is in a backup that may be encrypted.
    pub(crate) fn decrypt<'r, R: Read + 'r>(&self, input: R) -> Result<Box<dyn Read + 'r>> {
        let mut input = BufReader::with_capacity(128 << 10, input);
        let start = input.fill_buf().map_err(|cause| Error::file("reading the backup", cause))?;
        if !start.starts_with(MAGIC) {
            return Ok(Box::new(input));
        }
        let wrong = |what: &str| Error::Refused(format!("is encrypted, {what}"));
        let input = bounded(input)?;
        let decryptor =
            Decryptor::new_buffered(input).map_err(|cause| wrong(&format!("but damaged: {cause}")))?;
        let identity = self.passphrase.clone().map(|passphrase| {
            let mut identity = scrypt::Identity::new(passphrase);
            identity.set_max_work_factor(MAX_WORK);
            identity
        });
        if decryptor.is_scrypt() && identity.is_none() {
            return Err(wrong("and there is no passphrase ([backup] passphrase)"));
        }
        if !decryptor.is_scrypt() && self.identities.is_empty() {
            return Err(wrong("and its key was not given (--identity FILE)"));
        }
        let passphrase = identity.iter().map(|identity| identity as &dyn age::Identity);
        let keys = self.identities.iter().map(|identity| identity as &dyn age::Identity);
        let reader = decryptor.decrypt(passphrase.chain(keys));
        let reader = reader.map_err(|_| wrong("and the passphrase or key is not the right one"))?;
        Ok(Box::new(reader))
    }
}

/// Whether a file is encrypted with a passphrase.
pub(crate) fn needs_passphrase(path: &Path) -> bool {
    let file = std::fs::File::open(path).ok();
    let bounded = file.and_then(|file| bounded(BufReader::new(file)).ok());
    let decryptor = bounded.and_then(|file| Decryptor::new_buffered(file).ok());
    decryptor.is_some_and(|decryptor| decryptor.is_scrypt())
}

/// Reads the header of an encrypted file, counts it, and puts it in front of the rest again.
fn bounded<R: BufRead>(mut input: R) -> Result<impl BufRead> {
    let failed = |cause| Error::file("reading the backup", cause);
    let wrong = |what: String| Error::Refused(format!("is encrypted, but {what}"));
    let (mut header, mut stanzas, mut has_passphrase) = (Vec::new(), 0, false);
    loop {
        let start = header.len();
        let left = MAX_HEADER.saturating_sub(start as u64);
        let read = input.by_ref().take(left).read_until(b'\n', &mut header).map_err(failed)?;
        let line = &header[start..];
        if line.starts_with(STANZA) {
            stanzas += 1;
            has_passphrase |= line.starts_with(b"-> scrypt ");
        }
        if read as u64 == left {
            return Err(wrong(format!("its header is larger than {} KB", MAX_HEADER >> 10)));
        }
        if stanzas > MAX_STANZAS || has_passphrase && stanzas > 1 {
            return Err(wrong(format!("for more than {MAX_STANZAS} keys, or for a passphrase and others")));
        }
        if read == 0 || line.starts_with(END) {
            return Ok(Cursor::new(header).chain(input));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encrypted(encryption: &Encryption) -> Vec<u8> {
        let mut writer = encryption.wrap(Vec::new()).unwrap();
        writer.write_all(b"content").unwrap();
        writer.finish().unwrap()
    }

    fn opened(keys: &Keys, bytes: &[u8]) -> Result<String> {
        let mut text = String::new();
        keys.decrypt(bytes)?.read_to_string(&mut text).map_err(Error::internal)?;
        Ok(text)
    }

    #[test]
    fn a_passphrase_opens_what_it_closed_and_another_does_not() {
        let closed = encrypted(&Encryption::Passphrase(SecretString::from("right".to_owned())));
        assert!(closed.starts_with(MAGIC));
        let mut keys = Keys::default();
        assert!(opened(&keys, &closed).unwrap_err().to_string().contains("no passphrase"));
        keys.set_passphrase("wrong".to_owned());
        assert!(opened(&keys, &closed).unwrap_err().to_string().contains("not the right one"));
        keys.set_passphrase("right".to_owned());
        assert_eq!(opened(&keys, &closed).unwrap(), "content");
        assert!(opened(&keys, &closed[..closed.len() - 1]).is_err(), "cut short");
        assert_eq!(opened(&keys, b"plain").unwrap(), "plain");
    }

    #[test]
    fn a_key_opens_what_was_closed_for_it() {
        let identity = x25519::Identity::generate();
        let closed = encrypted(&Encryption::Recipients(vec![identity.to_public()]));
        assert!(opened(&Keys::default(), &closed).unwrap_err().to_string().contains("--identity"));
        let mut keys = Keys::default();
        keys.extend([x25519::Identity::generate()]);
        assert!(opened(&keys, &closed).unwrap_err().to_string().contains("not the right one"));
        keys.extend([identity]);
        assert_eq!(opened(&keys, &closed).unwrap(), "content");
    }

    #[test]
    fn a_header_of_thousands_of_stanzas_is_refused_before_any_is_tried() {
        let mut keys = Keys::default();
        keys.set_passphrase("right".to_owned());
        keys.extend([x25519::Identity::generate()]);
        let share = "a".repeat(43);
        let x25519 = format!("-> X25519 {share}\n{share}\n");
        let scrypt = format!("-> scrypt {} 18\n{share}\n", "a".repeat(22));
        let header = |stanzas: &str| format!("age-encryption.org/v1\n{stanzas}--- {share}\n0123456789abcdef");
        let begun = std::time::Instant::now();
        for (stanzas, why) in [
            (x25519.repeat(3_100), "more than 100 keys"),
            (x25519.repeat(MAX_STANZAS + 1), "more than 100 keys"),
            (scrypt.repeat(20), "for a passphrase and others"),
            (format!("{scrypt}{x25519}"), "for a passphrase and others"),
            (format!("-> X25519 {}\n", "a".repeat(300_000)), "larger than 32 KB"),
        ] {
            let said = opened(&keys, header(&stanzas).as_bytes()).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        }
        assert!(begun.elapsed().as_secs() < 2, "{:?}", begun.elapsed());
        let recipients: Vec<_> = (0..MAX_STANZAS).map(|_| x25519::Identity::generate()).collect();
        let closed =
            encrypted(&Encryption::Recipients(recipients.iter().map(x25519::Identity::to_public).collect()));
        let mut last = Keys::default();
        last.extend(recipients.last().cloned());
        assert_eq!(opened(&last, &closed).unwrap(), "content", "as many as there may be");
    }
}
