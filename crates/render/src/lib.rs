//! JSON in, HTML out: the pages' own React components, run inside the binary. Knows no feature.
//!
//! A page that cannot be rendered (an exception, too slow, too much memory, too many waiting) is served as a shell
//! that the browser renders; the failure is logged.

pub mod body;
pub mod cache;
pub mod document;
pub mod engine;
pub mod manifest;
pub mod pool;
