//! What operators see of a running site.

mod metrics;
mod operators_files;
mod system;

use std::collections::BTreeMap;
use std::fs;

use reqwest::Method;
use serde_json::json;

use crate::admin::site_settings;
use crate::harness::admin::expected;
use crate::harness::tls::CertificatePair;
use crate::harness::values::{has, says};
use crate::harness::visitor::{Requests as _, send};
use crate::harness::{METRICS_TOKEN, Site};

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
