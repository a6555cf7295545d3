//! The identity service.

mod bad_input;
mod cookie;
mod endpoints;
mod factors;
mod guard;
mod invitations;
mod limits;
mod password;
mod phone;
mod proof_table;
mod reauthentication;
mod recovery;
mod refresh;
mod second_factor_duty;
mod sessions;
mod sign_in;
mod slow;
mod tokens;
mod webauthn;
