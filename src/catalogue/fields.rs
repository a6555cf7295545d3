//! The fields of a product, described once: what each is called, what it may hold, how lists call it, and where it shows: in the
//! form, on the page and on the sheet, and in the office where it is missing.
//!
//! Forms, storage, imports, exports, the page, the sheet and the search read [`FIELDS`]; [`with_product_fields`] makes the
//! Rust types. The frontend reads the same as `frontend/src/words/productFields.json`, which `product-fields` prints. A field
//! with rules of its own (composition, schedules, GTIN, pictures) has code for them elsewhere and its words and limits here.

use std::borrow::Cow;

use super::product_document;
use text::grouped;

/// A field of a product.
#[derive(Debug)]
pub(crate) struct Field {
    /// In JSON, in the database and in exported lists.
    pub(crate) name: &'static str,
    /// In the form, in messages and in the history.
    pub(crate) label: &'static str,
    pub(crate) holds: Holds,
    /// What the headings of lists call it besides its name: folded, without signs. Of two in one list the former is read:
    /// 'Product Name' before 'Brand'.
    pub(crate) headings: &'static [&'static str],
    pub(crate) form: FormPlace,
    /// Whether the form suggests what earlier products say in it.
    pub(crate) is_suggested: bool,
    /// Where page and sheet show it as a plain fact; none where they have code of their own for it, or do not show it.
    pub(crate) shown: Option<Shown>,
    /// How it is searched as a fact of the trade; none where the index has a place of its own for it, or leaves it out.
    pub(crate) searched: Option<Searched>,
    /// What the office is told when a product lacks it; none where that is nothing to tell.
    pub(crate) lacking: Option<Lacking>,
}

/// What a field may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// One line of at most so many characters.
    Line(usize),
    /// Paragraphs of at most so many characters together.
    Text(usize),
    /// Digits with rules of their own; as typed at most so many characters.
    Number(usize),
    /// An amount in rupees with two decimals, `12.50`; in the database in paise.
    Rupees,
    /// The web address of a shop.
    Link,
    /// One of these values; each has a label.
    Choice(&'static [(&'static str, &'static str)]),
    /// Several values, each of at most so many characters.
    List(usize),
    /// Files of the library with their kind and date, [`product_document::ProductDocument`].
    Documents,
}

/// How a fact of the trade is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Searched {
    /// By its words; its long numbers are codes that tell products apart.
    Codes,
    /// By its words alone: the 10 of a pack of 10 is no strength.
    Words,
}

/// What a product may be in law.
const KINDS: &[(&str, &str)] = &[
    ("medicine", "Medicine"),
    ("food", "Food or supplement"),
    ("cosmetic", "Cosmetic"),
    ("device", "Medical device"),
];

/// Whether it can be had.
const AVAILABILITIES: &[(&str, &str)] =
    &[("in_stock", "In stock"), ("on_order", "On order"), ("discontinued", "Discontinued")];

const LINE: usize = 200;
const LONG: usize = 20_000;

