//! `/api/blogs` and the pages that show posts.

use super::*;

fn titles(list: &Value) -> Vec<&str> {
    let list = list.get("items").unwrap_or(list);
    list.as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn drafts_and_scheduled_posts_are_invisible_to_the_public() {
    let site = Site::boot();
    site.save_post(post("Public one"));
    site.save_post(PostInput {
        published_at: None,
        category: Some("Drafts".to_owned()),
        ..post("Secret draft")
    });
    site.save_post(PostInput { published_at: Some(at(2)), featured: Some(true), ..post("Secret wait") });
    let visitor = site.visitor();
    assert_eq!(titles(&visitor.json("/api/blogs").await), ["Public one"]);
    assert_eq!(visitor.json("/api/blogs?category=drafts").await["total"], 0);
    assert_eq!(visitor.json("/api/blogs?q=secret").await["total"], 0);
    assert_eq!(visitor.json("/api/blogs/featured").await, json!([]));
    assert_eq!(visitor.json("/api/blogs/public-one").await["related"], json!([]));
    for slug in ["secret-draft", "secret-wait"] {
        assert_eq!(visitor.get(&format!("/api/blogs/{slug}")).await.status, 404, "{slug}");
        assert_eq!(visitor.get(&format!("/blog/{slug}")).await.status, 404, "{slug}");
    }
    for path in ["/", "/blog", "/blog/public-one"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let text = answer.text().to_lowercase();
        assert!(!text.contains("secret") && !text.contains("drafts"), "{path}: {text}");
    }
}

#[actix_web::test]
async fn cached_pages_show_a_scheduled_post_from_its_time_on_and_not_when_the_clock_is_set_back() {
    let site = Site::boot();
    site.save_post(post("First"));
    site.save_post(PostInput { published_at: Some(at(2)), ..post("Second") });
    let visitor = site.visitor();
    let places = ["/", "/blog", "/blog/first", "/api/blogs"];
    for step in [0, 1, 1, 1, -3] {
        site.app.clock.advance(SignedDuration::from_hours(step));
        let public = site.now() >= at(2).parse().unwrap();
        // Twice: the second response comes from the cache.
        for path in places.iter().chain(&places) {
            assert_eq!(visitor.get(path).await.text().contains("Second"), public, "{path} {}", site.now());
        }
        let expected = if public { 200 } else { 404 };
        assert_eq!(visitor.get("/blog/second").await.status, expected);
        assert_eq!(visitor.get("/api/blogs/second").await.status, expected);
    }
}

#[actix_web::test]
async fn a_former_slug_redirects_while_the_post_is_public() {
    let site = Site::boot();
    let id = site.save_post(post("One")).head.id;
    site.update_post(id, PostInput { slug: Some("two".to_owned()), ..post("One") });
    site.update_post(id, PostInput { slug: Some("three".to_owned()), ..post("One") });
    let visitor = site.visitor();
    for old in ["one", "two"] {
        let answer = visitor.get(&format!("/blog/{old}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (301, "/blog/three"));
        assert_eq!(answer.header("cache-control"), "no-cache");
        let answer = visitor.get(&format!("/api/blogs/{old}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (301, "/api/blogs/three"));
    }
    // Another post may take a former slug, which then no longer redirects.
    site.save_post(PostInput { slug: Some("one".to_owned()), ..post("New") });
    assert_eq!(visitor.json("/api/blogs/one").await["title"], "New");
    site.update_post(id, PostInput { slug: Some("three".to_owned()), published_at: None, ..post("One") });
    assert_eq!(visitor.get("/blog/two").await.status, 404);
}

#[actix_web::test]
async fn search_looks_into_text_but_not_into_tags() {
    let site = Site::boot();
    let body = "<h2>Dosage</h2><p>Take <strong>para</strong>cetamol 500\u{a0}mg, 100% &amp; no_more.</p>";
    site.save_post(PostInput { content: Some(body.to_owned()), ..post("Étude") });
    site.save_post(post("Other"));
    let visitor = site.visitor();
    for (q, expected) in [
        ("PARACETAMOL", vec!["Étude"]),
        ("500+mg", vec!["Étude"]),
        ("0%C2%A0m", vec!["Étude"]),
        ("100%25", vec!["Étude"]),
        ("%25", vec!["Étude"]),
        ("o_", vec!["Étude"]),
        ("é", vec!["Étude"]),
        ("th", vec!["Other"]),
        ("%26+no", vec!["Étude"]),
        ("strong", vec![]),
        ("amp;", vec![]),
        ("<p", vec![]),
        ("for+TESTS", vec!["Other", "Étude"]),
    ] {
        assert_eq!(titles(&visitor.json(&format!("/api/blogs?q={q}")).await), expected, "{q}");
    }
}

#[actix_web::test]
async fn the_lead_post_is_the_newest_featured_one_of_those_that_match() {
    let site = Site::boot();
    let with = |title: &str, hours: i64, featured: bool, category: &str| {
        site.save_post(PostInput {
            published_at: Some(at(-hours)),
            featured: Some(featured),
            category: Some(category.to_owned()),
            ..post(title)
        })
    };
    with("Old featured", 9, true, "Health");
    with("Older featured", 10, true, "Medicine");
    with("Newest", 1, false, "health");
    with("Middle", 5, false, "Wellness");
    let visitor = site.visitor();
    let page = visitor.json("/api/blogs").await;
    assert_eq!(titles(&page), ["Newest", "Middle", "Old featured", "Older featured"]);
    assert_eq!(page["featured"]["title"], "Old featured");
    let categories = json!([
        {"name": "health", "posts": 2}, {"name": "Medicine", "posts": 1}, {"name": "Wellness", "posts": 1}
    ]);
    assert_eq!(page["categories"], categories);
    assert_eq!(visitor.json("/api/blogs?category=WELLNESS").await["featured"]["title"], "Middle");
    assert_eq!(visitor.json("/api/blogs?per_page=1&page=2").await["featured"], Value::Null);
    assert_eq!(visitor.json("/api/blogs?q=nothing").await["featured"], Value::Null);
    assert_eq!(titles(&visitor.json("/api/blogs/featured").await), ["Old featured", "Older featured"]);
    let related = visitor.json("/api/blogs/newest").await["related"].clone();
    assert_eq!(titles(&related), ["Old featured", "Middle", "Older featured"]);
}

#[actix_web::test]
async fn a_bad_parameter_is_named_and_a_page_past_the_end_is_not_found() {
    let site = Site::boot();
    site.save_post(post("One"));
    let visitor = site.visitor();
    let errors = visitor.get("/api/blogs?page=0&per_page=101").await.expect(422).json()["errors"].clone();
    assert!(errors["page"].is_array() && errors["per_page"].is_array(), "{errors}");
    assert_eq!(visitor.get("/blog?page=zero").await.status, 422);
    assert_eq!(visitor.get("/blog?page=2").await.status, 404);
    assert_eq!(visitor.get("/contact?product=a%0Ab").await.status, 422);
}

#[actix_web::test]
async fn per_page_does_not_change_the_cached_page_of_others() {
    let site = Site::boot();
    site.save_post(post("One"));
    site.save_post(post("Two"));
    let visitor = site.visitor();
    assert!(visitor.get("/blog?per_page=1").await.text().contains("\"One\""));
    assert!(visitor.get("/blog").await.text().contains("\"One\""));
}

#[actix_web::test]
async fn the_sample_posts_are_public_except_the_draft_and_the_scheduled_one() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let page = visitor.json("/api/blogs").await;
    has(&page, json!({"total": 14, "/featured/featured": true}));
    let slug = page["items"][0]["slug"].as_str().unwrap().to_owned();
    let article = visitor.json(&format!("/api/blogs/{slug}")).await;
    assert!(
        article["read_time"].as_u64().unwrap() >= 3 && article["content"].as_str().unwrap().contains("<h2>")
    );
    let html = visitor.get(&format!("/blog/{slug}")).await.text();
    says(&html, &["\"@type\":\"Article\"", "\"@type\":\"BreadcrumbList\""]);
    assert_eq!(visitor.get("/blog/gmp-documents-that-people-use").await.status, 404);
}
