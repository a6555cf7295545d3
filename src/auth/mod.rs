//! Identity: administrators, passwords, sessions, second factors.
//!
//! The rules of the GoTrue protocol without its HTTP: `web::auth` turns [`error::AuthError`] into status and code. What
//! grants anything is decided in a write transaction, so that concurrent requests cannot use a code or a token twice. The
//! hazards: keys on disk ([`keys`]), signatures ([`token`]), rotation of refresh tokens ([`refresh`]), counting of failures
//! ([`rate_limit`]).

pub mod accounts;
pub(crate) mod challenge;
pub(crate) mod change_password;
pub mod enroll;
pub(crate) mod error;
pub mod identity;
pub(crate) mod invitations;
pub mod keys;
pub(crate) mod password;
pub(crate) mod people;
pub(crate) mod rate_limit;
pub(crate) mod recovery;
pub(crate) mod refresh;
pub(crate) mod session;
pub(crate) mod sign_in;
pub mod store;
pub(crate) mod token;
pub mod user;
pub(crate) mod webauthn;
