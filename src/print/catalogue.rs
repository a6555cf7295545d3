//! The catalogue, of all products or of a choice: cover, contents, a section for each category, index.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use jiff::Timestamp;
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};
use krilla::tagging::{ArtifactType, Tag};
use text::fold;

use super::contents::{
    ContentsLine, RUNNING_HEADING, contents, contents_pages, count_of_products, index, running_heading,
};
use super::cover::{self, CoverText, cover, without_scheme};
use super::document::{self, DocumentFacts};
use super::fonts::{in_latin_letters, printable, printable_whole};
use super::packshot::Packshot;
use super::page::PageLayout;
use super::product_entry::{LINE, NAME_AT, PACK_AT, ProductEntry};
use super::structure::Structure;
use super::style::{BOTTOM, COLUMN, COLUMNS, GUTTER, HAIRLINE, HEIGHT, PAGE, RUNNING_HEAD, SIDE, TOP, WIDTH};
use crate::catalogue::product::ProductSummary;
use crate::catalogue::store::{products, terms};
use crate::catalogue::term::TermKind;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::site::{Site, date, paths};

/// Most products that are printed. The others are on the site only.
const MAX_PRODUCTS: u32 = 5_000;
/// A catalogue of more products than this is printed without images.
const MAX_WITH_IMAGES: usize = 1_000;
/// With more than this a catalogue without photographs is printed in rows.
const MAX_CARDS: usize = 100;

/// Everything that the catalogue is made from.
pub(super) struct Catalogue {
    /// By category.
    pub(super) products: Vec<ProductSummary>,
    /// What is chosen, in words, and how many products that are; `None` for the catalogue of all products.
    pub(super) choice: Option<Choice>,
    pub(super) site: Site,
    pub(super) made: Timestamp,
}

/// A choice of products.
pub(super) struct Choice {
    pub(super) words: String,
    pub(super) total: u64,
}

/// A category's products.
struct Section {
    name: String,
    first_page: usize,
    /// Name, page and `y` of each.
    products: Vec<(String, usize, f32)>,
}

/// The pages of products while they are filled.
struct FilledPages {
    /// The number of the first.
    first: usize,
    /// Never empty.
    pages: Vec<PageLayout>,
    /// Where the last page goes on.
    y: f32,
}

impl FilledPages {
    /// Turns the page unless so much fits on it.
    fn make_room(&mut self, height: f32) {
        if self.y > TOP && self.y + height > HEIGHT - BOTTOM {
            self.pages.push(PageLayout::default());
            self.y = TOP;
        }
    }

    /// The number of the last page, itself, and where it goes on.
    fn last(&mut self) -> (usize, &mut PageLayout, &mut f32) {
        let last = self.pages.len() - 1;
        (self.first + last, &mut self.pages[last], &mut self.y)
    }
}

impl Catalogue {
    /// Reads what is to be printed.
    pub(super) fn read(snapshot: &Snapshot, site: Site, made: Timestamp) -> Result<Self> {
        let mut products = products::by_category(snapshot, MAX_PRODUCTS)?;
        in_order_of_categories(snapshot, &mut products)?;
        Ok(Self { products, choice: None, site, made })
    }

    /// Typesets it; takes a second or so.
    pub(super) fn typeset(&self, images: &Path) -> Result<Vec<u8>> {
        let by_category: Vec<_> =
            self.products.chunk_by(|one, other| section_key(one) == section_key(other)).collect();
        let is_price_list = self.is_price_list();
        // A price list is looked through by its groups; names in order are another list as long as itself. A choice is short.
        let has_index = !is_price_list && self.choice.is_none();
        let front_pages = 1 + contents_pages(by_category.len() + usize::from(has_index));
        let mut pages = FilledPages { first: front_pages, pages: vec![PageLayout::default()], y: TOP };
        let set = |products: &&[ProductSummary]| self.section(products, images, &mut pages);
        let sections: Vec<_> = by_category.iter().map(set).collect();
        let body = if sections.is_empty() { Vec::new() } else { pages.pages };
        let edition = format!("Updated {}", date(self.made));
        let index_page = front_pages + body.len();
        let all = sections.iter().flat_map(|section| section.products.iter().cloned()).collect();
        let mut layouts = vec![self.cover(&by_category, &edition, images)];
        layouts.extend(contents(&contents_lines(&sections, has_index.then_some(index_page)), &self.note()));
        layouts.extend(body);
        if has_index && !self.products.is_empty() {
            layouts.extend(index(all));
        }
        let name_of = |page: usize| {
            let section = sections.iter().rfind(|section| section.first_page <= page);
            section.filter(|_| page < index_page).map(|section| section.name.as_str())
        };
        // The cover has neither header nor footer.
        for (page, layout) in layouts.iter_mut().enumerate().skip(1) {
            self.header_and_footer(layout, page, name_of(page).unwrap_or("Product Catalogue"), &edition);
            if is_price_list && (front_pages..index_page).contains(&page) {
                price_heads(layout);
            }
        }
        self.write(&layouts, &sections, has_index.then_some(index_page))
    }

