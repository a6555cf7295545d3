//! Pictures without a list: each goes to the product whose code it is called by.

use std::collections::{BTreeMap, HashMap};

use super::archive::{file_name, stem};
use super::file::{ListFile, ReadOptions};
use super::identity::loose;
use super::memory::Said;
use super::plan::{ImportAbout, ImportFormat};
use crate::catalogue::store::products::all_keys;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::platform::spreadsheet::SheetRow;

/// Names of pictures that a note says.
const NAMED: usize = 10;

/// Pictures by the SKU that they are called by.
#[derive(Debug, Default)]
pub(crate) struct PicturesByName {
    /// What the source calls them, by the SKU as the site has it: the one without a number first.
    of_sku: BTreeMap<String, Vec<String>>,
    /// Those that no product is called like.
    unknown: Vec<String>,
}

/// The SKUs of the site, as they are compared.
struct Codes {
    exact: HashMap<String, String>,
    /// Without signs and zeros in front; none where several products have it.
    loose: HashMap<String, Option<String>>,
}

impl PicturesByName {
    /// Finds the products of pictures, each given as the name of its file and as what the source calls it.
    pub(crate) fn new<'n>(
        snapshot: &Snapshot,
        pictures: impl Iterator<Item = (&'n str, &'n str)>,
    ) -> Result<Self> {
        let codes = Codes::new(snapshot)?;
        let mut of_sku: BTreeMap<String, Vec<(u32, &str)>> = BTreeMap::new();
        let mut unknown = Vec::new();
        for (name, called) in pictures {
            match codes.of(name) {
                Some((sku, number)) => of_sku.entry(sku.to_owned()).or_default().push((number, called)),
                None => unknown.push(file_name(name).to_owned()),
            }
        }
        let of_sku = of_sku.into_iter().map(|(sku, mut pictures)| {
            pictures.sort_unstable();
            (sku, pictures.into_iter().map(|(_, called)| called.to_owned()).collect())
        });
        Ok(Self { of_sku: of_sku.collect(), unknown })
    }

    /// The pictures of a product.
    pub(super) fn of(&self, sku: &str) -> Option<&[String]> {
        self.of_sku.get(sku).map(Vec::as_slice)
    }

    /// The list that these pictures stand for: a row with the code of each product that has some.
    pub(crate) fn list(&self) -> Result<ListFile> {
        if self.of_sku.is_empty() {
            let why =
                "has no picture that is called like a product’s code, such as ABX-0101.jpg or ABX-0101-2.jpg";
            return Err(Error::field("file", why));
        }
        let rows = (1..).zip(self.of_sku.keys()).map(|(line, sku)| SheetRow {
            line,
            cells: [sku].into_iter().collect(),
            text: String::new(),
        });
        let mut notes = Vec::new();
        if !self.unknown.is_empty() {
            let named = self.unknown.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
            let more = if self.unknown.len() > NAMED { " …" } else { "" };
            notes.push(format!(
                "{} of the pictures are called like no product’s code, and are left out: {named}{more}",
                self.unknown.len()
            ));
        }
        let (kind, list_separator) = ("pictures".to_owned(), ";".to_owned());
        let format = ImportFormat { kind, list_separator, ..ImportFormat::default() };
        let sku = super::columns::Column { field: Some("sku"), ..Default::default() };
        Ok(ListFile {
            about: ImportAbout { format, notes, ..ImportAbout::default() },
            columns: vec![sku],
            rows: rows.collect(),
            list_separator: ';',
            is_text: false,
            headings: None,
            said: Said::default(),
            options: ReadOptions { leaves_names: true, ..ReadOptions::default() },
        })
    }
}

impl Codes {
    fn new(snapshot: &Snapshot) -> Result<Self> {
        let (mut exact, mut by_loose) = (HashMap::new(), HashMap::new());
        for sku in all_keys(snapshot)?.into_iter().filter_map(|product| product.sku) {
            let known = by_loose.entry(loose(&sku)).or_insert_with(|| Some(sku.clone()));
            *known = known.take().filter(|known| *known == sku);
            exact.insert(sku.to_lowercase(), sku);
        }
        by_loose.remove("");
        Ok(Self { exact, loose: by_loose })
    }

    /// The SKU that a file is called by, and its number among the pictures of the product.
    fn of(&self, name: &str) -> Option<(&str, u32)> {
        let whole = stem(name).trim().to_lowercase();
        let numbered = without_number(&whole);
        let exact = |text: &str| self.exact.get(text).map(String::as_str);
        let alike = |text: &str| self.loose.get(&loose(text)).and_then(Option::as_deref);
        // '1-2.jpg' is the second of the code 1, not the code 12; '(2).jpg' is the second of nothing.
        let is_number = numbered.is_some() || whole.ends_with(')');
        let may_be_code = !is_number || whole.contains(|c: char| c.is_alphabetic());
        exact(&whole)
            .map(|sku| (sku, 0))
            .or_else(|| numbered.and_then(|(base, number)| Some((exact(base)?, number))))
            .or_else(|| Some((alike(&whole).filter(|_| may_be_code)?, 0)))
            .or_else(|| numbered.and_then(|(base, number)| Some((alike(base)?, number))))
    }
}

/// 'a-101 (2)', 'a-101_2' without the number behind.
fn without_number(stem: &str) -> Option<(&str, u32)> {
    let in_brackets = stem.strip_suffix(')').and_then(|stem| stem.rsplit_once('('));
    let (base, digits) = if let Some((base, digits)) = in_brackets {
        (base.trim_end(), digits)
    } else {
        let base = stem.trim_end_matches(|c: char| c.is_ascii_digit());
        (base.strip_suffix(['-', '_', ' '])?.trim_end(), &stem[base.len()..])
    };
    let number = digits.parse().ok().filter(|number| *number < 100)?;
    (!base.is_empty()).then_some((base, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_called_by_the_code_of_its_product() {
        let skus = ["1", "2", "12", "0042", "ABX-0101", "A-1", "A", "T/40", "T/80", "T-80"];
        let mut by_loose: HashMap<String, Option<String>> = HashMap::new();
        for sku in skus {
            let known = by_loose.entry(loose(sku)).or_insert_with(|| Some(sku.to_owned()));
            *known = known.take().filter(|known| known == sku);
        }
        let exact = skus.iter().map(|sku| (sku.to_lowercase(), (*sku).to_owned())).collect();
        let codes = Codes { exact, loose: by_loose };
        for (name, expected) in [
            ("1.jpg", Some(("1", 0))),
            ("1-2.jpg", Some(("1", 2))),
            ("12.jpg", Some(("12", 0))),
            ("000042.png", Some(("0042", 0))),
            ("pictures/abx-0101.JPG", Some(("ABX-0101", 0))),
            ("ABX-0101-2.webp", Some(("ABX-0101", 2))),
            ("ABX0101 (3).jpg", Some(("ABX-0101", 3))),
            ("A-1.jpg", Some(("A-1", 0))),
            ("A-2.jpg", Some(("A", 2))),
            ("T_40.jpg", Some(("T/40", 0))),
            ("t-80.jpg", Some(("T-80", 0))),
            // Two codes are that without signs.
            ("T80.jpg", None),
            ("IMG_20261127.jpg", None),
            ("3.jpg", None),
            ("(2).jpg", None),
        ] {
            assert_eq!(codes.of(name), expected, "{name}");
        }
    }
}
