//! A composition as labels set it: salts with their strengths, and its own lines with the amounts apart.
//!
//! The words and numbers are always the text's own. Amounts are compared with what was read, never calculated.

use serde::Serialize;
use utoipa::ToSchema;

use medicine::amount::number::Number;
use medicine::amount::quantity::{Quantity, Strength};
use medicine::amount::text::{begins_number, digits_of, number_end};
use medicine::amount::unit::{Unit, unit};
use medicine::composition::part::is_limit;
use medicine::composition::{Ingredient, parse};
use text::capitalised;

/// Longer words behind an amount, such as '(in sustained-release form)', get a line of their own.
const MAX_BEHIND_AMOUNT: usize = 14;
/// Longer texts from 'q.s.' on are no amount.
const MAX_QUANTUM_SATIS: usize = 24;

/// A salt with its strength, as a card or a label shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SaltStrength {
    /// The salt, without pharmacopoeia and qualifiers.
    pub salt: String,
    /// How much of it there is, where the composition says so: '500 mg', '250 mg/5 mL'.
    pub strength: Option<String>,
}

/// A line of a composition. All lines together are its text, without the signs that divide them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CompositionLine {
    /// What it names.
    pub text: String,
    /// The amount at its end, which labels align to the right.
    pub amount: Option<String>,
}

/// The salts of a composition with their strengths, in its order.
pub(crate) fn salts(composition: &str) -> Vec<SaltStrength> {
    as_printed(parse(composition).ingredients, composition)
}

/// The same of a composition that has been read.
pub(crate) fn as_printed(ingredients: Vec<Ingredient>, composition: &str) -> Vec<SaltStrength> {
    if ingredients.is_empty() {
        return Vec::new();
    }
    let printed = amounts(composition);
    // The ingredients are in the text's order, so each amount belongs to the first ingredient that has it.
    let mut from = 0;
    let shown = |ingredient: Ingredient| {
        let salt = ingredient.salt;
        let Some(strength) = ingredient.strength else {
            return SaltStrength { salt: capitalised(&salt), strength: None };
        };
        let read = |amount: &PrintedAmount| amount.quantity == strength.quantity;
        // '1% w/v' is read as 10 mg for each mL, and printed as it is written.
        let share = |amount: &PrintedAmount| amount.share(composition).is_some();
        let next = printed[from..].iter().position(read).or_else(|| printed[from..].iter().position(share));
        let amount = next.map(|next| &printed[from + next]);
        from += next.map_or(0, |next| next + 1);
        let element = amount.and_then(|amount| element(&composition[..amount.start]));
        if let Some(share) =
            amount.filter(|amount| !read(amount)).and_then(|amount| amount.share(composition))
        {
            return SaltStrength { salt: capitalised(element.unwrap_or(&salt)), strength: Some(share) };
        }
        let quantity = match amount {
            Some(amount) => amount.spaced(composition),
            None => strength.quantity.to_string(),
        };
        let whole = strength.to_string();
        let per = whole.strip_prefix(&strength.quantity.to_string()).unwrap_or_default();
        let strength = format!("{quantity}{}", per.replace("ml", "mL"));
        SaltStrength { salt: capitalised(element.unwrap_or(&salt)), strength: Some(strength) }
    };
    ingredients.into_iter().map(shown).collect()
}

/// 'Elemental Calcium', where a text that ends before an amount says so: it is no amount of the salt that is named first.
fn element(before: &str) -> Option<&str> {
    let before = before.trim_end();
    let at = before.rfind("elemental ")?;
    (before[at..].split(' ').count() == 2).then_some(&before[at..])
}

/// The lines of a composition: its own where their amounts are those that were read, which search and lists use too; else a
/// line for each salt that was read. What begins with 'Each …' is set as it is printed.
pub(crate) fn lines(composition: &str) -> Vec<CompositionLine> {
    let printed = printed_lines(composition);
    let is_itemised = printed.first().is_some_and(|line| line.text.starts_with("Each"));
    let ingredients = parse(composition).ingredients;
    if is_itemised || agree(&printed, &ingredients) {
        return printed;
    }
    let salts = as_printed(ingredients, composition);
    // What is said beside the strengths, such as what an extract holds, would be left out.
    let all = amounts(composition).iter().filter(|amount| amount.quantity.unit != Unit::Ml).count();
    if all != salts.len() || salts.iter().any(|salt| salt.strength.is_none()) {
        return printed.into_iter().map(CompositionLine::whole).collect();
    }
    salt_lines(&salts)
}

