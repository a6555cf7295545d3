//! The product form, parsed into a product that can be stored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::{Holds, field, with_product_fields};
use super::product::{BADGES, Product};
use super::product_document::{self, DocumentInput, ProductDocument};
use super::trade_facts;
use super::visibility::{VISIBILITY, Visibility};
use crate::error::{FieldErrors, Result};
use crate::media::bucket::Bucket;
use crate::media::picture::LONGEST_ALT;
use crate::platform::input::{self, line};
use crate::platform::text::{fold, is_web_address, multi_line, single_line};

/// Most values of a field that holds several.
pub(crate) const MOST_ITEMS: usize = 50;

/// What a product holds in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldValue<'p> {
    /// None when it is empty.
    Text(Option<&'p str>),
    List(&'p [String]),
    Documents(&'p [ProductDocument]),
}

/// Where a form holds a field.
pub(crate) enum Slot<'f> {
    Text(&'f mut Option<String>),
    List(&'f mut Option<Vec<String>>),
    Documents(&'f mut Option<Vec<DocumentInput>>),
}

/// Makes the form, the parsed form and the ways between them and a stored product from the names of the fields.
macro_rules! form_types {
    (
        required { $($(#[$of_required:meta])* $required:ident,)* }
        text { $($(#[$of_text:meta])* $text:ident,)* }
        long { $($(#[$of_long:meta])* $long:ident,)* }
        lists { $($(#[$of_list:meta])* $list:ident,)* }
    ) => {
        /// What the product form sends. Optional fields may be absent, null or blank.
        #[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
        pub struct ProductInput {
            $($(#[$of_required])* #[schema(required, nullable = false)] pub $required: Option<String>,)*
            $($(#[$of_text])* pub $text: Option<String>,)*
            $($(#[$of_long])* pub $long: Option<String>,)*
            $($(#[$of_list])* pub $list: Option<Vec<String>>,)*
            /// Files of the library that belong to it, in the order in which its page lists them.
            pub documents: Option<Vec<DocumentInput>>,
            /// Alternative texts by address; an image that is not named keeps its own.
            pub image_alts: Option<BTreeMap<String, String>>,
            /// `public`, `hidden`, or the moment from which it is public, RFC 3339. Without it a product stays as it is, and a
            /// new one is public.
            pub visibility: Option<String>,
        }

        /// A product that may be stored. As JSON it has the names of the form: the plans of imports hold it so, and nothing
        /// that comes from outside may be read as one.
        #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        #[expect(missing_docs, reason = "the fields are those of `Product`")]
        pub struct NewProduct {
            $(pub $required: String,)*
            $(pub $text: Option<String>,)*
            $(pub $long: Option<String>,)*
            $(pub $list: Vec<String>,)*
            pub documents: Vec<ProductDocument>,
            /// Addresses of images with their new alternative texts.
            #[serde(rename = "image_alts")]
            pub alts: BTreeMap<String, String>,
            /// None: it stays as it is, and a new product is public.
            pub visibility: Option<Visibility>,
        }

        impl From<&Product> for ProductInput {
            /// What the form would send to save a product as it is.
            fn from(product: &Product) -> Self {
                let summary = product.summary.clone();
                Self {
                    $($required: Some(summary.$required),)*
                    $($text: summary.$text,)*
                    $($long: product.$long.clone(),)*
                    $($list: Some(summary.$list),)*
                    documents: Some(product.documents.iter().map(DocumentInput::from).collect()),
                    image_alts: Some(product.alts.clone()),
                    visibility: Some(summary.visibility.to_string()),
                }
            }
        }

        impl From<&Product> for NewProduct {
            /// A stored product as it is, whether a save would still accept it or not.
            fn from(product: &Product) -> Self {
                let summary = product.summary.clone();
                Self {
                    $($required: summary.$required,)*
                    $($text: summary.$text,)*
                    $($long: product.$long.clone(),)*
                    $($list: summary.$list,)*
                    documents: product.documents.clone(),
                    alts: BTreeMap::new(),
                    visibility: Some(summary.visibility),
                }
            }
        }

        impl Product {
            /// This product with the content that a form sent for an earlier revision of it.
            pub(crate) fn with_input(mut self, input: ProductInput) -> Self {
                let summary = &mut self.summary;
                if input.category.as_ref() != Some(&summary.category) {
                    summary.category_slug = None;
                }
                $(summary.$required = input.$required.unwrap_or_default();)*
                $(summary.$text = input.$text;)*
                $(summary.$list = input.$list.unwrap_or_default();)*
                $(self.$long = input.$long;)*
                self.documents = product_document::parse(&mut FieldErrors::default(), input.documents);
                // What was saved before products could be hidden does not say, and was public.
                let visibility = input.visibility.and_then(|text| Visibility::parse(&text).ok());
                self.summary.visibility = visibility.unwrap_or_default();
                self
            }
        }

        impl ProductInput {
            /// The place of a field; none for what is no field of the form, such as the id.
            pub(crate) fn slot(&mut self, name: &str) -> Option<Slot<'_>> {
                Some(match name {
                    $(stringify!($required) => Slot::Text(&mut self.$required),)*
                    $(stringify!($text) => Slot::Text(&mut self.$text),)*
                    $(stringify!($long) => Slot::Text(&mut self.$long),)*
                    $(stringify!($list) => Slot::List(&mut self.$list),)*
                    product_document::DOCUMENTS => Slot::Documents(&mut self.documents),
                    VISIBILITY => Slot::Text(&mut self.visibility),
                    _ => return None,
                })
            }
        }

        impl NewProduct {
            /// Takes over what another product holds in a field.
            pub(crate) fn copy_field(&mut self, name: &str, from: &Self) {
                match name {
                    $(stringify!($required) => self.$required.clone_from(&from.$required),)*
                    $(stringify!($text) => self.$text.clone_from(&from.$text),)*
                    $(stringify!($long) => self.$long.clone_from(&from.$long),)*
                    $(stringify!($list) => self.$list.clone_from(&from.$list),)*
                    VISIBILITY => self.visibility = from.visibility,
                    _ => {}
                }
            }

            /// The values of a field that holds several.
            pub(crate) fn list_mut(&mut self, name: &str) -> Option<&mut Vec<String>> {
                match name {
                    $(stringify!($list) => Some(&mut self.$list),)*
                    _ => None,
                }
            }

            /// What it holds in a field; none for what is no field of the form, such as the id.
            pub(crate) fn value(&self, name: &str) -> Option<FieldValue<'_>> {
                Some(match name {
                    $(stringify!($required) => FieldValue::Text(Some(&self.$required)),)*
                    $(stringify!($text) => FieldValue::Text(self.$text.as_deref()),)*
                    $(stringify!($long) => FieldValue::Text(self.$long.as_deref()),)*
                    $(stringify!($list) => FieldValue::List(&self.$list),)*
                    product_document::DOCUMENTS => FieldValue::Documents(&self.documents),
                    _ => return None,
                })
            }

            /// Parses each field by its description.
            fn parse_fields(e: &mut FieldErrors, input: ProductInput, stored_badges: &[String]) -> Self {
                let mut product = Self {
                    $($required: required(e, stringify!($required), input.$required),)*
                    $($text: text(e, stringify!($text), input.$text),)*
                    $($long: text(e, stringify!($long), input.$long),)*
                    $($list: list(e, stringify!($list), input.$list, stored_badges),)*
                    documents: product_document::parse(e, input.documents),
                    alts: BTreeMap::new(),
                    visibility: input
                        .visibility
                        .filter(|text| !text.trim().is_empty())
                        .and_then(|text| e.take(VISIBILITY, Visibility::parse(&text))),
                };
                product.alts = alts(e, &product.images, input.image_alts);
                product
            }
        }
    };
}
with_product_fields!(form_types);

impl NewProduct {
    /// The addresses of the uploads that it refers to.
    pub(crate) fn uploads(&self) -> Vec<String> {
        let documents = self.documents.iter().map(|document| &document.url);
        self.images.iter().chain(documents).cloned().collect()
    }

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
        let product = Self::parse_fields(&mut errors, input, stored_badges);
        errors.into_result()?;
        Ok(product)
    }
}

/// What a field holds; a field without description would hold nothing, which a test excludes.
fn holds(name: &str) -> Holds {
    field(name).map_or(Holds::Line(0), |field| field.holds)
}

fn required(errors: &mut FieldErrors, name: &str, value: Option<String>) -> String {
    let (value, holds) = (value.unwrap_or_default(), holds(name));
    let parse = if matches!(holds, Holds::Text(_)) { multi_line } else { single_line };
    input::required(errors, name, parse(&value, holds.limit()))
}

fn text(errors: &mut FieldErrors, name: &str, value: Option<String>) -> Option<String> {
    match (name, holds(name)) {
        ("hsn", _) => trade_facts::hsn(errors, value),
        ("gtin", _) => trade_facts::gtin(errors, value),
        (_, Holds::Text(limit)) => {
            errors.take(name, multi_line(&value?, limit)).filter(|text| !text.is_empty())
        }
        (_, Holds::Link) => link(errors, name, value),
        (_, Holds::Choice(choices)) => trade_facts::choice(errors, name, value, choices),
        (_, holds) => line(errors, name, value, holds.limit()),
    }
}

fn list(
    errors: &mut FieldErrors,
    name: &str,
    values: Option<Vec<String>>,
    stored_badges: &[String],
) -> Vec<String> {
    match name {
        "schedules" => trade_facts::schedules(errors, values),
        "badges" => distinct(errors, name, values, |item| badge(item, stored_badges)),
        "images" => distinct(errors, name, values, stored_image),
        _ => distinct(errors, name, values, |item| single_line(item, holds(name).limit())),
    }
}

fn link(errors: &mut FieldErrors, field: &str, value: Option<String>) -> Option<String> {
    let value = line(errors, field, value, Holds::Link.limit())?;
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
    use super::super::fields::{FIELDS, Field};
    use super::*;
    use crate::error::Error;

    #[test]
    fn every_described_field_is_in_the_form_and_in_the_product_and_no_other_is() {
        let mut form = ProductInput { image_alts: Some(BTreeMap::new()), ..ProductInput::default() };
        for Field { name, holds, .. } in FIELDS {
            let fits = match form.slot(name).expect(name) {
                Slot::Text(text) => {
                    *text = Some((*name).to_owned());
                    !matches!(holds, Holds::List(_) | Holds::Documents)
                }
                Slot::List(list) => {
                    *list = Some(vec![(*name).to_owned()]);
                    matches!(holds, Holds::List(_))
                }
                Slot::Documents(documents) => {
                    *documents = Some(Vec::new());
                    *holds == Holds::Documents
                }
            };
            assert!(fits, "{name}");
        }
        assert!(form.slot("id").is_none());
        let json = serde_json::to_value(&form).unwrap();
        // The alternative texts of images and the visibility are in the form, and no fields.
        assert_eq!(json.as_object().unwrap().len(), FIELDS.len() + 2, "{json}");
        let product: NewProduct = serde_json::from_value(json).unwrap();
        for Field { name, holds, .. } in FIELDS {
            let list = [(*name).to_owned()];
            let expected = match holds {
                Holds::List(_) => FieldValue::List(&list),
                Holds::Documents => FieldValue::Documents(&[]),
                _ => FieldValue::Text(Some(name)),
            };
            assert_eq!(product.value(name), Some(expected), "{name}");
        }
        assert_eq!(product.value("id"), None);
    }

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
