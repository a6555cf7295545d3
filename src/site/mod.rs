//! What the site says of itself: company facts, navigation facts, choices that forms offer.

pub(crate) mod backup_settings;
pub mod claims;
pub(crate) mod mail_settings;
pub mod office_settings;
pub mod opening;
pub mod paths;
pub mod settings;
pub mod settings_store;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::product::{BADGES, OFFERED_BENEFITS};
use crate::catalogue::store::listing::largest_categories;
use crate::catalogue::store::{products, public, terms};
use crate::catalogue::term::TermKind;
use crate::config::Config;
use crate::config::company::OpeningHours;
use crate::content::company::{
    self, CertificationContent, CompanyContent, FoodLicenceContent, LicenceContent, ShopContent,
};
use crate::content::shape::ContentPicture;
use crate::enquiries::enquiry::BUSINESS_TYPES;
use crate::error::Result;
use crate::platform::clock::ist;
use crate::platform::db::Snapshot;
use text::phone::{phone_numbers, whatsapp_digits};

/// Suggested categories of posts (spec section 9); any text is allowed.
pub const BLOG_CATEGORIES: [&str; 6] =
    ["Health", "Medicine", "Wellness", "Healthcare Tips", "Industry News", "Product Updates"];

/// The last year of the shipped story of the company, whose words count years up to it.
const STORY_ENDS: i32 = 2024;

/// When the present year ends in India: until then pages may show it.
pub fn year_ends(now: Timestamp) -> Timestamp {
    let next = now.to_zoned(ist()).year().saturating_add(1);
    let midnight = jiff::civil::Date::new(next, 1, 1).and_then(|day| day.to_zoned(ist()));
    midnight.map_or(Timestamp::MAX, |midnight| midnight.timestamp())
}

/// A moment as the back office reads it: `21 November 2026, 11:30 IST`.
pub fn date_and_time(moment: Timestamp) -> String {
    moment.to_zoned(ist()).strftime("%-d %B %Y, %H:%M IST").to_string()
}

/// A day in India: `21 November 2026`.
pub fn date(moment: Timestamp) -> String {
    moment.to_zoned(ist()).strftime("%-d %B %Y").to_string()
}

/// Company facts, navigation facts and the choices that forms offer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Site {
    /// The company.
    pub company: CompanyFacts,
    /// Address of the site without a slash at its end.
    pub public_url: String,
    /// The current year in India.
    pub year: i16,
    /// Whether the catalogue has a product that visitors can see.
    pub has_products: bool,
    /// Whether searches that found nothing are counted, which the privacy page says.
    pub counts_unanswered: bool,
    /// Whether the site is not open yet. Visitors never read it: they get nothing then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub not_open: bool,
    /// Whether visitors read the maximum retail prices.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub show_mrp: bool,
    /// When a licence or a certificate ceases to hold, or the next product becomes public; files that name them are made again
    /// then.
    #[serde(skip)]
    pub valid_until: Option<Timestamp>,
    /// Categories linked in the footer.
    pub footer_categories: Vec<NamedSlug>,
    /// What the shops are called.
    pub shop_names: ShopContent,
    /// Kinds of business that may become partners.
    pub business_types: Vec<Choice>,
    /// Badges a product may carry.
    pub badge_options: Vec<String>,
    /// Benefits offered in the product form.
    pub offered_benefits: Vec<String>,
    /// Suggested categories of posts.
    pub blog_categories: Vec<String>,
    /// The catalogue as a file. Pages have its size and date in a query of its own.
    pub catalogue_pdf: CatalogueFile,
}

/// The company, as pages show it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CompanyFacts {
    /// Name.
    pub name: String,
    /// The year in which it was founded, or `""`. Pages show it wherever their words have `{founded}`.
    pub founded: String,
    /// How many years that was before the year in which the shipped story ends, or `""`: what pages show for `{years}`.
    pub years: String,
    /// Logo; none: the site's own mark.
    pub logo: Option<ContentPicture>,
    /// Phone number as people read it, or two, divided by a comma; this and what follows may be empty, and is not shown then.
    pub phone: String,
    /// `tel:` address, of the first where there are two numbers; empty without one.
    pub phone_href: String,
    /// Digits of the WhatsApp number, country code first, as `https://wa.me/` wants them; empty without one.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub whatsapp: String,
    /// E-mail address.
    pub email: String,
    /// Postal address.
    pub address: String,
    /// Business hours; lines are separated by `;`.
    pub hours: String,
    /// Business hours as schema.org's `openingHours`; for structured data only.
    #[serde(skip)]
    pub opening_hours: Vec<String>,
    /// Within what time enquiries are answered, such as `24 hours`, or `""`: then nothing is promised.
    pub reply_time: String,
    /// Where it is.
    pub map: MapFacts,
    /// Profiles on social networks.
    pub social: SocialLinks,
    /// Drug licences that hold.
    pub licences: Vec<LicenceContent>,
    /// The number under the Goods and Services Tax, or `""`.
    pub gstin: String,
    /// The licence for food.
    pub fssai: FoodLicenceContent,
    /// These numbers in one line, or `""`.
    pub legal_line: String,
    /// Certifications.
    pub certifications: Vec<CertificationContent>,
}

