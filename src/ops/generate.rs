//! Any number of plausible products, for benchmarks: the same for the same number on every machine.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::demo::require_empty;
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{BADGES, OFFERED_BENEFITS};
use crate::catalogue::store::{save, terms};
use crate::catalogue::term::TermKind;
use crate::error::{Error, Result};
use crate::platform::db::Db;
use crate::platform::text::Slug;
use crate::site::settings_store;

/// Products in one transaction.
const BATCH_SIZE: u32 = 10_000;

/// The parts of the products' names and texts; see `generate.toml`.
#[derive(Deserialize)]
struct Words {
    categories: Vec<(String, String)>,
    substances: Vec<String>,
    forms: Vec<(String, String)>,
    strengths: Vec<String>,
    uses: Vec<String>,
}

/// The number of products that were generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generated(pub u32);

impl fmt::Display for Generated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "generated {} products", self.0)
    }
}

/// Fills an empty database with `count` products.
///
/// # Errors
/// [`Error::Refused`] when the database holds products or posts already.
pub fn load(db: &Db, count: u32, now: Timestamp) -> Result<Generated> {
    require_empty(db)?;
    let words: Words = toml::from_str(include_str!("generate.toml")).map_err(Error::internal)?;
    db.write_blocking(|tx| {
        for (name, slug) in &words.categories {
            let slug = Slug::parse(slug).map_err(Error::internal)?;
            terms::insert_if_missing(tx, TermKind::Category, name, &slug)?;
        }
        settings_store::mark_sample(tx)
    })?;
    let mut next = 0;
    while next < count {
        let end = count.min(next + BATCH_SIZE);
        db.write_blocking(|tx| {
            for n in next..end {
                let age = SignedDuration::from_secs(60 * i64::from(count - n));
                save::insert(tx, &product(&words, n), now - age)?;
            }
            tx.content_changed();
            Ok(())
        })?;
        next = end;
    }
    Ok(Generated(count))
}

/// The `n`th product. A multiplicative hash of `n` makes the choices, so that they are the same on every machine.
fn product<'a>(words: &'a Words, n: u32) -> NewProduct {
    let draw = |salt: u32, of: usize| {
        let mixed = n.wrapping_mul(0x9E37_79B1).wrapping_add(salt.wrapping_mul(0x85EB_CA77));
        ((mixed ^ mixed >> 15).wrapping_mul(0x2C1B_3C6D) >> 12) as usize % of
    };
    let word = |salt: u32, list: &'a [String]| list[draw(salt, list.len())].as_str();
    let (substance, second_substance) = (word(1, &words.substances), word(2, &words.substances));
    let (strength, second_strength) = (word(3, &words.strengths), word(4, &words.strengths));
    let (form, formulation) = &words.forms[draw(5, words.forms.len())];
    let (category, slug) = &words.categories[draw(6, words.categories.len())];
    let combined = draw(7, 3) == 0 && second_substance != substance;
    let name = if combined {
        format!("{substance} {strength} + {second_substance} {second_strength} {form}")
    } else {
        format!("{substance} {strength} {form}")
    };
    let contents = if combined {
        format!("{substance} IP {strength}, {second_substance} IP {second_strength}")
    } else {
        format!("{substance} IP {strength}")
    };
    let pack = [10, 15, 20, 30, 60, 100][draw(8, 6)];
    let dose = match formulation.as_str() {
        "Uncoated tablet" => "tablet".to_owned(),
        "Oral liquid" | "Oral suspension" => "5 ml".to_owned(),
        other => other.to_lowercase(),
    };
    let schedules = ["H", "H", "H", "H1", "G H", "none"][draw(13, 6)].split(' ');
    NewProduct {
        description: format!(
            "{substance} {strength}, {} {}.",
            formulation.to_lowercase(),
            word(9, &words.uses)
        ),
        detailed_description: Some(format!(
            "{substance} {strength} is supplied {} and packed in units of {pack}. Batch {n:06} is released after \
             testing to the Indian Pharmacopoeia.\n\nKeep below 30 °C, protected from light and moisture, out of the reach of children.",
            word(10, &words.uses)
        )),
        composition: Some(format!("Each {dose} contains: {contents}; Excipients q.s.")),
        formulation: Some(formulation.clone()),
        status: Some("Supplied to the trade".to_owned()),
        side_effects: Some(
            "Nausea, headache and dizziness may occur; seek medical advice if they persist.".to_owned(),
        ),
        dosage: Some("As directed by the physician.".to_owned()),
        manufacturer: Some(format!("Works {}", draw(14, 40) + 1)),
        benefits: vec![OFFERED_BENEFITS[draw(11, OFFERED_BENEFITS.len())].to_owned()],
        badges: vec![BADGES[draw(12, BADGES.len())].to_owned()],
        certifications: vec!["ISO 9001:2015".to_owned()],
        schedules: schedules.map(str::to_owned).collect(),
        kind: Some("medicine".to_owned()),
        pack_size: Some(format!("10 × {pack}")),
        hsn: Some("30049099".to_owned()),
        country: Some("India".to_owned()),
        sku: Some(format!("{}-{n:06}", slug.get(..3).unwrap_or("gen").to_uppercase())),
        category: category.clone(),
        name,
        ..NewProduct::default()
    }
}