/// Calls a macro with the names of the fields by what they hold, each with its documentation in the API.
macro_rules! with_product_fields {
    ($then:ident) => {
        $then! {
            required {
                /// Name with strength and form; required.
                name,
                /// The category's name, as text; required.
                category,
                /// Short description; required.
                description,
            }
            text {
                /// Stock-keeping unit; unique when given.
                sku,
                /// The name in another language or script: the search finds it, visitors are not shown it.
                other_name,
                /// What it contains, with strengths.
                composition,
                /// Dosage form.
                formulation,
                /// Free text, for example that a prescription is required.
                status,
                /// The product at the pharmacy marketplace, https or http.
                tata1mg_link,
                /// The product at the first general marketplace, https or http.
                amazon_link,
                /// The product at the second general marketplace, https or http.
                flipkart_link,
                /// What it is in law: `medicine`, `food`, `cosmetic` or `device`.
                kind,
                /// How it is packed for the trade.
                pack_size,
                /// How it is stored.
                storage,
                /// How long it keeps, as the trade says it: '24 months'.
                shelf_life,
                /// The least that is sold at once: '10 boxes'.
                minimum_order,
                /// `in_stock`, `on_order` or `discontinued`; a product that is discontinued can still be asked for.
                availability,
                /// The maximum retail price in rupees, `12.50`. Visitors read it only while an owner has it shown.
                mrp,
                /// Who makes it.
                manufacturer,
                /// Code of the Harmonised System of Nomenclature: 4, 6 or 8 digits, which may be sent in groups.
                hsn,
                /// Global Trade Item Number: 8, 12, 13 or 14 digits, which may be sent in groups; the last one is the check digit.
                gtin,
                /// The country of origin, by name.
                country,
            }
            long {
                /// Long description; paragraphs are separated by blank lines.
                detailed_description,
                /// Side effects.
                side_effects,
                /// Dosage and directions.
                dosage,
            }
            lists {
                /// Benefits, offered or custom.
                benefits,
                /// Badges out of GMP, WHO, FDA, ISO; others that the product has already may stay.
                badges,
                /// Certifications.
                certifications,
                /// Addresses of its stored images; the first is the main one.
                images,
                /// G, H, H1, X and NDPS, as far as they apply, or the single `none`; empty when nothing is stated.
                schedules,
            }
        }
    };
}
pub(crate) use with_product_fields;

