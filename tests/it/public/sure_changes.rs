//! A sure match is never wrong, over whole catalogues: lines that ask for each product with one thing changed (a strength, its
//! unit, the order of two strengths, the form, the release) are sure of nothing, or of a product that has exactly what was typed.
//!
//! The generated catalogue has 300 products, of which every third is asked for; `PHARMA_SURE_PRODUCTS=10000` makes it larger,
//! and all are asked for.

use std::collections::BTreeMap;
use std::process::Command;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::harness::Site;
use crate::harness::visitor::{Requests as _, Visitor, send};

/// Most lines of a list.
const LINES: usize = 500;
/// Products of the generated catalogue in the suite.
const PRODUCTS: u32 = 300;

/// What a name says: 'Telmisartan 40 mg + Amlodipine 5 mg Tablets'.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Medicine {
    /// Salt, number, unit; by salt.
    salts: Vec<(String, String, String)>,
    /// What follows the last strength: 'Tablets', 'per 5 mL Oral Suspension'.
    form: String,
    /// What the formulation says and the name leaves out.
    other_form: Option<String>,
}

impl Medicine {
    /// `None` for names whose salts have no strength of their own.
    fn parse(name: &str) -> Option<Self> {
        let mut salts = Vec::new();
        let mut rest = name;
        loop {
            let (before, behind) = rest
                .match_indices(' ')
                .map(|(at, _)| (&rest[..at], &rest[at + 1..]))
                .find(|(_, behind)| behind.starts_with(|letter: char| letter.is_ascii_digit()))?;
            let mut words = behind.splitn(3, ' ');
            let (number, unit) = (words.next()?, words.next()?);
            rest = words.next()?;
            let salt = before.trim_start_matches("+ ").to_lowercase();
            if !matches!(unit, "mg" | "mcg" | "g" | "IU") || salt.contains(',') || salt.contains(" and ") {
                return None;
            }
            salts.push((salt, number.to_owned(), unit.to_owned()));
            if !rest.starts_with('+') {
                return Some(Self { salts, form: rest.to_owned(), other_form: None });
            }
        }
    }

    /// Whether it is what a line asks for, which may leave out the volume that holds the dose, and a plain form.
    fn is(&self, asked: &Self) -> bool {
        let sorted = |medicine: &Self| {
            let mut salts = medicine.salts.clone();
            salts.sort();
            salts
        };
        let is_plain = matches!(self.plain_form().as_str(), "Tablets" | "Capsules");
        // Lists call every liquid by mouth a syrup.
        let is_syrup = asked.form == "Syrup"
            && matches!(self.plain_form().as_str(), "Suspension" | "Oral Suspension" | "Oral Solution");
        let is_form = is_syrup
            || self.plain_form() == asked.plain_form()
            || self.other_form.as_ref() == Some(&asked.form);
        sorted(self) == sorted(asked) && (is_form || (asked.form.is_empty() && is_plain))
    }

    /// The form in the words of the trade, without the volume. Gastro-resistant tablets are tablets, softgels capsules; sustained and
    /// prolonged release are one class (`crates/medicine/assets/sure/releases.tsv`).
    fn plain_form(&self) -> String {
        let form = self
            .form
            .strip_prefix("per ")
            .map_or(self.form.as_str(), |behind| behind.split_once("mL ").map_or(behind, |(_, form)| form));
        let same = [
            ("Gastro-Resistant ", ""),
            ("Softgels", "Capsules"),
            ("Softgel ", ""),
            ("SR ", "Sustained-Release "),
            ("Prolonged-Release ", "Sustained-Release "),
        ];
        same.iter().fold(form.to_owned(), |form, (one, other)| form.replace(one, other))
    }

    /// Lines that ask for it: with units, and without where that says as much.
    fn lines(&self, with_units: bool) -> Vec<String> {
        let each = |sign: &str, with_unit: bool| {
            let salt = |(salt, number, unit): &(String, String, String)| {
                if with_unit { format!("{salt} {number} {unit}") } else { format!("{salt} {number}") }
            };
            self.salts.iter().map(salt).collect::<Vec<_>>().join(sign)
        };
        let mut lines = vec![format!("{} {} - 20", each(" + ", true), self.form)];
        if !with_units {
            lines.push(format!("{} {} x 20", each(" + ", false), self.form));
            lines.push(format!("{} {} 10 box", self.form, each(" ", false)));
        }
        lines
    }

