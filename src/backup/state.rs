//! What became of the last backups: a small file in the data directory, for `doctor` and the schedule.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use utoipa::ToSchema;

use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::files;

/// The last backup, the last restore check, and what became of each place by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct BackupState {
    /// The last backup that was finished and verified, in whichever place or from the command line.
    pub last_success: Option<Success>,
    /// The last time that a backup was restored on trial.
    pub last_drill: Option<RestoreCheck>,
    /// The places that scheduled backups go to, each with what became of it.
    pub places: Vec<PlaceState>,
    /// Since when the site is a copy that was restored here, and nobody has said that it takes the place of its original.
    /// Whoever looks at a copy reads it as the failure of its places.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    pub copy_since: Option<Timestamp>,
    /// Why the record that was here could not be read. Nobody knows then whether the site is a copy: backups go on, and
    /// nothing is deleted or written over until somebody says whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    pub(crate) unreadable: Option<String>,
}

/// A kind of place for backups.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = BackupPlaceKind)]
#[strum(serialize_all = "snake_case")]
pub enum PlaceKind {
    /// `[backup] directory`.
    #[default]
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    pub last_attempt: Option<Timestamp>,
    /// Whether the operator was told that this place fails.
    #[serde(default)]
    pub mailed: bool,
    /// Why backups that are no longer kept could not be deleted after the last success.
    #[serde(default)]
    pub pruning_failure: Option<Failure>,
    /// Names of archives that were read again in a store and were what had been sent.
    #[serde(default)]
    pub verified: Vec<String>,
    /// Names of archives that were begun and not verified. They count for nothing, and the next run removes them.
    #[serde(default)]
    pub unverified: Vec<String>,
}

impl PlaceState {
    fn new(id: &PlaceId) -> Self {
        Self { kind: id.kind, address: id.address.clone(), ..Self::default() }
    }

    fn is(&self, id: &PlaceId) -> bool {
        self.kind == id.kind && self.address == id.address
    }

    /// Whether the archive of this name was read again here after it was written.
    pub(crate) fn has_verified(&self, name: &str) -> bool {
        let is_last = |last: &Success| last.to.rsplit('/').next() == Some(name);
        self.verified.iter().any(|known| known == name) || self.last_success.as_ref().is_some_and(is_last)
    }
}

impl BackupState {
    /// Notes that the site is the one whose backups are in its places.
    pub(crate) fn take_over(&mut self) {
        (self.copy_since, self.unreadable) = (None, None);
    }

    /// The state with these places, which are those that are scheduled now; what others came to is left out.
    pub(crate) fn of_places(mut self, scheduled: &[PlaceId]) -> Self {
        self.places = scheduled.iter().map(|id| self.place(id)).collect();
        self
    }

    /// The state of a place.
    pub(crate) fn place(&self, id: &PlaceId) -> PlaceState {
        let place = self.places.iter().find(|place| place.is(id));
        place.cloned().unwrap_or_else(|| PlaceState::new(id))
    }

    /// Whether the last run of some place failed.
    pub(crate) fn is_failing(&self) -> bool {
        self.places.iter().any(|place| place.failing)
    }

    /// The last failure of the places whose last run failed.
    pub(crate) fn last_failure(&self) -> Option<&Failure> {
        let failing = self.places.iter().filter(|place| place.failing);
        failing.filter_map(|place| place.last_failure.as_ref()).max_by_key(|last| last.at)
    }
}

/// A backup that was finished and verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BackupSuccess)]
pub struct Success {
    /// When it was begun: what was saved later is not in it.
    #[serde(rename = "at")]
    pub begun_at: Timestamp,
    /// Where it is: the path of a file, or an address that begins with `s3://`. Empty when it went to a pipe.
    pub to: String,
    /// Its size, bytes.
    pub bytes: u64,
    /// How many files it holds.
    pub files: u64,
    /// How long it took, milliseconds.
    pub milliseconds: u64,
}

/// A scheduled backup that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BackupFailure)]
pub struct Failure {
    /// When.
    pub at: Timestamp,
    /// Why, for the operator.
    pub reason: String,
}

/// A backup that was restored on trial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BackupDrill)]
pub struct RestoreCheck {
    /// When.
    pub at: Timestamp,
    /// Which backup: as in [`Success::to`].
    pub of: String,
    /// Why it could not be restored; `None` when it could.
    pub failure: Option<String>,
    /// How long it took, milliseconds.
    pub milliseconds: u64,
}

/// Reads the state of a data directory; that of one without backups is empty. One that cannot be read says so in `unreadable`.
///
/// # Errors
/// When the file cannot be read at the moment, such as for want of descriptors.
pub fn read(data_dir: &DataDir) -> Result<BackupState> {
    Ok(read_file(&data_dir.backup_state())?
        .unwrap_or_else(|why| BackupState { unreadable: Some(why), ..BackupState::default() }))
}

/// What the file holds; inside, why it can never be read.
fn read_file(path: &Path) -> Result<std::result::Result<BackupState, String>> {
    match fs::read(path) {
        Ok(content) => Ok(serde_json::from_slice(&content).map_err(|error| error.to_string())),
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(Ok(BackupState::default())),
        Err(cause) if matches!(cause.kind(), ErrorKind::PermissionDenied | ErrorKind::IsADirectory) => {
            Ok(Err(cause.to_string()))
        }
        Err(cause) => Err(Error::file(format!("reading {}", path.display()), cause)),
    }
}

