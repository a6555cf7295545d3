//! Why a file cannot become a picture, in words for the person who sent it.

use std::fmt;

use crate::error::Error;

/// What is wrong with a file; reads on after its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImageRejected {
    /// Not one of the known formats.
    Unknown,
    /// Cut short or broken.
    Damaged,
    /// More pixels than are allowed.
    TooManyPixels {
        /// Its size.
        width: u32,
        /// Its size.
        height: u32,
        /// Whether they weigh double.
        deep: bool,
        /// What is allowed, megapixels.
        most: u64,
    },
    /// A side is longer than is allowed.
    TooLong {
        /// Its size.
        width: u32,
        /// Its size.
        height: u32,
        /// What is allowed, pixels.
        most: u32,
    },
    /// Decoding it would take too much memory.
    TooHeavy {
        /// What kind of picture takes so much.
        what: &'static str,
        /// Its size.
        width: u32,
        /// Its size.
        height: u32,
        /// What such a one may have, megapixels.
        most: u64,
    },
    /// A format of cameras that is not taken.
    NotTaken {
        /// What people call it.
        format: &'static str,
    },
}

impl ImageRejected {
    /// What to say of a file in none of the known formats.
    pub fn of_unknown(bytes: &[u8]) -> Self {
        let format = match bytes.get(4..12) {
            Some(
                b"ftypheic" | b"ftypheix" | b"ftyphevc" | b"ftypheim" | b"ftypheis" | b"ftypmif1"
                | b"ftypmsf1",
            ) => "a HEIC",
            _ if matches!(bytes, [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..]) => "a TIFF or raw",
            _ => return Self::Unknown,
        };
        Self::NotTaken { format }
    }
}

impl fmt::Display for ImageRejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("is not a JPEG, PNG, WebP or GIF picture"),
            Self::Damaged => f.write_str("is damaged or incomplete"),
            Self::TooManyPixels { width, height, deep, most } => {
                let deep = if *deep { " with 16 bits a colour, which count double," } else { "" };
                write!(
                    f,
                    "is {width} × {height} pixels{deep} and so too large; at most {most} megapixels are possible. \
                     Save a smaller copy of it and choose that"
                )
            }
            Self::TooLong { width, height, most } => write!(
                f,
                "is {width} × {height} pixels; no side may be longer than {most}. Cut it into parts or save a smaller \
                 copy"
            ),
            Self::TooHeavy { what, width, height, most } => {
                let otherwise = if *what == "progressive JPEG" { "a baseline JPEG" } else { "a JPEG" };
                write!(
                    f,
                    "is {width} × {height} pixels; a {what} may have at most {most} megapixels. Save it as {otherwise}, \
                     or smaller"
                )
            }
            Self::NotTaken { format } => {
                let phone = if *format == "a HEIC" {
                    "; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible"
                } else {
                    ""
                };
                write!(
                    f,
                    "is {format} picture, which browsers cannot show. Save or export it as JPEG and choose that{phone}"
                )
            }
        }
    }
}

/// Why a picture was not made: the file's fault or ours.
#[derive(Debug)]
pub enum ProcessError {
    /// The file's.
    ImageRejected(ImageRejected),
    /// Ours.
    Error(Error),
}

impl From<ImageRejected> for ProcessError {
    fn from(unfit: ImageRejected) -> Self {
        Self::ImageRejected(unfit)
    }
}

impl From<Error> for ProcessError {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}
