//! The only place that knows HTTP.
//!
//! The path of a request:
//!
//! 1. [`server`] accepts the connection, enforces limits and deadlines, and answers from the cache if it can.
//! 2. [`routes`] is the table of all routes; [`route_table`] is its type, from which [`openapi`] also makes the document.
//!    [`not_open`] answers for all public routes while the site is not open yet.
//! 3. Extractors parse the request ([`body`], [`multipart`], [`parameters`], `auth::guard`) before a handler runs; the
//!    last has the table of what a session alone may not do.
//! 4. The handlers: [`public_pages`] for HTML, which [`page_rendering`] makes, [`previews`] for those behind preview links, `redirects` for old addresses, [`api`] for visitors' JSON, [`admin`] for the back office, [`auth`] for
//!    identity, [`enquiries`] for the forms, [`files`], [`assets`], [`feeds`] and [`health`] for the rest.
//! 5. [`cached`] caches public responses until the next save, [`respond`] sends them with `ETag` and content encoding.
//! 6. [`problem`] turns errors into statuses; `auth::error` does so in the format that GoTrue clients expect.
//! 7. On the way out `server::middleware` adds the security headers and logs the request.

pub(crate) mod admin;
pub(crate) mod api;
pub mod assets;
pub mod auth;
pub(crate) mod body;
pub(crate) mod cached;
pub(crate) mod enquiries;
mod enquiry_list;
pub(crate) mod feeds;
pub(crate) mod files;
pub(crate) mod health;
pub(crate) mod matching;
mod multipart;
mod not_open;
pub mod openapi;
pub(crate) mod page_checks;
mod page_rendering;
pub(crate) mod parameters;
mod previews;
pub mod problem;
pub(crate) mod public_pages;
pub(crate) mod redirects;
pub(crate) mod respond;
pub(crate) mod route_table;
pub mod routes;
pub mod server;
