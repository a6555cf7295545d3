//! The only place that knows HTTP.
//!
//! A request goes: [`server`] → [`kept`] (an answer from the cache, at once) or [`headers`] (security headers, Host, one
//! log line) → [`routes`] (the one table) → a handler → [`cached`] or a store → [`respond`]. Errors become statuses in
//! [`problem`] alone.

pub mod admin;
pub mod admin_shell;
pub mod api;
pub mod assets;
pub mod auth;
pub mod body;
pub mod cached;
pub mod catalogue_pdf;
pub mod client_address;
pub mod connection;
pub mod door;
pub mod enquiries;
pub mod feeds;
pub mod forwarded;
pub mod head_scanner;
pub mod headers;
pub mod health;
pub mod kept;
pub mod openapi;
pub mod pieces;
pub mod problem;
pub mod public_pages;
pub mod query;
pub mod readiness;
pub mod respond;
pub mod routes;
pub mod row;
pub mod same_origin;
pub mod server;
pub mod storage;
pub mod unread;
