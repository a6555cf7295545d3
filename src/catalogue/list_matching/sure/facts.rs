//! What a product is, as its name, its formulation and its pack say it, read by the one reader of names.

use std::sync::LazyLock;

use super::tables::TABLES;
use crate::catalogue::list_matching::tokens::tokens;
use crate::catalogue::store::listed::ListedProduct;
use medicine::amount::number::Number;
use medicine::amount::quantity::Quantity;
use medicine::amount::read;
use medicine::composition::{key_of, name};
use medicine::dictionary::Dictionary;
use medicine::reading::{NamePart, kind_of_article, name_parts};
use medicine::tokens::Placed;
use medicine::words::words;

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(Dictionary::shipped);

/// What a product is.
#[derive(Debug, Default)]
pub(in super::super) struct Facts {
    /// The kind of what is no medicine.
    pub(super) article: Option<&'static str>,
    /// The name.
    pub(super) printed: String,
    pub(in super::super) groups: Vec<Group>,
    pub(super) releases: Vec<Release>,
    pub(super) made: Vec<&'static str>,
    pub(super) routes: Vec<&'static str>,
    /// For whom: 'paediatric'.
    pub(super) users: Vec<String>,
    pub(super) container: Option<&'static str>,
    /// Volumes and masses of the name and the pack.
    pub(super) sizes: Vec<Quantity>,
    /// How many pieces a pack has.
    pub(super) counts: Vec<Number>,
    pub(super) high_alert: Option<&'static str>,
    /// No two words for a release mean the same of it.
    pub(super) exact_release: bool,
    /// Only sold gastro-resistant.
    pub(super) usually_resistant: bool,
}

/// The words of one substance.
#[derive(Debug, Default, Clone)]
pub(in super::super) struct Group {
    /// Words that name it.
    pub(super) core: Vec<String>,
    /// Words for its salt.
    pub(super) salts: Vec<String>,
    /// Equal for the names of one substance.
    pub(super) key: String,
    /// The main name, where the core is another: levothyroxine of 'Levo-Thyroxine'.
    pub(super) main_name: Option<&'static str>,
}

/// A word for how a medicine is released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Release {
    pub(super) class: &'static str,
    pub(super) word: String,
}

impl Release {
    pub(in super::super) fn of(word: &str) -> Option<Self> {
        Some(Self { class: TABLES.release(word)?, word: word.to_owned() })
    }

    /// As it is said: 'sustained release'.
    pub(super) fn shown(&self) -> String {
        match self.word.as_str() {
            "sr" => "sustained release".to_owned(),
            "pr" => "prolonged release".to_owned(),
            "er" | "xr" | "xl" => "extended release".to_owned(),
            "mr" => "modified release".to_owned(),
            "cr" => "controlled release".to_owned(),
            _ if self.class == "resistant" => "gastro-resistant".to_owned(),
            word => format!("{word} release"),
        }
    }
}

impl Facts {
    pub(in super::super) fn of(product: &ListedProduct) -> Self {
        let printed = &product.name;
        let pack = product.pack_size.as_deref().unwrap_or_default();
        let formulation = product.formulation.as_deref().unwrap_or_default();
        let mut facts =
            Self { article: kind_of_article(printed), printed: printed.clone(), ..Self::default() };
        let mut group: Vec<String> = Vec::new();
        for part in name_parts(printed) {
            facts.add(part, &mut group);
        }
        facts.end(&mut group);
        // The formulation may say a release that the name leaves out.
        if facts.releases.is_empty() {
            facts.releases.extend(words(formulation).iter().find_map(|word| Release::of(word)));
        }
        facts.measure(&format!("{printed} {formulation}"), pack);
        let all: Vec<String> = facts.groups.iter().flat_map(Group::words).cloned().collect();
        facts.high_alert = TABLES.high_alert(&all);
        facts.exact_release = TABLES.says_of(&all, "exact");
        facts.usually_resistant = TABLES.says_of(&all, "usual");
        facts
    }

