//! Lists of products: sent, planned, applied and undone, and what is planned.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use super::admin::Admin;
use super::visitor::{Requests as _, Response, send};

pub const IMPORTS: &str = "/api/admin/imports";

/// Sends a list, with more of the address (`&empty=clear`) and fields of the form.
pub async fn upload(
    admin: &Admin,
    query: &str,
    list: impl Into<Vec<u8>>,
    fields: &[(&'static str, &str)],
) -> Response {
    let file = Part::bytes(list.into()).file_name("C:\\lists\\price list.csv");
    let form = Form::new().part("file", file);
    let form = fields.iter().fold(form, |form, (name, value)| form.text(*name, (*value).to_owned()));
    send(admin.request(Method::POST, &format!("{IMPORTS}?kind=products{query}")).multipart(form)).await
}

/// The plan of a list that is sent with these fields.
pub async fn plan(admin: &Admin, list: impl Into<Vec<u8>>, fields: &[(&'static str, &str)]) -> Value {
    upload(admin, "", list, fields).await.expect(201).json()
}

/// The plan of a list.
pub async fn planned(admin: &Admin, list: impl Into<Vec<u8>>) -> Value {
    plan(admin, list, &[]).await
}

/// Does something with a plan: `apply`, `undo?keep_changed=1`.
pub async fn act(admin: &Admin, report: &Value, action: &str) -> Response {
    send(admin.request(Method::POST, &format!("{IMPORTS}/{}/{action}", report["id"]))).await
}

/// How many rows are new, changed, unchanged, wrong.
pub fn counts(report: &Value) -> [u64; 4] {
    ["new", "changed", "unchanged", "wrong"].map(|name| report[name].as_u64().unwrap())
}

/// Fails unless a plan has so many rows: new, changed, unchanged, wrong.
#[track_caller]
pub fn has_counts(report: &Value, wanted: [u64; 4]) {
    assert_eq!(counts(report), wanted, "{report}");
}

/// What a plan writes into a field of a row.
pub fn after_of(row: &Value, field: &str) -> String {
    let changes = row["changes"].as_array().unwrap();
    let change = changes.iter().find(|change| change["field"] == field);
    change.map_or(String::new(), |change| change["after"].as_str().unwrap().to_owned())
}

/// What a plan writes into a field, by the line of each row.
pub fn after(report: &Value, field: &str) -> Vec<String> {
    let mut rows: Vec<_> = report["rows"].as_array().unwrap().iter().collect();
    rows.sort_by_key(|row| row["line"].as_u64());
    rows.into_iter().map(|row| after_of(row, field)).collect()
}

/// What is noted of a plan, or of one of its rows.
pub fn notes(of: &Value) -> String {
    let notes = of["notes"].as_array().unwrap().iter();
    notes.map(|note| note.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}
