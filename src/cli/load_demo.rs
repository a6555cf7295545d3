//! `load-demo`: the sample catalogue, or a generated one for benchmarks.

use super::{Global, print};
use crate::app::open_data;
use crate::error::Result;
use crate::ops;
use crate::platform::clock::Clock;

/// Options of `load-demo`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Load this many generated products instead, for benchmarks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    generate: Option<u32>,
}

/// Loads into an empty database; refuses another.
///
/// # Errors
/// When the database already holds products, or cannot be written to.
pub fn run(global: &Global, args: &Args) -> Result<()> {
    global.load_config()?;
    let (data_dir, db) = open_data(&global.data_dir)?;
    let now = Clock::System.now();
    let loaded = match args.generate {
        Some(count) => ops::generate::load(&db, count, now)?.to_string(),
        None => ops::demo::load(&db, &data_dir, now)?.to_string(),
    };
    print(&format!("{loaded}\n"))
}
