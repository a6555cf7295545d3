//! The product form, parsed into a product that can be stored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::product::{BADGES, Product};
use super::trade_facts;
use crate::error::{FieldErrors, Result};
use crate::media::bucket::Bucket;
use crate::media::picture::LONGEST_ALT;
use crate::platform::input::{line, required};
use crate::platform::text::{fold, is_web_address, multi_line, single_line};

const LINE: usize = 200;
const SHORT_TEXT: usize = 1_000;
const LONG_TEXT: usize = 20_000;
const MOST_ITEMS: usize = 50;

/// What the product form sends. Optional fields may be absent, null or blank.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct ProductInput {
    /// Name; required.
    #[schema(required, nullable = false)]
    pub name: Option<String>,
    /// Stock-keeping unit.
    pub sku: Option<String>,
    /// The category's name; required.
    #[schema(required, nullable = false)]
    pub category: Option<String>,
    /// Short description; required.
    #[schema(required, nullable = false)]
    pub description: Option<String>,
    /// Long description.
    pub detailed_description: Option<String>,
    /// What it contains.
    pub composition: Option<String>,
    /// Dosage form.
    pub formulation: Option<String>,
    /// Free text.
    pub status: Option<String>,
    /// Side effects.
    pub side_effects: Option<String>,
    /// Dosage and directions.
    pub dosage: Option<String>,
    /// Benefits, offered or custom.
    pub benefits: Option<Vec<String>>,
    /// Badges out of GMP, WHO, FDA, ISO; others that the product has already may stay.
    pub badges: Option<Vec<String>>,
    /// Certifications.
    pub certifications: Option<Vec<String>>,
    /// Addresses of stored images; the first is the main one.
    pub images: Option<Vec<String>>,
    /// Alternative texts by address; an image that is not named keeps its own.
    pub image_alts: Option<BTreeMap<String, String>>,
    /// The product at the pharmacy marketplace, https or http.
    pub tata1mg_link: Option<String>,
    /// The product at the first general marketplace, https or http.
    pub amazon_link: Option<String>,
    /// The product at the second general marketplace, https or http.
    pub flipkart_link: Option<String>,
    /// Out of G, H, H1, X and NDPS, or the single `none`; empty says nothing.
    pub schedules: Option<Vec<String>>,
    /// `medicine`, `food`, `cosmetic` or `device`.
    pub kind: Option<String>,
    /// How it is packed for the trade.
    pub pack_size: Option<String>,
    /// How it is stored.
    pub storage: Option<String>,
    /// Who makes it.
    pub manufacturer: Option<String>,
    /// Code of the Harmonised System of Nomenclature: 4, 6 or 8 digits, which may be grouped.
    pub hsn: Option<String>,
    /// Global Trade Item Number: 8, 12, 13 or 14 digits, which may be grouped; the check digit is verified.
    pub gtin: Option<String>,
    /// The country of origin, by name.
    pub country: Option<String>,
}

impl From<&Product> for ProductInput {
    /// What the form would send to save a product as it is.
    fn from(product: &Product) -> Self {
        let Product { summary, detailed_description, side_effects, dosage, alts, .. } = product;
        let summary = summary.clone();
        Self {
            name: Some(summary.name),
            sku: summary.sku,
            category: Some(summary.category),
            description: Some(summary.description),
            detailed_description: detailed_description.clone(),
            composition: summary.composition,
            formulation: summary.formulation,
            status: summary.status,
            side_effects: side_effects.clone(),
            dosage: dosage.clone(),
            benefits: Some(summary.benefits),
            badges: Some(summary.badges),
            certifications: Some(summary.certifications),
            images: Some(summary.images),
            image_alts: Some(alts.clone()),
            tata1mg_link: summary.tata1mg_link,
            amazon_link: summary.amazon_link,
            flipkart_link: summary.flipkart_link,
            schedules: Some(summary.schedules),
            kind: summary.kind,
            pack_size: summary.pack_size,
            storage: summary.storage,
            manufacturer: summary.manufacturer,
            hsn: summary.hsn,
            gtin: summary.gtin,
            country: summary.country,
        }
    }
}

impl Product {
    /// This product with the content that a form sent for an earlier revision of it.
    pub(crate) fn with_input(mut self, input: ProductInput) -> Self {
        let summary = &mut self.summary;
        summary.name = input.name.unwrap_or_default();
        summary.sku = input.sku;
        let category = input.category.unwrap_or_default();
        if category != summary.category {
            summary.category = category;
            summary.category_slug = None;
        }
        summary.description = input.description.unwrap_or_default();
        summary.composition = input.composition;
        summary.formulation = input.formulation;
        summary.status = input.status;
        summary.benefits = input.benefits.unwrap_or_default();
        summary.badges = input.badges.unwrap_or_default();
        summary.certifications = input.certifications.unwrap_or_default();
        summary.images = input.images.unwrap_or_default();
        summary.tata1mg_link = input.tata1mg_link;
        summary.amazon_link = input.amazon_link;
        summary.flipkart_link = input.flipkart_link;
        summary.schedules = input.schedules.unwrap_or_default();
        summary.kind = input.kind;
        summary.pack_size = input.pack_size;
        summary.storage = input.storage;
        summary.manufacturer = input.manufacturer;
        summary.hsn = input.hsn;
        summary.gtin = input.gtin;
        summary.country = input.country;
        self.detailed_description = input.detailed_description;
        self.side_effects = input.side_effects;
        self.dosage = input.dosage;
        self
    }
}

