//! JSON values: changed, compared and taken apart. Members of members are named by their path, `/slides/0/heading`.

use serde_json::Value;

/// A value with other members.
pub fn with(mut value: Value, more: Value) -> Value {
    for (name, new) in more.as_object().unwrap() {
        let (parent, last) = name.rsplit_once('/').unwrap_or(("", name));
        let place = value.pointer_mut(parent).unwrap_or_else(|| panic!("there is no {parent}"));
        match place.as_array_mut() {
            Some(items) => items[last.parse::<usize>().unwrap()] = new.clone(),
            None => place[last] = new.clone(),
        }
    }
    value
}

/// Fails unless the value has exactly these members; others may stand beside them. One that is missing is null.
#[track_caller]
pub fn has(value: &Value, wanted: Value) {
    for (name, wanted) in wanted.as_object().unwrap() {
        let path = if name.starts_with('/') { name.clone() } else { format!("/{name}") };
        assert_eq!(value.pointer(&path).unwrap_or(&Value::Null), wanted, "{name} of {value}");
    }
}

/// A member of every item of a list, which is a text.
#[track_caller]
pub fn each<'v>(list: &'v Value, name: &str) -> Vec<&'v str> {
    let items = list.as_array().unwrap_or_else(|| panic!("no list: {list}")).iter();
    items.map(|item| item[name].as_str().unwrap_or_else(|| panic!("no {name} in {item}"))).collect()
}

/// The item of a list with this text as a member.
#[track_caller]
pub fn item<'v>(list: &'v Value, name: &str, text: &str) -> &'v Value {
    let found =
        list.as_array().unwrap_or_else(|| panic!("no list: {list}")).iter().find(|item| item[name] == text);
    found.unwrap_or_else(|| panic!("no {name} {text} in {list}"))
}

/// Fails unless a text has each of these words.
#[track_caller]
pub fn says(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "{word:?} is not in {text}");
    }
}

/// Fails if a text has one of these words.
#[track_caller]
pub fn lacks(text: &str, words: &[&str]) {
    for word in words {
        assert!(!text.contains(word), "{word:?} is in {text}");
    }
}
