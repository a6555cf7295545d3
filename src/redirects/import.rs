//! Lists of redirects out of tables: which column is which, what each row says, and what it would do to the redirects that
//! there are. Chains and circles are looked for in all of them together.

use std::collections::HashMap;

use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

use super::address::SiteAddresses;
use super::redirect::{NewRedirect, Redirect, RedirectInput};
use super::store;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use spreadsheet::{SheetLimits, SheetRow};
use text::fold;

/// Most redirects, in a list and on the whole site.
pub(crate) const MAX_REDIRECTS: usize = 10_000;

const FROM: [&str; 9] =
    ["from", "old", "source", "old address", "old url", "url", "address", "redirect from", "source url"];
const TO: [&str; 8] =
    ["to", "new", "target", "new address", "new url", "destination", "redirect to", "target url"];
const STATUS: [&str; 5] = ["status", "code", "type", "status code", "http code"];

/// Longest address of a wrong row that a report shows, characters.
const SHOWN: usize = 200;

/// A row of a list.
#[derive(Debug, Clone)]
pub(crate) struct ListedRow {
    /// The line of the text, or the row of the sheet, from 1.
    line: u32,
    from: String,
    to: String,
    /// What it says; or what is wrong, by column.
    pub(crate) parsed: Result<NewRedirect, Vec<WrongCell>>,
}

/// What is wrong in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RedirectRowError)]
pub(crate) struct WrongCell {
    /// `from`, `to` or `status`.
    pub(crate) column: &'static str,
    /// The same.
    field: &'static str,
    /// What is wrong.
    pub(crate) message: String,
}

impl WrongCell {
    fn new(column: &'static str, message: String) -> Self {
        Self { column, field: column, message }
    }
}

/// What a row of a list does to the redirects that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RedirectRowChange {
    /// Nothing: it cannot be imported.
    Wrong,
    /// It changes a redirect.
    Changed,
    /// It adds one.
    New,
    /// The redirect is like this already.
    Unchanged,
}

/// A row of a list, and what it does.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = RedirectRow)]
pub(crate) struct PlannedRedirect {
    /// The line of the file, or the row of the sheet, from 1.
    pub(crate) line: u32,
    /// The old address, as it stands in the list where the row is wrong.
    from: String,
    /// Where it leads; empty for one that is gone.
    to: String,
    /// 301, 302 or 410; none in a row that cannot be read.
    status: Option<u16>,
    /// What the row does.
    pub(crate) change: RedirectRowChange,
    /// Where the address leads now, if that changes; empty: it is gone.
    was: Option<String>,
    /// What is wrong; empty unless the row is.
    pub(crate) errors: Vec<WrongCell>,
    #[serde(skip)]
    new: Option<NewRedirect>,
    /// The rule of its address.
    #[serde(skip)]
    before: Option<Redirect>,
}

impl PlannedRedirect {
    fn refuse(&mut self, column: &'static str, message: String) {
        self.change = RedirectRowChange::Wrong;
        self.errors.push(WrongCell::new(column, message));
    }

    /// The rule that the row saves, and the one in whose place it comes.
    pub(crate) fn saved(&self) -> Option<(&NewRedirect, Option<&Redirect>)> {
        let saves = matches!(self.change, RedirectRowChange::New | RedirectRowChange::Changed);
        self.new.as_ref().filter(|_| saves).map(|new| (new, self.before.as_ref()))
    }

    /// Whether only an owner may save it: it leads to another site, or does so now.
    pub(crate) fn is_for_owners(&self) -> bool {
        self.saved().is_some_and(|(new, before)| new.is_for_owners(before))
    }
}

/// Which column holds what.
#[derive(Debug, Clone, Copy)]
struct Columns {
    from: usize,
    to: usize,
    status: Option<usize>,
}

