//! Brings the database to the schema that this binary knows, after a verified copy of it was made.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::{migrate, snapshot};
use crate::error::{Error, Result};
use crate::platform::room;

/// The directory beside the database for the copies that are made before upgrades.
const BEFORE_UPGRADE: &str = "before-upgrade";
/// How many of them are kept.
const COPIES: usize = 3;

/// [`migrate::run`], after a copy when there is something to change.
pub(crate) fn run(path: &Path) -> Result<()> {
    migrate::run_after(path, &mut |schema| copy_before(path, schema).map(Some))
}

/// Copies a database beside itself before it is changed, and verifies the copy. The copies before the last few upgrades
/// are kept.
fn copy_before(path: &Path, schema: i64) -> Result<PathBuf> {
    let directory = path.with_file_name(BEFORE_UPGRADE);
    let failed = |cause| Error::file(format!("copying the database into {}", directory.display()), cause);
    fs::create_dir_all(&directory).map_err(failed)?;
    let size = |path: &Path| path.metadata().map_or(0, |file| file.len());
    room::require(&directory, size(path) + size(&path.with_extension("db-wal")))?;
    let name = |schema: i64| directory.join(format!("site-schema-{schema}.db"));
    let (copy, unfinished) = (name(schema), directory.join(format!(".unfinished-{}", std::process::id())));
    let made = snapshot::copy(path, &unfinished, &mut |_| Ok(())).and_then(|()| snapshot::check(&unfinished));
    let synced = made.and_then(|_| File::open(&unfinished).and_then(|file| file.sync_all()).map_err(failed));
    if let Err(error) = synced {
        let _ = fs::remove_file(&unfinished);
        return Err(error);
    }
    fs::rename(&unfinished, &copy).map_err(failed)?;
    let schema_of = |name: &str| name.strip_prefix("site-schema-")?.strip_suffix(".db")?.parse::<i64>().ok();
    let entries = fs::read_dir(&directory).map_err(failed)?.flatten();
    let mut schemas: Vec<_> = entries.filter_map(|entry| schema_of(entry.file_name().to_str()?)).collect();
    schemas.sort_unstable_by(|a, b| b.cmp(a));
    for old in schemas.into_iter().skip(COPIES) {
        fs::remove_file(name(old)).map_err(failed)?;
    }
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn an_older_database_is_copied_first_and_a_failed_upgrade_changes_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("site.db");
        run(&path).unwrap();
        let folder = directory.path().join(BEFORE_UPGRADE);
        assert!(!folder.exists(), "a new database needs no copy");
        // As if the last migration had not run, but what it makes is in its way.
        let older = Connection::open(&path).unwrap();
        let newest = migrate::newest();
        older.execute("DELETE FROM refinery_schema_history WHERE version = ?1", [newest]).unwrap();
        drop(older);
        fs::create_dir(&folder).unwrap();
        for schema in [1, 2, 3] {
            fs::write(folder.join(format!("site-schema-{schema}.db")), "older").unwrap();
        }
        let said = run(&path).unwrap_err().to_string();
        let copy = folder.join(format!("site-schema-{}.db", newest - 1));
        assert!(said.contains("Nothing was changed") && said.contains(&copy.display().to_string()), "{said}");
        snapshot::check(&copy).unwrap();
        assert!(!folder.join("site-schema-1.db").exists() && folder.join("site-schema-2.db").exists());
        let found: i64 = Connection::open(&path)
            .unwrap()
            .query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0))
            .unwrap();
        assert_eq!(found, newest - 1);
    }
}
