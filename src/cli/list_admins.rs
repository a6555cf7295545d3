//! `list-admins`: a line each. Looks at the data directory and touches nothing in it.

use super::{Global, print};
use crate::auth::accounts::{self, Clash};
use crate::auth::factor::{Factor, Kind};
use crate::auth::user::User;
use crate::error::{Error, Result};
use crate::platform::clock::rfc3339;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::read_only;

/// Prints e-mail, state, factors, creation and last sign-in of everyone.
///
/// # Errors
/// When there is no data directory, or its database cannot be read.
pub fn run(global: &Global) -> Result<()> {
    const NOBODY: &str = "no administrators; make one with create-admin --email E-MAIL\n";
    global.load_config()?;
    let path = DataDir::open_read_only(&global.data_dir)?.database();
    if !path.exists() {
        return print(NOBODY);
    }
    let (snapshot, schema) = read_only::open(&path)?;
    let everyone = accounts::list(&snapshot).map_err(|error| match schema {
        SchemaAge::Current => error,
        SchemaAge::Older => Error::Refused(format!(
            "{} was written by an older version of pharma-site; serve brings it up to date",
            path.display()
        )),
    })?;
    if everyone.is_empty() {
        return print(NOBODY);
    }
    let clashes = accounts::clashes(&snapshot)?;
    let clash = |user: &User| clashes.iter().find(|clash| clash.email == user.email);
    let lines: String = everyone.iter().map(|(user, factors)| line(user, factors, clash(user))).collect();
    print(&lines)
}

fn line(user: &User, factors: &[Factor], clash: Option<&Clash>) -> String {
    let state = match (clash, user.disabled_at) {
        (Some(clash), _) => format!("cannot sign in: the same address as {}", clash.same_as),
        (None, Some(_)) => "disabled".to_owned(),
        (None, None) => "active".to_owned(),
    };
    let verified = |kind: Kind| factors.iter().any(|factor| factor.verified && factor.kind == kind);
    let kinds = [Kind::Totp, Kind::WebAuthn, Kind::Phone].into_iter().filter(|kind| verified(*kind));
    let kinds: Vec<_> = kinds.map(Kind::word).collect();
    let kinds = if kinds.is_empty() { "no second factor".to_owned() } else { kinds.join("+") };
    let last = user
        .last_sign_in_at
        .map_or_else(|| "never signed in".to_owned(), |at| format!("last {}", rfc3339(at)));
    format!("{}\t{state}\t{kinds}\tcreated {}\t{last}\n", user.email, rfc3339(user.created_at))
}
