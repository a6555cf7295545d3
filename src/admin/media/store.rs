//! Queries over the media library and what refers to it.

use std::collections::HashSet;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use text::fold;
use utoipa::ToSchema;

use crate::blog::uploads::images;
use crate::error::{Error, FieldErrors, Result};
use crate::media::bucket::Bucket;
use crate::media::store::parse_variants;
use crate::media::sweep::GRACE;
use crate::platform::columns::timestamp;
use crate::platform::db::{WriteTx, query};
use crate::platform::input::{Paging, flag, text};

/// The columns of an item; a page of the site is one use, with its draft.
const COLUMNS: &str = "m.id, m.url, m.bucket, m.name, m.bytes, m.width, m.height, m.tone, m.variants, m.alt, m.kept,
    m.created_at, m.created_by,
    (SELECT count(DISTINCT replace(u.kind, '_draft', '') || u.entity_id) FROM media_use u WHERE u.url = m.url) AS uses";

fn item(row: &Row<'_>) -> Result<MediaItem> {
    let (url, variants, bucket): (String, String, String) =
        (row.get("url")?, row.get("variants")?, row.get("bucket")?);
    let variants = parse_variants(&url, &variants)?;
    let bucket = Bucket::named(&bucket)
        .ok_or_else(|| Error::corrupt("media", "bucket", &url, "there is no such bucket"))?;
    Ok(MediaItem {
        id: row.get("id")?,
        bucket: bucket.name(),
        name: row.get("name")?,
        alt: row.get("alt")?,
        bytes: row.get("bytes")?,
        width: row.get("width")?,
        height: row.get("height")?,
        tone: row.get("tone")?,
        variants,
        uploaded_at: timestamp(row, "created_at")?,
        uploaded_by: row.get("created_by")?,
        kept: row.get("kept")?,
        uses: row.get("uses")?,
        missing_alt: false,
        remove_at: None,
        url,
    })
}

/// Finds an upload by its id.
pub(super) fn find(connection: &Connection, id: i64) -> Result<Option<MediaItem>> {
    let sql = format!("SELECT {COLUMNS} FROM media m WHERE m.id = ?1");
    query::find(connection, &sql, [id], item)
}

/// A page of the library, and how many match. With `among`, only these addresses.
pub(super) fn page(
    connection: &Connection,
    filter: &LibraryFilter,
    among: Option<&HashSet<String>>,
) -> Result<(Vec<MediaItem>, u64)> {
    let condition = "(?1 IS NULL OR m.bucket = ?1)
        AND (NOT ?2 OR NOT EXISTS (SELECT 1 FROM media_use u WHERE u.url = m.url))
        AND (?3 IS NULL OR m.url IN (SELECT value FROM json_each(?3)))";
    let among = among.map(json).transpose()?;
    let values = params![filter.bucket.map(Bucket::name), filter.unused, among];
    let sql = format!("SELECT count(*) FROM media m WHERE {condition}");
    let total = connection.prepare_cached(&sql)?.query_row(values, |row| row.get(0))?;
    let sql = format!(
        "SELECT {COLUMNS} FROM media m WHERE {condition} ORDER BY {} LIMIT {} OFFSET {}",
        filter.order,
        filter.paging.per_page,
        filter.paging.offset()
    );
    let items = connection.prepare(&sql)?.query_and_then(values, item)?.collect::<Result<_>>()?;
    Ok((items, total))
}

/// How many uploads there are, in all, in each bucket and without a use.
pub(super) fn counts(connection: &Connection) -> Result<LibraryCounts> {
    let sql = "SELECT count(*), coalesce(sum(bucket = 'product-images'), 0), coalesce(sum(bucket = 'blogs'), 0),
                   coalesce(sum(bucket = 'site'), 0), coalesce(sum(bucket = 'documents'), 0),
                   coalesce(sum(NOT EXISTS (SELECT 1 FROM media_use u WHERE u.url = media.url)), 0) FROM media";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| {
        Ok(LibraryCounts {
            all: row.get(0)?,
            products: row.get(1)?,
            articles: row.get(2)?,
            site: row.get(3)?,
            documents: row.get(4)?,
            unused: row.get(5)?,
        })
    })?)
}

