//! A page asked for with a slash behind its path, doubled slashes or capitals.

use super::*;

#[actix_web::test]
async fn a_trailing_slash_redirects_to_the_page() {
    let site = Site::boot();
    let id = site.add(&product("Cough Syrup")).summary.id;
    let visitor = site.visitor();
    for (asked, location) in [
        ("/about/".to_owned(), "/about".to_owned()),
        ("/about///".to_owned(), "/about".to_owned()),
        ("/%61bout/".to_owned(), "/about".to_owned()),
        (
            "/products/?category=cardiac&utm_source=a%20b&page=2".to_owned(),
            "/products?category=cardiac&utm_source=a%20b&page=2".to_owned(),
        ),
        ("/products/?sort=wrong".to_owned(), "/products?sort=wrong".to_owned()),
        (format!("/products/{id}/"), format!("/products/{id}")),
        ("/blog/any-slug/".to_owned(), "/blog/any-slug".to_owned()),
        ("/contact/?product=Gel".to_owned(), "/contact?product=Gel".to_owned()),
        ("/about/?next=//evil.example".to_owned(), "/about?next=//evil.example".to_owned()),
        ("/ABOUT".to_owned(), "/about".to_owned()),
        ("/Products?category=Cardiac&q=A%20b".to_owned(), "/products?category=Cardiac&q=A%20b".to_owned()),
        ("//products".to_owned(), "/products".to_owned()),
        ("//Products//?page=2".to_owned(), "/products?page=2".to_owned()),
        (format!("/PRODUCTS//{id}"), format!("/products/{id}")),
        ("/Blog/Any-Slug".to_owned(), "/blog/any-slug".to_owned()),
        ("/Contact?product=Gel".to_owned(), "/contact?product=Gel".to_owned()),
        ("/%50rivacy".to_owned(), "/privacy".to_owned()),
        ("//".to_owned(), "/".to_owned()),
        ("//about/".to_owned(), "/about".to_owned()),
    ] {
        for method in [Method::GET, Method::HEAD] {
            // Twice: the answer must not come from the cache as something else the second time.
            for _ in 0..2 {
                let answer = send(visitor.request(method.clone(), &asked)).await;
                let said =
                    (answer.status.as_u16(), answer.header("location"), answer.header("cache-control"));
                assert_eq!(said, (301, location.as_str(), "no-cache"), "{method} {asked}");
            }
        }
    }
    assert_eq!(visitor.get("/about").await.status, 200);
}

#[actix_web::test]
async fn a_slash_never_leads_away_from_the_site_nor_to_what_is_not_there() {
    let (_site, visitor) = Site::boot().and_visitor();
    for asked in [
        "//evil.example/",
        "//evil.example//",
        "//evil.example/about",
        "//evil.example//..",
        "/API/products",
        "//api/products",
        "/Auth/v1/health",
        "/Storage/site/x.png",
        "/Healthz",
        "/%2Fevil.example/",
        "/%5Cevil.example/",
        "/nothing/",
        "/products/x/",
        "/catalogue.pdf/",
        "/api/products/",
        "/blog/a%0D%0ALocation:%20x/",
    ] {
        let answer = visitor.get(asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (404, ""), "{asked}");
    }
    assert_eq!(visitor.get("/").await.status, 200);
    let posted = send(visitor.request(Method::POST, "/contact/")).await;
    assert_eq!((posted.status.as_u16(), posted.header("location")), (405, ""));
}
