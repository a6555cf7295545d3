//! Any number of plausible products, for benchmarks: the same for the same number on every machine.

use std::fmt;

use jiff::{SignedDuration, Timestamp};

use super::demo::refuse_unless_empty;
use super::housekeeping::tidy_search;
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{BADGES, OFFERED_BENEFITS};
use crate::catalogue::store::search::IndexChanges;
use crate::catalogue::store::{save, terms};
use crate::catalogue::term::TermKind;
use crate::error::Result;
use crate::platform::db::Db;
use crate::platform::text::Slug;

/// Products a transaction.
const BATCH: u32 = 10_000;
const CATEGORIES: [(&str, &str); 8] = [
    ("Generic Medicines", "generics"),
    ("Antibiotics", "antibiotics"),
    ("Cardiac Care", "cardiac"),
    ("Diabetes Care", "diabetes"),
    ("Gastrointestinal Care", "gastro"),
    ("Respiratory Care", "respiratory"),
    ("Dermatology", "dermatology"),
    ("Nutraceuticals", "nutraceuticals"),
];
const SALTS: [&str; 64] = [
    "Paracetamol",
    "Ibuprofen",
    "Diclofenac Sodium",
    "Aceclofenac",
    "Naproxen",
    "Tramadol Hydrochloride",
    "Cetirizine Hydrochloride",
    "Levocetirizine",
    "Amoxicillin Trihydrate",
    "Azithromycin",
    "Cefixime",
    "Cefpodoxime Proxetil",
    "Ciprofloxacin",
    "Levofloxacin",
    "Ofloxacin",
    "Doxycycline Hyclate",
    "Metronidazole",
    "Clindamycin",
    "Linezolid",
    "Amlodipine Besylate",
    "Atenolol",
    "Metoprolol Succinate",
    "Telmisartan",
    "Losartan Potassium",
    "Ramipril",
    "Enalapril Maleate",
    "Hydrochlorothiazide",
    "Furosemide",
    "Atorvastatin Calcium",
    "Rosuvastatin Calcium",
    "Clopidogrel",
    "Aspirin",
    "Metformin Hydrochloride",
    "Glimepiride",
    "Gliclazide",
    "Sitagliptin",
    "Vildagliptin",
    "Teneligliptin",
    "Dapagliflozin",
    "Empagliflozin",
    "Pioglitazone",
    "Pantoprazole Sodium",
    "Rabeprazole Sodium",
    "Omeprazole",
    "Esomeprazole",
    "Domperidone",
    "Ondansetron",
    "Ranitidine Hydrochloride",
    "Montelukast Sodium",
    "Salbutamol Sulphate",
    "Budesonide",
    "Formoterol Fumarate",
    "Ambroxol Hydrochloride",
    "Dextromethorphan",
    "Clotrimazole",
    "Ketoconazole",
    "Terbinafine",
    "Fluconazole",
    "Mometasone Furoate",
    "Cholecalciferol",
    "Methylcobalamin",
    "Folic Acid",
    "Ferrous Ascorbate",
    "Calcium Carbonate",
];
const FORMS: [(&str, &str); 8] = [
    ("Tablets", "Uncoated tablet"),
    ("Tablets", "Film-coated tablet"),
    ("Capsules", "Hard gelatin capsule"),
    ("Syrup", "Oral liquid"),
    ("Suspension", "Oral suspension"),
    ("Injection", "Solution for injection"),
    ("Cream", "Topical cream"),
    ("Drops", "Oral drops"),
];
const STRENGTHS: [&str; 16] = [
    "2.5 mg", "5 mg", "10 mg", "12.5 mg", "20 mg", "25 mg", "40 mg", "50 mg", "75 mg", "100 mg", "150 mg",
    "200 mg", "250 mg", "400 mg", "500 mg", "650 mg",
];
const USES: [&str; 8] = [
    "for the relief of pain and fever in adults",
    "for susceptible bacterial infections, on a doctor's advice",
    "for the long-term control of raised blood pressure",
    "for blood sugar control together with diet and exercise",
    "for acidity, heartburn and reflux",
    "for allergic rhinitis and seasonal cough",
    "for superficial infections of the skin",
    "for dietary support during convalescence",
];

