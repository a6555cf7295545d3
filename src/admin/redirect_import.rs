//! Importing a list of redirects: what it would change, and the change. All of it or nothing.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{FieldErrors, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store::insert_entry;
use crate::platform::db::{Snapshot, WriteTx};
use crate::redirects::import::{ListedRow, MAX_REDIRECTS, WrongCell};
use crate::redirects::redirect::NewRedirect;
use crate::redirects::rules::Rules;
use crate::redirects::store;

/// Rows that a report shows.
const MAX_SHOWN: usize = 500;
/// Rows that a refusal names.
const MAX_NAMED: usize = 50;

/// What a row of a list does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RowChange {
    /// Nothing: it cannot be imported.
    Wrong,
    /// It changes a redirect.
    Changed,
    /// It adds one.
    New,
    /// There is such a redirect already.
    Unchanged,
}

/// Something that is wrong in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WrongColumn {
    /// `from`, `to` or `status`.
    pub column: &'static str,
    /// What is wrong with it.
    pub message: String,
}

/// A row of a list, and what it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportedRow {
    /// The line of the file, or the row of the sheet, from 1.
    pub line: u32,
    /// The old address, as it stands in the list where that is wrong.
    pub from: String,
    /// Where it leads; empty for one that is gone.
    pub to: String,
    /// 301, 302 or 410; none in a wrong row.
    pub status: Option<u16>,
    /// What the row does.
    pub change: RowChange,
    /// Where the address leads now, if that changes; empty: it is gone.
    pub was: Option<String>,
    /// What is wrong; empty unless the row is.
    pub errors: Vec<WrongColumn>,
}

/// What an import does, or would do.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RedirectImport {
    /// Whether nothing was changed, because only the report was asked for.
    pub dry_run: bool,
    /// How many redirects it adds.
    pub new: usize,
    /// How many it changes.
    pub changed: usize,
    /// How many are there already.
    pub unchanged: usize,
    /// How many rows cannot be imported; with one of them nothing is.
    pub wrong: usize,
    /// The rows, wrong ones first, then those that change something; at most 500.
    pub rows: Vec<ImportedRow>,
}

/// What the rows of a list do to the redirects that there are.
struct Plan {
    rows: Vec<ImportedRow>,
    /// The id of the redirect that a row changes, or none for a new one.
    writes: Vec<(Option<i64>, NewRedirect)>,
}

/// What an import would do.
pub(crate) fn preview(snapshot: &Snapshot, list: Vec<ListedRow>) -> Result<RedirectImport> {
    Ok(report(plan(snapshot, list)?.rows, true))
}

/// Imports a list; [`Error::Invalid`] names the rows that are wrong, and then nothing is imported.
pub(crate) fn import(tx: &WriteTx<'_>, actor: &Actor, list: Vec<ListedRow>) -> Result<RedirectImport> {
    let Plan { rows, writes } = plan(tx, list)?;
    let report = report(rows, false);
    refuse_wrong(&report)?;
    for (id, new) in &writes {
        match id {
            Some(id) => store::update(tx, *id, new, actor.by.as_deref(), actor.at)?,
            None => store::insert(tx, new, actor.by.as_deref(), actor.at)?,
        };
    }
    if !writes.is_empty() {
        let RedirectImport { new, changed, unchanged, .. } = &report;
        let detail = format!("{new} new, {changed} changed, {unchanged} unchanged");
        let (action, kind, id) = (Action::Uploaded, RecordKind::Redirect, None);
        insert_entry(tx, actor, &NewEntry { action, kind, id, name: "a list", detail: Some(&detail) })?;
    }
    Ok(report)
}

fn plan(snapshot: &Snapshot, list: Vec<ListedRow>) -> Result<Plan> {
    let mut rules = store::rules(snapshot)?;
    let mut plan = Plan { rows: Vec::with_capacity(list.len()), writes: Vec::new() };
    // The line of each address of the list, to find it twice.
    let mut lines = HashMap::new();
    for row in list {
        let ListedRow { line, from, to, parsed } = row;
        let new = match parsed {
            Ok(new) => new,
            Err(cells) => {
                plan.rows.push(wrong(line, from, to, cells));
                continue;
            }
        };
        if let Some(first) = lines.insert(new.address.clone(), line) {
            let message = format!("is in line {first} already");
            plan.rows.push(wrong(line, from, to, vec![WrongCell { column: "from", message }]));
            continue;
        }
        rules.insert(&new.address, new.target.as_deref());
        plan.add(snapshot, line, new)?;
    }
    plan.mark_conflicts(&rules);
    Ok(plan)
}

impl Plan {
    fn add(&mut self, snapshot: &Snapshot, line: u32, new: NewRedirect) -> Result<()> {
        let before = store::find_by_address(snapshot, &new.address)?;
        let change = match &before {
            None => RowChange::New,
            Some(before) if before.rule == new => RowChange::Unchanged,
            Some(_) => RowChange::Changed,
        };
        let was = before.as_ref().filter(|_| change == RowChange::Changed);
        self.rows.push(ImportedRow {
            line,
            from: new.address.clone(),
            to: new.target.clone().unwrap_or_default(),
            status: Some(new.status.code()),
            change,
            was: was.map(|before| before.rule.target.clone().unwrap_or_default()),
            errors: Vec::new(),
        });
        if change != RowChange::Unchanged {
            self.writes.push((before.map(|before| before.id), new));
        }
        Ok(())
    }

    /// Marks the rows that would make a chain, and those that are too many.
    fn mark_conflicts(&mut self, rules: &Rules) {
        let conflicts = rules.conflicts();
        for row in self.rows.iter_mut().filter(|row| row.change != RowChange::Wrong) {
            if let Some(conflict) = conflicts.get(row.from.as_str()) {
                let (column, message) = conflict.message();
                row.change = RowChange::Wrong;
                row.errors.push(WrongColumn { column, message });
            }
        }
        let surplus = rules.len().saturating_sub(MAX_REDIRECTS);
        for row in self.rows.iter_mut().rev().filter(|row| row.change == RowChange::New).take(surplus) {
            row.change = RowChange::Wrong;
            let message = format!("is one too many: a site has at most {MAX_REDIRECTS} redirects");
            row.errors.push(WrongColumn { column: "from", message });
        }
    }
}

fn wrong(line: u32, from: String, to: String, cells: Vec<WrongCell>) -> ImportedRow {
    let errors = cells.into_iter().map(|WrongCell { column, message }| WrongColumn { column, message });
    let shown = |text: String| text.chars().take(200).collect();
    let (from, to, errors) = (shown(from), shown(to), errors.collect());
    ImportedRow { line, from, to, status: None, change: RowChange::Wrong, was: None, errors }
}

fn report(mut rows: Vec<ImportedRow>, dry_run: bool) -> RedirectImport {
    let count = |change| rows.iter().filter(|row| row.change == change).count();
    let (new, changed) = (count(RowChange::New), count(RowChange::Changed));
    let (unchanged, wrong) = (count(RowChange::Unchanged), count(RowChange::Wrong));
    rows.sort_by_key(|row| (row.change, row.line));
    rows.truncate(MAX_SHOWN);
    RedirectImport { dry_run, new, changed, unchanged, wrong, rows }
}

fn refuse_wrong(report: &RedirectImport) -> Result<()> {
    let mut errors = FieldErrors::default();
    let wrong = report.rows.iter().filter(|row| row.change == RowChange::Wrong);
    for row in wrong.take(MAX_NAMED) {
        for WrongColumn { column, message } in &row.errors {
            errors.add("file", format!("Line {}: {column} {message}", row.line));
        }
    }
    errors.into_result()
}
