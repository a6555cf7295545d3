//! What a product is, as cards, labels and tables print it: from its [`Item`].
//!
//! The words and numbers are always the product's own, never calculated.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use medicine::amount::quantity::Strength;
use medicine::composition::part::is_limit;
use medicine::dictionary::dosage_form;
use medicine::dictionary::form_words::FormWord;
use medicine::item::{Item, Substance};
use medicine::reading::ProductKind;
use medicine::reading::amounts::strength_at;
use medicine::reading::tokens::placed;
use medicine::words::words;
use text::capitalised;

/// Longer words behind an amount, such as '(in sustained-release form)', get a line of their own.
const MAX_BEHIND_AMOUNT: usize = 14;
/// Longer texts from 'q.s.' on are no amount.
const MAX_QUANTUM_SATIS: usize = 24;
/// Strengths of more salts are too long for a line.
const MOST_STRENGTHS: usize = 4;

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

/// The substances that a product states: not those that only its brand is known to hold, nor words that may be a brand.
pub(crate) fn stated(item: &Item) -> &[Substance] {
    let is_stated = item.kind != ProductKind::Unknown && !item.is_by_brand();
    if is_stated { &item.substances } else { &[] }
}

/// The salts that a product states with their strengths, in its order.
pub(crate) fn salts(item: &Item) -> Vec<SaltStrength> {
    let salt = |one: &Substance| match &one.element {
        Some(element) => format!("Elemental {element}"),
        None => capitalised(&one.name),
    };
    let shown = |one| SaltStrength { salt: salt(one), strength: one.printed().map(str::to_owned) };
    stated(item).iter().map(shown).collect()
}

/// The strengths of all salts in one text, unless one has none or there are too many to read.
pub(crate) fn strengths(item: &Item) -> Option<String> {
    let all: Vec<&str> = stated(item).iter().map(Substance::printed).collect::<Option<_>>()?;
    (1..=MOST_STRENGTHS).contains(&all.len()).then(|| all.join(" + "))
}

/// The dosage form of a product, as the filter has it where it is stated, and what makes another of it: 'Tablet' and 'sustained release'.
pub(crate) fn form(item: &Item, stated: &str) -> Option<(&'static str, Option<String>)> {
    let form = dosage_form(stated).map(|form| form.label).or(item.form)?;
    let apart = item.said_release.or(item.made.filter(|made| !FormWord::are_make(made)));
    let apart = apart.filter(|_| FormWord::of(&form.to_lowercase()) == Some(FormWord::Plain));
    Some((form, apart.map(|apart| apart.to_lowercase().replace("-release", " release"))))
}

/// The lines of a composition: its own, the amounts apart that are the item's; where these are not told by them, a line for each
/// salt. What begins with 'Each …' is set as it is printed.
pub(crate) fn lines(composition: &str, item: &Item) -> Vec<CompositionLine> {
    let mut open = item.substances.iter().filter_map(Substance::exact).peekable();
    let (mut lines, mut rest) = (Vec::new(), composition.trim());
    if let Some((first, others)) = rest.split_once(':')
        && first.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("each"))
    {
        lines.push(CompositionLine { text: format!("{first}:"), amount: None });
        rest = others;
    }
    let is_itemised = !lines.is_empty();
    for part in rest.split([';', '\n']).map(str::trim) {
        let part = if part.ends_with("q.s.") { part } else { part.trim_end_matches('.') };
        if let Some(set) = open.peek().and_then(|strength| apart(part, *strength, is_itemised)) {
            open.next();
            lines.extend(set);
        } else if !part.is_empty() {
            let enough = part.find(" q.s").filter(|at| part.len() - at <= MAX_QUANTUM_SATIS);
            let (text, amount) = enough.map_or((part, None), |at| (&part[..at], Some(part[at..].trim())));
            lines.push(line(text, amount));
        }
    }
    if is_itemised || open.next().is_none() {
        return lines;
    }
    let salts = salts(item);
    // What is said beside the strengths, such as what an extract holds, would be left out.
    let numbers = |text: &str| {
        words(text).into_iter().filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    let said: BTreeSet<String> = salts
        .iter()
        .flat_map(|one| numbers(&one.salt).chain(numbers(one.strength.as_deref().unwrap_or_default())))
        .collect();
    let all_said = numbers(composition).all(|number| said.contains(&number));
    if all_said && salts.iter().all(|salt| salt.strength.is_some()) {
        return salt_lines(&salts);
    }
    let whole = |CompositionLine { text, amount }: CompositionLine| CompositionLine {
        text: [Some(text), amount].into_iter().flatten().collect::<Vec<_>>().join(" "),
        amount: None,
    };
    lines.into_iter().map(whole).collect()
}

