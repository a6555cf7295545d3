//! What `doctor` says of backups: whether they are taken, in each place, and whether a store can be used.

use jiff::Timestamp;

use crate::backup::places;
use crate::backup::s3::store::BackupBucket;
use crate::backup::state;
use crate::config::Config;
use crate::config::backup::Backup;
use crate::error::Error;
use crate::ops::checks::{self, Check, CheckResult};
use crate::ops::settings_warnings;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::read_only;
use crate::site::settings_store;

/// The checks of backups.
pub(super) fn checks(directory: &DataDir, config: Option<&Config>, now: Timestamp) -> Vec<Check> {
    let mut config = config.map_or_else(Backup::default, |config| config.backup.clone());
    config.resolve(takes_backups_by_default(directory));
    let config = &config;
    let mut checks = vec![backups(directory, config, now)];
    if config.s3.is_set() {
        checks.push(Check::new("backup store", store(config, now)));
    }
    checks.extend(
        settings_warnings::backup_in_clear(config)
            .map(|warning| Check::new("backup encryption", CheckResult::Warning(warning))),
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
