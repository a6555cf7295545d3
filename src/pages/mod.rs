//! What each public page needs: from an address to its data, its script chunk and its structured data.
//!
//! The keys under which data is seeded are those of `frontend/src/data/queries.ts`; the data is the JSON of the
//! public API's own responses, so that the browser hydrates without another request.

pub(crate) mod feed;
pub(crate) mod links;
pub mod load;
pub(crate) mod preview;
pub mod route;
pub(crate) mod sitemap;
pub(crate) mod structured;
