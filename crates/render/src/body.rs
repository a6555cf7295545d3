//! A response body in the encodings that clients ask for, and its entity tag.

use std::io::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use bytes::Bytes;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

/// Brotli level while the visitor waits: 0.5 ms for a product page, a third of what level 5 takes for a tenth fewer bytes.
const FAST: u32 = 3;
/// Brotli level for a popular page, compressed in the background.
pub const BEST: u32 = 11;
/// A larger body takes over a millisecond to compress, bytes.
const LARGE: usize = 32 << 10;
/// In how many forms a body can be sent; nothing at all (304) is one of them.
pub(super) const FORMS: usize = 5;
/// Hits after which a body is popular.
const POPULAR: u32 = 8;

/// A response body.
pub struct Body {
    /// Media type with charset.
    pub content_type: &'static str,
    /// Weak entity tag, the same for all encodings.
    pub etag: String,
    /// Whether search engines are told not to list it.
    pub unlisted: bool,
    plain: Bytes,
    brotli: Bytes,
    recompressed: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    hits: AtomicU32,
}

/// How a body is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// As it is.
    Identity,
    /// Brotli.
    Brotli,
    /// Gzip.
    Gzip,
}

/// What is sent of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// All of it.
    Encoded(Encoding),
    /// Nothing: the client has it.
    NotModified,
}

impl Encoding {
    /// The best of what an `Accept-Encoding` header allows (RFC 9110, section 12.5.3).
    pub fn accepted(header: &str) -> Self {
        let allows = |name: &str| {
            header.split(',').any(|item| {
                let mut parts = item.split(';');
                parts.next().is_some_and(|coding| coding.trim().eq_ignore_ascii_case(name))
                    && !parts.any(|weight| matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
            })
        };
        if allows("br") {
            Self::Brotli
        } else if allows("gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// The value of `Content-Encoding`, if any.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
        }
    }
}

impl Body {
    /// Compresses and tags a body. This takes milliseconds, so large ones are not made on an async thread.
    pub fn new(content_type: &'static str, plain: Vec<u8>) -> Self {
        let hash = Sha256::digest(&plain);
        let etag = hash[..9].iter().fold(String::from("W/\""), |tag, byte| format!("{tag}{byte:02x}")) + "\"";
        let brotli = compress(&plain, FAST);
        let (recompressed, gzip, hits) = (OnceLock::new(), OnceLock::new(), AtomicU32::new(0));
        let unlisted = false;
        Self { content_type, etag, unlisted, plain: plain.into(), brotli, recompressed, gzip, hits }
    }

    /// Whether the bytes in a form have yet to be made, which takes milliseconds: see [`Body::complete`].
    pub fn lacks(&self, form: Form) -> bool {
        form == Form::Encoded(Encoding::Gzip) && self.plain.len() > LARGE && self.gzip.get().is_none()
    }

    /// Makes what a large body lacks. Not on an async thread.
    pub fn complete(&self) {
        self.gzip.get_or_init(|| gzip(&self.plain));
    }

    /// The bytes in a form.
    pub fn bytes(&self, form: Form) -> Bytes {
        self.numbered(form).1.clone()
    }

    /// The bytes in a form, and which of the [`FORMS`] they are: brotli's better compressed bytes are another than its first.
    pub(super) fn numbered(&self, form: Form) -> (usize, &Bytes) {
        static NOTHING: Bytes = Bytes::new();
        match form {
            Form::Encoded(Encoding::Identity) => (0, &self.plain),
            Form::Encoded(Encoding::Gzip) => (1, self.gzip.get_or_init(|| gzip(&self.plain))),
            Form::Encoded(Encoding::Brotli) => match self.recompressed.get() {
                Some(best) => (2, best),
                None => (3, &self.brotli),
            },
            Form::NotModified => (4, &NOTHING),
        }
    }

    /// Counts a hit; true exactly once, when the body has become popular.
    pub fn count_hit(&self) -> bool {
        // Once the count is full, no thread writes it any more.
        self.hits.load(Ordering::Relaxed) < POPULAR
            && self.hits.fetch_add(1, Ordering::Relaxed) + 1 == POPULAR
    }

    /// Compresses with the best level, which takes a long time.
    pub fn recompress(&self) {
        self.recompressed.get_or_init(|| compress(&self.plain, BEST));
    }

    /// Memory held, bytes.
    pub fn weight(&self) -> u32 {
        u32::try_from(self.plain.len() + self.plain.len() / 2 + 2_048).unwrap_or(u32::MAX)
    }
}

/// In brotli.
pub fn compress(plain: &[u8], quality: u32) -> Bytes {
    let mut out = Vec::with_capacity(plain.len() / 4 + 64);
    let mut encoder = brotli::CompressorWriter::new(&mut out, 1 << 16, quality, 22);
    // Writing into memory cannot fail.
    let _ = encoder.write_all(plain);
    drop(encoder);
    out.into()
}

/// In gzip.
pub fn gzip(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3 + 64), flate2::Compression::new(6));
    // Writing into memory cannot fail.
    let _ = encoder.write_all(plain);
    encoder.finish().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_body_says_that_it_is_not_compressed_yet() {
        let gzip = Form::Encoded(Encoding::Gzip);
        let large = Body::new("text/plain", vec![b'x'; LARGE + 1]);
        assert!(
            large.lacks(gzip)
                && !large.lacks(Form::Encoded(Encoding::Brotli))
                && !large.lacks(Form::NotModified)
        );
        large.complete();
        assert!(!large.lacks(gzip));
        assert!(!Body::new("text/plain", vec![b'x'; LARGE]).lacks(gzip), "a small one takes no time");
    }

    #[test]
    fn the_best_accepted_encoding_is_taken() {
        assert_eq!(Encoding::accepted("gzip, deflate, br"), Encoding::Brotli);
        assert_eq!(Encoding::accepted("gzip;q=0.5, br;q=0"), Encoding::Gzip);
        assert_eq!(Encoding::accepted("identity"), Encoding::Identity);
        assert_eq!(Encoding::accepted("brotli, x-gzip"), Encoding::Identity);
    }
}
