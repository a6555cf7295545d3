//! Lists of redirects as imports. They are few and small, so they are saved, and taken back, in one write transaction: chains
//! and circles are looked for in all of them together.

use serde::{Deserialize, Serialize};

use super::columns::{WHAT_IS_WRONG, shortened};
use super::plan::{
    EmptyCells, FieldChange, ImportAbout, ImportColumn, ImportError, ImportFormat, ImportKind, ImportRow,
    ImportState, PlannedRow, RowChange, RowError, RowReport,
};
use super::planning::PlanContext;
use super::redirect_plan::{self, PlannedRedirect};
use super::store::conflicts::conflict;
use super::store::state::{self, ImportProcess};
use super::store::{self, WorkRow};
use crate::admin::redirects::AdminRedirect;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store::insert_entry;
use crate::platform::csv::CsvFile;
use crate::platform::db::WriteTx;
use crate::redirects::host_store;
use crate::redirects::import::RedirectList;
use crate::redirects::redirect::{NewRedirect, Redirect, RedirectInput, RedirectStatus};
use crate::redirects::store as rules;

/// Redirects that a refusal names.
const MOST_REFUSED: usize = 50;

/// What saving a row needs, and what undoing it does.
#[derive(Debug, Serialize, Deserialize)]
struct Content {
    new: RedirectInput,
    /// The rule of the address before; none: it had none.
    before: Option<RedirectInput>,
}

/// Finds out what a list would do, and stores it as a plan; returns its id.
pub(crate) fn plan(context: &PlanContext<'_>, list: RedirectList) -> Result<i64> {
    let about = about(&list);
    let planned = context.db.read_blocking(|snapshot| redirect_plan::plan(snapshot, list.rows))?;
    let rows: Vec<_> = planned.iter().map(planned_row).collect::<Result<_>>()?;
    context.plan(ImportKind::Redirects, &about, |plan| plan.insert(&rows))
}

/// Imports a list at once, all of it or nothing: [`Error::Invalid`] names the rows that are wrong. It can be undone like every
/// other import; returns its id, none when there was nothing to change.
pub(crate) fn import(
    tx: &WriteTx<'_>,
    actor: &Actor,
    process: &ImportProcess,
    file_name: &str,
    list: RedirectList,
) -> Result<(Vec<PlannedRedirect>, Option<i64>)> {
    let about = about(&list);
    let planned = redirect_plan::plan(tx, list.rows)?;
    refuse_wrong(&planned)?;
    let count = |change| planned.iter().filter(|row| row.change == change).count();
    let (new, changed) = (count(RowChange::New), count(RowChange::Changed));
    if new + changed == 0 {
        return Ok((planned, None));
    }
    let claim = state::create(tx, ImportKind::Redirects, file_name, &about, actor, process)?;
    let id = claim.import;
    let rows: Vec<_> = planned.iter().map(planned_row).collect::<Result<_>>()?;
    store::insert_rows(tx, id, 0, &rows)?;
    save(tx, actor, id)?;
    // All of it is one transaction, so nobody ever sees the states between.
    state::end(tx, &claim, ImportState::Applied, actor.at)?;
    let detail = format!("import {id}: {new} new, {changed} changed");
    let (action, kind) = (Action::Imported, RecordKind::Redirect);
    insert_entry(tx, actor, &NewEntry { action, kind, id: None, name: file_name, detail: Some(&detail) })?;
    Ok((planned, Some(id)))
}

/// [`Error::Invalid`] that names the rows that are wrong.
fn refuse_wrong(planned: &[PlannedRedirect]) -> Result<()> {
    let mut errors = FieldErrors::default();
    for row in planned.iter().filter(|row| row.change == RowChange::Wrong).take(MOST_REFUSED) {
        for RowError { column, message, .. } in &row.errors {
            errors.add("file", format!("Line {}: {column} {message}", row.line));
        }
    }
    errors.into_result()
}

