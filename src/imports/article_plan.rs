//! The dry run of an archive of articles.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value};

use super::archive::{Archive, ending, stem};
use super::columns::shortened;
use super::front_matter::{self, Entry};
use super::pictures::{PictureDesk, PictureSource, Pictures};
use super::plan::{
    EmptyCells, FieldChange, ImportAbout, ImportColumn, ImportFormat, ImportKind, ImportRow, ImportState,
    PlannedRow, RowChange, RowError, RowReport,
};
use super::{article_fields, article_text, store};
use crate::blog::html_bomb::is_html_bomb;
use crate::blog::new_post::{HTML_BOMB, NewPost, PostInput};
use crate::blog::picture_addresses::replace_pictures;
use crate::blog::post::StoredPost;
use crate::blog::store::posts::find_by_slug;
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::media;
use crate::media::bucket::Bucket;
use crate::platform::db::{Db, Snapshot};
use crate::platform::text::Slug;

/// The endings of articles.
const MARKDOWN: [&str; 3] = ["md", "markdown", "mdown"];
const HTML: [&str; 3] = ["html", "htm", "xhtml"];
/// Most articles of an archive.
const MAX_ARTICLES: usize = 2_000;
/// Largest article, bytes.
const MAX_ARTICLE: u64 = 2 << 20;
/// Longest text of a change that a report shows, characters.
const SHOWN: usize = 300;
/// Columns that the report shows.
const MAX_COLUMNS: usize = 100;

/// An article's file, read.
struct ArticleFile {
    name: String,
    /// The entries above it, and its text as HTML with the title that it begins with; or what is wrong.
    read: Result<(Vec<Entry>, Option<String>, String), String>,
}

/// Finds out what an archive would do, and stores it as a plan; returns its id. Blocks for seconds.
pub(crate) fn plan(
    db: &Db,
    actor: &Actor,
    file_name: &str,
    empty: EmptyCells,
    desk: &PictureDesk<'_>,
) -> Result<i64> {
    let PictureSource::Archive(archive) = &desk.source else {
        return Err(Error::internal("articles without an archive"));
    };
    let files = read_all(archive)?;
    let about = about(empty, &files);
    let id = db.write_blocking(|tx| store::create(tx, ImportKind::Posts, file_name, actor, &about))?;
    db.read_blocking(|snapshot| {
        let pictures = Pictures::new(db, desk, actor, (Bucket::Blogs, id));
        let mut planner = Planner { snapshot, empty, pictures, files_by_slug: HashMap::new() };
        for (index, file) in files.into_iter().enumerate() {
            let planned = planner.row(index, file)?;
            db.write_blocking(|tx| store::insert_rows(tx, id, index, std::slice::from_ref(&planned)))?;
        }
        Ok(())
    })?;
    db.write_blocking(|tx| store::move_state(tx, id, ImportState::Planning, ImportState::Planned, actor.at))?;
    Ok(id)
}

fn read_all(archive: &Archive) -> Result<Vec<ArticleFile>> {
    let is_article = |name: &&str| {
        let ending = ending(name);
        MARKDOWN.contains(&ending.as_str()) || HTML.contains(&ending.as_str())
    };
    let names: Vec<_> = archive.names().filter(is_article).collect();
    if names.is_empty() {
        return Err(Error::field("file", "has no articles: files that end with .md or .html"));
    }
    if names.len() > MAX_ARTICLES {
        return Err(Error::field("file", format!("has too many articles: at most {MAX_ARTICLES}")));
    }
    Ok(names
        .into_iter()
        .map(|name| ArticleFile { name: name.to_owned(), read: read(archive, name) })
        .collect())
}

fn read(archive: &Archive, name: &str) -> Result<(Vec<Entry>, Option<String>, String), String> {
    let text = article_text::decode(&archive.read(name, MAX_ARTICLE)?);
    let (entries, text) = front_matter::split(&text)?;
    if MARKDOWN.contains(&ending(name).as_str()) {
        let (title, html) = article_text::from_markdown(text);
        return Ok((entries, title, html));
    }
    Ok((entries, None, article_text::body_of(text).to_owned()))
}

