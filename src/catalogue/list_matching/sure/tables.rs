//! The tables in `crates/medicine/assets/sure`.

use std::collections::HashMap;
use std::sync::LazyLock;

use medicine::amount::number::Number;

/// All tables, read once.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::shipped);

const INSULIN_BRANDS: &str = medicine::tables::INSULIN_BRANDS;

/// What a pharmacist says of words.
pub(super) struct Tables {
    /// Salts that a substance is always sold as, by substance.
    usual_salts: HashMap<&'static str, Vec<&'static str>>,
    /// Rows of substances of which a mistake has no second chance, and why.
    high_alert: Vec<(Vec<&'static str>, &'static str)>,
    /// Classes of words for releases, and what is said of substances.
    releases: HashMap<&'static str, &'static str>,
    /// Words that need not be typed, and whether only those of an article.
    harmless: HashMap<&'static str, bool>,
    /// Insulins by the words of their brands.
    insulin_brands: HashMap<&'static str, InsulinBrand>,
}

/// What the label of a brand of insulin says, where all packs of the brand say the same.
pub(super) struct InsulinBrand {
    /// International units.
    pub(super) per_millilitre: Option<Number>,
    pub(super) container: Option<&'static str>,
}

/// The rows of a table below its heading, by their first columns.
fn columns<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.filter_map(|line| line.split('\t').take(N).collect::<Vec<_>>().try_into().ok())
}

fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    columns(table).map(|[first, second]| (first, second))
}

impl Tables {
    fn shipped() -> Self {
        let salts = rows(medicine::tables::USUAL_SALTS);
        let high = rows(medicine::tables::HIGH_ALERT);
        Self {
            usual_salts: salts.map(|(substance, salts)| (substance, salts.split(' ').collect())).collect(),
            high_alert: high.map(|(substance, why)| (substance.split(' ').collect(), why)).collect(),
            releases: rows(medicine::tables::RELEASES).collect(),
            harmless: rows(medicine::tables::HARMLESS).map(|(word, why)| (word, why == "article")).collect(),
            insulin_brands: columns(INSULIN_BRANDS)
                .map(|[brand, _kind, number, container]| {
                    let container = Some(container).filter(|container| !container.is_empty());
                    let number = Some(number).filter(|number| !number.is_empty());
                    (brand, InsulinBrand { per_millilitre: number.and_then(Number::parse), container })
                })
                .collect(),
        }
    }

    /// Whether a word of a name need not be typed.
    pub(super) fn is_harmless(&self, word: &str) -> bool {
        self.harmless.get(word) == Some(&false)
    }

    /// Whether a word of the name of what is no medicine need not be typed.
    pub(super) fn is_harmless_of_article(&self, word: &str) -> bool {
        self.harmless.contains_key(word)
    }

    /// Whether a substance is always sold as this salt, in any form or in this.
    pub(super) fn is_usual_salt(&self, substance: &[String], form: &str, salt: &str) -> bool {
        let form = form.to_lowercase();
        let is = |word: &str| self.salts_of(word).contains(&salt);
        substance.iter().any(|word| is(word) || is(&format!("{word} {form}")))
    }

    /// The salts that a substance is always sold as.
    pub(super) fn salts_of(&self, substance: &str) -> &[&'static str] {
        self.usual_salts.get(substance).map_or(&[], Vec::as_slice)
    }

    /// The brand of insulin that words are.
    pub(super) fn insulin_brand(&self, words: &[String]) -> Option<&InsulinBrand> {
        self.insulin_brands.get(words.join(" ").as_str())
    }

    /// Why a substance is one of those of which a mistake has no second chance.
    pub(super) fn high_alert(&self, substance: &[String]) -> Option<&'static str> {
        let has = |words: &[&str]| words.iter().all(|word| substance.iter().any(|own| own == word));
        self.high_alert.iter().find(|(words, _)| has(words)).map(|(_, why)| *why)
    }

    /// The class of a word for a release.
    pub(super) fn release(&self, word: &str) -> Option<&'static str> {
        self.releases.get(word).copied().filter(|class| !matches!(*class, "exact" | "usual"))
    }

    /// Whether the table says this of one of the words of a substance.
    pub(super) fn says_of(&self, words: &[String], what: &str) -> bool {
        words.iter().any(|word| self.releases.get(word.as_str()).is_some_and(|said| *said == what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use medicine::dictionary::Dictionary;
    use medicine::words::words;

    #[test]
    fn every_row_of_the_tables_is_read() {
        let salts = medicine::tables::USUAL_SALTS;
        let count = |table: &str| table.lines().filter(|line| !line.starts_with('#')).count() - 1;
        assert_eq!(TABLES.usual_salts.len(), count(salts), "each substance once");
        assert_eq!(TABLES.releases.len(), count(medicine::tables::RELEASES));
        assert_eq!(TABLES.harmless.len(), count(medicine::tables::HARMLESS));
        assert_eq!(TABLES.insulin_brands.len(), count(INSULIN_BRANDS));
        let dictionary = Dictionary::shipped();
        for [brand, kind, number, container, source] in columns(INSULIN_BRANDS) {
            let meaning = dictionary.lookup(&words(brand)).map(|(_, meanings)| meanings[0].words.join(" "));
            assert_eq!(
                meaning.as_deref(),
                Some(kind),
                "{brand}: as in crates/medicine/assets/search/brands.tsv"
            );
            assert!(number.is_empty() || Number::parse(number).is_some(), "{brand}");
            assert!(matches!(container, "" | "vial" | "cartridge" | "pen") && !source.is_empty(), "{brand}");
        }
        for apart in ["metoprolol", "chloroquine", "perindopril", "diclofenac", "mycophenolate", "tenofovir"]
        {
            assert!(TABLES.salts_of(apart).is_empty(), "{apart}");
        }
    }
}
