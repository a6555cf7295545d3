//! `reset-mfa`: for whoever lost their second factors.

use super::{Global, print};
use crate::app::open_existing_data;
use crate::auth::accounts;
use crate::error::Result;

/// Options of `reset-mfa`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Whose
    #[arg(long, value_name = "E-MAIL")]
    email: String,
}

/// Removes factors and recovery codes.
///
/// # Errors
/// When nobody has that e-mail.
pub fn run(global: &Global, args: &Args) -> Result<()> {
    global.load_config()?;
    let (_, db) = open_existing_data(&global.data_dir)?;
    let user = db.write_blocking(|tx| accounts::reset_factors(tx, &args.email))?;
    print(&format!("removed the second factors of {} and ended all sessions\n", user.email))
}
