//! Which site a database is of, and how much it has: what backups carry, and what is said before one of them takes the place
//! of another.

use std::fmt::{self, Display};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::content::page_name::PageName;
use crate::content::store;
use crate::error::Result;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Snapshot, migrate, read_only, snapshot};
use crate::site::settings_store;

/// The row of the settings with the identity, which the database's migration makes.
const IDENTITY: &str = "identity";

/// Tells a site from another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SiteIdentity {
    /// Made with the database, at random, and never changed: a restored site has that of its original.
    pub(crate) id: String,
    /// Since when there is the site.
    pub(crate) since: Timestamp,
}

/// What a site is called and how much it has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SiteSummary {
    /// As in [`SiteIdentity::id`]; none where the database is of an earlier version.
    pub(crate) id: Option<String>,
    /// The company's name, where it is known.
    pub(crate) name: Option<String>,
    pub(crate) products: u64,
    pub(crate) articles: u64,
    pub(crate) administrators: u64,
    /// When somebody saved something last.
    pub(crate) newest_change: Option<Timestamp>,
}

/// The identity of the site of a data directory; `None` where its database is of an earlier version.
pub(crate) fn identity(data_dir: &DataDir) -> Result<Option<SiteIdentity>> {
    let database = snapshot::open(&data_dir.database())?;
    let Some(id) = id(&database)? else { return Ok(None) };
    let since: String =
        database.query_row("SELECT min(applied_on) FROM refinery_schema_history", [], |row| row.get(0))?;
    let since = since.parse().unwrap_or(Timestamp::MIN);
    Ok(Some(SiteIdentity { id, since }))
}

/// Whether nobody has begun anything on a site yet.
pub(crate) fn is_empty(data_dir: &DataDir) -> Result<bool> {
    let database = snapshot::open(&data_dir.database())?;
    let sql = "SELECT NOT EXISTS (SELECT * FROM product) AND NOT EXISTS (SELECT * FROM administrator)";
    Ok(database.query_row(sql, [], |row| row.get(0))?)
}

/// What a data directory holds; `None` where there is no database, or none that can be read.
pub(crate) fn summary_of(data_dir: &DataDir, now: Timestamp) -> Option<SiteSummary> {
    let path = data_dir.database();
    let (database, _) = path.exists().then(|| read_only::open(&path).ok()).flatten()?;
    summary(&database, now).ok()
}

/// What a database of this or an earlier version holds.
pub(crate) fn summary(database: &Snapshot, now: Timestamp) -> Result<SiteSummary> {
    let counts = migrate::row_counts(database)?;
    let rows = |table| counts.get(table).copied().unwrap_or_default();
    let newest: Option<i64> = if counts.contains_key("history") {
        database.query_row("SELECT max(at) FROM history", [], |row| row.get(0))?
    } else {
        None
    };
    // The tables of an earlier version may be others.
    let name = store::current_member(database, PageName::Company, "name", now).ok().flatten();
    Ok(SiteSummary {
        id: id(database)?,
        name: name.as_ref().and_then(Value::as_str).map(str::to_owned),
        products: rows("product"),
        articles: rows("post"),
        administrators: rows("administrator"),
        newest_change: newest.and_then(|at| Timestamp::from_millisecond(at).ok()),
    })
}

fn id(database: &Snapshot) -> Result<Option<String>> {
    if migrate::has_table(database, "site_setting")? {
        settings_store::read_row(database, IDENTITY)
    } else {
        Ok(None)
    }
}

impl SiteSummary {
    /// The name and the identity.
    pub(crate) fn title(&self) -> String {
        title(self.name.as_deref(), self.id.as_deref())
    }

    /// How much there is.
    pub(crate) fn counts(&self) -> String {
        let Self { products, articles, administrators, .. } = self;
        let changed = match self.newest_change {
            Some(at) => format!("last changed on {}", at.strftime("%Y-%m-%d %H:%M UTC")),
            None => "never changed".to_owned(),
        };
        format!("products: {products}, articles: {articles}, administrators: {administrators}, {changed}")
    }

    /// What it has less of than what it is to replace; `None`: of nothing.
    pub(crate) fn less_than(&self, other: &Self) -> Option<String> {
        let all = [
            ("products", self.products, other.products),
            ("articles", self.articles, other.articles),
            ("administrators", self.administrators, other.administrators),
        ];
        let fewer = all.iter().filter(|(_, own, others)| own < others);
        let fewer: Vec<_> =
            fewer.map(|(what, own, others)| format!("{own} instead of {others} {what}")).collect();
        (!fewer.is_empty()).then(|| fewer.join(", "))
    }

    /// Whether both say which site they are, and it is not the same.
    pub(crate) fn is_other_than(&self, other: &Self) -> bool {
        self.id.is_some() && other.id.is_some() && self.id != other.id
    }
}

impl Display for SiteSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.title(), self.counts())
    }
}

/// How a site is named to an operator.
pub(crate) fn title(name: Option<&str>, id: Option<&str>) -> String {
    let name = name.unwrap_or("a site without a name");
    id.map_or_else(|| name.to_owned(), |id| format!("{name} (site {id})"))
}

/// Adds what makes a site one that has something to lose.
#[cfg(test)]
pub(super) fn add_product(data_dir: &DataDir) {
    let database = rusqlite::Connection::open(data_dir.database()).unwrap();
    let sql =
        "INSERT INTO product (name, name_key, category, category_key, description, created_at, updated_at)
               VALUES ('One', 'one', 'Generics', 'generics', 'x', 0, 0)";
    database.execute(sql, []).unwrap();
}
