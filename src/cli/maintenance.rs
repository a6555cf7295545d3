//! `load-demo` and `rotate-keys`.

use super::{Global, print};
use crate::auth::keys;
use crate::error::Result;
use crate::ops;
use crate::platform::clock::Clock;
use crate::platform::random::Random;

#[derive(Debug, clap::Args)]
pub(super) struct RotateKeysArgs {
    /// Stop trusting the old keys at once (after a leak); without it their tokens run out first
    #[arg(long)]
    at_once: bool,
}

/// `load-demo`
pub(super) fn load_demo(global: &Global) -> Result<()> {
    let (data_dir, db) = global.open_data()?;
    let loaded = ops::demo::load(&db, &data_dir, Clock::System.now())?;
    print(&format!("{loaded}\n"))
}

/// `rotate-keys`. A serving site reads the new key by itself.
pub(super) fn rotate_keys(global: &Global, args: &RotateKeysArgs) -> Result<()> {
    let (data_dir, _) = global.open_existing_data()?;
    let kid = keys::rotate(&data_dir.keys(), &Random::System, Clock::System.now(), args.at_once)?;
    print(&format!("access tokens are signed with the new key {kid}\n"))
}