fn line(text: &str, amount: Option<&str>) -> CompositionLine {
    CompositionLine { text: text.trim_end().to_owned(), amount: amount.map(str::to_owned) }
}

/// A part with the amount of a strength apart; what stands behind that and is long gets a line of its own. `None` where the part
/// does not end with it, or not with what divides it, unless that `is_said` of the whole composition.
fn apart(part: &str, strength: Strength, is_said: bool) -> Option<Vec<CompositionLine>> {
    if is_limit(part) {
        return None;
    }
    let tokens = placed(part);
    let mut end = 0;
    let spans = tokens.iter().map(|token| {
        let start = end + part[end..].find(&token.raw)?;
        end = start + token.raw.len();
        Some((start, end))
    });
    let spans: Vec<(usize, usize)> = spans.collect::<Option<_>>()?;
    (1..tokens.len()).find_map(|at| {
        let (printed, takes) = strength_at(&tokens[at..])?;
        let is_it = is_said && printed.quantity == strength.quantity || printed == strength;
        let (start, end) = (spans[at].0, spans[at + takes - 1].1);
        let (before, behind) = (&part[..start], part[end..].trim());
        if !is_it || before.matches('(').count() > before.matches(')').count() {
            return None;
        }
        let in_brackets = behind.starts_with('(') && behind.find(')') == Some(behind.len() - 1);
        match behind.len() <= MAX_BEHIND_AMOUNT {
            true if behind.is_empty() || in_brackets => Some(vec![line(before, Some(part[start..].trim()))]),
            false if in_brackets => Some(vec![line(before, Some(&part[start..end])), line(behind, None)]),
            _ => None,
        }
    })
}

/// A line for each salt; 'Each 5 mL:' before them where all are for the same volume.
fn salt_lines(salts: &[SaltStrength]) -> Vec<CompositionLine> {
    let divided = |salt: &SaltStrength| match salt.strength.as_deref() {
        Some(strength) if !strength.contains('%') => {
            strength.split_once('/').map(|(amount, per)| (amount.to_owned(), per.to_owned()))
        }
        _ => None,
    };
    let first = salts.first().and_then(divided).map(|(_, per)| per);
    let all: Option<Vec<_>> = salts.iter().map(divided).collect();
    let all = all.filter(|all| all.iter().all(|(_, per)| Some(per) == first.as_ref()));
    let head = first.filter(|_| all.is_some()).map(|per| line(&format!("Each {per}:"), None));
    let lines = salts.iter().enumerate().map(|(at, salt)| match &all {
        Some(all) => line(&salt.salt, Some(&all[at].0)),
        None => line(&salt.salt, salt.strength.as_deref()),
    });
    head.into_iter().chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use medicine::dictionary::Dictionary;
    use medicine::product::read_product;

    fn shown(composition: &str) -> String {
        let line = |line: CompositionLine| match line.amount {
            Some(amount) => format!("{} … {amount}", line.text),
            None => line.text,
        };
        lines(composition, &read(composition)).into_iter().map(line).collect::<Vec<_>>().join(" | ")
    }

    fn read(composition: &str) -> Item {
        read_product("Test", composition, "", "", &Dictionary::shipped())
    }

    fn pairs(composition: &str) -> String {
        let pair = |one: SaltStrength| format!("{} {}", one.salt, one.strength.unwrap_or_default());
        salts(&read(composition)).into_iter().map(pair).collect::<Vec<_>>().join(" + ")
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
            ("Domperidone Suspension IP 5mg per 5ml", "Domperidone Suspension IP = 5mg per 5ml"),
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
            assert_eq!(
                lines(text, &read(text)).into_iter().map(line).collect::<Vec<_>>().join(" | "),
                expected
            );
        }
    }

    proptest! {
        #[test]
        fn any_text_is_set_and_nothing_is_lost(text in "\\PC{0,80}|[A-Za-z0-9%;:(). ]{0,80}") {
            let plain = |text: &str| {
                text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ';' | '.')).collect::<String>()
            };
            let whole = |line: CompositionLine| line.text + &line.amount.unwrap_or_default();
            let set: String = lines(&text, &Item::default()).into_iter().map(whole).collect();
            prop_assert_eq!(plain(&set), plain(&text));
            let _ = (salts(&read(&text)), lines(&text, &read(&text)));
        }
    }
}
