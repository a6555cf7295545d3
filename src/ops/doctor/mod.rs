//! Checks that the site can run here. Reads the data directory and changes nothing in it.

mod certificate;
mod files;
mod own_words;

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;

use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::config::Config;
use crate::config::mail::Transport;
use crate::content::company::{self, Origin};
use crate::content::read;
use crate::error::{Error, Result};
use crate::ops::settings_warnings;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::{read_only, upgrade};
use crate::platform::lock::ServeLock;
use crate::platform::mailer::Mailer;
use crate::platform::ownership;
use crate::platform::ownership::Access;
use crate::platform::random::Random;
use crate::platform::untrusted_proxy::{self, UntrustedProxy};
use crate::site::settings_store;

/// The name of a check and its result.
pub(crate) struct Check {
    pub(crate) name: &'static str,
    pub(crate) result: CheckResult,
}

/// The result of a check, with a text for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CheckResult {
    Passed(String),
    /// The site runs, but something is probably not as intended.
    Warning(String),
    /// The site does not run, or not safely.
    Failed(String),
}

impl From<Result<String, String>> for CheckResult {
    fn from(result: Result<String, String>) -> Self {
        match result {
            Ok(text) => Self::Passed(text),
            Err(text) => Self::Failed(text),
        }
    }
}

impl CheckResult {
    /// One warning of all texts, or a pass when there are none.
    pub(crate) fn from_warnings(warnings: &[String], passed: impl Into<String>) -> Self {
        if warnings.is_empty() { Self::Passed(passed.into()) } else { Self::Warning(warnings.join("; ")) }
    }
}

/// Less free space is a failure, bytes.
const MIN_FREE_SPACE: u64 = 512 << 20;
/// An earlier clock is wrong (2026-01-01, seconds).
const MIN_CLOCK: i64 = 1_767_225_600;
/// An untrusted proxy is reported for this long after its last request.
const PROXY_AGE: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Runs all checks of a data directory, and those of a configuration that is valid. `config_file` is where that was
/// read from.
pub(crate) fn run_checks(
    root: &Path,
    config: Option<&Config>,
    config_file: Option<&Path>,
    now: Timestamp,
) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut add = |name, result: CheckResult| checks.push(Check { name, result });
    let (directory, database) = open(root);
    let facts = match (config, &database) {
        (Some(config), Some((_, Some(connection)))) => Some(company_facts(config, connection, now)),
        _ => None,
    };
    let (facts, published) = facts.unzip();
    let published = published.flatten();
    let config = published.as_ref().or(config);
    if let Some(config) = config {
        if !config.removed.is_empty() {
            let removed: Vec<_> = config.removed.iter().map(ToString::to_string).collect();
            add("removed keys", CheckResult::Warning(removed.join("; ")));
        }
        add("placeholders", placeholders(config));
        add("opening hours", opening_hours(config));
    }
    match directory {
        Err(error) => add("data directory", CheckResult::Failed(error.chain())),
        Ok(directory) => {
            add("data directory", writable(&directory).into());
            add("owner", files::owner(root).into());
            let key =
                config.map(|config| Path::new(&config.https.key)).filter(|key| !key.as_os_str().is_empty());
            add("secrets", files::secrets(&directory, config_file, key));
            let (result, connection) = database.unwrap_or_else(|| (missing_database(), None));
            add("database", result);
            if let Some(facts) = facts {
                add("company facts", facts);
            }
            add("disk space", disk_space(root).into());
            let is_sample =
                connection.as_ref().is_some_and(|db| settings_store::is_sample(db).unwrap_or(false));
            let is_own = connection.is_some() && !is_sample;
            if let Some(config) = config {
                if let Some(connection) = connection {
                    add("footer", footer(config, &connection));
                    add("visitors", open_to_visitors(&connection));
                    add("claims", own_words::claims(config, &connection, now));
                    if is_sample {
                        add("sample", own_words::sample(config, &connection, now));
                    }
                }
                add("proxy", proxy(config, &directory, now));
                if config.https.is_on() {
                    add("certificate", certificate::check(config, &directory, now));
                }
                add("mail", mail(config, &directory, is_own).into());
            }
        }
    }
    add("clock", clock(now).into());
    checks
}

type Database = (CheckResult, Option<Connection>);

/// The data directory, and the database in it.
fn open(root: &Path) -> (Result<DataDir>, Option<Database>) {
    let directory = DataDir::open_read_only(root);
    let database = directory.as_ref().ok().map(database);
    (directory, database)
}

