//! Names of the list in which a substance is spelt otherwise than is usual: asked for as is usual, and the reverse.

use super::catalogue::Catalogue;
use medicine::composition::key_of;
use medicine::dictionary::Dictionary;

/// A name with its words spelt as usual, and those of them that were not.
fn as_usual(name: &str) -> (String, Vec<(String, String)>) {
    let dictionary = Dictionary::shipped();
    let mut found = Vec::new();
    let words = name.split_inclusive(|letter: char| !letter.is_alphabetic()).map(|piece| {
        let word = piece.trim_end_matches(|letter: char| !letter.is_alphabetic());
        let Some(usual) = dictionary.spelt(&word.to_lowercase()) else { return piece.to_owned() };
        found.push((word.to_owned(), usual.to_owned()));
        piece.replace(word, usual)
    });
    let name = words.collect();
    (name, found)
}

#[test]
fn a_substance_is_one_however_a_line_and_the_catalogue_spell_it() {
    let mut listed = super::listed();
    listed.extend(super::rows(include_str!("spellings.tsv")));
    listed.push(("Isosorbidemononitrate Tablets IP 20mg".to_owned(), "10's".to_owned()));
    listed.retain(|(name, _)| !as_usual(name).1.is_empty());
    listed.sort_unstable();
    listed.dedup();
    let usual: Vec<_> = listed.iter().map(|(name, pack)| (as_usual(name).0, pack.clone())).collect();
    for (spelt, usual) in listed.iter().flat_map(|(name, _)| as_usual(name).1) {
        assert_eq!(key_of(&spelt), key_of(&usual), "the tables of strengths have one for both");
    }
    let (mut asked, mut open) = (0, Vec::new());
    for (stocked, typed) in [(&listed, &usual), (&usual, &listed)] {
        let catalogue = Catalogue::of(stocked);
        let lines: Vec<String> =
            typed.iter().map(|(name, _)| format!("{} - 20", name.to_lowercase())).collect();
        for ((line, (name, _)), taken) in lines.iter().zip(stocked).zip(catalogue.take(&lines)) {
            asked += 1;
            assert!(!taken.said.contains("not in the catalogue"), "{line}: {}", taken.said);
            match taken.sure() {
                Some(sure) => assert_eq!(sure, name, "{line}"),
                None => open.push(format!("{line}  of  {name}: {}", taken.said)),
            }
        }
    }
    assert!(asked > 50 && open.len() * 10 <= asked, "{} of {asked}:\n{}", open.len(), open.join("\n"));
}
