//! ZIP archives of a list with its pictures. An archive stays on the disk; its files are read one at a time, and
//! what comes out of them is counted, because declared sizes may lie.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufReader, Read, Seek, Write};
use std::path::Path;

use zip::ZipArchive;
use zip::result::ZipError;

use crate::error::{Error, Result};
use spreadsheet::zip_index::{self, IndexReader};

/// Largest archive, bytes.
pub(crate) const MAX_ARCHIVE: u64 = 64 << 20;
/// Most files in an archive.
const MAX_FILES: usize = 5_000;
/// Most bytes that all files together unpack to. Pictures hardly become larger.
const MAX_UNPACKED: u64 = 128 << 20;
/// What archives begin with (APPNOTE.TXT, sections 4.3.7 and 4.3.16).
const SIGNATURES: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// Where an archive's bytes are.
pub(crate) trait ArchiveBytes: Read + Seek + Send {}

impl<R: Read + Seek + Send> ArchiveBytes for R {}

/// An archive whose names have been checked.
pub(crate) struct Archive {
    zip: RefCell<ZipArchive<IndexReader<Box<dyn ArchiveBytes>>>>,
    files: Vec<ArchivedFile>,
    /// Bytes that may still be unpacked.
    left: Cell<u64>,
}

struct ArchivedFile {
    /// Its name, with `/` between folders.
    name: String,
    index: usize,
    /// Bytes that were unpacked of it: a file that is read twice counts once.
    unpacked: Cell<u64>,
}

impl Archive {
    /// Whether bytes begin as an archive does. A workbook is one too.
    pub(crate) fn is_one(bytes: &[u8]) -> bool {
        SIGNATURES.iter().any(|signature| bytes.starts_with(signature))
    }

    /// As [`Archive::open`], of a file.
    pub(crate) fn open_file(path: &Path) -> Result<Self> {
        let failed = |cause| Error::file("opening an archive", cause);
        let file = File::open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() > MAX_ARCHIVE {
            return Err(Error::field("file", format!("is larger than {} MB", MAX_ARCHIVE >> 20)));
        }
        Self::open(BufReader::new(file))
    }

    /// Reads the names of an archive; [`Error::Invalid`] says what is wrong with it.
    pub(crate) fn open(mut bytes: impl ArchiveBytes + 'static) -> Result<Self> {
        let refused = |why: &str| Error::field("file", why);
        let mut start = [0; 4];
        let is_one = bytes.read_exact(&mut start).is_ok() && Self::is_one(&start);
        if !is_one || bytes.rewind().is_err() {
            return Err(refused("is no ZIP archive"));
        }
        let bytes: Box<dyn ArchiveBytes> = Box::new(bytes);
        let mut archive = zip_index::open(bytes, MAX_FILES).map_err(|error| {
            let is_too_large = zip_index::is_too_large(&error);
            refused(if is_too_large {
                "has too many files: at most 5,000"
            } else {
                "is a damaged ZIP archive"
            })
        })?;
        let (mut files, mut names, mut declared) = (Vec::new(), HashSet::new(), 0_u64);
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
            declared = declared.saturating_add(entry.size());
            files.push(ArchivedFile { name, index, unpacked: Cell::new(0) });
        }
        if declared > MAX_UNPACKED {
            let most = MAX_UNPACKED >> 20;
            return Err(refused(&format!("unpacks to more than {most} MB; please send it in parts")));
        }
        if files.is_empty() {
            return Err(refused("is an empty ZIP archive"));
        }
        Ok(Self { zip: RefCell::new(archive), files, left: Cell::new(MAX_UNPACKED) })
    }

    /// The names of all files, in their order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// The content of a file; an error says why it cannot be had.
    pub(crate) fn read(&self, name: &str, max: u64) -> Result<Vec<u8>, String> {
        let mut content = Vec::new();
        self.copy(name, max, &mut content).map_err(|_| "cannot be kept".to_owned())??;
        Ok(content)
    }

    /// Copies the content of a file; the inner error says why it cannot be had, the outer one is that of writing.
    pub(crate) fn copy(
        &self,
        name: &str,
        max: u64,
        to: &mut impl Write,
    ) -> std::io::Result<Result<(), String>> {
        let damaged = || Ok(Err("is damaged".to_owned()));
        let Some(file) = self.files.iter().find(|file| file.name == name) else { return damaged() };
        let mut zip = self.zip.borrow_mut();
        let mut entry = match zip.by_index(file.index) {
            Ok(entry) => entry,
            Err(ZipError::UnsupportedArchive(_)) => {
                return Ok(Err("is packed in a way that is not read".to_owned()));
            }
            Err(_) => return damaged(),
        };
        // By what comes out, not by the size in the header.
        let may_come = self.left.get().saturating_add(file.unpacked.get());
        let most = max.min(may_come);
        let mut unpacking = entry.by_ref().take(most.saturating_add(1));
        let (mut piece, mut copied) = (vec![0; 64 << 10], 0);
        let is_whole = loop {
            match unpacking.read(&mut piece) {
                Ok(0) => break true,
                Ok(read) => {
                    to.write_all(&piece[..read])?;
                    copied += read as u64;
                }
                Err(_) => break false,
            }
        };
        let new = copied.saturating_sub(file.unpacked.get());
        self.left.set(self.left.get().saturating_sub(new));
        file.unpacked.set(file.unpacked.get().max(copied));
        if copied > max {
            return Ok(Err(format!("is larger than {} MB", max >> 20)));
        }
        if copied > may_come {
            return Ok(Err(format!("unpacks to more than {} MB with the others", MAX_UNPACKED >> 20)));
        }
        if is_whole { Ok(Ok(())) } else { damaged() }
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
    use std::io::Cursor;

    use bytes::Bytes;
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
        let archive = Archive::open(Cursor::new(archive(files))).unwrap();
        assert_eq!(archive.names().collect::<Vec<_>>(), ["a/b.md", "c.png"]);
        assert_eq!(archive.read("a/b.md", 10).unwrap(), b"text");
        assert_eq!(archive.read("c.png", 1 << 20).unwrap_err(), "is larger than 1 MB");
        assert_eq!(archive.read("nothing", 10).unwrap_err(), "is damaged");
    }

    #[test]
    fn hostile_and_damaged_archives_are_refused_in_words() {
        let said = |bytes: Bytes| match Archive::open(Cursor::new(bytes)) {
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
            let _ = Archive::open(Cursor::new(whole.slice(..length)));
        }
    }

    #[test]
    fn what_all_files_together_unpack_to_is_counted_whatever_their_heads_say() {
        let half = vec![0; 80 << 20];
        let honest = archive(&[("a.md", &half), ("b.md", &half)]);
        let Err(Error::Invalid(errors)) = Archive::open(Cursor::new(honest.clone())) else { panic!() };
        assert!(errors.to_string().contains("unpacks to more than 128 MB"), "{errors}");
        // The sizes in the index say that both are empty.
        let mut lying = honest.to_vec();
        let entries: Vec<_> = memchr::memmem::find_iter(&lying, b"PK\x01\x02").collect();
        for at in entries {
            lying[at + 24..at + 28].fill(0);
        }
        let archive = Archive::open(Cursor::new(lying)).expect("the index is believed until a file is read");
        for name in ["a.md", "a.md", "b.md"] {
            let mut count = Counter(0);
            let told = archive.copy(name, 1 << 30, &mut count).unwrap();
            assert_eq!((told, count.0), (Err("is damaged".to_owned()), 0), "{name}");
        }
    }

    struct Counter(u64);

    impl Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
}
