//! Public pages as a browser without JavaScript, a crawler or a cache gets them.

use render::cache::ResponseCache;

use super::*;

#[actix_web::test]
async fn a_page_is_complete_without_javascript() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let first = visitor.json("/api/products?per_page=1").await["items"][0].clone();
    let (id, name) = (&first["id"], first["name"].as_str().unwrap());
    let html = visitor.get(&format!("/products/{id}")).await.text();
    let (head, body) = html.split_once("</head>").unwrap();
    says(head, &["<title>", "rel=\"canonical\"", "og:title", "application/ld+json", "BreadcrumbList"]);
    // The page puts non-breaking spaces between numbers and units.
    let shown = body.split("<script").next().unwrap().replace('\u{a0}', " ");
    assert!(
        shown.contains(name)
            && shown.contains(first["composition"].as_str().unwrap().split(';').next().unwrap())
    );
    assert!(!html.contains(" style=\""), "inline styles are blocked");
    let scripts = html.matches("<script").count();
    let inert = html.matches("<script type=\"application/").count();
    let own = html.matches("<script type=\"module\" src=\"/assets/").count();
    assert_eq!(scripts, inert + own, "no inline script");
}

#[actix_web::test]
async fn hostile_text_stays_text_in_the_page_and_in_its_data() {
    let site = Site::boot();
    let mut evil = product("</script><script>alert(1)</script>");
    evil.description = "<!--<script>\u{2028}<img src=x onerror=alert(1)>".to_owned();
    let id = site.add(&evil).summary.id;
    for path in ["/".to_owned(), "/products".to_owned(), format!("/products/{id}")] {
        let html = site.visitor().get(&path).await.text();
        lacks(&html, &["<script>alert", "<img src=x", "<!--<script"]);
        let seed = html.split("id=\"seed\">").nth(1).unwrap();
        assert!(!seed.contains('\u{2028}'), "{path}");
    }
}

#[actix_web::test]
async fn concurrent_requests_get_the_message_for_their_own_mistake() {
    let (_site, visitor) = Site::boot().and_visitor();
    let asked = ["/products?sort=price", "/blog?page=zero"].into_iter().cycle().take(40);
    let answers = join_all(asked.map(async |path| (path, visitor.get(path).await))).await;
    for (path, answer) in answers {
        let parameter = if path.starts_with("/products") { "sort" } else { "page" };
        assert_eq!(answer.status, 422, "{path}");
        assert!(answer.text().contains(&format!("\"parameter\":\"{parameter}\"")), "{path}");
    }
}

#[actix_web::test]
async fn what_is_not_there_is_a_404_and_what_makes_no_sense_a_422() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    for (path, status, text) in [
        ("/nothing", 404, "Oops! Page not found"),
        ("/products/99999", 404, "Product Not Found"),
        ("/products/1/more", 404, "Oops! Page not found"),
        ("/products?page=9999", 404, "No products found"),
        ("/products?page=x", 422, "page"),
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert!(answer.text().split("id=\"seed\"").next().unwrap().contains(text), "{path}");
    }
    let answer = visitor.get("/products?category=unknown").await.expect(200);
    assert!(answer.text().contains("No products found"));
    assert_eq!(send(visitor.request(Method::POST, "/about-nothing")).await.status, 405);
}

#[actix_web::test]
async fn another_spelling_of_a_pages_address_redirects_to_it() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    for (spelled, address) in [
        ("/%70roducts", "/products"),
        ("/product%73?q=amox&utm_source=x&page=1", "/products?q=amox"),
        ("/products/%31", "/products/1"),
        ("/%63ontact?product=Gel", "/contact?product=Gel"),
        // The client takes it for `//`.
        ("//evil.example/%2e%2e", "/"),
    ] {
        let answer = visitor.get(spelled).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (301, address), "{spelled}");
        assert_eq!(answer.header("cache-control"), "no-cache");
        assert_eq!(visitor.get(address).await.status, 200);
    }
    for nowhere in ["/%6eothing", "/%2fevil.example", "/%5cevil.example", "//evil.example", "/products/%00"] {
        assert_eq!(visitor.get(nowhere).await.status, 404, "{nowhere}");
    }
}

#[actix_web::test]
async fn every_page_has_a_title_that_fits() {
    let site = Site::with_sample();
    let long = site.add(&product(&"A very long name \u{1f48a} ".repeat(9))).summary.id.get();
    let visitor = site.visitor();
    let mut paths = vec!["/".to_owned(), "/nothing".to_owned(), "/products?page=x".to_owned()];
    paths.extend((1..=long).map(|id| format!("/products/{id}")).step_by(11));
    paths.push(format!("/products/{long}"));
    paths.extend(["/blog", "/about", "/legacy", "/partners", "/contact", "/terms"].map(str::to_owned));
    for path in paths {
        let html = visitor.get(&path).await.text();
        let title = html.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
        let length = title.replace("&amp;", "&").replace("&#x27;", "'").encode_utf16().count();
        assert!((10..=70).contains(&length), "{path}: {length}: {title}");
        assert!(html.contains("<div id=\"app\""), "{path} was rendered");
    }
}

#[actix_web::test]
async fn an_entity_tag_is_valid_until_something_is_saved() {
    let (site, visitor) = Site::boot().and_visitor();
    let tag = visitor.get("/products").await.header("etag").to_owned();
    let again = |tag: String| send(visitor.request(Method::GET, "/products").header("if-none-match", tag));
    let unchanged = again(tag.clone()).await;
    assert_eq!((unchanged.status.as_u16(), unchanged.bytes.len()), (304, 0));
    site.add(&product("Fresh Product"));
    let changed = again(tag).await.expect(200);
    assert!(changed.text().contains("Fresh Product"), "a save shows at the next request");
}

