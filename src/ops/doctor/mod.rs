//! Checks that the site can run here. Reads the data directory and changes nothing in it.

mod backups;
mod files;

use std::io::ErrorKind;
use std::net::TcpListener;
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
use crate::ops::checks::{self, Check, CheckResult, PagesState};
use crate::ops::settings_warnings;
use crate::platform::certificates::Certificates;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::{read_only, schema, upgrade};
use crate::platform::lock::ServeLock;
use crate::platform::mailer::Mailer;
use crate::platform::ownership;
use crate::platform::ownership::Access;
use crate::platform::random::Random;
use crate::platform::room;
use crate::platform::untrusted_proxy::{self, UntrustedProxy};

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
            checks.push(Check::new("removed keys", CheckResult::Warning(removed.join("; "))));
        }
        checks.push(Check::new("placeholders", placeholders(config)));
        checks.push(Check::new("opening hours", opening_hours(config)));
    }
    match directory {
        Err(error) => checks.push(Check::new("data directory", CheckResult::Failed(error.chain()))),
        Ok(directory) => {
            checks.push(Check::new("data directory", writable(&directory)));
            checks.push(Check::new("owner", files::owner(root)));
            let key =
                config.map(|config| Path::new(&config.https.key)).filter(|key| !key.as_os_str().is_empty());
            checks.push(Check::new("secrets", files::secrets(&directory, config_file, key)));
            let (result, connection) = database.unwrap_or_else(|| (missing_database(), None));
            checks.push(Check::new("database", result));
            checks.extend(facts.map(|facts| Check::new("company facts", facts)));
            checks.push(checks::disk_space(room::available(root)));
            if let Some(config) = config {
                let (mut is_own, mut is_open) = (connection.is_some(), true);
                if let Some(connection) = connection {
                    checks.push(Check::new("footer", footer(config, &connection)));
                    let pages = PagesState::read(&connection, config, now);
                    is_own = !pages.as_ref().is_ok_and(|pages| pages.is_sample);
                    is_open = pages.as_ref().is_ok_and(|pages| pages.open);
                    let expiring = company::expiring(&connection, &config.company, now);
                    checks.extend(expiring.map(checks::licences));
                    match pages {
                        Ok(pages) => checks.extend(pages.checks()),
                        Err(error) => checks.push(Check::new("claims", CheckResult::Failed(error.chain()))),
                    }
                }
                checks.push(Check::new("address", address(config, &directory)));
                checks.push(Check::new("proxy", proxy(config, &directory, now)));
                if config.https.is_on() {
                    checks.push(certificate(config, &directory, now));
                }
                checks.push(mail(config, &directory, is_own, is_open));
                checks.push(checks::recipients(&config.mail, &config.company.email, is_own));
            }
            checks.extend(backups::checks(&directory, config, now));
        }
    }
    checks.push(Check::new("clock", settings_warnings::wrong_clock(now)));
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
    if age == SchemaAge::Current
        && let Ok(Some(part)) = schema::missing_part(&connection)
    {
        return (CheckResult::Failed(format!("lacks a part of its schema: {part}")), None);
    }
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

/// Whether the site can listen where it should, unless it does already.
fn address(config: &Config, directory: &DataDir) -> CheckResult {
    if let Some(holder) = ServeLock::holder(directory) {
        return CheckResult::Passed(format!("the site is being served: {holder}"));
    }
    let https = config.https.is_on().then_some(config.https.listen);
    let refused = [Some(config.http.listen), https, config.metrics.listen].into_iter().flatten().filter_map(|address| {
        let cause = TcpListener::bind(address).err()?;
        match cause.kind() {
            ErrorKind::AddrInUse => Some(format!(
                "something listens on {address} already: another program, or systemd for the site, by pharma-site.socket"
            )),
            // Root, or the unit, may listen there.
            ErrorKind::PermissionDenied => None,
            _ => Some(format!("{address} cannot be listened on: {cause}")),
        }
    });
    CheckResult::from_warnings(&refused.collect::<Vec<_>>(), "can be listened on")
}

fn certificate(config: &Config, directory: &DataDir, now: Timestamp) -> Check {
    let certificates = match Certificates::open(&config.https, directory) {
        Ok(certificates) => certificates,
        Err(error) => return Check::new("certificate", CheckResult::Failed(error.chain())),
    };
    let other_name = certificates.as_ref().and_then(|all| settings_warnings::other_name(config, all));
    if let Some(why) = other_name {
        return Check::new("certificate", CheckResult::Failed(why));
    }
    let status = certificates.as_ref().map(Certificates::status).unwrap_or_default();
    checks::certificate(&status, certificates.is_some_and(|all| all.are_files()), now)
}

/// Where mails are sent, asks the mail server, too.
fn mail(config: &Config, directory: &DataDir, is_own: bool, is_open: bool) -> Check {
    if let Some(warning) = settings_warnings::password_without_user(&config.mail) {
        return Check::new("mail", CheckResult::Warning(warning));
    }
    let check = checks::mail(config.mail.transport == Transport::Smtp, None, Vec::new(), is_own, is_open);
    if !matches!(check.result, CheckResult::Passed(_)) {
        return check;
    }
    let ask = || {
        let mailer = Mailer::open(&config.mail, &config.company.name, directory, &Random::System)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|cause| Error::file("asking the mail server", cause))?;
        runtime.block_on(mailer.check())
    };
    Check { result: ask().map_err(|error| error.chain()).into(), ..check }
}
