//! A product as visitors and the back office see it (spec section 3).

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::composition_label::{CompositionLine, SaltStrength};
use super::fields::with_product_fields;
use super::markings::Marking;
use super::pack_label::PackLabel;
use super::product_document::ProductDocument;
use super::salt_matrix::SaltMatrix;
use super::visibility::Visibility;
use crate::media::bucket::Picture;
use crate::platform::columns::record_id;

record_id! {
    /// The id of a product.
    ProductId
}

/// The path of the catalogue.
pub const PRODUCTS: &str = "/products";

impl ProductId {
    /// The path of the product's page.
    pub fn page(self) -> String {
        format!("{PRODUCTS}/{self}")
    }
}

/// Badges a product may carry (spec section 9).
pub const BADGES: [&str; 4] = ["GMP", "WHO", "FDA", "ISO"];

/// Benefits offered in the product form (spec section 9).
pub const OFFERED_BENEFITS: [&str; 8] = [
    "Boosts Immunity",
    "Improves Bone Health",
    "Supports Heart Health",
    "Enhances Energy",
    "Promotes Healthy Skin",
    "Supports Brain Function",
    "Aids Digestion",
    "Reduces Inflammation",
];

/// Most related products shown (spec section 9).
pub const RELATED: u32 = 3;

/// Makes the types of a stored product from the names of its fields.
macro_rules! product_types {
    (
        required { $($(#[$of_required:meta])* $required:ident,)* }
        text { $($(#[$of_text:meta])* $text:ident,)* }
        long { $($(#[$of_long:meta])* $long:ident,)* }
        lists { $($(#[$of_list:meta])* $list:ident,)* }
    ) => {
        /// A product without its long texts, as lists carry it.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
        pub struct ProductSummary {
            /// Id.
            #[schema(value_type = i64)]
            pub id: ProductId,
            $($(#[$of_required])* pub $required: String,)*
            $($(#[$of_text])* pub $text: Option<String>,)*
            $($(#[$of_list])* pub $list: Vec<String>,)*
            /// Slug of the category while it exists.
            pub category_slug: Option<String>,
            /// The salts that the composition names, with their strengths; empty when none is understood.
            pub salts: Vec<SaltStrength>,
            /// The main image.
            pub picture: Option<Picture>,
            /// What stands in the place of the image where there is none.
            pub label: Option<PackLabel>,
            /// Whether visitors see it. What they read does not say so.
            #[serde(skip)]
            pub visibility: Visibility,
            /// When it was created, RFC 3339 UTC.
            #[schema(value_type = String)]
            pub created_at: Timestamp,
            /// When it was last saved, RFC 3339 UTC.
            #[schema(value_type = String)]
            pub updated_at: Timestamp,
        }

        /// A product with everything.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
        pub struct Product {
            /// What lists carry too.
            #[serde(flatten)]
            pub summary: ProductSummary,
            $($(#[$of_long])* pub $long: Option<String>,)*
            /// The composition as its label sets it.
            pub composition_lines: Vec<CompositionLine>,
            /// What the law has on its label, the gravest first.
            pub markings: Vec<Marking>,
            /// Whether the short description is made of the other fields.
            pub composed: bool,
            /// Files about it, in the order in which they are listed.
            pub documents: Vec<ProductDocument>,
            /// All images, the main one first.
            pub pictures: Vec<Picture>,
            /// The images' own alternative texts by address, blank where the product's name stands in.
            #[serde(skip)]
            pub alts: BTreeMap<String, String>,
            /// Rises with every save; sent as the entity tag.
            #[serde(skip)]
            pub revision: i64,
            /// The history entry of the last category or benefit rename that changed the product since it was saved.
            #[serde(skip)]
            pub rename_entry: Option<i64>,
            /// When it went to the trash.
            #[serde(skip)]
            pub deleted_at: Option<Timestamp>,
        }

        impl ProductSummary {
            /// What it holds in a field of one text; none when that is empty.
            pub(crate) fn text(&self, name: &str) -> Option<&str> {
                match name {
                    $(stringify!($text) => self.$text.as_deref(),)*
                    _ => None,
                }
            }
        }
    };
}
with_product_fields!(product_types);

impl ProductSummary {
    /// What cards and rows show of it. Only a page's own data leave out the rest, which would be a sixth of the page.
    pub(crate) fn shown_in_list(self) -> Self {
        Self {
            description: String::new(),
            composition: self.composition.filter(|_| self.salts.is_empty()),
            tata1mg_link: None,
            amazon_link: None,
            flipkart_link: None,
            storage: None,
            shelf_life: None,
            other_name: None,
            minimum_order: None,
            manufacturer: None,
            hsn: None,
            gtin: None,
            country: None,
            benefits: Vec::new(),
            certifications: Vec::new(),
            images: Vec::new(),
            ..self
        }
    }
}

/// One page of a list of products.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct ProductPage {
    /// The products of this page.
    pub items: Vec<ProductSummary>,
    /// Whether at least one of ten products of the catalogue has a picture, with `usual=1`. Where not, lists without a text are by
    /// name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub photographed: Option<bool>,
    /// How many match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Products a page.
    pub per_page: u32,
    /// What else could be chosen; only when asked for with `facets=1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub facets: Option<Facets>,
    /// The text that was searched in place of the one asked for, which nothing matched.
    pub corrected: Option<String>,
    /// Where a medicine was asked for that the catalogue has in other strengths only; these are the products then.
    pub not_stocked: Option<NotStocked>,
    /// The salts of the brand that the text names, where no product is called so: these products hold them. With `facets=1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub brand_of: Option<String>,
    /// The strengths and forms of the salt that the text names, if it names nothing else and nothing is chosen; with
    /// `facets=1`, on the first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub matrix: Option<SaltMatrix>,
    /// The categories with some of their packs, where the whole catalogue was asked for; with `facets=1`, on the first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shelf: Option<Vec<Stretch>>,
    /// The largest categories, on the first page of the whole catalogue where fewer than three of its products have a picture;
    /// without `facets=1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub drawers: Option<Vec<Drawer>>,
}

/// A category in the cabinet of the home page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Drawer {
    /// Name of the category.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// How many products it has.
    pub products: u64,
    /// What stands for them: ink and silhouette alone.
    pub label: PackLabel,
    /// The labels of some of its products.
    pub labels: Vec<PackLabel>,
}

/// A category with the pictures of its newest products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stretch {
    /// Name of the category.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// How many products it has.
    pub products: u64,
    /// Main pictures of its newest products; none where these have no picture.
    pub packs: Vec<Picture>,
}

/// The values that a list can be narrowed to. Each is counted as if nothing were chosen in its own facet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Facets {
    /// Categories.
    pub category: Vec<FacetValue>,
    /// Benefits.
    pub benefit: Vec<FacetValue>,
    /// Dosage forms.
    pub form: Vec<FacetValue>,
    /// Schedules of the drug rules.
    pub schedule: Vec<FacetValue>,
    /// Badges.
    pub badge: Vec<FacetValue>,
}

/// A value of a facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FacetValue {
    /// As the parameter takes it.
    pub value: String,
    /// For people.
    pub label: String,
    /// How many products match with it.
    pub count: u64,
}

/// A product's main picture, or the pack of its label.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProductThumb {
    /// Its main picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// Without one: the pack, in the ink of its category.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<PackLabel>,
}

/// Something that an unfinished search text may be about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Suggestion {
    /// What it is.
    pub kind: SuggestionKind,
    /// Its name.
    pub label: String,
    /// What tells it apart.
    pub detail: String,
    /// Where it leads, root-relative.
    pub url: String,
    /// What stands before the name of a product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumb: Option<ProductThumb>,
}

/// What a suggestion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SuggestionKind {
    /// A product.
    Product,
    /// An active ingredient.
    Salt,
    /// A category.
    Category,
}

/// How many products there are.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProductStats {
    /// In all.
    pub total: u64,
    /// By the name of the category.
    #[serde(rename = "byCategory")]
    pub by_category: BTreeMap<String, u64>,
    /// How many of them are hidden, without a moment.
    pub hidden: u64,
    /// How many of them visitors will see from a moment to come.
    pub scheduled: u64,
    /// How many of them have a name that the PDFs cannot print.
    pub not_printed: u64,
}

/// A medicine that the catalogue has in other strengths or forms only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct NotStocked {
    /// What was asked for: 'paracetamol 500 mg'.
    pub asked: String,
    /// What the catalogue has of it, best first, at most twelve; nothing where it has none of its salts alone.
    pub stocked: Vec<StockedStrength>,
}

/// A strength and form that the catalogue has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StockedStrength {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// How much of each salt: '40 mg + 5 mg'. Null where the composition does not say so.
    pub strength: Option<String>,
    /// The dosage form as the catalogue's filter shows it, in lower case.
    pub form: Option<String>,
    /// Its page, root-relative.
    pub url: String,
}