fn about(list: &RedirectList) -> ImportAbout {
    let column = |(index, (header, field)): (usize, &(String, Option<&str>))| {
        let sample = list.rows.iter().filter_map(|row| row.cells.get(index)).find(|cell| !cell.is_empty());
        ImportColumn {
            header: shortened(header, 100),
            field: field.map(str::to_owned),
            sample: sample.map(|cell| shortened(cell, 60)).unwrap_or_default(),
            instead: None,
        }
    };
    let mut columns: Vec<_> = list.columns.iter().enumerate().map(column).collect();
    columns.pop_if(|column| column.header == WHAT_IS_WRONG);
    let format = ImportFormat::new(list.format, ';', None);
    ImportAbout { empty: EmptyCells::Clear, format, columns, ..ImportAbout::default() }
}

fn planned_row(planned: &PlannedRedirect) -> Result<PlannedRow> {
    let PlannedRedirect { line, cells, from, change, errors, new, before, .. } = planned;
    let content = match (change, new) {
        (RowChange::Wrong, _) => Some(serde_json::to_string(cells)),
        (RowChange::New | RowChange::Changed, Some(new)) => {
            Some(serde_json::to_string(&content_of(new, before.as_ref())))
        }
        _ => None,
    };
    let saved = new.as_ref().filter(|_| matches!(change, RowChange::New | RowChange::Changed));
    let report = RowReport {
        errors: errors.clone(),
        changes: saved.map(|new| changes(&content_of(new, before.as_ref()))).unwrap_or_default(),
        ..RowReport::default()
    };
    Ok(PlannedRow {
        key: Some(from.clone()),
        row: ImportRow {
            line: *line,
            change: *change,
            id: before.as_ref().map(|before| before.id).filter(|_| *change != RowChange::Wrong),
            name: from.clone(),
            report,
        },
        content: content.transpose().map_err(Error::internal)?,
        revision: before.as_ref().map(|before| before.revision),
    })
}

fn content_of(new: &NewRedirect, before: Option<&Redirect>) -> Content {
    Content { new: input(new), before: before.map(|before| input(&before.rule)) }
}

fn changes(content: &Content) -> Vec<FieldChange> {
    let text = |input: Option<&RedirectInput>, field: &str| match (input, field) {
        (None, _) => String::new(),
        (Some(input), "to") => input.to.clone().unwrap_or_default(),
        (Some(input), _) => input.status.map(|status| status.to_string()).unwrap_or_default(),
    };
    let change = |field: &str| FieldChange {
        field: field.to_owned(),
        before: text(content.before.as_ref(), field),
        after: text(Some(&content.new), field),
    };
    ["to", "status"].map(change).into_iter().filter(|change| change.before != change.after).collect()
}

/// A rule as a form would send it.
fn input(rule: &NewRedirect) -> RedirectInput {
    let status = Some(i64::from(rule.status.code()));
    RedirectInput { from: Some(rule.address.clone()), to: rule.target.clone(), status }
}

/// A rule that was checked when it was stored.
fn rule(input: RedirectInput) -> Result<NewRedirect> {
    let status = RedirectStatus::from_code(input.status.unwrap_or_default());
    let status = status.ok_or_else(|| Error::internal("a stored redirect without status"))?;
    Ok(NewRedirect { address: input.from.unwrap_or_default(), target: input.to, status })
}

fn content(row: &WorkRow) -> Result<Content> {
    serde_json::from_str(&row.content).map_err(Error::internal)
}

/// Saves all rows of a plan, or says what is in the way.
pub(super) fn save_all(tx: &WriteTx<'_>, actor: &Actor, import: i64) -> Result<(), ImportError> {
    save(tx, actor, import).map_err(|error| match error {
        Error::Invalid(errors) => ImportError::Conflicts(vec![errors.to_string()]),
        Error::Stale { .. } => {
            ImportError::Conflicts(vec!["A redirect was changed by somebody else meanwhile".to_owned()])
        }
        other => other.into(),
    })
}