/// A product that may be stored. As JSON it has the names of the form: the plans of imports hold it so, and nothing that comes
/// from outside may be read as one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the fields are those of `Product`")]
pub struct NewProduct {
    pub name: String,
    pub sku: Option<String>,
    pub category: String,
    pub description: String,
    pub detailed_description: Option<String>,
    pub composition: Option<String>,
    pub formulation: Option<String>,
    pub status: Option<String>,
    pub side_effects: Option<String>,
    pub dosage: Option<String>,
    pub benefits: Vec<String>,
    pub badges: Vec<String>,
    pub certifications: Vec<String>,
    pub images: Vec<String>,
    /// Addresses of images with their new alternative texts.
    #[serde(rename = "image_alts")]
    pub alts: BTreeMap<String, String>,
    pub tata1mg_link: Option<String>,
    pub amazon_link: Option<String>,
    pub flipkart_link: Option<String>,
    pub schedules: Vec<String>,
    pub kind: Option<String>,
    pub pack_size: Option<String>,
    pub storage: Option<String>,
    pub manufacturer: Option<String>,
    pub hsn: Option<String>,
    pub gtin: Option<String>,
    pub country: Option<String>,
}

impl From<&Product> for NewProduct {
    /// A stored product as it is, whether a save would still accept it or not.
    fn from(product: &Product) -> Self {
        let Product { summary, detailed_description, side_effects, dosage, .. } = product;
        let summary = summary.clone();
        Self {
            name: summary.name,
            sku: summary.sku,
            category: summary.category,
            description: summary.description,
            detailed_description: detailed_description.clone(),
            composition: summary.composition,
            formulation: summary.formulation,
            status: summary.status,
            side_effects: side_effects.clone(),
            dosage: dosage.clone(),
            benefits: summary.benefits,
            badges: summary.badges,
            certifications: summary.certifications,
            images: summary.images,
            alts: BTreeMap::new(),
            tata1mg_link: summary.tata1mg_link,
            amazon_link: summary.amazon_link,
            flipkart_link: summary.flipkart_link,
            schedules: summary.schedules,
            kind: summary.kind,
            pack_size: summary.pack_size,
            storage: summary.storage,
            manufacturer: summary.manufacturer,
            hsn: summary.hsn,
            gtin: summary.gtin,
            country: summary.country,
        }
    }
}

impl NewProduct {
    /// Checks every field and reports all that is wrong at once (spec section 5).
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] with a message beside each wrong field.
    pub fn parse(input: ProductInput) -> Result<Self> {
        Self::parse_over(input, &[])
    }

    /// As [`NewProduct::parse`], for a product that has these badges: they may stay, also where they are not offered.
    ///
    /// # Errors
    /// As [`NewProduct::parse`].
    pub fn parse_over(input: ProductInput, stored_badges: &[String]) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let e = &mut errors;
        let images = distinct(e, "images", input.images, stored_image);
        let product = Self {
            name: required(e, "name", single_line(&input.name.unwrap_or_default(), LINE)),
            sku: line(e, "sku", input.sku, 64),
            category: required(e, "category", single_line(&input.category.unwrap_or_default(), 100)),
            description: required(
                e,
                "description",
                multi_line(&input.description.unwrap_or_default(), SHORT_TEXT),
            ),
            detailed_description: text(e, "detailed_description", input.detailed_description),
            composition: text(e, "composition", input.composition),
            formulation: line(e, "formulation", input.formulation, LINE),
            status: line(e, "status", input.status, LINE),
            side_effects: text(e, "side_effects", input.side_effects),
            dosage: text(e, "dosage", input.dosage),
            benefits: distinct(e, "benefits", input.benefits, |item| single_line(item, 100)),
            badges: distinct(e, "badges", input.badges, |item| badge(item, stored_badges)),
            certifications: distinct(e, "certifications", input.certifications, |item| {
                single_line(item, 100)
            }),
            alts: alts(e, &images, input.image_alts),
            images,
            tata1mg_link: link(e, "tata1mg_link", input.tata1mg_link),
            amazon_link: link(e, "amazon_link", input.amazon_link),
            flipkart_link: link(e, "flipkart_link", input.flipkart_link),
            schedules: trade_facts::schedules(e, input.schedules),
            kind: trade_facts::kind(e, input.kind),
            pack_size: line(e, "pack_size", input.pack_size, LINE),
            storage: line(e, "storage", input.storage, LINE),
            manufacturer: line(e, "manufacturer", input.manufacturer, LINE),
            hsn: trade_facts::hsn(e, input.hsn),
            gtin: trade_facts::gtin(e, input.gtin),
            country: line(e, "country", input.country, 100),
        };
        errors.into_result()?;
        Ok(product)
    }
}

