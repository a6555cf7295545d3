//! The product form, parsed into a product that can be stored.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::composed::describe;
use super::fields::{Holds, field, with_product_fields};
use super::product::{BADGES, Product};
use super::product_document::{self, DocumentInput, ProductDocument};
use super::trade_facts;
use super::visibility::{VISIBILITY, VISIBLE_FROM, Visibility};
use crate::error::{FieldErrors, Result};
use crate::media::bucket::Bucket;
use crate::media::bucket::LONGEST_ALT;
use crate::platform::input::{self, line};
use medicine::reading::read_name;
use text::tags::without_tags;
use text::{fold, is_web_address, multi_line, single_line};

/// Most values of a field that holds several.
pub(crate) const MOST_ITEMS: usize = 50;

/// The fields of a product that [`fill_in`] fills.
pub(crate) const FILLED_IN: [&str; 3] = ["composition", "formulation", "pack_size"];

/// Fills the fields that a product lacks from its name; what is there stays.
pub(crate) fn fill_in(product: &mut NewProduct) {
    let reading = read_name(&product.name);
    product.composition = product.composition.take().or_else(|| reading.composition());
    product.formulation = product.formulation.take().or_else(|| reading.formulation());
    product.pack_size = product.pack_size.take().or_else(|| reading.pack_size());
}

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
            /// `public` or `hidden`. Without it a product stays as it is, and a new one is public.
            pub visibility: Option<String>,
            /// The moment from which a public product is seen, RFC 3339.
            pub visible_from: Option<String>,
            /// Whether the short description is made of the other fields; what is sent for it then counts for nothing.
            pub composed: Option<bool>,
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
            /// Whether the short description is made of the other fields.
            pub composed: bool,
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
                    visibility: Some(summary.visibility.name().to_owned()),
                    visible_from: summary.visibility.moment().map(|moment| moment.to_string()),
                    composed: product.composed.then_some(true),
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
                    composed: product.composed,
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
                let visibility = visibility(&mut FieldErrors::default(), input.visibility, input.visible_from);
                self.summary.visibility = visibility.unwrap_or_default();
                self.composed = input.composed.unwrap_or_default();
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
            fn parse_fields(e: &mut FieldErrors, mut input: ProductInput, stored_badges: &[String]) -> Self {
                let composed = input.composed.unwrap_or_default();
                if composed {
                    // Made of what is parsed here.
                    input.description = Some(COMPOSED.to_owned());
                }
                let mut product = Self {
                    $($required: required(e, stringify!($required), input.$required),)*
                    $($text: text(e, stringify!($text), input.$text),)*
                    $($long: text(e, stringify!($long), input.$long),)*
                    $($list: list(e, stringify!($list), input.$list, stored_badges),)*
                    documents: product_document::parse(e, input.documents),
                    alts: BTreeMap::new(),
                    visibility: visibility(e, input.visibility, input.visible_from),
                    composed,
                };
                product.compose();
                product.alts = alts(e, &product.images, input.image_alts);
                product
            }
        }
    };
}
with_product_fields!(form_types);

/// Stands for a short description that is not made yet.
const COMPOSED: &str = "…";

impl NewProduct {
    /// Makes the short description of the other fields, if that is how it is made.
    pub(crate) fn compose(&mut self) {
        if self.composed {
            let [form, composition, pack] = [&self.formulation, &self.composition, &self.pack_size];
            self.description = describe(form.as_deref(), composition.as_deref(), pack.as_deref());
        }
    }

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

/// The text of a field without the tags that lists of other shops bring, which pages, search engines and paper would show as they
/// are; in one line where the field is a line.
pub(crate) fn plain<'t>(name: &str, text: &'t str) -> Cow<'t, str> {
    match without_tags(text) {
        Cow::Owned(lines) if !matches!(holds(name), Holds::Text(_)) => Cow::Owned(lines.replace('\n', " ")),
        plain => plain,
    }
}

fn required(errors: &mut FieldErrors, name: &str, value: Option<String>) -> String {
    let (value, holds) = (value.unwrap_or_default(), holds(name));
    let parse = if matches!(holds, Holds::Text(_)) { multi_line } else { single_line };
    input::required(errors, name, parse(&plain(name, &value), holds.limit()))
}

fn text(errors: &mut FieldErrors, name: &str, value: Option<String>) -> Option<String> {
    match (name, holds(name)) {
        ("hsn", _) => trade_facts::hsn(errors, value),
        ("gtin", _) => trade_facts::gtin(errors, value),
        (_, Holds::Text(limit)) => {
            errors.take(name, multi_line(&plain(name, &value?), limit)).filter(|text| !text.is_empty())
        }
        (_, Holds::Link) => link(errors, name, value),
        (_, Holds::Rupees) => trade_facts::rupees(errors, name, value),
        (_, Holds::Choice(choices)) => trade_facts::choice(errors, name, value, choices),
        (_, holds) => line(errors, name, value.map(|value| plain(name, &value).into_owned()), holds.limit()),
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

/// What a form says of visibility: a moment counts unless the product is hidden. Lists say both in one text.
fn visibility(errors: &mut FieldErrors, state: Option<String>, from: Option<String>) -> Option<Visibility> {
    let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
    let state = given(state).and_then(|text| errors.take(VISIBILITY, Visibility::parse(&text)));
    match given(from) {
        Some(moment) if state != Some(Visibility::Hidden) => {
            errors.take(VISIBLE_FROM, Visibility::parse_moment(&moment))
        }
        _ => state,
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
mod tests;
