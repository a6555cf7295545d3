//! The command line: flags, prompts, printing.

use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use self::places::{Global, GlobalArgs};
use crate::app;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, Snapshot};
use crate::platform::log::journal::LogOutput;
use crate::site::office_settings;

mod admins;
mod backup;
mod doctor;
mod documents;
mod imports;
mod log;
mod opening;
mod places;
mod serve;

/// The exit code of `serve` for a configuration with which no start can succeed: `EX_CONFIG` of sysexits.h. A service manager
/// tries every other start again.
const WRONG_CONFIGURATION: u8 = 78;

/// A pharmaceutical supplier's website and back office in one file.
#[derive(Debug, Parser)]
#[command(name = "pharma-site", version = crate::platform::VERSION, about, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    global: GlobalArgs,
    #[command(subcommand)]
    command: Command,
}

impl Global {
    fn load_config(&self) -> Result<Config> {
        Config::load(self.config.as_deref(), Config::environment()?.into_iter())
    }

    /// The configuration with what owners have set in the back office in its places, as far as that can be read.
    fn with_office_settings(&self, config: Config) -> Config {
        match app::open_data_to_read(&self.data_dir) {
            Ok((data_dir, snapshot)) => {
                office_settings::applied(&snapshot, &config, &data_dir, Clock::System.now())
            }
            Err(_) => config,
        }
    }

    /// Opens the data directory, and creates it if missing. A wrong configuration stops every command before it changes
    /// anything.
    fn open_data(&self) -> Result<(DataDir, Db)> {
        self.load_config()?;
        app::open_data(&self.data_dir)
    }

    /// As [`Global::open_data`], but a missing directory is an error.
    fn open_existing_data(&self) -> Result<(DataDir, Db)> {
        self.load_config()?;
        app::open_existing_data(&self.data_dir)
    }

    /// Opens an existing data directory for reading.
    fn open_data_to_read(&self) -> Result<(DataDir, Snapshot)> {
        self.load_config()?;
        app::open_data_to_read(&self.data_dir)
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the site
    Serve(serve::ServeArgs),
    /// Load the sample catalogue into an empty database
    LoadDemo,
    /// Create an administrator, an owner; asks for the password twice
    CreateAdmin(admins::CreateArgs),
    /// List the administrators
    ListAdmins,
    /// Set an administrator's password and end their sessions
    ResetPassword(admins::ResetPasswordArgs),
    /// Remove an administrator's second factors and recovery codes and end their sessions
    ResetMfa(admins::ResetMfaArgs),
    /// Keep an administrator from signing in and end their sessions
    DisableAdmin(admins::EnableArgs),
    /// Let a disabled administrator sign in again
    EnableAdmin(admins::EnableArgs),
    /// Import products from a CSV or XLSX file, or report what that would change
    ImportProducts(imports::ImportProductsArgs),
    /// Export all products as CSV or XLSX
    ExportProducts(imports::ExportProductsArgs),
    /// Make a new key for signing access tokens
    RotateKeys(admins::RotateKeysArgs),
    /// Write a backup of everything into one file, also while the site serves
    Backup(backup::BackupArgs),
    /// Replace the data directory by a backup, after verifying it; what was there is kept aside
    Restore(backup::RestoreArgs),
    /// Open the site to visitors, unless claims of the shipped texts are unconfirmed
    Open(opening::OpenArgs),
    /// Close the site: visitors read that it opens soon
    Close,
    /// Check configuration, permissions, disk space, database, mail server and clock; changes nothing
    Doctor(doctor::DoctorArgs),
    /// Print the OpenAPI document of the HTTP API
    Openapi,
    /// Print the fields of a product, as the frontend is built from them
    #[command(hide = true)]
    ProductFields(documents::ProductFieldsArgs),
    /// Print the licences of everything in this binary
    Licenses,
    /// Print shell completions
    Completions(documents::CompletionsArgs),
    /// Write manual pages, one for each command, into a directory
    Manual(documents::ManualArgs),
}

/// Parses the command line and runs the command.
pub fn run() -> ExitCode {
    let Cli { global, command } = Cli::parse();
    match run_command(&global, command) {
        Ok(()) => ExitCode::SUCCESS,
        Err((error, code)) => failed(&error, code),
    }
}

/// Says why the command ends with this code.
fn failed(error: &Error, code: ExitCode) -> ExitCode {
    eprintln!("{}pharma-site: {}", LogOutput::new().prefix(tracing::Level::ERROR), line(error));
    code
}

/// Runs the command; an error comes with its exit code.
fn run_command(global: &GlobalArgs, command: Command) -> std::result::Result<(), (Error, ExitCode)> {
    // Not for commands that neither read nor write a site.
    let global = || global.decide();
    let result = match command {
        Command::Serve(args) => {
            let global = global();
            let (config, recent) =
                serve::configuration(&global, &args).map_err(|error| (error, WRONG_CONFIGURATION.into()))?;
            serve::run(&global, config, recent, &args)
        }
        Command::LoadDemo => opening::load_demo(&global()),
        Command::CreateAdmin(args) => admins::create(&global(), &args),
        Command::ListAdmins => admins::list(&global()),
        Command::ResetPassword(args) => admins::reset_password(&global(), &args),
        Command::ResetMfa(args) => admins::reset_mfa(&global(), &args),
        Command::DisableAdmin(args) => admins::disable(&global(), &args),
        Command::EnableAdmin(args) => admins::enable(&global(), &args),
        Command::ImportProducts(args) => imports::import_products(&global(), &args),
        Command::ExportProducts(args) => imports::export_products(&global(), &args),
        Command::RotateKeys(args) => admins::rotate_keys(&global(), &args),
        Command::Backup(args) => backup::backup(&global(), &args),
        Command::Restore(args) => backup::restore(&global(), &args),
        Command::Open(args) => opening::open(&global(), &args),
        Command::Close => opening::close(&global()),
        Command::Doctor(args) => doctor::run(&global(), &args),
        Command::Openapi => documents::openapi(),
        Command::ProductFields(args) => documents::product_fields(&args),
        Command::Licenses => documents::licenses(),
        Command::Completions(args) => documents::completions(&args, &mut Cli::command()),
        Command::Manual(args) => documents::manual(&args, Cli::command()),
    };
    result.map_err(|error| (error, ExitCode::FAILURE))
}

/// One line for the operator: what happened and, where that helps, why.
fn line(error: &Error) -> String {
    let text = match error {
        Error::Refused(text) => text.clone(),
        Error::File { doing, cause } => format!("{doing}: {cause}"),
        Error::NoRoom(cause) | Error::Store(cause) => cause.to_string(),
        other => other.chain(),
    };
    text.replace(['\n', '\r'], " ")
}

/// Writes to standard output; a closed pipe is no error.
fn print(text: &str) -> Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(cause) if cause.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::file("writing the output", cause))
        }
        _ => Ok(()),
    }
}