/// Reads a list out of the bytes of a file: CSV, TSV, text with semicolons, or XLSX.
pub(crate) fn read(bytes: Vec<u8>, site: &SiteAddresses<'_>) -> Result<Vec<ListedRow>> {
    // One row more for the heading.
    // The first sheet with rows; a file without any is refused.
    let table = spreadsheet::read(bytes, &SheetLimits::rows(MAX_REDIRECTS + 1))?.sheets.swap_remove(0).rows;
    let (columns, table) = match table.split_first() {
        Some((heading, rest)) if named_columns(heading).is_some() => (named_columns(heading), rest),
        Some((first, _)) if first.cells.first().is_some_and(|cell| cell.starts_with('/')) => {
            (Some(Columns { from: 0, to: 1, status: Some(2) }), &*table)
        }
        _ => (None, &*table),
    };
    let Some(columns) = columns else {
        let message = "has no columns that are called from and to; name them in the first line";
        return Err(Error::field("file", message));
    };
    if table.is_empty() {
        return Err(Error::field("file", "has a heading and no redirects"));
    }
    Ok(table.iter().map(|row| listed(row, columns, site)).collect())
}

fn named_columns(heading: &SheetRow) -> Option<Columns> {
    let find = |names: &[&str]| heading.cells.iter().position(|cell| names.contains(&fold(cell).as_str()));
    Some(Columns { from: find(&FROM)?, to: find(&TO)?, status: find(&STATUS) })
}

fn listed(row: &SheetRow, columns: Columns, site: &SiteAddresses<'_>) -> ListedRow {
    let cell = |column: usize| row.cells.get(column).map(unmarked).unwrap_or_default();
    let (from, to) = (cell(columns.from), cell(columns.to));
    let status = columns.status.map(cell).unwrap_or_default();
    let parsed = match status_of(status) {
        Err(message) => Err(vec![WrongCell::new("status", message)]),
        Ok(status) => {
            let from = on_this_site(from, site.origin, |host| host.strip_prefix("www.").unwrap_or(host));
            let to = on_this_site(to, site.origin, |host| host);
            let input = RedirectInput { from: Some(from), to: Some(to), status };
            NewRedirect::parse(&input, site).map_err(|error| wrong_cells(&error))
        }
    };
    ListedRow { line: row.line, from: from.to_owned(), to: to.to_owned(), parsed }
}

/// A full address on the site's own host as a path, whether it says http or https; anything else as it is. Hosts are the same
/// when `host` makes the same of them.
fn on_this_site(text: &str, origin: &str, host: impl Fn(&str) -> &str) -> String {
    let as_it_is = || text.to_owned();
    let (Ok(url), Ok(own)) = (Url::parse(text), Url::parse(origin)) else { return as_it_is() };
    let is_own = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.host_str().map(&host) == own.host_str().map(&host)
        && (url.port().is_none() || url.port() == own.port());
    let Some((_, rest)) = text.split_once("://").filter(|_| is_own) else { return as_it_is() };
    let path = rest.find(['/', '?', '#']).map_or("", |start| &rest[start..]);
    if path.starts_with('/') { path.to_owned() } else { format!("/{path}") }
}

/// A cell without the apostrophe that keeps spreadsheets from reading a formula.
fn unmarked(cell: &str) -> &str {
    cell.strip_prefix('\'').unwrap_or(cell).trim()
}

/// Blank is the default.
fn status_of(cell: &str) -> std::result::Result<Option<i64>, String> {
    let cell = fold(cell);
    let number = cell.split([' ', '.']).next().unwrap_or_default();
    match number {
        "" => Ok(None),
        "permanent" | "moved" => Ok(Some(301)),
        "temporary" | "found" => Ok(Some(302)),
        "gone" => Ok(Some(410)),
        number => number.parse().map(Some).map_err(|_| "must be 301, 302 or 410".to_owned()),
    }
}

fn wrong_cells(error: &Error) -> Vec<WrongCell> {
    let Error::Invalid(errors) = error else {
        return vec![WrongCell::new("from", error.to_string())];
    };
    let column = |field: &str| match field {
        "to" => "to",
        "status" => "status",
        _ => "from",
    };
    let cells =
        errors.iter().flat_map(|(field, messages)| messages.iter().map(move |message| (field, message)));
    cells.map(|(field, message)| WrongCell::new(column(field), message.clone())).collect()
}

