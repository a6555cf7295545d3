//! Records with revisions, which products and posts are: what an administrator does to them, with the revision and the
//! history entry that it leaves. Everything that writes runs in the caller's write transaction.

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, LastChange, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind, Revision};
use crate::history::store::{self, NewRevision};
use crate::platform::db::{Snapshot, WriteTx};

/// A record whose earlier contents are kept as revisions.
pub(crate) trait Revisioned: Sized {
    const KIND: RecordKind;
    /// What messages call it.
    const NAME: &'static str;
    type Id: Copy;
    /// What its form sends; the content of a revision.
    type Input: Serialize + DeserializeOwned;
    /// What a form is parsed into.
    type New;
    /// What the back office shows.
    type View;

    /// The record with this id, unless it is in the trash.
    fn find(snapshot: &Snapshot, id: Self::Id) -> Result<Option<Self>>;
    fn find_including_trash(snapshot: &Snapshot, id: Self::Id) -> Result<Option<Self>>;
    fn facts(&self) -> RecordFacts<'_>;
    /// What the form would send to save the record as it is.
    fn input(&self) -> Self::Input;
    /// The record with the content of an earlier revision.
    fn at_revision(self, snapshot: &Snapshot, input: Self::Input, about: &Revision) -> Result<Self>;
    fn view(self, snapshot: &Snapshot, now: Timestamp) -> Result<Self::View>;

    /// Parses the content of a revision. What has been stored may be saved again, also where a form that says it anew is
    /// refused.
    fn parse_stored(input: Self::Input) -> Result<Self::New>;
    /// Refuses a save that names an image that is not stored.
    fn refuse_missing_images(snapshot: &Snapshot, new: &Self::New) -> Result<()>;
    fn insert(tx: &WriteTx<'_>, new: &Self::New, now: Timestamp) -> Result<Self>;
    fn update(tx: &WriteTx<'_>, before: &Self, new: &Self::New, now: Timestamp) -> Result<Self>;
    /// Further changes that a save causes, made after its history entry.
    fn after_save(_: &WriteTx<'_>, _: &Actor, _: &Self::New, _before: Option<&Self>) -> Result<()> {
        Ok(())
    }
    fn move_to_trash(&self, tx: &WriteTx<'_>, now: Timestamp) -> Result<()>;
    fn restore_from_trash(&self, tx: &WriteTx<'_>, now: Timestamp) -> Result<Self>;
    /// Purges what went to the trash before a moment; returns ids and names.
    fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>>;
}

/// What revisions and the history say of a record.
pub(crate) struct RecordFacts<'a> {
    pub(crate) id: i64,
    pub(crate) name: &'a str,
    pub(crate) revision: i64,
    pub(crate) updated_at: Timestamp,
    pub(crate) in_trash: bool,
    /// The history entry of a rename that changed the record without a save.
    pub(crate) rename_entry: Option<i64>,
}

/// Creates a record. `original` is the one that it is a copy of.
pub(crate) fn create<R: Revisioned>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    new: &R::New,
    original: Option<&R>,
) -> Result<R::View> {
    R::refuse_missing_images(tx, new)?;
    let created = R::insert(tx, new, actor.at)?;
    record_save(tx, actor, Action::Created, None, &created)?;
    R::after_save(tx, actor, new, original)?;
    created.view(tx, actor.at)
}

/// Saves a record; none when it is not there. With `expected`, only over that revision. `new` is told what is saved over.
pub(crate) fn update<R: Revisioned>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: R::Id,
    expected: Option<i64>,
    new: impl FnOnce(&R) -> Result<R::New>,
) -> Result<Option<R::View>> {
    let Some(before) = R::find(tx, id)? else { return Ok(None) };
    let new = new(&before)?;
    refuse_stale(tx, &before, expected)?;
    R::refuse_missing_images(tx, &new)?;
    let saved = replace(tx, actor, &before, &new, Action::Updated, None)?;
    saved.view(tx, actor.at).map(Some)
}

/// Saves a record over one that the caller has read.
pub(super) fn replace<R: Revisioned>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    before: &R,
    new: &R::New,
    action: Action,
    detail: Option<&str>,
) -> Result<R> {
    store_replaced_revision(tx, before)?;
    let saved = R::update(tx, before, new, actor.at)?;
    record_save(tx, actor, action, detail, &saved)?;
    R::after_save(tx, actor, new, Some(before))?;
    Ok(saved)
}

