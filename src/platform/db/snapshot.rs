//! Copies a database while others read and write it, and checks such a copy.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::{connection, migrate, read_only};
use crate::error::{Error, Result};
use crate::platform::clock::Clock;

/// Pages that are copied between two reports of progress.
const STEP: i32 = 512;

/// Copies the database as it is now into a new file, readable by the owner only. Writers do not wait for it: it reads
/// in one transaction, like every reader. `progress` gets the bytes that were copied.
pub(crate) fn copy(from: &Path, to: &Path, progress: &mut dyn FnMut(u64) -> Result<()>) -> Result<()> {
    let source = open(from)?;
    let page_size: u64 = source.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    // While this transaction is open, a write does not make the copy begin again.
    source.execute_batch("BEGIN; SELECT count(*) FROM sqlite_master;")?;
    migrate::create_private(to)?;
    let mut copy = Connection::open(to)?;
    copy.pragma_update(None, "journal_mode", "OFF")?;
    copy.pragma_update(None, "synchronous", "OFF")?;
    let backup = Backup::new(&source, &mut copy)?;
    loop {
        match backup.step(STEP)? {
            StepResult::Done => break,
            StepResult::More => {}
            _ => return Err(Error::Busy),
        }
        let state = backup.progress();
        let copied = u64::try_from(state.pagecount - state.remaining).unwrap_or_default();
        progress(copied * page_size)?;
    }
    Ok(())
}

/// Opens a database to read it, also while others, in this process too, have it open.
pub(crate) fn open(path: &Path) -> Result<Connection> {
    let source = connection::open(path, &Clock::System)?;
    source.pragma_update(None, "query_only", true)?;
    Ok(source)
}

/// Number of the last migration of an open database.
pub(crate) fn schema(connection: &Connection) -> Result<i64> {
    migrate::applied(connection)
}

/// Checks a copy that nobody has open: every page, every index, every reference. Refuses a damaged one and one that a
/// newer binary wrote.
pub(crate) fn check(path: &Path) -> Result<Connection> {
    let damaged = |what: String| Error::Refused(format!("holds a database that is not sound: {what}"));
    let (connection, _) = read_only::open(path).map_err(|error| match error {
        Error::Refused(text) => {
            let place = format!("{} ", path.display());
            Error::Refused(format!("holds a database that {}", text.trim_start_matches(&place)))
        }
        other => damaged(other.chain()),
    })?;
    let said = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0));
    let said = said.map_err(|cause| damaged(cause.to_string()))?;
    if said != "ok" {
        return Err(damaged(said));
    }
    let broken: Option<String> = {
        let mut statement = connection.prepare("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1")?;
        let mut rows = statement.query([])?;
        rows.next()?.map(|row| row.get(0)).transpose()?
    };
    if let Some(table) = broken {
        return Err(damaged(format!("a row of {table} refers to nothing")));
    }
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::Db;

    #[test]
    fn a_copy_is_one_moment_of_a_database_that_is_written() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("site.db");
        migrate::run(&path).unwrap();
        let db = Db::open(&path, None).unwrap();
        db.write_blocking(|tx| {
            tx.execute_batch("CREATE TABLE filling (x BLOB)")?;
            for _ in 0..2000 {
                tx.execute("INSERT INTO filling VALUES (randomblob(4000))", [])?;
            }
            Ok(())
        })
        .unwrap();
        let to = directory.path().join("copy.db");
        let mut steps = 0;
        copy(&path, &to, &mut |_| {
            steps += 1;
            // A write between two steps succeeds at once and is not part of the copy.
            db.write_blocking(|tx| {
                tx.execute("INSERT INTO filling VALUES (randomblob(4000))", [])?;
                Ok(())
            })
        })
        .unwrap();
        assert!(steps > 3, "{steps}");
        let copied = check(&to).unwrap();
        let count: u64 = copied.query_row("SELECT count(*) FROM filling", [], |row| row.get(0)).unwrap();
        assert_eq!(count, 2000);
    }

    #[test]
    fn a_damaged_copy_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("site.db");
        migrate::run(&path).unwrap();
        let to = directory.path().join("copy.db");
        copy(&path, &to, &mut |_| Ok(())).unwrap();
        let mut bytes = std::fs::read(&to).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 8192].fill(0xA5);
        std::fs::write(&to, &bytes).unwrap();
        assert!(check(&to).is_err());
    }
}