/// The addresses of what has a text in its name, its alternative text or its address, or is used by a product or a post
/// with the text in its name, or by one of these pages of the site.
pub(super) fn matching(connection: &Connection, text: &str, pages: &[i64]) -> Result<HashSet<String>> {
    let text = fold(text);
    let mut found = HashSet::new();
    let mut statement = connection.prepare_cached("SELECT url, name, alt FROM media")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (url, name, alt): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if [&url, &name, &alt].into_iter().any(|field| fold(field).contains(&text)) {
            found.insert(url);
        }
    }
    let titles: Vec<(i64, String)> =
        query::list(connection, "SELECT id, title FROM post", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let named = titles.into_iter().filter(|(_, title)| fold(title).contains(&text));
    let posts: Vec<_> = named.map(|(id, _)| id).collect();
    let sql = "SELECT u.url FROM media_use u WHERE u.kind = 'product'
                   AND u.entity_id IN (SELECT id FROM product WHERE instr(name_key, ?1))
               UNION SELECT url FROM media_use WHERE kind = 'post' AND entity_id IN (SELECT value FROM json_each(?2))
               UNION SELECT url FROM media_use WHERE kind IN ('site_page', 'site_page_draft')
                   AND entity_id IN (SELECT value FROM json_each(?3))";
    let params = params![text, json(&posts)?, json(pages)?];
    found.extend(query::list(connection, sql, params, |row| Ok(row.get::<_, String>(0)?))?);
    Ok(found)
}

/// The addresses of images that a post shows without an alternative text; a product's name stands in for those of its
/// pictures. With `among`, only these addresses matter.
pub(super) fn missing_alts(connection: &Connection, among: Option<&[&str]>) -> Result<HashSet<String>> {
    let among = among.map(json).transpose()?;
    let sql = "SELECT DISTINCT m.url FROM post p JOIN media m ON m.url = p.image_url
               WHERE p.deleted_at IS NULL AND m.alt = '' AND m.width IS NOT NULL
               AND (?1 IS NULL OR m.url IN (SELECT value FROM json_each(?1)))";
    let own = query::list(connection, sql, [&among], |row| Ok(row.get(0)?))?;
    let mut found: HashSet<String> = own.into_iter().collect();
    let sql = "SELECT content FROM post WHERE deleted_at IS NULL AND instr(content, '<img ')
               AND (?1 IS NULL OR id IN (SELECT entity_id FROM media_use
                                         WHERE kind = 'post' AND url IN (SELECT value FROM json_each(?1))))";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([&among])?;
    while let Some(row) = rows.next()? {
        let shown = images(row.get_ref(0)?.as_str().map_err(Error::internal)?);
        found.extend(shown.into_iter().filter(|image| image.alt.trim().is_empty()).map(|image| image.url));
    }
    Ok(found)
}

