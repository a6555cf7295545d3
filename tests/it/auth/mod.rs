//! The identity service.

mod bad_input;
mod cookie;
mod factors;
mod guard;
mod limits;
mod password;
mod phone;
mod recovery;
mod refresh;
mod sessions;
mod sign_in;
mod tokens;
mod webauthn;
