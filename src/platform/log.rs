//! What the log keeps besides its lines: a line for every request, and the last warnings and errors.
//!
//! The access log goes to standard output, written by a thread of its own from a bounded queue; lines that find it full are left
//! out and counted, because a slow reader must not delay visitors.

use std::collections::VecDeque;
use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_appender::non_blocking::{NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::Layer;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::Context;
use utoipa::ToSchema;

use super::clock::Clock;
use crate::config::log::LogFormat;

/// Lines that may wait to be written.
const QUEUE: usize = 10_000;

/// A request and its response.
pub(crate) struct AccessEntry<'a> {
    pub(crate) at: Timestamp,
    pub(crate) client: IpAddr,
    pub(crate) method: &'a str,
    /// Of HTTP, such as `HTTP/2.0`.
    pub(crate) version: String,
    /// The path alone: queries hold what visitors search for. Of addresses that are secrets, only the beginning.
    pub(crate) path: &'a str,
    pub(crate) status: u16,
    /// Length of the body, where it is known beforehand.
    pub(crate) bytes: Option<u64>,
    pub(crate) took: Duration,
    pub(crate) referrer: &'a str,
    pub(crate) user_agent: &'a str,
    /// The id of the request, as the other lines of the log have it.
    pub(crate) id: &'a str,
}

/// Writes the access log; cheap to clone. Lines that wait are written when the last clone is dropped.
#[derive(Clone)]
pub struct AccessLog {
    lines: NonBlocking,
    format: LogFormat,
    _guard: Arc<WorkerGuard>,
}

impl AccessLog {
    /// Starts the access log on standard output.
    pub fn start(format: LogFormat) -> Self {
        Self::to(io::stdout(), format)
    }

    fn to(output: impl Write + Send + 'static, format: LogFormat) -> Self {
        let builder = NonBlockingBuilder::default().lossy(true).buffered_lines_limit(QUEUE);
        let (lines, guard) = builder.thread_name("access-log").finish(output);
        Self { lines, format, _guard: Arc::new(guard) }
    }

    /// How many lines were left out.
    pub fn dropped(&self) -> u64 {
        self.lines.error_counter().dropped_lines() as u64
    }

    pub(crate) fn write(&self, entry: &AccessEntry<'_>) {
        let line = match self.format {
            LogFormat::Human => combined(entry),
            LogFormat::Json => as_json(entry),
        };
        // The queue takes it or counts it.
        let _ = self.lines.clone().write_all(line.as_bytes());
    }
}

/// A line of the Combined Log Format with the time in milliseconds and the id after it.
fn combined(entry: &AccessEntry<'_>) -> String {
    let at = entry.at.to_zoned(TimeZone::UTC).strftime("%d/%b/%Y:%H:%M:%S %z");
    let bytes = entry.bytes.map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
    let AccessEntry { client, status, id, version, .. } = entry;
    let (method, path) = (quoted(entry.method), quoted(entry.path));
    let (referrer, user_agent) = (quoted(entry.referrer), quoted(entry.user_agent));
    let milliseconds = entry.took.as_secs_f64() * 1000.0;
    format!(
        "{client} - - [{at}] \"{method} {path} {version}\" {status} {bytes} \"{referrer}\" \"{user_agent}\" \
         {milliseconds:.1} {id}\n"
    )
}

/// A text between quotes in a line: quotes, backslashes and what is not printable are escaped.
fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "-".to_owned();
    }
    text.chars()
        .flat_map(|c| {
            if c.is_control() || c == '"' || c == '\\' { c.escape_default().collect() } else { vec![c] }
        })
        .collect()
}

fn as_json(entry: &AccessEntry<'_>) -> String {
    let line = json!({
        "timestamp": entry.at,
        "client": entry.client,
        "method": entry.method,
        "path": entry.path,
        "version": entry.version,
        "status": entry.status,
        "bytes": entry.bytes,
        "ms": (entry.took.as_secs_f64() * 10_000.0).round() / 10.0,
        "referrer": entry.referrer,
        "user_agent": entry.user_agent,
        "request_id": entry.id,
    });
    line.to_string() + "\n"
}

// Levels of the log for systemd's journal: a line that begins with `<3>` has that priority there (`sd-daemon(3)`), so that
// `journalctl -p err` finds it. The journal takes the number away again.

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

// The last warnings and errors of this process, for the office's page about the system, and how many there were.

/// Events that are kept.
const MAX_KEPT: usize = 50;
/// Bytes of an event that are kept.
const MAX_TEXT: usize = 1000;

