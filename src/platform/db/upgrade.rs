//! Who may bring the database to the schema that this binary knows: only a process that holds the lock of serving, after
//! a verified copy was made (ADR 102).
//!
//! A migration under a running older process would take the tables away that it uses. So a command that finds another
//! schema refuses, and says what to do.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::migrate::{self, SchemaAge, copied_schemas, copies_directory, copy_name};
use super::{Snapshot, read_only, snapshot};
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::lock::ServeLock;
use crate::platform::{files, room};

/// How the name of a copy begins that is being made; the process's number follows.
const UNFINISHED: &str = ".unfinished-";
/// How many of them are kept.
const COPIES: usize = 3;
/// Longest wait of a command for another process that is just making the database.
const MAKING_TIMEOUT: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(20);

/// [`migrate::run`], after a copy when there is something to change.
pub(crate) fn run(path: &Path, _held: &ServeLock) -> Result<()> {
    remove_unfinished(&copies_directory(path));
    migrate::run_after(path, &mut |schema| copy_before(path, schema).map(Some))
}

/// For commands that write: gives a new database its schema, and refuses one of another schema without changing it.
pub(crate) fn require_current(data_dir: &DataDir) -> Result<()> {
    let path = data_dir.database();
    let begun = Instant::now();
    loop {
        match migrate::age(&path)? {
            SchemaAge::Current => return Ok(()),
            SchemaAge::Older(0) => {}
            SchemaAge::Older(found) => return Err(refuse_older(data_dir, found)),
        }
        if let Some(lock) = ServeLock::acquire_to_create(data_dir)? {
            return run(&path, &lock);
        }
        if begun.elapsed() > MAKING_TIMEOUT {
            let holder = ServeLock::holder(data_dir).unwrap_or_default();
            return Err(Error::Refused(format!(
                "{} is empty, and {holder} does not fill it: see what that process says",
                path.display()
            )));
        }
        std::thread::sleep(POLL);
    }
}

/// Opens a database to read from one moment of it, changing nothing; refuses one of another schema than this binary's.
pub(crate) fn open_to_read(data_dir: &DataDir) -> Result<Snapshot> {
    let path = data_dir.database();
    if !path.exists() {
        return Err(Error::Refused(format!("there is no database in {}", data_dir.root().display())));
    }
    let (connection, age) = read_only::open(&path)?;
    if let SchemaAge::Older(found) = age {
        return Err(refuse_older(data_dir, found));
    }
    connection.execute_batch("BEGIN")?;
    Ok(connection)
}

/// Refuses a database of an older schema that a process serves, which is then an older one. For commands that can read what
/// an older version has left.
pub(crate) fn refuse_served_older(data_dir: &DataDir) -> Result<()> {
    match migrate::age(&data_dir.database())? {
        SchemaAge::Older(found) if found > 0 && ServeLock::holder(data_dir).is_some() => {
            Err(refuse_older(data_dir, found))
        }
        _ => Ok(()),
    }
}

/// What a command says of a database whose schema is older than its own: one line with what to do.
pub(crate) fn refuse_older(data_dir: &DataDir, found: i64) -> Error {
    let (database, newest) = (data_dir.database(), migrate::newest());
    let database = database.display();
    Error::Refused(match ServeLock::holder(data_dir) {
        Some(holder) => format!(
            "{database} has schema {found} and is in use by {holder}, which is an older version of pharma-site (this one's \
             schema is {newest}): restart the site with this version first, which brings it up to date, or use the \
             version that is running"
        ),
        None => format!(
            "{database} was written by an older version of pharma-site (schema {found}, this one's is {newest}): start the \
             site with this version first (pharma-site serve), which brings it up to date, or use the older version"
        ),
    })
}

