//! `import-products` and `export-products`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::{Global, print};
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::imports::export::{self, ExportFormat};
use crate::imports::file::{ListFile, MAX_FILE, ReadOptions};
use crate::imports::pictures::{PictureDesk, PictureSource, PicturesByName};
use crate::imports::plan::{EmptyCells, ImportReport, ImportRow, RowChange, ValueState};
use crate::imports::run::{ApplyOptions, ImportContext, ImportLock};
use crate::imports::store::RowFilter;
use crate::imports::{product_plan, run, store};
use crate::media::workers::ImageWorkers;
use crate::platform::archive::Archive;
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use crate::platform::input::Paging;
use crate::platform::random::Random;

/// Rows that the report names without `--json`.
const NAMED: usize = 200;

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command")]
pub(super) struct ImportProductsArgs {
    /// CSV, XLSX, XLSB or ODS
    file: PathBuf,
    /// Only report what would change
    #[arg(long)]
    dry_run: bool,
    /// Import the right rows although others are wrong
    #[arg(long)]
    skip_wrong: bool,
    /// Bring new products hidden; they are published in the back office
    #[arg(long)]
    hide_new: bool,
    /// Print the report as JSON, with every row
    #[arg(long)]
    json: bool,
    /// What an empty cell means
    #[arg(long, value_name = "leave|clear", value_parser = ["leave", "clear"], default_value = "leave")]
    empty: String,
    /// Pictures that the list names, or that are called like an SKU: a folder, or a ZIP archive
    #[arg(long, value_name = "DIR|ZIP")]
    pictures: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExportProductsArgs {
    /// File to write; its ending, .csv or .xlsx, says the format
    file: PathBuf,
}

/// `import-products`: plans an import, applies it unless it is a dry run, and prints the report.
pub(super) fn import_products(global: &Global, args: &ImportProductsArgs) -> Result<()> {
    let (data_dir, db) = global.open_existing_data()?;
    let empty = EmptyCells::try_from(args.empty.as_str()).unwrap_or_default();
    // There is nobody to ask: groups become categories.
    let options = ReadOptions { empty, new_categories: true, ..ReadOptions::default() };
    let memory = || db.read_blocking(store::said);
    let list = ListFile::read(read(&args.file)?, &options, memory);
    let list = list.map_err(|error| refused(&args.file, error))?;
    let source = match &args.pictures {
        None => PictureSource::None,
        Some(folder) if folder.is_dir() => PictureSource::folder(folder)?,
        Some(file) => PictureSource::Archive(Archive::open_file(file).map_err(|error| refused(file, error))?),
    };
    let workers = ImageWorkers::start(data_dir.images(), global.load_config()?.media);
    let workers = workers.map_err(|cause| Error::file("starting a thread", cause))?;
    let by_name = PicturesByName::default();
    let desk = PictureDesk { workers: &workers, random: &Random::System, source, by_name };
    let actor = Actor { by: None, at: Clock::System.now() };
    let name = args.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let working = ImportLock::new(&data_dir).work()?;
    let context = ImportContext { db: &db, clock: &Clock::System, working: &working, actor: &actor };
    let id = product_plan::plan(&context, &name, &list, &desk)?;
    let options =
        ApplyOptions { skip_wrong: args.skip_wrong, hide_new: args.hide_new, ..ApplyOptions::default() };
    let applied = if args.dry_run { Ok(()) } else { run::apply(&context, id, options).map(|_| ()) };
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
        Err(error) => Err(error.into_error()),
    }
}

/// `export-products`
pub(super) fn export_products(global: &Global, args: &ExportProductsArgs) -> Result<()> {
    let ending = args.file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let format = ExportFormat::parse(ending).ok().filter(|_| !ending.is_empty());
    let format = format.ok_or_else(|| {
        Error::Refused(format!("{}: the name must end with .csv or .xlsx", args.file.display()))
    })?;
    let (_, snapshot) = global.open_data_to_read()?;
    let ids = export::all_ids(&snapshot)?;
    write(&args.file, &export::products(&snapshot, &ids, format)?)?;
    print(&format!("exported {} products to {}\n", ids.len(), args.file.display()))
}

/// Writes a file; never half of one under the name that was asked for.
fn write(path: &Path, content: &[u8]) -> Result<()> {
    let writing = |cause| Error::file(format!("writing {}", path.display()), cause);
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::NamedTempFile::new_in(directory).map_err(writing)?;
    temporary.write_all(content).map_err(writing)?;
    temporary.persist(path).map_err(|error| writing(error.error))?;
    Ok(())
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
        let (rows, total) = store::rows(snapshot, id, RowFilter::All, Paging::first(u32::MAX))?;
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
    if let Some(read) = &summary.about.sheet {
        let others = summary.about.sheets.iter().filter(|sheet| sheet.name != *read);
        let others: Vec<_> = others.map(|sheet| format!("{} ({} rows)", sheet.name, sheet.rows)).collect();
        let _ = writeln!(text, "sheet {read} is read; not read: {}", others.join(", "));
    }
    for above in &summary.about.above {
        let _ = writeln!(text, "above the headings, not read: {above}");
    }
    for note in &summary.about.notes {
        let _ = writeln!(text, "{note}");
    }
    for value in summary.about.values.iter().filter(|value| value.state == ValueState::Asked) {
        let _ = writeln!(text, "{} {:?}: not known, in {} rows", value.field, value.value, value.rows);
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
    let what = row.change.as_ref();
    let sku = row.report.sku.as_ref().map(|sku| format!("{sku} ")).unwrap_or_default();
    let _ = writeln!(text, "line {}: {what}: {sku}{}", row.line, row.name);
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
