//! Levels of the log for systemd's journal: a line that begins with `<3>` has that priority there (`sd-daemon(3)`), so that
//! `journalctl -p err` finds it. The journal takes the number away again.

use std::io;

use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

/// Standard error, as whole lines; with levels where it is the journal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LogOutput {
    is_journal: bool,
}

impl LogOutput {
    /// Sees where standard error leads to.
    pub(crate) fn new() -> Self {
        Self { is_journal: is_journal() }
    }

    /// What a line of this level begins with.
    pub(crate) fn prefix(self, level: Level) -> &'static str {
        match level {
            _ if !self.is_journal => "",
            Level::ERROR => "<3>",
            Level::WARN => "<4>",
            Level::INFO => "<6>",
            _ => "<7>",
        }
    }
}

/// systemd names the socket of the journal by device and inode; standard error may lead elsewhere all the same.
fn is_journal() -> bool {
    let Ok(named) = std::env::var("JOURNAL_STREAM") else { return false };
    let found = rustix::fs::fstat(io::stderr());
    found.is_ok_and(|file| named == format!("{}:{}", file.st_dev, file.st_ino))
}

impl MakeWriter<'_> for LogOutput {
    type Writer = LogLine;

    fn make_writer(&self) -> LogLine {
        LogLine { prefix: "" }
    }

    fn make_writer_for(&self, metadata: &Metadata<'_>) -> LogLine {
        LogLine { prefix: self.prefix(*metadata.level()) }
    }
}

/// Writes one line.
#[derive(Debug)]
pub(crate) struct LogLine {
    prefix: &'static str,
}

impl io::Write for LogLine {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // One write, so that lines of two threads are never mixed.
        io::Write::write_all(&mut io::stderr(), &[self.prefix.as_bytes(), line].concat())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::Write::flush(&mut io::stderr())
    }
}