/// All of them, in the order in which an exported list has them.
#[rustfmt::skip]
pub(crate) static FIELDS: &[Field] = &[
    Field {
        headings: &["code", "item code", "product code", "article code", "article no", "article number", "item no",
                    "item number", "part no", "material code", "stock keeping unit", "sku code", "drug code", "cat no",
                    "catalogue no", "catalogue number", "ref no", "art no", "medicine code"],
        lacking: Some(lacks(9, "sku", "SKU")),
        ..new("sku", "SKU", Holds::Line(64), at(Section::Catalogue, 10).hint("A SKU belongs to one product only."))
    },
    Field {
        headings: &["product name", "item name", "medicine name", "name of product", "name of item", "product",
                    "medicine", "title", "particulars", "trade name", "drug name", "name drug", "name medicine", "item", "items", "products",
                    "medicines", "prod name", "pname", "p name", "brand name", "brand"],
        ..new("name", "Name", Holds::Line(LINE), at(Section::First, 0).own())
    },
    Field {
        headings: &["name in another language", "second name", "local name", "regional name", "arabic name", "name arabic", "name in arabic", "arabic",
                    "urdu name", "name urdu", "hindi name", "name hindi", "name in hindi", "name ar", "name ur", "name hi"],
        searched: Some(Searched::Words),
        ..new("other_name", "Name in another language", Holds::Line(LINE),
               at(Section::Specification, 50).wide().hint("The search finds it; visitors are not shown it."))
    },
    Field {
        headings: &["product category", "group", "group name", "product group", "division", "segment", "therapeutic category",
                    "item group", "item category", "therapeutic class", "therapeutic group", "therapeutic segment", "therapy", "class", "categories", "range"],
        ..new("category", "Category", Holds::Line(100), at(Section::Catalogue, 0).own())
    },
    Field {
        headings: &["short description", "summary", "product description"],
        ..new("description", "Short description", Holds::Text(1_000),
               at(Section::First, 10).wide().hint("Stands below the name on the card and on the page."))
    },
    Field {
        headings: &["long description", "details", "full description", "body html", "body", "about"],
        ..new("detailed_description", "Detailed description", Holds::Text(LONG),
               at(Section::Specification, 20).wide().rows(6)
                   .hint("Only on the product's own page; the short description then stands above it."))
    },
    Field {
        headings: &["salt", "salts", "salt composition", "salt name", "generic", "generic name", "molecule", "api",
                    "chemical name", "scientific name", "drug salt", "content", "contents", "ingredients", "active ingredient", "active ingredients", "formula"],
        lacking: Some(lacks(10, "composition", "composition")),
        ..new("composition", "Composition", Holds::Text(LONG),
               at(Section::Specification, 0).wide()
                   .hint("With strengths, as on the label: Amoxicillin Trihydrate IP eq. to Amoxicillin 500 mg."))
    },
    Field {
        headings: &["form", "dosage form", "product form", "form name", "formulations"],
        is_suggested: true,
        ..new("formulation", "Formulation", Holds::Line(LINE),
               at(Section::Specification, 10).wide().example("Tablets, syrup, injection …"))
    },
    Field {
        headings: &["prescription status"],
        is_suggested: true,
        ..new("status", "Status", Holds::Line(LINE), at(Section::Catalogue, 20).wide().example("Prescription required"))
    },
    Field {
        headings: &["stock status", "availability status"],
        shown: Some(Shown::Row(10, "Availability")),
        ..new("availability", "Availability", Holds::Choice(AVAILABILITIES), at(Section::Catalogue, 30).wide())
    },
    Field {
        headings: &["side effect", "adverse effects"],
        ..new("side_effects", "Side effects", Holds::Text(LONG), at(Section::Specification, 40).wide())
    },
    Field {
        headings: &["directions", "dosage and directions", "directions for use", "dose", "how to use"],
        ..new("dosage", "Dosage / directions", Holds::Text(LONG), at(Section::Specification, 30).wide())
    },
    Field {
        headings: &["benefit", "key benefits", "uses"],
        ..new("benefits", "Benefits", Holds::List(100), at(Section::Benefits, 0).own())
    },
    Field {
        headings: &["badge", "quality badges"],
        ..new("badges", "Badges", Holds::List(100), at(Section::Badges, 0).own())
    },
    Field {
        headings: &["certification", "certificates", "certificate"],
        ..new("certifications", "Certifications", Holds::List(100), at(Section::Badges, 10).own())
    },
    Field {
        headings: &["schedule", "drug schedule", "schedule of the drug rules"],
        lacking: Some(lacks(0, "schedules", "schedule")),
        ..new("schedules", "Schedule", Holds::List(100), at(Section::Facts, 0).own())
    },
    Field {
        headings: &["product type", "legal kind", "type"],
        shown: Some(Shown::Row(0, "Kind")),
        lacking: Some(lacks(1, "kind", "kind")),
        ..new("kind", "Kind", Holds::Choice(KINDS), at(Section::Facts, 10).hint("A food shows “Not for medicinal use”."))
    },
    Field {
        headings: &["pack", "packing", "packaging", "pack type", "packing size", "unit pack", "unit size", "pkg", "pkt", "packs", "size", "unit",
                    "uom", "unit of measure"],
        is_suggested: true,
        shown: Some(Shown::Label(20, "Pack")),
        searched: Some(Searched::Words),
        lacking: Some(lacks(2, "pack_size", "pack size")),
        ..new("pack_size", "Pack size", Holds::Line(LINE), at(Section::Facts, 20).example("10 × 10 tablets"))
    },
    Field {
        headings: &["store", "storage conditions", "storage condition"],
        is_suggested: true,
        shown: Some(Shown::Label(0, "Storage")),
        lacking: Some(lacks(3, "storage", "storage")),
        ..new("storage", "Storage", Holds::Line(LINE),
               at(Section::Facts, 30).wide().example("Store below 30 °C, protected from light and moisture."))
    },
    Field {
        headings: &["shelf life period", "validity", "valid for"],
        is_suggested: true,
        shown: Some(Shown::Label(10, "Shelf life")),
        searched: Some(Searched::Words),
        ..new("shelf_life", "Shelf life", Holds::Line(60), at(Section::Facts, 40).example("24 months"))
    },
    Field {
        headings: &["min order", "minimum order quantity", "min order qty", "moq"],
        is_suggested: true,
        shown: Some(Shown::Row(20, "Minimum order")),
        ..new("minimum_order", "Minimum order", Holds::Line(60), at(Section::Facts, 50).example("10 boxes"))
    },
    Field {
        headings: &["maximum retail price", "max retail price", "retail price", "m r p"],
        shown: Some(Shown::Row(5, "MRP")),
        ..new("mrp", "MRP", Holds::Rupees, at(Section::Facts, 55)
                 .hint("In rupees. Visitors see it while “Show MRP” is on in Settings.").example("12.50"))
    },
    Field {
        headings: &["mfr", "mfg", "mfd by", "mfg by", "manufactured by", "maker", "manufacturer name", "company", "company name", "vendor", "marketed by", "mktd by", "make"],
        is_suggested: true,
        shown: Some(Shown::Label(30, "Manufacturer")),
        searched: Some(Searched::Codes),
        lacking: Some(lacks(4, "manufacturer", "manufacturer")),
        ..new("manufacturer", "Manufacturer", Holds::Line(LINE), at(Section::Facts, 60))
    },
    Field {
        headings: &["hsn code", "hsn sac", "hsn no", "hs code"],
        shown: Some(Shown::Row(40, "HSN")),
        searched: Some(Searched::Codes),
        lacking: Some(lacks(5, "hsn", "HSN code")),
        ..new("hsn", "HSN code", Holds::Number(40),
                 at(Section::Facts, 80).hint("For the invoice: 4, 6 or 8 digits.").example("30049099"))
    },
    Field {
        headings: &["ean", "ean13", "ean 13", "barcode", "bar code", "upc", "ean code", "gtin ean", "gtin upc ean isbn"],
        shown: Some(Shown::Row(50, "GTIN")),
        searched: Some(Searched::Codes),
        lacking: Some(lacks(6, "gtin", "GTIN")),
        ..new("gtin", "GTIN", Holds::Number(40),
                 at(Section::Facts, 90)
                     .hint("The number under the bar code: 8, 12, 13 or 14 digits. Its last digit is checked."))
    },
    Field {
        headings: &["country of origin", "origin", "made in"],
        is_suggested: true,
        shown: Some(Shown::Row(30, "Country of origin")),
        searched: Some(Searched::Codes),
        lacking: Some(lacks(7, "country", "country of origin")),
        ..new("country", "Country of origin", Holds::Line(100), at(Section::Facts, 70).example("India"))
    },
    Field {
        headings: &["image", "picture", "pictures", "photo", "photos", "image url", "image urls", "image file", "image src", "main image"],
        lacking: Some(lacks(8, "picture", "picture")),
        ..new("images", "Images", Holds::List(100), at(Section::Images, 0).own())
    },
    Field {
        headings: &["document", "product documents"],
        ..new("documents", "Documents", Holds::Documents, at(Section::Documents, 0).own())
    },
    Field {
        headings: &["tata1mg", "tata 1mg", "1mg", "1mg link", "tata 1mg link"],
        ..new("tata1mg_link", "Online pharmacy link", Holds::Link, at(Section::Shops, 0).wide().example("https://"))
    },
    Field {
        headings: &["amazon", "amazon url"],
        ..new("amazon_link", "First marketplace link", Holds::Link,
               at(Section::Shops, 10).wide().example("https://"))
    },
    Field {
        headings: &["flipkart", "flipkart url"],
        ..new("flipkart_link", "Second marketplace link", Holds::Link,
               at(Section::Shops, 20).wide().example("https://"))
    },
];

