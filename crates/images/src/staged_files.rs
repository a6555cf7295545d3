//! Writing the files of an image so that none is ever seen half-written, and none is left over.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

/// How the names of unfinished files begin; such files are never to be served.
pub const UNFINISHED: &str = ".part-";

/// The files of an image, on disk under temporary names. Dropping this removes them.
pub struct StagedFiles {
    folder: PathBuf,
    /// Temporary and final path of each.
    files: Vec<(TempPath, PathBuf)>,
}

impl StagedFiles {
    /// No files yet; they will be written to this folder, which is made where there is none.
    pub fn begin(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.to_owned(), files: Vec::new() })
    }

    /// Writes one file to the disk and returns its length.
    pub fn write(&mut self, name: &str, content: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<u64> {
        let path = self.folder.join(format!("{UNFINISHED}{name}"));
        let file = File::create_new(&path)?;
        self.files.push((TempPath::try_from_path(path)?, self.folder.join(name)));
        let mut out = BufWriter::with_capacity(64 << 10, DiskFullWriter { out: file, disk_full: false });
        let written = content(&mut out).and_then(|()| out.flush());
        let DiskFullWriter { out: file, disk_full } = out.get_ref();
        if *disk_full {
            return Err(ErrorKind::StorageFull.into());
        }
        written?;
        file.sync_all()?;
        Ok(file.metadata()?.len())
    }

    /// Gives the files their final names and syncs the directory. Dropping the result removes them, so [`keep`] them once
    /// their row is committed.
    ///
    /// # Errors
    /// When a name is taken or the disk fails; then nothing is left.
    pub fn publish(self) -> Result<Vec<TempPath>> {
        let mut published = Vec::new();
        for (file, to) in self.files {
            file.persist_noclobber(&to)?;
            published.push(TempPath::try_from_path(to)?);
        }
        File::open(&self.folder).and_then(|folder| folder.sync_all())?;
        Ok(published)
    }
}

/// Makes published files stay.
pub fn keep(files: Vec<TempPath>) {
    for file in files {
        // Fails on Windows only.
        let _ = file.keep();
    }
}

/// A writer that records whether the disk was full, because encoders turn errors into text.
struct DiskFullWriter<W> {
    out: W,
    disk_full: bool,
}

impl<W> DiskFullWriter<W> {
    fn check<T>(&mut self, result: Result<T>) -> Result<T> {
        self.disk_full |= matches!(&result, Err(cause) if cause.kind() == ErrorKind::StorageFull);
        result
    }
}

impl<W: Write> Write for DiskFullWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let result = self.out.write(bytes);
        self.check(result)
    }

    fn flush(&mut self) -> Result<()> {
        let result = self.out.flush();
        self.check(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::Format;
    use crate::encode;
    use crate::rows::EncoderRows;
    use crate::rows::Raster;

    /// A disk that is full.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> Result<usize> {
            Err(ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> Result<()> {
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
            let mut staged = StagedFiles::begin(folder.path()).unwrap();
            staged.write(name, |out| out.write_all(b"x")).unwrap();
            staged
        };
        let names = || fs::read_dir(folder.path()).unwrap().count();
        drop(stage("a.png"));
        assert_eq!(names(), 0);
        drop(stage("a.png").publish().unwrap());
        assert_eq!(names(), 0);
        keep(stage("a.png").publish().unwrap());
        assert!(stage("a.png").publish().is_err(), "never overwritten");
        assert_eq!(names(), 1);
    }
}