impl CompanyFacts {
    /// Phone and e-mail in one line for print, as far as they are given.
    pub fn contact_line(&self) -> String {
        let given = [&self.phone, &self.email].into_iter().filter(|text| !text.is_empty());
        given.map(String::as_str).collect::<Vec<_>>().join("  ·  ")
    }
}

/// Where the company is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MapFacts {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Whether the place is given: 0° north, 0° east, where nobody has an office, means that it is not.
    pub known: bool,
    /// The map frame's address, if there is one.
    pub embed_url: Option<String>,
    /// Where directions are found; `""` without a place and an address.
    pub directions_url: String,
}

/// Profiles on social networks; a missing one is not shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SocialLinks {
    pub linkedin: Option<String>,
    pub facebook: Option<String>,
    pub instagram: Option<String>,
    pub x: Option<String>,
}

/// Something with a name and an address.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NamedSlug {
    /// Slug.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// A choice in a form.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What is shown.
    pub label: String,
}

/// The catalogue as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CatalogueFile {
    /// Its address.
    pub url: &'static str,
    /// Its size, once it has been made.
    pub bytes: Option<u64>,
    /// The date that it bears, RFC 3339 UTC, once it has been made.
    pub updated_at: Option<Timestamp>,
}

impl CatalogueFile {
    /// The file as long as it has not been made.
    pub const UNKNOWN: Self = Self { url: "/catalogue.pdf", bytes: None, updated_at: None };
}

impl Site {
    /// The facts at the moment `now`, with the footer's categories as they are named in the snapshot.
    ///
    /// # Errors
    /// When the database fails.
    pub fn read(config: &Config, snapshot: &Snapshot, now: Timestamp) -> Result<Self> {
        let facts = company::read(snapshot, &config.company, now)?;
        let expiry = company::next_expiry(snapshot, now)?;
        let valid_until = [expiry, public::next_change(snapshot, now)?].into_iter().flatten().min();
        Ok(Self { valid_until, ..Self::with_company(config, snapshot, facts, now)? })
    }

    /// As [`Site::read`], with other facts of the company.
    pub(crate) fn with_company(
        config: &Config,
        snapshot: &Snapshot,
        company: CompanyContent,
        now: Timestamp,
    ) -> Result<Self> {
        let categories = terms::slugs_and_names(snapshot, TermKind::Category)?;
        let has_products = products::exists(snapshot)?;
        let settings = settings_store::read(snapshot)?;
        let (not_open, show_mrp) = (!settings.open, settings.show_mrp);
        let mut site = Self { has_products, not_open, show_mrp, ..facts(config, company, &categories, now) };
        if has_products {
            // In the place of a category without products stands the largest that is not there yet.
            let largest = largest_categories(snapshot, u32::MAX)?;
            let links = &mut site.footer_categories;
            let wanted = if links.is_empty() { FOOTER_CATEGORIES } else { links.len() };
            links.retain(|link| largest.iter().any(|(_, slug, ..)| *slug == link.slug));
            for (name, slug, ..) in largest {
                let is_kept = categories.iter().any(|(known, _)| *known == slug);
                if is_kept && links.len() < wanted && links.iter().all(|link| link.slug != slug) {
                    links.push(NamedSlug { slug, name });
                }
            }
        }
        Ok(site)
    }
}

/// So many of the largest categories stand in the footer where none is chosen.
const FOOTER_CATEGORIES: usize = 4;

