//! The only place that knows HTTP.
//!
//! A request goes: [`server`] → [`kept`] (an answer from the cache, at once) or [`headers`] (security headers, Host, one
//! log line) → [`routes`] (the one table) → a handler → [`cached`] or a store → [`respond`]. Errors become statuses in
//! [`problem`] alone.

pub mod admin;
pub mod api;
pub mod assets;
pub mod auth;
pub mod body;
pub mod cached;
pub mod client_address;
pub mod enquiries;
pub mod feeds;
pub mod files;
pub mod health;
pub mod openapi;
pub mod problem;
pub mod public_pages;
pub mod query;
pub mod respond;
pub mod route_table;
pub mod routes;
pub mod same_origin;
pub mod server;
