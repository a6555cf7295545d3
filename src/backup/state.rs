//! What became of the last backups: a small file in the data directory, for `doctor` and the schedule.

use std::fs;
use std::io::ErrorKind;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use utoipa::ToSchema;

use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::files;

/// The last backup, the last failure and the last drill, and what became of each place by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct BackupState {
    /// The last backup that was finished and verified, in whichever place or from the command line.
    pub last_success: Option<Success>,
    /// The last scheduled backup that failed. It stays here after backups work again: see [`BackupState::failing`].
    pub last_failure: Option<Failure>,
    /// Whether the last scheduled backup of a place failed.
    pub failing: bool,
    /// When a scheduled backup was last begun.
    #[schema(value_type = Option<String>)]
    pub last_attempt: Option<Timestamp>,
    /// Whether the operator was told that backups fail.
    pub mailed: bool,
    /// The last time that a backup was restored on trial.
    pub last_drill: Option<Drill>,
    /// The places that scheduled backups go to, each with what became of it.
    pub places: Vec<PlaceState>,
}

/// A kind of place for backups.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = BackupPlaceKind)]
#[strum(serialize_all = "snake_case")]
pub enum PlaceKind {
    /// `[backup] directory`.
    Directory,
    /// `[backup] s3`.
    S3,
}

impl PlaceKind {
    /// Its name in metrics, logs and the file of the state.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A place that scheduled backups go to. Another address is another place, with nothing in it yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlaceId {
    pub(crate) kind: PlaceKind,
    pub(crate) address: String,
}

/// What became of the backups in one place. Each place has runs of its own: what fails in one changes nothing in another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BackupPlaceState)]
pub struct PlaceState {
    /// Which kind of place it is.
    pub kind: PlaceKind,
    /// Where it is, as configured.
    pub address: String,
    /// The last backup that was finished and verified there.
    #[serde(default)]
    pub last_success: Option<Success>,
    /// The last failure there.
    #[serde(default)]
    pub last_failure: Option<Failure>,
    /// Whether the last run there failed.
    #[serde(default)]
    pub failing: bool,
    /// When a run was last begun there.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub last_attempt: Option<Timestamp>,
    /// Whether the operator was told that this place fails.
    #[serde(default)]
    pub mailed: bool,
    /// Why backups that are no longer kept could not be deleted after the last success.
    #[serde(default)]
    pub pruning_failure: Option<Failure>,
    /// Checksum of what the site consisted of in the last success: while it is the same, nothing is written again.
    #[serde(default)]
    pub content: Option<String>,
    /// SHA-256 of the last success, as it is stored.
    #[serde(default)]
    pub sum: Option<String>,
    /// Names of archives that were begun and not verified. They count for nothing, and the next run removes them.
    #[serde(default)]
    pub unverified: Vec<String>,
}

impl PlaceState {
    fn new(id: &PlaceId) -> Self {
        Self {
            kind: id.kind,
            address: id.address.clone(),
            last_success: None,
            last_failure: None,
            failing: false,
            last_attempt: None,
            mailed: false,
            pruning_failure: None,
            content: None,
            sum: None,
            unverified: Vec::new(),
        }
    }

    fn is(&self, id: &PlaceId) -> bool {
        self.kind == id.kind && self.address == id.address
    }

    /// When what the place holds was last known to be sound and the site as it is in there.
    pub fn current_at(&self) -> Option<Timestamp> {
        self.last_success.as_ref().map(Success::current_at)
    }
}

impl BackupState {
    /// The state with these places, which are those that are scheduled now; what others came to is left out.
    pub(crate) fn of_places(mut self, scheduled: &[PlaceId]) -> Self {
        let known = std::mem::take(&mut self.places);
        let of = |id: &PlaceId| {
            let place = known.iter().find(|place| place.is(id)).cloned();
            place.unwrap_or_else(
                || if known.is_empty() { self.before_places(id) } else { PlaceState::new(id) },
            )
        };
        let places: Vec<_> = scheduled.iter().map(of).collect();
        self.places = places;
        self.summarise();
        self
    }

    /// The state of a place by what a version wrote that had one state for all places.
    fn before_places(&self, id: &PlaceId) -> PlaceState {
        let is_there = |success: &&Success| match id.kind {
            PlaceKind::S3 => success.to.starts_with("s3://"),
            PlaceKind::Directory => !success.to.is_empty() && !success.to.starts_with("s3://"),
        };
        PlaceState {
            last_success: self.last_success.as_ref().filter(is_there).cloned(),
            last_failure: self.last_failure.clone(),
            failing: self.failing,
            last_attempt: self.last_attempt,
            mailed: self.mailed,
            ..PlaceState::new(id)
        }
    }

    /// The state of a place.
    pub(crate) fn place(&self, id: &PlaceId) -> PlaceState {
        let place = self.places.iter().find(|place| place.is(id));
        place.cloned().unwrap_or_else(|| PlaceState::new(id))
    }

    /// What all places come to, as earlier versions read it.
    fn summarise(&mut self) {
        self.failing = self.places.iter().any(|place| place.failing);
        self.mailed = self.places.iter().any(|place| place.mailed);
        if let Some(last) = self.places.iter().filter_map(|place| place.last_attempt).max() {
            self.last_attempt = Some(last);
        }
    }
}