/// What each row of a list would do, in its order.
pub(crate) fn plan(snapshot: &Snapshot, list: Vec<ListedRow>) -> Result<Vec<PlannedRedirect>> {
    let mut rules = store::rules(snapshot)?;
    // The line of each address of the list, to find it twice.
    let mut lines = HashMap::new();
    let mut planned = Vec::with_capacity(list.len());
    for row in list {
        let row = planned_row(snapshot, row, &mut lines)?;
        if let Some(new) = row.new.as_ref().filter(|_| row.change != RedirectRowChange::Wrong) {
            rules.insert(&new.address, new.target.as_deref());
        }
        planned.push(row);
    }
    let conflicts = rules.conflicts();
    for row in planned.iter_mut().filter(|row| row.change != RedirectRowChange::Wrong) {
        if let Some(conflict) = conflicts.get(row.from.as_str()) {
            let (column, message) = conflict.message();
            row.refuse(column, message);
        }
    }
    let surplus = rules.len().saturating_sub(MAX_REDIRECTS);
    for row in planned.iter_mut().rev().filter(|row| row.change == RedirectRowChange::New).take(surplus) {
        row.refuse("from", format!("is one too many: a site has at most {MAX_REDIRECTS} redirects"));
    }
    Ok(planned)
}

/// Refuses the rows that only an owner may save.
pub(crate) fn refuse_other_sites(planned: &mut [PlannedRedirect]) {
    for row in planned.iter_mut().filter(|row| row.is_for_owners()) {
        row.refuse("to", "leads to another site, or did so: only an owner may change that".to_owned());
    }
}

/// What a row says, before it is compared with the others.
fn planned_row(
    snapshot: &Snapshot,
    row: ListedRow,
    lines: &mut HashMap<String, u32>,
) -> Result<PlannedRedirect> {
    let ListedRow { line, from, to, parsed } = row;
    let shown = |text: String| text.chars().take(SHOWN).collect();
    let mut planned = PlannedRedirect {
        line,
        from: shown(from),
        to: shown(to),
        status: None,
        change: RedirectRowChange::Wrong,
        was: None,
        errors: Vec::new(),
        new: None,
        before: None,
    };
    let new = match parsed {
        Ok(new) => new,
        Err(errors) => return Ok(PlannedRedirect { errors, ..planned }),
    };
    let first = *lines.entry(new.address.clone()).or_insert(line);
    if first != line {
        planned.refuse("from", format!("is in line {first} already"));
        return Ok(planned);
    }
    planned.before = store::find_by_address(snapshot, &new.address)?;
    planned.change = match &planned.before {
        None => RedirectRowChange::New,
        Some(before) if before.rule == new => RedirectRowChange::Unchanged,
        Some(_) => RedirectRowChange::Changed,
    };
    let changed = planned.before.as_ref().filter(|_| planned.change == RedirectRowChange::Changed);
    planned.was = changed.map(|before| before.rule.target.clone().unwrap_or_default());
    planned.from.clone_from(&new.address);
    planned.to = new.target.clone().unwrap_or_default();
    planned.status = Some(new.status.code());
    planned.new = Some(new);
    Ok(planned)
}

#[cfg(test)]
mod tests {
    use super::super::address::tests::SITE;
    use super::*;

    fn sound(bytes: &[u8]) -> Vec<(u32, String, Option<String>, u16)> {
        let rows = read(bytes.to_vec(), &SITE).unwrap().into_iter();
        let sound = rows.map(|row| (row.line, row.parsed.unwrap()));
        sound.map(|(line, new)| (line, new.address, new.target, new.status.code())).collect()
    }