fn text(errors: &mut FieldErrors, field: &str, value: Option<String>) -> Option<String> {
    errors.take(field, multi_line(&value?, LONG_TEXT)).filter(|text| !text.is_empty())
}

fn link(errors: &mut FieldErrors, field: &str, value: Option<String>) -> Option<String> {
    let value = line(errors, field, value, 2_000)?;
    let is_web = is_web_address(&value, &["https", "http"]);
    errors.take(
        field,
        if is_web { Ok(value) } else { Err("must be a web address that starts with https:// or http://") },
    )
}

fn badge(item: &str, stored: &[String]) -> Result<String, String> {
    let item = item.trim();
    let offered = BADGES.into_iter().find(|badge| badge.eq_ignore_ascii_case(item));
    let known =
        offered.or_else(|| stored.iter().map(String::as_str).find(|own| fold(own.trim()) == fold(item)));
    known.map(str::to_owned).ok_or_else(|| format!("must be one of {}", BADGES.join(", ")))
}

fn stored_image(item: &str) -> Result<String, String> {
    let item = item.trim();
    if Bucket::ProductImages.holds(item) { Ok(item.to_owned()) } else { Err("Invalid image URL".to_owned()) }
}

/// The alternative texts for the product's images; those for other images, which a revision may name, are ignored.
fn alts(
    errors: &mut FieldErrors,
    images: &[String],
    texts: Option<BTreeMap<String, String>>,
) -> BTreeMap<String, String> {
    let own = texts.unwrap_or_default().into_iter().filter(|(url, _)| images.contains(url));
    own.filter_map(|(url, text)| Some((url, errors.take("images", single_line(&text, LONGEST_ALT))?)))
        .collect()
}

/// Parses a list and leaves out blanks and repetitions, which may differ in case.
fn distinct(
    errors: &mut FieldErrors,
    field: &str,
    values: Option<Vec<String>>,
    parse: impl Fn(&str) -> Result<String, String>,
) -> Vec<String> {
    let values = values.unwrap_or_default();
    if values.len() > MOST_ITEMS {
        errors.add(field, format!("must hold at most {MOST_ITEMS} entries"));
        return Vec::new();
    }
    let mut items: Vec<String> = Vec::with_capacity(values.len());
    for value in values.iter().filter(|value| !value.trim().is_empty()) {
        let Some(item) = errors.take(field, parse(value)) else { continue };
        if !items.iter().any(|known| fold(known) == fold(&item)) {
            items.push(item);
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    #[test]
    fn all_mistakes_are_reported_at_once() {
        let input = ProductInput {
            name: Some("  ".to_owned()),
            amazon_link: Some("javascript:alert(1)".to_owned()),
            flipkart_link: Some("https:evil".to_owned()),
            badges: Some(vec!["CE".to_owned()]),
            images: Some(vec!["https://elsewhere.example/x.png".to_owned()]),
            ..ProductInput::default()
        };
        let Error::Invalid(errors) = NewProduct::parse(input).unwrap_err() else {
            panic!("not a field error")
        };
        let fields: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(
            fields,
            ["amazon_link", "badges", "category", "description", "flipkart_link", "images", "name"]
        );
    }

    #[test]
    fn a_badge_that_is_not_offered_may_stay_and_cannot_be_added() {
        let input = |badges: &[&str]| ProductInput {
            name: Some("Paracetamol".to_owned()),
            category: Some("Generic Medicines".to_owned()),
            description: Some("For pain.".to_owned()),
            badges: Some(badges.iter().map(|badge| (*badge).to_owned()).collect()),
            ..ProductInput::default()
        };
        let stored = ["New".to_owned()];
        let product = NewProduct::parse_over(input(&["new", "iso", "New"]), &stored).unwrap();
        assert_eq!(product.badges, ["New", "ISO"]);
        for (badges, stored) in [(["New"], &[][..]), (["Newer"], &stored)] {
            let Err(Error::Invalid(errors)) = NewProduct::parse_over(input(&badges), stored) else {
                panic!("{badges:?}")
            };
            assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["badges"]);
        }
    }

    #[test]
    fn blanks_and_repetitions_are_left_out() {
        let input = ProductInput {
            name: Some("Paracetamol 500 mg Tablets".to_owned()),
            category: Some("Generic Medicines".to_owned()),
            description: Some("For pain and fever.".to_owned()),
            sku: Some(" ".to_owned()),
            benefits: Some(vec!["Aids Digestion".to_owned(), String::new(), "aids digestion".to_owned()]),
            badges: Some(vec!["gmp".to_owned()]),
            ..ProductInput::default()
        };
        let product = NewProduct::parse(input).unwrap();
        assert_eq!((product.sku, product.benefits.len(), product.badges), (None, 1, vec!["GMP".to_owned()]));
    }
}
