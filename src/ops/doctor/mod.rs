//! Checks that the site can run here. Reads the data directory and changes nothing in it.

use std::fs;
use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use url::{Host, Url};

use super::checks::{self, Check, CheckResult, PagesState};
use crate::backup::s3::store::BackupBucket;
use crate::backup::{places, state};
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::config::backup::Backup;
use crate::config::mail::{Mail, Transport};
use crate::config::{self, Config};
use crate::content::company::{self, Origin};
use crate::content::read;
use crate::error::{Error, Result};
use crate::platform::certificates::Certificates;
use crate::platform::data_dir::{DataDir, UntrustedProxy};
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::{read_only, schema, upgrade};
use crate::platform::lock::ServeLock;
use crate::platform::mailer::Mailer;
use crate::platform::ownership::{self, Access};
use crate::platform::random::Random;
use crate::platform::room;
use crate::site::settings_store;

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
            checks.push(Check::new("owner", owner(root)));
            let key =
                config.map(|config| Path::new(&config.https.key)).filter(|key| !key.as_os_str().is_empty());
            checks.push(Check::new("secrets", secrets(&directory, config_file, key)));
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
            checks.extend(backup_checks(&directory, config, now));
        }
    }
    checks.push(Check::new("clock", wrong_clock(now)));
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
    match UntrustedProxy::read(directory).filter(recent) {
        Some(proxy) if !config.http.trusts(proxy.address) => CheckResult::Warning(format!(
            "{} sent X-Forwarded-For on {} and is not in [http] trusted_proxies: if it is your proxy, all visitors \
             share its address and one limit",
            proxy.address,
            proxy.at.strftime("%Y-%m-%d %H:%M UTC")
        )),
        _ => CheckResult::from_warnings(&trusted_proxies(config), "none seen that is not in trusted_proxies"),
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
    let other_name = certificates.as_ref().and_then(|all| other_name(config, all));
    if let Some(why) = other_name {
        return Check::new("certificate", CheckResult::Failed(why));
    }
    let status = certificates.as_ref().map(Certificates::status).unwrap_or_default();
    checks::certificate(&status, certificates.is_some_and(|all| all.are_files()), now)
}

/// Where mails are sent, asks the mail server, too.
fn mail(config: &Config, directory: &DataDir, is_own: bool, is_open: bool) -> Check {
    if let Some(warning) = password_without_user(&config.mail) {
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

// What `doctor` says of backups: whether they are taken, in each place, and whether a store can be used.

/// The checks of backups.
fn backup_checks(directory: &DataDir, config: Option<&Config>, now: Timestamp) -> Vec<Check> {
    let mut config = config.map_or_else(Backup::default, |config| config.backup.clone());
    config.resolve(takes_backups_by_default(directory));
    let config = &config;
    let mut checks = vec![backups(directory, config, now)];
    if config.s3.is_set() {
        checks.push(Check::new("backup store", store(config, now)));
    }
    checks.extend(
        backup_in_clear(config).map(|warning| Check::new("backup encryption", CheckResult::Warning(warning))),
    );
    checks
}

fn takes_backups_by_default(directory: &DataDir) -> bool {
    let read = || match read_only::open(&directory.database()) {
        Ok((snapshot, SchemaAge::Current)) => settings_store::takes_backups_by_default(&snapshot).ok(),
        _ => None,
    };
    directory.database().exists() && read().unwrap_or(false)
}

fn backups(directory: &DataDir, config: &Backup, now: Timestamp) -> Check {
    let failed = |why| Check::new("backups", CheckResult::Failed(why));
    let scheduled = places::scheduled(config);
    if !scheduled.is_empty()
        && let Err(error) = places::check(directory, config)
    {
        return failed(error.chain());
    }
    match state::read(directory) {
        Ok(state) => checks::backups(&state.of_places(&scheduled), config, now, None),
        Err(error) => failed(error.chain()),
    }
}

/// Does in the store what backups do.
fn store(config: &Backup, now: Timestamp) -> CheckResult {
    match BackupBucket::open(&config.s3).and_then(|store| store.check_access(now)) {
        Ok(()) => CheckResult::Passed("an object was stored, read and deleted".to_owned()),
        Err(Error::Refused(text)) => CheckResult::Failed(text),
        Err(Error::Store(cause)) => CheckResult::Failed(cause.to_string()),
        Err(error) => CheckResult::Failed(error.chain()),
    }
}

// The checks of `doctor` on files: their owners, and who may read secrets.

/// Mode bits of the group and of everyone else.
const OTHERS: u32 = 0o077;
/// Mode bits of everyone else: a configuration file is often readable by the service's group.
const EVERYONE: u32 = 0o007;
/// That of everyone else for writing.
const WRITE: u32 = 0o002;

/// Whether everything in the directory belongs to the directory's owner.
pub(super) fn owner(root: &Path) -> Result<String, String> {
    let Some(user) = ownership::owner(root) else { return Ok("is of no matter here".to_owned()) };
    let mut others = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // Belongs to the file system of a mounted disk.
            if folder == root && entry.file_name() == "lost+found" {
                continue;
            }
            if ownership::owner(&path).is_some_and(|owner| owner != user) {
                others.push(path.clone());
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            }
        }
    }
    let name = ownership::name_of(user);
    let Some(first) = others.first() else { return Ok(format!("everything belongs to {name}")) };
    let whose = ownership::owner(first).map(ownership::name_of).unwrap_or_default();
    Err(format!(
        "{} of the files do not belong to {name}, such as {} ({whose}): as root, run \"chown -R {} {}\"",
        others.len(),
        first.display(),
        ownership::chown_name(user),
        root.display()
    ))
}