#[actix_web::test]
async fn a_page_comes_in_the_encoding_that_was_asked_for() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let plain = visitor.get("/products").await;
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "Accept-Encoding"));
    for encoding in ["br", "gzip"] {
        let packed =
            send(visitor.request(Method::GET, "/products").header("accept-encoding", encoding)).await;
        assert_eq!(packed.header("content-encoding"), encoding);
        assert!(packed.bytes.len() * 4 < plain.bytes.len(), "{encoding}: {}", packed.bytes.len());
    }
    let head = send(visitor.request(Method::HEAD, "/products")).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
}

#[actix_web::test]
async fn random_queries_do_not_grow_the_cache_without_bound() {
    const CAPACITY: u64 = 256 << 10;
    let small = |app: &mut App| app.cache = ResponseCache::start_with(CAPACITY).unwrap();
    let (site, visitor) = Site::boot_changed(|_| {}, small).and_visitor();
    let mut answered = 0;
    for n in 0..60 {
        answered += visitor.get(&format!("/products?q=random-{n}")).await.bytes.len() as u64;
        assert!(site.app.cache.weight() <= 2 * CAPACITY, "{} bytes are kept", site.app.cache.weight());
    }
    assert!(answered > 2 * CAPACITY, "the questions were too few to prove anything: {answered} bytes");
    let one = visitor.get("/api/products?utm_source=a&q=same").await;
    let other = visitor.get("/api/products?q=same&fbclid=b").await;
    assert_eq!(one.header("etag"), other.header("etag"), "unknown parameters are not part of the question");
    site.app.cache.run_pending_tasks().await;
    let kept = site.app.cache.weight();
    assert!((1..=CAPACITY).contains(&kept), "{kept} bytes are kept of {answered}");
}

#[actix_web::test]
async fn a_page_that_cannot_be_rendered_is_a_shell_with_its_data_and_is_not_cached() {
    let broken = "globalThis.renderPage = () => { throw new Error('broken'); };";
    let site = Site::boot_changed(|_| {}, |app| app.renderer = Renderer::start(broken, 1).unwrap());
    site.add(&product("In The Seed"));
    let visitor = site.visitor();
    let answer = visitor.get("/products").await.expect(200);
    let html = answer.text();
    says(&html, &["<div id=\"root\"></div>", "In The Seed", "<title>"]);
    assert_eq!(visitor.get("/products/999").await.status, 404);
    assert_eq!(visitor.get("/readyz").await.status, 503);
}

#[actix_web::test]
async fn the_year_turns_without_a_save() {
    let (site, visitor) = Site::boot().and_visitor();
    let new_year = "2027-01-01T00:00:00+05:30".parse::<jiff::Timestamp>().unwrap();
    site.app.clock.advance(new_year.duration_since(site.now()) - jiff::SignedDuration::from_secs(1));
    for _ in 0..2 {
        assert!(visitor.get("/about").await.text().contains("© 2026 "));
        assert_eq!(visitor.json("/api/site").await["year"], 2026);
    }
    site.app.clock.advance(jiff::SignedDuration::from_secs(1));
    assert!(visitor.get("/about").await.text().contains("© 2027 "));
    assert_eq!(visitor.json("/api/site").await["year"], 2027);
}

#[actix_web::test]
async fn a_person_who_follows_a_link_to_a_file_that_is_not_there_gets_a_page() {
    let (site, visitor) = Site::boot().and_visitor();
    let id =
        site.add(&NewProduct { category: "Allergy".to_owned(), ..product("Cetirizine 10 mg") }).summary.id;
    let asked = async |path: &str, accept: &str| {
        send(visitor.request(Method::GET, path).header("accept", accept)).await
    };
    let sheet = ["This product sheet is not here", "href=\"/products\"", "See our products"];
    let file = ["This file is not here", "<h1", "noindex"];
    let empty =
        ["Nothing to download", "Change the selection", "href=\"/products?category=allergy&amp;q=zzzz\""];
    let gone = "/storage/blogs/1795240800000-00000000000000aa.png";
    for (path, status, shown) in [
        ("/products/999/sheet.pdf", 404, sheet),
        ("/products/x/sheet.pdf", 404, sheet),
        (gone, 404, file),
        ("/storage/elsewhere/x.png", 404, file),
        ("/storage/documents/../../site.db", 404, ["<h1"; 3]),
        ("/catalogue.pdf?category=allergy&q=zzzz", 404, empty),
        ("/catalogue.pdf?sort=price", 422, ["its value of", "Change the selection", "href=\"/products\""]),
    ] {
        let page = asked(path, "text/html,application/xml;q=0.9,*/*;q=0.8").await.expect(status);
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(page.header("cache-control"), "no-store", "{path}");
        assert!(page.header("content-security-policy").contains("script-src 'self'"), "as every page");
        says(&page.text(), &shown);
    }
    // Pictures of a page and programs are told in JSON, and what is there is sent.
    for accept in ["image/avif,image/webp,*/*;q=0.8", "*/*"] {
        assert_eq!(asked(gone, accept).await.expect(404).header("content-type"), "application/problem+json");
    }
    let sheet = asked(&format!("/products/{id}/sheet.pdf"), "text/html").await;
    assert_eq!(sheet.header("content-type"), "application/pdf");
}
