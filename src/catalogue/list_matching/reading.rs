//! What the numbers of a line may mean. A line has one or several readings: in 'telma 40 x 10' the 40 is a strength, in
//! 'crocin 10 x 10' the numbers are a pack. The catalogue decides which reading is right.

use super::draft::{Draft, Quantity, Sureness};
use super::tokens::tokens;
use super::vocabulary::{article, is_counted_form, is_noise, pack_unit, tells_the_form};
use medicine::amount::number::Number;
use medicine::amount::quantity::Quantity as Measure;
use medicine::amount::read;
use medicine::amount::unit::{PrintedUnit, Unit, unit as unit_of_word};
use medicine::dictionary::Dictionary;
use medicine::tokens::{Placed, Token};

/// A number that belongs to the item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TypedNumber {
    pub(super) value: Number,
    /// None where nothing was typed behind it.
    pub(super) unit: Option<PrintedUnit>,
    /// Whether it stands behind a slash, as the volume in '250/5' does.
    pub(super) after_slash: bool,
    /// The volume or mass that holds it: 5 mL in '250 mg per 5 mL', 1 mL in '40 IU/mL' and '0.5% w/v'.
    pub(super) per: Option<Measure>,
}

impl TypedNumber {
    /// A number without a unit.
    pub(super) fn bare(value: Number) -> Self {
        Self { value, unit: None, after_slash: false, per: None }
    }
}

/// A word or number of the item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) what: TermKind,
    /// A remark in brackets, which need not be understood.
    pub(super) optional: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TermKind {
    Word(String),
    Number(TypedNumber),
}

/// One way to read a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) quantity: Quantity,
    pub(super) pack: Option<String>,
    pub(super) terms: Vec<Term>,
    /// The quantity is a number without any sign that it is one, so it may be a strength that the catalogue does not have.
    pub(super) bare: bool,
    /// Before which of the terms that bare number stood.
    pub(super) bare_at: Option<usize>,
    /// Two numbers were taken for a pack that may as well be a strength and a quantity.
    pub(super) loose_pack: bool,
    /// A weight was taken for the size of a tube or jar, not for a strength.
    pub(super) grams_are_pack: bool,
    /// The kind of what is no medicine: 'Syringe'.
    pub(super) article: Option<&'static str>,
    /// Something to tell about the quantity.
    pub(super) remark: Option<&'static str>,
}

impl Reading {
    /// What the pack says: '10x10', 'strip', '3ml'.
    pub(super) fn pack_parts(&self) -> impl Iterator<Item = &str> {
        self.pack.iter().flat_map(|pack| pack.split(' '))
    }

    /// The sizes of an article, which tell it apart: the '10ml' of 'syringe 10 ml'.
    pub(super) fn sizes(&self) -> impl Iterator<Item = &str> {
        let is_size = |part: &&str| {
            part.starts_with(|first: char| first.is_ascii_digit()) && part.ends_with(char::is_alphabetic)
        };
        self.pack_parts().filter(is_size).filter(|_| self.article.is_some())
    }

    /// Whether a volume was typed.
    pub(super) fn has_volume(&self) -> bool {
        let volume = |part: &str| read::quantity(&tokens(part)).map(|(size, _)| size.unit);
        self.pack_parts().any(|part| volume(part) == Some(Unit::Ml))
    }

