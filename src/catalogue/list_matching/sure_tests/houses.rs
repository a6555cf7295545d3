//! Catalogues of two house styles beside those of the sample and the public list, made from a seed: a distributor's ('TAB. AMLODIPINE
//! 5MG+ATENOLOL 50MG') and a formulary's ('Amlodipine Besilate 5 mg with Atenolol 50 mg, tablets'). What a line asks for is known from
//! what it was made of, so that no error of the reader can hide one of the matching.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{LazyLock, Mutex};

use medicine::dictionary::Dictionary;

/// A form: before the name in the one style, behind it in the other, as buyers write it, and the amounts of its medicines.
struct Form {
    before: &'static str,
    behind: &'static str,
    typed: &'static str,
    /// 'per' what, as the styles write it.
    per: &'static str,
    unit: &'static str,
    amounts: &'static [&'static str],
}

const SOLID: &[&str] =
    &["2.5", "5", "10", "20", "25", "40", "50", "80", "100", "150", "200", "250", "300", "400", "500"];
const LIQUID: &[&str] = &["5", "10", "15", "50", "60", "100", "120", "125", "200", "250"];
const PERCENT: &[&str] = &["0.1", "0.3", "0.5", "1", "2", "5"];

const FORMS: [Form; 11] = [
    Form { before: "TAB.", behind: "tablets", typed: "tab", per: "", unit: "mg", amounts: SOLID },
    Form { before: "CAP.", behind: "capsules", typed: "cap", per: "", unit: "mg", amounts: SOLID },
    Form {
        before: "SR TAB.",
        behind: "prolonged-release tablets",
        typed: "sr tab",
        per: "",
        unit: "mg",
        amounts: SOLID,
    },
    Form {
        before: "DISP. TAB.",
        behind: "dispersible tablets",
        typed: "dispersible tab",
        per: "",
        unit: "mg",
        amounts: SOLID,
    },
    Form { before: "INJ.", behind: "injection", typed: "inj", per: "/ML", unit: "mg", amounts: LIQUID },
    Form { before: "SYP.", behind: "syrup", typed: "syp", per: "/5ML", unit: "mg", amounts: LIQUID },
    Form {
        before: "ORAL DROPS",
        behind: "oral drops",
        typed: "oral drops",
        per: "/ML",
        unit: "mg",
        amounts: LIQUID,
    },
    Form { before: "CREAM", behind: "cream", typed: "cream", per: " W/W", unit: "%", amounts: PERCENT },
    Form { before: "OINT.", behind: "ointment", typed: "oint", per: " W/W", unit: "%", amounts: PERCENT },
    Form { before: "GEL", behind: "gel", typed: "gel", per: " W/W", unit: "%", amounts: PERCENT },
    Form {
        before: "EYE DROPS",
        behind: "eye drops",
        typed: "eye drops",
        per: " W/V",
        unit: "%",
        amounts: PERCENT,
    },
];

/// How a catalogue writes its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum House {
    Distributor,
    Formulary,
}

/// A substance of a medicine.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Substance {
    name: String,
    /// As the formulary says it; it is always sold as this.
    salt: Option<&'static str>,
    amount: String,
    unit: &'static str,
}

/// A medicine of a catalogue, or one that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Medicine {
    substances: Vec<Substance>,
    form: usize,
    per: String,
}

/// Numbers from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }
}

/// Substances of the tables, each with a salt that it is always sold as.
fn substances() -> Vec<(&'static str, Option<&'static str>)> {
    let usual = medicine::tables::USUAL_SALTS;
    let rows = usual.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let mut cells = line.split('\t');
        (cells.next().unwrap(), cells.next().and_then(|salts| salts.split(' ').next()))
    });
    let others = medicine::tables::OTHER_SALTS;
    let others = others.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let mut all: BTreeMap<_, _> = others.filter(|name| name.len() > 7).map(|name| (name, None)).collect();
    all.extend(rows.filter(|(name, _)| !name.contains(' ')));
    // Parts of names, and further names of one substance.
    let main =
        |name: &str| Dictionary::shipped().canonical_salt(&[name.to_owned()]).unwrap_or(name).to_owned();
    let mut seen: HashSet<String> = ["bempedoic", "benzathine"].map(str::to_owned).into();
    all.into_iter().filter(|(name, _)| seen.insert(main(name))).collect()
}

/// So many medicines, no two of which have one name.
pub(super) fn medicines(house: House, count: usize) -> BTreeMap<String, Medicine> {
    let all = substances();
    let mut dice = Dice(if house == House::Distributor { 44 } else { 4_404 });
    let mut medicines = BTreeMap::new();
    while medicines.len() < count {
        let form = dice.roll(FORMS.len());
        let count = if form < 4 && dice.roll(3) == 0 { 2 + dice.roll(2) } else { 1 };
        let mut chosen: Vec<Substance> = Vec::new();
        for _ in 0..count {
            let (name, salt) = all[dice.roll(all.len())];
            let amounts = FORMS[form].amounts;
            let amount = amounts[dice.roll(amounts.len())].to_owned();
            if chosen.iter().all(|other| other.name != name) {
                let salt = salt.filter(|_| house == House::Formulary);
                chosen.push(Substance { name: name.to_owned(), salt, amount, unit: FORMS[form].unit });
            }
        }
        let medicine = Medicine { substances: chosen, form, per: FORMS[form].per.to_owned() };
        medicines.insert(medicine.name(house), medicine);
    }
    medicines
}

