//! The log: to standard error, one line an event, as talkative as `PHARMA_SITE_LOG` says.

use std::io::IsTerminal as _;

use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use super::log_filter::WithoutClientFaults;
use crate::error::{Error, Result};

/// Names the environment variable.
const VARIABLE: &str = "PHARMA_SITE_LOG";
/// What is told when nothing is asked for.
const USUAL: &str = "info,refinery_core=warn";
/// Libraries that print what they send, secrets included, when they are asked for more than this.
const DISCREET: [&str; 2] = ["ureq=info", "ureq_proto=info"];
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// Starts the log.
///
/// # Errors
/// When the environment asks for something that makes no sense.
pub fn start() -> Result<()> {
    let wanted = std::env::var_os(VARIABLE).map(|text| text.to_string_lossy().into_owned());
    let filter = filter(wanted.as_deref().unwrap_or_default())?;
    let filter =
        DISCREET.iter().filter_map(|directive| directive.parse().ok()).fold(filter, EnvFilter::add_directive);
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .with_filter(WithoutClientFaults);
    tracing_subscriber::registry().with(filter).with(lines).init();
    Ok(())
}

fn filter(wanted: &str) -> Result<EnvFilter> {
    if wanted.trim().is_empty() {
        return Ok(EnvFilter::new(USUAL));
    }
    let refused = || {
        Error::Refused(format!(
            "{VARIABLE}: `{wanted}` is not a log filter: a level (off, error, warn, info, debug, trace), or \
             levels for parts of the program, such as info,pharma_site::web=debug"
        ))
    };
    // A bare word that is no level would be taken for the name of a part, and nothing would be told at all.
    let is_level = |word: &str| LEVELS.iter().any(|level| word.trim().eq_ignore_ascii_case(level));
    let makes_sense =
        |directive: &str| directive.contains('=') || directive.contains('[') || is_level(directive);
    if !wanted.split(',').all(makes_sense) {
        return Err(refused());
    }
    EnvFilter::try_new(wanted).map_err(|_| refused())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_that_makes_no_sense_is_refused() {
        for good in ["", " ", "info", "WARN", "debug,pharma_site::web=trace", "off", "pharma_site=info"] {
            assert!(filter(good).is_ok(), "{good}");
        }
        for bad in ["inof", "info,debgu", "pharma_site=loud", "info,,debug", "=", "verbose"] {
            let said = filter(bad).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(said.starts_with("PHARMA_SITE_LOG: `") && said.contains("debug, trace"), "{bad}: {said}");
        }
    }
}
