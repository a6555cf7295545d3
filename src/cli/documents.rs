//! `openapi`, `licenses` and `completions`: commands that print a document and need no data.

use clap_complete::Shell;

use super::print;
use crate::error::Result;
use crate::web;

/// Our own licence, then the notices that `assets/notices/collect.py` collects from the lock files.
const LICENSES: [&str; 2] =
    [include_str!("../../LICENSE"), include_str!("../../assets/notices/THIRD-PARTY.txt")];

#[derive(Debug, clap::Args)]
pub(super) struct CompletionsArgs {
    /// For which shell
    shell: Shell,
}

/// `openapi`
pub(super) fn openapi() -> Result<()> {
    print(&web::openapi::json())
}

/// `licenses`
pub(super) fn licenses() -> Result<()> {
    print(&LICENSES.join("\n"))
}

/// `completions`
pub(super) fn completions(args: &CompletionsArgs, command: &mut clap::Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "pharma-site", &mut script);
    print(&String::from_utf8_lossy(&script))
}
