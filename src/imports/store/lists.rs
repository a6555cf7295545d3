//! What lists of one kind have brought and what was said of them; the categories that an import makes.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use crate::catalogue::store::terms;
use crate::catalogue::store::{term_save, term_trash};
use crate::catalogue::term::{InkChoice, NewTerm, TermKind};
use crate::error::{Error, Result};
use crate::imports::columns::shortened;
use crate::imports::memory::Said;
use crate::imports::plan::{GoneProducts, ImportRow, ImportSummary, PlannedRow, RowChange, RowReport};
use crate::platform::db::WriteTx;

/// Notes what the list of an import is known by, and what was said of it.
pub(crate) fn set_said(tx: &WriteTx<'_>, import: i64, headings: Option<&str>, said: &Said) -> Result<()> {
    let said = serde_json::to_string(said).map_err(Error::internal)?;
    tx.execute("UPDATE import SET headings = ?2, said = ?3 WHERE id = ?1", params![import, headings, said])?;
    Ok(())
}

/// What was said of the lists that were applied, each with the headings of its last one.
pub(crate) fn said(connection: &Connection) -> Result<Vec<(String, Said)>> {
    let mut statement = connection.prepare_cached("SELECT headings, said FROM list_said")?;
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let found: Vec<(String, String)> = found.collect::<rusqlite::Result<_>>()?;
    // What an earlier version has written and this one does not understand is asked again.
    Ok(found
        .into_iter()
        .filter_map(|(headings, said)| Some((headings, serde_json::from_str(&said).ok()?)))
        .collect())
}

/// The products that a list about these has not: those of lists of which it has the half and more, or all that there are. What is
/// hidden or discontinued is gone already. By products and not by headings, because senders add columns and misspell.
pub(crate) fn gone(connection: &Connection, named: &[i64], of_all: bool) -> Result<Vec<PlannedRow>> {
    let sql = "WITH own AS (SELECT value AS id FROM json_each(?1)),
                   alike AS (SELECT headings FROM list_product GROUP BY headings
                       HAVING 2 * sum(product_id IN own) >= count(*))
               SELECT p.id, p.name, p.sku, p.revision FROM product p
               WHERE p.deleted_at IS NULL AND p.public_from IS NOT NULL AND p.availability IS NOT 'discontinued'
                 AND p.id NOT IN own AND (?2 OR EXISTS (SELECT 1 FROM list_product l JOIN alike USING (headings) WHERE l.product_id = p.id))
               ORDER BY p.id";
    let named = serde_json::to_string(named).map_err(Error::internal)?;
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![named, of_all], |row| {
        let report = RowReport { sku: row.get(2)?, ..RowReport::default() };
        let name = shortened(&row.get::<_, String>(1)?, 200);
        let planned = ImportRow { line: 0, change: RowChange::Gone, id: row.get(0)?, name, report };
        Ok(PlannedRow { row: planned, content: None, revision: row.get(3)? })
    })?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// Remembers what an import that was applied has brought, and what was said of its list.
pub(crate) fn remember(tx: &WriteTx<'_>, import: i64) -> Result<()> {
    tx.execute(
        "INSERT OR IGNORE INTO list_product (headings, product_id)
         SELECT i.headings, r.entity_id FROM import i JOIN import_row r ON r.import_id = i.id
             JOIN product p ON p.id = r.entity_id
         WHERE i.id = ?1 AND i.headings IS NOT NULL AND r.change IN (2, 3, 4)",
        [import],
    )?;
    tx.execute(
        "INSERT OR REPLACE INTO list_said (headings, said)
         SELECT headings, said FROM import WHERE id = ?1 AND headings IS NOT NULL AND said IS NOT NULL",
        [import],
    )?;
    Ok(())
}

/// Notes what becomes of the products that the list has not.
pub(crate) fn set_gone(tx: &WriteTx<'_>, import: i64, gone: GoneProducts) -> Result<()> {
    match gone {
        GoneProducts::Leave => {}
        GoneProducts::Delete => {
            tx.execute("UPDATE import_row SET change = 5 WHERE import_id = ?1 AND change = 7", [import])?;
        }
        GoneProducts::Hide | GoneProducts::Discontinue => {
            tx.execute("UPDATE import SET gone = ?2 WHERE id = ?1", params![import, gone.as_ref()])?;
        }
    }
    Ok(())
}

/// Makes the categories that the rows of an import name and the site has not. One that a product keeps was deleted, and stays so.
pub(crate) fn make_categories(tx: &WriteTx<'_>, import: &ImportSummary) -> Result<()> {
    let sql = "SELECT json_extract(r.content, '$.category') AS name
               FROM import_row r LEFT JOIN product p ON p.id = r.entity_id
               WHERE r.import_id = ?1 AND r.change IN (2, 3)
                 AND p.category IS NOT json_extract(r.content, '$.category')
               GROUP BY 1 ORDER BY min(r.number)";
    let mut statement = tx.prepare(sql)?;
    let names = statement.query_map([import.id], |row| row.get::<_, Option<String>>(0))?;
    let names: Vec<_> = names.collect::<rusqlite::Result<_>>()?;
    let mut made = Vec::new();
    for name in names.into_iter().flatten() {
        if terms::find_name(tx, TermKind::Category, &name)?.is_none() {
            let (term, _) = term_save::create(
                tx,
                TermKind::Category,
                &NewTerm { name, slug: None, merge: false, ink: InkChoice::Kept },
            )?;
            made.push(term.id);
        }
    }
    let made = serde_json::to_string(&made).map_err(Error::internal)?;
    tx.execute("UPDATE import SET made_categories = ?2 WHERE id = ?1", params![import.id, made])?;
    Ok(())
}

/// Takes back the categories that an import has made, those excepted that products have.
pub(crate) fn take_back_categories(tx: &WriteTx<'_>, import: i64, now: Timestamp) -> Result<()> {
    let sql = "SELECT made_categories FROM import WHERE id = ?1";
    let made: String = tx.query_row(sql, [import], |row| row.get(0))?;
    let made: Vec<i64> = serde_json::from_str(&made)
        .map_err(|cause| Error::corrupt("import", "made_categories", import, cause))?;
    for id in made {
        let is_free = terms::find(tx, TermKind::Category, id)?.is_some_and(|term| term.products == 0);
        if is_free {
            term_trash::move_to_trash(tx, TermKind::Category, id, now)?;
        }
    }
    Ok(())
}