/// As [`save_all`]; [`Error::Invalid`] when it would make a chain with the other redirects.
fn save(tx: &WriteTx<'_>, actor: &Actor, import: i64) -> Result<()> {
    let by = actor.by.as_deref();
    // An owner may have removed one since the list was planned.
    let hosts = host_store::allowed(tx)?;
    for row in store::unsaved(tx, import, -1, u32::MAX)? {
        let new = rule(content(&row)?.new)?;
        if let Some(message) = hosts.refusal(new.target.as_deref()) {
            return Err(Error::field("to", format!("{}: {message}", new.address)));
        }
        let saved = match (row.record, row.revision) {
            (Some(id), Some(revision)) => {
                let current = rules::find(tx, id)?.filter(|current| current.revision == revision);
                current.ok_or(Error::stale("redirect"))?;
                rules::update(tx, id, &new, by, actor.at)?
            }
            _ => rules::insert(tx, &new, by, actor.at)?,
        };
        store::set_saved(tx, import, row.number, saved.id, Some(saved.revision))?;
    }
    match chains(tx)?.into_iter().next() {
        None => Ok(()),
        Some((address, column, message)) => Err(Error::field(column, format!("{address}: {message}"))),
    }
}

/// Takes back what was saved; returns what is left as it is, because it was saved since. What would make a chain with redirects
/// that were saved since, or lead to a host that an owner has removed since, is in the way.
pub(super) fn take_back_all(
    tx: &WriteTx<'_>,
    actor: &Actor,
    import: i64,
) -> Result<Vec<String>, ImportError> {
    let (mut kept, mut refused) = (Vec::new(), Vec::new());
    let hosts = host_store::allowed(tx)?;
    for row in store::saved(tx, import, i64::MAX, u32::MAX)? {
        let Some(id) = row.record else { continue };
        let current = rules::find(tx, id)?.filter(|current| Some(current.revision) == row.saved_revision);
        if current.is_none() {
            kept.push(conflict(
                row.line,
                &row.name,
                "was saved or deleted after the import, and stays as it is",
            ));
            continue;
        }
        if let Some(before) = content(&row)?.before {
            let before = rule(before)?;
            if let Some(message) = hosts.refusal(before.target.as_deref()) {
                refused
                    .push(format!("The redirect of {} would be wrong again: it {message}", before.address));
            }
            rules::update(tx, id, &before, actor.by.as_deref(), actor.at)?;
        } else {
            rules::delete(tx, id)?;
        }
        store::set_saved(tx, import, row.number, id, None)?;
    }
    let chains = chains(tx)?
        .into_iter()
        .map(|(address, _, message)| {
            format!("The redirect of {address} would be wrong again: it {message}. Change or delete it, or the one that it meets, first")
        });
    let refused: Vec<_> = refused.into_iter().chain(chains).take(MOST_REFUSED).collect();
    if refused.is_empty() { Ok(kept) } else { Err(ImportError::Conflicts(refused)) }
}

/// Redirects as a file that can be imported again.
pub(crate) fn csv(redirects: impl Iterator<Item = AdminRedirect>) -> Vec<u8> {
    let mut file = CsvFile::new(["from", "to", "status", "hits", "last_hit_at"]);
    for AdminRedirect { from, to, status, hits, last_hit_at, .. } in redirects {
        let last = last_hit_at.map(|at| at.to_string()).unwrap_or_default();
        let hits = hits.unwrap_or_default().to_string();
        file.push([from, to.unwrap_or_default(), status.to_string(), hits, last]);
    }
    file.into_bytes()
}

/// The chains and circles among all redirects: address, column and message, in the order of the addresses.
fn chains(tx: &WriteTx<'_>) -> Result<Vec<(String, &'static str, String)>> {
    let rules = rules::rules(tx)?;
    let mut found: Vec<_> = rules
        .conflicts()
        .into_iter()
        .map(|(address, conflict)| {
            let (column, message) = conflict.message();
            (address.to_owned(), column, message)
        })
        .collect();
    found.sort();
    Ok(found)
}