/// Saves a record as part of an import, which has one history entry for all its records.
pub(crate) fn save_imported<R: Revisioned>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    action: Action,
    new: &R::New,
    before: Option<&R>,
) -> Result<R> {
    R::refuse_missing_images(tx, new)?;
    let saved = match before {
        Some(before) => {
            store_replaced_revision(tx, before)?;
            R::update(tx, before, new, actor.at)?
        }
        None => R::insert(tx, new, actor.at)?,
    };
    insert_revision(tx, &saved, Some(action), actor.at, actor.by.as_deref())?;
    R::after_save(tx, actor, new, before)?;
    Ok(saved)
}

/// Moves a record that an import had created to the trash, without a history entry of its own.
pub(crate) fn delete_imported<R: Revisioned>(tx: &WriteTx<'_>, actor: &Actor, before: &R) -> Result<()> {
    store_replaced_revision(tx, before)?;
    before.move_to_trash(tx, actor.at)
}

/// Restores a record from the trash as part of many, without a history entry of its own.
pub(crate) fn restore_imported<R: Revisioned>(tx: &WriteTx<'_>, actor: &Actor, before: &R) -> Result<R> {
    let restored = before.restore_from_trash(tx, actor.at)?;
    insert_revision(tx, &restored, Some(Action::Restored), actor.at, actor.by.as_deref())?;
    Ok(restored)
}

/// The form that would save a stored revision again.
pub(crate) fn stored_input<R: Revisioned>(
    snapshot: &Snapshot,
    record: &R,
    revision: i64,
) -> Result<Option<R::Input>> {
    let RecordFacts { id, revision: current, .. } = record.facts();
    let Some((_, content)) = store::find_revision(snapshot, R::KIND, id, revision, current)? else {
        return Ok(None);
    };
    serde_json::from_value(content).map(Some).map_err(Error::internal)
}

/// Moves a record to the trash; returns whether it was there.
pub(crate) fn delete<R: Revisioned>(tx: &WriteTx<'_>, actor: &Actor, id: R::Id) -> Result<bool> {
    let Some(before) = R::find(tx, id)? else { return Ok(false) };
    store_replaced_revision(tx, &before)?;
    before.move_to_trash(tx, actor.at)?;
    insert_entry(tx, actor, Action::Deleted, None, &before)?;
    Ok(true)
}

/// Restores a record from the trash; one that is not in it stays as it is. None when there is no such record.
pub(crate) fn restore<R: Revisioned>(tx: &WriteTx<'_>, actor: &Actor, id: R::Id) -> Result<Option<R::View>> {
    let Some(before) = R::find_including_trash(tx, id)? else { return Ok(None) };
    if !before.facts().in_trash {
        return before.view(tx, actor.at).map(Some);
    }
    let restored = before.restore_from_trash(tx, actor.at)?;
    record_save(tx, actor, Action::Restored, None, &restored)?;
    restored.view(tx, actor.at).map(Some)
}

/// Purges what has been in the trash since before a moment, with its revisions; returns how many records.
pub(crate) fn purge<R: Revisioned>(tx: &WriteTx<'_>, before: Timestamp, now: Timestamp) -> Result<usize> {
    let purged = R::purge(tx, before)?;
    record_purge(tx, R::KIND, &purged, now)?;
    Ok(purged.len())
}

/// Writes the history entries of purged records, ids and names, and deletes their revisions.
pub(super) fn record_purge(
    tx: &WriteTx<'_>,
    kind: RecordKind,
    purged: &[(i64, String)],
    now: Timestamp,
) -> Result<()> {
    let actor = Actor { by: None, at: now };
    for (id, name) in purged {
        store::delete_revisions(tx, kind, *id)?;
        let entry = NewEntry { action: Action::Purged, kind, id: Some(*id), name, detail: None };
        store::insert_entry(tx, &actor, &entry)?;
    }
    Ok(())
}

/// The revisions of a record, in the trash or not, newest first; none when there is no such record.
pub(crate) fn list_revisions<R: Revisioned>(snapshot: &Snapshot, id: R::Id) -> Result<Option<Vec<Revision>>> {
    let Some(record) = R::find_including_trash(snapshot, id)? else { return Ok(None) };
    let RecordFacts { id, revision, in_trash, .. } = record.facts();
    let mut revisions = store::list_revisions(snapshot, R::KIND, id, revision)?;
    if !in_trash && revisions.iter().all(|revision| !revision.current) {
        revisions.insert(0, unstored_revision(snapshot, &record)?);
    }
    Ok(Some(revisions))
}

