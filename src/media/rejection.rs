//! Why an upload is not accepted, in words for the person who sent it.

use images::ImageRejected;

use crate::error::Error;

/// What is wrong with a document; the text continues a sentence that begins with its name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentRejected {
    /// Of another format.
    #[error("is not a PDF")]
    NotPdf,
    /// Cut short or broken.
    #[error("is damaged or incomplete")]
    Damaged,
    /// Something follows the end of the document.
    #[error("goes on after its end, as if it were two files in one; print it to PDF anew and choose that")]
    AfterEnd,
    /// Encrypted.
    #[error("is protected by a password or by permissions; save a copy without protection and choose that")]
    Protected,
    /// Holds something that readers may run, send or open.
    #[error("holds {what}, which visitors should not be given; print it to PDF anew and choose that")]
    #[expect(missing_docs, reason = "text of the message")]
    Active { what: &'static str },
    /// An action when it is opened.
    #[error("does something when it is opened; print it to PDF anew and choose that")]
    Opening,
    /// Built so that it cannot be checked, or so that checking takes too much.
    #[error("is built in a way that cannot be checked; print it to PDF anew and choose that")]
    Unusual,
}

/// Why an upload was not processed.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// The file is not accepted.
    #[error(transparent)]
    ImageRejected(#[from] ImageRejected),
    /// The document is not accepted.
    #[error(transparent)]
    DocumentRejected(#[from] DocumentRejected),
    /// The server failed.
    #[error(transparent)]
    Error(#[from] Error),
}

impl From<images::ProcessError> for ProcessError {
    fn from(error: images::ProcessError) -> Self {
        match error {
            images::ProcessError::ImageRejected(why) => why.into(),
            images::ProcessError::Io(cause) => not_stored(cause).into(),
        }
    }
}

/// Why a picture could not be stored. Once other images are done there may be memory for it.
pub(crate) fn not_stored(cause: std::io::Error) -> Error {
    if cause.kind() == std::io::ErrorKind::OutOfMemory {
        tracing::warn!("there is no memory for an image");
        return Error::Busy;
    }
    Error::file("writing a picture", cause)
}
