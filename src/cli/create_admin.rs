//! `create-admin`: makes an account.

use super::new_password::Source;
use super::{Global, print};
use crate::app::open_data;
use crate::auth::accounts;
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::random::Random;

/// Options of `create-admin`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// E-mail address, which is the name to sign in with
    #[arg(long, value_name = "E-MAIL")]
    email: String,
    #[command(flatten)]
    password: Source,
}

/// Makes the account.
///
/// # Errors
/// When the e-mail is wrong or taken, or the password weak; nothing was changed then.
pub fn run(global: &Global, args: &Args) -> Result<()> {
    global.load_config()?;
    let email = accounts::parse_email(&args.email)?;
    // Whoever cannot have an account is told before typing a password; a new directory waits until all is well.
    if global.data_dir.is_dir() {
        let (_, db) = open_data(&global.data_dir)?;
        accounts::require_unused(&db, &email)?;
    }
    let password = args.password.read(email.as_str())?;
    let (_, db) = open_data(&global.data_dir)?;
    accounts::create(&db, &Random::System, &email, &password, Clock::System.now())?;
    print(&format!("created the administrator {email}\n"))
}