    /// The words of the item, without numbers.
    pub(super) fn item_words(&self) -> String {
        let words = self.terms.iter().filter(|term| !term.optional).filter_map(|term| match &term.what {
            TermKind::Word(word) => Some(word.as_str()),
            TermKind::Number(_) => None,
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Most readings that are compared with the catalogue; honest lines have fewer.
pub(super) const MAX_READINGS: usize = 32;

/// The readings of a line, the likeliest first; at least one, and at most one more than [`MAX_READINGS`].
pub(super) fn readings(text: &str) -> Vec<Reading> {
    let mut draft = Draft::new(tokens(text));
    draft.article = article(text);
    super::cleaning::drop_what_is_no_item(&mut draft);
    super::marks::find(&mut draft);
    let mut readings = Vec::new();
    for plan in draft.plans() {
        let reading = draft.read(&plan);
        if !readings.contains(&reading) {
            readings.push(reading);
        }
        if readings.len() > MAX_READINGS {
            break;
        }
    }
    readings
}

/// Which of the possible meanings a reading takes.
#[derive(Debug, Clone, Default)]
struct Plan {
    mark: Option<usize>,
    bare: Option<usize>,
    /// The mark whose word for a pack counts the bare number.
    counter: Option<usize>,
    pair_is_pack: bool,
    grams_are_pack: bool,
}

impl Draft {
    /// The numbers of the item itself that have no unit, outside of pairs and marks.
    fn loose(&self, plan: &Plan) -> Vec<usize> {
        let marked = plan.mark.map(|mark| &self.marks[mark]);
        (0..self.tokens.len())
            .filter(|at| self.number(*at).is_some() && !self.has_unit(*at))
            .filter(|at| !marked.is_some_and(|mark| mark.tokens.contains(at) || mark.at == *at))
            .filter(|at| !self.packs.iter().any(|(pack, _)| pack == at))
            .filter(|at| !self.pair.is_some_and(|pair| (pair.first..pair.first + 3).contains(at)))
            .collect()
    }

    /// Every combination of meanings worth trying, the likeliest first.
    fn plans(&self) -> Vec<Plan> {
        let mut best: Vec<usize> = (0..self.marks.len()).collect();
        best.sort_by_key(|mark| std::cmp::Reverse((self.marks[*mark].sureness, *mark)));
        // Of two quantities with units the first counts.
        let first_unit = self.marks.iter().position(|mark| mark.sureness == Sureness::Unit);
        let mark = first_unit.or(best.first().copied());
        let mut plans = Vec::new();
        let strong = mark.is_some_and(|mark| self.marks[mark].sureness >= Sureness::UnitBefore);
        match self.pair {
            Some(pair) => {
                let pack = Plan { mark, pair_is_pack: true, ..Plan::default() };
                let split = Plan { mark, ..Plan::default() };
                if pair.glued && pair.is_usual_pack() {
                    plans.extend([pack, split]);
                } else {
                    plans.extend([split, pack]);
                }
            }
            None => plans.push(Plan { mark, ..Plan::default() }),
        }
        if let Some(mark) = mark {
            let only = self.loose(&plans[0]).is_empty() && !self.has_strength() && self.pair.is_none();
            if !strong && only && self.marks[mark].remark.is_none() {
                let alone = Plan::default();
                // 'amoxicillin - 500' names a strength, 'omez - 20' a quantity.
                let is_strength = self.marks[mark].quantity_at_least(100) && self.article.is_none();
                let at = if is_strength { 0 } else { plans.len() };
                plans.insert(at, alone);
            } else if self.marks[mark].sureness == Sureness::Sign && self.marks[mark].remark.is_some() {
                // '10+2' may be two strengths.
                plans.insert(0, Plan::default());
            }
            for other in best.iter().filter(|other| **other != mark) {
                plans.push(Plan { mark: Some(*other), ..Plan::default() });
            }
            // In 'pantoprazole 40 vial 10' the number before the word for the pack is the strength.
            let behind = self.loose(&plans[0]).last().copied().filter(|at| *at > self.marks[mark].at);
            if strong && let Some(at) = behind {
                plans.push(Plan { bare: Some(at), counter: Some(mark), ..Plan::default() });
            }
        } else {
            let mut loose = self.loose(&plans[0]);
            // The 3 of D3 and the 60k behind it count nothing, nor does the 19 of '18/19'.
            loose.retain(|at| {
                !self.multiplied.contains(at) && !self.is_digit_of_name(*at) && !self.is_divided(*at)
            });
            let begins = |at: &&usize| (0..**at).all(|before| self.dropped[before]);
            for plan in plans.clone() {
                for at in [loose.last(), loose.first().filter(begins)].into_iter().flatten() {
                    plans.push(Plan { bare: Some(*at), ..plan.clone() });
                }
            }
            // In '10 10' and '10 mg tab 10' the second number is the quantity.
            if let Some(last) = loose.last()
                && (0..*last).any(|before| self.number(before) == self.number(*last))
            {
                plans.insert(0, Plan { bare: Some(*last), ..Plan::default() });
            }
        }
        let mut grams: Vec<_> =
            plans.iter().map(|plan| Plan { grams_are_pack: true, ..plan.clone() }).collect();
        // In 'clotrimazole cream 15 g 10' the number behind the size is the quantity.
        let is_weight = |at: usize| self.unit(at).is_some_and(|(unit, _)| unit.is_weight_of_pack());
        let is_behind = |at: usize| (0..at).any(|at| self.number(at).is_some() && is_weight(at));
        grams.sort_by_key(|plan| !plan.bare.is_some_and(is_behind));
        plans.extend(grams);
        plans
    }

    /// Whether a number belongs to a name: the 12 of B12 and B-12, the 5 of '5-fluorouracil'.
    fn is_digit_of_name(&self, at: usize) -> bool {
        let dash = usize::from(at > 0 && self.sign(at - 1, &['-']) && self.tokens[at - 1].glued);
        let before = at.checked_sub(1 + dash).and_then(|before| self.word(before));
        let is_behind_letter = before.is_some_and(|word| word.chars().count() == 1 && word != "x");
        self.is_joined(at) || self.tokens[at].glued && is_behind_letter
    }

    fn has_grams(&self) -> bool {
        self.units().any(PrintedUnit::is_weight_of_pack)
    }

    fn has_strength(&self) -> bool {
        self.units().any(|unit| unit.kept != Unit::Ml)
    }

    /// The units behind numbers.
    fn units(&self) -> impl Iterator<Item = PrintedUnit> {
        let numbers = (0..self.tokens.len()).filter(|at| self.number(*at).is_some());
        numbers.filter_map(|at| self.unit(at)).map(|(unit, _)| unit)
    }

    fn read(&self, plan: &Plan) -> Reading {
        let mark = plan.mark.map(|mark| &self.marks[mark]);
        let mut taken: Vec<usize> = mark.map(|mark| mark.tokens.clone()).unwrap_or_default();
        let mut packs = self.packs.clone();
        let mut quantity = mark.map_or(Quantity::Missing, |mark| mark.quantity);
        if let Some(pair) = self.pair {
            if plan.pair_is_pack {
                taken.extend(pair.first..pair.first + 3);
                packs.push((pair.first, format!("{}x{}", pair.a, pair.b)));
            } else {
                taken.extend(pair.first + 1..pair.first + 3);
                match mark {
                    Some(_) => packs.push((pair.first + 2, format!("x{}", pair.b))),
                    None => quantity = Quantity::of(pair.b),
                }
            }
        }
        if let Some(at) = plan.bare {
            taken.push(at);
            quantity = self.number(at).map_or(Quantity::Missing, Quantity::of);
        }
        let (terms, bare_at) = self.terms(plan, &taken, &mut packs);
        packs.sort_by_key(|(at, _)| *at);
        let mut parts: Vec<String> = packs.into_iter().map(|(_, text)| text).collect();
        let counter = mark.or(plan.counter.map(|counter| &self.marks[counter]));
        let unit = counter.and_then(|mark| mark.unit).or_else(|| self.unit_of_pair(plan));
        parts.extend(unit.filter(|unit| !unit.is_empty()).map(str::to_owned));
        parts.dedup();
        Reading {
            quantity,
            pack: (!parts.is_empty()).then(|| parts.join(" ")),
            terms,
            bare: plan.bare.is_some(),
            bare_at,
            loose_pack: plan.pair_is_pack
                && self.pair.is_some_and(|pair| mark.is_none() || !pair.glued || !pair.is_usual_pack()),
            grams_are_pack: plan.grams_are_pack && self.has_grams(),
            article: self.article,
            remark: mark.and_then(|mark| mark.remark),
        }
    }

    /// In 'dolo 650 x 10 box' what the second of two numbers counts.
    fn unit_of_pair(&self, plan: &Plan) -> Option<&'static str> {
        let pair = self.pair.filter(|_| !plan.pair_is_pack && plan.mark.is_none())?;
        self.word(pair.first + 3).and_then(pack_unit)
    }

    /// Whether a letter or two belong to the name before it: 'deplatt a' is not deplatt, 'doxt sl' not doxt.
    fn is_part_of_name(&self, at: usize) -> bool {
        let is_letter = matches!(self.word(at), Some("a" | "s" | "v" | "w" | "i" | "sl" | "at" | "as"));
        let before = at.checked_sub(1).and_then(|before| self.word(before));
        // 'Ganaton total' is another brand than 'ganaton'.
        let of_brand = before.zip(self.word(at)).is_some_and(|(before, word)| {
            let dictionary = Dictionary::shipped();
            dictionary.lookup(&[before.to_owned(), word.to_owned()]).is_some_and(|(count, _)| count == 2)
        });
        // That of "Foley's".
        if self.sign(at.wrapping_sub(1), &['\'']) {
            return false;
        }
        // 'S-amlodipine' is not amlodipine.
        let mut behind = self.tokens[at + 1..].iter().filter(|token| !token.is_sign(&['-', '(', ')', '+']));
        let is_joined =
            self.sign(at + 1, &['-', '(']) && self.tokens[at + 1].glued && at + 2 < self.tokens.len();
        let is_hand = self.word(at) == Some("s")
            && at.checked_sub(1).is_none_or(|before| self.number(before).is_none())
            && (is_joined
                || behind
                    .find(|token| token.word().is_none_or(|word| word.chars().count() > 1))
                    .and_then(Placed::word)
                    .is_some_and(|word| word.chars().count() > 3));
        of_brand
            || is_hand
            || is_letter
                && before.is_some_and(|word| {
                    !is_noise(word) && pack_unit(word).is_none() && !is_counted_form(word)
                })
    }

    /// What is left of the line for the item, and before which of these terms the bare number stood.
    fn terms(
        &self,
        plan: &Plan,
        taken: &[usize],
        packs: &mut Vec<(usize, String)>,
    ) -> (Vec<Term>, Option<usize>) {
        let is_pack = |word: &str| pack_unit(word).is_some_and(|unit| !tells_the_form(unit));
        let mut terms: Vec<Term> = Vec::new();
        let mut bare_at = None;
        let mut at = 0;
        while at < self.tokens.len() {
            let here = at;
            at += 1;
            if plan.bare == Some(here) {
                bare_at = Some(terms.len());
            }
            let is_form = self.forms.contains(&here);
            if self.dropped[here]
                || (taken.contains(&here) && !is_form)
                || packs.iter().any(|(p, _)| *p == here)
            {
                continue;
            }
            let what = match &self.tokens[here].token {
                Token::Sign(_) => continue,
                Token::Word(_, word) if is_form => TermKind::Word(word.clone()),
                Token::Word(_, word) if is_pack(word) && !self.is_part_of_article(here) => continue,
                Token::Word(_, word) if is_noise(word) && !self.is_part_of_name(here) => continue,
                Token::Word(_, word) => {
                    let is_volume = unit_of_word(word).is_some_and(|unit| unit.kept == Unit::Ml);
                    if is_volume && self.is_divisor(here) {
                        divide_last(&mut terms, Measure::whole(1, Unit::Ml));
                    }
                    TermKind::Word(word.clone())
                }
                // The numbers of a ratio belong to the name: '1:1000', '30:70'.
                Token::Number(value) if self.is_ratio(here) => {
                    at += 2;
                    let other = self.number(here + 2).map(|other| other.to_string());
                    TermKind::Word(format!("{value}:{}", other.unwrap_or_default()))
                }
                Token::Number(value) => {
                    let unit = self.unit(here);
                    at += unit.map_or(0, |(_, takes)| takes);
                    let unit = unit.map(|(unit, _)| unit);
                    let volume = unit.filter(|unit| unit.kept == Unit::Ml);
                    if let Some(unit) = volume {
                        // What divides no number is still the size of something.
                        let volume = Measure::of(*value, unit).filter(|_| self.is_divisor(here));
                        if !volume.is_some_and(|volume| divide_last(&mut terms, volume)) {
                            packs.push((here, format!("{value}{}", unit.symbol.to_lowercase())));
                        }
                        continue;
                    }
                    if let Some(unit) = unit.filter(|unit| plan.grams_are_pack && unit.is_weight_of_pack()) {
                        packs.push((here, format!("{value}{}", unit.symbol)));
                        continue;
                    }
                    let after_slash = here > 0 && self.tokens[here - 1].is_sign(&['/']);
                    let (per, takes) = unit.map_or((None, 0), |unit| self.divisor(at, unit));
                    at += takes;
                    TermKind::Number(TypedNumber { value: *value, unit, after_slash, per })
                }
            };
            terms.push(Term { what, optional: self.bracketed[here] });
        }
        (terms, bare_at)
    }

    /// What an amount whose unit ends before a token is divided by, and how many tokens that takes.
    fn divisor(&self, at: usize, unit: PrintedUnit) -> (Option<Measure>, usize) {
        let (per, takes) = read::divisor(&self.tokens[at..], unit.kept);
        let is_there = self.dropped[at..at + takes].iter().all(|dropped| !dropped);
        let is_size = per.is_some() || unit == PrintedUnit::PERCENT;
        if is_there && is_size { (per, takes) } else { (None, 0) }
    }

    /// Whether what stands here divides what stands before it: the 5 of '250 mg/5 mL' and '250 mg per 5 mL'.
    fn is_divisor(&self, at: usize) -> bool {
        at > 0 && (self.tokens[at - 1].is_sign(&['/']) || self.is_behind_per(at))
    }
}

/// Says of the last number which volume holds it; the form may stand between: '20 mg oral suspension per 10 ml'. Whether there is one.
fn divide_last(terms: &mut [Term], volume: Measure) -> bool {
    let numbers = terms.iter_mut().filter_map(|term| match &mut term.what {
        TermKind::Number(number) => Some(number),
        TermKind::Word(_) => None,
    });
    numbers.last().map(|number| number.per = Some(volume)).is_some()
}
