//! The public page as the document of the site editor's frame.

use super::*;

const FRAME: &str = "/admin/site/frame";

#[actix_web::test]
async fn the_frame_shows_the_page_that_visitors_see() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let products = visitor.json("/api/products?per_page=1").await;
    let posts = visitor.json("/api/blogs?per_page=1").await;
    let product = format!("/products/{}", products["items"][0]["id"]);
    let post = format!("/blog/{}", posts["items"][0]["slug"].as_str().unwrap());
    let root = |html: &str| {
        let app = html.split("<div id=\"root\">").nth(1).unwrap();
        app.split("<script type=\"application/json\"").next().unwrap().to_owned()
    };
    for path in
        ["/", "/about", "/products", "/products?q=amoxicillin", &product, &post, "/privacy", "/no/such"]
    {
        let public = visitor.get(path).await;
        let framed = visitor.get(&format!("{FRAME}{path}")).await;
        assert_eq!(framed.status, public.status, "{path}");
        assert_eq!(root(&framed.text()), root(&public.text()), "{path}");
        let (public, framed) = (public.text(), framed.text());
        assert!(public.contains("/entry.client-") && !public.contains("/entry.editor-"), "{path}");
        assert!(framed.contains("/entry.editor-") && !framed.contains("/entry.client-"), "{path}");
        let again = visitor.get(path).await.text();
        assert_eq!(again, public, "{path}: the frame's document was cached in the page's place");
    }
    assert_eq!(visitor.get(&format!("{FRAME}/products?page=x")).await.status, 422);
    let home = visitor.get(FRAME).await;
    assert_eq!(home.text(), visitor.get(&format!("{FRAME}/")).await.text());
}

#[actix_web::test]
async fn the_frame_may_be_framed_by_our_own_pages_alone() {
    let site = Site::boot_with(|config| {
        config.company.map_embed_url = "https://maps.example.org/embed?q={lat},{lon}".to_owned();
    });
    let visitor = site.visitor();
    for (path, status) in [("/", 200), ("/contact", 200), ("/no/such", 404), ("/products?page=x", 422)] {
        let answer = visitor.get(&format!("{FRAME}{path}")).await;
        assert_eq!(answer.status, status, "{path}");
        for (name, value) in [
            (
                "content-security-policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types article-html",
            ),
            ("x-frame-options", "SAMEORIGIN"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-opener-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cache-control", "no-store"),
            ("x-robots-tag", "noindex"),
            ("etag", ""),
            ("set-cookie", ""),
        ] {
            assert_eq!(answer.header(name), value, "{path} {name}");
        }
        assert!(!answer.text().contains("maps.example.org"), "{path}: a map would not be shown");
    }
    let public = visitor.get("/contact").await;
    assert!(public.text().contains("maps.example.org"));
    assert_eq!(public.header("x-frame-options"), "DENY");
    assert!(public.header("content-security-policy").contains("frame-ancestors 'none'"));
}

#[actix_web::test]
async fn only_the_site_editor_may_frame_anything_at_its_own_address() {
    let (_site, visitor) = Site::boot().and_visitor();
    // Only the site editor may frame anything.
    for path in ["/admin/site", "/admin/site/home", "/admin/site/framed", "/%61dmin/site"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let policy = answer.header("content-security-policy");
        says(policy, &["; frame-src 'self'; ", "frame-ancestors 'none'"]);
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp", "{path}");
    }
    for path in ["/admin", "/admin/sites", "/admin/products", "/"] {
        assert!(!visitor.get(path).await.header("content-security-policy").contains("frame-src"), "{path}");
    }

    // A slash too many and other methods.
    let moved = visitor.get(&format!("{FRAME}/about/")).await;
    assert_eq!((moved.status.as_u16(), moved.header("location")), (301, "/admin/site/frame/about"));
    let host = visitor.get(&format!("{FRAME}//example.com//")).await;
    assert!(host.header("location").starts_with("/admin/site/frame/") || host.status == 404);
    assert_eq!(send(visitor.request(Method::POST, &format!("{FRAME}/contact"))).await.status, 405);
}

#[actix_web::test]
async fn the_frame_holds_no_secret_whoever_asks() {
    let (site, admin) = Site::with_sample().and_admin();
    let mut draft = admin.json("/api/admin/site/home").await["published"].clone();
    draft["closing"]["heading"] = "A word that is not published".into();
    admin.put("/api/admin/site/home/draft", &draft).await.expect(200);
    let anonymous = site.visitor().get(&format!("{FRAME}/")).await.text();
    assert!(!anonymous.contains("not published") && !anonymous.contains("eyJ"), "{anonymous}");
    let signed_in = admin.get(&format!("{FRAME}/")).await;
    assert_eq!(signed_in.text(), anonymous);
    assert_eq!(signed_in.header("set-cookie"), "");
}
