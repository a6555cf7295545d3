//! The dry run of a list of redirects: what each row would do to those that there are. Chains and circles are looked for in all
//! of them together.

use std::collections::HashMap;

use super::columns::shortened;
use super::plan::{RowChange, RowError};
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::redirects::host_store;
use crate::redirects::import::{ListedRow, MAX_REDIRECTS, WrongCell};
use crate::redirects::redirect::{NewRedirect, Redirect};
use crate::redirects::store;

/// Longest address of a wrong row that a report shows, characters.
const SHOWN: usize = 200;

/// What a row does to the redirects that there are.
pub(crate) struct PlannedRedirect {
    pub(crate) line: u32,
    /// Its cells as they stand in the list.
    pub(crate) cells: Vec<String>,
    /// The old address and its target, as they stand in the list where the row is wrong.
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) change: RowChange,
    pub(crate) errors: Vec<RowError>,
    /// The rule that the row says; none when it cannot be read as one.
    pub(crate) new: Option<NewRedirect>,
    /// The rule of its address.
    pub(crate) before: Option<Redirect>,
}

impl PlannedRedirect {
    fn refuse(&mut self, column: &str, message: String) {
        self.change = RowChange::Wrong;
        self.errors.push(RowError { column: column.to_owned(), field: column.to_owned(), message });
    }

    fn saves(&self) -> bool {
        matches!(self.change, RowChange::New | RowChange::Changed)
    }
}

/// What each row of a list would do, in its order.
pub(crate) fn plan(snapshot: &Snapshot, list: Vec<ListedRow>) -> Result<Vec<PlannedRedirect>> {
    let mut rules = store::rules(snapshot)?;
    // The line of each address of the list, to find it twice.
    let mut lines = HashMap::new();
    let mut planned = Vec::with_capacity(list.len());
    for row in list {
        let row = one(snapshot, row, &mut lines)?;
        if let Some(new) = row.new.as_ref().filter(|_| row.change != RowChange::Wrong) {
            rules.insert(&new.address, new.target.as_deref());
        }
        planned.push(row);
    }
    let conflicts = rules.conflicts();
    for row in planned.iter_mut().filter(|row| row.change != RowChange::Wrong) {
        if let Some(conflict) = conflicts.get(row.from.as_str()) {
            let (column, message) = conflict.message();
            row.refuse(column, message);
        }
    }
    let surplus = rules.len().saturating_sub(MAX_REDIRECTS);
    for row in planned.iter_mut().rev().filter(|row| row.change == RowChange::New).take(surplus) {
        row.refuse("from", format!("is one too many: a site has at most {MAX_REDIRECTS} redirects"));
    }
    let allowed = host_store::allowed(snapshot)?;
    for row in planned.iter_mut().filter(|row| row.saves()) {
        let target = row.new.as_ref().and_then(|new| new.target.as_deref());
        if let Some(message) = allowed.refusal(target) {
            row.refuse("to", message);
        }
    }
    Ok(planned)
}

/// What a row says, before it is compared with the others.
fn one(snapshot: &Snapshot, row: ListedRow, lines: &mut HashMap<String, u32>) -> Result<PlannedRedirect> {
    let ListedRow { line, cells, from, to, parsed } = row;
    let (from, to, change) = (shortened(&from, SHOWN), shortened(&to, SHOWN), RowChange::Wrong);
    let mut planned =
        PlannedRedirect { line, cells, from, to, change, errors: Vec::new(), new: None, before: None };
    let new = match parsed {
        Ok(new) => new,
        Err(cells) => {
            for WrongCell { column, message } in cells {
                planned.refuse(column, message);
            }
            return Ok(planned);
        }
    };
    if let Some(first) = lines.insert(new.address.clone(), line) {
        planned.refuse("from", format!("is in line {first} already"));
        return Ok(planned);
    }
    planned.before = store::find_by_address(snapshot, &new.address)?;
    planned.change = match &planned.before {
        None => RowChange::New,
        Some(before) if before.rule == new => RowChange::Unchanged,
        Some(_) => RowChange::Changed,
    };
    planned.from.clone_from(&new.address);
    planned.to = new.target.clone().unwrap_or_default();
    planned.new = Some(new);
    Ok(planned)
}