/// Kind and id of some of what refers to an upload: products, posts, pages of the site, preview links, imports; and how many
/// there are.
pub(super) fn users(
    connection: &Connection,
    url: &str,
    limit: u64,
    offset: u64,
) -> Result<(Vec<(String, i64)>, u64)> {
    let sql = "SELECT DISTINCT replace(kind, '_draft', '') AS of, entity_id FROM media_use
               WHERE url = ?1 ORDER BY of = 'import', of, entity_id LIMIT ?2 OFFSET ?3";
    let params = params![url, limit, offset];
    let users = query::list(connection, sql, params, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sql = "SELECT count(DISTINCT replace(kind, '_draft', '') || entity_id) FROM media_use WHERE url = ?1";
    Ok((users, connection.prepare_cached(sql)?.query_row([url], |row| row.get(0))?))
}

/// The file name of an import; none when it is not there any more.
pub(super) fn import_name(connection: &Connection, id: i64) -> Result<Option<String>> {
    let sql = "SELECT file_name FROM import WHERE id = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?)
}

/// Number and bytes of the uploads of these addresses.
pub(super) fn size_of(connection: &Connection, urls: &[String]) -> Result<(u64, u64)> {
    let sql =
        "SELECT count(*), coalesce(sum(bytes), 0) FROM media WHERE url IN (SELECT value FROM json_each(?1))";
    let sizes =
        connection.prepare_cached(sql)?.query_row([json(urls)?], |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(sizes.optional()?.unwrap_or_default())
}

/// Changes the name that an upload has, or whether it is kept.
pub(super) fn update(tx: &WriteTx<'_>, id: i64, name: Option<&str>, kept: Option<bool>) -> Result<()> {
    let sql = "UPDATE media SET name = coalesce(?2, name), kept = coalesce(?3, kept) WHERE id = ?1";
    query::execute(tx, sql, params![id, name, kept])?;
    tx.content_changed();
    Ok(())
}

fn json(list: &(impl serde::Serialize + ?Sized)) -> Result<String> {
    serde_json::to_string(list).map_err(Error::internal)
}

// The query parameters of the media library.

/// Items a page, unless the query says otherwise.
const PER_PAGE: u32 = 48;

/// Which uploads the library lists.
#[derive(Debug, Clone)]
pub(crate) struct LibraryFilter {
    /// Text to find; never blank.
    pub(crate) q: Option<String>,
    /// Only of this bucket.
    pub(crate) bucket: Option<Bucket>,
    /// Only what nothing refers to.
    pub(crate) unused: bool,
    /// Only images that an article or a page of the site shows without an alternative text.
    pub(crate) missing_alt: bool,
    /// `ORDER BY` for the upload `m`.
    pub(crate) order: &'static str,
    pub(crate) paging: Paging,
}

/// The order of the list, unless the query says otherwise.
const NEWEST: &str = "m.created_at DESC, m.id DESC";

impl LibraryFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self {
            q: None,
            bucket: None,
            unused: false,
            missing_alt: false,
            order: NEWEST,
            paging: Paging::first(PER_PAGE),
        };
        for (name, value) in query {
            match name.as_str() {
                "q" => filter.q = text(&mut errors, name, value),
                "bucket" if !value.is_empty() => {
                    let bucket =
                        Bucket::named(value).ok_or("must be product-images, blogs, site or documents");
                    filter.bucket = errors.take(name, bucket);
                }
                "unused" => filter.unused = errors.take(name, flag(value)).unwrap_or_default(),
                "missing_alt" => filter.missing_alt = errors.take(name, flag(value)).unwrap_or_default(),
                "sort" => filter.order = errors.take(name, parse_sort(value)).unwrap_or(NEWEST),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

fn parse_sort(value: &str) -> Result<&'static str, &'static str> {
    Ok(match value {
        "" | "newest" => NEWEST,
        "oldest" => "m.created_at, m.id",
        "name" => "m.name COLLATE NOCASE, m.id",
        "-size" => "m.bytes DESC, m.id",
        "size" => "m.bytes, m.id",
        _ => return Err("must be newest, oldest, name, size or -size"),
    })
}

// An upload as the library shows it.

/// An upload.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MediaItem {
    /// Id.
    pub id: i64,
    /// `product-images`, `blogs` and `site` hold pictures, `documents` PDF files.
    pub bucket: &'static str,
    /// Root-relative address.
    pub url: String,
    /// The file's name as it was uploaded, `""` where that is not known. Documents are saved under it.
    pub name: String,
    /// Alternative text of a picture, where the page that shows it has none of its own.
    pub alt: String,
    /// Size of the full file.
    pub bytes: u64,
    /// Width in pixels; null for documents, as height and tone.
    pub width: Option<u32>,
    /// Height in pixels.
    pub height: Option<u32>,
    /// Palette class 0 to 63 of a picture's dominant colour.
    pub tone: Option<u8>,
    /// Widths that exist as WebP: the address without its extension, then `.{width}.webp`.
    pub variants: Vec<u32>,
    /// When it was uploaded, RFC 3339 UTC.
    pub uploaded_at: Timestamp,
    /// E-mail of the administrator; null where that is not known.
    pub uploaded_by: Option<String>,
    /// Whether it stays although nothing refers to it.
    pub kept: bool,
    /// How many products, articles and pages of the site refer to it, the trash and earlier versions included.
    pub uses: u64,
    /// Whether an article or a page of the site shows it without an alternative text.
    pub missing_alt: bool,
    /// When it will be removed unless something refers to it by then; null: it stays.
    pub remove_at: Option<Timestamp>,
}

/// How many uploads there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LibraryCounts {
    pub all: u64,
    pub products: u64,
    pub articles: u64,
    pub site: u64,
    pub documents: u64,
    pub unused: u64,
}

impl MediaItem {
    /// What people call it.
    pub(super) fn title(&self) -> &str {
        if self.name.is_empty() { &self.url } else { &self.name }
    }

    /// With what is not in its row.
    pub(super) fn completed(mut self, missing_alts: &HashSet<String>) -> Self {
        self.missing_alt = missing_alts.contains(&self.url);
        self.remove_at = (self.uses == 0 && !self.kept).then(|| self.uploaded_at + GRACE);
        self
    }
}
