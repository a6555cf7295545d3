//! The dry run of an archive of articles.

use std::collections::{BTreeSet, HashMap};

use super::archive::{Archive, ending, stem};
use super::columns::shortened;
use super::front_matter::{self, Entry};
use super::pictures::{OTHER_FORMAT, PictureDesk, PictureSource, Pictures};
use super::plan::{
    EmptyCells, FieldChange, ImportAbout, ImportColumn, ImportFormat, ImportKind, ImportRow, PlannedRow,
    RowChange, RowError, RowReport,
};
use super::planning::PlanContext;
use super::{article_fields, article_text};
use crate::blog::html_bomb::is_html_bomb;
use crate::blog::new_post::{HTML_BOMB, NewPost, PostInput};
use crate::blog::picture_addresses::replace_pictures;
use crate::blog::post::StoredPost;
use crate::blog::store::posts::find_by_slug;
use crate::error::{Error, Result};
use crate::media;
use crate::media::bucket::Bucket;
use crate::platform::db::Db;
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

/// An article's file, read: the entries above it, the title that its text begins with, and its text as HTML.
type ReadArticle = (Vec<Entry>, Option<String>, String);

/// Finds out what an archive would do, and stores it as a plan; returns its id. Blocks for seconds. The texts are read one after
/// the other, so that no more than one is in memory.
pub(crate) fn plan(context: &PlanContext<'_>, empty: EmptyCells, desk: &PictureDesk<'_>) -> Result<i64> {
    let PictureSource::Archive(archive) = &desk.source else {
        return Err(Error::internal("articles without an archive"));
    };
    let names = articles(archive)?;
    context.plan(ImportKind::Posts, &about(empty, archive, &names), |writer| {
        let pictures = Pictures::new(writer, desk, Bucket::Blogs);
        let mut planner = Planner { db: writer.db, empty, pictures, files_by_slug: HashMap::new() };
        for (index, name) in names.iter().enumerate() {
            let planned = planner.row(index, name, read(archive, name))?;
            writer.insert(std::slice::from_ref(&planned))?;
        }
        Ok(())
    })
}

/// The names of an archive's articles.
fn articles(archive: &Archive) -> Result<Vec<&str>> {
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
    Ok(names)
}

/// The entries of an article and its text; an error says what is wrong.
fn read(archive: &Archive, name: &str) -> Result<ReadArticle, String> {
    let text = article_text::decode(&archive.read(name, MAX_ARTICLE)?);
    let (entries, text) = front_matter::split(&text)?;
    if MARKDOWN.contains(&ending(name).as_str()) {
        let (title, html) = article_text::from_markdown(text);
        return Ok((entries, title, html));
    }
    Ok((entries, None, article_text::body_of(text).to_owned()))
}

/// The names above the articles, each with the first value that is not empty.
fn about(empty: EmptyCells, archive: &Archive, names: &[&str]) -> ImportAbout {
    let mut columns: Vec<ImportColumn> = Vec::new();
    for name in names {
        let text =
            archive.read(name, MAX_ARTICLE).map(|bytes| article_text::decode(&bytes)).unwrap_or_default();
        for Entry { key, values } in
            front_matter::split(&text).map(|(entries, _)| entries).unwrap_or_default()
        {
            let sample = values.first().map(|value| shortened(value, 60)).unwrap_or_default();
            if let Some(column) = columns.iter_mut().find(|column| column.header == key) {
                if column.sample.is_empty() {
                    column.sample = sample;
                }
            } else if columns.len() < MAX_COLUMNS {
                let field = article_fields::field(&key).map(str::to_owned);
                columns.push(ImportColumn { header: key, field, sample, instead: None });
            }
        }
    }
    let format =
        ImportFormat { kind: "zip".to_owned(), list_separator: ",".to_owned(), ..ImportFormat::default() };
    ImportAbout { empty, format, columns, ..ImportAbout::default() }
}

struct Planner<'a> {
    db: &'a Db,
    empty: EmptyCells,
    pictures: Pictures<'a>,
    files_by_slug: HashMap<String, String>,
}

