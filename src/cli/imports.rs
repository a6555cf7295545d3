//! `import-products` and `export-products`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{Global, print};
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::imports::file::{ListFile, MAX_FILE, ReadOptions};
use crate::imports::plan::{EmptyCells, ImportError, ImportReport, ImportRow, RowChange};
use crate::imports::product_export::{self, ExportFormat};
use crate::imports::{product_plan, run, store};
use crate::platform::clock::Clock;
use crate::platform::db::Db;

/// Rows that the report names without `--json`.
const NAMED: usize = 200;

#[derive(Debug, clap::Args)]
pub(super) struct ImportProductsArgs {
    /// CSV or XLSX, with a heading
    file: PathBuf,
    /// Only report what would change
    #[arg(long)]
    dry_run: bool,
    /// What an empty cell means
    #[arg(long, value_name = "leave|clear", value_parser = ["leave", "clear"], default_value = "leave")]
    empty: String,
    /// Import the right rows although others are wrong
    #[arg(long)]
    skip_wrong: bool,
    /// Print the report as JSON, with every row
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExportProductsArgs {
    /// File to write; its ending, .csv or .xlsx, says the format
    file: PathBuf,
}

/// `import-products`
pub(super) fn import_products(global: &Global, args: &ImportProductsArgs) -> Result<()> {
    let (_, db) = global.open_existing_data()?;
    let bytes = read(&args.file)?;
    let empty = EmptyCells::from_name(&args.empty).unwrap_or_default();
    let named = |error| refused(&args.file, error);
    let list = ListFile::read(&bytes, &ReadOptions { empty, ..ReadOptions::default() }).map_err(named)?;
    drop(bytes);
    let actor = Actor { by: None, at: Clock::System.now() };
    let name = args.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let id = product_plan::plan(&db, &actor, &name, &list)?;
    drop(list);
    let applied = if args.dry_run {
        Ok(())
    } else {
        run::apply(&db, &actor, id, args.skip_wrong, || Clock::System.now()).map(|_| ())
    };
    let report = report(&db, id)?;
    if args.json {
        let json = serde_json::to_string_pretty(&report).map_err(Error::internal)?;
        print(&format!("{json}\n"))?;
    } else {
        print(&in_words(&report, args.dry_run, applied.is_ok()))?;
    }
    let wrong = report.summary.wrong;
    match applied {
        Ok(()) if args.dry_run && wrong > 0 => Err(Error::Refused(format!("{wrong} rows are wrong"))),
        Ok(()) => Ok(()),
        Err(ImportError::Wrong(count)) => {
            Err(Error::Refused(format!("{count} rows are wrong; nothing was imported")))
        }
        Err(ImportError::Conflicts(conflicts)) => {
            Err(Error::Refused(format!("nothing was imported: {}", conflicts.join("; "))))
        }
        Err(ImportError::Other(error)) => Err(error),
        Err(ImportError::State(text)) => Err(Error::Refused(text.to_owned())),
        Err(ImportError::Missing) => Err(Error::Refused("the import was deleted meanwhile".to_owned())),
    }
}

/// `export-products`
pub(super) fn export_products(global: &Global, args: &ExportProductsArgs) -> Result<()> {
    let ending = args.file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let format = ExportFormat::parse(ending).ok().filter(|_| !ending.is_empty());
    let format = format.ok_or_else(|| {
        Error::Refused(format!("{}: the name must end with .csv or .xlsx", args.file.display()))
    })?;
    let (_, db) = global.open_existing_data()?;
    let (bytes, count) = db.read_blocking(|snapshot| {
        let ids = product_export::all_ids(snapshot)?;
        Ok((product_export::write(snapshot, &ids, format)?, ids.len()))
    })?;
    let failed = |cause| Error::file(format!("writing {}", args.file.display()), cause);
    // Never half a file under the name that was asked for.
    let directory =
        args.file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::NamedTempFile::new_in(directory).map_err(failed)?;
    std::io::Write::write_all(&mut temporary, &bytes).map_err(failed)?;
    temporary.persist(&args.file).map_err(|error| failed(error.error))?;
    print(&format!("exported {count} products to {}\n", args.file.display()))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let failed = |cause| Error::file(format!("reading {}", path.display()), cause);
    if path.metadata().map_err(failed)?.len() > MAX_FILE as u64 {
        return Err(Error::Refused(format!("{} is larger than {} MB", path.display(), MAX_FILE >> 20)));
    }
    std::fs::read(path).map_err(failed)
}

/// What is wrong with a file, with its name.
fn refused(path: &Path, error: Error) -> Error {
    match error {
        Error::Invalid(errors) => {
            let messages: Vec<_> = errors.iter().flat_map(|(_, messages)| messages.to_vec()).collect();
            Error::Refused(format!("{} {}", path.display(), messages.join(", ")))
        }
        other => other,
    }
}

fn report(db: &Db, id: i64) -> Result<ImportReport> {
    let report = db.read_blocking(|snapshot| {
        let Some(summary) = store::find(snapshot, id)? else { return Ok(None) };
        let (rows, total) = store::rows(snapshot, id, None, (u32::MAX, 0))?;
        Ok(Some(ImportReport {
            summary,
            rows,
            total,
            page: 1,
            per_page: u32::try_from(total).unwrap_or(u32::MAX),
        }))
    })?;
    report.ok_or_else(|| Error::Refused("the import was deleted meanwhile".to_owned()))
}

fn in_words(report: &ImportReport, dry_run: bool, applied: bool) -> String {
    let summary = &report.summary;
    let mut text = String::new();
    for column in &summary.about.columns {
        let field = column.field.as_deref().unwrap_or("(not read)");
        let _ = writeln!(text, "column {}: {field}", column.header);
    }
    let shown = report.rows.iter().filter(|row| row.change != RowChange::Unchanged);
    for row in shown.take(NAMED) {
        row_in_words(&mut text, row);
    }
    let more = (summary.wrong + summary.new + summary.changed).saturating_sub(NAMED as u64);
    if more > 0 {
        let _ = writeln!(text, "and {more} more rows");
    }
    let done = match (dry_run, applied) {
        (true, _) => "dry run, nothing was changed",
        (false, true) => "imported",
        (false, false) => "nothing was imported",
    };
    let (new, changed, unchanged, wrong) = (summary.new, summary.changed, summary.unchanged, summary.wrong);
    let _ = writeln!(text, "{new} new, {changed} changed, {unchanged} unchanged, {wrong} wrong: {done}");
    text
}

fn row_in_words(text: &mut String, row: &ImportRow) {
    let what = row.change.name();
    let sku = row.report.sku.as_deref().unwrap_or("no SKU");
    let _ = writeln!(text, "line {}: {what}: {sku} {}", row.line, row.name);
    for error in &row.report.errors {
        let _ = writeln!(text, "    {}: {}", error.column, error.message.replace('\n', " "));
    }
    if row.change == RowChange::Changed {
        for change in &row.report.changes {
            let one_line = |text: &str| text.replace('\n', " / ");
            let _ = writeln!(
                text,
                "    {}: {} -> {}",
                change.field,
                one_line(&change.before),
                one_line(&change.after)
            );
        }
    }
    for note in &row.report.notes {
        let _ = writeln!(text, "    note: {note}");
    }
}