/// Removes what processes have left that were killed while they made a copy; the lock says that none is doing so.
fn remove_unfinished(directory: &Path) {
    let is_unfinished = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(UNFINISHED);
    for entry in fs::read_dir(directory).into_iter().flatten().flatten().filter(is_unfinished) {
        let path = entry.path();
        if let Err(cause) = fs::remove_file(&path) {
            tracing::warn!(path = %path.display(), %cause, "an unfinished copy of the database was not removed");
        }
    }
}

/// Copies a database beside itself before it is changed, and verifies the copy. The copies before the last few upgrades
/// are kept.
fn copy_before(path: &Path, schema: i64) -> Result<PathBuf> {
    let directory = copies_directory(path);
    let failed = |cause| Error::file(format!("copying the database into {}", directory.display()), cause);
    fs::create_dir_all(&directory).and_then(|()| files::sync_directory(&directory)).map_err(failed)?;
    let size = |path: &Path| path.metadata().map_or(0, |file| file.len());
    room::require(&directory, size(path) + size(&path.with_extension("db-wal")))?;
    let copy = copy_name(&directory, schema);
    let unfinished = directory.join(format!("{UNFINISHED}{}", std::process::id()));
    let made = snapshot::copy(path, &unfinished, &mut |_| Ok(())).and_then(|()| snapshot::check(&unfinished));
    let synced = made.and_then(|_| File::open(&unfinished).and_then(|file| file.sync_all()).map_err(failed));
    if let Err(error) = synced {
        let _ = fs::remove_file(&unfinished);
        return Err(error);
    }
    // The migration comes next: after a power cut, a copy without its name would be removed as an unfinished one.
    fs::rename(&unfinished, &copy).and_then(|()| files::sync_directory(&copy)).map_err(failed)?;
    for old in copied_schemas(&directory).map_err(failed)?.into_iter().skip(COPIES) {
        fs::remove_file(copy_name(&directory, old)).map_err(failed)?;
    }
    tracing::info!(path = %copy.display(), "a verified copy of the database was made before it is migrated");
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::platform::db::migrate::copy_for;

    /// A migration that cannot run twice.
    const ADDS_COLUMNS: i64 = 64;

    #[test]
    fn an_older_database_is_copied_first_and_a_failed_upgrade_changes_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(directory.path()).unwrap();
        let path = data_dir.database();
        let lock = ServeLock::acquire_to_create(&data_dir).unwrap().unwrap();
        run(&path, &lock).unwrap();
        let folder = copies_directory(&path);
        assert!(!folder.exists(), "a new database needs no copy");
        // As if a migration and what follows it had not run, but what it makes is in its way.
        let older = Connection::open(&path).unwrap();
        older.execute("DELETE FROM refinery_schema_history WHERE version >= ?1", [ADDS_COLUMNS]).unwrap();
        let before: i64 = older
            .query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0))
            .unwrap();
        drop(older);
        fs::create_dir(&folder).unwrap();
        // What a process has left that was killed while it made a copy.
        fs::write(folder.join(".unfinished-4242"), "half").unwrap();
        for schema in [1, 2, 3] {
            fs::write(folder.join(format!("site-schema-{schema}.db")), "older").unwrap();
        }
        let said = run(&path, &lock).unwrap_err().to_string();
        let copy = folder.join(format!("site-schema-{before}.db"));
        assert_eq!(copy_for(&path, before), Some(copy.clone()));
        assert_eq!(copy_for(&path, 2), Some(folder.join("site-schema-2.db")), "of an even older version");
        assert!(said.contains("Nothing was changed") && said.contains(&copy.display().to_string()), "{said}");
        snapshot::check(&copy).unwrap();
        let left = fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.file_name());
        assert!(left.into_iter().all(|name| name.to_string_lossy().starts_with("site-schema-")));
        assert!(!folder.join("site-schema-1.db").exists() && folder.join("site-schema-2.db").exists());
        let found: i64 = Connection::open(&path)
            .unwrap()
            .query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0))
            .unwrap();
        assert_eq!(found, before);
    }
}