/// `categories` are slugs and names, the present slug of each before its former ones.
fn facts(config: &Config, company: CompanyContent, categories: &[(String, String)], now: Timestamp) -> Site {
    let strings = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
    let footer = company.footer_categories.iter().filter_map(|slug| {
        let (_, name) = categories.iter().find(|(known, _)| known == slug)?;
        let (present, _) = categories.iter().find(|(_, of)| of == name)?;
        Some(NamedSlug { slug: present.clone(), name: name.clone() })
    });
    Site {
        shop_names: company.shop_names.clone(),
        footer_categories: footer.collect(),
        company: company_facts(config, company),
        public_url: config.http.origin(),
        year: now.to_zoned(ist()).year(),
        has_products: false,
        not_open: false,
        show_mrp: false,
        valid_until: None,
        counts_unanswered: config.search.count_unanswered,
        business_types: BUSINESS_TYPES
            .iter()
            .map(|(value, label)| Choice { value: (*value).to_owned(), label: (*label).to_owned() })
            .collect(),
        badge_options: strings(&BADGES),
        offered_benefits: strings(&OFFERED_BENEFITS),
        blog_categories: strings(&BLOG_CATEGORIES),
        catalogue_pdf: CatalogueFile::UNKNOWN,
    }
}

fn company_facts(config: &Config, company: CompanyContent) -> CompanyFacts {
    let given = |text: String| Some(text).filter(|text| !text.is_empty());
    let first = phone_numbers(&company.phone).ok().and_then(|numbers| numbers.first().copied());
    let first = first.unwrap_or(&company.phone).chars();
    let dialled: String = first.filter(|c| c.is_ascii_digit() || *c == '+').collect();
    let (latitude, longitude) = (company.map.latitude, company.map.longitude);
    let known = latitude != 0.0 || longitude != 0.0;
    let position = if known { format!("{latitude},{longitude}") } else { String::new() };
    let place = if company.address.is_empty() { &position } else { &company.address };
    let place: String = url::form_urlencoded::byte_serialize(place.as_bytes()).collect();
    let directions = format!("https://www.google.com/maps/dir/?api=1&destination={place}");
    let frame = config.company.map_frame_at(latitude, longitude).filter(|_| known);
    CompanyFacts {
        name: company.name,
        years: years(&company.founded),
        founded: company.founded,
        logo: company.logo,
        phone: company.phone,
        whatsapp: whatsapp_digits(&company.whatsapp).unwrap_or_default(),
        phone_href: if dialled.is_empty() { dialled } else { format!("tel:{dialled}") },
        email: company.email,
        address: company.address,
        hours: company.hours,
        opening_hours: company.opening_hours.into_iter().map(schema_org).collect(),
        reply_time: company.reply_time,
        map: MapFacts {
            latitude,
            longitude,
            known,
            embed_url: frame.map(String::from),
            directions_url: if place.is_empty() { place } else { directions },
        },
        social: SocialLinks {
            linkedin: given(company.social.linkedin),
            facebook: given(company.social.facebook),
            instagram: given(company.social.instagram),
            x: given(company.social.x),
        },
        legal_line: legal_line(&company.licences, &company.gstin, &company.fssai),
        licences: company.licences,
        gstin: company.gstin,
        fssai: company.fssai,
        certifications: company.certifications,
    }
}

/// The years from the founding to [`STORY_ENDS`]; `""` where that is no number of years.
fn years(founded: &str) -> String {
    let founded = founding_year(founded).filter(|year| *year < STORY_ENDS);
    founded.map_or_else(String::new, |year| (STORY_ENDS - year).to_string())
}

/// A year of foundation that is one, for computing and for search engines.
pub(crate) fn founding_year(text: &str) -> Option<i32> {
    text.parse().ok().filter(|year| (1000..=9999).contains(year))
}

/// `Drug licences 20B KA-1, 21B KA-2 · GSTIN 27AAPFU0939F1ZV · FSSAI 10012345000123`, as far as there are any; as
/// `frontend/src/editor/legalLine.ts` has it.
fn legal_line(licences: &[LicenceContent], gstin: &str, fssai: &FoodLicenceContent) -> String {
    let numbers = licences.iter().map(|licence| format!("{} {}", licence.form, licence.number));
    let numbers = numbers.collect::<Vec<_>>().join(", ");
    let name = if licences.len() == 1 { "Drug licence" } else { "Drug licences" };
    let parts = [(name, numbers.as_str()), ("GSTIN", gstin), ("FSSAI", &fssai.number)];
    let given = parts.into_iter().filter(|(_, number)| !number.is_empty());
    given.map(|(name, number)| format!("{name} {number}")).collect::<Vec<_>>().join(" · ")
}

/// Business hours as schema.org's `openingHours`.
fn schema_org(hours: impl Into<OpeningHours>) -> String {
    hours.into().schema_org()
}
