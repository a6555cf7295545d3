//! `/auth/v1`: the identity service in the protocol of GoTrue clients, and the guard of the back office.

pub(crate) mod account_notice;
pub(crate) mod body;
pub(crate) mod error;
pub(crate) mod factors;
pub mod guard;
pub(crate) mod invitation;
pub(crate) mod metadata;
pub(crate) mod token;
pub(crate) mod user;
pub(crate) mod views;