    #[test]
    fn columns_are_found_by_their_names_in_any_order() {
        let row = |line, status| (line, "/old".to_owned(), Some("/new".to_owned()), status);
        for text in [
            "from,to,status\n/old,/new,301\n",
            "Old URL;Status;New URL\n/old;;/new",
            "\u{feff}Target\tSource\tCode\r\n/new\t/old\t301 Moved Permanently\r\n",
            "id,source,target\n7,/old/,/new/\n",
        ] {
            assert_eq!(sound(text.as_bytes()), [row(2, 301)], "{text:?}");
        }
        assert_eq!(sound(b"/old,/new,302"), [row(1, 302)]);
        assert_eq!(sound(b"/old,/new"), [row(1, 301)]);
        let utf_16: Vec<u8> =
            "\u{feff}from,to\n/old,/new".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(sound(&utf_16), [row(2, 301)]);
        assert_eq!(sound(b"from,to\n/caf\xe9,/new")[0].1, "/caf%C3%A9", "Windows-1252");
        assert_eq!(sound(b"from,to,status\n/old,,gone")[0].2, None);
        assert_eq!(sound(b"/g,/new,moved\n/l,/new,301.0\n\"/m,n\",/new,302 Found").len(), 3);
    }

    #[test]
    fn full_addresses_on_the_own_host_are_paths() {
        let of = |from: &str, to: &str| {
            let list = format!("from,to\n{from},{to}\n").into_bytes();
            let parsed = read(list, &SITE).unwrap().remove(0).parsed;
            parsed.map(|new| (new.address, new.target.unwrap_or_default())).map_err(|cells| cells[0].column)
        };
        let own = |from: &str, to: &str| Ok((from.to_owned(), to.to_owned()));
        assert_eq!(
            of("https://www.example.com/old/path", "https://www.example.com/new"),
            own("/old/path", "/new")
        );
        assert_eq!(
            of("http://WWW.example.com/old?id=7", "http://www.example.com/new#top"),
            own("/old?id=7", "/new#top")
        );
        assert_eq!(of("https://example.com/old", "https://www.example.com"), own("/old", "/"));
        assert_eq!(
            of("/old", "https://other.example/x"),
            own("/old", "https://other.example/x"),
            "a host of its own"
        );
        assert_eq!(
            of("/old", "https://example.com/x"),
            own("/old", "https://example.com/x"),
            "a host without www is another as a target"
        );
        for from in [
            "https://other.example/old",
            "https://www.example.com:8443/old",
            "https://me@www.example.com/old",
            "https://www.example.com.evil.example/old",
            "ftp://www.example.com/old",
            "//www.example.com/old",
        ] {
            assert_eq!(of(from, "/new"), Err("from"), "{from}");
        }
        assert_eq!(of("/old", "https://www.example.com//evil.example"), Err("to"));
    }

    #[test]
    fn what_is_wrong_is_named_with_line_and_column() {
        let list = b"from,to,status\n/a,/b,301\n\nold,javascript:x,\n/c,,\n/d,/e,307\n/f,/g,abc";
        let wrong: Vec<_> = read(list.to_vec(), &SITE)
            .unwrap()
            .into_iter()
            .filter_map(|row| Some((row.line, row.parsed.err()?)))
            .map(|(line, cells)| (line, cells.iter().map(|cell| cell.column).collect::<Vec<_>>()))
            .collect();
        assert_eq!(
            wrong,
            [(4, vec!["from", "to"]), (5, vec!["to"]), (6, vec!["status"]), (7, vec!["status"])]
        );
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for (bytes, words) in [
            (&b""[..], "empty"),
            (b"hello\nworld", "from and to"),
            (b"%PDF-1.7", "not a list"),
            (b"from,to\n", "no redirects"),
            (b"\x89PNG\r\n\x1a\n\0\0", "not a list"),
        ] {
            let Err(Error::Invalid(refused)) = read(bytes.to_vec(), &SITE) else { panic!("{bytes:?}") };
            assert!(refused.to_string().contains(words), "{bytes:?}: {refused}");
        }
    }
}
