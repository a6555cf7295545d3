//! `list-admins`: a line each.

use super::{Global, print};
use crate::app::open_data;
use crate::auth::accounts;
use crate::auth::factor::{Factor, Kind};
use crate::auth::user::User;
use crate::error::Result;
use crate::platform::clock::rfc3339;

/// Prints e-mail, state, factors, creation and last sign-in of everyone.
///
/// # Errors
/// When the database cannot be read.
pub fn run(global: &Global) -> Result<()> {
    global.load_config()?;
    let (_, db) = open_data(&global.data_dir)?;
    let everyone = db.read_blocking(accounts::list)?;
    if everyone.is_empty() {
        return print("no administrators; make one with create-admin --email E-MAIL\n");
    }
    let lines: String = everyone.iter().map(|(user, factors)| line(user, factors)).collect();
    print(&lines)
}

fn line(user: &User, factors: &[Factor]) -> String {
    let state = if user.disabled_at.is_some() { "disabled" } else { "active" };
    let verified = |kind: Kind| factors.iter().any(|factor| factor.verified && factor.kind == kind);
    let kinds = [Kind::Totp, Kind::WebAuthn, Kind::Phone].into_iter().filter(|kind| verified(*kind));
    let kinds: Vec<_> = kinds.map(Kind::word).collect();
    let kinds = if kinds.is_empty() { "no second factor".to_owned() } else { kinds.join("+") };
    let last = user
        .last_sign_in_at
        .map_or_else(|| "never signed in".to_owned(), |at| format!("last {}", rfc3339(at)));
    format!("{}\t{state}\t{kinds}\tcreated {}\t{last}\n", user.email, rfc3339(user.created_at))
}
