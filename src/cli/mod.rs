//! The command line: flags, prompts, printing; one file a command.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::config::Config;
use crate::error::{Error, Result};

pub mod completions;
pub mod create_admin;
pub mod disable_admin;
pub mod doctor;
pub mod licenses;
pub mod list_admins;
pub mod load_demo;
pub mod log;
pub mod log_filter;
pub mod new_password;
pub mod openapi;
pub mod reset_mfa;
pub mod reset_password;
pub mod rotate_keys;
pub mod serve;

/// A pharmaceutical supplier's website and back office in one file.
#[derive(Debug, Parser)]
#[command(name = "pharma-site", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// Options that every command takes.
#[derive(Debug, Clone, clap::Args)]
pub struct Global {
    /// Directory with all state; serve, create-admin and load-demo create it if missing
    #[arg(long, global = true, value_name = "DIR", default_value = "./data", env = "PHARMA_SITE_DATA_DIR")]
    pub data_dir: PathBuf,
    /// Configuration file; without it ./config.toml if there, else defaults
    #[arg(long, global = true, value_name = "FILE", env = "PHARMA_SITE_CONFIG")]
    pub config: Option<PathBuf>,
}

impl Global {
    /// The configuration that these options and the environment lead to.
    ///
    /// # Errors
    /// Names file, key and what is allowed.
    pub fn load_config(&self) -> Result<Config> {
        let env = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        Config::load(self.config.as_deref(), env)
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the site
    Serve(serve::Args),
    /// Load the sample catalogue into an empty database
    LoadDemo(load_demo::Args),
    /// Create an administrator; asks for the password twice
    CreateAdmin(create_admin::Args),
    /// List the administrators
    ListAdmins,
    /// Set an administrator's password and end their sessions
    ResetPassword(reset_password::Args),
    /// Remove an administrator's second factors and recovery codes and end their sessions
    ResetMfa(reset_mfa::Args),
    /// Keep an administrator from signing in and end their sessions
    DisableAdmin(disable_admin::Args),
    /// Let a disabled administrator sign in again
    EnableAdmin(disable_admin::Args),
    /// Make a new key for signing access tokens
    RotateKeys(rotate_keys::Args),
    /// Check configuration, permissions, disk space, database, mail server and clock; changes nothing
    Doctor,
    /// Print the OpenAPI document of the HTTP API
    Openapi,
    /// Print the licences of everything in this binary
    Licenses,
    /// Print shell completions
    Completions(completions::Args),
}

/// Runs what the command line asks for.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.command {
        Command::Serve(args) => serve::run(&cli.global, &args),
        Command::LoadDemo(args) => load_demo::run(&cli.global, &args),
        Command::CreateAdmin(args) => create_admin::run(&cli.global, &args),
        Command::ListAdmins => list_admins::run(&cli.global),
        Command::ResetPassword(args) => reset_password::run(&cli.global, &args),
        Command::ResetMfa(args) => reset_mfa::run(&cli.global, &args),
        Command::DisableAdmin(args) => disable_admin::disable(&cli.global, &args),
        Command::EnableAdmin(args) => disable_admin::enable(&cli.global, &args),
        Command::RotateKeys(args) => rotate_keys::run(&cli.global, &args),
        Command::Doctor => doctor::run(&cli.global),
        Command::Openapi => openapi::run(),
        Command::Licenses => licenses::run(),
        Command::Completions(args) => completions::run(&args, &mut Cli::command()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pharma-site: {}", line(&error));
            ExitCode::FAILURE
        }
    }
}

/// One line for the operator: what happened and, where it helps, why.
fn line(error: &Error) -> String {
    let text = match error {
        Error::Refused(text) => text.clone(),
        Error::File { doing, cause } => format!("{doing}: {cause}"),
        other => other.chain(),
    };
    text.replace(['\n', '\r'], " ")
}

/// Writes to standard output; a closed pipe is no error.
///
/// # Errors
/// When the output cannot be written for another reason.
pub fn print(text: &str) -> Result<()> {
    use std::io::Write as _;
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(cause) if cause.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::file("writing the output", cause))
        }
        _ => Ok(()),
    }
}
