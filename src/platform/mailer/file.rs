//! Mails as `.eml` files: whole or not there at all, for the owner's eyes only.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use crate::error::{Error, Result};

/// Writes a mail under its name once all of it is on the disk.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let unfinished = path.with_extension("part");
    let written = (|| {
        let mut file = private().open(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, path)
    })();
    written.map_err(|cause| {
        let _ = fs::remove_file(&unfinished);
        Error::Mail(Box::new(cause))
    })
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
