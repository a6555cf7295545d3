//! What a list of redirects would change. `imports::redirects` makes the change.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{FieldErrors, Result};
use crate::platform::db::Snapshot;
use crate::redirects::host::AllowedHosts;
use crate::redirects::host_store;
use crate::redirects::import::{ListedRow, MAX_REDIRECTS, WrongCell};
use crate::redirects::redirect::{NewRedirect, Redirect};
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

impl RowChange {
    /// Its name in responses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Changed => "changed",
            Self::New => "new",
            Self::Unchanged => "unchanged",
        }
    }
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
    /// The import, which can be undone; none when nothing was changed.
    pub import_id: Option<i64>,
    /// The rows, wrong ones first, then those that change something; at most 500.
    pub rows: Vec<ImportedRow>,
}

/// What a row does to the redirects that there are.
pub(crate) struct PlannedRedirect {
    pub(crate) row: ImportedRow,
    /// The rule that the row says; none when it is wrong.
    pub(crate) new: Option<NewRedirect>,
    /// The rule of its address.
    pub(crate) before: Option<Redirect>,
}

#[derive(Default)]
struct Plan(Vec<PlannedRedirect>);

/// What an import would do.
pub(crate) fn preview(snapshot: &Snapshot, list: Vec<ListedRow>) -> Result<RedirectImport> {
    Ok(report(&plan(snapshot, list)?, true))
}

/// What each row of a list would do, in its order.
pub(crate) fn plan(snapshot: &Snapshot, list: Vec<ListedRow>) -> Result<Vec<PlannedRedirect>> {
    let mut rules = store::rules(snapshot)?;
    let mut plan = Plan::default();
    // The line of each address of the list, to find it twice.
    let mut lines = HashMap::new();
    for row in list {
        let ListedRow { line, from, to, parsed } = row;
        let new = match parsed {
            Ok(new) => new,
            Err(cells) => {
                plan.add_wrong(wrong(line, from, to, cells));
                continue;
            }
        };
        if let Some(first) = lines.insert(new.address.clone(), line) {
            let message = format!("is in line {first} already");
            plan.add_wrong(wrong(line, from, to, vec![WrongCell { column: "from", message }]));
            continue;
        }
        rules.insert(&new.address, new.target.as_deref());
        plan.add(snapshot, line, new)?;
    }
    plan.mark_conflicts(&rules);
    plan.mark_hosts(&host_store::allowed(snapshot)?);
    Ok(plan.0)
}

impl Plan {
    fn add_wrong(&mut self, row: ImportedRow) {
        self.0.push(PlannedRedirect { row, new: None, before: None });
    }

    fn add(&mut self, snapshot: &Snapshot, line: u32, new: NewRedirect) -> Result<()> {
        let before = store::find_by_address(snapshot, &new.address)?;
        let change = match &before {
            None => RowChange::New,
            Some(before) if before.rule == new => RowChange::Unchanged,
            Some(_) => RowChange::Changed,
        };
        let was = before.as_ref().filter(|_| change == RowChange::Changed);
        let row = ImportedRow {
            line,
            from: new.address.clone(),
            to: new.target.clone().unwrap_or_default(),
            status: Some(new.status.code()),
            change,
            was: was.map(|before| before.rule.target.clone().unwrap_or_default()),
            errors: Vec::new(),
        };
        self.0.push(PlannedRedirect { row, new: Some(new), before });
        Ok(())
    }

    /// Marks the rows that lead to a host that no owner has allowed.
    fn mark_hosts(&mut self, allowed: &AllowedHosts) {
        let changes =
            |one: &&mut PlannedRedirect| matches!(one.row.change, RowChange::New | RowChange::Changed);
        for PlannedRedirect { row, new, .. } in self.0.iter_mut().filter(changes) {
            let target = new.as_ref().and_then(|new| new.target.as_deref());
            if let Some(message) = allowed.refusal(target) {
                row.change = RowChange::Wrong;
                row.errors.push(WrongColumn { column: "to", message });
            }
        }
    }

    /// Marks the rows that would make a chain, and those that are too many.
    fn mark_conflicts(&mut self, rules: &Rules) {
        let conflicts = rules.conflicts();
        for PlannedRedirect { row, .. } in self.0.iter_mut().filter(|one| one.row.change != RowChange::Wrong)
        {
            if let Some(conflict) = conflicts.get(row.from.as_str()) {
                let (column, message) = conflict.message();
                row.change = RowChange::Wrong;
                row.errors.push(WrongColumn { column, message });
            }
        }
        let surplus = rules.len().saturating_sub(MAX_REDIRECTS);
        let new = self.0.iter_mut().rev().filter(|one| one.row.change == RowChange::New);
        for PlannedRedirect { row, .. } in new.take(surplus) {
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

/// What an import does, with its first rows.
pub(crate) fn report(planned: &[PlannedRedirect], dry_run: bool) -> RedirectImport {
    let mut rows: Vec<_> = planned.iter().map(|one| one.row.clone()).collect();
    let count = |change| rows.iter().filter(|row| row.change == change).count();
    let (new, changed) = (count(RowChange::New), count(RowChange::Changed));
    let (unchanged, wrong) = (count(RowChange::Unchanged), count(RowChange::Wrong));
    rows.sort_by_key(|row| (row.change, row.line));
    rows.truncate(MAX_SHOWN);
    RedirectImport { dry_run, new, changed, unchanged, wrong, import_id: None, rows }
}

/// [`crate::error::Error::Invalid`] that names the rows that are wrong.
pub(crate) fn refuse_wrong(report: &RedirectImport) -> Result<()> {
    let mut errors = FieldErrors::default();
    let wrong = report.rows.iter().filter(|row| row.change == RowChange::Wrong);
    for row in wrong.take(MAX_NAMED) {
        for WrongColumn { column, message } in &row.errors {
            errors.add("file", format!("Line {}: {column} {message}", row.line));
        }
    }
    errors.into_result()
}
