//! Why a file cannot become a picture, in words for the person who sent it.

use std::fmt;

use crate::error::Error;

/// What is wrong with a file; reads on after its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
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
    /// Decoding it would take too much memory.
    TooHeavy,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("is not a JPEG, PNG, WebP or GIF picture"),
            Self::Damaged => f.write_str("is damaged or incomplete"),
            Self::TooManyPixels { width, height, deep, most } => {
                let deep = if *deep { " with 16 bits a colour, which count double," } else { "" };
                write!(
                    f,
                    "is {width} × {height} pixels{deep} and so too large; at most {most} megapixels are possible"
                )
            }
            Self::TooHeavy => f.write_str(
                "is too large for its kind (progressive or WebP); save it smaller or as an ordinary JPEG",
            ),
        }
    }
}

/// Why a picture was not made: the file's fault or ours.
#[derive(Debug)]
pub enum Fault {
    /// The file's.
    Unfit(Unfit),
    /// Ours.
    Error(Error),
}

impl From<Unfit> for Fault {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}
