//! Tests against the real server in-process: a temporary data directory, a manual clock, seeded randomness.

#![allow(
    missing_docs,
    clippy::pedantic,
    clippy::zombie_processes,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failing test should say where"
)]

mod admin;
mod admin_shell;
mod auth;
mod cli;
mod faults;
mod harness;
mod https;
mod monitoring;
mod openapi;
mod public;
mod tidy;