/// Whether anyone but their owner may read the files with secrets, or change what the site is told.
pub(super) fn secrets(directory: &DataDir, config_file: Option<&Path>, key: Option<&Path>) -> CheckResult {
    let database = directory.database();
    let beside = ["-wal", "-shm"].map(|ending| PathBuf::from(format!("{}{ending}", database.display())));
    let keys = fs::read_dir(directory.keys()).into_iter().flatten().flatten().map(|entry| entry.path());
    let private = [database, directory.keys(), directory.mail()].into_iter().chain(beside).chain(keys);
    let mut readable: Vec<_> = private.filter(|path| has_mode(path, OTHERS)).collect();
    let holds_secrets = |file: &&Path| config::holds_secrets(file) && has_mode(file, EVERYONE);
    readable.extend(config_file.filter(holds_secrets).map(Path::to_owned));
    readable.extend(key.filter(|path| has_mode(path, EVERYONE)).map(Path::to_owned));
    let read = readable.iter().map(|path| format!("{} can be read by others: chmod go= it", path.display()));
    let root = directory.root();
    let changed = config_file.into_iter().chain([root]).filter(|path| has_mode(path, WRITE));
    let changed = changed.map(|path| format!("{} can be changed by everyone: chmod o-w it", path.display()));
    CheckResult::from_warnings(&read.chain(changed).collect::<Vec<_>>(), "are for their owner only")
}

fn has_mode(path: &Path, mode_bits: u32) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|file| file.permissions().mode() & mode_bits != 0)
}

// Settings with which the site starts although they are probably not what the operator wants. `serve` says them in the log,
// `doctor` as a check.

/// The clock of a build without git is compared with this: 2026-01-01.
const MIN_CLOCK: i64 = 1_767_225_600;
/// Longest prefix of a network that is called the whole internet: no proxies are spread over that much.
const WHOLE_INTERNET: u8 = 6;

/// What is wrong with the network that is trusted, one line each.
pub(crate) fn trusted_proxies(config: &Config) -> Vec<String> {
    let networks = &config.http.trusted_proxies;
    let inside = networks.iter().filter_map(|network| Some((network, network.written_inside()?)));
    let inside = inside.map(|(network, address)| {
        format!(
            "[http] trusted_proxies: {address}/{} is all of {network}: write that, or {address} for this address alone",
            network.prefix_length()
        )
    });
    let wide = networks.iter().filter(|network| network.prefix_length() <= WHOLE_INTERNET);
    let wide = wide.map(|network| {
        format!(
            "[http] trusted_proxies: {network} is nearly every address, so everybody can claim to be any visitor: limits of \
             failed sign-ins and of forms then stop nobody. Name the addresses of your proxies"
        )
    });
    inside.chain(wide).collect()
}

