//! `openapi`, `product-fields`, `licenses`, `completions` and `manual`: commands that print or write documents and need no data.

use std::path::PathBuf;

use clap_complete::Shell;

use super::print;
use crate::admin::product_fields;
use crate::error::{Error, Result};
use crate::web;

/// Our own licence, then the notices that `assets/notices/collect.py` collects from the lock files.
const LICENSES: [&str; 2] =
    [include_str!("../../LICENSE"), include_str!("../../assets/notices/THIRD-PARTY.txt")];

#[derive(Debug, clap::Args)]
pub(super) struct ProductFieldsArgs {
    /// Only the facts that pages show
    #[arg(long)]
    facts: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct CompletionsArgs {
    /// For which shell
    shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(super) struct ManualArgs {
    /// An existing directory, such as /usr/local/share/man/man1
    directory: PathBuf,
}

/// `openapi`
pub(super) fn openapi() -> Result<()> {
    print(&web::openapi::json())
}

/// `product-fields`
pub(super) fn product_fields(args: &ProductFieldsArgs) -> Result<()> {
    print(&if args.facts { product_fields::facts_json() } else { product_fields::json() }?)
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

/// `manual`
pub(super) fn manual(args: &ManualArgs, command: clap::Command) -> Result<()> {
    clap_mangen::generate_to(command, &args.directory).map_err(|cause| {
        Error::file(format!("writing manual pages into {}", args.directory.display()), cause)
    })
}