/// Whether the amounts at the ends of lines are the strengths that were read, each once and in this order.
fn agree(printed: &[CompositionLine], ingredients: &[Ingredient]) -> bool {
    let mut read = ingredients.iter().filter_map(|ingredient| ingredient.strength);
    let ends = printed.iter().filter_map(|line| line.amount.as_deref()).filter(|end| !end.starts_with("q.s"));
    let said = |end: &str, strength: Strength| {
        let amount = amounts(end).into_iter().next();
        amount.is_some_and(|amount| amount.quantity == strength.quantity || amount.share(end).is_some())
    };
    ends.collect::<Vec<_>>().into_iter().all(|end| read.next().is_some_and(|strength| said(end, strength)))
        && read.next().is_none()
}

/// A line for each salt; 'Each 5 mL:' before them where all are for the same volume.
fn salt_lines(salts: &[SaltStrength]) -> Vec<CompositionLine> {
    let per = |salt: &SaltStrength| salt.strength.as_ref()?.split_once('/').map(|(_, per)| per.to_owned());
    let first = salts
        .first()
        .and_then(per)
        .filter(|first| salts.iter().all(|salt| per(salt).as_ref() == Some(first)));
    let head = first.iter().map(|per| CompositionLine { text: format!("Each {per}:"), amount: None });
    let lines = salts.iter().map(|SaltStrength { salt, strength }| {
        let amount = strength.as_deref().map(|strength| match &first {
            Some(_) => strength.split('/').next().unwrap_or_default(),
            None => strength,
        });
        CompositionLine { text: salt.clone(), amount: amount.map(str::to_owned) }
    });
    head.chain(lines).collect()
}

impl CompositionLine {
    /// The same without an amount apart.
    fn whole(self) -> Self {
        let Self { text, amount } = self;
        Self { text: [Some(text), amount].into_iter().flatten().collect::<Vec<_>>().join(" "), amount: None }
    }
}

/// The lines of a composition as it is written.
fn printed_lines(composition: &str) -> Vec<CompositionLine> {
    let mut lines = Vec::new();
    let mut rest = composition.trim();
    if let Some((first, others)) = rest.split_once(':')
        && first.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("each"))
    {
        lines.push(CompositionLine { text: format!("{first}:"), amount: None });
        rest = others;
    }
    for part in rest.split([';', '\n']) {
        let part = part.trim();
        let part = if part.ends_with("q.s.") { part } else { part.trim_end_matches('.') };
        if !part.is_empty() {
            add(&mut lines, part);
        }
    }
    lines
}

/// Adds a part; what stands behind its amount and is long gets a line of its own.
fn add(lines: &mut Vec<CompositionLine>, part: &str) {
    let mut push = |text: &str, amount: Option<&str>| {
        lines.push(CompositionLine { text: text.trim_end().to_owned(), amount: amount.map(str::to_owned) });
    };
    if is_limit(part) {
        return push(part, None);
    }
    if let Some(at) = part.find(" q.s").filter(|at| part.len() - at <= MAX_QUANTUM_SATIS) {
        return push(&part[..at], Some(part[at..].trim()));
    }
    for amount in amounts(part).iter().filter(|amount| amount.start > 0) {
        let before = &part[..amount.start];
        if before.matches('(').count() > before.matches(')').count() {
            continue;
        }
        let behind = part[amount.end..].trim();
        if behind.len() <= MAX_BEHIND_AMOUNT && is_addition(behind) {
            return push(before, Some(part[amount.start..].trim()));
        }
        if behind.starts_with('(') && behind.find(')') == Some(behind.len() - 1) {
            push(before, Some(&part[amount.start..amount.end]));
            return push(behind, None);
        }
    }
    push(part, None);
}

