//! The redirects as the back office sees them, those that the site makes by itself included; each change with its history
//! entry.

use std::cmp::Reverse;
use std::collections::HashMap;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blog::store::posts;
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store::insert_entry;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::Paging;
use crate::redirects::import::{
    self, ListedRow, MAX_REDIRECTS, PlannedRedirect, RedirectRowChange, WrongCell,
};
use crate::redirects::redirect::{Hits, NewRedirect, Redirect, RedirectFilter, RedirectKind, RedirectOrder};
use crate::redirects::rules::Rules;
use crate::redirects::store;
use crate::site::paths;
use spreadsheet::csv::CsvFile;

/// Rows that a refusal of a list names.
const MOST_REFUSED: usize = 50;

/// Proves in the write transaction that an owner acts; [`Error::OwnerRequired`] when none does.
pub(crate) type OwnerProof = dyn Fn(&WriteTx<'_>) -> Result<()> + Send;

/// A redirect as lists and forms show it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Redirect)]
pub struct AdminRedirect {
    /// Its id; none for one that the site makes by itself.
    pub id: Option<i64>,
    /// The old address, in the spelling in which addresses are compared.
    pub from: String,
    /// Where visitors are sent; none for status 410.
    pub to: Option<String>,
    /// 301, 302 or 410.
    pub status: u16,
    /// Rises with every save; sent as the entity tag.
    pub revision: Option<i64>,
    /// When it was saved, RFC 3339 UTC.
    pub saved_at: Option<Timestamp>,
    /// E-mail of the administrator who saved it.
    pub saved_by: Option<String>,
    /// How often it was followed since it was made; not counted for one that the site makes by itself.
    pub hits: Option<u64>,
    /// When it was followed last, RFC 3339 UTC.
    pub last_hit_at: Option<Timestamp>,
    /// Whether the site makes it by itself, because a web address was changed.
    pub automatic: bool,
    /// Whether the old address has a page at present: visitors see that one, and the redirect waits.
    pub has_page: bool,
    /// Whether the target is an address of this site at which there is nothing.
    pub leads_nowhere: bool,
}

/// One page of the redirects.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RedirectPage {
    /// The redirects of this page.
    pub items: Vec<AdminRedirect>,
    /// How many match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Redirects a page.
    pub per_page: u32,
}

impl AdminRedirect {
    /// A redirect that the office has made, without what the site says of its addresses.
    pub(crate) fn new(redirect: Redirect) -> Self {
        let Redirect { id, rule, revision, saved_at, saved_by, hits, last_hit_at } = redirect;
        Self {
            id: Some(id),
            from: rule.address,
            to: rule.target,
            status: rule.status.code(),
            revision: Some(revision),
            saved_at: Some(saved_at),
            saved_by,
            hits: Some(hits),
            last_hit_at,
            ..Self::default()
        }
    }

    fn automatic(from: String, to: String) -> Self {
        Self { from, to: Some(to), status: 301, automatic: true, ..Self::default() }
    }

    /// Adds the counts that are not in the database yet.
    pub(crate) fn with_waiting(self, waiting: &HashMap<i64, Hits>) -> Self {
        let Some(more) = self.id.and_then(|id| waiting.get(&id)) else { return self };
        let hits = self.hits.map(|hits| hits + more.count);
        Self { hits, last_hit_at: self.last_hit_at.max(Some(more.last_at)), ..self }
    }
}

/// One page of the list. `waiting` are the counts that are not in the database yet.
pub(crate) fn list(
    snapshot: &Snapshot,
    filter: &RedirectFilter,
    waiting: &HashMap<i64, Hits>,
    now: Timestamp,
) -> Result<RedirectPage> {
    let redirects = matching(snapshot, filter, waiting, now)?;
    let total = redirects.len() as u64;
    let Paging { page, per_page } = filter.paging;
    let offset = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
    let items = redirects.into_iter().skip(offset).take(per_page as usize).collect();
    Ok(RedirectPage { items, total, page, per_page })
}

/// All redirects that a filter asks for, in its order.
pub(crate) fn matching(
    snapshot: &Snapshot,
    filter: &RedirectFilter,
    waiting: &HashMap<i64, Hits>,
    now: Timestamp,
) -> Result<Vec<AdminRedirect>> {
    let own =
        store::all(snapshot)?.into_iter().map(|redirect| AdminRedirect::new(redirect).with_waiting(waiting));
    let mut redirects: Vec<_> = own.collect();
    if filter.kind != RedirectKind::Own {
        let automatic = automatic(snapshot, now)?;
        // The office's own redirect of an address comes before the site's.
        let replaced =
            |one: &AdminRedirect| redirects.binary_search_by(|own| own.from.cmp(&one.from)).is_ok();
        let automatic: Vec<_> = automatic.into_iter().filter(|one| !replaced(one)).collect();
        if filter.kind == RedirectKind::Automatic {
            redirects.clear();
        }
        redirects.extend(automatic);
    }
    if let Some(q) = filter.q.as_deref().map(str::to_lowercase) {
        let holds = |address: &str| address.to_lowercase().contains(&q);
        redirects.retain(|one| holds(&one.from) || one.to.as_deref().is_some_and(holds));
    }
    match filter.order {
        RedirectOrder::Newest => redirects.sort_by_key(|one| Reverse((one.saved_at, one.id))),
        RedirectOrder::Hits { descending: true } => {
            redirects.sort_by_key(|one| Reverse((one.hits, one.last_hit_at)));
        }
        RedirectOrder::Hits { descending: false } => redirects.sort_by_key(|one| (one.hits, one.last_hit_at)),
        RedirectOrder::From { descending: false } => redirects.sort_by(|a, b| a.from.cmp(&b.from)),
        RedirectOrder::From { descending: true } => redirects.sort_by(|a, b| b.from.cmp(&a.from)),
    }
    Ok(redirects)
}

