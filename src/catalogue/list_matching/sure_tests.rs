//! A sure match is never wrong: every product of the sample is changed in one thing at a time (a strength, its unit, the volume
//! that holds it, the form, the release, the order of two strengths), and no line that asks for the one that was may be sure of
//! the one that is.

use serde::Deserialize;

use super::decision::Judge;
use super::goods::Goods;
use super::reading::readings;
use crate::catalogue::dictionary::Dictionary;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::listed::ListedProduct;

#[derive(Deserialize)]
struct SampleFile {
    product: Vec<Sample>,
}

#[derive(Debug, Clone, Deserialize)]
struct Sample {
    name: String,
    composition: Option<String>,
    formulation: Option<String>,
}

const RELEASES: [&str; 4] = ["Sustained-Release", "Prolonged-Release", "Modified-Release", "SR"];

/// A name taken apart: 'Telmisartan 40 mg + Amlodipine 5 mg Tablets'.
struct Name {
    salts: Vec<String>,
    /// '40 mg'.
    amounts: Vec<(String, &'static str)>,
    /// 'Tablets', 'per 5 mL Oral Suspension'.
    tail: String,
}

fn samples() -> Vec<Sample> {
    let mut all = Vec::new();
    for file in std::fs::read_dir("assets/sample/products").unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        all.extend(toml::from_str::<SampleFile>(&text).unwrap().product);
    }
    assert!(all.len() > 100, "{}", all.len());
    all
}

/// `None` for names whose salts have no strength of their own.
fn take_apart(name: &str) -> Option<Name> {
    let (mut salts, mut amounts, mut rest) = (Vec::new(), Vec::new(), name);
    loop {
        let digit = rest
            .char_indices()
            .find(|(at, c)| c.is_ascii_digit() && (*at == 0 || rest.as_bytes()[at - 1] == b' '))?
            .0;
        let salt = rest[..digit].trim().trim_start_matches('+').trim();
        let number: String = rest[digit..].chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let behind = rest[digit + number.len()..].trim_start();
        let unit = ["mg", "mcg", "IU", "g", "%"].into_iter().find(|unit| behind.starts_with(unit))?;
        if salt.contains(',') || salt.contains(" and ") {
            return None;
        }
        salts.push(salt.to_owned());
        amounts.push((number, unit));
        rest = behind[unit.len()..].trim_start();
        if !rest.starts_with('+') {
            return Some(Name { salts, amounts, tail: rest.to_owned() });
        }
    }
}

impl Name {
    /// What the tail says of the form, without 'per 5 mL' and 'w/w'.
    fn form(&self) -> String {
        let words = self.tail.split(' ').filter(|word| !matches!(*word, "per" | "mL" | "w/w" | "w/v"));
        words.filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join(" ")
    }

    fn amount(&self, at: usize) -> String {
        let (number, unit) = &self.amounts[at];
        if *unit == "%" { format!("{number}%") } else { format!("{number} {unit}") }
    }

    /// Lines that ask for it, and whether they type units, the volume and the form.
    fn lines(&self, name: &str) -> Vec<Line> {
        let mut lines = self.all_lines(name);
        // '2 Sachets' are two of them.
        if self.form() == "Sachets" {
            lines.remove(1);
        }
        lines
    }

    fn all_lines(&self, name: &str) -> Vec<Line> {
        let numbers: Vec<&str> = self.amounts.iter().map(|(number, _)| number.as_str()).collect();
        let form = self.form();
        let each = |with: &dyn Fn(usize) -> String, sign: &str| {
            (0..self.salts.len()).map(with).collect::<Vec<_>>().join(sign)
        };
        let bare = |at: usize| format!("{} {}", self.salts[at], numbers[at]);
        let line = |text: String, units, volume, form| Line { text, units, volume, form };
        vec![
            line(format!("{name} - 20"), true, true, true),
            line(format!("{} {form} x 20", each(&bare, " + ")), false, false, true),
            line(
                format!("{} {} {form} 10 box", self.salts.join(" + "), numbers.join("/")),
                false,
                false,
                true,
            ),
            line(format!("{} {form} 10 box", each(&bare, " ")), false, false, true),
            line(format!("{form} {} - 20", each(&bare, " + ").to_lowercase()), false, false, true),
            line(
                format!("{} {form}", each(&|at| format!("{} {}", self.amount(at), self.salts[at]), " + ")),
                true,
                false,
                true,
            ),
            line(format!("{} - 20", each(&bare, " + ")), false, false, false),
            line(format!("{} 10", each(&bare, " ")), false, false, false),
        ]
    }
}

struct Line {
    text: String,
    units: bool,
    volume: bool,
    form: bool,
}

/// What was changed, so far as a line must have typed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Strength,
    Unit,
    Volume,
    /// To a plain tablet or capsule, which needs not be typed.
    ToPlain,
    FromPlain,
}

impl Sample {
    /// With a text replaced where it stands alone, in all three.
    fn with(&self, pairs: &[(String, String)]) -> Self {
        let replaced = |text: &str| {
            let marked = pairs.iter().enumerate().fold(text.to_owned(), |text, (at, (old, _))| {
                replace_alone(&text, old, &format!("\u{1}{at}\u{2}"))
            });
            pairs
                .iter()
                .enumerate()
                .fold(marked, |text, (at, (_, new))| text.replace(&format!("\u{1}{at}\u{2}"), new))
        };
        Self {
            name: replaced(&self.name),
            composition: self.composition.as_deref().map(replaced),
            formulation: self.formulation.as_deref().map(replaced),
        }
    }

