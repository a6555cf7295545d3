//! Restores a backup on trial in a scratch directory, as far as making the pages of its site with this binary.

use std::time::Instant;

use jiff::Timestamp;

use super::encrypt::Keys;
use super::lock::BackupLock;
use super::places;
use super::restore::{self, Input};
use super::state::{self, Drill};
use super::trial::TryServing;
use crate::config::backup::Backup;
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;

/// Tries the named backup, else the newest that is kept, and notes how it went.
///
/// # Errors
/// Why it could not be restored.
pub(crate) fn run(
    data_dir: &DataDir,
    config: &Backup,
    keys: &Keys,
    name: Option<&str>,
    try_serving: &TryServing<'_>,
    now: Timestamp,
) -> Result<Drill> {
    let lock = BackupLock::acquire(data_dir)?;
    let begun = Instant::now();
    let newest = || {
        let (kept, failure) = places::list(data_dir, config);
        match (kept.into_iter().next(), failure) {
            (Some(newest), _) => Ok(newest.name),
            (None, Some(failure)) => Err(failure),
            (None, None) => Err(Error::Refused("there is no backup that could be tried".to_owned())),
        }
    };
    let of = name.map_or_else(newest, |name| Ok(name.to_owned()));
    let scratch = lock.work().join("drill");
    let tried = of.as_ref().map_err(|error| Error::Refused(error.to_string())).and_then(|of| {
        places::with_input(config, keys, of, &mut |input: Input<'_>| {
            restore::unpack(input, &scratch, try_serving).map(|_| ())
        })
    });
    let drill = Drill {
        at: now,
        of: of.unwrap_or_default(),
        failure: tried.as_ref().err().map(Error::chain),
        milliseconds: begun.elapsed().as_millis() as u64,
    };
    state::change(data_dir, |state| state.last_drill = Some(drill.clone()))?;
    tried.map(|()| drill)
}
