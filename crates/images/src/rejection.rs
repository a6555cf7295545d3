//! Why a file is not accepted as an image, in words for the person who sent it.

use std::io;

/// What is wrong with a file; the text continues a sentence that begins with its name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImageRejected {
    /// Not one of the known formats.
    #[error("is not a JPEG, PNG, WebP or GIF picture")]
    UnknownFormat,
    /// Cut short or broken.
    #[error("is damaged or incomplete")]
    Damaged,
    /// More pixels than are allowed: `most` megapixels. Those of sixteen bits a channel (`deep`) count double.
    #[error(
        "is {width} × {height} pixels{} and so too large; at most {most} megapixels are possible. Save a smaller copy \
         of it and choose that",
        if *deep { " with 16 bits a colour, which count double," } else { "" }
    )]
    #[expect(missing_docs, reason = "said above")]
    TooManyPixels { width: u32, height: u32, deep: bool, most: u64 },
    /// A side is longer than `most` pixels.
    #[error(
        "is {width} × {height} pixels; no side may be longer than {most}. Cut it into parts or save a smaller copy"
    )]
    #[expect(missing_docs, reason = "said above")]
    TooLong { width: u32, height: u32, most: u32 },
    /// Decoding it would take too much memory: `what` may have `most` megapixels.
    #[error(
        "is {width} × {height} pixels; a {what} may have at most {most} megapixels. Save it as {}, or smaller",
        if *what == "progressive JPEG" { "a baseline JPEG" } else { "a JPEG" }
    )]
    #[expect(missing_docs, reason = "said above")]
    TooMuchMemory { what: &'static str, width: u32, height: u32, most: u64 },
    /// A camera format that is not accepted.
    #[error(
        "is {format} picture, which browsers cannot show. Save or export it as JPEG and choose that{hint}"
    )]
    #[expect(missing_docs, reason = "texts of the message")]
    UnsupportedFormat { format: &'static str, hint: &'static str },
}

impl ImageRejected {
    /// What to say of a file in none of the accepted formats.
    pub(crate) fn for_unknown_format(bytes: &[u8]) -> Self {
        match bytes.get(4..12) {
            Some(
                b"ftypheic" | b"ftypheix" | b"ftyphevc" | b"ftypheim" | b"ftypheis" | b"ftypmif1"
                | b"ftypmsf1",
            ) => Self::UnsupportedFormat {
                format: "a HEIC",
                hint: "; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible",
            },
            _ if matches!(bytes, [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..]) => {
                Self::UnsupportedFormat { format: "a TIFF or raw", hint: "" }
            }
            _ => Self::UnknownFormat,
        }
    }
}

/// Why an upload was not processed.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// The file is not accepted.
    #[error(transparent)]
    ImageRejected(#[from] ImageRejected),
    /// A file could not be written, a library failed, or there is no memory: then the kind is `OutOfMemory`.
    #[error(transparent)]
    Io(#[from] io::Error),
}
