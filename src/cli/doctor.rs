//! `doctor`: a line for each check, exit code 1 when one fails. Changes nothing in the data directory.

use super::{Global, print};
use crate::auth::accounts::{self, NO_OWNER};
use crate::auth::keys;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::ops::checks::{Check, CheckResult};
use crate::ops::doctor::run_checks;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::read_only;

#[derive(Debug, clap::Args)]
pub(super) struct DoctorArgs {
    /// Only check the configuration
    #[arg(long)]
    config_only: bool,
}

/// Runs and prints all checks; fails when one of them has failed.
pub(super) fn run(global: &Global, args: &DoctorArgs) -> Result<()> {
    let config = global.load_config();
    let config =
        if args.config_only { config } else { config.map(|config| global.with_office_settings(config)) };
    let file = Config::file(global.config.as_deref());
    let result = config.as_ref().map(|_| "is valid".to_owned()).map_err(Error::chain);
    let mut checks = vec![Check::new("configuration", result)];
    if !args.config_only {
        let now = Clock::System.now();
        checks.extend(run_checks(&global.data_dir, config.as_ref().ok(), file.as_deref(), now));
    }
    if !args.config_only
        && let Ok(directory) = DataDir::open_read_only(&global.data_dir)
    {
        checks.push(Check::new("keys", keys(&directory)));
        checks.extend(administrators(&directory).map(|result| Check::new("administrators", result)));
    }
    let mut failed = 0;
    for Check { name, result, .. } in &checks {
        let (mark, text) = match result {
            CheckResult::Passed(text) => ("ok  ", text),
            CheckResult::Warning(text) => ("warn", text),
            CheckResult::Failed(text) => ("FAIL", text),
        };
        failed += usize::from(mark == "FAIL");
        print(&format!("{mark} {name}: {text}\n"))?;
    }
    if failed == 0 {
        return Ok(());
    }
    Err(Error::Refused(format!("{failed} of {} checks failed", checks.len())))
}

fn keys(directory: &DataDir) -> CheckResult {
    match keys::check(&directory.keys()) {
        Ok(true) => CheckResult::Passed("are whole".to_owned()),
        Ok(false) => CheckResult::Warning("there are none yet; serve makes them".to_owned()),
        Err(error) => CheckResult::Failed(error.chain()),
    }
}

/// `None` when the database cannot be read, which its own check reports.
fn administrators(directory: &DataDir) -> Option<CheckResult> {
    let path = directory.database();
    let (snapshot, age) = path.exists().then(|| read_only::open(&path).ok()).flatten()?;
    if age != SchemaAge::Current {
        return None;
    }
    let found = accounts::list(&snapshot).and_then(|all| Ok((all, accounts::email_conflicts(&snapshot)?)));
    Some(match found {
        Ok((all, _)) if all.is_empty() => {
            CheckResult::Warning("there is none; make one with create-admin --email E-MAIL".to_owned())
        }
        Ok((all, conflicts)) => {
            let mut warnings: Vec<_> = conflicts.iter().map(ToString::to_string).collect();
            if accounts::lacks_owner(&all) {
                warnings.push(NO_OWNER.to_owned());
            }
            CheckResult::from_warnings(&warnings, all.len().to_string())
        }
        Err(error) => CheckResult::Failed(error.chain()),
    })
}
