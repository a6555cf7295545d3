//! Preview links: addresses with a secret, under which somebody without an account sees a draft until they expire (ADR 87).
//!
//! A link shows the site, one page of it, one article or one product: what is saved at the moment it is opened. The secret is
//! stored hashed only, so a link is told once, when it is made.

pub(crate) mod input;
pub(crate) mod store;
pub(crate) mod subject;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use self::input::{NewPreviewLink, PreviewLinkFilter};
use self::store::{NewRow, PreviewLink, StoredLink};
use self::subject::Subject;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, NewEntry};
use crate::history::store as history;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::random::Random;
use crate::site::date_and_time;

/// Most links at a time.
const MAX_LINKS: usize = 500;
/// Characters; longer tokens are not hashed.
const MAX_TOKEN: usize = 100;
/// Openings are counted once in this time, so that a page that is loaded again and again costs few writes.
const COUNTED_EVERY: SignedDuration = SignedDuration::from_secs(60);

/// The links that work.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PreviewLinkList {
    /// The newest first.
    pub items: Vec<PreviewLink>,
    /// How many there are.
    pub total: usize,
}

/// A link that was just made, with the token of its address, which exists nowhere else.
pub(crate) struct IssuedLink {
    pub(crate) link: PreviewLink,
    pub(crate) token: String,
}

/// Makes a link; none when there is no such page, article or product. `creator` is the id of the actor's account.
///
/// # Errors
/// [`Error::Invalid`] when there are too many links.
pub(crate) fn create(
    tx: &WriteTx<'_>,
    random: &Random,
    actor: &Actor,
    creator: &str,
    new: &NewPreviewLink,
) -> Result<Option<IssuedLink>> {
    let NewPreviewLink { subject, lifetime } = new;
    let Some(name) = subject.name(tx)? else { return Ok(None) };
    if store::count(tx, actor.at)? >= MAX_LINKS {
        let message = format!("there are {MAX_LINKS} preview links; revoke some first");
        return Err(Error::field("kind", message));
    }
    let token = random.token::<32>();
    let expires_at = actor.at + *lifetime;
    let row = NewRow {
        token_hash: hash(&token),
        subject: *subject,
        name: &name,
        creator,
        created_by: actor.by.as_deref().unwrap_or_default(),
        created_at: actor.at,
        expires_at,
    };
    let link = store::insert(tx, &row)?;
    let detail = format!("until {}", date_and_time(expires_at));
    record(tx, actor, Action::Shared, *subject, &name, Some(&detail))?;
    Ok(Some(IssuedLink { link: link.view(), token }))
}

/// The links of these creators, or of all, that work at the moment `now`, the newest first.
pub(crate) fn list(
    snapshot: &Snapshot,
    filter: &PreviewLinkFilter,
    now: Timestamp,
    may_share: impl Fn(&str) -> bool,
) -> Result<PreviewLinkList> {
    let links = store::list(snapshot, filter.subject, now)?.into_iter();
    let working = links.filter(|link| link.creator.as_deref().is_some_and(&may_share));
    let items: Vec<_> = working.map(StoredLink::view).collect();
    Ok(PreviewLinkList { total: items.len(), items })
}

/// Revokes a link; returns whether there was one. Its address is dead at once.
pub(crate) fn revoke(tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<bool> {
    let Some(link) = store::find(tx, id)? else { return Ok(false) };
    store::delete(tx, id)?;
    record(tx, actor, Action::Unshared, link.subject, &link.name, None)?;
    Ok(true)
}

/// Deletes the links that work no more; returns how many.
pub(crate) fn sweep(tx: &WriteTx<'_>, now: Timestamp) -> Result<usize> {
    let dead = store::dead(tx, now)?;
    for id in &dead {
        store::delete(tx, *id)?;
    }
    Ok(dead.len())
}

/// The link with this token, unless it has expired. Any text may come as a token, and each takes the same look-up.
pub(crate) fn open(snapshot: &Snapshot, token: &str, now: Timestamp) -> Result<Option<StoredLink>> {
    let token = Some(token).filter(|token| token.len() <= MAX_TOKEN).unwrap_or_default();
    store::find_by_hash(snapshot, &hash(token), now)
}

/// Whether an opening at the moment `now` is to be counted.
pub(crate) fn is_counted(link: &StoredLink, now: Timestamp) -> bool {
    link.last_opened_at.is_none_or(|last| now >= last + COUNTED_EVERY)
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

fn record(
    tx: &WriteTx<'_>,
    actor: &Actor,
    action: Action,
    subject: Subject,
    name: &str,
    detail: Option<&str>,
) -> Result<()> {
    let (kind, id) = subject.record();
    history::insert_entry(tx, actor, &NewEntry { action, kind, id: Some(id), name, detail })?;
    Ok(())
}
