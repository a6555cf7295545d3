//! Writing the files of a picture so that none is ever seen half-written, and none is left over.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::bucket::Bucket;
use crate::error::{Error, Result};
use crate::platform::random::Random;

/// What the names of unfinished files begin with; such files are never served.
pub const UNFINISHED: &str = ".part-";

/// Files that are on disk under names of their own until they are placed; dropped, they are removed.
pub struct Staged {
    folder: PathBuf,
    names: Vec<String>,
}

impl Staged {
    /// Begins in a bucket's folder.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn begin(images: &Path, bucket: Bucket) -> Result<Self> {
        let folder = images.join(bucket.folder());
        fs::create_dir_all(&folder).map_err(failed)?;
        Ok(Self { folder, names: Vec::new() })
    }

    /// Writes one file to the disk; how many bytes it has.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(
        &mut self,
        name: String,
        content: impl FnOnce(&mut BufWriter<Noting<File>>) -> std::io::Result<()>,
    ) -> Result<u64> {
        let path = self.folder.join(format!("{UNFINISHED}{name}"));
        self.names.push(name);
        let file = File::options().write(true).create_new(true).open(path).map_err(failed)?;
        let mut out = BufWriter::with_capacity(64 << 10, Noting { out: file, full: false });
        let written = content(&mut out).and_then(|()| out.flush());
        let Noting { out: file, full } = out.get_ref();
        if *full {
            return Err(Error::StorageFull);
        }
        written.map_err(failed)?;
        file.sync_all().map_err(failed)?;
        Ok(file.metadata().map_err(failed)?.len())
    }

    /// Gives the files their final names, for good once the directory is on disk.
    ///
    /// # Errors
    /// When a name is taken or the disk fails; then nothing is left.
    pub fn place(mut self) -> Result<Placed> {
        let mut placed = Placed { paths: Vec::new() };
        for name in &self.names {
            let to = self.folder.join(name);
            if to.exists() {
                return Err(Error::internal(format!("the picture {name} is there already")));
            }
            fs::rename(self.folder.join(format!("{UNFINISHED}{name}")), &to).map_err(failed)?;
            placed.paths.push(to);
        }
        File::open(&self.folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
        self.names.clear();
        Ok(placed)
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        for name in &self.names {
            // One that was placed already, or never begun, is not there.
            let _ = fs::remove_file(self.folder.join(format!("{UNFINISHED}{name}")));
        }
    }
}

/// A writer that remembers a full disk, because encoders turn errors into texts.
pub struct Noting<W> {
    out: W,
    full: bool,
}

impl<W: Write> Noting<W> {
    fn note<T>(&mut self, outcome: std::io::Result<T>) -> std::io::Result<T> {
        self.full |= matches!(&outcome, Err(cause) if cause.kind() == std::io::ErrorKind::StorageFull);
        outcome
    }
}

impl<W: Write> Write for Noting<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let outcome = self.out.write(bytes);
        self.note(outcome)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let outcome = self.out.flush();
        self.note(outcome)
    }
}

/// Files under their final names that nothing refers to yet; dropped, they are removed unless kept.
pub struct Placed {
    paths: Vec<PathBuf>,
}

impl Placed {
    /// They are referred to now.
    pub fn keep(mut self) {
        self.paths.clear();
    }
}

impl Drop for Placed {
    fn drop(&mut self) {
        for path in &self.paths {
            // The sweep finds what cannot be removed now.
            let _ = fs::remove_file(path);
        }
    }
}

/// An upload on its way in, in a file of its own that goes when this does.
pub struct Incoming {
    path: PathBuf,
}

impl Incoming {
    /// A place for an upload.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn begin(images: &Path, random: &Random, now: jiff::Timestamp) -> Result<Self> {
        fs::create_dir_all(images).map_err(failed)?;
        Ok(Self { path: images.join(format!("{UNFINISHED}{}.upload", new_stem(random, now))) })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// A name for a picture: when it came, and eight random bytes that nobody guesses.
pub fn new_stem(random: &Random, now: jiff::Timestamp) -> String {
    format!("{}-{:016x}", now.as_millisecond(), u64::from_be_bytes(random.bytes()))
}

/// The files of a picture: the full one and its variants.
pub fn of_picture(images: &Path, url: &str, variants: &[u32]) -> Vec<PathBuf> {
    let Some(inside) = url.strip_prefix("/storage/") else { return Vec::new() };
    let stem = inside.rsplit_once('.').map_or(inside, |(stem, _)| stem);
    let variants = variants.iter().map(|width| images.join(format!("{stem}.{width}.webp")));
    variants.chain([images.join(inside)]).collect()
}

fn failed(cause: std::io::Error) -> Error {
    Error::file("writing a picture", cause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::media::decode::Format;
    use crate::media::encode;
    use crate::media::raster::Raster;
    use crate::media::rows::Feed;

    /// A disk that is full.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_is_noticed_whatever_the_encoder_makes_of_it() {
        for format in [Format::Jpeg, Format::Png, Format::Webp] {
            let mut out = Noting { out: Full, full: false };
            let written = if format == Format::Webp {
                let raster = Raster { width: 64, height: 64, channels: 3, pixels: vec![7; 64 * 64 * 3] };
                encode::whole_webp(&raster, &mut out)
            } else {
                let mut next = |row: &mut [u8]| {
                    row.fill(7);
                    Ok(())
                };
                encode::rows(format, &mut Feed::new((64, 64), 3, &mut next), &mut out)
            };
            assert!(written.is_err(), "{format:?}");
            assert!(out.full, "{format:?}");
        }
    }

    #[test]
    fn what_is_not_placed_and_kept_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let stage = |name: &str| {
            let mut staged = Staged::begin(folder.path(), Bucket::Blogs).unwrap();
            staged.write(name.to_owned(), |out| out.write_all(b"x")).unwrap();
            staged
        };
        let names = || fs::read_dir(folder.path().join("blogs")).unwrap().count();
        drop(stage("a.png"));
        assert_eq!(names(), 0);
        drop(stage("a.png").place().unwrap());
        assert_eq!(names(), 0);
        stage("a.png").place().unwrap().keep();
        assert!(stage("a.png").place().is_err(), "never overwritten");
        assert_eq!(names(), 1);
    }
}