/// Where the company's facts come from, and the configuration with those that the office has published.
fn company_facts(config: &Config, connection: &Connection, now: Timestamp) -> (CheckResult, Option<Config>) {
    let read = || {
        read::refuse_newer(connection)?;
        let origins = company::origins(connection, &config.company, now)?;
        let company = company::in_place_of_configured(connection, &config.company, now)?;
        Ok::<_, Error>((origins, Config { company, ..config.clone() }))
    };
    let (origins, published) = match read() {
        Ok(facts) => facts,
        Err(error) => return (CheckResult::Failed(error.chain()), None),
    };
    let of = |origin| {
        let names = origins.iter().filter(|(_, found)| **found == origin).map(|(name, _)| name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let text = match of(Origin::Office).as_str() {
        "" => "all from the configuration; the office has published none".to_owned(),
        office => format!("from the office: {office}; from the configuration: {}", of(Origin::Configuration)),
    };
    (CheckResult::Passed(text), Some(published))
}

fn opening_hours(config: &Config) -> CheckResult {
    let company = &config.company;
    match company.opening_hours.iter().flatten().count() {
        0 if company.hours.is_empty() => CheckResult::Passed("none are shown".to_owned()),
        0 => CheckResult::Warning(
            "visitors read [company] hours, but search engines get none: set [company] opening_hours, too"
                .to_owned(),
        ),
        count => CheckResult::Passed(format!("{count} for search engines")),
    }
}

fn placeholders(config: &Config) -> CheckResult {
    let keys = config.placeholders();
    if keys.is_empty() {
        return CheckResult::Passed("none is left in the configuration".to_owned());
    }
    CheckResult::Warning(format!("still as shipped: {}", keys.join(", ")))
}

fn writable(directory: &DataDir) -> Result<String, String> {
    let root = directory.root();
    // Root has access to everything, but the site will not run as root.
    if ownership::current_user() != 0 {
        directory.check_owner(Access::Write).map_err(|error| error.to_string())?;
    }
    ownership::check_writable(root)
        .map_err(|cause| format!("{} cannot be written to: {cause}", root.display()))?;
    Ok(format!("{} is writable", root.display()))
}

fn missing_database() -> CheckResult {
    CheckResult::Warning("there is none yet; serve creates it".to_owned())
}

/// The result, and the database when its schema is current.
fn database(directory: &DataDir) -> Database {
    let path = directory.database();
    if !path.exists() {
        return (missing_database(), None);
    }
    let (connection, age) = match read_only::open(&path) {
        Ok(opened) => opened,
        Err(error) => return (CheckResult::Failed(error.chain()), None),
    };
    let check = || -> rusqlite::Result<(String, i64)> {
        let integrity = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        let orphans =
            connection.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
        Ok((integrity, orphans))
    };
    let result = match check() {
        Ok((integrity, 0)) if integrity == "ok" => match age {
            SchemaAge::Current => CheckResult::Passed("integrity check passed".to_owned()),
            // The process that serves is of that version: no command of this one works until it is restarted.
            SchemaAge::Older(found) if found > 0 && ServeLock::holder(directory).is_some() => {
                CheckResult::Failed(upgrade::refuse_older(directory, found).to_string())
            }
            SchemaAge::Older(_) => CheckResult::Warning(
                "integrity check passed; an older version wrote it, and serve will bring it up to date"
                    .to_owned(),
            ),
        },
        Ok((integrity, 0)) => CheckResult::Failed(integrity),
        Ok((_, orphans)) => CheckResult::Failed(format!("{orphans} rows refer to something that is gone")),
        Err(cause) => CheckResult::Failed(cause.to_string()),
    };
    (result, (age == SchemaAge::Current).then_some(connection))
}

fn footer(config: &Config, connection: &Connection) -> CheckResult {
    let known = match terms::slugs_and_names(connection, TermKind::Category) {
        Ok(known) => known,
        Err(error) => return CheckResult::Failed(error.chain()),
    };
    let wanted = &config.company.footer_categories;
    let missing: Vec<_> =
        wanted.iter().filter(|slug| !known.iter().any(|(known, _)| known == *slug)).collect();
    if missing.is_empty() {
        return CheckResult::Passed(format!("{} categories", wanted.len()));
    }
    let missing: Vec<_> = missing.into_iter().map(String::as_str).collect();
    let known: Vec<_> = known.iter().map(|(slug, _)| slug.as_str()).collect();
    CheckResult::Warning(format!(
        "[company] footer_categories names no category: {}; there are {}",
        missing.join(", "),
        known.join(", ")
    ))
}

fn open_to_visitors(connection: &Connection) -> CheckResult {
    match settings_store::read(connection) {
        Ok(settings) if settings.open => CheckResult::Passed("they see the site".to_owned()),
        Ok(_) => CheckResult::Warning(
            "the site is not open yet: visitors get 503 until an owner opens it at /admin/settings, or you by `open`"
                .to_owned(),
        ),
        Err(error) => CheckResult::Failed(error.chain()),
    }
}

fn proxy(config: &Config, directory: &DataDir, now: Timestamp) -> CheckResult {
    let recent = |proxy: &UntrustedProxy| now.duration_since(proxy.at) < PROXY_AGE;
    match untrusted_proxy::read(directory).filter(recent) {
        Some(proxy) if !config.http.trusts(proxy.address) => CheckResult::Warning(format!(
            "{} sent X-Forwarded-For on {} and is not in [http] trusted_proxies: if it is your proxy, all visitors \
             share its address and one limit",
            proxy.address,
            proxy.at.strftime("%Y-%m-%d %H:%M UTC")
        )),
        _ => CheckResult::from_warnings(
            &settings_warnings::trusted_proxies(config),
            "none seen that is not in trusted_proxies",
        ),
    }
}

fn disk_space(root: &Path) -> Result<String, String> {
    let free = fs4::available_space(root).map_err(|cause| cause.to_string())?;
    let text = format!("{} MB free", free >> 20);
    if free >= MIN_FREE_SPACE {
        Ok(text)
    } else {
        Err(format!("only {text}; {} MB are wise", MIN_FREE_SPACE >> 20))
    }
}

/// Mails in files are a failure on a site of somebody's own: whoever writes to a company must be read.
fn mail(config: &Config, directory: &DataDir, is_own: bool) -> Result<String, String> {
    if config.mail.transport == Transport::File && is_own {
        return Err(format!(
            "nobody is told of enquiries: mails are not sent but written into {}; set [mail] transport = \"smtp\" and the mail \
             server",
            directory.mail().display()
        ));
    }
    let mailer = Mailer::open(&config.mail, &config.company.name, directory, &Random::System)
        .map_err(|error| error.chain())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|cause| cause.to_string())?;
    runtime.block_on(mailer.check()).map_err(|error| error.chain())
}

fn clock(now: Timestamp) -> Result<String, String> {
    let text = now.strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
    if now.as_second() > MIN_CLOCK { Ok(text) } else { Err(format!("{text} lies in the past")) }
}
