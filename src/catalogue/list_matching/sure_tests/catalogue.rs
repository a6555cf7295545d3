//! A catalogue of its own for lines to be matched with.

use crate::catalogue::list_matching::{MatchedLine, lines, match_lines};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::new_product::fill_in;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::save;
use crate::platform::db::{Db, Snapshot, migrate};
use medicine::dictionary::Dictionary;

/// Lines of one list.
const LINES: usize = 40;

/// Products in a database, found by their names.
pub(super) struct Catalogue {
    db: Db,
    index: SearchIndex,
    _directory: tempfile::TempDir,
}

/// The right answer of the matching: the products that were taken, by the places of the lines they stand in.
pub(super) struct Taken {
    /// The names of the products that were taken; `None` for an open line. More than one where a line was split.
    pub(super) names: Vec<Option<String>>,
    /// The products that are offered.
    pub(super) offered: Vec<String>,
    /// What is offered and said, for messages.
    pub(super) said: String,
}

impl Catalogue {
    /// Of names and packs, as an import makes products of them.
    pub(super) fn of(products: &[(String, String)]) -> Self {
        let product = |(name, pack): &(String, String)| {
            let mut product = NewProduct {
                name: name.clone(),
                category: "Medicines".to_owned(),
                description: "Of a list.".to_owned(),
                pack_size: (!pack.is_empty()).then(|| pack.clone()),
                ..NewProduct::default()
            };
            fill_in(&mut product);
            product
        };
        Self::of_products(products.iter().map(product).collect())
    }

    pub(super) fn of_products(products: Vec<NewProduct>) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("site.db");
        migrate::run(&path).unwrap();
        let db = Db::open(&path, None).unwrap();
        let now = "2026-11-21T06:00:00Z".parse().unwrap();
        db.write_blocking(|tx| {
            for product in products {
                save::insert(tx, &product, now)?;
            }
            Ok(())
        })
        .unwrap();
        Self { db, index: SearchIndex::new(Dictionary::shipped()), _directory: directory }
    }

    /// What is taken for each of the lines.
    pub(super) fn take(&self, all: &[String]) -> Vec<Taken> {
        let mut taken = Vec::with_capacity(all.len());
        let matched = |snapshot: &Snapshot| {
            let dictionary = self.index.dictionary(snapshot)?;
            for part in all.chunks(LINES) {
                let lines = lines::of_text(&part.join("\n")).unwrap();
                let matched = match_lines(&self.index, &dictionary, snapshot, &lines)?.lines;
                for number in 1..=part.len() {
                    let of_line = matched.iter().filter(|line| line.line as usize == number);
                    taken.push(Taken::of(&of_line.collect::<Vec<_>>()));
                }
            }
            Ok(())
        };
        self.db.read_blocking(matched).unwrap();
        taken
    }
}

impl Taken {
    fn of(lines: &[&MatchedLine]) -> Self {
        let name = |line: &&MatchedLine| line.matched.as_ref().map(|one| one.name.clone());
        let said = lines.iter().map(|line| {
            let offered: Vec<_> = line.candidates.iter().map(|one| &*one.name).collect();
            format!("{} [{}]", line.note.as_deref().unwrap_or(""), offered.join(" | "))
        });
        let offered = lines.iter().flat_map(|line| &line.candidates).map(|one| one.name.clone()).collect();
        Self { names: lines.iter().map(name).collect(), offered, said: said.collect::<Vec<_>>().join(" // ") }
    }

    /// The only product that was taken.
    pub(super) fn sure(&self) -> Option<&str> {
        self.names.iter().flatten().next().map(String::as_str)
    }
}