/// What is wrong with how the site signs in to the mail server.
pub(crate) fn password_without_user(mail: &Mail) -> Option<String> {
    let is_so = mail.transport == Transport::Smtp && mail.username.is_empty() && !mail.password.is_empty();
    is_so.then(|| {
        "[mail] password is set, but username is empty: the site does not sign in to the mail server"
            .to_owned()
    })
}

/// The time in words; an error for one before this program was made.
pub(crate) fn wrong_clock(now: Timestamp) -> Result<String, String> {
    let text = now.strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
    let made = option_env!("PHARMA_MADE").and_then(|seconds| seconds.parse().ok()).unwrap_or(MIN_CLOCK);
    if now.as_second() >= made {
        return Ok(text);
    }
    Err(format!(
        "the clock says {text}, which is before this program was made: set it, or certificates, sessions and backups go wrong"
    ))
}

/// What is wrong with how backups leave this machine; `None` where they do not, or encrypted.
pub(crate) fn backup_in_clear(config: &Backup) -> Option<String> {
    let endpoint = Url::parse(&config.s3.endpoint).ok().filter(|url| url.scheme() == "http")?;
    let is_local = match endpoint.host()? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    let is_encrypted = !config.passphrase.is_empty() || !config.recipients.is_empty();
    if is_local || is_encrypted {
        return None;
    }
    Some(format!(
        "[backup] s3.endpoint: {endpoint} is not https, and backups are not encrypted: whoever is on the way reads keys and accounts"
    ))
}

/// What is wrong when the certificate is for other names than the one that visitors ask for; `None` when it is not, or when
/// there is no certificate yet.
pub(crate) fn other_name(config: &Config, certificates: &Certificates) -> Option<String> {
    certificates.certificate_expiry()?;
    let host = Url::parse(&config.http.public_url).ok()?.host_str()?.to_owned();
    if certificates.covers(&host) {
        return None;
    }
    Some(format!("is for {}, but visitors ask for {host}", certificates.status().names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_is_everything_is_named_and_a_private_one_is_not() {
        let warnings = |networks: &[&str]| {
            let mut config = Config::default();
            config.http.trusted_proxies = networks.iter().map(|network| network.parse().unwrap()).collect();
            trusted_proxies(&config)
        };
        assert_eq!(warnings(&["127.0.0.1", "10.0.0.0/8", "fc00::/7", "::1"]), Vec::<String>::new());
        assert_eq!(
            warnings(&["10.0.0.5/8"]),
            [
                "[http] trusted_proxies: 10.0.0.5/8 is all of 10.0.0.0/8: write that, or 10.0.0.5 for this address alone"
            ]
        );
        let said = warnings(&["10.0.0.1", "0.0.0.0/0", "::/0", "128.0.0.0/1"]);
        assert_eq!(said.len(), 3);
        assert!(said[0].starts_with("[http] trusted_proxies: 0.0.0.0/0 is nearly every address"), "{said:?}");
    }

    #[test]
    fn a_password_without_a_user_and_a_clock_of_long_ago_are_named() {
        let mut mail = Mail { password: "x".to_owned(), ..Mail::default() };
        assert_eq!(password_without_user(&mail), None, "which is not used");
        mail.transport = Transport::Smtp;
        assert!(password_without_user(&mail).unwrap().starts_with("[mail] password is set"));
        mail.username = "office".to_owned();
        assert_eq!(password_without_user(&mail), None);
        assert!(wrong_clock(Timestamp::UNIX_EPOCH).unwrap_err().contains("1970-01-01"));
        assert!(wrong_clock("2126-01-01T00:00:00Z".parse().unwrap()).is_ok());
    }

    #[test]
    fn a_store_that_others_can_listen_to_is_named() {
        let said = |endpoint: &str, passphrase: &str| {
            let mut config = Backup { passphrase: passphrase.to_owned(), ..Backup::default() };
            endpoint.clone_into(&mut config.s3.endpoint);
            backup_in_clear(&config)
        };
        for fine in
            ["", "https://s3.example.com", "http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]"]
        {
            assert_eq!(said(fine, ""), None, "{fine}");
        }
        assert!(said("http://s3.example.com", "").unwrap().contains("http://s3.example.com/ is not https"));
        assert_eq!(said("http://s3.example.com", "a long passphrase"), None);
    }
}