    /// It with one thing changed at a time, and whether lines say the units.
    fn changed(&self) -> Vec<(Self, bool)> {
        let mut all = Vec::new();
        for at in 0..self.salts.len() {
            for factor in [0.5, 2.0, 10.0] {
                let mut other = self.clone();
                let number: f64 = self.salts[at].1.replace(',', "").parse().unwrap();
                other.salts[at].1 = (number * factor).to_string();
                all.push((other, false));
            }
            for unit in ["mg", "mcg", "g"].into_iter().filter(|unit| *unit != self.salts[at].2) {
                let mut other = self.clone();
                other.salts[at].2 = unit.to_owned();
                all.push((other, true));
            }
        }
        if let [one, two] = self.salts.as_slice() {
            let swapped = vec![
                (one.0.clone(), two.1.clone(), two.2.clone()),
                (two.0.clone(), one.1.clone(), one.2.clone()),
            ];
            // 'Iron 100 IU' says its unit, where the other way round it is clear.
            all.push((Self { salts: swapped, ..self.clone() }, one.2 != two.2));
        }
        for form in
            ["Tablets", "Capsules", "Injection", "Syrup", "Cream", "Dispersible Tablets", "SR Tablets", ""]
        {
            if !self.form.ends_with(form) || form.is_empty() {
                all.push((Self { form: form.to_owned(), ..self.clone() }, !form.is_empty()));
            }
        }
        all
    }
}

/// All products that have a strength, by name.
async fn medicines(visitor: &Visitor) -> BTreeMap<String, Medicine> {
    let (mut seen, mut medicines) = (0, BTreeMap::new());
    for page in 1.. {
        let page = visitor.json(&format!("/api/products?per_page=100&page={page}")).await;
        let items = page["items"].as_array().unwrap();
        for item in items {
            let name = item["name"].as_str().unwrap();
            let Some(mut medicine) = Medicine::parse(name) else { continue };
            if item["formulation"].as_str().is_some_and(|form| form.contains("dispersible")) {
                medicine.other_form = Some("Dispersible Tablets".to_owned());
            }
            // Their name says that they are taken by mouth.
            if !name.starts_with("Oral Rehydration") {
                medicines.insert(name.to_owned(), medicine);
            }
        }
        seen += items.len() as u64;
        if seen >= page["total"].as_u64().unwrap() {
            break;
        }
    }
    medicines
}

/// What a list answers to each line.
async fn matched(visitor: &Visitor, lines: &[(Medicine, String)]) -> Vec<Value> {
    let text: Vec<&str> = lines.iter().map(|(_, line)| line.as_str()).collect();
    let answer = visitor.post("/api/match", &json!({ "text": text.join("\n") })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let matched = answer.json()["lines"].as_array().unwrap().clone();
    assert_eq!(matched.len(), lines.len());
    matched
}

/// Asks for every so-and-so-many product, changed and unchanged; the count of lines that are sure.
async fn check(site: &Site, every: usize, at_least: usize) -> usize {
    let visitor = site.visitor();
    let (mut asked, mut sure, mut wrong) = (0, 0, Vec::new());
    let mut lines = Vec::new();
    let medicines = medicines(&visitor).await;
    for medicine in medicines.values().step_by(every) {
        for (changed, with_units) in medicine.changed().into_iter().chain([(medicine.clone(), false)]) {
            lines.extend(changed.lines(with_units).into_iter().map(|line| (changed.clone(), line)));
        }
    }
    for part in lines.chunks(LINES) {
        asked += part.len();
        for ((medicine, line), answer) in part.iter().zip(matched(&visitor, part).await) {
            let Some(name) = answer["match"]["name"].as_str() else { continue };
            sure += 1;
            if medicines.get(name).is_none_or(|found| !found.is(medicine)) {
                wrong.push(format!("{line}  ->  {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {asked} lines are sure and wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked >= at_least, "{asked}");
    sure
}

#[actix_web::test]
async fn no_changed_line_is_sure_of_a_product_of_the_sample() {
    let sure = check(&Site::with_sample(), 1, 2_000).await;
    assert!(sure >= 200, "{sure}");
}

#[actix_web::test]
async fn no_changed_line_is_sure_of_a_product_of_a_generated_catalogue() {
    let asked = std::env::var("PHARMA_SURE_PRODUCTS").ok();
    let every = if asked.is_some() { 1 } else { 3 };
    let count = asked.map_or(PRODUCTS, |count| count.parse().unwrap());
    let site = Site::boot();
    let made = Command::new("python3").args(["bench/products.py", &count.to_string()]).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    let admin = site.admin();
    let list = Part::bytes(made.stdout).file_name("list.csv");
    let request = admin
        .request(Method::POST, "/api/admin/imports?kind=products")
        .multipart(Form::new().part("file", list));
    let plan = send(request).await.json();
    assert_eq!(plan["new"], count, "{plan}");
    let applied = admin.post(&format!("/api/admin/imports/{}/apply", plan["id"]), &json!({})).await;
    assert_eq!(applied.status, 200, "{}", applied.text());
    // Most of its products stand beside another of the same name, strength and form.
    check(&site, every, 1_700).await;
}
