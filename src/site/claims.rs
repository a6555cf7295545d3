//! The claims of the shipped documents as they stand: which are as shipped, which somebody has confirmed.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::CompanyFacts;
use super::settings_store::{self, Confirmation};
use crate::config::company::Company;
use crate::content::claims::{self, Claim};
use crate::content::page_name::PageName;
use crate::content::read;
use crate::error::Result;
use crate::platform::db::Snapshot;

/// How a claim stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaimState {
    /// As shipped: nobody has said that it is true.
    Shipped,
    /// Somebody has said that it is true.
    Confirmed,
    /// The office has written something else.
    Changed,
}

/// A claim that visitors read.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClaimView {
    /// By which it is confirmed or removed.
    pub id: &'static str,
    /// What it is about, as [`ClaimGroupView::id`].
    pub group: &'static str,
    /// The name of its page.
    #[schema(value_type = String)]
    pub page: PageName,
    /// What the page is called.
    pub page_label: &'static str,
    /// The path of its field in the page's document.
    pub path: String,
    /// The field's words.
    pub text: String,
    /// How it stands.
    pub state: ClaimState,
    /// Who confirmed it; none: the command line, or nobody.
    pub confirmed_by: Option<String>,
    /// When, RFC 3339 UTC.
    pub confirmed_at: Option<Timestamp>,
}

/// What claims are about.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClaimGroupView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub label: &'static str,
    /// What to know before its claims are confirmed.
    pub hint: &'static str,
}

/// All claims that visitors read. One that was taken out is not among them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClaimList {
    /// The claims, group after group.
    pub items: Vec<ClaimView>,
    /// The groups, in order.
    pub groups: Vec<ClaimGroupView>,
    /// How many claims there are.
    pub total: usize,
    /// How many are as shipped and unconfirmed.
    pub unconfirmed: usize,
    /// Whether the site shows the sample content, whose claims are examples and count as confirmed.
    pub sample: bool,
}

/// The claims as visitors read them at the moment `now`.
///
/// # Errors
/// When the database fails.
pub fn list(snapshot: &Snapshot, company: &Company, now: Timestamp) -> Result<ClaimList> {
    let sample = settings_store::is_sample(snapshot)?;
    let mut confirmations = settings_store::confirmations(snapshot)?;
    let mut documents: HashMap<PageName, Value> = HashMap::new();
    let mut items = Vec::new();
    for group in claims::groups() {
        for claim in &group.claims {
            let document = match documents.entry(claim.page) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(unread) => unread.insert(read::published(snapshot, claim.page, company, now)?),
            };
            let confirmation = confirmations.remove(&claim.id);
            items.extend(view(&group.id, claim, document, confirmation, sample));
        }
    }
    let groups = claims::groups().iter();
    let groups = groups.filter(|group| items.iter().any(|item| item.group == group.id));
    Ok(ClaimList {
        groups: groups
            .map(|group| ClaimGroupView { id: &group.id, label: &group.label, hint: &group.hint })
            .collect(),
        total: items.len(),
        unconfirmed: items.iter().filter(|item| item.state == ClaimState::Shipped).count(),
        sample,
        items,
    })
}

fn view(
    group: &'static str,
    claim: &'static Claim,
    document: &Value,
    confirmation: Option<Confirmation>,
    sample: bool,
) -> Option<ClaimView> {
    let found = claim.find_in(document)?;
    let confirmation = confirmation.filter(|confirmation| confirmation.text == found.text);
    let state = match &confirmation {
        _ if !found.is_shipped => ClaimState::Changed,
        None if !sample => ClaimState::Shipped,
        _ => ClaimState::Confirmed,
    };
    Some(ClaimView {
        id: &claim.id,
        group,
        page: claim.page,
        page_label: claim.page.label(),
        path: found.path,
        text: found.text,
        state,
        confirmed_at: confirmation.as_ref().map(|confirmation| confirmation.at),
        confirmed_by: confirmation.and_then(|confirmation| confirmation.by),
    })
}

/// The first claim that this document of a page would bring before visitors, unconfirmed, while they do not read it now.
pub(crate) fn brought_back(
    snapshot: &Snapshot,
    company: &Company,
    page: PageName,
    document: &Value,
    now: Timestamp,
) -> Result<Option<ClaimView>> {
    let sample = settings_store::is_sample(snapshot)?;
    let (confirmations, public) =
        (settings_store::confirmations(snapshot)?, read::published(snapshot, page, company, now)?);
    let all = claims::groups().iter().flat_map(|group| group.claims.iter().map(|claim| (&*group.id, claim)));
    let shipped = |(group, claim): &(&'static str, &'static Claim), document: &Value| {
        let confirmation = confirmations.get(&claim.id).cloned();
        view(group, claim, document, confirmation, sample).filter(|view| view.state == ClaimState::Shipped)
    };
    let mut of_page = all.filter(|(_, claim)| claim.page == page);
    Ok(of_page.find_map(|claim| shipped(&claim, document).filter(|_| shipped(&claim, &public).is_none())))
}

/// How many claims are as shipped and unconfirmed.
///
/// # Errors
/// When the database fails.
pub fn unconfirmed(snapshot: &Snapshot, company: &Company, now: Timestamp) -> Result<usize> {
    Ok(list(snapshot, company, now)?.unconfirmed)
}

/// Takes out of the facts how the company is reached, as far as nobody has said that it is true: a closed site shows nothing
/// else of it.
///
/// # Errors
/// When the database fails.
pub(crate) fn withhold_contact(
    snapshot: &Snapshot,
    company: &Company,
    facts: &mut CompanyFacts,
    now: Timestamp,
) -> Result<()> {
    let list = list(snapshot, company, now)?;
    let unconfirmed = list.items.iter().filter(|item| item.state == ClaimState::Shipped);
    for item in unconfirmed.filter(|item| item.page == PageName::Company) {
        match item.path.as_str() {
            "phone" => {
                facts.phone.clear();
                facts.phone_href.clear();
            }
            "email" => facts.email.clear(),
            "address" => facts.address.clear(),
            _ => {}
        }
    }
    Ok(())
}

/// Why the site is not opened while so many claims are unconfirmed.
pub fn refusal(unconfirmed: usize) -> String {
    let (claims, they) = if unconfirmed == 1 { ("claim is", "it is") } else { ("claims are", "each is") };
    format!(
        "{unconfirmed} {claims} as shipped: say under Claims whether {they} true of your company, or take it out"
    )
}
