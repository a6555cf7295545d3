//! The identity service.

mod bad_input;
mod cookie;
mod endpoints;
mod factors;
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

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use jiff::SignedDuration;
use p256::ecdsa::SigningKey;
use p256::ecdsa::signature::Signer as _;
use pharma_site::auth::accounts;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::harness::Site;
use crate::harness::admin::{Admin, EMAIL, PASSWORD, expected};
use crate::harness::values::{has, with};
use crate::harness::visitor::{Requests as _, Response, send};
