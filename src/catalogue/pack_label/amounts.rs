//! What a label sets large, and what stands below it.

use serde::Serialize;
use utoipa::ToSchema;

use super::Facts;
use crate::catalogue::composition_label::{lines, salts};
use medicine::amount::unit::{Unit, unit};
use medicine::item::Item;
use medicine::reading::ProductKind;
use medicine::words::words;

/// Strengths of more salts are not set one above the other: the salts are counted, as where one's strength is not known.
const MOST_SALTS: usize = 3;
/// The units that are set beside a number; there is no room for others.
const UNITS: [&str; 6] = ["mg", "mcg", "g", "mL", "%", "IU"];

/// A line of what is set large.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LabelAmount {
    /// The number as printed, or a size in words.
    pub amount: String,
    /// Its unit: mg, mcg, g, mL, % or IU; of several lines with one unit, the last has it.
    pub unit: Option<String>,
    /// What it is for: '5 mL'; as with the unit.
    pub per: Option<String>,
}

/// The lines of a label.
#[derive(Default)]
pub(super) struct Set {
    pub(super) amounts: Vec<LabelAmount>,
    /// What stands below: '60 million spores', how many salts there are, the contents of a pack as far as they are not set large.
    pub(super) facts: Vec<String>,
}

/// What is set large: the strength of each salt, else the size, else the contents of the pack.
pub(super) fn of(facts: &Facts<'_>, item: &Item) -> Set {
    let mut set = Set::default();
    let pack = facts.pack.trim();
    let salts = salts(item);
    let strengths: Option<Vec<_>> = salts.iter().map(|salt| salt.strength.as_deref()).collect();
    // What a portion of a food has is no strength.
    let is_medicine = item.kind == ProductKind::Medicine;
    if let Some(all) = strengths.filter(|all| is_medicine && (1..=MOST_SALTS).contains(&all.len())) {
        set.strengths(&all);
        if !set.amounts.is_empty() {
            set.say(pack);
            return set;
        }
    }
    // What is counted is what the composition lists.
    let listed = lines(facts.composition, item);
    let is_listed = |line: &String| !(line.starts_with("Each") || line.starts_with('('));
    let listed =
        listed.iter().filter(|line| !line.amount.as_ref().is_some_and(|amount| amount.starts_with("q.s")));
    if set.facts.is_empty()
        && salts.len() > 1
        && listed.filter(|line| is_listed(&line.text)).count() == salts.len()
    {
        set.say(&format!("{} ingredients", salts.len()));
    }
    if let Some(size) = size(facts.name, item) {
        let begins_pack = words(pack).first().is_some_and(|first| words(&size).first() == Some(first));
        set.amounts.push(LabelAmount { amount: size, ..LabelAmount::default() });
        set.say(if begins_pack { "" } else { pack });
    } else if let Some((amount, rest)) = contents(pack) {
        set.amounts.push(amount);
        set.say(rest);
    } else {
        set.amounts.extend(volume(item));
        set.say(pack);
    }
    set
}

impl Set {
    /// Adds a fact, unless it is there.
    fn say(&mut self, fact: &str) {
        if !(fact.is_empty() || self.facts.iter().any(|known| known == fact)) {
            self.facts.push(fact.to_owned());
        }
    }

    fn strengths(&mut self, all: &[&str]) {
        for strength in all {
            match strength_of(strength) {
                Some((amount, below)) => {
                    self.amounts.push(amount);
                    self.say(below);
                }
                None => self.say(&strength.replace('/', " per ")),
            }
        }
        if let Some((last, others)) = self.amounts.split_last_mut()
            && others.iter().all(|one| (&one.unit, &one.per) == (&last.unit, &last.per))
        {
            for one in others {
                (one.unit, one.per) = (None, None);
            }
        }
    }
}

