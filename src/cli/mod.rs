//! The command line: flags, prompts, printing.

mod admins;
mod backup;
mod doctor;
mod imports;
mod log;
mod opening;
mod serve;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;

use crate::admin::product_fields;
use crate::app;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, Snapshot};
use crate::platform::log::LogOutput;
use crate::site::office_settings;
use crate::web;

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
    ProductFields(ProductFieldsArgs),
    /// Print the licences of everything in this binary
    Licenses,
    /// Print shell completions
    Completions(CompletionsArgs),
    /// Write manual pages, one for each command, into a directory
    Manual(ManualArgs),
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
        Command::Openapi => openapi(),
        Command::ProductFields(args) => product_fields(&args),
        Command::Licenses => licenses(),
        Command::Completions(args) => completions(&args, &mut Cli::command()),
        Command::Manual(args) => manual(&args, Cli::command()),
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

// Which configuration and which data directory a command works with.
//
// What is named wins. Then comes what is in the current directory, and then what the shipped unit uses: on a packaged machine a
// command without options is about the site that runs there, not about one that it makes in somebody's home.

/// What the shipped unit and the package use.
const UNIT: Places = Places { config: "/etc/pharma-site.toml", data_dir: "/var/lib/pharma-site" };
/// What is looked for in the current directory.
const HERE: Places = Places { config: "config.toml", data_dir: "./data" };

#[derive(Debug, Clone, Copy)]
struct Places {
    config: &'static str,
    data_dir: &'static str,
}

/// Options that every command takes, as they were given.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct GlobalArgs {
    /// Directory with all state; serve, create-admin, load-demo and restore create it if missing. Without it ./data, else that
    /// of the shipped unit, /var/lib/pharma-site, if there
    #[arg(long, global = true, value_name = "DIR", env = "PHARMA_SITE_DATA_DIR")]
    data_dir: Option<PathBuf>,
    /// Configuration file; without it ./config.toml, else that of the shipped unit, /etc/pharma-site.toml, if there, else defaults
    #[arg(long, global = true, value_name = "FILE", env = "PHARMA_SITE_CONFIG")]
    config: Option<PathBuf>,
}

/// The configuration and the data directory that were decided on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Global {
    pub(super) data_dir: PathBuf,
    pub(super) config: Option<PathBuf>,
}

impl GlobalArgs {
    /// Decides, and says on standard error what was taken that nobody has named.
    pub(super) fn decide(&self) -> Global {
        let (global, is_said) = self.decide_by(Path::exists);
        if is_said {
            let config = global.config.as_deref().map_or_else(|| "none".into(), Path::to_string_lossy);
            let data_dir = global.data_dir.display();
            let prefix = LogOutput::new().prefix(tracing::Level::INFO);
            eprintln!("{prefix}pharma-site: configuration: {config}; data directory: {data_dir}");
        }
        global
    }

    fn decide_by(&self, exists: impl Fn(&Path) -> bool) -> (Global, bool) {
        let is_there = |path: &str| exists(Path::new(path));
        let named = |path: Option<&Path>, place: &str| path == Some(Path::new(place));
        let is_here = is_there(HERE.config) || is_there(HERE.data_dir);
        let is_unit =
            named(self.config.as_deref(), UNIT.config) || named(self.data_dir.as_deref(), UNIT.data_dir);
        // A data directory that is named is not the unit's site: it might write where that has its backups.
        let is_elsewhere = self.data_dir.is_some() || self.config.is_some();
        let places = if is_unit || (!is_here && !is_elsewhere) { UNIT } else { HERE };
        let config = self.config.clone().or_else(|| is_there(places.config).then(|| places.config.into()));
        let data_dir = self.data_dir.clone().unwrap_or_else(|| {
            // Where only the configuration is the unit's, a command must not make another site here.
            let place = if is_there(places.data_dir) || config.as_deref() == Some(Path::new(UNIT.config)) {
                places.data_dir
            } else {
                HERE.data_dir
            };
            place.into()
        });
        let is_said = self.data_dir.is_none() || (self.config.is_none() && config.is_some());
        (Global { data_dir, config }, is_said)
    }
}

// `openapi`, `product-fields`, `licenses`, `completions` and `manual`: commands that print or write documents and need no data.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_wins_then_what_is_here_then_the_units() {
        let decided = |config: Option<&str>, data_dir: Option<&str>, there: &[&str]| {
            let args = GlobalArgs { config: config.map(Into::into), data_dir: data_dir.map(Into::into) };
            let (Global { config, data_dir }, is_said) =
                args.decide_by(|path| there.iter().any(|there| path == Path::new(there)));
            let config = config.map_or_else(String::new, |path| path.display().to_string());
            (config, data_dir.display().to_string(), is_said)
        };
        let unit = [UNIT.config, UNIT.data_dir];
        let here = [UNIT.config, UNIT.data_dir, HERE.config, HERE.data_dir];
        let of = |config: &str, data_dir: &str, is_said| (config.to_owned(), data_dir.to_owned(), is_said);
        for (config, data_dir, there, expected) in [
            (None, None, &[][..], of("", "./data", true)),
            (None, None, &unit[..], of(UNIT.config, UNIT.data_dir, true)),
            (None, None, &unit[..1], of(UNIT.config, UNIT.data_dir, true)),
            (None, None, &unit[1..], of("", UNIT.data_dir, true)),
            (None, None, &here[..], of("config.toml", "./data", true)),
            (None, None, &here[..3], of("config.toml", "./data", true)),
            (None, None, &[UNIT.config, UNIT.data_dir, HERE.data_dir][..], of("", "./data", true)),
            (None, Some(UNIT.data_dir), &here[..], of(UNIT.config, UNIT.data_dir, true)),
            (Some(UNIT.config), None, &here[..], of(UNIT.config, UNIT.data_dir, true)),
            (None, Some("/srv/copy"), &unit[..], of("", "/srv/copy", false)),
            (None, Some("/srv/copy"), &here[..], of("config.toml", "/srv/copy", true)),
            (Some("/srv/a.toml"), None, &unit[..], of("/srv/a.toml", "./data", true)),
            (Some("/srv/a.toml"), Some("/srv/copy"), &here[..], of("/srv/a.toml", "/srv/copy", false)),
        ] {
            assert_eq!(decided(config, data_dir, there), expected, "{config:?} {data_dir:?} {there:?}");
        }
    }
}
