//! `import-products`, `import-posts` and `import-redirects`; `export-products`, `export-posts` and
//! `export-redirects`.

use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};

use super::{Global, print};
use crate::admin::redirects::AdminRedirect;
use crate::blog::admin_filter::AdminPostFilter;
use crate::blog::store::admin as posts;
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::imports::archive::Archive;
use crate::imports::file::{ListFile, MAX_FILE, ReadOptions};
use crate::imports::pictures::{PictureDesk, PictureSource};
use crate::imports::plan::{EmptyCells, ImportReport, ImportRow, RowChange};
use crate::imports::plan_values::ValueState;
use crate::imports::planning::PlanContext;
use crate::imports::product_export;
use crate::imports::run::ApplyOptions;
use crate::imports::sheet_file::ExportFormat;
use crate::imports::store::RowFilter;
use crate::imports::store::state::ImportProcess;
use crate::imports::{article_export, article_plan, product_plan, redirects, run, store};
use crate::media::workers::ImageWorkers;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::random::Random;
use crate::redirects::{import as redirect_lists, store as redirect_rules};
use crate::web::routes::site_routes;

/// Rows that the report names without `--json`.
const NAMED: usize = 200;

#[derive(Debug, clap::Args)]
pub(super) struct ImportProductsArgs {
    /// CSV or XLSX, with a heading
    file: PathBuf,
    #[command(flatten)]
    how: ImportArgs,
    /// What an empty cell means
    #[arg(long, value_name = "leave|clear", value_parser = ["leave", "clear"], default_value = "leave")]
    empty: String,
    /// Pictures that the list names, or that are called like an SKU: a folder, or a ZIP archive
    #[arg(long, value_name = "DIR|ZIP")]
    pictures: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct ImportPostsArgs {
    /// ZIP archive of articles, as Markdown or HTML with front matter, and of their pictures
    file: PathBuf,
    #[command(flatten)]
    how: ImportArgs,
    /// What an empty value in the front matter means
    #[arg(long, value_name = "leave|clear", value_parser = ["leave", "clear"], default_value = "leave")]
    empty: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct ImportRedirectsArgs {
    /// CSV or XLSX with the columns from, to and status
    file: PathBuf,
    #[command(flatten)]
    how: ImportArgs,
}

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command")]
pub(super) struct ImportArgs {
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
}

#[derive(Debug, clap::Args)]
pub(super) struct ExportProductsArgs {
    /// File to write; its ending, .csv or .xlsx, says the format
    file: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExportPostsArgs {
    /// ZIP archive to write
    file: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExportRedirectsArgs {
    /// CSV file to write
    file: PathBuf,
}

/// `import-products`
pub(super) fn import_products(global: &Global, args: &ImportProductsArgs) -> Result<()> {
    let (data_dir, db) = global.open_existing_data()?;
    let options = ReadOptions { empty: empty(&args.empty), ..ReadOptions::default() };
    let list = ListFile::read(read(&args.file, MAX_FILE)?, &options);
    let list = list.map_err(|error| refused(&args.file, error))?;
    let source = match &args.pictures {
        None => PictureSource::None,
        Some(folder) if folder.is_dir() => PictureSource::folder(folder)?,
        Some(file) => archive(file)?,
    };
    import(&db, &args.file, &args.how, |context| {
        let workers = workers(global, &data_dir)?;
        let desk = PictureDesk { workers: &workers, random: &Random::System, source };
        product_plan::plan(context, &list, &desk)
    })
}

/// `import-posts`
pub(super) fn import_posts(global: &Global, args: &ImportPostsArgs) -> Result<()> {
    let (data_dir, db) = global.open_existing_data()?;
    let source = archive(&args.file)?;
    import(&db, &args.file, &args.how, |context| {
        let workers = workers(global, &data_dir)?;
        let desk = PictureDesk { workers: &workers, random: &Random::System, source };
        let planned = article_plan::plan(context, empty(&args.empty), &desk);
        planned.map_err(|error| refused(&args.file, error))
    })
}

/// `import-redirects`
pub(super) fn import_redirects(global: &Global, args: &ImportRedirectsArgs) -> Result<()> {
    let (_, db) = global.open_existing_data()?;
    let origin = global.load_config()?.http.origin();
    let list = redirect_lists::read(read(&args.file, MAX_FILE)?, &site_routes().addresses(&origin));
    let list = list.map_err(|error| refused(&args.file, error))?;
    import(&db, &args.file, &args.how, |context| redirects::plan(context, list))
}

fn empty(name: &str) -> EmptyCells {
    EmptyCells::try_from(name).unwrap_or_default()
}

fn archive(path: &Path) -> Result<PictureSource> {
    let archive = Archive::open_file(path);
    archive.map(PictureSource::Archive).map_err(|error| refused(path, error))
}

fn workers(global: &Global, data_dir: &DataDir) -> Result<ImageWorkers> {
    let workers = ImageWorkers::start(data_dir.images(), global.load_config()?.media);
    workers.map_err(|cause| Error::file("starting a thread", cause))
}

/// Plans an import, applies it unless it is a dry run, and prints the report.
fn import(
    db: &Db,
    file: &Path,
    args: &ImportArgs,
    plan: impl FnOnce(&PlanContext<'_>) -> Result<i64>,
) -> Result<()> {
    let actor = Actor { by: None, at: Clock::System.now() };
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let process = ImportProcess::command(&Random::System);
    let context =
        PlanContext { db, clock: &Clock::System, process: &process, actor: &actor, file_name: &name };
    let id = plan(&context)?;
    let options = ApplyOptions { skip_wrong: args.skip_wrong, hide_new: args.hide_new };
    let applied = if args.dry_run {
        Ok(())
    } else {
        run::apply(db, &actor, &process, id, options, || Clock::System.now()).map(|_| ())
    };
    let report = report(db, id)?;
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
    let ids = product_export::all_ids(&snapshot)?;
    let (bytes, count) = (product_export::write(&snapshot, &ids, format)?, ids.len());
    write(&args.file, |file| {
        std::io::Write::write_all(file, &bytes).map_err(|cause| writing(&args.file, cause))
    })?;
    print(&format!("exported {count} products to {}\n", args.file.display()))
}

/// `export-posts`
pub(super) fn export_posts(global: &Global, args: &ExportPostsArgs) -> Result<()> {
    let (data_dir, snapshot) = global.open_data_to_read()?;
    let filter = AdminPostFilter::parse(&[("sort".to_owned(), "created".to_owned())]);
    let found = posts::all(&snapshot, &filter.map_err(Error::Invalid)?, Clock::System.now())?;
    write(&args.file, |file| {
        let output = file.try_clone().map_err(|cause| writing(&args.file, cause))?;
        article_export::write(&found, &data_dir.images(), output).map(|_| ())
    })?;
    print(&format!("exported {} articles to {}\n", found.len(), args.file.display()))
}

/// `export-redirects`
pub(super) fn export_redirects(global: &Global, args: &ExportRedirectsArgs) -> Result<()> {
    let (_, snapshot) = global.open_data_to_read()?;
    let found = redirect_rules::all(&snapshot)?;
    let count = found.len();
    let bytes = redirects::csv(found.into_iter().map(AdminRedirect::new));
    write(&args.file, |file| {
        std::io::Write::write_all(file, &bytes).map_err(|cause| writing(&args.file, cause))
    })?;
    print(&format!("exported {count} redirects to {}\n", args.file.display()))
}

/// Writes a file; never half of one under the name that was asked for.
fn write(path: &Path, content: impl FnOnce(&mut File) -> Result<()>) -> Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::NamedTempFile::new_in(directory).map_err(|cause| writing(path, cause))?;
    content(temporary.as_file_mut())?;
    temporary.persist(path).map_err(|error| writing(path, error.error))?;
    Ok(())
}

fn writing(path: &Path, cause: std::io::Error) -> Error {
    Error::file(format!("writing {}", path.display()), cause)
}

fn read(path: &Path, most: usize) -> Result<Vec<u8>> {
    let failed = |cause| Error::file(format!("reading {}", path.display()), cause);
    if path.metadata().map_err(failed)?.len() > most as u64 {
        return Err(Error::Refused(format!("{} is larger than {} MB", path.display(), most >> 20)));
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
        let (rows, total) = store::rows(snapshot, id, RowFilter::All, (u32::MAX, 0))?;
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
    for above in &summary.about.above {
        let _ = writeln!(text, "above the headings, not read: {above}");
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
    let what = row.change.name();
    let place = row.report.file.clone().unwrap_or_else(|| format!("line {}", row.line));
    let sku = row.report.sku.as_ref().map(|sku| format!("{sku} ")).unwrap_or_default();
    let _ = writeln!(text, "{place}: {what}: {sku}{}", row.name);
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
