//! `[log]`: how events are written, and whether requests are.

use serde::Deserialize;

/// How events are written, and whether requests are.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// How the lines of the log, on standard error, are written.
    pub format: LogFormat,
    /// Whether every request is written to standard output.
    pub access: bool,
}

/// How a line of a log is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people: the access log is in the Combined Log Format.
    #[default]
    Human,
    /// For programs: a JSON object a line.
    Json,
}
