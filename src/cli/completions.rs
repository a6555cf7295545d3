//! `completions`: shell completions.

use clap_complete::Shell;

use super::print;
use crate::error::Result;

/// Options of `completions`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// For which shell
    shell: Shell,
}

/// Prints the completions.
///
/// # Errors
/// When the output cannot be written.
pub fn run(args: &Args, command: &mut clap::Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "pharma-site", &mut script);
    print(&String::from_utf8_lossy(&script))
}
