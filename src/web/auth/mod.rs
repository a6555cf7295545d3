//! `/auth/v1`: identity as GoTrue clients speak it, and the guard of the back office.

pub mod body;
pub mod error;
pub mod factors;
pub mod failed;
pub mod guard;
pub mod origin;
pub mod recovery;
pub mod service;
pub mod sessions;
pub mod token;
pub mod user;
pub mod views;
