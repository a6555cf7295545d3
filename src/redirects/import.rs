//! Lists of redirects out of tables: which column is which, and what each row says.

use url::Url;

use super::address::SiteAddresses;
use super::redirect::{NewRedirect, RedirectInput};
use crate::error::{Error, Result};
use crate::platform::spreadsheet::{self, SheetFormat, SheetLimits, SheetRow};
use crate::platform::text::fold;

/// Most redirects, in a list and on the whole site.
pub(crate) const MAX_REDIRECTS: usize = 10_000;

const FROM: [&str; 9] =
    ["from", "old", "source", "old address", "old url", "url", "address", "redirect from", "source url"];
const TO: [&str; 8] =
    ["to", "new", "target", "new address", "new url", "destination", "redirect to", "target url"];
const STATUS: [&str; 5] = ["status", "code", "type", "status code", "http code"];

/// A list, read.
#[derive(Debug, Clone)]
pub(crate) struct RedirectList {
    pub(crate) format: SheetFormat,
    /// The headings, each with the field that its column holds.
    pub(crate) columns: Vec<(String, Option<&'static str>)>,
    pub(crate) rows: Vec<ListedRow>,
}

/// A row of a list.
#[derive(Debug, Clone)]
pub(crate) struct ListedRow {
    /// The line of the text, or the row of the sheet, from 1.
    pub(crate) line: u32,
    /// As they stand in the list.
    pub(crate) cells: Vec<String>,
    pub(crate) from: String,
    pub(crate) to: String,
    /// What it says; or what is wrong, by column.
    pub(crate) parsed: Result<NewRedirect, Vec<WrongCell>>,
}

/// What is wrong in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WrongCell {
    /// `from`, `to` or `status`.
    pub(crate) column: &'static str,
    pub(crate) message: String,
}

/// Which column holds what.
#[derive(Debug, Clone, Copy)]
struct Columns {
    from: usize,
    to: usize,
    status: Option<usize>,
}

/// Reads a list out of the bytes of a file: CSV, TSV, text with semicolons, or XLSX.
pub(crate) fn read(bytes: Vec<u8>, site: &SiteAddresses<'_>) -> Result<RedirectList> {
    // One row more for the heading.
    let (table, format) = spreadsheet::read(bytes, &SheetLimits::rows(MAX_REDIRECTS + 1))?;
    let (columns, headings, table) = match table.split_first() {
        Some((heading, rest)) if named_columns(heading).is_some() => {
            (named_columns(heading), heading.cells.iter().map(str::to_owned).collect(), rest)
        }
        Some((first, _)) if first.cells.first().is_some_and(|cell| cell.starts_with('/')) => {
            let headings = ["from", "to", "status"].map(str::to_owned).to_vec();
            (Some(Columns { from: 0, to: 1, status: Some(2) }), headings, &*table)
        }
        _ => (None, Vec::new(), &*table),
    };
    let Some(columns) = columns else {
        let message = "has no columns that are called from and to; name them in the first line";
        return Err(Error::field("file", message));
    };
    if table.is_empty() {
        return Err(Error::field("file", "has a heading and no redirects"));
    }
    let field = |index| match index {
        index if index == columns.from => Some("from"),
        index if index == columns.to => Some("to"),
        index if Some(index) == columns.status => Some("status"),
        _ => None,
    };
    let rows = table.iter().map(|row| listed(row, columns, site)).collect();
    let columns = headings.into_iter().enumerate().map(|(index, heading)| (heading, field(index))).collect();
    Ok(RedirectList { format, columns, rows })
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
        Err(message) => Err(vec![WrongCell { column: "status", message }]),
        Ok(status) => {
            let from = on_this_site(from, site.origin, |host| host.strip_prefix("www.").unwrap_or(host));
            let to = on_this_site(to, site.origin, |host| host);
            let input = RedirectInput { from: Some(from), to: Some(to), status };
            NewRedirect::parse(&input, site).map_err(|error| wrong_cells(&error))
        }
    };
    let cells = row.cells.iter().map(str::to_owned).collect();
    ListedRow { line: row.line, cells, from: from.to_owned(), to: to.to_owned(), parsed }
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
        return vec![WrongCell { column: "from", message: error.to_string() }];
    };
    let column = |field: &str| match field {
        "to" => "to",
        "status" => "status",
        _ => "from",
    };
    let cells =
        errors.iter().flat_map(|(field, messages)| messages.iter().map(move |message| (field, message)));
    cells.map(|(field, message)| WrongCell { column: column(field), message: message.clone() }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::address::tests::SITE;
    use super::*;

    fn sound(bytes: &[u8]) -> Vec<(u32, String, Option<String>, u16)> {
        let rows = read(bytes.to_vec(), &SITE).unwrap().rows.into_iter();
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
    }

    #[test]
    fn full_addresses_on_the_own_host_are_paths() {
        let of = |from: &str, to: &str| {
            let list = format!("from,to\n{from},{to}\n").into_bytes();
            let parsed = read(list, &SITE).unwrap().rows.remove(0).parsed;
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
            "as ADR 109 compares hosts"
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
            .rows
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
        for bytes in [&b""[..], b"hello\nworld", b"%PDF-1.7", b"from,to\n", b"\x89PNG\r\n\x1a\n\0\0"] {
            assert!(matches!(read(bytes.to_vec(), &SITE), Err(Error::Invalid(_))), "{bytes:?}");
        }
    }
}