/// '250 mg/5 mL' in its parts, and what of it stands below: the 'w/v' of '1 % w/v'. A number of anything else, '60 million spores',
/// stands below as a whole.
fn strength_of(printed: &str) -> Option<(LabelAmount, &str)> {
    let divided = printed.split_once('/').filter(|_| !printed.contains('%'));
    let (whole, per) = divided.map_or((printed, None), |(whole, per)| (whole, Some(per.to_owned())));
    let (number, rest) = whole.split_at(whole.find([' ', '%']).unwrap_or(whole.len()));
    let rest = rest.trim();
    let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let is_unit = |word: &str| UNITS.contains(&word);
    let (amount, unit, below) = match rest.rsplit_once(' ') {
        _ if is_unit(first) => (number.to_owned(), Some(first), more),
        // '1 million IU'
        Some((times, last)) if is_unit(last) => (format!("{number} {times}"), Some(last), ""),
        _ if rest.is_empty() => (number.to_owned(), None, rest),
        _ => return None,
    };
    Some((LabelAmount { amount, unit: unit.map(str::to_owned), per }, below))
}

/// The size of an article that tells it from others: 'USP 3/0' of a suture, not the length of its needle; not what an extension
/// line measures that comes with it.
fn size(name: &str, item: &Item) -> Option<String> {
    let name = words(name);
    let is_own = |size: &&String| {
        let first = words(size).into_iter().next();
        !name.windows(2).any(|pair| pair[0] == "with" && Some(&pair[1]) == first.as_ref())
    };
    let own: Vec<_> = item.sizes.iter().filter(is_own).collect();
    let is_named = |size: &&&String| {
        size.starts_with(char::is_alphabetic) && size.ends_with(|sign: char| sign.is_ascii_digit())
    };
    let size = own.iter().find(is_named).or(own.first())?;
    // '80 × 50 × 10 mm'
    let unit = size.rsplit_once(' ').map_or("", |(_, unit)| unit);
    Some(size.replace(&format!(" {unit} × "), " × "))
}

/// The contents of a pack that begins with them, and what follows: '60 mL' of '60 ml bottle', "30's", '100' of '100 ear buds'. One
/// piece says nothing.
fn contents(pack: &str) -> Option<(LabelAmount, &str)> {
    let of_pack = pack.strip_prefix("Pack of ");
    let text = of_pack.unwrap_or(pack);
    let (number, rest) = text.split_at(text.find(|sign: char| !(sign.is_ascii_digit() || sign == '.'))?);
    if number.is_empty() {
        return None;
    }
    let behind = rest.trim_start();
    let (word, more) =
        behind.split_at(behind.find(|sign: char| !sign.is_alphabetic()).unwrap_or(behind.len()));
    let more = more.trim_start_matches(|sign: char| !sign.is_alphanumeric() && sign != '(');
    let amount =
        |amount: String, unit: Option<&str>| LabelAmount { amount, unit: unit.map(str::to_owned), per: None };
    match unit(&word.to_lowercase()).filter(|unit| matches!(unit.kept, Unit::Mg | Unit::Ml)) {
        Some(unit) if UNITS.contains(&unit.symbol) => {
            return Some((amount(number.to_owned(), Some(unit.symbol)), more));
        }
        Some(unit) => return Some((amount(format!("{number} {}", unit.symbol), None), more)),
        None if number == "1" => return None,
        None => {}
    }
    if let Some(more) = rest.strip_prefix("'s").or(rest.strip_prefix("’s")) {
        return Some((amount(format!("{number}'s"), None), more.trim_start()));
    }
    let said = words(rest);
    let is_counted = said.iter().any(|word| word.len() > 2 && word.ends_with('s'));
    let is_measured = said.iter().any(|word| word == "x") || rest.contains('×');
    let counts = (is_counted || of_pack.is_some()) && !is_measured;
    counts.then(|| (amount(number.to_owned(), None), behind))
}

/// How much a bottle or tin holds, wherever that is said.
fn volume(item: &Item) -> Option<LabelAmount> {
    let volume = item.volume?;
    let (amount, unit) = match volume.unit {
        Unit::Ml => (volume.amount, "mL"),
        _ => (volume.amount.divided(1000)?, "g"),
    };
    Some(LabelAmount { amount: amount.to_string(), unit: Some(unit.to_owned()), per: None })
}
