//! Lines that ask for something else than a name does: the name with one thing changed. Made by the text alone, so that no error of
//! the reader can hide one of the matching.

use medicine::words::words;

/// A line that asks for something else than the product it was made of.
pub(super) struct Altered {
    /// What was changed.
    pub(super) what: &'static str,
    pub(super) line: String,
}

/// Names that must not be taken for each other.
const LOOK_ALIKES: [(&str, &str); 44] = [
    ("Digoxin", "Digitoxin"),
    ("Quinine", "Quinidine"),
    ("Nimodipine", "Nisoldipine"),
    ("Nifedipine", "Nicardipine"),
    ("Etizolam", "Estazolam"),
    ("Prednisolone", "Prednisone"),
    ("Hydroxyzine", "Hydralazine"),
    ("Chlorpromazine", "Chlorpropamide"),
    ("Carbamazepine", "Oxcarbazepine"),
    ("Clonazepam", "Clobazam"),
    ("Lorazepam", "Loprazolam"),
    ("Amlodipine", "Amiloride"),
    ("Azathioprine", "Azacitidine"),
    ("Cefixime", "Cefuroxime"),
    ("Cefotaxime", "Cefoxitin"),
    ("Ceftriaxone", "Ceftazidime"),
    ("Cetirizine", "Levocetirizine"),
    ("Levocetirizine", "Cetirizine"),
    ("Citalopram", "Escitalopram"),
    ("Escitalopram", "Citalopram"),
    ("Clomipramine", "Clomiphene"),
    ("Cyclophosphamide", "Cyclosporine"),
    ("Daunorubicin", "Doxorubicin"),
    ("Doxorubicin", "Daunorubicin"),
    ("Dobutamine", "Dopamine"),
    ("Ephedrine", "Epinephrine"),
    ("Fluoxetine", "Fluvoxamine"),
    ("Glipizide", "Gliclazide"),
    ("Ibuprofen", "Dexibuprofen"),
    ("Lamotrigine", "Lamivudine"),
    ("Loratadine", "Desloratadine"),
    ("Losartan", "Olmesartan"),
    ("Methotrexate", "Metolazone"),
    ("Metoprolol", "Metaproterenol"),
    ("Ofloxacin", "Levofloxacin"),
    ("Levofloxacin", "Ofloxacin"),
    ("Omeprazole", "Esomeprazole"),
    ("Pantoprazole", "Lansoprazole"),
    ("Penicillin", "Penicillamine"),
    ("Sitagliptin", "Saxagliptin"),
    ("Sulfadiazine", "Sulfasalazine"),
    ("Tizanidine", "Tiagabine"),
    ("Vinblastine", "Vincristine"),
    ("Zolpidem", "Zopiclone"),
];

/// A word of a name and another that makes it something else.
const WORDS: [(&str, &str, &str); 58] = [
    ("form", "Tablets", "Capsules"),
    ("form", "Tablets", "Injection"),
    ("form", "Tablets", "Syrup"),
    ("form", "Tablet", "Injection"),
    ("form", "Capsules", "Tablets"),
    ("form", "Capsules", "Injection"),
    ("form", "Injection", "Tablets"),
    ("form", "Injection", "Syrup"),
    ("form", "Syrup", "Tablets"),
    ("form", "Syrup", "Drops"),
    ("form", "Suspension", "Tablets"),
    ("form", "Suspension", "Injection"),
    ("form", "Cream", "Ointment"),
    ("form", "Cream", "Gel"),
    ("form", "Ointment", "Cream"),
    ("form", "Gel", "Cream"),
    ("form", "Lotion", "Cream"),
    ("form", "Eye Drops", "Ear Drops"),
    ("form", "Eye Drops", "Nasal Drops"),
    ("form", "Eye Drops", "Tablets"),
    ("form", "Nasal Spray", "Inhaler"),
    ("form", "Inhaler", "Tablets"),
    ("form", "Dispersible Tablets", "Tablets"),
    ("form", "Chewable Tablets", "Tablets"),
    ("form", "Tablets", "Dispersible Tablets"),
    ("form", "Tablets", "Effervescent Tablets"),
    ("form", "Syringe", "Needle"),
    ("form", "Bandage", "Gauze"),
    ("release", "Prolonged", "Modified"),
    ("release", "Sustained", "Modified"),
    ("release", "Extended", "Modified"),
    ("release", "Prolonged", "Delayed"),
    ("release", "Modified", "Sustained"),
    ("release", "Gastro-resistant", "Prolonged-release"),
    ("release", "Tablets", "SR Tablets"),
    ("release", "Tablets", "Prolonged-release Tablets"),
    ("release", "Tablets", "MR Tablets"),
    ("release", "Tablets", "XL Tablets"),
    ("release", "Capsules", "SR Capsules"),
    ("release", "Capsules", "Extended Release Capsules"),
    ("salt", "Hydrochloride", "Sulphate"),
    ("salt", "Sodium", "Potassium"),
    ("salt", "Potassium", "Sodium"),
    ("salt", "Succinate", "Tartrate"),
    ("salt", "Tartrate", "Succinate"),
    ("salt", "Maleate", "Succinate"),
    ("salt", "Sulphate", "Chloride"),
    ("salt", "Fumarate", "Succinate"),
    ("salt", "Acetate", "Phosphate"),
    ("salt", "Phosphate", "Acetate"),
    ("salt", "Citrate", "Maleate"),
    ("salt", "Mesylate", "Maleate"),
    ("salt", "Propionate", "Furoate"),
    ("salt", "Valerate", "Dipropionate"),
    ("salt", "Dipropionate", "Valerate"),
    ("salt", "Disoproxil", "Alafenamide"),
    ("salt", "Mofetil", "Sodium"),
    ("qualifier", "Paediatric", "Adult"),
];

