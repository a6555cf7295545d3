//! Whether the strengths that a line names are those of a product, salt by salt in the order that was typed: numbers compared as
//! a set would take 'Telmisartan 5 + Amlodipine 40' for telmisartan 40 and amlodipine 5.

use super::comparable_product::ComparableProduct;
use super::draft;
use super::reading::{Reading, TypedNumber};
use super::strengths::DeclaredSalt;
use medicine::amount::quantity::Quantity;
use medicine::amount::unit::Unit;

/// A number without any sign that it is a quantity is not taken for one from here on: it may be a strength.
const MAX_BARE_QUANTITY: u32 = 100;

/// What a line says of a product, in its order.
#[derive(Debug, Clone)]
pub(super) enum Event {
    /// A word of the product.
    Word(String),
    /// A brand that stands for several words; its salts come in the order of the label.
    Named(Vec<Self>),
    /// A number that belongs to the item.
    Number(TypedNumber),
    /// The place of a number without a sign, which was taken for the quantity.
    Bare,
}

/// What the comparison came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strengths {
    /// Every strength that was typed is the product's, at its salt.
    Right,
    /// A number may be a strength that the product does not have.
    Unclear,
    /// Another strength was typed.
    Other,
}

/// Salts that were named one after the other, with the numbers that follow them.
#[derive(Debug, Default)]
struct Run {
    salts: Vec<usize>,
    numbers: Vec<TypedNumber>,
    bare_behind: bool,
}

/// Compares the strengths that were typed with the product's.
pub(super) fn compare_strengths(events: &[Event], comparable: &ComparableProduct) -> Strengths {
    if comparable.salts.is_empty() {
        return Strengths::Right;
    }
    let mut runs = Runs { comparable, all: Vec::new() };
    for event in events {
        runs.add(event);
    }
    let runs = runs.with_numbers_behind();
    let typed: usize = runs.iter().map(|run| run.numbers.len()).sum();
    let verdicts: Vec<_> = runs.iter().map(|run| compare(run, typed, comparable)).collect();
    // Of some numbers it is known whose they are, of others not.
    let is_mixed = runs.len() > 1 && runs.iter().any(|run| run.salts.is_empty() && !run.numbers.is_empty());
    if verdicts.contains(&Strengths::Other) {
        Strengths::Other
    } else if is_mixed || verdicts.contains(&Strengths::Unclear) {
        Strengths::Unclear
    } else {
        Strengths::Right
    }
}

struct Runs<'a> {
    comparable: &'a ComparableProduct,
    all: Vec<Run>,
}

impl Runs<'_> {
    fn add(&mut self, event: &Event) {
        match event {
            Event::Word(word) => {
                if let Some(salt) = self.salt_of(word) {
                    self.name(salt);
                }
            }
            Event::Named(events) => {
                let mut salts: Vec<usize> = events
                    .iter()
                    .filter_map(|event| if let Event::Word(word) = event { self.salt_of(word) } else { None })
                    .collect();
                salts.sort_unstable();
                for salt in salts {
                    self.name(salt);
                }
                for event in events.iter().filter(|event| matches!(event, Event::Number(_))) {
                    self.add(event);
                }
            }
            Event::Number(number) => self.number(*number),
            Event::Bare => {
                if let Some(run) = self.all.last_mut() {
                    run.bare_behind = true;
                }
            }
        }
    }

    /// The salt that a word names, unless several share it.
    fn salt_of(&self, word: &str) -> Option<usize> {
        let mut having = self.comparable.salts.iter().enumerate().filter(|(_, salt)| salt.has_word(word));
        let (at, _) = having.next()?;
        having.next().is_none().then_some(at)
    }

    fn name(&mut self, salt: usize) {
        if self.all.iter().any(|run| run.salts.contains(&salt)) {
            return;
        }
        match self.all.last_mut() {
            Some(run) if run.numbers.is_empty() && !run.bare_behind => run.salts.push(salt),
            _ => self.all.push(Run { salts: vec![salt], ..Run::default() }),
        }
    }

    fn number(&mut self, number: TypedNumber) {
        let comparable = self.comparable;
        let is_strength = comparable.salts.iter().any(|salt| salt.is(number, &comparable.numbers));
        let is_bare = number.unit.is_none();
        // The 3 of vitamin D3, 30/70.
        if is_bare && !is_strength && comparable.numbers.is_digit_of_name(number.value) {
            return;
        }
        if self.all.is_empty() {
            self.all.push(Run::default());
        }
        let Some(run) = self.all.last_mut() else { return };
        match run.numbers.last_mut() {
            // '250/5': in 5 mL.
            Some(last)
                if is_bare
                    && !is_strength
                    && number.after_slash
                    && comparable.numbers.is_volume(number.value) =>
            {
                last.per = Some(Quantity { amount: number.value, unit: Unit::Ml });
            }
            _ => run.numbers.push(number),
        }
    }

    /// The runs, with '500 mg amoxicillin + 125 mg clavulanic acid' written the usual way round.
    fn with_numbers_behind(mut self) -> Vec<Run> {
        let leads = self.all.first().is_some_and(|run| run.salts.is_empty())
            && self.all.last().is_some_and(|run| !run.salts.is_empty() && run.numbers.is_empty());
        if leads {
            for at in (1..self.all.len()).rev() {
                self.all[at].numbers = std::mem::take(&mut self.all[at - 1].numbers);
            }
            self.all.remove(0);
        }
        self.all
    }
}

