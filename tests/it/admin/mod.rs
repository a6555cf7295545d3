//! The back office.

mod alts;
mod announcements;
pub(crate) mod any_list;
mod benefits;
mod bulk;
mod checklist;
mod claims;
mod documents;
mod guard;
mod hidden_pages;
mod hidden_products;
mod history;
mod hostile_html;
mod hostile_images;
mod images;
mod import_states;
mod imports;
mod imports_pictures;
mod media;
mod odd_lists;
mod office_settings;
mod old_badges;
mod once;
mod own_site;
mod pasted_pages;
mod people;
mod posts;
mod preview_links;
mod price_lists;
mod printed_lists;
mod product_documents;
mod product_facts;
mod products;
mod quick_filters;
pub mod redirect_lists;
mod redirects;
mod scheduled_pages;
mod search_words;
pub mod site_pages;
pub mod site_settings;
mod strangers_lists;
mod sweep;
mod term_trash;
mod terms;
mod trash;

use std::path::Path;

use image::ImageFormat;
use jiff::SignedDuration;
use pharma_site::blog::html::sanitise;
use pharma_site::catalogue::new_product::NewProduct;
use pharma_site::ops::{housekeeping, publishing};
use pharma_site::web::routes;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::harness::admin::{Admin, EMAIL};
use crate::harness::articles::{at, post};
use crate::harness::commands::files_below;
use crate::harness::mail::enquiry;
use crate::harness::pdf::text_of;
use crate::harness::pictures::{encoded, test_image};
use crate::harness::values::{each, has, item, lacks, says, with};
use crate::harness::visitor::{Requests, Response, Visitor, send};
use crate::harness::{Site, product as plain};

/// What the form sends for a product with nothing but what is required.
pub(crate) fn product(name: &str) -> Value {
    json!({"name": name, "category": "Antibiotics", "description": "For tests."})
}

/// Creates a product with some more fields.
async fn create(admin: &Admin, name: &str, more: Value) -> Value {
    admin.post("/api/admin/products", &with(product(name), more)).await.expect(201).json()
}

/// As [`create`]; the product and its address.
async fn created(admin: &Admin, name: &str, more: Value) -> (Value, String) {
    let made = create(admin, name, more).await;
    let path = format!("/api/admin/products/{}", made["id"]);
    (made, path)
}

/// Makes a change of many products and waits for its end; returns what the office is told of it.
async fn bulk_done(admin: &Admin, change: &Value) -> Value {
    let begun = admin.post("/api/admin/products/changes", change).await.expect(202).json();
    let path = format!("/api/admin/imports/{}", begun["id"]);
    for _ in 0..500 {
        let report = admin.json(&path).await;
        if !["planning", "planned", "applying"].iter().any(|state| report["state"] == *state) {
            return report;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the change does not end");
}

fn names(page: &Value) -> Vec<&str> {
    each(&page["items"], "name")
}
