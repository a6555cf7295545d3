//! Which dosage forms come in which packs: nobody orders an injection in strips.

/// Forms of medicines that come in such packs, as the catalogue's filter shows them; none where any may.
pub(super) fn forms_of_pack(unit: &str) -> &'static [&'static str] {
    match unit {
        "strip" | "blister" => {
            &["Tablet", "Capsule", "Vaginal tablet", "Vaginal capsule", "Suppository", "Lozenge"]
        }
        "vial" | "ampoule" => &["Injection", "Vaccine"],
        "bottle" => &[
            "Oral suspension",
            "Syrup",
            "Oral solution",
            "Oral emulsion",
            "Oral drops",
            "Nasal drops",
            "Eye drops",
            "Ear drops",
            "Eye and ear drops",
            "Solution",
            "Lotion",
            "Shampoo",
            "Mouthwash",
        ],
        "tube" => &[
            "Cream",
            "Ointment",
            "Gel",
            "Eye ointment",
            "Eye gel",
            "Oral gel",
            "Vaginal gel",
            "Vaginal cream",
        ],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::pack_unit;
    use super::*;
    use medicine::dictionary::dosage_form;

    #[test]
    fn every_form_is_one_of_the_filter() {
        for word in ["strips", "blister", "vials", "amp", "btl", "tube"] {
            let forms = forms_of_pack(pack_unit(word).unwrap());
            assert!(!forms.is_empty(), "{word}");
            for form in forms {
                assert_eq!(dosage_form(form).map(|known| known.label), Some(*form), "{word}");
            }
        }
        assert!(forms_of_pack("box").is_empty());
    }
}
