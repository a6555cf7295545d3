//! The documents of the back office.

use reqwest::Method;

use crate::harness::Site;
use crate::harness::visitor::{Requests as _, send};

#[actix_web::test]
async fn every_path_of_the_back_office_is_the_same_empty_document() {
    let (_site, visitor) = Site::boot().and_visitor();
    let first = visitor.get("/admin").await.expect(200);
    for path in ["/admin/", "/admin/login", "/admin/products/edit/7?x=%3Cscript%3E", "/admin/no/such/page"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.bytes, first.bytes, "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
    }
    let html = first.text();
    assert!(html.contains("<div id=\"root\"></div>"), "{html}");
    assert!(html.contains("noindex") && !html.contains("<style") && !html.contains(" style="), "{html}");
}

#[actix_web::test]
async fn the_back_office_may_run_its_own_scripts_only() {
    let answer = Site::boot().visitor().get("/admin/login").await;
    assert_eq!(
        answer.header("content-security-policy"),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types article-html ProseMirrorClipboard"
    );
    assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
}

#[actix_web::test]
async fn other_methods_are_405_and_similar_paths_are_pages_of_the_site() {
    let (_site, visitor) = Site::boot().and_visitor();
    assert_eq!(send(visitor.request(Method::POST, "/admin/login")).await.status, 405);
    assert_eq!(visitor.get("/administrator").await.status, 404);
}
