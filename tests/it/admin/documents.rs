//! Documents: which files are accepted, how they are served and linked, how long they stay.

use std::fmt::Write as _;

use pharma_site::media::sweep::sweep;

use super::site_pages::{draft, publish, revise};
use super::*;

use crate::harness::product;

/// A small document; `further` is the content of one more object.
pub fn pdf(further: &str) -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
        further,
    ];
    let mut text = String::from("%PDF-1.4\n");
    let mut table = String::new();
    for (index, object) in objects.iter().enumerate() {
        writeln!(table, "{:010} 00000 n ", text.len()).unwrap();
        writeln!(text, "{} 0 obj\n{object}\nendobj", index + 1).unwrap();
    }
    let start = text.len();
    let trailer = "trailer\n<< /Size 5 /Root 1 0 R >>";
    write!(text, "xref\n0 5\n0000000000 65535 f \n{table}{trailer}\nstartxref\n{start}\n%%EOF\n").unwrap();
    text.into_bytes()
}

pub async fn upload(admin: &Admin, name: &str) -> Value {
    admin.upload("documents", &[(name, pdf("null"))]).await.expect(201).json()[0].clone()
}

/// Publishes the company's facts with this link as a certificate's document.
async fn certify(admin: &Admin, link: &str) {
    let gmp = json!({"id": "gmp", "mark": "GMP", "title": "Good manufacturing", "text": "", "document": link, "expires": ""});
    revise(admin, "company", json!({"certifications": [gmp]})).await;
}

#[actix_web::test]
async fn a_document_is_sent_as_an_attachment_under_its_own_name() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = upload(&admin, "GMP “2026” Zertifikat für Café.pdf").await;
    let url = made["url"].as_str().unwrap();
    assert!(url.starts_with("/storage/documents/1795240800000-") && url.ends_with(".pdf"), "{url}");
    has(&made, json!({"bytes": pdf("null").len(), "width": null}));
    let answer = visitor.get(url).await;
    assert_eq!((answer.status.as_u16(), &answer.bytes), (200, &pdf("null")));
    for (header, value) in [
        ("content-type", "application/pdf"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cache-control", "public, max-age=3600"),
        ("accept-ranges", "bytes"),
        (
            "content-disposition",
            "attachment; filename=\"GMP _2026_ Zertifikat f_r Caf_.pdf\"; \
             filename*=UTF-8''GMP%20%E2%80%9C2026%E2%80%9D%20Zertifikat%20f%C3%BCr%20Caf%C3%A9.pdf",
        ),
    ] {
        assert_eq!(answer.header(header), value, "{header}");
    }
    let part = send(visitor.request(Method::GET, url).header("range", "bytes=0-3")).await;
    assert_eq!((part.status.as_u16(), &part.bytes[..]), (206, &b"%PDF"[..]));
    assert!(part.header("content-disposition").starts_with("attachment"));

    let path = format!("/api/admin/media/{}", made["id"]);
    admin.put(&path, &json!({"name": "Certificate"})).await.expect(200);
    assert!(visitor.get(url).await.header("content-disposition").contains("filename=\"Certificate.pdf\""));
    for bad in [json!({"name": ""}), json!({"name": "a\r\nSet-Cookie: x"}), json!({"alt": "x"})] {
        assert_eq!(admin.put(&path, &bad).await.status, 422, "{bad}");
    }
    // Names with line breaks and quotes do not leave the header.
    let odd = upload(&admin, "a\"b\\c%0D%0A;x=y.html").await;
    let header = visitor.get(odd["url"].as_str().unwrap()).await.header("content-disposition").to_owned();
    assert!(header.starts_with("attachment; filename=\"") && !header[22..].contains("\\"), "{header}");
    assert_eq!(header.matches('"').count(), 2, "{header}");
    for wrong in ["/storage/blogs/1-a.pdf", "/storage/documents/1-a.png", "/storage/documents/..%2fsite.db"] {
        assert_eq!(visitor.get(wrong).await.status, 404, "{wrong}");
    }
}

