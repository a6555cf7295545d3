//! `rotate-keys`: a new key for access tokens.

use super::{Global, print};
use crate::app::open_existing_data;
use crate::auth::keys;
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::random::Random;

/// Options of `rotate-keys`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Stop trusting the old keys at once (after a leak); without it their tokens run out first
    #[arg(long)]
    at_once: bool,
}

/// Makes the key; a running site notices.
///
/// # Errors
/// When the keys are damaged or cannot be written.
pub fn run(global: &Global, args: &Args) -> Result<()> {
    global.load_config()?;
    let (data_dir, _) = open_existing_data(&global.data_dir)?;
    let kid = keys::rotate(&data_dir.keys(), &Random::System, Clock::System.now(), args.at_once)?;
    print(&format!("access tokens are signed with the new key {kid}\n"))
}
