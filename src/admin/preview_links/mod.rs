//! Preview links: addresses with a secret, under which somebody without an account sees a draft until they expire (ADR 87).
//!
//! A link shows the site, one page of it, one article or one product: what is saved at the moment it is opened. The secret is
//! stored hashed only, so a link is told once, when it is made.

pub(crate) mod store;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use self::store::{NewRow, PreviewLink, StoredLink};
use crate::blog::post::PostId;
use crate::blog::store::posts;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products;
use crate::content::page_name::PageName;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store as history;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::REQUIRED;
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
    history::insert_entry(tx, actor, &NewEntry { action, kind, id: Some(id), name, detail }).map(|_| ())
}

// What preview links show: a page of the site, an article or a product.

/// The id of the whole site.
const WHOLE_SITE: &str = "all";

/// What a link shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// All pages, as they are published.
    WholeSite,
    /// A page of the site, or a part of every page.
    Page(PageName),
    /// An article.
    Post(PostId),
    /// A product.
    Product(ProductId),
}

impl Subject {
    /// Reads kind and id as requests and the table write them; none for an id that nothing can have.
    pub(crate) fn parse(kind: &str, target: &str) -> Option<Self> {
        match kind {
            "site" if target == WHOLE_SITE => Some(Self::WholeSite),
            "site" => PageName::parse(target).map(Self::Page),
            "blog" => target.parse().ok().map(Self::Post),
            "product" => target.parse().ok().map(Self::Product),
            _ => None,
        }
    }

    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::WholeSite | Self::Page(_) => "site",
            Self::Post(_) => "blog",
            Self::Product(_) => "product",
        }
    }

    pub(crate) fn target(self) -> String {
        match self {
            Self::WholeSite => WHOLE_SITE.to_owned(),
            Self::Page(page) => page.name().to_owned(),
            Self::Post(id) => id.to_string(),
            Self::Product(id) => id.to_string(),
        }
    }

    /// How the history names it.
    pub(in crate::admin) fn record(self) -> (RecordKind, i64) {
        match self {
            Self::WholeSite => (RecordKind::SitePage, PageName::Home.number()),
            Self::Page(page) => (RecordKind::SitePage, page.number()),
            Self::Post(id) => (RecordKind::Post, id.get()),
            Self::Product(id) => (RecordKind::Product, id.get()),
        }
    }

    /// What people call it; none when it is not there.
    pub(super) fn name(self, snapshot: &Snapshot) -> Result<Option<String>> {
        Ok(match self {
            Self::WholeSite => Some("The whole site".to_owned()),
            Self::Page(page) => Some(page.label().to_owned()),
            Self::Post(id) => posts::find(snapshot, id)?.map(|post| post.head.title),
            Self::Product(id) => products::find(snapshot, id)?.map(|product| product.summary.name),
        })
    }
}

// What is asked for, parsed: a new link, and which links to list.

/// Hours that a link works when nothing else is asked for.
const HOURS: i64 = 72;
/// Most hours that a link works: 30 days.
const MAX_HOURS: i64 = 720;
/// The message for another kind.
const KINDS: &str = "must be site, blog or product";

/// A preview link to be made.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
pub(crate) struct PreviewLinkInput {
    /// `site`, `blog` or `product`.
    #[schema(required, nullable = false)]
    pub kind: Option<String>,
    /// For `site` the name of the page or `all`, otherwise the id of the article or product.
    #[schema(required, nullable = false, value_type = Option<String>)]
    pub id: Option<Value>,
    /// Hours that it works, 1 to 720; none: 72.
    pub hours: Option<i64>,
}

/// A link that may be made.
#[derive(Debug, Clone)]
pub(crate) struct NewPreviewLink {
    pub(crate) subject: Subject,
    pub(crate) lifetime: SignedDuration,
}