/// What the site makes by itself of former slugs.
fn automatic(snapshot: &Snapshot, now: Timestamp) -> Result<Vec<AdminRedirect>> {
    let made = |path: fn(&str) -> String| {
        move |(former, slug): (String, String)| AdminRedirect::automatic(path(&former), path(&slug))
    };
    let mut redirects: Vec<_> =
        posts::former_slugs(snapshot, now)?.into_iter().map(made(paths::post)).collect();
    for (kind, path) in [
        (TermKind::Category, paths::category as fn(&str) -> String),
        (TermKind::Benefit, paths::benefit as fn(&str) -> String),
    ] {
        redirects.extend(terms::former_slugs(snapshot, kind)?.into_iter().map(made(path)));
    }
    Ok(redirects)
}

/// Adds a redirect. One that leads to another site is for owners, as it is in the next functions.
pub(crate) fn create(
    tx: &WriteTx<'_>,
    actor: &Actor,
    owner: &OwnerProof,
    new: &NewRedirect,
) -> Result<AdminRedirect> {
    let mut rules = store::rules(tx)?;
    if rules.len() >= MAX_REDIRECTS {
        let message =
            format!("is one too many: there are {MAX_REDIRECTS} redirects already; delete some first");
        return Err(Error::field("from", message));
    }
    if new.is_for_owners(None) {
        owner(tx)?;
    }
    let redirect = store::insert(tx, new, actor.by.as_deref(), actor.at)?;
    refuse_chains(&mut rules, new)?;
    record(tx, actor, Action::Created, &redirect)?;
    Ok(AdminRedirect::new(redirect))
}

/// Saves a redirect; none when there is no such redirect. With `expected`, only over that revision.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    owner: &OwnerProof,
    (id, expected): (i64, Option<i64>),
    new: &NewRedirect,
) -> Result<Option<AdminRedirect>> {
    let Some(before) = store::find(tx, id)? else { return Ok(None) };
    Error::require_revision(expected, before.revision, "redirect")?;
    if new.is_for_owners(Some(&before)) {
        owner(tx)?;
    }
    let mut rules = store::rules(tx)?;
    rules.remove(&before.rule.address);
    let redirect = store::update(tx, id, new, actor.by.as_deref(), actor.at)?;
    refuse_chains(&mut rules, new)?;
    record(tx, actor, Action::Updated, &redirect)?;
    Ok(Some(AdminRedirect::new(redirect)))
}

/// Deletes a redirect; returns whether there was one.
pub(crate) fn delete(tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<bool> {
    let Some(redirect) = store::delete(tx, id)? else { return Ok(false) };
    record(tx, actor, Action::Deleted, &redirect)?;
    Ok(true)
}

/// Imports a list, all of it or nothing: [`Error::Invalid`] names the rows that are wrong.
pub(crate) fn import(
    tx: &WriteTx<'_>,
    actor: &Actor,
    owner: &OwnerProof,
    (file_name, list): (&str, Vec<ListedRow>),
) -> Result<Vec<PlannedRedirect>> {
    let planned = import::plan(tx, list)?;
    if planned.iter().any(PlannedRedirect::is_for_owners) {
        owner(tx)?;
    }
    let mut errors = FieldErrors::default();
    let wrong = planned.iter().filter(|row| row.change == RedirectRowChange::Wrong);
    for PlannedRedirect { line, errors: cells, .. } in wrong.take(MOST_REFUSED) {
        for WrongCell { column, message, .. } in cells {
            errors.add("file", format!("Line {line}: {column} {message}"));
        }
    }
    errors.into_result()?;
    let (mut new, mut changed) = (0, 0);
    for (rule, before) in planned.iter().filter_map(PlannedRedirect::saved) {
        if let Some(before) = before {
            store::update(tx, before.id, rule, actor.by.as_deref(), actor.at)?;
            changed += 1;
        } else {
            store::insert(tx, rule, actor.by.as_deref(), actor.at)?;
            new += 1;
        }
    }
    if new + changed > 0 {
        let detail = format!("{new} new, {changed} changed");
        let (action, kind) = (Action::Imported, RecordKind::Redirect);
        let entry = NewEntry { action, kind, id: None, name: file_name, detail: Some(&detail) };
        insert_entry(tx, actor, &entry)?;
    }
    Ok(planned)
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

/// [`Error::Invalid`] when the rule would make a chain with the others.
fn refuse_chains(others: &mut Rules, new: &NewRedirect) -> Result<()> {
    others.insert(&new.address, new.target.as_deref());
    match others.conflicts().get(new.address.as_str()) {
        Some(conflict) => {
            let (field, message) = conflict.message();
            Err(Error::field(field, message))
        }
        None => Ok(()),
    }
}

fn record(tx: &WriteTx<'_>, actor: &Actor, action: Action, redirect: &Redirect) -> Result<()> {
    let detail = (action != Action::Deleted).then(|| redirect.rule.describe());
    let (kind, id, name) = (RecordKind::Redirect, Some(redirect.id), redirect.rule.address.as_str());
    insert_entry(tx, actor, &NewEntry { action, kind, id, name, detail: detail.as_deref() }).map(|_| ())
}