/// A warning or an error of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecentEvent {
    /// When, RFC 3339 UTC.
    pub at: Timestamp,
    /// Whether it is an error; otherwise it is a warning.
    pub error: bool,
    /// The message with its fields, as the log has them.
    pub text: String,
}

/// The last warnings and errors; cheap to clone. As a layer of the log it collects them.
#[derive(Debug, Clone, Default)]
pub struct RecentEvents(Arc<Collected>);

#[derive(Debug, Default)]
struct Collected {
    last: Mutex<VecDeque<RecentEvent>>,
    warnings: AtomicU64,
    errors: AtomicU64,
}

impl RecentEvents {
    /// The last ones, newest first.
    pub fn list(&self) -> Vec<RecentEvent> {
        self.0.last.lock().unwrap_or_else(PoisonError::into_inner).iter().rev().cloned().collect()
    }

    /// How many warnings and how many errors there were since the start.
    pub fn counts(&self) -> (u64, u64) {
        (self.0.warnings.load(Ordering::Relaxed), self.0.errors.load(Ordering::Relaxed))
    }

    fn add(&self, event: RecentEvent) {
        let count = if event.error { &self.0.errors } else { &self.0.warnings };
        count.fetch_add(1, Ordering::Relaxed);
        let mut last = self.0.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() == MAX_KEPT {
            last.pop_front();
        }
        last.push_back(event);
    }
}

impl<S: Subscriber> Layer<S> for RecentEvents {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let level = *event.metadata().level();
        if level > Level::WARN {
            return;
        }
        let mut text = Text::default();
        event.record(&mut text);
        self.add(RecentEvent { at: Clock::System.now(), error: level == Level::ERROR, text: text.finish() });
    }
}

/// An event in words: its message, then its fields.
#[derive(Default)]
struct Text {
    message: String,
    fields: String,
}

impl Text {
    fn finish(self) -> String {
        let mut text = self.message + &self.fields;
        text.truncate(text.floor_char_boundary(MAX_TEXT));
        text
    }
}

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" {
            value.clone_into(&mut self.message);
        } else {
            let _ = write!(self.fields, " {}={value}", field.name());
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.record_str(field, &format!("{value:?}"));
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[derive(Clone, Default)]
    struct Output(Arc<Mutex<Vec<u8>>>);

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn written(format: LogFormat, user_agent: &str) -> String {
        let output = Output::default();
        let log = AccessLog::to(output.clone(), format);
        log.write(&AccessEntry {
            at: "2026-11-23T02:03:04Z".parse().unwrap(),
            client: "203.0.113.9".parse().unwrap(),
            method: "GET",
            version: "HTTP/2.0".to_owned(),
            path: "/products",
            status: 200,
            bytes: Some(1234),
            took: Duration::from_micros(12_345),
            referrer: "",
            user_agent,
            id: "a1",
        });
        drop(log);
        let bytes = output.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_line_is_in_the_combined_log_format_and_cannot_be_forged() {
        let line = written(LogFormat::Human, "Mozilla\" 200\n\\");
        assert_eq!(
            line,
            "203.0.113.9 - - [23/Nov/2026:02:03:04 +0000] \"GET /products HTTP/2.0\" 200 1234 \"-\" \
             \"Mozilla\\\" 200\\n\\\\\" 12.3 a1\n"
        );
    }

    #[test]
    fn a_line_of_json_is_one_object() {
        let line = written(LogFormat::Json, "Mozilla\" 200\n");
        assert_eq!(line.matches('\n').count(), 1);
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&value["status"], &value["ms"]), (&json!(200), &json!(12.3)));
        assert_eq!(value["user_agent"], "Mozilla\" 200\n");
    }

    #[test]
    fn warnings_and_errors_are_counted_and_the_last_ones_kept() {
        let events = RecentEvents::default();
        let subscriber = tracing_subscriber::registry().with(events.clone());
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!("all is well");
            for n in 0..MAX_KEPT {
                tracing::warn!(n, why = "dust", "a warning");
            }
            tracing::error!(error = %"ä".repeat(MAX_TEXT), "it broke");
        });
        let list = events.list();
        assert_eq!((list.len(), events.counts()), (MAX_KEPT, (MAX_KEPT as u64, 1)));
        assert!(
            list[0].error && list[0].text.starts_with("it broke error=ä") && list[0].text.len() <= MAX_TEXT
        );
        assert_eq!(list[1].text, format!("a warning n={} why=dust", MAX_KEPT - 1));
        assert_eq!(list[MAX_KEPT - 1].text, "a warning n=1 why=dust", "the first one is gone");
    }
}