impl Planner<'_> {
    /// What an article does: its form, filled in, parsed once, and compared with what there is.
    fn row(&mut self, index: usize, file: &str, read: Result<ReadArticle, String>) -> Result<PlannedRow> {
        let mut report = RowReport { file: Some(file.to_owned()), ..RowReport::default() };
        let line = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let (name, before, post) = match read {
            Ok(read) => self.article(file, read, &mut report)?,
            Err(message) => {
                report.errors.push(error("file", message));
                (shortened(stem(file), 200), None, None)
            }
        };
        let post = post.filter(|_| report.errors.is_empty());
        if let Some(post) = &post {
            report.changes = changes(before.as_ref(), post);
        }
        let change = match (&post, &before) {
            (None, _) => RowChange::Wrong,
            (Some(_), None) => RowChange::New,
            (Some(_), Some(_)) if report.changes.is_empty() => RowChange::Unchanged,
            (Some(_), Some(_)) => RowChange::Changed,
        };
        let before = before.filter(|_| change != RowChange::Wrong);
        let is_saved = matches!(change, RowChange::New | RowChange::Changed);
        let content = post.as_ref().filter(|_| is_saved).map(serde_json::to_string);
        Ok(PlannedRow {
            row: ImportRow { line, change, id: before.as_ref().map(|post| post.head.id.get()), name, report },
            key: post.map(|post| post.slug.to_string()),
            content: content.transpose().map_err(Error::internal)?,
            revision: before.map(|post| post.revision),
        })
    }

    /// What an article is called, the one that it changes, and what it becomes.
    fn article(
        &mut self,
        file: &str,
        (entries, heading, html): ReadArticle,
        report: &mut RowReport,
    ) -> Result<(String, Option<StoredPost>, Option<NewPost>)> {
        let slug = article_fields::slug(&entries);
        let slug = slug.or_else(|| Slug::from_title(stem(file)).map(|slug| slug.to_string()));
        let slug = slug.unwrap_or_default();
        if let Some(first) = self.files_by_slug.insert(slug.clone(), file.to_owned()) {
            report.errors.push(error("slug", format!("{slug} is that of {first} already")));
        }
        let before = self.db.read_blocking(|snapshot| find_by_slug(snapshot, &slug))?;
        let mut form = before.as_ref().map(PostInput::from).unwrap_or_default();
        form.slug = Some(slug);
        let stored_image = form.image_url.clone();
        article_fields::apply(&mut form, &entries, self.empty, &mut report.errors, &mut report.notes);
        if form.title.as_ref().is_none_or(String::is_empty) {
            form.title = heading;
        }
        self.take_cover(file, &mut form, stored_image.as_deref(), report)?;
        if is_html_bomb(&html) {
            report.errors.push(error("content", HTML_BOMB.to_owned()));
        } else if before.is_none() || !html.trim().is_empty() || self.empty == EmptyCells::Clear {
            form.content = Some(self.with_pictures(file, &html, report)?);
        }
        if form.excerpt.as_ref().is_none_or(String::is_empty) && report.errors.is_empty() {
            form.excerpt = form.content.as_deref().map(article_text::excerpt);
            report.notes.push("The excerpt is the beginning of the text.".to_owned());
        }
        let name = shortened(form.title.as_deref().unwrap_or(stem(file)), 200);
        let post = self.parse(form, &entries, report)?;
        Ok((name, before, post))
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
        let urls = new.image_urls();
        let missing = self.db.read_blocking(|snapshot| media::store::missing(snapshot, &urls))?;
        let message = |url| format!("{url} is not among the pictures of this site");
        report.errors.extend(missing.into_iter().map(|url| error("image_url", message(url))));
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
        if Bucket::Blogs.holds(called)
            && self.db.read_blocking(|snapshot| media::store::exists(snapshot, called))?
        {
            return Ok(Some(called.to_owned()));
        }
        let beside = file.rsplit_once('/').map(|(folder, _)| format!("{folder}/{called}"));
        let found = beside.and_then(|beside| self.pictures.find_exact(&beside));
        let Some(name) = found.or_else(|| self.pictures.find(called)) else {
            report.notes.push(match self.pictures.in_another_format(called) {
                Some(name) => format!("{} {OTHER_FORMAT}", shortened(&name, 100)),
                None => {
                    format!("The picture {} is not in the archive and is left out.", shortened(called, 100))
                }
            });
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

/// What an article changes.
fn changes(before: Option<&StoredPost>, after: &NewPost) -> Vec<FieldChange> {
    let after = PostInput::from(after);
    // As a save would store it now, or as it is when a save would refuse it.
    let before = before.map(PostInput::from).map(|input| match NewPost::parse(input.clone()) {
        Ok(new) => PostInput::from(&new),
        Err(_) => input,
    });
    let before = before.unwrap_or_default();
    let fields = texts(&before).into_iter().zip(texts(&after));
    let changed = fields.filter(|((_, before), (_, after))| before != after);
    let changed = changed.map(|((field, before), (_, after))| {
        let same = common_start(before, after);
        FieldChange { field: field.to_owned(), before: excerpt(before, same), after: excerpt(after, same) }
    });
    changed.collect()
}

/// The fields of an article as a report shows them.
fn texts(form: &PostInput) -> [(&'static str, &str); 10] {
    [
        ("author", form.author.as_deref()),
        ("category", form.category.as_deref()),
        ("content", form.content.as_deref()),
        ("excerpt", form.excerpt.as_deref()),
        ("featured", form.featured.filter(|on| *on).map(|_| "yes")),
        ("image_alt", form.image_alt.as_deref()),
        ("image_url", form.image_url.as_deref()),
        ("published_at", form.published_at.as_deref()),
        ("slug", form.slug.as_deref()),
        ("title", form.title.as_deref()),
    ]
    .map(|(field, text)| (field, text.unwrap_or_default()))
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
