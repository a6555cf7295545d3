//! What a list says of substances and strengths in several places: the halves complete each other, and what contradicts itself is
//! left out.

use super::written;
use medicine::amount::unit::unit as unit_of;
use medicine::composition::parse;
use medicine::reading::is_weighed;
use text::fold;

/// The parts of a composition between the signs and words that join substances.
pub(super) fn substances(composition: &str) -> Vec<String> {
    parts(&composition.replace(" and ", "+").replace(" & ", "+"), &['+', ';', ','])
}

/// What the column says, with the unit that its heading may name: 'Strength (mg)'.
pub(super) struct ColumnStrength<'c> {
    cell: &'c str,
    /// With a blank in front; empty where the cell has its own.
    unit: String,
}

impl<'c> ColumnStrength<'c> {
    pub(super) fn new(heading: &str, cell: &'c str) -> Self {
        let named = heading.split(['(', '[']).nth(1).map(|unit| unit.trim_end_matches([')', ']', ' ']));
        let named = named.filter(|named| unit_of(&named.to_lowercase()).is_some());
        let is_bare = cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '/' | '+' | ' ' | ','));
        let unit = named.filter(|_| is_bare).map(|unit| format!(" {unit}")).unwrap_or_default();
        Self { cell, unit }
    }

    /// The pack that it says instead: a volume or kilograms by themselves, or grams of what is sold by weight.
    pub(super) fn pack(&self, form: Option<&str>) -> Option<String> {
        let pack = written::pack_size(&format!("{}{}", self.cell, self.unit), "")?.text;
        let is_weighed = pack.ends_with(" g") && form.is_some_and(is_weighed);
        ([" ml", " l", " kg"].iter().any(|unit| pack.ends_with(unit)) || is_weighed).then_some(pack)
    }

    /// The substances with their strengths; none where there are more of one than of the other.
    pub(super) fn joined_to(&self, composition: &str) -> Option<String> {
        let Self { cell, unit } = self;
        if self.is_in(composition) {
            return Some(composition.to_owned());
        }
        // A composition that has a strength takes no second one.
        if parse(composition).ingredients.iter().any(|ingredient| ingredient.exact().is_some()) {
            return None;
        }
        let substances = substances(composition);
        if substances.len() == 1 {
            return Some(format!("{composition} {cell}{unit}"));
        }
        let strengths = parts(cell, &['+', '/', ';', ',']);
        if substances.len() != strengths.len() {
            return None;
        }
        // '500/125 mg': the last unit serves all that have none.
        let is_digit = |c: &char| c.is_ascii_digit() || *c == '.';
        let last: String = strengths.last()?.chars().skip_while(is_digit).collect();
        // '3 mg/1 mg per mL': so does what the last is divided by.
        let per = last.find(" per ").map_or("", |at| &last[at..]);
        let pairs = substances.iter().zip(&strengths).map(|(substance, strength)| {
            let is_bare = strength.chars().all(|c| is_digit(&c));
            let own = match unit.as_str() {
                "" if is_bare => &last,
                "" if !strength.contains(" per ") => per,
                unit => unit,
            };
            format!("{substance} {strength}{own}")
        });
        Some(pairs.collect::<Vec<_>>().join("; "))
    }

    /// The name with the strength behind it, unless it has it.
    pub(super) fn behind(&self, name: &str) -> String {
        if self.is_in(name) { name.to_owned() } else { format!("{name} {}{}", self.cell, self.unit) }
    }

    fn is_in(&self, text: &str) -> bool {
        let squeezed = |text: &str| fold(text).replace(' ', "");
        squeezed(text).contains(&squeezed(self.cell))
    }
}

fn parts(text: &str, signs: &[char]) -> Vec<String> {
    text.split(signs).map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_join_the_substances_in_their_order() {
        let joined =
            |heading, cell, composition: &str| ColumnStrength::new(heading, cell).joined_to(composition);
        assert_eq!(
            joined("Strength (mg)", "40/5", "Telmisartan + Amlodipine").unwrap(),
            "Telmisartan 40 mg; Amlodipine 5 mg"
        );
        assert_eq!(
            joined("Strength", "500/125 mg", "Amoxicillin and Clavulanic Acid").unwrap(),
            "Amoxicillin 500 mg; Clavulanic Acid 125 mg"
        );
        assert_eq!(
            joined("Strength", "3 mg/1 mg per mL", "Tobramycin + Dexamethasone").unwrap(),
            "Tobramycin 3 mg per mL; Dexamethasone 1 mg per mL"
        );
        assert_eq!(joined("Strength", "1% w/w", "Clotrimazole").unwrap(), "Clotrimazole 1% w/w");
        assert_eq!(joined("Strength", "500 mg", "Paracetamol 500 mg").unwrap(), "Paracetamol 500 mg");
        assert_eq!(
            joined("Strength", "40 mg", "Telmisartan + Amlodipine"),
            None,
            "a total, or the first alone: nobody knows"
        );
        assert_eq!(joined("Strength", "60 mg", "Amoxicillin [125 mg/5ml]"), None, "it has its strength");
        let pack = |cell, form| ColumnStrength::new("Strength", cell).pack(Some(form));
        assert_eq!(pack("60ml", "Suspension").as_deref(), Some("60 ml"));
        assert_eq!(pack("15g", "Cream").as_deref(), Some("15 g"));
        assert_eq!([pack("1 g", "Injection"), pack("125 mg/5ml", "Suspension")], [None, None]);
        assert_eq!(ColumnStrength::new("Power (mg)", "40").behind("Telmx"), "Telmx 40 mg");
    }
}
