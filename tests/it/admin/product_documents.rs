//! Documents of a product: from the library to page, sheet, lists and history.

use super::documents::upload;
use super::*;

use crate::harness::lists::planned;
use crate::harness::pdf::ua1;

const NAME: &str = "Cefixime 200 mg";

fn documents(url: &Value) -> Value {
    json!([{"url": url, "name": "Batch CX-12", "kind": "coa", "date": "2026-03-31"}])
}

/// A product with a certificate of analysis, and the certificate's upload.
async fn certified(admin: &Admin) -> (Value, Value) {
    let file = upload(admin, "Cefixime CoA.pdf").await;
    let made = create(admin, NAME, json!({"sku": "CX-200", "documents": documents(&file["url"])})).await;
    (made, file)
}

#[actix_web::test]
async fn a_document_stands_on_page_and_sheet_and_in_the_answers() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let (made, file) = certified(&admin).await;
    let id = &made["id"];
    let url = file["url"].as_str().unwrap();
    assert_eq!(made["documents"], documents(&file["url"]));
    assert_eq!(visitor.json(&format!("/api/products/{id}")).await["documents"], documents(&file["url"]));
    let page = visitor.get(&format!("/products/{id}")).await.text();
    says(&page, &[&format!("href=\"{url}\""), "Certificate of analysis: Batch CX-12"]);
    assert_eq!(visitor.get(url).await.status, 200);
    let sheet = visitor.get(&format!("/products/{id}/sheet.pdf")).await;
    assert!(text_of(&sheet.bytes).contains("Certificate of analysis: Batch CX-12, 31 March 2026"));
    ua1(&[&sheet.bytes]);
    let bare = create(&admin, "Plain 10 mg", json!({})).await;
    let page = visitor.get(&format!("/products/{}", bare["id"])).await.text();
    assert!(!page.contains(">Documents<"), "a product without any says nothing of them");
}

#[actix_web::test]
async fn many_documents_leave_the_sheet_one_page() {
    let (site, admin) = Site::boot().and_admin();
    let mut many = Vec::new();
    for number in 1..=20 {
        let file = upload(&admin, &format!("Certificate {number}.pdf")).await;
        many.push(json!({"url": file["url"], "name": format!("Certificate of batch number {number}"), "kind": "other", "date": null}));
    }
    let made = create(&admin, NAME, json!({"documents": many, "dosage": "As directed.\n".repeat(80)})).await;
    let sheet = site.visitor().get(&format!("/products/{}/sheet.pdf", made["id"])).await;
    assert_eq!(crate::harness::pdf::pages(&sheet.bytes), 1);
    assert!(text_of(&sheet.bytes).contains("more on the product’s page"));
}

#[actix_web::test]
async fn what_is_no_document_of_the_library_is_refused() {
    let (_site, admin) = Site::boot().and_admin();
    let file = upload(&admin, "a.pdf").await;
    let picture = admin.upload_one("product-images").await;
    for wrong in [
        json!({"url": picture}),
        json!({"url": "https://elsewhere.example/a.pdf"}),
        json!({"url": "/storage/documents/1795240800000-0000000000000000.pdf"}),
        json!({"url": file["url"], "kind": "invoice"}),
        json!({"url": file["url"], "date": "2026-02-30"}),
        json!({"url": file["url"], "name": "x".repeat(201)}),
        json!({}),
    ] {
        let body = with(product(NAME), json!({"documents": [wrong]}));
        admin.post("/api/admin/products", &body).await.refuses("documents", "");
    }
}

#[actix_web::test]
async fn a_document_in_use_stays_is_replaced_everywhere_and_comes_back_with_a_revision() {
    let (_site, admin) = Site::boot().and_admin();
    let (made, old) = certified(&admin).await;
    let path = format!("/api/admin/products/{}", made["id"]);
    let media = format!("/api/admin/media/{}", old["id"]);
    admin.delete(&media).await.is_error(409, "in_use");
    let uses = admin.json(&format!("{media}/uses")).await;
    has(&uses["items"][0], json!({"title": NAME, "places": ["published"]}));

    let new = upload(&admin, "Cefixime CoA 2027.pdf").await;
    admin.post(&format!("{media}/replace"), &json!({"with": new["id"]})).await.expect(200);
    assert_eq!(admin.json(&path).await["documents"], documents(&new["url"]));
    assert_eq!(admin.json(&format!("{path}/revisions")).await[0]["changed"], json!(["documents"]));
    let restore = format!("{path}/revisions/1/restore");
    let back = send(admin.request(Method::POST, &restore).header("If-Match", "\"2\"")).await.json();
    assert_eq!(back["documents"], documents(&old["url"]));
    let copy = admin.act(&format!("{path}/duplicate")).await.json();
    assert_eq!(copy["documents"], documents(&old["url"]));
}

#[actix_web::test]
async fn lists_name_documents_of_the_library() {
    let (_site, admin) = Site::boot().and_admin();
    let (made, file) = certified(&admin).await;
    let exported = admin.get("/api/admin/products/export").await;
    assert!(exported.text().contains("coa: Batch CX-12 (2026-03-31)"), "{}", exported.text());
    assert_eq!(planned(&admin, exported.bytes).await["unchanged"], 1);

    let leaflet = upload(&admin, "Cefixime leaflet.pdf").await;
    let list =
        "SKU,Documents\nCX-200,\"coa: Batch CX-12 (2026-04-30); Leaflet: cefixime leaflet.pdf; lost.pdf\"\n";
    let report = planned(&admin, list).await;
    let notes = report["rows"][0]["notes"].to_string();
    assert!(notes.contains("There is no document “lost.pdf”"), "{report}");
    admin.act(&format!("/api/admin/imports/{}/apply", report["id"])).await;
    let saved = admin.json(&format!("/api/admin/products/{}", made["id"])).await;
    assert_eq!(
        saved["documents"],
        json!([
            {"url": file["url"], "name": "Batch CX-12", "kind": "coa", "date": "2026-04-30"},
            {"url": leaflet["url"], "name": "cefixime leaflet.pdf", "kind": "leaflet", "date": null},
        ])
    );
}