    fn add(&mut self, part: NamePart, group: &mut Vec<String>) {
        match part {
            // A number that no unit follows belongs to the name: the 3 of vitamin D3, 30:70, 1:10000.
            NamePart::Word(word) | NamePart::Number(word) => group.push(word),
            NamePart::Divider => self.end(group),
            NamePart::Made(made) => self.made.extend((!is_harmless(made)).then_some(made)),
            NamePart::Route(route) => self.routes.push(route),
            NamePart::Release(said) => {
                self.releases.extend(words(&said).iter().find_map(|word| Release::of(word)));
            }
            NamePart::Users(word) => self.users.push(word),
            NamePart::Silent => {}
        }
    }

    /// Ends the words of a substance.
    fn end(&mut self, words: &mut Vec<String>) {
        // A name may be misspelt itself.
        let all = DICTIONARY.with_usual_spelling(std::mem::take(words), |_| true);
        let key = key_of(&all.join(" "));
        let mut group = Group { key, ..Group::default() };
        let salt_names = all.first().is_some_and(|first| name::is_salt_first(first));
        for word in all.into_iter().filter(|word| !TABLES.is_harmless(word)) {
            if !salt_names && !group.core.is_empty() && name::is_salt(&word) {
                group.salts.push(whole_salt(&word).unwrap_or(word));
            } else {
                group.core.push(word);
            }
        }
        if !group.core.is_empty() {
            group.main_name = DICTIONARY.canonical_salt(&group.core);
            self.groups.push(group);
        }
    }

    /// Volumes, masses, pieces and the container.
    fn measure(&mut self, printed: &str, pack: &str) {
        for text in [printed, pack] {
            let tokens = tokens(text);
            let quantities = (0..tokens.len()).filter_map(|at| read::quantity(&tokens[at..]));
            self.sizes.extend(quantities.map(|(size, _)| size));
        }
        let tokens = tokens(pack);
        if self.sizes.is_empty()
            || pack.contains("'s")
            || pack.contains('×')
            || pack.to_lowercase().contains(" x ")
        {
            self.counts.extend(tokens.iter().filter_map(Placed::number));
        }
        let all = words(&format!("{printed} {pack}"));
        let says = |words: &[&str]| all.iter().any(|word| words.contains(&word.as_str()));
        self.container = match () {
            () if says(&["cartridge", "catridge", "penfill"]) => Some("cartridge"),
            () if says(&["pen", "flexpen", "kwikpen", "solostar"]) => Some("pen"),
            () if says(&["vial"]) => Some("vial"),
            () => None,
        };
    }

    /// Whether it is no medicine.
    pub(in super::super) fn is_article(&self) -> bool {
        self.article.is_some()
    }

    /// The keys of the substances, each once.
    pub(in super::super) fn keys(&self) -> Vec<&String> {
        let mut keys: Vec<&String> = self.groups.iter().map(|group| &group.key).collect();
        keys.dedup();
        keys
    }

    /// Salts that lines may name: those of the name, written out, and those that it leaves out.
    pub(in super::super) fn salt_words(&self) -> Vec<String> {
        let silent = self.groups.iter().filter(|group| group.salts.is_empty());
        let silent = silent.flat_map(|group| &group.core).flat_map(|word| TABLES.salts_of(word));
        let printed = self.groups.iter().flat_map(|group| &group.salts).cloned();
        printed.chain(silent.copied().map(str::to_owned)).collect()
    }
}

impl Group {
    fn words(&self) -> impl Iterator<Item = &String> {
        self.core.iter().chain(&self.salts)
    }
}

/// The name of a salt that is written short: hydrochloride of 'hcl'.
fn whole_salt(short: &str) -> Option<String> {
    let (_, meanings) = DICTIONARY.lookup(&[short.to_owned()])?;
    let mut names = meanings.iter().filter_map(|meaning| match meaning.words.as_slice() {
        [word] if name::is_salt(word) => Some(word),
        _ => None,
    });
    names.next().cloned()
}

/// Whether a way to make a form tells no two medicines apart.
fn is_harmless(made: &str) -> bool {
    words(made).iter().all(|word| TABLES.is_harmless(word))
}