    fn cover(&self, by_category: &[&[ProductSummary]], edition: &str, images: &Path) -> PageLayout {
        let is_shown = |product: &&ProductSummary| {
            let label = product.label.as_ref();
            product.picture.is_some() || label.is_some_and(|label| !label.amounts.is_empty())
        };
        let firsts = by_category.iter().filter_map(|products| products.iter().find(is_shown));
        let mut seen = HashSet::new();
        let each = firsts.chain(self.products.iter().filter(is_shown)).filter(|one| seen.insert(one.id));
        let shown = each.filter_map(|one| Packshot::of(one, &product_name(one), images, 640));
        let shown = shown.take(cover::IMAGES).collect();
        let categories = by_category.len();
        let word = if categories == 1 { "category" } else { "categories" };
        let printed = count_of_products(self.products.len());
        let range = match &self.choice {
            Some(choice) if choice.total > self.products.len() as u64 => {
                format!("The first {printed} of {}", choice.total)
            }
            _ => format!("{printed} in {categories} {word}"),
        };
        let choice = self.choice.as_ref().map(|choice| choice.words.as_str());
        let title: &[&str] =
            if choice.is_some() { &["Product", "Catalogue"] } else { &["Complete", "Product", "Catalogue"] };
        let text = CoverText { title, choice, range: &range, edition };
        cover(&self.site.company, &self.site.public_url, &text, shown)
    }

    fn link(&self, product: &ProductSummary) -> String {
        format!("{}{}", self.site.public_url, paths::product(product.id))
    }

    fn has_photographs(&self) -> bool {
        self.products.iter().any(|product| product.picture.is_some())
    }

    /// Whether the products are rows of a ledger: many of them, or quite a few without photographs.
    fn is_ledger(&self) -> bool {
        let count = self.products.len();
        count > MAX_WITH_IMAGES || (count > MAX_CARDS && !self.has_photographs())
    }

    /// Whether a ledger is a list of prices: where visitors may read them.
    fn is_price_list(&self) -> bool {
        self.is_ledger() && self.products.iter().any(|product| product.mrp.is_some())
    }

    /// Sets a category where the one before ends. Its heading keeps two rows with it, or one of cards.
    fn section(&self, products: &[ProductSummary], images: &Path, pages: &mut FilledPages) -> Section {
        let (is_price_list, is_ledger) = (self.is_price_list(), self.is_ledger());
        let tall = if self.has_photographs() { COLUMN } else { COLUMN * 0.68 };
        let set = |product: &ProductSummary| {
            let (name, link) = (product_name(product), self.link(product));
            let entry = if is_price_list {
                ProductEntry::price_line(product, &name, link)
            } else if is_ledger {
                ProductEntry::row(product, &name, link)
            } else {
                let packshot = Packshot::of(product, &name, images, 320);
                ProductEntry::card(product, &name, packshot, tall, link)
            };
            (name, entry)
        };
        let columns = if is_price_list { 1 } else { COLUMNS };
        let rows: Vec<Vec<_>> = products.chunks(columns).map(|row| row.iter().map(set).collect()).collect();
        let height_of =
            |row: &[(String, ProductEntry)]| row.iter().map(|(_, entry)| entry.height).fold(0.0, f32::max);
        let kept = rows.iter().take(if is_ledger { 2 } else { 1 });
        pages.make_room(RUNNING_HEADING + kept.map(|row| height_of(row)).sum::<f32>());
        let name = products.first().map(category_name).unwrap_or_default();
        let (first_page, layout, y) = pages.last();
        let mut section = Section { name, first_page, products: Vec::new() };
        layout.open(Tag::Section);
        *y = running_heading(layout, &section.name, products.len(), *y);
        for row in rows {
            let height = height_of(&row);
            pages.make_room(height);
            let (page, layout, y) = pages.last();
            let mut x = SIDE;
            for (name, entry) in row {
                entry.place(layout, x, *y);
                section.products.push((name, page, *y));
                x += COLUMN + GUTTER;
            }
            *y += height;
        }
        pages.last().1.close();
        section
    }

    fn header_and_footer(&self, layout: &mut PageLayout, page: usize, title: &str, edition: &str) {
        layout.within(Structure::Artifact(ArtifactType::Header), |layout| {
            layout.text(SIDE, 46.0, RUNNING_HEAD.set(&self.site.company.name));
            layout.text_to(WIDTH - SIDE, 46.0, RUNNING_HEAD.set(title));
            layout.fill(SIDE, 54.0, WIDTH - 2.0 * SIDE, 0.5, HAIRLINE);
        });
        let y = HEIGHT - 36.0;
        layout.within(Structure::Artifact(ArtifactType::Footer), |layout| {
            layout.text(SIDE, y, RUNNING_HEAD.set(edition));
            let contact = RUNNING_HEAD.set(&self.site.company.contact_line());
            layout.text((WIDTH - contact.width) / 2.0, y, contact);
        });
        layout.within(Structure::Artifact(ArtifactType::PageNumber), |layout| {
            layout.text_to(WIDTH - SIDE, y, PAGE.set(&(page + 1).to_string()));
        });
    }

