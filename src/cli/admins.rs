//! The commands about administrators' accounts, and `rotate-keys`. Changes of accounts are in the history, as those of the command line.

use std::io::{BufRead as _, IsTerminal as _, Read as _};

use jiff::Timestamp;

use super::{Global, print};
use crate::auth::accounts::{self, EmailConflict, parse_password};
use crate::auth::keys;
use crate::auth::password::NewPassword;
use crate::auth::user::{Factor, FactorKind, Role, User};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::clock::{Clock, rfc3339};
use crate::platform::data_dir::DataDir;
use crate::platform::db::{WriteTx, upgrade};
use crate::platform::random::Random;

#[derive(Debug, clap::Args)]
pub(super) struct CreateArgs {
    /// E-mail address, which is the name to sign in with
    #[arg(long, value_name = "E-MAIL")]
    email: String,
    #[command(flatten)]
    password: PasswordArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct ResetPasswordArgs {
    /// Whose
    #[arg(long, value_name = "E-MAIL")]
    email: String,
    #[command(flatten)]
    password: PasswordArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct ResetMfaArgs {
    /// Whose
    #[arg(long, value_name = "E-MAIL")]
    email: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct EnableArgs {
    /// Whom
    #[arg(long, value_name = "E-MAIL")]
    email: String,
}

/// `create-admin`
pub(super) fn create(global: &Global, args: &CreateArgs) -> Result<()> {
    global.load_config()?;
    let email = accounts::parse_email(&args.email)?;
    // A taken address is refused before the password is asked for. A missing directory is created only after it.
    if global.data_dir.is_dir() {
        let (_, db) = global.open_data()?;
        accounts::require_unused(&db, &email)?;
    }
    let password = args.password.read(email.as_str())?;
    let (_, db) = global.open_data()?;
    let hash = password.hash_blocking(&Random::System)?;
    let now = Clock::System.now();
    db.write_blocking(|tx| {
        accounts::insert(tx, &Random::System, &email, Role::Owner, &hash, now)?;
        record(tx, Action::Created, email.as_str(), Some("as owner"), now)
    })?;
    print(&format!("created the administrator {email}, an owner\n"))
}

/// `reset-password`
pub(super) fn reset_password(global: &Global, args: &ResetPasswordArgs) -> Result<()> {
    let (_, db) = global.open_existing_data()?;
    let user = db.read_blocking(|snapshot| accounts::find(snapshot, &args.email))?;
    let hash = args.password.read(&user.email)?.hash_blocking(&Random::System)?;
    let now = Clock::System.now();
    db.write_blocking(|tx| {
        accounts::reset_password(tx, &user.email, &hash, now)?;
        record(tx, Action::Updated, &user.email, Some("new password"), now)
    })?;
    print(&format!("set a new password for {} and ended all sessions\n", user.email))
}

/// `reset-mfa`
pub(super) fn reset_mfa(global: &Global, args: &ResetMfaArgs) -> Result<()> {
    let (_, db) = global.open_existing_data()?;
    let user = db.write_blocking(|tx| {
        let user = accounts::reset_factors(tx, &args.email)?;
        record(tx, Action::FactorsReset, &user.email, None, Clock::System.now())?;
        Ok(user)
    })?;
    print(&format!("removed the second factors of {} and ended all sessions\n", user.email))
}

/// `disable-admin`
pub(super) fn disable(global: &Global, args: &EnableArgs) -> Result<()> {
    let email = set_enabled(global, args, false)?;
    print(&format!("disabled {email} and ended all sessions\n"))
}

/// `enable-admin`
pub(super) fn enable(global: &Global, args: &EnableArgs) -> Result<()> {
    let email = set_enabled(global, args, true)?;
    print(&format!("enabled {email}\n"))
}

fn set_enabled(global: &Global, args: &EnableArgs, enabled: bool) -> Result<String> {
    let (_, db) = global.open_existing_data()?;
    let now = Clock::System.now();
    db.write_blocking(|tx| {
        let user = accounts::set_enabled(tx, &args.email, enabled, now)?;
        let action = if enabled { Action::Enabled } else { Action::Disabled };
        record(tx, action, &user.email, None, now)?;
        Ok(user.email)
    })
}

/// Writes into the history what the operator did to somebody.
fn record(tx: &WriteTx<'_>, action: Action, email: &str, detail: Option<&str>, at: Timestamp) -> Result<()> {
    insert_unnumbered(tx, &Actor { by: None, at }, (action, RecordKind::Person), email, detail)
}

/// `list-admins`: a line for each account. Opens the database read-only, so that listing changes nothing.
pub(super) fn list(global: &Global) -> Result<()> {
    global.load_config()?;
    let data_dir = DataDir::open_read_only(&global.data_dir)?;
    let mut lines = String::new();
    if data_dir.database().exists() {
        let snapshot = upgrade::open_to_read(&data_dir)?;
        let users = accounts::list(&snapshot)?;
        let conflicts = accounts::email_conflicts(&snapshot)?;
        let conflict = |user: &User| conflicts.iter().find(|conflict| conflict.email == user.email);
        lines = users.iter().map(|(user, factors)| line(user, factors, conflict(user))).collect();
    }
    if lines.is_empty() {
        return print("no administrators; make one with create-admin --email E-MAIL\n");
    }
    print(&lines)
}

fn line(user: &User, factors: &[Factor], conflict: Option<&EmailConflict>) -> String {
    let state = match (conflict, user.disabled_at) {
        (Some(conflict), _) => format!("cannot sign in: the same address as {}", conflict.same_as),
        (None, Some(_)) => "disabled".to_owned(),
        (None, None) => "active".to_owned(),
    };
    let verified = |kind: FactorKind| factors.iter().any(|factor| factor.verified && factor.kind == kind);
    let kinds = FactorKind::ALL.into_iter().filter(|kind| verified(*kind));
    let kinds: Vec<_> = kinds.map(FactorKind::as_str).collect();
    let kinds = if kinds.is_empty() { "no second factor".to_owned() } else { kinds.join("+") };
    let last = user
        .last_sign_in_at
        .map_or_else(|| "never signed in".to_owned(), |at| format!("last {}", rfc3339(at)));
    let role = user.role.name();
    format!("{}\t{state}\t{kinds}\t{role}\tcreated {}\t{last}\n", user.email, rfc3339(user.created_at))
}

#[derive(Debug, clap::Args)]
pub(super) struct RotateKeysArgs {
    /// Stop trusting the old keys at once (after a leak); without it their tokens run out first
    #[arg(long)]
    at_once: bool,
}

/// `rotate-keys`. A serving site reads the new key by itself.
pub(super) fn rotate_keys(global: &Global, args: &RotateKeysArgs) -> Result<()> {
    let (data_dir, _) = global.open_existing_data()?;
    let kid = keys::rotate(&data_dir.keys(), &Random::System, Clock::System.now(), args.at_once)?;
    print(&format!("access tokens are signed with the new key {kid}\n"))
}

/// Longest line that is read, bytes.
const MAX_LINE: u64 = 4096;

#[derive(Debug, clap::Args)]
struct PasswordArgs {
    /// Read the password from the first line of standard input instead of asking
    #[arg(long)]
    password_stdin: bool,
}

impl PasswordArgs {
    /// Reads a password. Fails when it is too weak for an account with that e-mail, or differs the second time.
    fn read(&self, email: &str) -> Result<NewPassword> {
        if self.password_stdin {
            return parse_password(&first_line()?, email);
        }
        if !std::io::stdin().is_terminal() {
            let text = "there is no terminal to ask for the password on; use --password-stdin";
            return Err(Error::Refused(text.to_owned()));
        }
        let ask = |prompt: &str| {
            rpassword::prompt_password(prompt).map_err(|cause| Error::file("asking for the password", cause))
        };
        let first = ask(&format!("New password for {email}: "))?;
        let password = parse_password(&first, email)?;
        if ask("Once more: ")? == first {
            Ok(password)
        } else {
            Err(Error::Refused("the two passwords differ".to_owned()))
        }
    }
}

fn first_line() -> Result<String> {
    let mut line = String::new();
    let mut input = std::io::stdin().lock().take(MAX_LINE);
    input.read_line(&mut line).map_err(|cause| Error::file("reading the password", cause))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
