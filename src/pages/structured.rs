//! Structured data for search engines, in schema.org's vocabulary.

use serde_json::{Value, json};

use crate::blog::post::Post;
use crate::catalogue::product::Product;
use crate::platform::text::fold;
use crate::site::{Site, paths};

fn node(kind: &str, mut fields: Value) -> String {
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, value| !is_nothing(value));
        fields.insert("@context".to_owned(), json!("https://schema.org"));
        fields.insert("@type".to_owned(), json!(kind));
    }
    fields.to_string()
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

fn organization_id(site: &Site) -> String {
    format!("{}/#organization", site.public_url)
}

/// The company.
pub(crate) fn organization(site: &Site) -> String {
    let company = &site.company;
    let social = &company.social;
    let same_as: Vec<_> =
        [&social.linkedin, &social.facebook, &social.instagram, &social.x].into_iter().flatten().collect();
    node(
        "Organization",
        json!({
            "@id": organization_id(site),
            "name": company.name,
            "url": site.public_url,
            "logo": format!("{}/icon-512.png", site.public_url),
            "foundingDate": "1976",
            "email": company.email,
            "telephone": company.phone,
            "address": address(site),
            "sameAs": same_as,
        }),
    )
}

/// The site, with how it is searched.
pub(crate) fn website(site: &Site) -> String {
    let target = format!("{}{}?q={{search_term_string}}", site.public_url, paths::PRODUCTS);
    node(
        "WebSite",
        json!({
            "name": site.company.name,
            "url": format!("{}/", site.public_url),
            "publisher": {"@id": organization_id(site)},
            "potentialAction": {
                "@type": "SearchAction",
                "target": {"@type": "EntryPoint", "urlTemplate": target},
                "query-input": "required name=search_term_string",
            },
        }),
    )
}

/// The way from the home page to this one: names and root-relative paths, without the home page itself.
pub(crate) fn breadcrumbs(site: &Site, steps: &[(&str, &str)]) -> String {
    let items: Vec<_> = std::iter::once(&("Home", "/"))
        .chain(steps)
        .enumerate()
        .map(|(at, (name, path))| {
            json!({"@type": "ListItem", "position": at + 1, "name": name, "item": format!("{}{path}", site.public_url)})
        })
        .collect();
    node("BreadcrumbList", json!({ "itemListElement": items }))
}

/// A product; a medicine also says what schema.org's `Drug` can say of it.
pub(crate) fn product(site: &Site, product: &Product) -> String {
    let summary = &product.summary;
    let url = format!("{}{}", site.public_url, paths::product(summary.id));
    let images: Vec<_> = summary.images.iter().map(|url| format!("{}{url}", site.public_url)).collect();
    let prescription = summary.status.as_deref().and_then(prescription_status);
    let is_drug = prescription.is_some();
    let drug = |value: &Option<String>| value.as_ref().filter(|_| is_drug).cloned();
    node(
        if is_drug { "Drug" } else { "Product" },
        json!({
            "@id": format!("{url}#product"),
            "name": summary.name,
            "description": summary.description,
            "url": url,
            "image": images,
            "sku": summary.sku,
            "category": summary.category,
            "brand": {"@type": "Brand", "name": site.company.name},
            "activeIngredient": drug(&summary.composition),
            "dosageForm": drug(&summary.formulation),
            "warning": drug(&product.side_effects),
            "prescriptionStatus": prescription,
        }),
    )
}

/// Statuses that leave no doubt, as [`plain_words`] writes them. Schedules H, H1 and X of the Drugs Rules, 1945 bind the
/// sale to a prescription; other schedules say something else.
const PRESCRIPTION_ONLY: &[&str] = &[
    "prescription required",
    "prescription only",
    "prescription only medicine",
    "by prescription only",
    "on prescription only",
    "available on prescription only",
    "supplied on prescription",
    "supplied on prescription only",
    "rx",
    "rx only",
    "rx required",
    "schedule h",
    "schedule h1",
    "schedule x",
    "prescription required schedule h",
    "prescription required schedule h1",
    "prescription required schedule x",
    "prescription required schedules g and h",
    "prescription only schedule h",
    "prescription required external use only",
];
const OVER_THE_COUNTER: &[&str] = &[
    "otc",
    "over the counter",
    "otc over the counter",
    "over the counter otc",
    "over the counter external use only",
    "available over the counter",
    "non prescription",
    "no prescription required",
    "no prescription needed",
];

