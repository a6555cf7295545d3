//! What can go wrong in the core, without a word about HTTP.
//!
//! `web::problem` is the one place that turns an [`Error`] into a status code. The `Display` text of every variant
//! is safe for a visitor to read; causes and details stay in `source()` and go to the log only.

use std::collections::BTreeMap;
use std::fmt;

/// The result of everything below the delivery layers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

type Cause = Box<dyn std::error::Error + Send + Sync>;

/// A failure of the core: says what happened, never which status answers it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A well-formed request that breaks rules; carries every field's messages at once.
    #[error("some fields are not right")]
    Invalid(FieldErrors),
    /// Someone else saved the entity after the caller read it.
    #[error("this {entity} was changed by someone else meanwhile")]
    Stale {
        /// The kind of entity, as a user would call it.
        entity: &'static str,
    },
    /// The thing is referred to by something else and must stay.
    #[error("{what} is still in use")]
    InUse {
        /// What is in use, as a user would call it.
        what: &'static str,
    },
    /// A request that makes no sense as a whole; the text is for its sender.
    #[error("{0}")]
    Refused(String),
    /// A file that is larger than is allowed; the text names it.
    #[error("{0}")]
    TooLarge(String),
    /// Too much is asked of the machine at this moment; trying again helps.
    #[error("the server is busy, please try again in a moment")]
    Busy,
    /// The disk is full: nothing was written, reading goes on.
    #[error("the server's disk is full; nothing was saved")]
    StorageFull,
    /// A stored row that cannot be read back: names where to look.
    #[error("a stored record is damaged")]
    CorruptRow {
        /// Table that holds the row.
        table: &'static str,
        /// Column whose value makes no sense.
        column: &'static str,
        /// Its id, or whatever else it is found by.
        row: String,
        /// What was wrong with it.
        #[source]
        cause: Cause,
    },
    /// The database failed.
    #[error("the database could not do this")]
    Database(#[source] Cause),
    /// A file could not be read or written.
    #[error("a file could not be read or written")]
    File {
        /// What was being done, for the log.
        doing: String,
        /// The operating system's reason.
        #[source]
        cause: std::io::Error,
    },
    /// A mail could not be handed over to the mail server.
    #[error("the message could not be sent")]
    Mail(#[source] Cause),
    /// Anything else that should not happen.
    #[error("something went wrong on our side")]
    Internal(#[source] Cause),
}

impl Error {
    /// A file error that says what was being done.
    pub fn file(doing: impl Into<String>, cause: std::io::Error) -> Self {
        if matches!(cause.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded) {
            return Self::StorageFull;
        }
        // ENFILE, EMFILE: no file can be opened until another is closed.
        if cfg!(unix) && matches!(cause.raw_os_error(), Some(23 | 24)) {
            return Self::Busy;
        }
        Self::File { doing: doing.into(), cause }
    }

    /// An internal error from a cause or a message.
    pub fn internal(cause: impl Into<Cause>) -> Self {
        Self::Internal(cause.into())
    }

    /// A value of a stored row that makes no sense; `row` is whatever the row is found by.
    pub fn corrupt(
        table: &'static str,
        column: &'static str,
        row: impl fmt::Display,
        cause: impl Into<Cause>,
    ) -> Self {
        Self::CorruptRow { table, column, row: row.to_string(), cause: cause.into() }
    }

    /// A single broken rule on a single field.
    pub fn field(field: &str, message: impl Into<String>) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(field, message);
        Self::Invalid(errors)
    }

    /// The error and all its causes in one line, for the log and the terminal.
    pub fn chain(&self) -> String {
        let mut text = match self {
            Self::File { doing, .. } => format!("{self}: {doing}"),
            Self::CorruptRow { table, column, row, .. } => format!("{self}: {table}.{column}, row {row}"),
            Self::Invalid(errors) => errors.to_string(),
            _ => self.to_string(),
        };
        let mut source = std::error::Error::source(self);
        while let Some(cause) = source {
            text.push_str(": ");
            text.push_str(&cause.to_string());
            source = cause.source();
        }
        text.replace(['\n', '\r'], " ")
    }
}

/// Messages for the fields of a form, by field name; what a 422 answer carries (RFC 9457 `errors`).
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct FieldErrors(BTreeMap<String, Vec<String>>);

impl FieldErrors {
    /// Adds a message to a field.
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        self.0.entry(field.to_owned()).or_default().push(message.into());
    }

    /// True when no field has a message.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keeps a parsed value, or notes why there is none.
    pub fn take<T>(&mut self, field: &str, parsed: std::result::Result<T, impl fmt::Display>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(reason) => {
                self.add(field, reason.to_string());
                None
            }
        }
    }

    /// The value that was read while no field got a message.
    ///
    /// # Errors
    /// All messages when there are any.
    pub fn unless_any<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// `Err` with all messages when there are any.
    ///
    /// # Errors
    /// [`Error::Invalid`] when at least one field has a message.
    pub fn into_result(self) -> Result<()> {
        if self.is_empty() { Ok(()) } else { Err(Error::Invalid(self)) }
    }

    /// The fields and their messages, by field name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(field, messages)| (field.as_str(), messages.as_slice()))
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> =
            self.iter().map(|(field, messages)| format!("{field}: {}", messages.join(", "))).collect();
        f.write_str(&lines.join("; "))
    }
}