const fn new(name: &'static str, label: &'static str, holds: Holds, form: FormPlace) -> Field {
    Field {
        name,
        label,
        holds,
        headings: &[],
        form,
        is_suggested: false,
        shown: None,
        searched: None,
        lacking: None,
    }
}

/// The field of this name.
pub(crate) fn field(name: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.name == name)
}

/// The fields that page and sheet show as plain facts, in the order there; `on_label` those of the label, else the others.
pub(crate) fn shown(on_label: bool) -> Vec<(&'static Field, &'static str)> {
    let mut shown: Vec<_> = FIELDS
        .iter()
        .filter_map(|field| match field.shown? {
            Shown::Label(at, term) if on_label => Some((at, (field, term))),
            Shown::Row(at, term) if !on_label => Some((at, (field, term))),
            _ => None,
        })
        .collect();
    shown.sort_by_key(|(at, _)| *at);
    shown.into_iter().map(|(_, fact)| fact).collect()
}

/// The facts that a product may lack, in the order of their bits.
pub(crate) fn lackings() -> Vec<Lacking> {
    // No field of its own: a composition without a number.
    let strength = lacks(11, "strength", "strength in its composition");
    let mut lackings: Vec<_> = FIELDS.iter().filter_map(|field| field.lacking).chain([strength]).collect();
    lackings.sort_by_key(|lacking| lacking.bit);
    lackings
}

