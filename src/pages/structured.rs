//! Structured data for search engines, in schema.org's vocabulary.

use serde_json::{Value, json};

use crate::blog::post::{Post, PostSummary};
use crate::catalogue::product::{Product, ProductSummary};
use crate::catalogue::trade_facts::{NO_SCHEDULE, kind_label, schedule_label};
use crate::site::{Site, founding_year, paths};
use text::phone::phone_numbers;

fn node(kind: &str, mut fields: Value) -> String {
    fields["@context"] = json!("https://schema.org");
    typed(kind, fields).to_string()
}

/// A thing of this type, without what is not known of it.
fn typed(kind: &str, mut fields: Value) -> Value {
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, value| !is_nothing(value));
        fields.insert("@type".to_owned(), json!(kind));
    }
    fields
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

/// Address of the company's logo, or of the site's own mark.
fn logo(site: &Site) -> String {
    let own = site.company.logo.as_ref().map(|logo| logo.picture.url.as_str());
    format!("{}{}", site.public_url, own.unwrap_or("/icon-512.png"))
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
            "logo": logo(site),
            "foundingDate": founding_year(&company.founded).map(|_| &company.founded),
            "email": company.email,
            "telephone": telephone(&company.phone),
            "address": address(site),
            "vatID": company.gstin,
            "hasCertification": certifications(site),
            "sameAs": same_as,
        }),
    )
}

/// The licences that hold, and the certificates that can be read here.
fn certifications(site: &Site) -> Vec<Value> {
    let company = &site.company;
    let certification = |name: &str, fields: Value| {
        let mut fields = typed("Certification", fields);
        fields["name"] = json!(name);
        fields
    };
    let licences = company.licences.iter().map(|licence| {
        let name = format!("Drug licence {}", licence.form);
        certification(
            &name,
            json!({"certificationIdentification": licence.number, "expires": licence.expires}),
        )
    });
    let fssai = Some(&company.fssai).filter(|fssai| !fssai.number.is_empty()).map(|fssai| {
        let fields = json!({"certificationIdentification": fssai.number, "expires": fssai.expires});
        certification("FSSAI licence", fields)
    });
    let files = company.certifications.iter().filter_map(|one| {
        let url = format!("{}{}", site.public_url, one.file.as_ref()?.url);
        Some(certification(&one.title, json!({"url": url, "expires": one.expires})))
    });
    licences.chain(fssai).chain(files).collect()
}

/// One number, or a list of two.
fn telephone(phone: &str) -> Value {
    match phone_numbers(phone).as_deref() {
        Ok([one, other]) => json!([one, other]),
        _ => json!(phone),
    }
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

/// A product, of the type that its kind makes it: a medicine, a food or neither (ADR 62).
pub(crate) fn product(site: &Site, product: &Product) -> String {
    let summary = &product.summary;
    let url = format!("{}{}", site.public_url, paths::product(summary.id));
    let images: Vec<_> = summary.images.iter().map(|url| format!("{}{url}", site.public_url)).collect();
    let kind = product_type(summary);
    let drug = |value: &Option<String>| value.as_ref().filter(|_| kind == "Drug").cloned();
    let substance = |value: &Option<String>| value.as_ref().filter(|_| kind != "Product").cloned();
    let named = |kind, name: &Option<String>| name.as_ref().map(|name| json!({"@type": kind, "name": name}));
    node(
        kind,
        json!({
            "@id": format!("{url}#product"),
            "name": summary.name,
            "description": summary.description,
            "url": url,
            "image": images,
            "sku": summary.sku,
            "gtin": summary.gtin,
            "category": summary.category,
            "brand": {"@type": "Brand", "name": site.company.name},
            "manufacturer": named("Organization", &summary.manufacturer),
            "countryOfOrigin": named("Country", &summary.country),
            "additionalProperty": additional_properties(summary, kind),
            "activeIngredient": substance(&summary.composition),
            "dosageForm": drug(&summary.formulation),
            "warning": drug(&product.side_effects),
            "legalStatus": if kind == "Product" { Value::Null } else { legal_status(&summary.schedules) },
            "prescriptionStatus": prescription_status(&summary.schedules).filter(|_| kind == "Drug"),
        }),
    )
}

/// A product that is on a schedule is a drug in law, also where its kind is not stated.
fn product_type(summary: &ProductSummary) -> &'static str {
    match summary.kind.as_deref() {
        Some("medicine") => "Drug",
        Some("food") => "DietarySupplement",
        None if summary.schedules.iter().any(|schedule| schedule != NO_SCHEDULE) => "Drug",
        _ => "Product",
    }
}

