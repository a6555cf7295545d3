//! What the tables say, and that they say it in the right shape.

use super::{Dictionary, MeaningKind, OwnWord, dosage_form, words};
use crate::tables::{ABBREVIATIONS, BRANDS, COMPLAINTS, FORM_WORDS, FORMS, SALTS, STRENGTHS, lines};

fn meanings(dictionary: &Dictionary, text: &str) -> Vec<String> {
    let found = dictionary.lookup(&words(text));
    found
        .map(|(_, meanings)| meanings.iter().map(|meaning| meaning.words.join(" ")).collect())
        .unwrap_or_default()
}

#[test]
fn every_row_has_all_its_columns() {
    let tables: [(&str, &'static str, usize); 7] = [
        ("salts", SALTS, 3),
        ("abbreviations", ABBREVIATIONS, 4),
        ("brands", BRANDS, 3),
        ("forms", FORMS, 3),
        ("strengths", STRENGTHS, 4),
        ("complaints", COMPLAINTS, 3),
        ("form words", FORM_WORDS, 2),
    ];
    for (name, table, columns) in tables {
        for line in lines(table) {
            let cells: Vec<_> = line.split('\t').collect();
            assert_eq!(cells.len(), columns, "{name}: {line}");
            assert!(cells.iter().all(|cell| !cell.trim().is_empty()), "{name}: {line}");
        }
    }
}

#[test]
fn two_names_of_a_salt_are_one() {
    let dictionary = Dictionary::shipped();
    for (name, main) in [
        ("Acetaminophen", "paracetamol"),
        ("paracetamol", "paracetamol"),
        ("Potassium Clavulanate", "clavulanic acid"),
        ("5-Fluorouracil", "fluorouracil"),
        ("Cholecalciferol", "vitamin d 3"),
    ] {
        assert_eq!(dictionary.canonical_salt(&words(name)), Some(main), "{name}");
    }
    assert_eq!(dictionary.canonical_salt(&words("metformin")), None);
    assert_eq!(dictionary.canonical_salt(&[]), None);
    assert!(meanings(&dictionary, "paracetamol 500").contains(&"acetaminophen".to_owned()));
}

/// Words of a public list of generics.
#[test]
fn another_spelling_of_a_substance_is_that_substance_and_no_other_word_is() {
    let dictionary = Dictionary::shipped();
    for (word, usual) in [
        ("amlodepine", "amlodipine"),
        ("asprin", "aspirin"),
        ("benedipine", "benidipine"),
        ("cefixim", "cefixime"),
        ("cetrizine", "cetirizine"),
        ("chlorthalidon", "chlorthalidone"),
        ("ciprofloxacine", "ciprofloxacin"),
        ("cyanocobalamine", "cyanocobalamin"),
        ("duloxetin", "duloxetine"),
        ("flecanide", "flecainide"),
        ("flurouracil", "fluorouracil"),
        ("glimipride", "glimepiride"),
        ("isosorbidemononitrate", "isosorbide mononitrate"),
        ("levocetrizine", "levocetirizine"),
        ("nortryptyline", "nortriptyline"),
        ("oflaxacin", "ofloxacin"),
        ("omiprazole", "omeprazole"),
        ("paracetmol", "paracetamol"),
        ("tartarate", "tartrate"),
        ("tazobactum", "tazobactam"),
        ("thiocholchicoside", "thiocolchicoside"),
        ("trihexiphenidyl", "trihexyphenidyl"),
        ("vildaglipitin", "vildagliptin"),
    ] {
        assert_eq!(dictionary.spelt(word), Some(usual), "{word}");
    }
    // Substances and other words whose consonants are nearly those of another.
    for word in [
        "cetirizine",
        "levocetirizine",
        "fluocinonide",
        "dacarbazine",
        "metaxalone",
        "cilastatin",
        "somatotropin",
        "tricholine",
        "nicotine",
        "pyrithione",
        "asparto",
        "digitoxin",
        "quinidine",
        "nisoldipine",
        "estazolam",
        "combitram",
        "norflex",
        "epiktal",
        "ethanol",
        "gelatin",
        "menthol",
        "stearate",
        "",
        "मधुमेह",
    ] {
        assert_eq!(dictionary.spelt(word), None, "{word}");
    }
    let usual = |text: &str| dictionary.with_usual_spelling(words(text), |_| true).join(" ");
    assert_eq!(usual("Isosorbidemononitrate 20 Cetrizine"), "isosorbide mononitrate 20 cetirizine");
}

#[test]
fn the_longest_entry_is_found() {
    let dictionary = Dictionary::shipped();
    let asked = words("amox clav 625 tab");
    let (count, meanings) = dictionary.lookup(&asked).unwrap();
    assert_eq!(count, 3);
    assert_eq!(meanings[0].words, words("amoxicillin 500 clavulanic acid 125"));
    assert_eq!(dictionary.lookup(&words("pcm 500")).unwrap().0, 1);
    assert!(dictionary.lookup(&words("xyz")).is_none());
    assert!(dictionary.lookup(&[]).is_none());
}

#[test]
fn a_meaning_stands_for_all_names_of_its_salts() {
    let found = meanings(&Dictionary::shipped(), "pcm");
    assert_eq!(found, ["paracetamol", "acetaminophen"]);
}

#[test]
fn the_office_adds_replaces_and_switches_off() {
    let own = |word: &str, means: &str| OwnWord { word: word.to_owned(), means: means.to_owned() };
    let shipped = Dictionary::shipped();
    let dictionary = shipped.with_own_words(&[
        own("Febrinol", "paracetamol"),
        own("PCM", "phenylcyclomine; something else"),
        own("ORS", " "),
        own("Clavomax", "amoxicillin clavulanic acid"),
    ]);
    assert_eq!(meanings(&dictionary, "febrinol"), ["paracetamol", "acetaminophen"]);
    assert_eq!(meanings(&dictionary, "pcm"), ["phenylcyclomine", "something else"]);
    assert_eq!(dictionary.lookup(&words("pcm")).unwrap().1[0].kind, MeaningKind::Own);
    assert!(meanings(&dictionary, "ors").is_empty());
    assert!(
        meanings(&dictionary, "clavomax 625").contains(&"amoxicillin 500 clavulanic acid 125".to_owned())
    );
    assert!(!meanings(&shipped, "ors").is_empty(), "the shipped dictionary stays as it is");
}

#[test]
fn formulations_have_their_form() {
    for (formulation, form) in [
        ("Hard gelatin capsule", "Capsule"),
        ("Soft gelatin capsule", "Capsule"),
        ("Film-coated tablet", "Tablet"),
        ("Effervescent tablet (orange flavour)", "Tablet"),
        ("Vaginal tablet", "Vaginal tablet"),
        ("Powder for oral suspension", "Oral suspension"),
        ("Powder for solution for injection", "Injection"),
        ("Lyophilised powder for injection", "Injection"),
        ("Suspension for injection", "Injection"),
        ("Solution for intravenous use", "Injection"),
        ("Pressurised metered-dose inhaler (CFC-free)", "Inhaler"),
        ("Sterile eye and ear drops", "Eye and ear drops"),
        ("Sterile ophthalmic solution", "Eye drops"),
        ("Powder for oral solution", "Oral solution"),
        ("Oral powder (vanilla flavour)", "Oral powder"),
        ("Aqueous gel", "Gel"),
        ("TAB.", "Tablet"),
    ] {
        let found = dosage_form(formulation);
        assert_eq!(found.map(|form| form.label), Some(form), "{formulation}");
    }
    assert_eq!(dosage_form("Film-coated tablet").unwrap().value, "tablet");
    assert_eq!(dosage_form("Powder for oral suspension").unwrap().value, "oral-suspension");
    assert_eq!(dosage_form(""), None);
    assert_eq!(dosage_form("something"), None);
}
