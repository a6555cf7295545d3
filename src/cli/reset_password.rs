//! `reset-password`: a new password, and every session ends.

use super::new_password::Source;
use super::{Global, print};
use crate::app::open_existing_data;
use crate::auth::accounts;
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::random::Random;

/// Options of `reset-password`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Whose
    #[arg(long, value_name = "E-MAIL")]
    email: String,
    #[command(flatten)]
    password: Source,
}

/// Sets the password.
///
/// # Errors
/// When nobody has that e-mail or the password is weak; nothing was changed then.
pub fn run(global: &Global, args: &Args) -> Result<()> {
    global.load_config()?;
    let (_, db) = open_existing_data(&global.data_dir)?;
    let user = db.read_blocking(|snapshot| accounts::find(snapshot, &args.email))?;
    let hash = args.password.read(&user.email)?.hash_blocking(&Random::System)?;
    db.write_blocking(|tx| accounts::reset_password(tx, &user.email, &hash, Clock::System.now()))?;
    print(&format!("set a new password for {} and ended all sessions\n", user.email))
}