impl Holds {
    /// The most characters of a text, or of one of several; the values of a choice have their own length.
    pub(crate) fn limit(self) -> usize {
        match self {
            Self::Line(limit) | Self::Text(limit) | Self::Number(limit) | Self::List(limit) => limit,
            Self::Link => 2_000,
            Self::Choice(_) | Self::Rupees => 40,
            Self::Documents => product_document::LONGEST_NAME,
        }
    }
}

impl Field {
    /// What people read for a value; what is neither a choice nor an amount stands for itself.
    pub(crate) fn shown_as<'v>(&self, value: &'v str) -> Cow<'v, str> {
        match self.holds {
            Holds::Choice(choices) => {
                choices.iter().find(|(known, _)| *known == value).map_or(value, |(_, label)| label).into()
            }
            Holds::Rupees if !value.is_empty() => format!("₹{}", grouped(value)).into(),
            _ => value.into(),
        }
    }
}

/// The parts of the form, in their order there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Section {
    First,
    Images,
    Specification,
    Facts,
    Documents,
    Benefits,
    Catalogue,
    Badges,
    Shops,
}

/// Where and how the form has a field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FormPlace {
    pub(crate) section: Section,
    /// Its place among the fields of the section; by tens, so that others fit between.
    pub(crate) at: u8,
    /// Whether it has a row to itself; two others share one.
    pub(crate) wide: bool,
    /// Whether the form has a control of its own for it.
    pub(crate) own: bool,
    /// Rows of text.
    pub(crate) rows: u8,
    pub(crate) hint: Option<&'static str>,
    /// Shown in the empty field.
    pub(crate) example: Option<&'static str>,
}

/// Where a fact is shown, with its place there and what it is called there.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shown {
    /// In the label.
    Label(u8, &'static str),
    /// In the rows below it.
    Row(u8, &'static str),
}

/// A fact that a product may lack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lacking {
    /// In the column `missing_facts`.
    pub(crate) bit: u8,
    /// As the parameter `missing` calls it.
    pub(crate) fact: &'static str,
    /// As 'no …' calls it.
    pub(crate) words: &'static str,
}

const fn lacks(bit: u8, fact: &'static str, words: &'static str) -> Lacking {
    Lacking { bit, fact, words }
}

const fn at(section: Section, at: u8) -> FormPlace {
    FormPlace { section, at, wide: false, own: false, rows: 3, hint: None, example: None }
}

impl FormPlace {
    const fn wide(mut self) -> Self {
        self.wide = true;
        self
    }

    const fn own(mut self) -> Self {
        self.own = true;
        self
    }

    const fn rows(mut self, rows: u8) -> Self {
        self.rows = rows;
        self
    }

    const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = Some(hint);
        self
    }

    const fn example(mut self, example: &'static str) -> Self {
        self.example = Some(example);
        self
    }
}
