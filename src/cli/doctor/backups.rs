//! What `doctor` says of backups: whether they are taken, in each place, and whether a store can be used.

use jiff::{SignedDuration, Timestamp};

use crate::backup::places;
use crate::backup::s3::store::BackupBucket;
use crate::backup::state::{self, BackupState, PlaceState};
use crate::config::Config;
use crate::config::backup::Backup;
use crate::error::Error;
use crate::ops::doctor::{Check, CheckResult};
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::read_only;
use crate::site::settings_store;

/// Without a schedule, a backup that was taken by hand is old after this time.
const OLD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The checks of backups.
pub(super) fn checks(directory: &DataDir, config: Option<&Config>, now: Timestamp) -> Vec<Check> {
    let mut config = config.map_or_else(Backup::default, |config| config.backup.clone());
    config.resolve(takes_backups_by_default(directory));
    let config = &config;
    let mut checks = vec![Check { name: "backups", result: backups(directory, config, now) }];
    if config.s3.is_set() {
        checks.push(Check { name: "backup store", result: store(config, now) });
    }
    checks
}

fn takes_backups_by_default(directory: &DataDir) -> bool {
    let read = || match read_only::open(&directory.database()) {
        Ok((snapshot, SchemaAge::Current)) => settings_store::takes_backups_by_default(&snapshot).ok(),
        _ => None,
    };
    directory.database().exists() && read().unwrap_or(false)
}

fn backups(directory: &DataDir, config: &Backup, now: Timestamp) -> CheckResult {
    let scheduled = places::scheduled(config);
    if !scheduled.is_empty()
        && let Err(error) = places::check(directory, config)
    {
        return CheckResult::Failed(error.chain());
    }
    if let Some(own) = places::inside_of_site(directory, config) {
        return CheckResult::Failed(format!(
            "[backup] directory lies inside {}, which a restore replaces: choose another one",
            own.display()
        ));
    }
    let state = match state::read(directory) {
        Ok(state) => state.of_places(&scheduled),
        Err(error) => return CheckResult::Failed(error.chain()),
    };
    let failing: Vec<_> = state.places.iter().filter_map(failure).chain(drill(&state)).collect();
    if !failing.is_empty() {
        return CheckResult::Failed(failing.join("; "));
    }
    if config.s3.is_set() && scheduled.is_empty() {
        let text = "[backup] s3 is set, but every is empty: nothing is ever sent there";
        return CheckResult::Warning(text.to_owned());
    }
    let pruning = state.places.iter().filter_map(pruning).collect::<Vec<_>>();
    if !pruning.is_empty() {
        return CheckResult::Warning(pruning.join("; "));
    }
    let sound: Vec<_> = state.places.iter().filter_map(sound).collect();
    match (sound.as_slice(), state.last_success) {
        ([], None) if config.chosen_by_site => CheckResult::Warning(
            "none was taken yet: serve takes one each day, the first a quarter of an hour after it began"
                .to_owned(),
        ),
        ([], None) => {
            CheckResult::Warning("none was taken yet; set [backup] every, or run backup FILE".to_owned())
        }
        ([], Some(last)) if scheduled.is_empty() && now.duration_since(last.begun_at) > OLD => {
            let at = last.begun_at;
            CheckResult::Warning(format!(
                "none are scheduled ([backup] every), and the last one is of {at:.0}"
            ))
        }
        ([], Some(last)) => {
            CheckResult::Passed(format!("the last one is of {:.0}, verified: {}", last.begun_at, last.to))
        }
        (places, _) => CheckResult::Passed(places.join("; ")),
    }
}

fn failure(place: &PlaceState) -> Option<String> {
    let last = place.last_failure.as_ref().filter(|_| place.failing)?;
    Some(format!("the one of {:.0} into {} failed: {}", last.at, place.address, last.reason))
}

fn drill(state: &BackupState) -> Option<String> {
    let drill = state.last_drill.as_ref()?;
    let why = drill.failure.as_ref()?;
    Some(format!("the drill of {:.0} could not restore {}: {why}", drill.at, drill.of))
}

fn pruning(place: &PlaceState) -> Option<String> {
    let last = place.pruning_failure.as_ref()?;
    let address = &place.address;
    Some(format!("old ones in {address} could not be deleted on {:.0}: {}", last.at, last.reason))
}

fn sound(place: &PlaceState) -> Option<String> {
    let last = place.last_success.as_ref()?;
    Some(format!("the last one is of {:.0}, verified: {}", last.begun_at, last.to))
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
