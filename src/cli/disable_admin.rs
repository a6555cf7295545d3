//! `disable-admin` and `enable-admin`.

use super::{Global, print};
use crate::app::open_existing_data;
use crate::auth::accounts;
use crate::error::Result;
use crate::platform::clock::Clock;

/// Options of both.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Whom
    #[arg(long, value_name = "E-MAIL")]
    email: String,
}

/// Keeps someone from signing in; their sessions end.
///
/// # Errors
/// When nobody has that e-mail.
pub fn disable(global: &Global, args: &Args) -> Result<()> {
    let email = set(global, args, false)?;
    print(&format!("disabled {email} and ended all sessions\n"))
}

/// Lets someone sign in again.
///
/// # Errors
/// When nobody has that e-mail.
pub fn enable(global: &Global, args: &Args) -> Result<()> {
    let email = set(global, args, true)?;
    print(&format!("enabled {email}\n"))
}

fn set(global: &Global, args: &Args, enabled: bool) -> Result<String> {
    global.load_config()?;
    let (_, db) = open_existing_data(&global.data_dir)?;
    let now = Clock::System.now();
    Ok(db.write_blocking(|tx| accounts::set_enabled(tx, &args.email, enabled, now))?.email)
}