/// A backup that was finished and verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BackupSuccess)]
pub struct Success {
    /// When it was finished.
    #[schema(value_type = String)]
    pub at: Timestamp,
    /// Where it is: the path of a file, or an address that begins with `s3://`. Empty when it went to a pipe.
    pub to: String,
    /// Its size, bytes.
    pub bytes: u64,
    /// How many files it holds.
    pub files: u64,
    /// How long it took, milliseconds.
    pub milliseconds: u64,
    /// When the site was last found to be as it is in this backup, and the backup read again and verified.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub verified_at: Option<Timestamp>,
}

impl Success {
    /// When the site was last known to be as it is in this backup.
    pub fn current_at(&self) -> Timestamp {
        self.verified_at.map_or(self.at, |verified| verified.max(self.at))
    }
}

/// A scheduled backup that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BackupFailure)]
pub struct Failure {
    /// When.
    #[schema(value_type = String)]
    pub at: Timestamp,
    /// Why, for the operator.
    pub reason: String,
}

/// A backup that was restored on trial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BackupDrill)]
pub struct Drill {
    /// When.
    #[schema(value_type = String)]
    pub at: Timestamp,
    /// Which backup: as in [`Success::to`].
    pub of: String,
    /// Why it could not be restored; `None` when it could.
    pub failure: Option<String>,
    /// How long it took, milliseconds.
    pub milliseconds: u64,
}

/// Reads the state of a data directory; that of one without backups is empty.
///
/// # Errors
/// When the file cannot be read. What cannot be understood in it counts as empty, and the next backup writes it anew.
pub fn read(data_dir: &DataDir) -> Result<BackupState> {
    let path = data_dir.backup_state();
    match fs::read(&path) {
        Ok(content) => Ok(serde_json::from_slice(&content).unwrap_or_default()),
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(BackupState::default()),
        Err(cause) => Err(Error::file(format!("reading {}", path.display()), cause)),
    }
}

/// Changes the state.
pub(crate) fn change(data_dir: &DataDir, change: impl FnOnce(&mut BackupState)) -> Result<()> {
    let lock = data_dir.backup_state_lock();
    let failed = |cause| Error::file(format!("locking {}", lock.display()), cause);
    let held = fs::File::options().create(true).append(true).open(&lock).map_err(failed)?;
    // Two changes at the same time would overwrite each other.
    held.lock().map_err(failed)?;
    let mut state = read(data_dir)?;
    change(&mut state);
    let path = data_dir.backup_state();
    let content = serde_json::to_vec_pretty(&state).map_err(Error::internal)?;
    files::replace(&path, &content).map_err(|cause| Error::file(format!("writing {}", path.display()), cause))
}

/// Changes the state of one of the scheduled places, and what all of them come to.
pub(crate) fn change_place(
    data_dir: &DataDir,
    scheduled: &[PlaceId],
    id: &PlaceId,
    change_place: impl FnOnce(&mut PlaceState),
) -> Result<()> {
    change(data_dir, |state| {
        *state = std::mem::take(state).of_places(scheduled);
        if let Some(place) = state.places.iter_mut().find(|place| place.is(id)) {
            let before = place.clone();
            change_place(place);
            let (success, failure) = (place.last_success.clone(), place.last_failure.clone());
            if success != before.last_success {
                state.last_success = success;
            }
            if failure != before.last_failure {
                state.last_failure = failure;
            }
        }
        state.summarise();
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_version_before_wrote_is_the_state_of_each_place() {
        let written = r#"{
            "last_success": {"at": "2026-11-22T10:00:00Z", "to": "/srv/pharma-site-2026-11-22T100000Z.tar.zst",
                "bytes": 1000, "files": 3, "milliseconds": 1500},
            "last_failure": {"at": "2026-11-22T11:00:00Z", "reason": "the store was down"},
            "failing": true, "last_attempt": "2026-11-22T11:00:00Z", "mailed": true, "last_drill": null}"#;
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(directory.path()).unwrap();
        fs::write(data_dir.backup_state(), written).unwrap();
        let id = |kind, address: &str| PlaceId { kind, address: address.to_owned() };
        let places = [id(PlaceKind::Directory, "/srv"), id(PlaceKind::S3, "s3://bucket/")];
        let state = read(&data_dir).unwrap().of_places(&places);
        let [local, store] = state.places.as_slice() else { panic!("{state:?}") };
        assert_eq!(local.last_success.as_ref().unwrap().bytes, 1000);
        assert!(store.last_success.is_none() && store.failing && store.mailed && local.failing);
        assert_eq!(store.last_attempt, Some("2026-11-22T11:00:00Z".parse().unwrap()));

        change_place(&data_dir, &places, &places[0], |place| place.failing = false).unwrap();
        let state = read(&data_dir).unwrap();
        assert!(state.failing && !state.places[0].failing && state.places[1].failing);
        // Elsewhere nothing has failed, and nothing is kept, yet.
        let moved = state.of_places(&[places[0].clone(), id(PlaceKind::S3, "s3://other/")]);
        assert_eq!((moved.failing, moved.places[1].last_attempt), (false, None));
        assert!(moved.last_success.is_some());
    }

    #[test]
    fn the_state_is_kept_and_a_damaged_one_is_empty() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(directory.path()).unwrap();
        assert_eq!(read(&data_dir).unwrap(), BackupState::default());
        let failure = Failure { at: Timestamp::UNIX_EPOCH, reason: "the disk is full".to_owned() };
        let wanted = BackupState { last_failure: Some(failure), failing: true, ..BackupState::default() };
        change(&data_dir, |state| *state = wanted.clone()).unwrap();
        assert_eq!(read(&data_dir).unwrap(), wanted);
        fs::write(data_dir.backup_state(), b"{\"last_fail").unwrap();
        assert_eq!(read(&data_dir).unwrap(), BackupState::default());
    }
}