/// What the schedules say of prescriptions, in schema.org's words. Schedules H, H1 and X and the NDPS Act bind the sale
/// to a prescription (Drugs Rules, 1945, rule 65(9)); Schedule G asks for medical supervision, which is neither.
fn prescription_status(schedules: &[String]) -> Option<&'static str> {
    let on = |schedule: &str| schedules.iter().any(|stated| stated == schedule);
    if ["H", "H1", "X", "NDPS"].into_iter().any(on) {
        return Some("https://schema.org/PrescriptionOnly");
    }
    on(NO_SCHEDULE).then_some("https://schema.org/OTC")
}

/// The schedules by name: schema.org's legal status includes “any controlled substance schedules that apply”.
fn legal_status(schedules: &[String]) -> Value {
    let named = schedules.iter().filter(|schedule| *schedule != NO_SCHEDULE);
    named.map(|schedule| schedule_label(schedule)).collect()
}

/// Facts for which schema.org has no property of their own, and a kind for which it has no type.
fn additional_properties(summary: &ProductSummary, product_type: &str) -> Vec<Value> {
    let kind = summary.kind.as_deref().filter(|_| product_type == "Product").map(kind_label);
    let facts = [
        ("Kind", kind.as_deref()),
        ("Pack size", summary.pack_size.as_deref()),
        ("Storage", summary.storage.as_deref()),
        ("HSN", summary.hsn.as_deref()),
    ];
    let stated = facts.into_iter().filter_map(|(name, value)| Some((name, value?)));
    stated.map(|(name, value)| json!({"@type": "PropertyValue", "name": name, "value": value})).collect()
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
            "telephone": telephone(&company.phone),
            "address": address(site),
            "geo": company.map.known.then(|| json!({
                "@type": "GeoCoordinates",
                "latitude": company.map.latitude,
                "longitude": company.map.longitude,
            })),
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
    let PostSummary { head, published_at } = &post.summary;
    let url = format!("{}{}", site.public_url, paths::post(&head.slug));
    let image = head.picture.as_ref().map(|picture| {
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
            "headline": head.title,
            "description": head.excerpt,
            "image": image,
            "datePublished": published_at,
            "dateModified": head.updated_at.max(*published_at),
            "author": {"@type": "Person", "name": head.author},
            "publisher": {
                "@type": "Organization",
                "@id": organization_id(site),
                "name": site.company.name,
                "logo": {"@type": "ImageObject", "url": logo(site)},
            },
            "mainEntityOfPage": url,
            "articleSection": head.category,
            "inLanguage": "en-IN",
        }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedules(named: &[&str]) -> Vec<String> {
        named.iter().map(|&schedule| schedule.to_owned()).collect()
    }

    #[test]
    fn the_prescription_status_comes_from_the_schedules_alone() {
        let (bound, free) = (Some("https://schema.org/PrescriptionOnly"), Some("https://schema.org/OTC"));
        for (named, expected) in [
            (&["H"][..], bound),
            (&["H1"], bound),
            (&["X"], bound),
            (&["NDPS"], bound),
            (&["G", "H"], bound),
            (&["none"], free),
            (&["G"], None),
            (&[], None),
        ] {
            assert_eq!(prescription_status(&schedules(named)), expected, "{named:?}");
        }
    }

    #[test]
    fn the_legal_status_names_the_schedules() {
        assert_eq!(legal_status(&schedules(&["G", "NDPS"])), json!(["Schedule G", "NDPS Act"]));
        assert_eq!(legal_status(&schedules(&["none"])), json!([]));
    }
}