/// What a status in free words says of prescriptions, in schema.org's words. Only a whole status that is known counts:
/// a word or a half-sentence in a longer text may mean the opposite (“not OTC”), and a wrong claim about a medicine is
/// worse than none.
fn prescription_status(status: &str) -> Option<&'static str> {
    let words = plain_words(status);
    if PRESCRIPTION_ONLY.contains(&words.as_str()) {
        return Some("https://schema.org/PrescriptionOnly");
    }
    OVER_THE_COUNTER.contains(&words.as_str()).then_some("https://schema.org/OTC")
}

/// A status in lower case, with single spaces, without the hyphens and brackets that change nothing in its meaning.
fn plain_words(status: &str) -> String {
    let spaced = fold(status).replace(['-', '‑', '–', '—', '(', ')', ',', '/'], " ");
    let words: Vec<_> = spaced.trim().trim_end_matches('.').split_whitespace().collect();
    words.join(" ")
}

/// The company as a place: where it is, when it is open.
pub(crate) fn local_business(site: &Site) -> String {
    let company = &site.company;
    node(
        "LocalBusiness",
        json!({
            "@id": format!("{}/#office", site.public_url),
            "name": company.name,
            "parentOrganization": {"@id": organization_id(site)},
            "url": format!("{}/contact", site.public_url),
            "image": format!("{}/icon-512.png", site.public_url),
            "email": company.email,
            "telephone": company.phone,
            "address": address(site),
            "geo": {
                "@type": "GeoCoordinates",
                "latitude": company.map.latitude,
                "longitude": company.map.longitude,
            },
            "hasMap": company.map.directions_url,
            "openingHours": company.opening_hours,
        }),
    )
}

fn address(site: &Site) -> Value {
    if site.company.address.is_empty() {
        return Value::Null;
    }
    json!({"@type": "PostalAddress", "streetAddress": site.company.address, "addressCountry": "IN"})
}

/// A post, which is an `Article` in schema.org's vocabulary.
pub(crate) fn article(site: &Site, post: &Post) -> String {
    let summary = &post.summary;
    let url = format!("{}{}", site.public_url, paths::post(&summary.slug));
    let image = summary.picture.as_ref().map(|picture| {
        json!({
            "@type": "ImageObject",
            "url": format!("{}{}", site.public_url, picture.url),
            "width": picture.width,
            "height": picture.height,
        })
    });
    node(
        "Article",
        json!({
            "@id": format!("{url}#article"),
            "headline": summary.title,
            "description": summary.excerpt,
            "image": image,
            "datePublished": summary.published_at,
            "dateModified": summary.updated_at.max(summary.published_at),
            "author": {"@type": "Person", "name": summary.author},
            "publisher": {
                "@type": "Organization",
                "@id": organization_id(site),
                "name": site.company.name,
                "logo": {"@type": "ImageObject", "url": format!("{}/icon-512.png", site.public_url)},
            },
            "mainEntityOfPage": url,
            "articleSection": summary.category,
            "inLanguage": "en-IN",
        }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_status_that_leaves_no_doubt_says_whether_a_prescription_is_needed() {
        let (bound, free) = (Some("https://schema.org/PrescriptionOnly"), Some("https://schema.org/OTC"));
        for (status, expected) in [
            ("Prescription required (Schedule H)", bound),
            ("Prescription Required.", bound),
            ("Schedule H1", bound),
            (" rx  only ", bound),
            ("OTC", free),
            ("Over-the-counter (OTC)", free),
            ("Non-prescription", free),
            ("No prescription required", free),
            ("Prescription required, not OTC", None),
            ("no prescription refills", None),
            ("Not on any schedule: over the counter", None),
            ("Not over the counter", None),
            ("Prescription required?", None),
            ("Prescription not required in small packs", None),
            ("Schedule G", None),
            ("Discontinued (was OTC)", None),
            ("For footcare", None),
            ("Rescheduled for March", None),
            ("", None),
        ] {
            assert_eq!(prescription_status(status), expected, "{status}");
        }
    }

    #[test]
    fn every_known_status_is_written_as_it_is_compared() {
        for status in PRESCRIPTION_ONLY.iter().chain(OVER_THE_COUNTER) {
            assert_eq!(plain_words(status), *status);
        }
    }
}
