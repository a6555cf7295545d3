//! Checks that the site can run here, a verdict each.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags};

use crate::config::Config;
use crate::error::Result;
use crate::platform::data_dir::DataDir;
use crate::platform::mailer::Mailer;
use crate::platform::migrate;
use crate::platform::random::Random;

/// The outcome of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub check: &'static str,
    /// `Ok` with what was seen, `Err` with what is wrong.
    pub verdict: Result<String, String>,
}

/// Least free space that is no cause for worry, bytes.
const ENOUGH_SPACE: u64 = 512 << 20;
/// The site was built after this moment; an earlier clock is wrong (2026-01-01, seconds).
const BUILT_AFTER: i64 = 1_767_225_600;

/// Runs all checks on a data directory, and on the mail server of a configuration that makes sense.
pub fn examine(root: &Path, config: Option<&Config>, now: Timestamp) -> Vec<Finding> {
    let directory = DataDir::open(root);
    let mut findings = vec![Finding {
        check: "data directory",
        verdict: match &directory {
            Ok(_) => Ok(format!("{} is writable", root.display())),
            Err(error) => Err(error.chain()),
        },
    }];
    if let Ok(directory) = directory {
        findings.push(Finding { check: "database", verdict: database(&directory.database()) });
        findings.push(Finding { check: "disk space", verdict: space(root) });
        if let Some(config) = config {
            findings.push(Finding { check: "mail", verdict: mail(config, &directory) });
        }
    }
    findings.push(Finding { check: "clock", verdict: clock(now) });
    findings
}

fn database(path: &Path) -> Result<String, String> {
    migrate::run(path).map_err(|error| error.chain())?;
    let check = || -> rusqlite::Result<(String, i64)> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let verdict = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        let orphans =
            connection.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
        Ok((verdict, orphans))
    };
    match check() {
        Ok((verdict, 0)) if verdict == "ok" => Ok("integrity check passed".to_owned()),
        Ok((verdict, 0)) => Err(verdict),
        Ok((_, orphans)) => Err(format!("{orphans} rows refer to something that is gone")),
        Err(cause) => Err(cause.to_string()),
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