    fn note(&self) -> String {
        let address = without_scheme(&self.site.public_url);
        let is_selection = self.choice.is_some() || self.products.len() >= MAX_PRODUCTS as usize;
        let limit = if is_selection {
            " This edition holds a selection; the whole range is on the website."
        } else {
            ""
        };
        if self.is_price_list() {
            return format!(
                "Each line gives code, name, pack and maximum retail price, inclusive of all taxes. The current state of every product is at {address}.{limit}"
            );
        }
        format!(
            "Each entry gives salts with their strengths, form, pack, schedule, SKU and certification. Medicines marked \
             Rx are supplied on prescription, and go only to those who may sell them. The current state of every product is at {address}.{limit}"
        )
    }

    fn write(
        &self,
        layouts: &[PageLayout],
        sections: &[Section],
        index_page: Option<usize>,
    ) -> Result<Vec<u8>> {
        let name = &self.site.company.name;
        let title = match &self.choice {
            Some(choice) => format!("{name}: Product Catalogue, {}, {}", choice.words, date(self.made)),
            None => format!("{name}: Complete Product Catalogue, {}", date(self.made)),
        };
        let facts = DocumentFacts { title, author: name.clone() };
        document::write(layouts, &facts, || outline(sections, index_page, layouts.len()))
    }
}

fn outline(sections: &[Section], index_page: Option<usize>, pages: usize) -> Outline {
    let at = |page: usize, y: f32| XyzDestination::new(page.min(pages - 1), Point::from_xy(0.0, y));
    let mut outline = Outline::new();
    outline.push_child(OutlineNode::new("Contents".to_owned(), at(1, 0.0)));
    for section in sections {
        let mut node = OutlineNode::new(section.name.clone(), at(section.first_page, 0.0)).with_open(false);
        for (name, page, y) in &section.products {
            node.push_child(OutlineNode::new(name.clone(), at(*page, *y)));
        }
        outline.push_child(node);
    }
    if let Some(page) = index_page.filter(|_| !sections.is_empty()) {
        outline.push_child(OutlineNode::new("Index of products".to_owned(), at(page, 0.0)));
    }
    outline
}

/// The printable name. One that would lose letters is not printed in part, which could leave '40' of it: it is printed in Latin
/// letters, and where there are none, the composition, SKU or id stands for it.
pub(super) fn product_name(product: &ProductSummary) -> String {
    let composition = || product.composition.as_deref().and_then(printable_whole);
    let otherwise = || match product.sku.as_deref().map(printable) {
        Some(sku) if !sku.trim().is_empty() => format!("SKU {}", sku.trim()),
        _ => format!("Product {}", product.id),
    };
    let latin = || {
        let name = in_latin_letters(&product.name);
        name.contains(char::is_alphabetic).then_some(name)
    };
    printable_whole(&product.name).or_else(latin).or_else(composition).unwrap_or_else(otherwise)
}

fn category_name(product: &ProductSummary) -> String {
    let name = printable(&product.category).trim().to_owned();
    let is_listed = product.category_slug.is_some() && !name.is_empty();
    if is_listed { name } else { "Other products".to_owned() }
}

fn contents_lines(sections: &[Section], index_page: Option<usize>) -> Vec<ContentsLine> {
    let line = |section: &Section| ContentsLine {
        name: section.name.clone(),
        products: Some(section.products.len()),
        page: section.first_page,
    };
    let index = index_page.filter(|_| !sections.is_empty());
    let index = index.map(|page| ContentsLine { name: "Index of products".to_owned(), products: None, page });
    sections.iter().map(line).chain(index).collect()
}

/// What the columns of a price list are, at the head of each page.
fn price_heads(layout: &mut PageLayout) {
    const BASELINE: f32 = 66.0;
    layout.within(Structure::Artifact(ArtifactType::Header), |layout| {
        for (x, head) in [(0.0, "Code"), (NAME_AT, "Name"), (PACK_AT, "Pack")] {
            layout.text(SIDE + x, BASELINE, RUNNING_HEAD.set(head));
        }
        layout.text_to(SIDE + LINE, BASELINE, RUNNING_HEAD.set("MRP"));
    });
}

/// What products of one section have in common; those whose category is not in the list stand together.
fn section_key(product: &ProductSummary) -> String {
    if product.category_slug.is_some() { fold(&product.category) } else { String::new() }
}

/// Sorts products by the order of the categories; within one they stay as they are.
pub(super) fn in_order_of_categories(snapshot: &Snapshot, products: &mut [ProductSummary]) -> Result<()> {
    let names = terms::names_and_slugs(snapshot, TermKind::Category)?;
    let places: HashMap<_, _> = names.iter().enumerate().map(|(at, (name, _))| (fold(name), at)).collect();
    products.sort_by_cached_key(|product| places.get(&section_key(product)).copied().unwrap_or(places.len()));
    Ok(())
}
