//! The sample's products, lines that ask for them, and the same products with one thing changed.

use serde::Deserialize;

use crate::catalogue::list_matching::comparable_product::ComparableProduct;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::listed::ListedProduct;
use medicine::amount::number::Number;

#[derive(Deserialize)]
struct SampleFile {
    product: Vec<Sample>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Sample {
    pub(super) name: String,
    composition: Option<String>,
    formulation: Option<String>,
}

/// Words of a release in names, and formulations that say it.
const RELEASES: [(&str, &str); 7] = [
    ("Sustained-Release", "Sustained-release tablet"),
    ("Prolonged-Release", "Prolonged-release tablet"),
    ("Extended-Release", "Extended-release tablet"),
    ("Modified-Release", "Modified-release tablet"),
    ("Controlled-Release", "Controlled-release tablet"),
    ("SR", "Sustained-release tablet"),
    ("XL", "Extended-release tablet"),
];

/// Forms in names, and formulations that say them.
const FORMS: [(&str, &str); 19] = [
    ("Tablets", "Uncoated tablet"),
    ("Capsules", "Hard gelatin capsule"),
    ("Dispersible Tablets", "Dispersible tablet"),
    ("Chewable Tablets", "Chewable tablet"),
    ("Effervescent Tablets", "Effervescent tablet"),
    ("Orally Disintegrating Tablets", "Orally disintegrating tablet"),
    ("Vaginal Tablets", "Vaginal tablet"),
    ("Oral Suspension", "Oral suspension"),
    ("Syrup", "Syrup"),
    ("Oral Drops", "Oral drops"),
    ("Injection", "Solution for injection"),
    ("Infusion", "Solution for infusion"),
    ("Cream", "Cream"),
    ("Ointment", "Ointment"),
    ("Gel", "Gel"),
    ("Eye Drops", "Sterile eye drops"),
    ("Nasal Spray", "Nasal spray"),
    ("Inhaler", "Metered dose inhaler"),
    ("Sachets", "Oral powder in sachet"),
];

/// A name taken apart: 'Telmisartan 40 mg + Amlodipine 5 mg Tablets'.
pub(super) struct Name {
    salts: Vec<String>,
    /// '40 mg'.
    amounts: Vec<(String, &'static str)>,
    /// 'Tablets', 'per 5 mL Oral Suspension'.
    tail: String,
}

pub(super) struct Line {
    pub(super) text: String,
    pub(super) units: bool,
    pub(super) volume: bool,
    pub(super) form: bool,
}

/// What was changed, so far as a line must have typed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Strength,
    Unit,
    Volume,
    /// To a plain tablet or capsule, which needs not be typed.
    ToPlain,
    FromPlain,
}

pub(super) fn samples() -> Vec<Sample> {
    let mut all = Vec::new();
    for file in std::fs::read_dir("assets/sample/products").unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        all.extend(toml::from_str::<SampleFile>(&text).unwrap().product);
    }
    assert!(all.len() > 100, "{}", all.len());
    all
}

