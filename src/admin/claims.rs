//! Confirming what the shipped documents claim of the company, and taking it out of them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::publishing::{RewrittenPage, publish_due, rewrite_page, stored};
use crate::config::company::Company;
use crate::content::claims::{self, Claim};
use crate::content::page_name::PageName;
use crate::content::{documents, read, store};
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store as history;
use crate::platform::db::WriteTx;
use crate::site::claims::{ClaimState, ClaimView};
use crate::site::{claims as site_claims, settings_store};

/// What the history calls them.
const NAME: &str = "Claims";
/// Longest list of claims in a history entry, characters.
const MAX_DETAIL: usize = 600;
/// Longest text of a claim in a history entry, characters.
const MAX_SHOWN: usize = 60;

/// Which claims a request is about.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ClaimsInput {
    /// Their ids.
    #[schema(required, nullable = false)]
    pub ids: Option<Vec<String>>,
}

impl ClaimsInput {
    /// The claims of these ids, each once.
    ///
    /// # Errors
    /// [`Error::Invalid`] with an error for each id that is none.
    pub(crate) fn parse(self) -> Result<Vec<&'static Claim>> {
        let mut errors = FieldErrors::default();
        let known: usize = claims::groups().iter().map(|group| group.claims.len()).sum();
        let ids = match self.ids {
            Some(ids) if ids.len() > known => Err("names more claims than there are"),
            Some(ids) if !ids.is_empty() => Ok(ids),
            _ => Err("must name a claim"),
        };
        let ids = errors.take("ids", ids);
        let mut found: Vec<&'static Claim> = Vec::new();
        for (index, id) in ids.iter().flatten().enumerate() {
            let claim = claims::find(id).map(|(_, claim)| claim).ok_or("there is no such claim");
            let claim = errors.take(&format!("ids.{index}"), claim);
            found.extend(claim.filter(|claim| found.iter().all(|known| known.id != claim.id)));
        }
        errors.unless_any(found).map_err(Error::Invalid)
    }
}

/// Notes that these claims are true as they stand. Those that are not as shipped need no confirmation.
pub(crate) fn confirm(
    tx: &WriteTx<'_>,
    actor: &Actor,
    company: &Company,
    chosen: &[&'static Claim],
) -> Result<()> {
    let list = site_claims::list(tx, company, actor.at)?;
    let is_chosen = |view: &&ClaimView| chosen.iter().any(|claim| claim.id == view.id);
    let shipped = |view: &&ClaimView| view.state == ClaimState::Shipped;
    let items: Vec<_> = list.items.iter().filter(is_chosen).filter(shipped).collect();
    for item in &items {
        settings_store::confirm_claim(tx, item.id, &item.text, actor.by.as_deref(), actor.at)?;
    }
    // The page of a closed site shows what is confirmed.
    tx.content_changed();
    record(tx, actor, "confirmed as true", items.iter().map(|item| item.text.as_str()))
}

/// Confirms every claim that is as shipped; returns how many were.
///
/// # Errors
/// When the database fails.
pub fn confirm_all(tx: &WriteTx<'_>, company: &Company, now: jiff::Timestamp) -> Result<usize> {
    let actor = Actor { by: None, at: now };
    let unconfirmed = site_claims::unconfirmed(tx, company, now)?;
    let all: Vec<_> = claims::groups().iter().flat_map(|group| &group.claims).collect();
    confirm(tx, &actor, company, &all)?;
    Ok(unconfirmed)
}

/// Takes claims out of their documents: out of what visitors read, which is published, out of drafts, and out of what is to
/// be published.
///
/// # Errors
/// [`Error::Invalid`] when a document could not be saved without them.
pub(crate) fn remove(
    tx: &WriteTx<'_>,
    actor: &Actor,
    company: &Company,
    chosen: &[&'static Claim],
) -> Result<()> {
    publish_due(tx, actor.at)?;
    let list = site_claims::list(tx, company, actor.at)?;
    let mut by_page: BTreeMap<PageName, Vec<&'static Claim>> = BTreeMap::new();
    for claim in chosen {
        by_page.entry(claim.page).or_default().push(claim);
    }
    for (page, claims) in by_page {
        remove_from(tx, actor, company, page, &claims)?;
    }
    let removed = list.items.iter().filter(|item| chosen.iter().any(|claim| claim.id == item.id));
    record(tx, actor, "removed", removed.map(|item| item.text.as_str()))
}

fn remove_from(
    tx: &WriteTx<'_>,
    actor: &Actor,
    company: &Company,
    page: PageName,
    claims: &[&'static Claim],
) -> Result<()> {
    // What the office has written into a draft in its place stays.
    let without = |stored: Option<Value>, is_public: bool| -> Result<Option<Value>> {
        let Some(stored) = stored else { return Ok(None) };
        let mut document = read::completed(page, stored, company);
        let mut changed = false;
        for claim in claims {
            if is_public || claim.find_in(&document).is_some_and(|found| found.is_shipped) {
                changed |= claim.take_out(&mut document);
            }
        }
        if changed { documents::parse(page, &document).map(Some) } else { Ok(None) }
    };
    let published = without(Some(read::published(tx, page, company, actor.at)?), true)?;
    let draft = without(store::draft(tx, page)?, false)?;
    let scheduled = without(store::scheduled_document(tx, page)?, false)?;
    let kept = |document| stored(page, document, company);
    let rewritten = RewrittenPage { published: published.map(kept), draft, scheduled: scheduled.map(kept) };
    rewrite_page(tx, actor, page, rewritten, "without claims that were removed")
}

/// Writes into the history what was done to which claims.
fn record<'t>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    done: &str,
    texts: impl Iterator<Item = &'t str>,
) -> Result<()> {
    let short = |text: &str| {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let cut: String = line.chars().take(MAX_SHOWN).collect();
        if cut.len() < line.len() { format!("‘{cut}…’") } else { format!("‘{cut}’") }
    };
    let shown: Vec<_> = texts.map(short).collect();
    if shown.is_empty() {
        return Ok(());
    }
    let (mut detail, mut rest) = (format!("{done}: "), shown.len());
    for text in &shown {
        if detail.chars().count() + text.chars().count() > MAX_DETAIL {
            break;
        }
        detail.push_str(if rest == shown.len() { "" } else { ", " });
        detail.push_str(text);
        rest -= 1;
    }
    if rest > 0 {
        detail = format!("{detail} and {rest} more");
    }
    history::insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), NAME, Some(&detail))
}
