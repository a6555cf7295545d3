//! Words that say a form or how it is made, not which substance. The order of a search and the reading of lists ask the same.

/// What a word of a product's name, or of a line, says of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormWord {
    /// What people mean when they name no form.
    Plain,
    /// A form that is sold in bottles.
    Liquid,
    /// Any other dosage form.
    Other,
    /// Where it is used, or how it is taken.
    Use,
    /// How slowly it is released.
    Release,
    /// How it is made, which tells no two medicines apart, and pharmacopoeias.
    Make,
}

impl FormWord {
    /// What a folded word says of the form, in full or as lists shorten it; `None` where that is nothing.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "tablet" | "tablets" | "tab" | "tabs" | "capsule" | "capsules" | "cap" | "caps" | "softgel"
            | "softgels" => Self::Plain,
            "syrup" | "syrups" | "syp" | "suspension" | "susp" | "solution" | "drops" | "drop" | "liquid"
            | "lotion" | "shampoo" | "emulsion" | "elixir" | "mouthwash" => Self::Liquid,
            "injection" | "injections" | "inj" | "infusion" | "cream" | "creams" | "ointment"
            | "ointments" | "gel" | "gels" | "powder" | "granules" | "inhaler" | "inhalers" | "rotacap"
            | "rotacaps" | "respule" | "respules" | "spray" | "sachet" | "sachets" | "suppository"
            | "suppositories" | "lozenge" | "lozenges" | "puff" => Self::Other,
            "vaginal" | "nasal" | "eye" | "ear" | "topical" | "dry" | "orally" | "disintegrating"
            | "disp" | "dispersible" | "dt" | "chewable" | "effervescent" | "sublingual" | "buccal" => {
                Self::Use
            }
            "sustained" | "extended" | "prolonged" | "modified" | "controlled" | "release" | "sr" | "er"
            | "xr" | "xl" | "mr" | "pr" | "cr" | "od" => Self::Release,
            "gastro" | "resistant" | "enteric" | "film" | "coated" | "soft" | "hard" | "gelatin" | "oral"
            | "ip" | "bp" | "usp" => Self::Make,
            _ => return None,
        })
    }

    /// Whether it is a dosage form by itself, so that a number before it may count it: '- 30 tabs'.
    pub(crate) fn is_form(self) -> bool {
        matches!(self, Self::Plain | Self::Liquid | Self::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::dictionary::dosage_form;

    #[test]
    fn every_form_of_the_filter_is_made_of_such_words() {
        for form in
            ["Tablet", "Capsule", "Oral suspension", "Syrup", "Oral drops", "Eye ointment", "Nasal spray"]
        {
            let words = form.to_lowercase();
            assert!(words.split(' ').all(|word| FormWord::of(word).is_some()), "{form}");
            assert_eq!(dosage_form(form).map(|known| known.label), Some(form));
        }
        for substance in ["metformin", "oil", "acid", ""] {
            assert_eq!(FormWord::of(substance), None, "{substance}");
        }
    }
}