/// Words whose loss makes it something else.
const LOST: [(&str, &str); 21] = [
    ("release", "Prolonged-release"),
    ("release", "Prolonged Release"),
    ("release", "Sustained Release"),
    ("release", "(Sustained Release)"),
    ("release", "Extended Release"),
    ("release", "(Extended Release)"),
    ("release", "Modified Release"),
    ("release", "Controlled Release"),
    ("qualifier", "Liposomal"),
    ("qualifier", "Pegylated"),
    ("qualifier", "Paediatric"),
    ("enantiomer", "S(-)"),
    ("form", "Vaginal"),
    ("form", "Nasal"),
    ("form", "Eye"),
    ("form", "Injection"),
    ("form", "Syrup"),
    ("form", "Cream"),
    ("form", "Dispersible"),
    ("form", "Chewable"),
    ("salt", "Succinate"),
];

/// Words before a name that make it something else.
const BEFORE: [(&str, &str); 6] = [
    ("qualifier", "Liposomal "),
    ("qualifier", "Paediatric "),
    ("enantiomer", "S-"),
    ("enantiomer", "Levo-"),
    ("enantiomer", "S(-)"),
    ("qualifier", "Peg-"),
];

/// The name with one thing changed at a time.
pub(super) fn altered(name: &str, pack: &str) -> Vec<Altered> {
    let mut all = Vec::new();
    let mut add = |what: &'static str, line: String| {
        if fold(&line) != fold(name) {
            all.push(Altered { what, line });
        }
    };
    numbers(name, &mut add);
    let is_slow = ["ustained", "rolonged", "xtended", "odified", "SR"].iter().any(|word| name.contains(word));
    for (what, old, new) in WORDS {
        // A release, or how it is made, said once more is no other.
        let is_twice = |old: &str, new: &str| {
            let release = is_slow && what == "release" && old.ends_with('s');
            (release && new.starts_with(['S', 'P', 'X', 'E', 'M']))
                || (new.starts_with("Dispersible") && name.contains("Dispersible"))
        };
        if let Some(at) = alone(name, old).filter(|_| !is_twice(old, new)) {
            add(what, format!("{}{new}{}", &name[..at], &name[at + old.len()..]));
        }
    }
    for (what, old) in LOST {
        // Eye/ear drops are either, and what is divided by a volume is a liquid.
        let is_said = name.contains("Eye/Ear") || (name.to_lowercase().contains("ml") && what == "form");
        if let Some(at) = alone(name, old).filter(|_| !is_said) {
            add(what, format!("{}{}", &name[..at], name[at + old.len()..].trim_start()));
        }
    }
    for (what, before) in BEFORE.iter().filter(|_| name.contains("Tablet") || name.contains("Injection")) {
        if !name.contains(before.trim()) && !name.contains("(-)") && !name.starts_with("S-") {
            add(what, format!("{before}{name}"));
        }
    }
    for (one, other) in LOOK_ALIKES {
        if let Some(at) = alone(name, one) {
            add("look-alike", format!("{}{other}{}", &name[..at], &name[at + one.len()..]));
        }
    }
    if let Some(first) = name.split(' ').next().filter(|word| word.len() > 6 && word.is_ascii()) {
        // A letter more, less or another in the middle of a name makes another name, or a slip that is to be asked.
        let at = first.len() / 2;
        let near = &first[at.saturating_sub(2)..(at + 3).min(first.len())];
        let other = ["t", "d", "g", "b"].into_iter().find(|letter| !near.contains(*letter)).unwrap_or("x");
        add("slip", format!("{}{other}{}", &first[..at], &name[at + 1..]));
        add("slip", format!("{}{other}{}", &first[..at], &name[at..]));
    }
    substances(name, &mut add);
    sizes(name, pack, &mut add);
    all
}