/// `None` for names whose salts have no strength of their own.
pub(super) fn take_apart(name: &str) -> Option<Name> {
    let (mut salts, mut amounts, mut rest) = (Vec::new(), Vec::new(), name);
    loop {
        let digit = rest
            .char_indices()
            .find(|(at, c)| c.is_ascii_digit() && (*at == 0 || rest.as_bytes()[at - 1] == b' '))?
            .0;
        let salt = rest[..digit].trim().trim_start_matches('+').trim();
        let number: String =
            rest[digit..].chars().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ',')).collect();
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
    pub(super) fn form(&self) -> String {
        let words = self.tail.split(' ').filter(|word| !matches!(*word, "per" | "mL" | "w/w" | "w/v"));
        words.filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join(" ")
    }

    fn amount(&self, at: usize) -> String {
        let (number, unit) = &self.amounts[at];
        if *unit == "%" { format!("{number}%") } else { format!("{number} {unit}") }
    }

    /// '5 mL' of 'per 5 mL', 'mL' of 'per mL'.
    fn volume(&self) -> Option<&str> {
        let behind = self.tail.strip_prefix("per ")?;
        behind.find("mL").map(|at| &behind[..at + 2])
    }

    /// Lines that ask for it, and whether they type units, the volume and the form.
    pub(super) fn lines(&self, name: &str) -> Vec<Line> {
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
        let mut lines = vec![
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
        ];
        if let Some(volume) = self.volume() {
            // 'amoxicillin 200mg/5mL': the last amount is divided.
            let each = each(&|at| format!("{} {}", self.salts[at], self.amount(at).replace(' ', "")), " + ");
            let joined = volume.replace(' ', "");
            lines.push(line(format!("{each}/{joined} {form} 10"), true, true, true));
        }
        lines
    }
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

    pub(super) fn as_goods(&self) -> ComparableProduct {
        ComparableProduct::new(ListedProduct {
            id: ProductId::new(1),
            name: self.name.clone(),
            sku: None,
            composition: self.composition.clone(),
            formulation: self.formulation.clone(),
            pack_size: None,
        })
    }

    /// The same product with one thing changed.
    pub(super) fn changed(&self, name: &Name) -> Vec<(Change, Self)> {
        let mut all = Vec::new();
        let is_percent = name.amounts.iter().any(|(_, unit)| *unit == "%");
        // The composition of a cream says its strength twice, in different units.
        let base = if is_percent { Self { composition: None, ..self.clone() } } else { self.clone() };
        base.change_strengths(name, &mut all);
        base.change_volume(name, &mut all);
        self.change_form(name, &mut all);
        all
    }

    fn change_strengths(&self, name: &Name, all: &mut Vec<(Change, Self)>) {
        let count = name.amounts.len();
        for (at, (number, unit)) in name.amounts.iter().enumerate() {
            // Where two salts have the same amount, both would change.
            let is_alone = (0..count).all(|other| other == at || name.amount(other) != name.amount(at));
            let value = Number::parse(&number.replace(',', "")).unwrap();
            for factor in
                ["0.5", "2", "10", "0.1", "1.01", "0.0125"].map(|factor| Number::parse(factor).unwrap())
            {
                let Some(changed) = value.times(factor).filter(|_| is_alone) else { continue };
                let amount = name.amount(at).replace(number, &changed.to_string());
                all.push((Change::Strength, self.with(&[(name.amount(at), amount)])));
            }
            for other in ["mcg", "mg", "g", "IU"].into_iter().filter(|other| other != unit) {
                all.push((Change::Unit, self.with(&[(name.amount(at), format!("{number} {other}"))])));
            }
            for other in at + 1..count {
                let (one, other) = (name.amount(at), name.amount(other));
                if one != other {
                    all.push((Change::Strength, self.with(&[(one.clone(), other.clone()), (other, one)])));
                }
            }
        }
    }

    fn change_volume(&self, name: &Name, all: &mut Vec<(Change, Self)>) {
        if let Some(volume) = name.volume() {
            for other in ["30 mL", "7.5 mL"] {
                let pairs = [
                    (format!("per {volume}"), format!("per {other}")),
                    (format!("Each {volume}"), format!("Each {other}")),
                ];
                all.push((Change::Volume, self.with(&pairs)));
            }
        }
        for (one, other) in [("w/w", "w/v"), ("w/v", "w/w")] {
            if name.tail.starts_with(one) {
                all.push((Change::Volume, self.with(&[(one.to_owned(), other.to_owned())])));
            }
        }
    }

    fn change_form(&self, name: &Name, all: &mut Vec<(Change, Self)>) {
        let form = name.form();
        let renamed = |new: &str, formulation: &str| Self {
            name: self.name.replace(&form, new),
            formulation: Some(formulation.to_owned()),
            composition: None,
        };
        let release = RELEASES.iter().find(|(release, _)| name.tail.contains(*release));
        let bare = release.map_or_else(|| form.clone(), |(release, _)| form.replace(release, ""));
        let bare = bare.trim();
        if bare == "Tablets" || bare == "Capsules" {
            for (other, formulation) in
                RELEASES.iter().filter(|(other, _)| release.is_none_or(|(own, _)| own != other))
            {
                // Sustained, prolonged and extended are one to the trade.
                let class = |formulation: &str| {
                    formulation.replace("Extended", "Prolonged").replace("Sustained", "Prolonged")
                };
                if release.is_none_or(|(_, own)| class(own) != class(formulation)) {
                    all.push((Change::FromPlain, renamed(&format!("{other} {bare}"), formulation)));
                }
            }
        }
        if release.is_some() {
            let formulation = if bare == "Capsules" { "Hard gelatin capsule" } else { "Uncoated tablet" };
            all.push((Change::ToPlain, renamed(bare, formulation)));
        }
        for (other, formulation) in FORMS.iter().filter(|(other, _)| *other != form && *other != bare) {
            let is_plain = matches!(*other, "Tablets" | "Capsules");
            let change = if is_plain { Change::ToPlain } else { Change::FromPlain };
            // A tablet is no other form than a gastro-resistant or softgel one, as far as lists tell; they call every liquid by
            // mouth a syrup.
            let is_same = (is_plain && form.contains(*other))
                || matches!(
                    (form.as_str(), *other),
                    ("Syrup", "Oral Suspension") | ("Puff Inhaler", "Inhaler") | ("Powder", "Sachets")
                );
            // These salts say 'oral' themselves.
            let is_said = other.starts_with("Oral") && self.name.starts_with("Oral");
            if !is_same && !is_said {
                all.push((change, renamed(other, formulation)));
            }
        }
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
