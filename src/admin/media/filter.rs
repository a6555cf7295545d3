//! The query parameters of the media library.

use crate::error::FieldErrors;
use crate::media::bucket::Bucket;
use crate::platform::input::{Paging, flag, text};

/// Items a page, unless the query says otherwise.
const PER_PAGE: u32 = 48;

/// Which uploads the library lists.
#[derive(Debug, Clone)]
pub(crate) struct LibraryFilter {
    /// Text to find; never blank.
    pub(crate) q: Option<String>,
    /// Only of this bucket.
    pub(crate) bucket: Option<Bucket>,
    /// Only what nothing refers to.
    pub(crate) unused: bool,
    /// Only images that an article or a page of the site shows without an alternative text.
    pub(crate) missing_alt: bool,
    pub(crate) sort: LibrarySort,
    pub(crate) paging: Paging,
}

/// In which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum LibrarySort {
    #[default]
    Newest,
    Oldest,
    Name,
    Largest,
    Smallest,
}

impl LibraryFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self {
            q: None,
            bucket: None,
            unused: false,
            missing_alt: false,
            sort: LibrarySort::default(),
            paging: Paging::first(PER_PAGE),
        };
        for (name, value) in query {
            match name.as_str() {
                "q" => filter.q = text(&mut errors, name, value),
                "bucket" if !value.is_empty() => {
                    let bucket =
                        Bucket::named(value).ok_or("must be product-images, blogs, site or documents");
                    filter.bucket = errors.take(name, bucket);
                }
                "unused" => filter.unused = errors.take(name, flag(value)).unwrap_or_default(),
                "missing_alt" => filter.missing_alt = errors.take(name, flag(value)).unwrap_or_default(),
                "sort" => filter.sort = errors.take(name, parse_sort(value)).unwrap_or_default(),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

fn parse_sort(value: &str) -> Result<LibrarySort, &'static str> {
    Ok(match value {
        "" | "newest" => LibrarySort::Newest,
        "oldest" => LibrarySort::Oldest,
        "name" => LibrarySort::Name,
        "-size" => LibrarySort::Largest,
        "size" => LibrarySort::Smallest,
        _ => return Err("must be newest, oldest, name, size or -size"),
    })
}

/// `ORDER BY` for the upload `m`.
pub(super) fn sql_order(sort: LibrarySort) -> &'static str {
    match sort {
        LibrarySort::Newest => "m.created_at DESC, m.id DESC",
        LibrarySort::Oldest => "m.created_at, m.id",
        LibrarySort::Name => "m.name COLLATE NOCASE, m.id",
        LibrarySort::Largest => "m.bytes DESC, m.id",
        LibrarySort::Smallest => "m.bytes, m.id",
    }
}
