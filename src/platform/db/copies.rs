//! The copies of a database that are made before upgrades, one a schema: their directory and their names.

use std::fs;
use std::path::{Path, PathBuf};

/// The directory beside a database.
pub(super) fn directory(path: &Path) -> PathBuf {
    path.with_file_name("before-upgrade")
}

/// The newest copy of a database that a binary with this schema can use.
pub(super) fn of(path: &Path, schema: i64) -> Option<PathBuf> {
    let directory = directory(path);
    let newest = schemas(&directory).ok()?.into_iter().find(|found| *found <= schema)?;
    Some(copy_name(&directory, newest))
}

/// The schemas of the copies in a directory, the newest first.
pub(super) fn schemas(directory: &Path) -> std::io::Result<Vec<i64>> {
    let schema_of = |name: &str| name.strip_prefix("site-schema-")?.strip_suffix(".db")?.parse::<i64>().ok();
    let entries = fs::read_dir(directory)?.flatten();
    let mut schemas: Vec<_> = entries.filter_map(|entry| schema_of(entry.file_name().to_str()?)).collect();
    schemas.sort_unstable_by(|a, b| b.cmp(a));
    Ok(schemas)
}

/// The file of a copy.
pub(super) fn copy_name(directory: &Path, schema: i64) -> PathBuf {
    directory.join(format!("site-schema-{schema}.db"))
}