/// Every number doubled, halved, tenfold, one more; its unit and what divides it another.
fn numbers(name: &str, add: &mut impl FnMut(&'static str, String)) {
    let bytes = name.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() || (at > 0 && matches!(bytes[at - 1], b'.' | b',')) {
            at += 1;
            continue;
        }
        let end = at
            + name[at..]
                .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
                .unwrap_or(name.len() - at);
        let digits = name[at..end].trim_end_matches('.');
        let end = at + digits.len();
        let value: f64 = digits.parse().unwrap_or(0.0);
        let put = |text: &str| format!("{}{text}{}", &name[..at], &name[end..]);
        for changed in [value * 2.0, value / 2.0, value * 10.0, value / 10.0, value + 1.0] {
            if changed > 0.0 {
                add("number", put(&format!("{}", (changed * 10_000.0).round() / 10_000.0)));
            }
        }
        let rest = &name[end..];
        let behind = rest.trim_start();
        let lower = behind.to_lowercase();
        for unit in ["mcg", "mg", "ml", "iu", "gm", "g", "%"] {
            let follows = |letter: char| !letter.is_alphabetic();
            if lower.starts_with(unit) && lower[unit.len()..].chars().next().is_none_or(follows) {
                let before = name[..at].trim_end().to_lowercase();
                let divides = before.ends_with("per") || before.ends_with('/');
                let others: &[&str] = match unit {
                    "mcg" => &["mg", "g"],
                    "mg" => &["mcg", "g", "IU"],
                    "g" | "gm" | "iu" => &["mg", "mcg"],
                    "%" => &["mg"],
                    _ => &[],
                };
                for other in others {
                    let text =
                        format!("{}{other}{}", &name[..name.len() - behind.len()], &behind[unit.len()..]);
                    add(if divides { "per" } else { "unit" }, text);
                }
                if unit == "ml" && divides {
                    for other in ["15", "1", "2.5"] {
                        add("per", put(other));
                    }
                }
            }
        }
        at = end;
    }
}

/// One substance less, or one more.
fn substances(name: &str, add: &mut impl FnMut(&'static str, String)) {
    for divides in [" and ", " + ", ", ", " And "] {
        for (at, _) in name.match_indices(divides) {
            let inside = name[..at].matches('(').count() > name[..at].matches(')').count();
            if inside {
                continue;
            }
            let behind = &name[at + divides.len()..];
            // Without what stands behind, up to the next divider or the form.
            let ends =
                [" and ", " + ", ", ", " And ", " Tablet", " Capsule", " Syrup", " Injection", " Cream"];
            let end = ends.iter().filter_map(|end| behind.find(end)).min().unwrap_or(behind.len());
            if behind[..end].len() > 4 {
                add("left out", format!("{}{}", &name[..at], &behind[end..]));
            }
            let form =
                ["Tablets", "Capsules", "Injection", "Cream"].iter().find(|form| name.contains(**form));
            if let Some(form) = form {
                add("left out", format!("{} {form}", &name[..at]));
            }
        }
    }
    for form in [" Tablets", " Capsules", " Injection", " Cream", " Syrup"] {
        if let Some(at) = name.find(form) {
            add("added", format!("{} and Zinc 10mg{}", &name[..at], &name[at..]));
            if !name.contains("Paracetamol") {
                add("added", format!("{} + Paracetamol{}", &name[..at], &name[at..]));
            }
        }
    }
}

/// A size or count that the product has not.
fn sizes(name: &str, pack: &str, add: &mut impl FnMut(&'static str, String)) {
    let own = words(&format!("{name} {pack}"));
    let has = |number: &str| own.iter().any(|word| word == number);
    for (number, unit) in [("37", "ml"), ("210", "ml"), ("43", "gm")] {
        if !has(number) {
            add("size", format!("{name} {number} {unit} - 10"));
        }
    }
    if pack.ends_with("'s") && !has("28") {
        add("pack", format!("{name} 28's - 10"));
        add("pack", format!("{name} 10x28 - 10 box"));
    }
}

/// Where a word stands by itself.
fn alone(name: &str, word: &str) -> Option<usize> {
    let at = name.find(word)?;
    let letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let before = letter(name[..at].chars().next_back());
    let after = word.ends_with(char::is_alphanumeric) && letter(name[at + word.len()..].chars().next());
    (!before && !after).then_some(at)
}

/// A text as far as case, blanks and signs say nothing.
pub(super) fn fold(text: &str) -> String {
    words(text).join(" ")
}
