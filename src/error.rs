//! Errors of everything below the delivery layers. `web::problem` alone turns them into status codes.
//!
//! The `Display` text of every variant is safe for a visitor to read; causes and details are in `source()` and go to the
//! log only.

use std::collections::BTreeMap;
use std::fmt;

/// The result of everything below the delivery layers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

type Cause = Box<dyn std::error::Error + Send + Sync>;

/// What happened; `web` chooses the HTTP status.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A well-formed request with invalid fields.
    #[error("some fields are not right")]
    Invalid(FieldErrors),
    /// The entity was saved by someone else after the caller had read it.
    #[error("this {entity} was changed by {} meanwhile", author(last.as_deref()))]
    Stale {
        /// As a user calls it.
        entity: &'static str,
        /// The change, where it is known.
        last: Option<Box<LastChange>>,
    },
    /// Another version of a page went live after the draft had been begun, and the draft has not been compared with it.
    #[error(
        "another version of this {entity}, by {}, went live after this draft was begun: compare them, and save the draft \
         as one that is based on that version",
        author(Some(live))
    )]
    Outdated {
        /// As a user calls it.
        entity: &'static str,
        /// The version that is live.
        live: Box<LastChange>,
    },
    /// Something else refers to it, so it cannot be deleted.
    #[error("{what} is still in use")]
    InUse {
        /// As a user calls it.
        what: &'static str,
    },
    /// Only an owner may do it.
    #[error("only an owner may do this")]
    OwnerRequired,
    /// A session alone may not: the password, or a second step, of the last minutes is needed.
    #[error("your present password is needed for this, or a second step made in the last 5 minutes")]
    ReauthenticationNeeded,
    /// Only an owner may bring a claim before visitors that nobody has confirmed.
    #[error("this brings back a claim that nobody has confirmed (‘{0}’): only an owner may publish it")]
    OwnersClaim(String),
    /// It would leave no owner who can sign in.
    #[error("this is the last owner who can sign in; make somebody else an owner first")]
    LastOwner,
    /// Nobody may do it to their own account.
    #[error("this is your own account; another owner can do this, or you on your account page")]
    OwnAccount,
    /// A request that is wrong as a whole; the text is for its sender.
    #[error("{0}")]
    Refused(String),
    /// A file larger than allowed; the text names it.
    #[error("{0}")]
    TooLarge(String),
    /// Overload or a timeout; trying again helps.
    #[error("the server is busy, please try again in a moment")]
    Busy,
    /// The disk is full; nothing was written.
    #[error("the server's disk is full; nothing was saved")]
    StorageFull,
    /// Something large would not fit on the disk, and was not begun.
    #[error("the server's disk has not enough room for this")]
    NoRoom(#[source] Cause),
    /// The store for backups could not be reached, or refused what it was asked.
    #[error("the store for backups does not work")]
    Store(#[source] Cause),
    /// A stored row with an invalid value.
    #[error("a stored record is damaged")]
    CorruptRow {
        /// Its table.
        table: &'static str,
        /// The column with the invalid value.
        column: &'static str,
        /// Its id, or another key.
        row: String,
        /// Why it is invalid.
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
    /// The mail server did not accept a mail.
    #[error("the message could not be sent")]
    Mail(#[source] Cause),
    /// A bug or a broken installation.
    #[error("something went wrong on our side")]
    Internal(#[source] Cause),
}

/// The change that somebody's work has met; the `changed` of a 412 response.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub struct LastChange {
    /// E-mail of the administrator; null: the command line, or unknown.
    pub by: Option<String>,
    /// When, RFC 3339 UTC.
    pub at: jiff::Timestamp,
    /// The page of the site that it was, by its name.
    pub page: Option<&'static str>,
    /// The version that it made visible.
    pub version: Option<i64>,
}

fn author(change: Option<&LastChange>) -> &str {
    change.and_then(|change| change.by.as_deref()).unwrap_or("someone else")
}

impl Error {
    /// A stale save of which nobody knows who was first.
    pub(crate) fn stale(entity: &'static str) -> Self {
        Self::Stale { entity, last: None }
    }

    /// Refuses a save over another revision than the expected one; without one, everything is saved over.
    pub(crate) fn require_revision(expected: Option<i64>, revision: i64, entity: &'static str) -> Result<()> {
        if expected.is_some_and(|expected| expected != revision) { Err(Self::stale(entity)) } else { Ok(()) }
    }

    /// A file error; [`Error::StorageFull`] or [`Error::Busy`] where the cause says so.
    pub(crate) fn file(doing: impl Into<String>, cause: std::io::Error) -> Self {
        if matches!(cause.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded) {
            return Self::StorageFull;
        }
        // ENFILE, EMFILE: too many open files.
        if matches!(cause.raw_os_error(), Some(23 | 24)) {
            return Self::Busy;
        }
        Self::File { doing: doing.into(), cause }
    }

    /// An internal error from a cause or a message.
    pub(crate) fn internal(cause: impl Into<Cause>) -> Self {
        Self::Internal(cause.into())
    }

    /// A stored row with an invalid value; `row` is its id or another key.
    pub(crate) fn corrupt(
        table: &'static str,
        column: &'static str,
        row: impl fmt::Display,
        cause: impl Into<Cause>,
    ) -> Self {
        Self::CorruptRow { table, column, row: row.to_string(), cause: cause.into() }
    }

    /// One message for one field.
    pub(crate) fn field(field: &str, message: impl Into<String>) -> Self {
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

impl From<work::JobError> for Error {
    fn from(error: work::JobError) -> Self {
        match error {
            work::JobError::Busy => Self::Busy,
            work::JobError::Panicked => Self::internal("a job panicked"),
        }
    }
}

impl From<spreadsheet::SpreadsheetError> for Error {
    fn from(error: spreadsheet::SpreadsheetError) -> Self {
        Self::field("file", error.to_string())
    }
}

/// Messages for the fields of a form, by field name; the `errors` of a 422 response (RFC 9457).
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct FieldErrors(BTreeMap<String, Vec<String>>);

impl FieldErrors {
    /// Adds a message to a field.
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        self.0.entry(field.to_owned()).or_default().push(message.into());
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value, or `None` and its error added to the field.
    pub fn take<T>(&mut self, field: &str, parsed: std::result::Result<T, impl fmt::Display>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(reason) => {
                self.add(field, reason.to_string());
                None
            }
        }
    }

    /// `Ok(value)` when no field has a message, else the messages.
    pub(crate) fn unless_any<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// [`Error::Invalid`] when a field has a message.
    pub(crate) fn into_result(self) -> Result<()> {
        if self.is_empty() { Ok(()) } else { Err(Error::Invalid(self)) }
    }

    /// Messages by field.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
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