    fn as_goods(&self) -> Goods {
        Goods::new(ListedProduct {
            id: ProductId::new(1),
            name: self.name.clone(),
            sku: None,
            composition: self.composition.clone(),
            formulation: self.formulation.clone(),
            pack_size: None,
        })
    }

    /// The same product with one thing changed.
    fn changed(&self, name: &Name) -> Vec<(Change, Self)> {
        let mut all = Vec::new();
        let is_percent = name.amounts.iter().any(|(_, unit)| *unit == "%");
        // The composition of a cream says its strength twice, in different units.
        let base = if is_percent { Self { composition: None, ..self.clone() } } else { self.clone() };
        for (at, (number, unit)) in name.amounts.iter().enumerate() {
            let value: f64 = number.parse().unwrap();
            for factor in [0.5, 2.0, 10.0] {
                let changed = (value * factor).to_string();
                let amount = name.amount(at).replace(number, &changed);
                // Where two salts have the same amount, both would change.
                if (0..name.amounts.len()).all(|other| other == at || name.amount(other) != name.amount(at)) {
                    all.push((Change::Strength, base.with(&[(name.amount(at), amount)])));
                }
            }
            let other = match *unit {
                "mg" => "mcg",
                "mcg" | "g" | "IU" => "mg",
                _ => continue,
            };
            all.push((Change::Unit, base.with(&[(name.amount(at), format!("{number} {other}"))])));
        }
        if let [one, other] = [0, 1].map(|at| (at < name.amounts.len()).then(|| name.amount(at)))
            && let (Some(one), Some(other)) = (one, other)
            && one != other
        {
            all.push((Change::Strength, base.with(&[(one.clone(), other.clone()), (other, one)])));
        }
        for volume in ["5 mL", "2 mL", "15 mL", "10 mL"].map(str::to_owned) {
            if name.tail.contains(&format!("per {volume}")) {
                let other = "30 mL".to_owned();
                all.push((Change::Volume, base.with(&[(volume, other)])));
            }
        }
        let form = name.form();
        let renamed = |new: &str, formulation: &str| Self {
            name: self.name.replace(&form, new),
            formulation: Some(formulation.to_owned()),
            composition: None,
        };
        let release = RELEASES.iter().find(|release| name.tail.contains(**release));
        match release {
            Some(release) => {
                let plain = form.replace(release, "");
                all.push((Change::ToPlain, renamed(plain.trim(), "Uncoated tablet")));
            }
            None if form == "Tablets" => {
                let slow = renamed("Sustained-Release Tablets", "Sustained-release tablet");
                all.push((Change::FromPlain, slow));
                all.push((Change::FromPlain, renamed("Dispersible Tablets", "Dispersible tablet")));
            }
            None => {}
        }
        if form.contains("Tablet") || form.contains("Capsule") {
            all.push((Change::FromPlain, renamed("Injection", "Solution for injection")));
            all.push((Change::FromPlain, renamed("Oral Suspension", "Oral suspension")));
        } else {
            all.push((Change::ToPlain, renamed("Tablets", "Uncoated tablet")));
        }
        all
    }
}

fn replace_alone(text: &str, old: &str, new: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(old) {
        let before = rest[..at].chars().next_back().or(out.chars().next_back());
        let after = rest[at + old.len()..].chars().next();
        let is_alone = !before.is_some_and(|c| c.is_ascii_digit() || c == '.')
            && !after.is_some_and(|c| c.is_ascii_alphanumeric());
        out.push_str(&rest[..at]);
        out.push_str(if is_alone { new } else { old });
        rest = &rest[at + old.len()..];
    }
    out + rest
}

/// Whether a list would take the product for the line, if it were the only one.
fn is_sure(judge: &mut Judge, line: &str, goods: &Goods) -> bool {
    judge.steps = super::steps::Steps::of_list();
    judge.steps.begin_line();
    let taken = readings(line).into_iter().find_map(|reading| {
        judge.fit(&reading, goods).filter(|fit| !fit.is_doubtful).map(|fit| fit.assumed.is_empty())
    });
    taken.unwrap_or(false)
}

#[test]
fn no_line_is_sure_of_a_product_that_differs_in_one_thing() {
    let mut judge = Judge::new(Dictionary::shipped());
    let (mut compared, mut wrong) = (0, Vec::new());
    for sample in samples() {
        let Some(name) = take_apart(&sample.name) else { continue };
        for (change, product) in sample.changed(&name) {
            let goods = product.as_goods();
            for line in name.lines(&sample.name) {
                let is_typed = match change {
                    Change::Strength | Change::FromPlain => true,
                    Change::Unit => line.units,
                    Change::Volume => line.volume,
                    Change::ToPlain => line.form,
                };
                if is_typed {
                    compared += 1;
                    if is_sure(&mut judge, &line.text, &goods) {
                        wrong.push(format!("{}  ->  {} ({change:?})", line.text, product.name));
                    }
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nine_lines_of_ten_that_type_all_that_matters_are_sure() {
    let mut judge = Judge::new(Dictionary::shipped());
    let (mut asked, mut open) = (0, Vec::new());
    for sample in samples() {
        let Some(name) = take_apart(&sample.name) else { continue };
        let goods = sample.as_goods();
        let is_plain = matches!(name.form().as_str(), "Tablets" | "Capsules" | "Gastro-Resistant Tablets");
        for line in name.lines(&sample.name).into_iter().filter(|line| line.form || is_plain) {
            asked += 1;
            if !is_sure(&mut judge, &line.text, &goods) {
                open.push(format!("{}  of  {}", line.text, sample.name));
            }
        }
    }
    assert!(open.len() * 10 <= asked, "{} of {asked}:\n{}", open.len(), open.join("\n"));
}
