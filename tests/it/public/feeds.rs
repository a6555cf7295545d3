//! The feed, the sitemap, `robots.txt`, the manifest.

use roxmltree::Document;

use super::*;

const PUBLIC: &str = "https://site.example";

fn site() -> Site {
    Site::boot_with(|config| config.http.public_url = PUBLIC.to_owned())
}

fn named<'d>(xml: &'d Document<'_>, name: &'static str) -> Vec<&'d str> {
    let nodes = xml.descendants().filter(move |node| node.tag_name().name() == name);
    nodes.filter_map(|node| node.text()).collect()
}

#[actix_web::test]
async fn the_feed_is_valid_has_whole_posts_and_no_scheduled_ones() {
    let site = site();
    let content = "<p>A &amp; <img src=\"/storage/blogs/1-a.png\" alt=\"\"> ]]> \u{1f48a}</p>";
    site.save_post(PostInput { content: Some(content.to_owned()), ..post("Fish & <chips>") });
    site.save_post(PostInput { published_at: Some(at(3)), ..post("Waits") });
    site.save_post(PostInput { published_at: None, ..post("Draft") });
    let visitor = site.visitor();
    let answer = visitor.get("/feed.xml").await;
    assert_eq!(answer.header("content-type"), "application/atom+xml; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert_eq!(answer.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
    let text = answer.text();
    let xml = Document::parse(&text).unwrap();
    assert_eq!(named(&xml, "title"), ["Pharma Site", "Fish & <chips>"]);
    assert_eq!(named(&xml, "id")[1], "tag:site.example,2026:article/1");
    let whole = named(&xml, "content")[0].to_owned();
    assert!(whole.contains("src=\"https://site.example/storage/blogs/1-a.png\""), "{whole}");
    assert_eq!(named(&xml, "updated"), ["2026-11-21T06:00:00Z"; 2], "of the feed and of its article");
    let links: Vec<_> = xml.descendants().filter_map(|node| node.attribute("href")).collect();
    assert_eq!(
        links,
        [
            "https://site.example/feed.xml",
            "https://site.example/blog",
            "https://site.example/blog/fish-chips",
        ]
    );
    site.app.clock.advance(SignedDuration::from_hours(3));
    let text = visitor.get("/feed.xml").await.text();
    assert_eq!(named(&Document::parse(&text).unwrap(), "title")[1], "Waits");
}

#[actix_web::test]
async fn fractions_of_a_second_count_in_dates() {
    let site = site();
    let waits = PostInput { published_at: Some("2026-11-21T06:00:00.500Z".to_owned()), ..post("Waits") };
    site.save_post(waits);
    site.app.clock.advance(SignedDuration::from_secs(1));
    let visitor = site.visitor();
    let text = visitor.get("/feed.xml").await.text();
    let xml = Document::parse(&text).unwrap();
    assert_eq!(named(&xml, "updated"), ["2026-11-21T06:00:00.5Z"; 2], "it came out after it was saved");
    let page = visitor.get("/blog/waits").await.text();
    assert!(page.contains("\"dateModified\":\"2026-11-21T06:00:00.5Z\""), "{page}");
}

#[actix_web::test]
async fn the_sitemap_names_every_public_page_and_nothing_else() {
    let site = site();
    let mut pictured = product("Pictured");
    pictured.images = vec!["/storage/product-images/products/1-a.webp".to_owned()];
    let id = site.add(&pictured).summary.id;
    site.save_post(post("Public"));
    site.save_post(PostInput { published_at: Some(at(3)), ..post("Waits") });
    let visitor = site.visitor();
    let text = visitor.get("/sitemap.xml").await.text();
    let xml = Document::parse(&text).unwrap();
    let sitemaps = "http://www.sitemaps.org/schemas/sitemap/0.9";
    let places: Vec<_> = xml
        .descendants()
        .filter(|node| node.has_tag_name((sitemaps, "loc")))
        .filter_map(|node| node.text()?.strip_prefix(PUBLIC))
        .map(str::to_owned)
        .collect();
    assert_eq!(
        places,
        [
            "/",
            "/products",
            "/blog",
            "/contact",
            "/about",
            "/legacy",
            "/legacy-interactive",
            "/partners",
            "/privacy",
            "/terms",
            "/products?category=generics",
            "/blog/public",
            &format!("/products/{id}"),
        ]
    );
    for path in &places {
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
    }
    let images = "http://www.google.com/schemas/sitemap-image/1.1";
    let image = xml.descendants().find(|node| node.has_tag_name((images, "loc"))).unwrap();
    assert_eq!(image.text(), Some("https://site.example/storage/product-images/products/1-a.webp"));
    assert_eq!(named(&xml, "lastmod").len(), 2);
    for path in ["/sitemap-2.xml", "/sitemap-01.xml", "/sitemap-99999999999999999999.xml"] {
        assert_eq!(visitor.get(path).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn a_large_catalogue_has_its_sitemap_in_parts() {
    let site = site();
    for name in ["First", "Last"] {
        site.add(&product(name));
    }
    let beyond = "UPDATE product SET id = 20001 WHERE name = 'Last'";
    site.app.db.write_blocking(|tx| Ok(tx.execute(beyond, [])?)).unwrap();
    let visitor = site.visitor();
    // Nothing is left between the two: an index that names the part in the middle would name a 404.
    assert_eq!(listed_parts(&visitor).await, [0, 1, 3]);
    assert_eq!(visitor.get("/sitemap-2.xml").await.status, 404);
    let part = async |number: u8| visitor.get(&format!("/sitemap-{number}.xml")).await.text();
    assert!(part(0).await.contains("/about<") && !part(0).await.contains("/products/"));
    assert!(part(1).await.contains("/products/1<") && !part(1).await.contains("/products/20001<"));
    assert!(part(3).await.contains("/products/20001<"));
    let admin = site.admin();
    assert_eq!(admin.delete("/api/admin/products/1").await.status, 204);
    assert_eq!(listed_parts(&visitor).await, [0, 3], "a part whose products are in the trash is not listed");
    assert_eq!(admin.delete("/api/admin/products/20001").await.status, 204);
    let whole = visitor.get("/sitemap.xml").await.text();
    says(&whole, &["/about<"]); // an empty catalogue needs no parts
    lacks(&whole, &["/sitemap-0.xml"]);
}

/// The numbers of the parts that the sitemap index names; each of them must be there.
async fn listed_parts(visitor: &Visitor) -> Vec<u32> {
    let text = visitor.get("/sitemap.xml").await.text();
    let xml = Document::parse(&text).unwrap();
    let mut numbers = Vec::new();
    for address in named(&xml, "loc") {
        let path = address.strip_prefix(PUBLIC).unwrap();
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
        let number = path.strip_prefix("/sitemap-").and_then(|rest| rest.strip_suffix(".xml")).unwrap();
        numbers.push(number.parse().unwrap());
    }
    numbers
}

#[actix_web::test]
async fn robots_txt_and_the_web_manifest_name_the_site() {
    let (_site, visitor) = site().and_visitor();
    let robots = visitor.get("/robots.txt").await;
    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    assert!(robots.text().contains("\nDisallow: /admin\n"));
    assert!(robots.text().ends_with("\nSitemap: https://site.example/sitemap.xml\n"));
    let manifest = visitor.get("/site.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    has(&manifest.json(), json!({"name": "Pharma Site", "start_url": "/"}));
}