/// Compares the numbers of one run. `typed` are the strengths of the whole line.
fn compare(run: &Run, typed: usize, comparable: &ComparableProduct) -> Strengths {
    let all = &comparable.salts;
    let salts: Vec<&DeclaredSalt> = if run.salts.is_empty() {
        all.iter().collect()
    } else {
        run.salts.iter().map(|at| &all[*at]).collect()
    };
    let in_order = |numbers: &[TypedNumber], salts: &[&DeclaredSalt]| {
        numbers.len() == salts.len()
            && numbers.iter().zip(salts).all(|(number, salt)| salt.is(*number, &comparable.numbers))
    };
    let is_sum = |number: TypedNumber| DeclaredSalt::is_sum(all, number, &comparable.numbers);
    match (run.numbers.as_slice(), salts.as_slice()) {
        // 'telmisartan 40 amlodipine 10': the 10 is hardly a quantity.
        ([], _) if run.bare_behind && typed > 0 && all.len() > 1 => Strengths::Unclear,
        ([], _) => Strengths::Right,
        ([sum], _) if typed == 1 && is_sum(*sum) => Strengths::Right,
        ([sum, rest @ ..], salts) if is_sum(*sum) && in_order(rest, salts) => Strengths::Right,
        // '5/5' are two strengths, of two substances.
        (numbers, [salt])
            if numbers.iter().all(|number| salt.is(*number, &comparable.numbers))
                && !(all.len() == 1
                    && numbers.len() > 1
                    && numbers.iter().any(|number| number.after_slash)) =>
        {
            Strengths::Right
        }
        // One number for several salts: 'telma am 40', 'galvus met 500'.
        ([number], salts)
            if salts.len() > 1 && salts.iter().any(|salt| salt.is(*number, &comparable.numbers)) =>
        {
            if run.bare_behind { Strengths::Unclear } else { Strengths::Right }
        }
        (numbers, salts) if in_order(numbers, salts) => Strengths::Right,
        // 'amoxicillin 500/125 clavulanic acid'.
        (numbers, [_]) if numbers.len() == typed && in_order(numbers, &all.iter().collect::<Vec<_>>()) => {
            Strengths::Right
        }
        (numbers, salts) if salts.len() > numbers.len() && in_order(numbers, &salts[..numbers.len()]) => {
            Strengths::Unclear
        }
        _ => Strengths::Other,
    }
}

/// A number that nothing marks as the quantity may be a strength that is not in the catalogue. It is taken for the quantity
/// only where a strength was typed beside it, or where a number so small is hardly one: 'pcm syp 5'.
///
/// Likewise two numbers are a pack only beside a strength: 'telma 20 x 10' asks for 20 mg, which may not be carried.
pub(super) fn numbers_are_plausible(
    reading: &Reading,
    comparable: &ComparableProduct,
    strength_typed: bool,
) -> bool {
    let volume_typed = || reading.pack_parts().any(|part| comparable.numbers.has_volume(part));
    // '40+10' of a combination is read as a scheme only where nothing else could be its strengths.
    if reading.remark.is_some() && comparable.salts.len() > 1 && !strength_typed {
        return false;
    }
    if strength_typed || volume_typed() {
        return true;
    }
    if reading.loose_pack && comparable.numbers.has_strength() {
        return false;
    }
    if !reading.bare {
        return true;
    }
    let small = matches!(reading.quantity, draft::Quantity::Of(quantity) if quantity < MAX_BARE_QUANTITY);
    small && (!comparable.is_solid || !comparable.numbers.has_strength())
}
