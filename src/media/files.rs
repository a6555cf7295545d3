//! Writing the files of an image so that none is ever seen half-written, and none is left over.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::bucket::Bucket;
use crate::error::{Error, Result};
use crate::platform::random::Random;

/// How the names of unfinished files begin; such files are never served.
pub(crate) const UNFINISHED: &str = ".part-";
/// How the name of an image's copy for link previews ends, after the image's name without its extension.
pub(crate) const LINK_PREVIEW: &str = ".preview.jpg";

/// The files of an image, on disk under temporary names. Dropping this removes them.
pub(crate) struct StagedFiles {
    folder: PathBuf,
    /// Temporary and final path of each.
    files: Vec<(TempPath, PathBuf)>,
}

impl StagedFiles {
    /// No files yet; they will be written to a bucket's folder.
    pub(crate) fn begin(images: &Path, bucket: Bucket) -> Result<Self> {
        let folder = images.join(bucket.folder());
        fs::create_dir_all(&folder).map_err(failed)?;
        Ok(Self { folder, files: Vec::new() })
    }

    /// Writes one file to the disk and returns its length.
    pub(crate) fn write(
        &mut self,
        name: &str,
        content: impl FnOnce(&mut BufWriter<DiskFullWriter<File>>) -> std::io::Result<()>,
    ) -> Result<u64> {
        let path = self.folder.join(format!("{UNFINISHED}{name}"));
        let file = File::create_new(&path).map_err(failed)?;
        self.files.push((TempPath::try_from_path(path).map_err(failed)?, self.folder.join(name)));
        let mut out = BufWriter::with_capacity(64 << 10, DiskFullWriter { out: file, disk_full: false });
        let written = content(&mut out).and_then(|()| out.flush());
        let DiskFullWriter { out: file, disk_full } = out.get_ref();
        if *disk_full {
            return Err(Error::StorageFull);
        }
        written.map_err(failed)?;
        file.sync_all().map_err(failed)?;
        Ok(file.metadata().map_err(failed)?.len())
    }

    /// Gives the files their final names and syncs the directory. Dropping the result removes them, so [`keep`] them once
    /// their row is committed.
    ///
    /// # Errors
    /// When a name is taken or the disk fails; then nothing is left.
    pub(crate) fn publish(self) -> Result<Vec<TempPath>> {
        let mut published = Vec::new();
        for (file, to) in self.files {
            file.persist_noclobber(&to).map_err(|cause| failed(cause.error))?;
            published.push(TempPath::try_from_path(to).map_err(failed)?);
        }
        File::open(&self.folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
        Ok(published)
    }
}

/// Makes published files stay.
pub(crate) fn keep(files: Vec<TempPath>) {
    for file in files {
        // Fails on Windows only.
        let _ = file.keep();
    }
}

/// A writer that records whether the disk was full, because encoders turn errors into text.
pub(crate) struct DiskFullWriter<W> {
    out: W,
    disk_full: bool,
}

impl<W> DiskFullWriter<W> {
    fn check<T>(&mut self, result: std::io::Result<T>) -> std::io::Result<T> {
        self.disk_full |= matches!(&result, Err(cause) if cause.kind() == std::io::ErrorKind::StorageFull);
        result
    }
}

impl<W: Write> Write for DiskFullWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let result = self.out.write(bytes);
        self.check(result)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let result = self.out.flush();
        self.check(result)
    }
}

/// A path for an upload while it is received. A file that is created there is removed when the path is dropped.
pub(crate) fn upload_path(images: &Path, random: &Random, now: jiff::Timestamp) -> Result<TempPath> {
    fs::create_dir_all(images).map_err(failed)?;
    let path = images.join(format!("{UNFINISHED}{}.upload", new_stem(random, now)));
    TempPath::try_from_path(path).map_err(failed)
}

/// A file name for an image, without extension: the time, and eight random bytes that nobody can guess.
pub(crate) fn new_stem(random: &Random, now: jiff::Timestamp) -> String {
    format!("{}-{:016x}", now.as_millisecond(), u64::from_be_bytes(random.bytes()))
}

/// The full file of an upload.
pub(crate) fn full_file(images: &Path, url: &str) -> Option<PathBuf> {
    url.strip_prefix("/storage/").map(|inside| images.join(inside))
}

/// The files of an image: the full one, its variants, and the copy for link previews, which there need not be.
pub(crate) fn image_files(images: &Path, url: &str, variants: &[u32]) -> Vec<PathBuf> {
    let Some(inside) = url.strip_prefix("/storage/") else { return Vec::new() };
    let stem = inside.rsplit_once('.').map_or(inside, |(stem, _)| stem);
    let variants = variants.iter().map(|width| images.join(format!("{stem}.{width}.webp")));
    variants.chain([images.join(inside), images.join(format!("{stem}{LINK_PREVIEW}"))]).collect()
}

fn failed(cause: std::io::Error) -> Error {
    Error::file("writing a picture", cause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::media::decode::Format;
    use crate::media::encode;
    use crate::media::rows::EncoderRows;
    use crate::media::rows::Raster;

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
    fn a_full_disk_is_noticed_whatever_error_the_encoder_returns() {
        for format in [Format::Jpeg, Format::Png, Format::Webp] {
            let mut out = DiskFullWriter { out: Full, disk_full: false };
            let written = if format == Format::Webp {
                let raster = Raster { width: 64, height: 64, channels: 3, pixels: vec![7; 64 * 64 * 3] };
                encode::webp(&raster, encode::FULL_QUALITY, &mut out)
            } else {
                let mut next = |row: &mut [u8]| {
                    row.fill(7);
                    Ok(())
                };
                encode::rows(format, &mut EncoderRows::new((64, 64), 3, &mut next), &mut out)
            };
            assert!(written.is_err(), "{format:?}");
            assert!(out.disk_full, "{format:?}");
        }
    }

    #[test]
    fn files_are_removed_unless_they_are_published_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let stage = |name: &str| {
            let mut staged = StagedFiles::begin(folder.path(), Bucket::Blogs).unwrap();
            staged.write(name, |out| out.write_all(b"x")).unwrap();
            staged
        };
        let names = || fs::read_dir(folder.path().join("blogs")).unwrap().count();
        drop(stage("a.png"));
        assert_eq!(names(), 0);
        drop(stage("a.png").publish().unwrap());
        assert_eq!(names(), 0);
        keep(stage("a.png").publish().unwrap());
        assert!(stage("a.png").publish().is_err(), "never overwritten");
        assert_eq!(names(), 1);
    }
}
