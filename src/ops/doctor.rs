//! Checks that the site can run here, a verdict each. Looks at the data directory and touches nothing in it.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use super::doctor_files;
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::config::Config;
use crate::error::Result;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::read_only;
use crate::platform::mailer::Mailer;
use crate::platform::ownership;
use crate::platform::ownership::Access;
use crate::platform::random::Random;
use crate::platform::untrusted_proxy::{self, UntrustedProxy};

/// The outcome of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub check: &'static str,
    /// What was seen.
    pub verdict: Verdict,
}

/// How a check ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Fine(String),
    /// The site runs, but something is probably not as it is meant.
    Warning(String),
    /// The site does not run, or not safely.
    Failure(String),
}

impl From<Result<String, String>> for Verdict {
    fn from(checked: Result<String, String>) -> Self {
        match checked {
            Ok(text) => Self::Fine(text),
            Err(text) => Self::Failure(text),
        }
    }
}

impl Verdict {
    /// A warning of all that was found, or that all is well.
    pub fn unless_any(warnings: &[String], fine: impl Into<String>) -> Self {
        if warnings.is_empty() { Self::Fine(fine.into()) } else { Self::Warning(warnings.join("; ")) }
    }
}

/// Least free space that is no cause for worry, bytes.
const ENOUGH_SPACE: u64 = 512 << 20;
/// The site was built after this moment; an earlier clock is wrong (2026-01-01, seconds).
const BUILT_AFTER: i64 = 1_767_225_600;
/// A proxy that was seen longer ago than this is of the past.
const PROXY_REMEMBERED: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Runs all checks on a data directory, and on what a configuration that makes sense says. `config_file` is where it
/// was read from, if from anywhere.
pub fn examine(
    root: &Path,
    config: Option<&Config>,
    config_file: Option<&Path>,
    now: Timestamp,
) -> Vec<Finding> {
    let directory = DataDir::open_read_only(root);
    let mut findings = Vec::new();
    let mut say = |check, verdict: Verdict| findings.push(Finding { check, verdict });
    if let Some(config) = config {
        say("placeholders", placeholders(config));
    }
    match &directory {
        Ok(directory) => say("data directory", writable(directory).into()),
        Err(error) => say("data directory", Verdict::Failure(error.chain())),
    }
    if let Ok(directory) = &directory {
        say("owner", doctor_files::owner(root).into());
        say("secrets", doctor_files::secrets(directory, config_file));
        let (database, connection) = database(&directory.database());
        say("database", database);
        say("disk space", space(root).into());
        if let Some(config) = config {
            if let Some(connection) = connection {
                say("footer", footer(config, &connection));
            }
            say("proxy", proxy(config, directory, now));
            say("mail", mail(config, directory).into());
        }
    }
    say("clock", clock(now).into());
    findings
}

fn placeholders(config: &Config) -> Verdict {
    let keys = config.placeholders();
    if keys.is_empty() {
        return Verdict::Fine("none is left in the configuration".to_owned());
    }
    Verdict::Warning(format!("still as shipped: {}", keys.join(", ")))
}

fn writable(directory: &DataDir) -> Result<String, String> {
    let root = directory.root();
    // Root may do everything, and is not who will do it.
    if ownership::current_user() != 0 {
        directory.check_owner(Access::Write).map_err(|error| error.to_string())?;
    }
    ownership::check_writable(root)
        .map_err(|cause| format!("{} cannot be written to: {cause}", root.display()))?;
    Ok(format!("{} is writable", root.display()))
}

/// The verdict, and the database where it can be read.
fn database(path: &Path) -> (Verdict, Option<Connection>) {
    if !path.exists() {
        return (Verdict::Warning("there is none yet; serve creates it".to_owned()), None);
    }
    let (connection, schema) = match read_only::open(path) {
        Ok(opened) => opened,
        Err(error) => return (Verdict::Failure(error.chain()), None),
    };
    let check = || -> rusqlite::Result<(String, i64)> {
        let verdict = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        let orphans =
            connection.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
        Ok((verdict, orphans))
    };
    let verdict = match check() {
        Ok((verdict, 0)) if verdict == "ok" && schema == SchemaAge::Older => Verdict::Warning(
            "integrity check passed; an older version wrote it, and serve will bring it up to date"
                .to_owned(),
        ),
        Ok((verdict, 0)) if verdict == "ok" => Verdict::Fine("integrity check passed".to_owned()),
        Ok((verdict, 0)) => Verdict::Failure(verdict),
        Ok((_, orphans)) => Verdict::Failure(format!("{orphans} rows refer to something that is gone")),
        Err(cause) => Verdict::Failure(cause.to_string()),
    };
    (verdict, (schema == SchemaAge::Current).then_some(connection))
}

fn footer(config: &Config, connection: &Connection) -> Verdict {
    let known = match terms::slugs_and_names(connection, TermKind::Category) {
        Ok(known) => known,
        Err(error) => return Verdict::Failure(error.chain()),
    };
    let wanted = &config.company.footer_categories;
    let missing: Vec<_> =
        wanted.iter().filter(|slug| !known.iter().any(|(known, _)| known == *slug)).collect();
    if missing.is_empty() {
        return Verdict::Fine(format!("{} categories", wanted.len()));
    }
    let missing: Vec<_> = missing.into_iter().map(String::as_str).collect();
    let known: Vec<_> = known.iter().map(|(slug, _)| slug.as_str()).collect();
    Verdict::Warning(format!(
        "[company] footer_categories names no category: {}; there are {}",
        missing.join(", "),
        known.join(", ")
    ))
}

fn proxy(config: &Config, directory: &DataDir, now: Timestamp) -> Verdict {
    let recent = |proxy: &UntrustedProxy| now.duration_since(proxy.at) < PROXY_REMEMBERED;
    match untrusted_proxy::read(directory).filter(recent) {
        Some(proxy) if !config.http.trusts(proxy.address) => Verdict::Warning(format!(
            "{} sent X-Forwarded-For on {} and is not in [http] trusted_proxies: if it is your proxy, all visitors \
             share its address and one limit",
            proxy.address,
            proxy.at.strftime("%Y-%m-%d %H:%M UTC")
        )),
        _ => Verdict::Fine("none seen that is not in trusted_proxies".to_owned()),
    }
}

fn space(root: &Path) -> Result<String, String> {
    let free = fs4::available_space(root).map_err(|cause| cause.to_string())?;
    let text = format!("{} MB free", free >> 20);
    if free >= ENOUGH_SPACE {
        Ok(text)
    } else {
        Err(format!("only {text}; {} MB are wise", ENOUGH_SPACE >> 20))
    }
}

fn mail(config: &Config, directory: &DataDir) -> Result<String, String> {
    let mailer = Mailer::open(&config.mail, &config.company.name, directory, &Random::System)
        .map_err(|error| error.chain())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|cause| cause.to_string())?;
    runtime.block_on(mailer.check()).map_err(|error| error.chain())
}

fn clock(now: Timestamp) -> Result<String, String> {
    let text = now.strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
    if now.as_second() > BUILT_AFTER { Ok(text) } else { Err(format!("{text} lies in the past")) }
}
