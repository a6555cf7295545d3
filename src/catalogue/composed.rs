//! A short description made of a product's facts: 'Tablets of telmisartan 40 mg and amlodipine 5 mg, in packs of 10'. It follows
//! the facts until somebody writes one, and is empty where there are none.

use std::borrow::Cow;

use text::capitalised;

/// The longest, characters.
const LONGEST: usize = 900;
/// Forms that are counted.
const COUNTED: [&str; 8] =
    ["tablet", "capsule", "lozenge", "suppository", "patch", "plaster", "sachet", "gummy"];

/// The description; empty where neither composition nor form is known: a pack alone describes nothing.
pub(crate) fn describe(
    formulation: Option<&str>,
    composition: Option<&str>,
    pack_size: Option<&str>,
) -> String {
    let form = formulation.map(counted_form);
    let of = composition.map(substances).filter(|of| !of.is_empty());
    let what = match (form, of) {
        (Some(form), Some(of)) => format!("{form} of {of}"),
        (None, Some(of)) => capitalised(&of),
        (Some(form), None) => form,
        (None, None) => return String::new(),
    };
    let text = match pack_size.map(packed) {
        Some(pack) => format!("{what}, {pack}"),
        None => what,
    };
    text.chars().take(LONGEST).collect()
}

/// 'Prolonged-release tablets'.
pub(crate) fn counted_form(form: &str) -> String {
    let form = form.trim();
    let last = form.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let is_counted = COUNTED.contains(&last.as_str());
    capitalised(&if is_counted { plural(form) } else { form.to_owned() })
}

/// Of an English word for what is counted: tablets, boxes, gummies.
pub(crate) fn plural(word: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.to_lowercase().ends_with(ending));
    match word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None if ends(&["s"]) => word.to_owned(),
        None if ends(&["x", "ch", "sh"]) => format!("{word}es"),
        None => format!("{word}s"),
    }
}

/// 'telmisartan 40 mg and amlodipine 5 mg'.
fn substances(composition: &str) -> String {
    let parts = composition.split([';', '+', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let all: Vec<String> =
        parts.map(|part| part.split(' ').map(within_sentence).collect::<Vec<_>>().join(" ")).collect();
    match &all[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A word as it stands within a sentence. 'L-Arginine', 'DHA', 'IP' and 'B12' keep their capitals.
fn within_sentence(word: &str) -> Cow<'_, str> {
    let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
    let is_word = |part: &str| {
        let mut letters = part.chars();
        letters.next().is_some_and(char::is_alphabetic) && part.len() > 1 && letters.all(char::is_lowercase)
    };
    let is_plain = letters.chars().count() > 3 && letters.split('-').all(is_word);
    if is_plain { word.to_lowercase().into() } else { word.into() }
}

/// 'in packs of 10', 'in packs of 10 × 10', '60 ml'. Ten may stand in a strip or in a bottle.
fn packed(pack: &str) -> String {
    let pack = pack.trim();
    let digits: String = pack.chars().take_while(char::is_ascii_digit).collect();
    let rest = pack[digits.len()..].trim().trim_start_matches(['\'', '’', '`']).trim();
    match (digits.parse::<u32>(), rest) {
        (Ok(count), "s" | "S") => format!("in packs of {count}"),
        (Ok(_), rest) if rest.starts_with('×') || rest.starts_with('x') => format!("in packs of {pack}"),
        _ => pack.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_become_a_sentence() {
        assert_eq!(
            describe(Some("Tablet"), Some("Telmisartan 40 mg; Amlodipine 5 mg"), Some("10's")),
            "Tablets of telmisartan 40 mg and amlodipine 5 mg, in packs of 10"
        );
        assert_eq!(
            describe(Some("Syrup"), Some("Paracetamol IP 125 mg/5 mL"), Some("60 ml")),
            "Syrup of paracetamol IP 125 mg/5 mL, 60 ml"
        );
        assert_eq!(
            describe(Some("Ointment"), Some("Povidone Iodine USP 5 %"), Some("15 g")),
            "Ointment of povidone iodine USP 5 %, 15 g"
        );
        assert_eq!(
            describe(
                Some("Syrup"),
                Some("Vitamin D3 400 IU; Calcium Carbonate (Oyster-Shell) 500 mg; Ringer's Lactate"),
                None
            ),
            "Syrup of vitamin D3 400 IU, calcium carbonate (oyster-shell) 500 mg and Ringer's lactate"
        );
        assert_eq!(describe(Some("Transdermal patch"), None, None), "Transdermal patches");
        assert_eq!(
            describe(None, Some("L-Arginine 3 g"), Some("10 × 10")),
            "L-Arginine 3 g, in packs of 10 × 10"
        );
        for pack in ["1 × 10 tablets", "piece", "5"] {
            assert_eq!(describe(None, None, Some(pack)), "", "{pack} alone describes nothing");
        }
        assert_eq!(describe(None, Some(" ; "), None), "");
    }
}