/// The names above the articles, each with the first value that is not empty.
fn about(empty: EmptyCells, files: &[ArticleFile]) -> ImportAbout {
    let mut columns: Vec<ImportColumn> = Vec::new();
    for Entry { key, values } in
        files.iter().filter_map(|file| file.read.as_ref().ok()).flat_map(|read| &read.0)
    {
        let sample = values.first().map(|value| shortened(value, 60)).unwrap_or_default();
        if let Some(column) = columns.iter_mut().find(|column| column.header == *key) {
            if column.sample.is_empty() {
                column.sample = sample;
            }
        } else if columns.len() < MAX_COLUMNS {
            let field = article_fields::field(key).map(str::to_owned);
            columns.push(ImportColumn { header: key.clone(), field, sample });
        }
    }
    let format = ImportFormat {
        kind: "zip".to_owned(),
        encoding: None,
        separator: None,
        list_separator: ",".to_owned(),
        decimal: None,
    };
    ImportAbout { empty, format, columns }
}

struct Planner<'a> {
    snapshot: &'a Snapshot,
    empty: EmptyCells,
    pictures: Pictures<'a>,
    files_by_slug: HashMap<String, String>,
}

impl Planner<'_> {
    /// What an article does.
    fn row(&mut self, index: usize, file: ArticleFile) -> Result<PlannedRow> {
        let mut report = RowReport { file: Some(file.name.clone()), ..RowReport::default() };
        let (entries, heading, html) = match file.read {
            Ok(read) => read,
            Err(message) => {
                report.errors.push(error("file", message));
                return Ok(planned(index, shortened(stem(&file.name), 200), report, RowChange::Wrong));
            }
        };
        let slug = article_fields::slug(&entries);
        let slug = slug.or_else(|| Slug::from_title(stem(&file.name)).map(|slug| slug.to_string()));
        let slug = slug.unwrap_or_default();
        if let Some(first) = self.files_by_slug.insert(slug.clone(), file.name.clone()) {
            report.errors.push(error("slug", format!("{slug} is that of {first} already")));
        }
        let before = find_by_slug(self.snapshot, &slug)?;
        let mut form = before.as_ref().map(PostInput::from).unwrap_or_default();
        form.slug = Some(slug.clone());
        let stored_image = form.image_url.clone();
        article_fields::apply(&mut form, &entries, self.empty, &mut report.errors, &mut report.notes);
        if form.title.as_ref().is_none_or(String::is_empty) {
            form.title = heading;
        }
        self.take_cover(&file.name, &mut form, stored_image.as_deref(), &mut report)?;
        if is_html_bomb(&html) {
            report.errors.push(error("content", HTML_BOMB.to_owned()));
        } else if before.is_none() || !html.trim().is_empty() || self.empty == EmptyCells::Clear {
            form.content = Some(self.with_pictures(&file.name, &html, &mut report)?);
        }
        if form.excerpt.as_ref().is_none_or(String::is_empty) && report.errors.is_empty() {
            form.excerpt = form.content.as_deref().map(article_text::excerpt);
            report.notes.push("The excerpt is the beginning of the text.".to_owned());
        }
        let name = shortened(form.title.as_deref().unwrap_or(stem(&file.name)), 200);
        let parsed = self.parse(form, &entries, &mut report)?;
        let Some(new) = parsed.filter(|_| report.errors.is_empty()) else {
            return Ok(planned(index, name, report, RowChange::Wrong));
        };
        report.changes = changes(before.as_ref(), &new)?;
        let change = match (&before, report.changes.is_empty()) {
            (None, _) => RowChange::New,
            (Some(_), true) => RowChange::Unchanged,
            (Some(_), false) => RowChange::Changed,
        };
        let content = serde_json::to_string(&PostInput::from(&new)).map_err(Error::internal)?;
        let mut planned = planned(index, name, report, change);
        planned.key = Some(slug);
        planned.row.id = before.as_ref().map(|post| post.id.get());
        planned.revision = before.map(|post| post.revision);
        planned.content = (change != RowChange::Unchanged).then_some(content);
        Ok(planned)
    }

    /// The form as an article, or what is wrong beside the names in the file.
    fn parse(&self, form: PostInput, entries: &[Entry], report: &mut RowReport) -> Result<Option<NewPost>> {
        let new = match NewPost::parse(form) {
            Ok(new) => new,
            Err(Error::Invalid(errors)) => {
                let named: Vec<_> = report.errors.iter().map(|error| error.field.clone()).collect();
                for (field, messages) in
                    errors.iter().filter(|(field, _)| !named.iter().any(|name| name == field))
                {
                    let key = entries.iter().find(|entry| article_fields::field(&entry.key) == Some(field));
                    let column = key.map_or(field, |entry| &entry.key);
                    report.errors.extend(messages.iter().map(|message| RowError {
                        column: column.to_owned(),
                        field: field.to_owned(),
                        message: message.clone(),
                    }));
                }
                return Ok(None);
            }
            Err(other) => return Err(other),
        };
        if let Some(url) = media::store::first_missing(self.snapshot, &new.image_urls())? {
            // Pictures that this import has taken in are not in its snapshot.
            if !self.pictures.has_taken(url) {
                report
                    .errors
                    .push(error("image_url", format!("{url} is not among the pictures of this site")));
            }
        }
        Ok(Some(new))
    }

    /// The article's picture: one of this site, or one of the archive.
    fn take_cover(
        &mut self,
        file: &str,
        form: &mut PostInput,
        stored: Option<&str>,
        report: &mut RowReport,
    ) -> Result<()> {
        let Some(called) = form.image_url.clone().filter(|called| Some(called.as_str()) != stored) else {
            return Ok(());
        };
        form.image_url = self.address(file, &called, report)?;
        Ok(())
    }

    /// The HTML with the pictures of the archive in the library.
    fn with_pictures(&mut self, file: &str, html: &str, report: &mut RowReport) -> Result<String> {
        let mut called = BTreeSet::new();
        replace_pictures(html, &mut |address| {
            called.insert(address.to_owned());
            None
        });
        let mut addresses = HashMap::new();
        for called in called {
            let address = self.address(file, &called, report)?;
            addresses.insert(called, address);
        }
        Ok(replace_pictures(html, &mut |address| addresses.get(address).cloned().flatten()))
    }

    /// The address of the picture that an article calls so; none, with a note, when it cannot be had.
    fn address(&mut self, file: &str, called: &str, report: &mut RowReport) -> Result<Option<String>> {
        if Bucket::Blogs.holds(called) && media::store::exists(self.snapshot, called)? {
            return Ok(Some(called.to_owned()));
        }
        let beside = file.rsplit_once('/').map(|(folder, _)| format!("{folder}/{called}"));
        let found = beside.and_then(|beside| self.pictures.find_exact(&beside));
        let Some(name) = found.or_else(|| self.pictures.find(called)) else {
            report.notes.push(format!(
                "The picture {} is not in the archive and is left out.",
                shortened(called, 100)
            ));
            return Ok(None);
        };
        Ok(match self.pictures.take(&name)? {
            Ok(url) => Some(url),
            Err(why) => {
                report.notes.push(format!("A picture is left out: {why}."));
                None
            }
        })
    }
}