impl NewPreviewLink {
    /// Checks every field and reports all that is wrong at once.
    pub(crate) fn parse(input: PreviewLinkInput) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let kind = input.kind.as_deref().unwrap_or_default().trim();
        let subject = subject(&mut errors, kind, &target(input.id));
        let hours = Some(input.hours.unwrap_or(HOURS)).filter(|hours| (1..=MAX_HOURS).contains(hours));
        let hours = errors.take("hours", hours.ok_or_else(|| format!("must be from 1 to {MAX_HOURS}")));
        match (subject, hours.map(SignedDuration::from_hours)) {
            (Some(subject), Some(lifetime)) => errors.unless_any(Self { subject, lifetime }),
            _ => Err(errors),
        }
        .map_err(Error::Invalid)
    }
}

/// A page's name, or a record's number as a number or a text.
fn target(id: Option<Value>) -> String {
    match id {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn subject(errors: &mut FieldErrors, kind: &str, target: &str) -> Option<Subject> {
    match kind {
        "" => errors.add("kind", REQUIRED),
        "site" | "blog" | "product" => {}
        _ => errors.add("kind", KINDS),
    }
    if target.is_empty() {
        errors.add("id", REQUIRED);
    }
    if !errors.is_empty() {
        return None;
    }
    let subject = Subject::parse(kind, target);
    if subject.is_none() {
        let message = if kind == "site" { "must be the name of a page, or all" } else { "must be an id" };
        errors.add("id", message);
    }
    subject
}

/// Which links to list.
#[derive(Debug, Clone, Default)]
pub(crate) struct PreviewLinkFilter {
    /// Only those of this page, article or product.
    pub(crate) subject: Option<Subject>,
}

impl PreviewLinkFilter {
    /// Parses `kind` and `id`, which belong together.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self> {
        let value = |name: &str| {
            let given = query.iter().rfind(|(known, _)| known == name);
            given.map(|(_, value)| value.trim()).unwrap_or_default()
        };
        if value("kind").is_empty() && value("id").is_empty() {
            return Ok(Self::default());
        }
        let mut errors = FieldErrors::default();
        let subject = subject(&mut errors, value("kind"), value("id"));
        errors.into_result()?;
        Ok(Self { subject })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;
    #[test]
    fn subjects_are_read_as_they_are_written() {
        for (kind, target) in
            [("site", "all"), ("site", "legacy-interactive"), ("blog", "12"), ("product", "148")]
        {
            let subject = Subject::parse(kind, target).unwrap();
            assert_eq!((subject.kind(), subject.target().as_str()), (kind, target));
        }
        for (kind, target) in
            [("site", "12"), ("blog", "home"), ("blog", "012"), ("product", "-1"), ("page", "home"), ("", "")]
        {
            assert_eq!(Subject::parse(kind, target), None, "{kind} {target}");
        }
    }

    fn parse(input: Value) -> Result<NewPreviewLink> {
        NewPreviewLink::parse(serde_json::from_value(input).unwrap())
    }

    fn wrong(input: Value) -> String {
        let Err(Error::Invalid(errors)) = parse(input) else { panic!("not a field error") };
        errors.iter().map(|(field, _)| field).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_link_works_for_three_days_unless_something_else_is_asked_for() {
        let link = parse(json!({"kind": "blog", "id": 7})).unwrap();
        assert_eq!((link.subject.target(), link.lifetime), ("7".to_owned(), SignedDuration::from_hours(72)));
        let link = parse(json!({"kind": "site", "id": "home", "hours": 720})).unwrap();
        assert_eq!(link.lifetime, SignedDuration::from_hours(24 * 30));
    }

    #[test]
    fn all_that_is_wrong_is_named_at_once() {
        assert_eq!(wrong(json!({"hours": 0})), "hours id kind");
        assert_eq!(wrong(json!({"kind": "page", "id": "home"})), "kind");
        assert_eq!(wrong(json!({"kind": "site", "id": "nowhere", "hours": 721})), "hours id");
        assert_eq!(wrong(json!({"kind": "product", "id": "12a"})), "id");
        assert_eq!(wrong(json!({"kind": "site", "id": "home", "hours": i64::MAX})), "hours");
    }
}