/// Changes the state. A file that cannot be read is kept beside it.
pub(crate) fn change(data_dir: &DataDir, change: impl FnOnce(&mut BackupState)) -> Result<()> {
    let lock = data_dir.backup_state_lock();
    let failed = |cause| Error::file(format!("locking {}", lock.display()), cause);
    let held = fs::File::options().create(true).append(true).open(&lock).map_err(failed)?;
    // Two changes at the same time would overwrite each other.
    held.lock().map_err(failed)?;
    let path = data_dir.backup_state();
    let failed = |cause| Error::file(format!("writing {}", path.display()), cause);
    let mut state = match read_file(&path)? {
        Ok(state) => state,
        Err(why) => {
            let aside = path.with_extension("json.unreadable");
            fs::rename(&path, &aside).map_err(failed)?;
            let unreadable = Some(format!("{why}; it is in {}", aside.display()));
            BackupState { unreadable, ..BackupState::default() }
        }
    };
    change(&mut state);
    let content = serde_json::to_vec_pretty(&state).map_err(Error::internal)?;
    files::replace(&path, &content).map_err(failed)
}

/// Changes the state of one of the scheduled places.
pub(crate) fn change_place(
    data_dir: &DataDir,
    scheduled: &[PlaceId],
    id: &PlaceId,
    change_place: impl FnOnce(&mut PlaceState),
) -> Result<()> {
    change(data_dir, |state| {
        *state = std::mem::take(state).of_places(scheduled);
        let Some(place) = state.places.iter_mut().find(|place| place.is(id)) else { return };
        let before = place.last_success.clone();
        change_place(place);
        if place.last_success != before {
            state.last_success = place.last_success.clone();
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_a_state_of_its_own_and_another_address_is_another_place() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(directory.path()).unwrap();
        let id = |kind, address: &str| PlaceId { kind, address: address.to_owned() };
        let places = [id(PlaceKind::Directory, "/srv"), id(PlaceKind::S3, "s3://bucket/")];
        let failure = Failure { at: Timestamp::UNIX_EPOCH, reason: "the store was down".to_owned() };
        change_place(&data_dir, &places, &places[1], |place| {
            place.failing = true;
            place.last_failure = Some(failure.clone());
        })
        .unwrap();
        let success = Success {
            begun_at: Timestamp::UNIX_EPOCH,
            to: "/srv/pharma-site-1970-01-01T000000Z.tar.zst".to_owned(),
            bytes: 1000,
            files: 3,
            milliseconds: 1500,
        };
        change_place(&data_dir, &places, &places[0], |place| place.last_success = Some(success.clone()))
            .unwrap();
        let state = read(&data_dir).unwrap();
        assert!(state.is_failing() && !state.places[0].failing && state.places[1].failing);
        assert_eq!((state.last_failure(), state.last_success.as_ref()), (Some(&failure), Some(&success)));
        assert!(state.places[0].has_verified("pharma-site-1970-01-01T000000Z.tar.zst"));
        assert!(!state.places[1].has_verified("pharma-site-1970-01-01T000000Z.tar.zst"));
        // Elsewhere nothing has failed, and nothing is kept, yet.
        let moved = state.of_places(&[places[0].clone(), id(PlaceKind::S3, "s3://other/")]);
        assert!(
            !moved.is_failing() && moved.places[1].last_attempt.is_none() && moved.last_success.is_some()
        );
    }

    #[test]
    fn the_state_is_kept_and_a_damaged_one_is_told_of_and_put_aside() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(directory.path()).unwrap();
        assert_eq!(read(&data_dir).unwrap(), BackupState::default());
        let drill = RestoreCheck {
            at: Timestamp::UNIX_EPOCH,
            of: "/srv/a".to_owned(),
            failure: Some("the disk is full".to_owned()),
            milliseconds: 1,
        };
        let wanted = BackupState { last_drill: Some(drill), ..BackupState::default() };
        change(&data_dir, |state| *state = wanted.clone()).unwrap();
        assert_eq!(read(&data_dir).unwrap(), wanted);
        fs::write(data_dir.backup_state(), b"{\"last_fail").unwrap();
        assert!(read(&data_dir).unwrap().unreadable.unwrap().contains("EOF"));
        for _ in 0..2 {
            change(&data_dir, |state| state.last_drill = None).unwrap();
            let why = read(&data_dir).unwrap().unreadable.unwrap();
            assert!(why.contains("EOF") && why.ends_with("backup-state.json.unreadable"), "{why}");
        }
        let aside = data_dir.backup_state().with_extension("json.unreadable");
        assert_eq!(fs::read(&aside).unwrap(), b"{\"last_fail");
        change(&data_dir, BackupState::take_over).unwrap();
        assert_eq!(read(&data_dir).unwrap(), BackupState::default());
        fs::remove_file(data_dir.backup_state()).unwrap();
        fs::create_dir(data_dir.backup_state()).unwrap();
        fs::remove_file(aside).unwrap();
        assert!(read(&data_dir).unwrap().unreadable.is_some(), "a folder");
        change(&data_dir, |_| ()).unwrap();
        assert!(data_dir.backup_state().is_file());
    }
}