/// A record as it was at one revision; none when there is no such record or revision.
pub(crate) fn find_revision<R: Revisioned>(
    snapshot: &Snapshot,
    id: R::Id,
    number: i64,
    now: Timestamp,
) -> Result<Option<(Revision, R::View)>> {
    let Some(current) = R::find_including_trash(snapshot, id)? else { return Ok(None) };
    let RecordFacts { id, revision, .. } = current.facts();
    match store::find_revision(snapshot, R::KIND, id, number, revision)? {
        Some((about, content)) => {
            let input = serde_json::from_value(content).map_err(Error::internal)?;
            let record = current.at_revision(snapshot, input, &about)?;
            Ok(Some((about, record.view(snapshot, now)?)))
        }
        None if number == revision => {
            Ok(Some((unstored_revision(snapshot, &current)?, current.view(snapshot, now)?)))
        }
        None => Ok(None),
    }
}

/// Saves an earlier revision again; none when record or revision are not there.
pub(crate) fn restore_revision<R: Revisioned>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: R::Id,
    number: i64,
    expected: Option<i64>,
) -> Result<Option<R::View>> {
    let Some(before) = R::find(tx, id)? else { return Ok(None) };
    refuse_stale(tx, &before, expected)?;
    let RecordFacts { id, revision, .. } = before.facts();
    if number == revision {
        return before.view(tx, actor.at).map(Some);
    }
    let Some((_, content)) = store::find_revision(tx, R::KIND, id, number, revision)? else {
        return Ok(None);
    };
    let new = R::parse_stored(serde_json::from_value(content).map_err(Error::internal)?)?;
    let detail = format!("version {number}");
    let saved = replace(tx, actor, &before, &new, Action::Restored, Some(&detail))?;
    saved.view(tx, actor.at).map(Some)
}

fn refuse_stale<R: Revisioned>(snapshot: &Snapshot, before: &R, expected: Option<i64>) -> Result<()> {
    let RecordFacts { id, revision, .. } = before.facts();
    if expected.is_none_or(|expected| expected == revision) {
        return Ok(());
    }
    let Revision { saved_at, saved_by, .. } =
        match store::find_revision(snapshot, R::KIND, id, revision, revision)? {
            Some((stored, _)) => stored,
            None => unstored_revision(snapshot, before)?,
        };
    let last = LastChange { by: saved_by, at: saved_at, page: None, version: None };
    Err(Error::Stale { entity: R::NAME, last: Some(Box::new(last)) })
}

/// Stores the revision that has just been saved, and writes its history entry.
fn record_save<R: Revisioned>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    action: Action,
    detail: Option<&str>,
    saved: &R,
) -> Result<()> {
    insert_revision(tx, saved, Some(action), actor.at, actor.by.as_deref())?;
    insert_entry(tx, actor, action, detail, saved)
}

/// Stores the revision that is about to be replaced, unless it is stored already.
fn store_replaced_revision<R: Revisioned>(tx: &WriteTx<'_>, before: &R) -> Result<()> {
    let RecordFacts { id, revision, .. } = before.facts();
    if store::has_revision(tx, R::KIND, id, revision)? {
        return Ok(());
    }
    let Revision { action, saved_at, saved_by, .. } = unstored_revision(tx, before)?;
    insert_revision(tx, before, action, saved_at, saved_by.as_deref())
}

/// The current revision when it is not stored: it is from before the history began, or from the command line, or a rename
/// of the record's category or benefit made it.
fn unstored_revision<R: Revisioned>(snapshot: &Snapshot, record: &R) -> Result<Revision> {
    let RecordFacts { revision, updated_at, rename_entry, .. } = record.facts();
    let renamed_by = rename_entry.map(|entry| store::find_author(snapshot, entry)).transpose()?;
    Ok(Revision {
        revision,
        current: true,
        action: rename_entry.map(|_| Action::Renamed),
        saved_at: updated_at,
        saved_by: renamed_by.flatten(),
        changed: Vec::new(),
    })
}

fn insert_revision<R: Revisioned>(
    tx: &WriteTx<'_>,
    record: &R,
    action: Option<Action>,
    saved_at: Timestamp,
    saved_by: Option<&str>,
) -> Result<()> {
    let RecordFacts { id, revision, .. } = record.facts();
    let content = serde_json::to_value(record.input()).map_err(Error::internal)?;
    let new = NewRevision { kind: R::KIND, id, revision, action, saved_at, saved_by, content: &content };
    store::insert_revision(tx, &new)
}

fn insert_entry<R: Revisioned>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    action: Action,
    detail: Option<&str>,
    record: &R,
) -> Result<()> {
    let RecordFacts { id, name, .. } = record.facts();
    store::insert_entry(tx, actor, &NewEntry { action, kind: R::KIND, id: Some(id), name, detail })
        .map(|_| ())
}
