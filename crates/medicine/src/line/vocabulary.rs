//! The words around an item, from the tables of lists.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::tables;

/// What a word of a list is, where it says nothing of the item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// What a quantity counts; blank where it names no pack.
    Pack(&'static str),
    /// It stands before a quantity.
    Quantity,
    /// It stands before what is no quantity: a price, a batch, a telephone number.
    Aside,
    /// It says nothing.
    Courtesy,
    /// The same, and no letters of a name are written so.
    Greeting,
}

static WORDS: LazyLock<HashMap<&str, Vec<(&str, &str)>>> = LazyLock::new(|| {
    let mut words: HashMap<&str, Vec<(&str, &str)>> = HashMap::new();
    let lines = tables::LIST_WORDS.lines().filter(|line| !line.starts_with('#')).skip(1);
    for line in lines {
        let mut cells = line.split('\t');
        if let (Some(all), Some(class), Some(meaning)) = (cells.next(), cells.next(), cells.next()) {
            for word in all.split(' ') {
                words.entry(word).or_default().push((class, meaning));
            }
        }
    }
    words
});

fn classes(word: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.get(word).into_iter().flatten().copied()
}

/// What a quantity counts; blank where the word names no pack.
pub(super) fn pack(word: &str) -> Option<&'static str> {
    classes(word)
        .find(|(class, _)| *class == "pack")
        .map(|(_, meaning)| if meaning == "." { "" } else { meaning })
}

/// The number that a word is.
pub(super) fn number(word: &str) -> Option<u64> {
    classes(word).find(|(class, _)| *class == "number").and_then(|(_, meaning)| meaning.parse().ok())
}

/// The form that a letter before a name stands for.
pub(super) fn initial(word: &str) -> Option<&'static str> {
    classes(word).find(|(class, _)| *class == "initial").map(|(_, meaning)| meaning)
}

/// Whether several words say nothing together.
pub(super) fn is_phrase(words: &str) -> bool {
    classes(words).any(|(class, _)| class == "phrase")
}

/// Whether a word is a unit of length.
pub(super) fn is_length(word: &str) -> bool {
    classes(word).any(|(class, _)| class == "length")
}

/// What a word is around an item; the first of its classes that counts.
pub(super) fn around(word: &str) -> Option<Around> {
    classes(word).find_map(|(class, meaning)| match class {
        "quantity" => Some(Around::Quantity),
        "pack" => Some(Around::Pack(if meaning == "." { "" } else { meaning })),
        "price" | "date" | "contact" | "licence" | "percentage" => Some(Around::Aside),
        "noise" | "shop" => Some(Around::Courtesy),
        "greeting" => Some(Around::Greeting),
        _ => None,
    })
}

/// The container that a unit of a quantity is, and the forms that come in it.
pub(crate) fn container(word: &str) -> Option<(&'static str, &'static str)> {
    tables::rows(tables::CONTAINERS).find(|(container, _)| *container == word)
}

/// Whether a form comes in a container, or is given by a route; `None` where the container says nothing of the form.
pub(crate) fn comes_in(said: &str, form: Option<&str>) -> Option<bool> {
    let (_, forms) = container(&said.to_lowercase())?;
    form.map(|form| forms.split(", ").any(|one| one == form))
}