#[actix_web::test]
async fn what_is_no_harmless_pdf_is_refused_by_name() {
    let (site, admin) = Site::boot_with(|config| config.media.max_bytes = 1 << 20).and_admin();
    let good = pdf("null");
    let png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, bytes, why) in [
        ("page.pdf", b"<!doctype html><script>alert(1)</script>".to_vec(), "is not a PDF"),
        ("picture.pdf", [&png[..], &good].concat(), "is not a PDF"),
        ("cut.pdf", good[..good.len() / 2].to_vec(), "is damaged"),
        ("script.pdf", pdf("<< /S /JavaScript /JS (app.alert(1)) >>"), "holds a script"),
    ] {
        let answer = admin.upload("documents", &[(name, bytes)]).await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.text());
        let message = answer.json()["errors"]["file"][0].as_str().unwrap().to_owned();
        assert!(message.starts_with(&format!("{name} {why}")), "{message}");
    }
    assert_eq!(site.image_files().len(), 0, "{:?}", site.image_files());
    let large = admin.upload("documents", &[("large.pdf", vec![b' '; (1 << 20) + 1])]).await;
    assert_eq!(large.status, 413);
    assert_eq!(
        large.json()["detail"],
        "large.pdf is larger than 1 MB. Save a smaller copy of it, with smaller pictures, and choose that"
    );
    for bucket in ["product-images", "blogs", "site"] {
        assert_eq!(admin.upload(bucket, &[("a.pdf", good.clone())]).await.status, 422, "{bucket}");
    }
    let nothing = reqwest::multipart::Form::new().text("note", "no file");
    let request = admin.request(Method::POST, "/api/admin/images/documents").multipart(nothing);
    assert_eq!(send(request).await.json()["errors"]["file"], json!(["Please choose a document"]));
}

#[actix_web::test]
async fn the_pdfs_that_the_site_makes_are_accepted() {
    let (site, admin) = Site::boot().and_admin();
    let made = site.add(&product("Amoxicillin 500 mg"));
    for path in [format!("/products/{}/sheet.pdf", made.summary.id), "/catalogue.pdf".to_owned()] {
        let bytes = site.visitor().get(&path).await.bytes;
        admin.upload("documents", &[("ours.pdf", bytes)]).await.expect(201);
    }
}

#[actix_web::test]
async fn a_certificate_is_linked_with_its_size_and_stays_as_long_as_something_may_refer_to_it() {
    let (site, admin) = Site::boot().and_admin();
    let made = upload(&admin, "GMP.pdf").await;
    let url = made["url"].as_str().unwrap().to_owned();
    certify(&admin, &format!("{url}#page=1")).await;
    let shown = &site.visitor().json("/api/site").await["company"]["certifications"][0];
    assert_eq!(shown["file"], json!({"url": url, "name": "GMP.pdf", "bytes": made["bytes"]}));
    let page = site.visitor().get("/").await.text();
    assert!(page.contains(&format!("href=\"{url}#page=1\"")), "{page}");
    let used = admin.json(&format!("/api/admin/media/{}/uses", made["id"])).await;
    has(&used["items"][0], json!({"title": "Company facts", "places": ["published"]}));

    // A broken link is refused before it is published.
    draft(&admin, "company", json!({"/certifications/0/document": "/storage/documents/1-a.pdf"})).await;
    assert_eq!(publish(&admin, json!({"pages": ["company"]})).await.status, 422);

    // An earlier version, an article's link and nothing at all: documents are kept.
    let (linked, unused) = (upload(&admin, "linked.pdf").await, upload(&admin, "unused.pdf").await);
    let content = format!("<p><a href=\"{}\">Leaflet</a></p>", linked["url"].as_str().unwrap());
    let post = json!({"title": "T", "slug": "t", "excerpt": "E", "content": content});
    assert_eq!(admin.post("/api/admin/blogs", &post).await.status, 201);
    site.app.clock.advance(SignedDuration::from_hours(25));
    let admin = site.admin();
    sweep(&site.app.db, &site.app.data_dir.images(), site.now()).unwrap();
    for document in [&made, &linked, &unused] {
        assert_eq!(site.visitor().get(document["url"].as_str().unwrap()).await.status, 200, "{document}");
    }
    assert_eq!(admin.delete(&format!("/api/admin/media/{}", linked["id"])).await.status, 409);
    assert_eq!(admin.delete(&format!("/api/admin/media/{}", unused["id"])).await.status, 204);
    let deleted = admin.act("/api/admin/media/delete-unused").await.json();
    assert_eq!(deleted["count"], 0);
}