/// Whether what stands behind an amount belongs to it: nothing, '(0.3% w/v)', 'w/w'.
fn is_addition(behind: &str) -> bool {
    matches!(behind, "" | "w/v" | "w/w" | "v/v") || (behind.starts_with('(') && behind.ends_with(')'))
}

/// An amount in a text, by its bytes.
struct PrintedAmount {
    start: usize,
    end: usize,
    quantity: Quantity,
}

impl PrintedAmount {
    /// A share of weight or volume as it is printed: '1 % w/v', '1.16% w/w'.
    fn share(&self, text: &str) -> Option<String> {
        let printed = text[self.start..self.end].strip_suffix('%')?;
        let of = text[self.end..].trim_start().get(..3).filter(|of| matches!(*of, "w/v" | "w/w" | "v/v"))?;
        Some(format!("{printed}% {of}"))
    }

    /// As it is printed, with one space before its unit: '2.5 mg' for '2.5mg'.
    fn spaced(&self, text: &str) -> String {
        let printed = &text[self.start..self.end];
        let unit = printed.find(char::is_alphabetic).unwrap_or(printed.len());
        let (number, unit) = printed.split_at(unit);
        if unit.is_empty() { number.to_owned() } else { format!("{} {unit}", number.trim_end()) }
    }
}

