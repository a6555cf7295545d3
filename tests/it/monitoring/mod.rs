//! What operators see of a running site.

mod metrics;
mod operators_files;
mod system;

use std::collections::BTreeMap;

/// The samples of `/metrics`: the number by name and labels.
pub(crate) fn samples(text: &str) -> BTreeMap<String, f64> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, value) = line.rsplit_once(' ').unwrap();
            (name.to_owned(), value.parse().unwrap())
        })
        .collect()
}