/// How many were made, for the terminal.
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
/// When the database holds products already, or fails.
pub fn load(db: &Db, count: u32, now: Timestamp) -> Result<Generated> {
    refuse_unless_empty(db)?;
    db.write_blocking(|tx| {
        for (name, slug) in CATEGORIES {
            if let Ok(slug) = Slug::parse(slug) {
                terms::insert_if_missing(tx, TermKind::Category, name, &slug)?;
            }
        }
        Ok(())
    })?;
    let mut made = 0;
    while made < count {
        let until = count.min(made + BATCH);
        db.write_blocking(|tx| {
            let mut index = IndexChanges::default();
            for n in made..until {
                let age = SignedDuration::from_secs(60 * i64::from(count - n));
                save::insert(tx, &product(n), now - age, &mut index)?;
            }
            index.flush(tx)?;
            tx.content_changed();
            Ok(())
        })?;
        made = until;
    }
    tidy_search(db)?;
    Ok(Generated(count))
}

/// The `n`th product. A multiplicative hash spreads the choices without a random generator.
fn product(n: u32) -> NewProduct {
    let draw = |salt: u32, of: usize| {
        let mixed = n.wrapping_mul(0x9E37_79B1).wrapping_add(salt.wrapping_mul(0x85EB_CA77));
        ((mixed ^ mixed >> 15).wrapping_mul(0x2C1B_3C6D) >> 12) as usize % of
    };
    let (salt, second) = (SALTS[draw(1, SALTS.len())], SALTS[draw(2, SALTS.len())]);
    let (strength, other) = (STRENGTHS[draw(3, STRENGTHS.len())], STRENGTHS[draw(4, STRENGTHS.len())]);
    let (form, formulation) = FORMS[draw(5, FORMS.len())];
    let (category, slug) = CATEGORIES[draw(6, CATEGORIES.len())];
    let combined = draw(7, 3) == 0 && second != salt;
    let name = if combined {
        format!("{salt} {strength} + {second} {other} {form}")
    } else {
        format!("{salt} {strength} {form}")
    };
    let contents = if combined {
        format!("{salt} IP {strength}, {second} IP {other}")
    } else {
        format!("{salt} IP {strength}")
    };
    let pack = [10, 15, 20, 30, 60, 100][draw(8, 6)];
    NewProduct {
        description: format!(
            "{salt} {strength}, {} {}.",
            formulation.to_lowercase(),
            USES[draw(9, USES.len())]
        ),
        detailed_description: Some(format!(
            "{salt} {strength} is supplied {} and packed in units of {pack}. Batch {n:06} is released after testing to \
             the Indian Pharmacopoeia.\n\nKeep below 30 °C, protected from light and moisture, out of the reach of children.",
            USES[draw(10, USES.len())]
        )),
        composition: Some(format!("Each unit contains: {contents}; excipients q.s.")),
        formulation: Some(formulation.to_owned()),
        status: Some("Prescription required (Schedule H)".to_owned()),
        side_effects: Some(
            "Nausea, headache and dizziness may occur; seek medical advice if they persist.".to_owned(),
        ),
        dosage: Some("As directed by the physician.".to_owned()),
        benefits: vec![OFFERED_BENEFITS[draw(11, OFFERED_BENEFITS.len())].to_owned()],
        badges: vec![BADGES[draw(12, BADGES.len())].to_owned()],
        certifications: vec!["ISO 9001:2015".to_owned()],
        sku: Some(format!("{}-{n:06}", slug.get(..3).unwrap_or("gen").to_uppercase())),
        category: category.to_owned(),
        name,
        ..NewProduct::default()
    }
}
