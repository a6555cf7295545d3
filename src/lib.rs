//! A pharmaceutical supplier's website and back office in one binary.
//!
//! ```text
//! web, cli → monitoring → pages, print, imports, ops, backup → admin → site → features → platform → error, config
//! ```
//!
//! Features are `auth`, `blog`, `catalogue`, `content`, `enquiries`, `history`, `media` and `redirects`;
//! `docs/architecture.md` walks through a request.

pub mod error;

pub mod config;

pub mod platform;

pub mod auth;
pub mod blog;
pub mod catalogue;
pub mod content;
pub mod enquiries;
pub mod history;
pub mod media;
pub mod redirects;

pub mod site;

pub mod admin;
pub mod backup;
pub mod imports;
pub mod monitoring;
pub mod ops;
pub mod pages;
pub mod print;

pub mod app;
pub mod cli;
pub mod web;

#[cfg(test)]
#[path = "../tests/fuzz/mod.rs"]
mod fuzz_targets;
