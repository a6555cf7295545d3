//! The log: to standard error, one line per event, for people or as JSON, filtered by `PHARMA_SITE_LOG`; in systemd's journal
//! with its levels.

use std::fmt;
use std::io::IsTerminal as _;

use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::fmt::time::{FormatTime as _, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormattedFields};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use crate::config::log::LogFormat;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::log::{LogOutput, RecentEvents};
use crate::web::auth::account_notice::TARGET as SIGN_IN_LOG;

const VARIABLE: &str = "PHARMA_SITE_LOG";
const DEFAULT_FILTER: &str = "info,refinery_core=warn";
/// Added to every filter: at finer levels these libraries log what they send, secrets included.
const SECRET_LIMITS: [&str; 2] = ["ureq=info", "ureq_proto=info"];
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// Starts the log; returns what keeps its last warnings and errors. Fails when the variable holds no valid filter.
pub(super) fn start(format: LogFormat) -> Result<RecentEvents> {
    let value = std::env::var_os(VARIABLE).map(|text| text.to_string_lossy().into_owned());
    let filter = parse_filter(value.as_deref().unwrap_or_default())?;
    let limits = SECRET_LIMITS.iter().filter_map(|directive| directive.parse().ok());
    let filter = limits.fold(filter, EnvFilter::add_directive);
    let lines = tracing_subscriber::fmt::layer().with_writer(LogOutput::new());
    let lines = match format {
        LogFormat::Human => lines.with_ansi(std::io::stderr().is_terminal()).event_format(HumanLine).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    };
    let recent = RecentEvents::default();
    let kept = recent.clone();
    tracing_subscriber::registry().with(filter).with(lines).with(kept).init();
    Ok(recent)
}

/// What `serve` says on standard output, as a line of the log's format: the access log, which is there too, has it.
pub(super) fn said(format: LogFormat, text: &str) -> String {
    match format {
        LogFormat::Human => format!("{text}\n"),
        LogFormat::Json => {
            let line =
                serde_json::json!({"timestamp": Clock::System.now(), "level": "INFO", "message": text});
            format!("{line}\n")
        }
    }
}

/// A line for people: time, level, part of the program, message with its fields, and the id of the request. Programs read the
/// lines of failed sign-ins, so these stay as they are.
struct HumanLine;

impl<S, N> FormatEvent<S, N> for HumanLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let (level, target) = (*event.metadata().level(), event.metadata().target());
        SystemTime.format_time(&mut writer)?;
        if writer.has_ansi_escapes() {
            write!(writer, " \x1b[{}m{level:>5}\x1b[0m {target}: ", colour(level))?;
        } else {
            write!(writer, " {level:>5} {target}: ")?;
        }
        context.format_fields(writer.by_ref(), event)?;
        if target != SIGN_IN_LOG {
            for span in context.event_scope().into_iter().flatten() {
                if let Some(fields) = span.extensions().get::<FormattedFields<N>>() {
                    write!(writer, " {fields}")?;
                }
            }
        }
        writeln!(writer)
    }
}

/// The code of the terminal's colour for a level.
fn colour(level: Level) -> u8 {
    match level {
        Level::ERROR => 31,
        Level::WARN => 33,
        Level::INFO => 32,
        _ => 2,
    }
}

fn parse_filter(text: &str) -> Result<EnvFilter> {
    if text.trim().is_empty() {
        return Ok(EnvFilter::new(DEFAULT_FILTER));
    }
    let invalid = || {
        Error::Refused(format!(
            "{VARIABLE}: `{text}` is not a log filter: a level (off, error, warn, info, debug, trace), or \
             levels for parts of the program, such as info,pharma_site::web=debug"
        ))
    };
    // EnvFilter takes a word that is not a level as a module's name, and would then log nothing at all.
    let is_level = |word: &str| LEVELS.iter().any(|level| word.trim().eq_ignore_ascii_case(level));
    let is_directive =
        |directive: &str| directive.contains('=') || directive.contains('[') || is_level(directive);
    if !text.split(',').all(is_directive) {
        return Err(invalid());
    }
    EnvFilter::try_new(text).map_err(|_| invalid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_filter_is_refused() {
        for good in ["", " ", "info", "WARN", "debug,pharma_site::web=trace", "off", "pharma_site=info"] {
            assert!(parse_filter(good).is_ok(), "{good}");
        }
        for bad in ["inof", "info,debgu", "pharma_site=loud", "info,,debug", "=", "verbose"] {
            let said = parse_filter(bad).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(said.starts_with("PHARMA_SITE_LOG: `") && said.contains("debug, trace"), "{bad}: {said}");
        }
    }
}