/// The numbers of a text that have a unit behind them.
fn amounts(text: &str) -> Vec<PrintedAmount> {
    let (offsets, letters): (Vec<usize>, Vec<char>) = text.char_indices().unzip();
    let offset = |at: usize| offsets.get(at).copied().unwrap_or(text.len());
    let mut found = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let start = at;
        if !begins_number(&letters, start) {
            at += 1;
            continue;
        }
        at = number_end(&letters, start);
        let number = Number::read(&digits_of(&letters[start..at]));
        let unit_start = at + letters[at..].iter().take_while(|letter| letter.is_whitespace()).count();
        let unit_end = if letters.get(unit_start) == Some(&'%') {
            unit_start + 1
        } else {
            unit_start + letters[unit_start..].iter().take_while(|letter| letter.is_alphabetic()).count()
        };
        // 'B12' is a name, not a number.
        let is_name = start > 0 && letters[start - 1].is_alphabetic();
        let word = letters[unit_start..unit_end].iter().flat_map(|letter| letter.to_lowercase());
        let quantity = unit(&word.collect::<String>()).and_then(|unit| Quantity::of(number, unit));
        if let Some(quantity) = quantity.filter(|_| !is_name) {
            found.push(PrintedAmount { start: offset(start), end: offset(unit_end), quantity });
            at = unit_end;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(composition: &str) -> String {
        let line = |line: CompositionLine| match line.amount {
            Some(amount) => format!("{} … {amount}", line.text),
            None => line.text,
        };
        lines(composition).into_iter().map(line).collect::<Vec<_>>().join(" | ")
    }

    fn pairs(composition: &str) -> String {
        let pair = |one: SaltStrength| format!("{} {}", one.salt, one.strength.unwrap_or_default());
        salts(composition).into_iter().map(pair).collect::<Vec<_>>().join(" + ")
    }

    #[test]
    fn amounts_stand_apart_from_what_they_measure() {
        for (text, expected) in [
            (
                "Each hard gelatin capsule contains: Amoxicillin Trihydrate IP equivalent to Amoxicillin 500 mg; Excipients q.s.",
                "Each hard gelatin capsule contains: | Amoxicillin Trihydrate IP equivalent to Amoxicillin … 500 mg | Excipients … q.s.",
            ),
            (
                "Each mL contains: Ciprofloxacin 3 mg (0.3% w/v); Benzalkonium Chloride IP (as preservative); Base q.s. to 1 mL.",
                "Each mL contains: | Ciprofloxacin … 3 mg (0.3% w/v) | Benzalkonium Chloride IP (as preservative) | Base … q.s. to 1 mL",
            ),
            (
                "Each sustained-release tablet contains: Nitrofurantoin IP 100 mg (in sustained-release form)",
                "Each sustained-release tablet contains: | Nitrofurantoin IP … 100 mg | (in sustained-release form)",
            ),
            (
                "Each vial contains: Ceftriaxone (anhydrous) 1 g.",
                "Each vial contains: | Ceftriaxone (anhydrous) … 1 g",
            ),
            ("Diclofenac Diethylamine 1.16% w/w", "Diclofenac Diethylamine … 1.16% w/w"),
            (
                "Extract 500 mg, standardised to 95% Curcuminoids (475 mg)",
                "Extract 500 mg, standardised to 95% Curcuminoids (475 mg)",
            ),
            ("Vitamin B12 IP 2.5 mcg\nZinc 12 mg", "Vitamin B12 IP … 2.5 mcg | Zinc … 12 mg"),
            ("650 mg", "650 mg"),
            (
                "Paracetamol IP 500 mg; Caffeine (Anhydrous) IP 30 mg; impurities <0.1%",
                "Paracetamol IP … 500 mg | Caffeine (Anhydrous) IP … 30 mg | impurities <0.1%",
            ),
            (" ; ", ""),
        ] {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn strengths_are_those_that_the_text_prints() {
        for (text, expected) in [
            (
                "Each tablet contains: Methylcobalamin IP 1500 mcg; Excipients q.s.",
                "Methylcobalamin 1500 mcg",
            ),
            ("Each softgel contains: Cholecalciferol IP 60,000 IU", "Cholecalciferol 60,000 IU"),
            ("Each 5 mL contains: Paracetamol IP 250 mg; Syrup q.s.", "Paracetamol 250 mg/5 mL"),
            (
                "Each actuation delivers: Salbutamol Sulphate IP equivalent to Salbutamol 100 mcg",
                "Salbutamol 100 mcg",
            ),
            (
                "Each tablet contains: Amoxicillin Trihydrate IP equivalent to Amoxicillin 500 mg; Potassium Clavulanate Diluted IP equivalent to Clavulanic Acid 125 mg",
                "Amoxicillin 500 mg + Clavulanic Acid 125 mg",
            ),
            ("a plain text", "A plain text "),
            (
                "Each tablet contains: Calcium Carbonate IP 1250 mg equivalent to elemental Calcium 500 mg; Cholecalciferol IP 250 IU",
                "Elemental Calcium 500 mg + Cholecalciferol 250 IU",
            ),
            ("; ;", ""),
            (
                "Each tablet contains: Ferrous Ascorbate eq. to elemental Iron 100 mg; Vitamin C IP 100 mg",
                "Elemental Iron 100 mg + Vitamin C 100 mg",
            ),
        ] {
            assert_eq!(pairs(text), expected);
        }
    }

    #[test]
    fn lines_say_the_strengths_that_search_and_lists_use() {
        for (text, expected) in [
            ("Domperidone Suspension IP 5mg per 5ml", "Each 5 mL: | Domperidone = 5 mg"),
            (
                "Ambroxol 15 mg; Guaifenesin 50 mg per 5 ml",
                "Each 5 mL: | Ambroxol = 15 mg | Guaifenesin = 50 mg",
            ),
            ("Paracetamol 500 mg; Caffeine 25 mg", "Paracetamol = 500 mg | Caffeine = 25 mg"),
            (
                "Each 5 mL contains: Paracetamol IP 250 mg; Syrup q.s.",
                "Each 5 mL contains: | Paracetamol IP = 250 mg | Syrup = q.s.",
            ),
            ("Herbal blend", "Herbal blend"),
        ] {
            let line = |line: CompositionLine| match line.amount {
                Some(amount) => format!("{} = {amount}", line.text),
                None => line.text,
            };
            assert_eq!(lines(text).into_iter().map(line).collect::<Vec<_>>().join(" | "), expected);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_set_and_nothing_is_lost(text in "\\PC{0,80}|[A-Za-z0-9%;:(). ]{0,80}") {
            let plain = |text: &str| {
                text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ';' | '.')).collect::<String>()
            };
            let set: String = printed_lines(&text)
                .into_iter()
                .map(|line| line.text + &line.amount.unwrap_or_default())
                .collect();
            prop_assert_eq!(plain(&set), plain(&text));
            let _ = (salts(&text), lines(&text));
        }
    }
}
