//! The company's facts as the rest of the site reads them.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::expiry::Expiring;
use super::page_name::PageName;
use super::shape::ContentPicture;
use super::{expiry, read, shipped, store};
use crate::config::company::{Company, OpeningHours, Weekday, time};
use crate::error::{Error, Result};
use crate::media;
use crate::media::bucket::linked_upload;
use crate::media::store::StoredDocument;
use crate::platform::db::Snapshot;

/// The company's facts: what the office has published, else what is configured.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the document")]
pub struct CompanyContent {
    pub name: String,
    pub founded: String,
    pub logo: Option<ContentPicture>,
    pub phone: String,
    pub whatsapp: String,
    pub email: String,
    pub address: String,
    pub hours: String,
    pub opening_hours: Vec<OpeningContent>,
    pub reply_time: String,
    pub map: MapContent,
    pub social: SocialContent,
    pub shop_names: ShopContent,
    pub footer_categories: Vec<String>,
    pub licences: Vec<LicenceContent>,
    pub gstin: String,
    pub fssai: FoodLicenceContent,
    pub certifications: Vec<CertificationContent>,
}

/// Hours on some days of the week.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct OpeningContent {
    pub days: Vec<Weekday>,
    #[serde(deserialize_with = "time")]
    pub opens: Time,
    #[serde(deserialize_with = "time")]
    pub closes: Time,
}

impl From<OpeningContent> for OpeningHours {
    fn from(OpeningContent { days, opens, closes }: OpeningContent) -> Self {
        Self { days, opens, closes }
    }
}

/// Where the company is.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct MapContent {
    pub latitude: f64,
    pub longitude: f64,
}

/// Addresses of profiles, or `""`.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SocialContent {
    pub linkedin: String,
    pub facebook: String,
    pub instagram: String,
    pub x: String,
}

/// What the shops are called.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = ShopNames)]
#[expect(missing_docs, reason = "the names are those of the product's links")]
pub struct ShopContent {
    pub tata1mg: String,
    pub amazon: String,
    pub flipkart: String,
}

/// A drug licence that holds.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct LicenceContent {
    /// By which it is known in its list.
    pub id: String,
    /// The form that it is on, such as `20B`.
    pub form: String,
    /// Its number.
    pub number: String,
    /// The place that it is for, or `""`.
    pub place: String,
    /// The last day on which it holds, `2028-12-31`, or `""`.
    pub expires: String,
}

/// The licence of the Food Safety and Standards Authority of India, as long as it holds.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct FoodLicenceContent {
    /// Its 14 digits, or `""`.
    pub number: String,
    /// The last day on which it holds, `2028-12-31`, or `""`.
    pub expires: String,
}

/// A certification.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct CertificationContent {
    /// By which it is known in its list.
    pub id: String,
    /// In a seal, such as `GMP`.
    pub mark: String,
    /// Its title.
    pub title: String,
    /// What it says, or `""`.
    pub text: String,
    /// Address of the certificate, or `""`.
    pub document: String,
    /// The last day on which it holds, `2028-12-31`, or `""`.
    pub expires: String,
    /// The certificate, if it is a document that was uploaded here.
    #[serde(default)]
    pub file: Option<StoredDocument>,
}

/// Where a fact comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The configuration, or its default.
    Configuration,
    /// What the office has published.
    Office,
}

/// The facts at the moment `now`.
pub(crate) fn read(snapshot: &Snapshot, company: &Company, now: Timestamp) -> Result<CompanyContent> {
    of_document(snapshot, read::public(snapshot, PageName::Company, company, now)?)
}

/// When the next licence or certificate ceases to hold.
pub(crate) fn next_expiry(snapshot: &Snapshot, now: Timestamp) -> Result<Option<Timestamp>> {
    // What is configured or shipped has no end.
    let published = store::current(snapshot, PageName::Company, now)?;
    Ok(published.and_then(|facts| expiry::next_change(&facts, now)))
}

/// The licences and certificates that expire within two months, or have expired, the most urgent first.
pub(crate) fn expiring(snapshot: &Snapshot, company: &Company, now: Timestamp) -> Result<Vec<Expiring>> {
    let facts = read::published(snapshot, PageName::Company, company, now)?;
    Ok(expiry::expiring(&facts, now))
}

/// The facts of a document with its pictures resolved.
pub(crate) fn of_document(snapshot: &Snapshot, document: Value) -> Result<CompanyContent> {
    let mut facts: CompanyContent = serde_json::from_value(document)
        .map_err(|cause| Error::corrupt("site_page_version", "document", "company", cause))?;
    for certification in &mut facts.certifications {
        if let Some(url) = linked_upload(&certification.document) {
            certification.file = media::store::find_document(snapshot, url)?;
        }
    }
    Ok(facts)
}

/// Where each fact of the published document comes from.
pub(crate) fn origins(
    snapshot: &Snapshot,
    company: &Company,
    now: Timestamp,
) -> Result<BTreeMap<String, Origin>> {
    let stored = store::current(snapshot, PageName::Company, now)?.unwrap_or_default();
    let configured = shipped::document(PageName::Company, company);
    let names = configured.as_object().into_iter().flat_map(|fields| fields.keys());
    let origin =
        |name: &String| if stored.get(name).is_some() { Origin::Office } else { Origin::Configuration };
    Ok(names.map(|name| (name.clone(), origin(name))).collect())
}

/// A document without the facts that are as configured, so that these keep following the configuration.
pub(crate) fn without_configured(mut document: Value, company: &Company) -> Value {
    let configured = shipped::document(PageName::Company, company);
    if let Some(fields) = document.as_object_mut() {
        fields.retain(|name, value| configured[name.as_str()] != *value);
    }
    document
}

/// The configuration with the published facts in the place of the configured ones.
pub(crate) fn in_place_of_configured(
    snapshot: &Snapshot,
    company: &Company,
    now: Timestamp,
) -> Result<Company> {
    let content = read(snapshot, company, now)?;
    let CompanyContent { name, phone, whatsapp, email, address, hours, opening_hours, .. } = content;
    let CompanyContent { map, footer_categories, .. } = content;
    Ok(Company {
        name,
        phone,
        whatsapp,
        email,
        address,
        hours,
        opening_hours: Some(opening_hours.into_iter().map(Into::into).collect()),
        map_latitude: map.latitude,
        map_longitude: map.longitude,
        footer_categories,
        ..company.clone()
    })
}
