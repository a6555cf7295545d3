//! What became of the last backups: a small file in the data directory, for `doctor` and the schedule.

use std::fs;
use std::io::ErrorKind;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::files;

/// The last backup, the last failure and the last drill.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct BackupState {
    /// The last backup that was finished and verified, scheduled or from the command line.
    pub last_success: Option<Success>,
    /// The last scheduled backup that failed. It stays here after backups work again: see [`BackupState::failing`].
    pub last_failure: Option<Failure>,
    /// Whether the last scheduled backup failed.
    pub failing: bool,
    /// When a scheduled backup was last begun.
    #[schema(value_type = Option<String>)]
    pub last_attempt: Option<Timestamp>,
    /// Whether the operator was told that backups fail.
    pub mailed: bool,
    /// The last time that a backup was restored on trial.
    pub last_drill: Option<Drill>,
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

/// Changes the state. Callers hold the lock of backups, so that two changes do not overwrite each other.
pub(crate) fn change(data_dir: &DataDir, change: impl FnOnce(&mut BackupState)) -> Result<()> {
    let mut state = read(data_dir)?;
    change(&mut state);
    let path = data_dir.backup_state();
    let content = serde_json::to_vec_pretty(&state).map_err(Error::internal)?;
    files::replace(&path, &content).map_err(|cause| Error::file(format!("writing {}", path.display()), cause))
}

#[cfg(test)]
mod tests {
    use super::*;

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