impl Medicine {
    /// As the house writes it.
    pub(super) fn name(&self, house: House) -> String {
        let form = &FORMS[self.form];
        let substance = |one: &Substance| {
            let Substance { name, salt, amount, unit } = one;
            let salt = salt.map(|salt| format!(" {salt}")).unwrap_or_default();
            format!("{name}{salt} {amount} {unit}")
        };
        let all: Vec<String> = self.substances.iter().map(substance).collect();
        match house {
            House::Distributor => {
                let all = all.join("+").to_uppercase();
                let glued = all.replace(" MG", "MG").replace(" %", "%").replace(" MCG", "MCG");
                format!("{} {glued}{}", form.before, self.per)
            }
            House::Formulary => {
                let words = |text: &str| {
                    let word = |word: &str| format!("{}{}", word[..1].to_uppercase(), &word[1..]);
                    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
                };
                let amounts = |text: String| text.replace(" Mg", " mg").replace(" Mcg", " mcg");
                let all: Vec<String> = all.iter().map(|one| amounts(words(one))).collect();
                let per = self.per.to_lowercase().replace("ml", " mL").replace("/ ", "/");
                format!("{}{per}, {}", all.join(" with "), form.behind)
            }
        }
    }

    /// As buyers ask for it, with all that matters.
    pub(super) fn lines(&self) -> Vec<String> {
        let form = FORMS[self.form].typed;
        let each = |unit: bool, sign: &str| {
            let one =
                |one: &Substance| format!("{} {}{}", one.name, one.amount, if unit { one.unit } else { "" });
            self.substances.iter().map(one).collect::<Vec<_>>().join(sign)
        };
        let per = self.per.to_lowercase();
        let mut lines = vec![
            format!("{}{per} {form} - 20", each(true, " + ")),
            format!("{form} {}{per} 10 nos", each(true, " + ")),
        ];
        if self.per.is_empty() {
            lines.push(format!("{form} {} - 20", each(true, " and ")));
        }
        lines
    }

    /// The substances' names, for what a brand stands for.
    pub(super) fn names(&self) -> HashSet<&str> {
        self.substances.iter().map(|one| one.name.as_str()).collect()
    }

    /// Whether it is what the other asks for. Salts are those that need not be said.
    pub(super) fn is(&self, asked: &Self) -> bool {
        // 1 % w/v is 10 mg in a millilitre.
        let in_hundredths = |medicine: &Self| medicine.per == " W/V";
        let per =
            |medicine: &Self| if in_hundredths(medicine) { "/ML".to_owned() } else { medicine.per.clone() };
        let sorted = |medicine: &Self| {
            let plain = |one: &Substance| {
                let one = Substance { salt: None, ..one.clone() };
                match one.amount.parse::<f64>() {
                    Ok(percent) if in_hundredths(medicine) && one.unit == "%" => Substance {
                        amount: ((percent * 10_000.0).round() / 1_000.0).to_string(),
                        unit: "mg",
                        ..one
                    },
                    _ => one,
                }
            };
            let mut all: Vec<Substance> = medicine.substances.iter().map(plain).collect();
            all.sort();
            all
        };
        sorted(self) == sorted(asked) && self.form == asked.form && per(self) == per(asked)
    }

    /// It with one thing changed at a time, so that it is another medicine.
    pub(super) fn changed(&self) -> Vec<(&'static str, Self)> {
        let mut all = Vec::new();
        for at in 0..self.substances.len() {
            let with = |change: &dyn Fn(&mut Substance)| {
                let mut other = self.clone();
                change(&mut other.substances[at]);
                other
            };
            let value: f64 = self.substances[at].amount.parse().unwrap();
            for factor in [0.5, 2.0, 10.0, 1.1] {
                let amount = ((value * factor * 1000.0).round() / 1000.0).to_string();
                all.push(("number", with(&|one| one.amount.clone_from(&amount))));
            }
            if self.substances[at].unit == "mg" {
                all.push(("unit", with(&|one| one.unit = "mcg")));
            }
            for (what, before) in [
                ("enantiomer", "levo"),
                ("enantiomer", "s-"),
                ("qualifier", "peg"),
                ("qualifier", "liposomal "),
            ] {
                all.push((what, with(&|one| one.name.insert_str(0, before))));
            }
            for salt in ["valerate", "nitrate"] {
                all.push(("salt", with(&|one| one.name = format!("{} {salt}", one.name))));
            }
            let name = &self.substances[at].name;
            for near in near(name) {
                all.push(("look-alike", with(&|one| near.clone_into(&mut one.name))));
            }
            if self.substances.len() > 1 {
                let mut other = self.clone();
                other.substances.remove(at);
                all.push(("left out", other));
            }
        }
        let mut more = self.clone();
        more.substances.push(Substance {
            name: "zinc".to_owned(),
            salt: None,
            amount: "10".to_owned(),
            unit: FORMS[self.form].unit,
        });
        all.push(("added", more));
        for form in (0..FORMS.len()).filter(|form| *form != self.form) {
            let what = if form == 2 || self.form == 2 { "release" } else { "form" };
            all.push((what, Self { form, ..self.clone() }));
        }
        for (one, other) in [("/5ML", "/10ML"), ("/ML", "/2ML"), (" W/W", " W/V"), (" W/V", " W/W")] {
            if self.per == one {
                all.push(("per", Self { per: other.to_owned(), ..self.clone() }));
            }
        }
        all
    }
}

/// Other substances of the tables that a name is near to.
fn near(name: &str) -> Vec<&'static str> {
    static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let own = substances().into_iter().map(|(name, _)| name);
        let others = medicine::tables::SUBSTANCES;
        let others = others.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        own.chain(others).collect()
    });
    static FOUND: LazyLock<Mutex<HashMap<String, Vec<&str>>>> = LazyLock::new(Mutex::default);
    let mut found = FOUND.lock().unwrap();
    let near = || super::near_names(name, NAMES.iter().copied()).into_iter().take(3).collect();
    found.entry(name.to_owned()).or_insert_with(near).clone()
}
