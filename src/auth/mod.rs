//! Identity: administrators, passwords, sessions, second factors.
//!
//! The rules of the GoTrue protocol without its HTTP: `web::auth` turns a [`refusal::Refusal`] into a status and a
//! code. Whatever decides about a right decides inside the one write transaction, so that no race can win twice.
//! Hazards are kept in few places: keys on disk in [`keys`], signatures in [`token`], the chain of refresh tokens in
//! [`refresh`], counting of failures in [`limits`].

pub mod accounts;
pub mod challenge;
pub mod change_password;
pub mod enrol;
pub mod factor;
pub mod hasher;
pub mod identity;
pub mod keys;
pub mod limits;
pub mod messages;
pub mod password;
pub mod recovery;
pub mod refresh;
pub mod refusal;
pub mod session;
pub mod sign_in;
pub mod store;
pub mod token;
pub mod totp;
pub mod user;
pub mod verify;
pub mod webauthn;
