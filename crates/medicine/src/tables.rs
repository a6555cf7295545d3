//! The tables: tab-separated words and what they mean, each with a head that says what its columns are and where they can be
//! checked. They are part of the binary, each once.

/// Words around an item in the lists that buyers send.
pub const LIST_WORDS: &str = include_str!("../assets/reading/list_words.tsv");
/// What makes a line sure of a product.
pub const RULES: &str = include_str!("../assets/rules.tsv");
/// Words of lists for what holds a medicine, and the forms that come in it.
pub const CONTAINERS: &str = include_str!("../assets/lines/containers.tsv");
/// Words for a form that the trade uses for others too.
pub const SAME_FORMS: &str = include_str!("../assets/lines/same_forms.tsv");
/// Words in Arabic letters.
pub const ARABIC: &str = include_str!("../assets/lines/arabic.tsv");
/// What a chat's program writes in the place of a message.
pub const CHAT_NOTICES: &str = include_str!("../assets/lines/chat_notices.tsv");
/// Words with which a line is taken back.
pub const REFUSALS: &str = include_str!("../assets/lines/refusals.tsv");
/// Words of what is no medicine: its kind and its sizes.
pub const NO_MEDICINE: &str = include_str!("../assets/reading/no_medicine.tsv");
/// What words in the names of substances are.
pub const SALT_WORDS: &str = include_str!("../assets/reading/substances.tsv");
/// Units of amounts.
pub const UNITS: &str = include_str!("../assets/reading/units.tsv");
/// Words of product names that are no part of a substance.
pub const WORDS: &str = include_str!("../assets/reading/words.tsv");
/// Short names of salts and forms.
pub const ABBREVIATIONS: &str = include_str!("../assets/search/abbreviations.tsv");
/// Brand words and their salts.
pub const BRANDS: &str = include_str!("../assets/search/brands.tsv");
/// Hindi words for complaints, and words of benefits and categories.
pub const COMPLAINTS: &str = include_str!("../assets/search/complaints.tsv");
/// Words that say a form or how it is made.
pub const FORM_WORDS: &str = include_str!("../assets/search/form_words.tsv");
/// Dosage forms of formulations.
pub const FORMS: &str = include_str!("../assets/search/forms.tsv");
/// Names of salts that have no other name or are not carried, all words of the file.
pub const OTHER_SALTS: &str = include_str!("../assets/search/other_salts.txt");
/// Names of one substance.
pub const SALTS: &str = include_str!("../assets/search/salts.tsv");
/// Combinations by the sum of their strengths.
pub const STRENGTHS: &str = include_str!("../assets/search/strengths.tsv");
/// Names of further substances, all words of the file: what is another substance is no slip.
pub const SUBSTANCES: &str = include_str!("../assets/search/substances.txt");
/// Words of products' names that need not be typed.
pub const HARMLESS: &str = include_str!("../assets/sure/harmless.tsv");
/// Substances with which a mistake has no second chance.
pub const HIGH_ALERT: &str = include_str!("../assets/sure/high_alert.tsv");
/// Words for how a medicine is released, by class.
pub const RELEASES: &str = include_str!("../assets/sure/releases.tsv");
/// Salts that a substance is always sold as.
pub const USUAL_SALTS: &str = include_str!("../assets/sure/usual_salts.tsv");
/// Words of what carries, colours or preserves, and is not active.
pub const EXCIPIENTS: &str = include_str!("../assets/reading/excipients.tsv");
/// Words of the headings of lists.
pub const HEADINGS: &str = include_str!("../assets/reading/headings.tsv");
/// Classes of substances.
pub const CLASSES: &str = include_str!("../assets/search/classes.tsv");
/// Other spellings of words.
pub const SPELLINGS: &str = include_str!("../assets/search/spellings.tsv");
/// What substances are used for.
pub const USES: &str = include_str!("../assets/search/uses.tsv");

/// An enum whose variants are the words of a table's column.
macro_rules! words_of_column {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$each])* $variant,)* }

        impl $crate::tables::Column for $name {
            const WORDS: &'static [(Self, &'static str)] = &[$((Self::$variant, $word),)*];
        }
    };
}
pub(crate) use words_of_column;

/// What the words of a table's column are.
pub trait Column: Copy + PartialEq + 'static {
    /// Each with its word.
    const WORDS: &'static [(Self, &'static str)];

    /// What a word is, in any case.
    fn of(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, own)| own.eq_ignore_ascii_case(word)).map(|(own, _)| *own)
    }

    /// Its word.
    fn name(self) -> &'static str {
        Self::WORDS.iter().find(|(own, _)| *own == self).map_or("", |(_, word)| word)
    }
}

/// The lines of a table that are not comments, its header first.
pub(crate) fn lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// All words of a file without columns.
pub(crate) fn all_words(table: &'static str) -> impl Iterator<Item = &'static str> {
    lines(table).flat_map(str::split_whitespace)
}

/// The rows below the header, each with its first `N` columns; a row with fewer is left out. Tests make sure that there is none.
pub fn columns<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    lines(table).skip(1).filter_map(|line| {
        let columns: Vec<_> = line.split('\t').map(str::trim).take(N).collect();
        columns.try_into().ok()
    })
}

/// The first two columns of a table's rows.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    columns(table).map(|[first, second]| (first, second))
}