fn error(field: &str, message: String) -> RowError {
    RowError { column: field.to_owned(), field: field.to_owned(), message }
}

fn planned(index: usize, name: String, report: RowReport, change: RowChange) -> PlannedRow {
    let line = u32::try_from(index + 1).unwrap_or(u32::MAX);
    PlannedRow {
        row: ImportRow { line, change, id: None, name, report },
        key: None,
        content: None,
        revision: None,
    }
}

/// What an article in its new form changes.
fn changes(before: Option<&StoredPost>, after: &NewPost) -> Result<Vec<FieldChange>> {
    let fields = |input: &PostInput| match serde_json::to_value(input).map_err(Error::internal)? {
        Value::Object(fields) => Ok(fields),
        _ => Err(Error::internal("a post form is an object")),
    };
    let after = fields(&PostInput::from(after))?;
    let before = match before.map(PostInput::from) {
        None => Map::new(),
        // As a save would store it now.
        Some(input) => match NewPost::parse(input.clone()) {
            Ok(new) => fields(&PostInput::from(&new))?,
            Err(_) => fields(&input)?,
        },
    };
    let text = |form: &Map<String, Value>, field: &str| match form.get(field) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Bool(true)) => "yes".to_owned(),
        _ => String::new(),
    };
    let changed = after.keys().filter_map(|field| {
        let (before, after) = (text(&before, field), text(&after, field));
        (before != after).then(|| {
            let same = common_start(&before, &after);
            FieldChange { field: field.clone(), before: excerpt(&before, same), after: excerpt(&after, same) }
        })
    });
    Ok(changed.collect())
}

/// How many characters two texts have in common at their beginning.
fn common_start(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

/// A text around the place where it changes.
fn excerpt(text: &str, changed_at: usize) -> String {
    const BEFORE: usize = 60;
    if changed_at <= BEFORE || text.chars().count() <= SHOWN {
        return shortened(text, SHOWN);
    }
    let rest: String = text.chars().skip(changed_at - BEFORE).collect();
    format!("…{}", shortened(&rest, SHOWN))
}
