//! ZIP archives: articles, or a list with its pictures. Everything is read by its index, in memory and within limits; nothing
//! is unpacked onto the disk.

use std::collections::HashSet;
use std::io::{Cursor, Read as _};

use bytes::Bytes;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::error::{Error, Result};

/// Largest archive, bytes.
pub(crate) const MAX_ARCHIVE: usize = 64 << 20;
/// Most files in an archive.
const MAX_FILES: usize = 5_000;
/// What archives begin with (APPNOTE.TXT, sections 4.3.7 and 4.3.16).
const SIGNATURES: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// An archive whose names have been checked.
pub(crate) struct Archive {
    bytes: Bytes,
    /// Names with `/` between folders, and their index.
    files: Vec<(String, usize)>,
}

impl Archive {
    /// Whether bytes begin as an archive does. A workbook is one too.
    pub(crate) fn is_one(bytes: &[u8]) -> bool {
        SIGNATURES.iter().any(|signature| bytes.starts_with(signature))
    }

    /// Reads the names of an archive; [`Error::Invalid`] says what is wrong with it.
    pub(crate) fn open(bytes: Bytes) -> Result<Self> {
        let refused = |why: &str| Error::field("file", why);
        if !Self::is_one(&bytes) {
            return Err(refused("is no ZIP archive"));
        }
        let mut archive =
            ZipArchive::new(Cursor::new(&bytes[..])).map_err(|_| refused("is a damaged ZIP archive"))?;
        if archive.len() > MAX_FILES {
            return Err(refused("has too many files: at most 5,000"));
        }
        let (mut files, mut names) = (Vec::new(), HashSet::new());
        for index in 0..archive.len() {
            let Ok(entry) = archive.by_index_raw(index) else {
                return Err(refused("is a damaged ZIP archive"));
            };
            if entry.encrypted() {
                return Err(refused("is protected by a password"));
            }
            let name = entry.name().map_err(|_| refused("has a file whose name cannot be read"))?;
            let name = name.replace('\\', "/");
            if entry.is_dir() || name.ends_with('/') || is_of_a_system(&name) {
                continue;
            }
            if entry.is_symlink() || !is_inside(&name) {
                return Err(refused(&format!("has a file that leads out of it: {}", shown(&name))));
            }
            if !names.insert(name.to_lowercase()) {
                return Err(refused(&format!("has two files of one name: {}", shown(&name))));
            }
            files.push((name, index));
        }
        drop(archive);
        if files.is_empty() {
            return Err(refused("is an empty ZIP archive"));
        }
        Ok(Self { bytes, files })
    }

    /// The names of all files, in their order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// The content of a file; an error says why it cannot be had.
    pub(crate) fn read(&self, name: &str, max: u64) -> Result<Vec<u8>, String> {
        let index = self.files.iter().find(|(own, _)| own == name).map(|(_, index)| *index);
        let damaged = || "is damaged".to_owned();
        let mut archive = ZipArchive::new(Cursor::new(&self.bytes[..])).map_err(|_| damaged())?;
        let mut entry = match archive.by_index(index.ok_or_else(damaged)?) {
            Ok(entry) => entry,
            Err(ZipError::UnsupportedArchive(_)) => {
                return Err("is packed in a way that is not read".to_owned());
            }
            Err(_) => return Err(damaged()),
        };
        let mut content = Vec::new();
        // By what comes out, not by the size in the header.
        entry.by_ref().take(max + 1).read_to_end(&mut content).map_err(|_| damaged())?;
        if content.len() as u64 > max {
            return Err(format!("is larger than {} MB", max >> 20));
        }
        Ok(content)
    }
}

/// What systems add to archives by themselves, and files that are hidden.
fn is_of_a_system(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.') && part != "." && part != "..")
        || name.starts_with("__MACOSX/")
}

fn is_inside(name: &str) -> bool {
    let is_drive = name.as_bytes().get(1) == Some(&b':');
    !name.starts_with('/') && !is_drive && !name.split('/').any(|part| part == "..") && !name.contains('\0')
}

fn shown(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(100).collect()
}

/// The last part of a name.
pub(crate) fn file_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// A name without its ending.
pub(crate) fn stem(name: &str) -> &str {
    let name = file_name(name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The ending of a name, in lower case.
pub(crate) fn ending(name: &str) -> String {
    file_name(name).rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// An archive with these files.
    pub(crate) fn archive(files: &[(&str, &[u8])]) -> Bytes {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
            writer.start_file(*name, SimpleFileOptions::default()).unwrap();
            writer.write_all(content).unwrap();
        }
        writer.finish().unwrap().into_inner().into()
    }

    #[test]
    fn files_are_read_within_limits_and_what_systems_add_is_left_out() {
        let large = vec![0; 2 << 20];
        let files: &[(&str, &[u8])] =
            &[("a/b.md", b"text"), ("__MACOSX/a/._b.md", b"x"), (".DS_Store", b"x"), ("c.png", &large)];
        let archive = Archive::open(archive(files)).unwrap();
        assert_eq!(archive.names().collect::<Vec<_>>(), ["a/b.md", "c.png"]);
        assert_eq!(archive.read("a/b.md", 10).unwrap(), b"text");
        assert_eq!(archive.read("c.png", 1 << 20).unwrap_err(), "is larger than 1 MB");
        assert_eq!(archive.read("nothing", 10).unwrap_err(), "is damaged");
    }

    #[test]
    fn hostile_and_damaged_archives_are_refused_in_words() {
        let said = |bytes: Bytes| match Archive::open(bytes) {
            Err(Error::Invalid(errors)) => {
                errors.iter().map(|(_, messages)| messages.concat()).collect::<String>()
            }
            _ => String::new(),
        };
        for name in ["../a.md", "a/../../b.md", "/etc/passwd", "C:/a.md", "a\\..\\..\\b.md"] {
            assert!(said(archive(&[(name, b"x")])).contains("leads out of it"), "{name}");
        }
        assert!(said(archive(&[("a.md", b"x"), ("A.md", b"y")])).contains("two files"));
        assert!(said(archive(&[])).contains("empty"));
        assert!(said(Bytes::from_static(b"PK\x03\x04 and nothing else")).contains("damaged"));
        assert!(said(Bytes::from_static(b"hello")).contains("no ZIP"));
        let whole = archive(&[("a.md", b"some text that is here")]);
        for length in 0..whole.len() {
            // Never more than a refusal.
            let _ = Archive::open(whole.slice(..length));
        }
    }
}
