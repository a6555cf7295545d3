//! The catalogue's pages for choices of facets, as a crawler or a browser without JavaScript gets them.

use roxmltree::Document;

use crate::harness::visitor::{Requests as _, Visitor};
use crate::harness::{Site, product};

/// A page's head and the text-bearing part of its body.
async fn page(visitor: &Visitor, path: &str) -> (String, String) {
    let answer = visitor.get(path).await;
    assert_eq!(answer.status, 200, "{path}");
    let text = answer.text();
    let (head, rest) = text.split_once("</head>").unwrap();
    let body = rest.split("<script").next().unwrap().replace("<!-- -->", "");
    (head.to_owned(), body)
}

fn canonical(head: &str) -> Option<&str> {
    head.split("<link rel=\"canonical\" href=\"").nth(1)?.split('"').next()
}

fn is_listed(head: &str) -> bool {
    !head.contains("<meta name=\"robots\" content=\"noindex\"")
}

/// The link whose name for screen readers begins with `name`.
fn link<'p>(body: &'p str, name: &str) -> &'p str {
    let at = body.find(&format!("aria-label=\"{name}, ")).unwrap_or_else(|| panic!("no link {name}"));
    let start = body[..at].rfind("<a ").unwrap();
    &body[start..at + body[at..].find('>').unwrap()]
}

#[actix_web::test]
async fn values_are_links_with_counts_that_add_and_remove_themselves() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let facets = visitor.json("/api/products?facets=1&form=tablet").await["facets"].clone();
    let cardiac = facets["category"].as_array().unwrap().iter().find(|v| v["value"] == "cardiac").unwrap();
    let (_, body) = page(&visitor, "/products?form=tablet").await;
    let added = link(&body, "Cardiac Care");
    assert!(added.contains("href=\"/products?category=cardiac&amp;form=tablet\""), "{added}");
    assert!(
        added.contains(&format!("aria-label=\"Cardiac Care, {} products\"", cardiac["count"])),
        "{added}"
    );
    assert!(added.contains("rel=\"nofollow\""), "a combination: {added}");
    let removed = link(&body, "Tablet");
    assert!(removed.contains("href=\"/products\"") && removed.contains("aria-current=\"true\""), "{removed}");
    assert!(!removed.contains("nofollow"), "{removed}");
    let (_, body) = page(&visitor, "/products").await;
    let single = link(&body, "Tablet");
    assert!(single.contains("href=\"/products?form=tablet\"") && !single.contains("nofollow"), "{single}");
}

#[actix_web::test]
async fn one_value_is_listed_with_its_own_words_and_a_combination_is_not() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let base = canonical(&page(&visitor, "/products").await.0).unwrap().replace("/products", "");
    for (path, heading, address) in [
        ("/products?form=Tablet", "Tablets", "/products?form=tablet"),
        ("/products?category=cardiac%20care&sort=name", "Cardiac Care", "/products?category=cardiac"),
        ("/products?badge=gmp&utm_source=x", "Products marked GMP", "/products?badge=GMP"),
        ("/products?form=tablet&page=2", "Tablets", "/products?form=tablet&amp;page=2"),
    ] {
        let (head, body) = page(&visitor, path).await;
        assert!(is_listed(&head), "{path}");
        assert_eq!(canonical(&head).unwrap(), format!("{base}{address}"), "{path}");
        assert!(head.contains(&format!("<title>{heading}")), "{path}");
        assert!(
            head.contains(&format!("name=\"description\" content=\"{heading} in the catalogue")),
            "{path}"
        );
        assert!(body.contains(&format!("> {heading}</span></h1>")), "{path}: beside the page's own heading");
    }
    for (path, address) in [
        ("/products?form=tablet&category=cardiac", Some("/products?category=cardiac&amp;form=tablet")),
        ("/products?form=tablet&form=capsule", Some("/products?form=capsule&amp;form=tablet")),
        ("/products?form=potion", Some("/products?form=potion")),
        ("/products?q=mg", None),
        ("/products?q=mg&form=tablet", None),
    ] {
        let (head, body) = page(&visitor, path).await;
        assert!(!is_listed(&head), "{path}");
        assert_eq!(canonical(&head).map(str::to_owned), address.map(|a| format!("{base}{a}")), "{path}");
        let shown = match path {
            _ if path.contains("q=mg") => "> “mg”</span></h1>",
            _ if path.contains("cardiac") => "> Cardiac Care</span></h1>",
            _ => ">Explore Our Products</span></h1>",
        };
        assert!(body.contains(shown), "{path}: the chosen category stands beside the heading");
    }
}

#[actix_web::test]
async fn the_table_is_a_view_of_the_same_page() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let (head, body) = page(&visitor, "/products?view=table&category=cardiac").await;
    assert!(body.contains("<table") && body.contains(">Schedule</th>"));
    assert!(canonical(&head).unwrap().ends_with("/products?category=cardiac"));
    assert!(link(&body, "Antibiotics").contains("view=table"), "links keep the view");
    assert!(body.contains("name=\"view\" value=\"table\""), "so do the forms");
    let (_, body) = page(&visitor, "/products?view=poster").await;
    assert!(!body.contains("<table"));
}

#[actix_web::test]
async fn a_choice_without_products_says_so_and_too_many_values_are_refused() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let (_, body) = page(&visitor, "/products?form=potion&schedule=%3Cb%3E").await;
    assert!(body.contains("No products found") && !body.contains("<b>"), "hostile values stay text");
    let many: String = (0..300).map(|n| format!("badge=b{n}&")).collect();
    for path in ["/products", "/api/products"] {
        let answer = visitor.get(&format!("{path}?{many}")).await;
        assert_eq!(answer.status, 422, "{path}");
        assert!(answer.text().contains("badge"), "{path}");
    }
}

#[actix_web::test]
async fn addresses_that_mean_the_same_are_one_page() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let tag = async |path: &str| visitor.get(path).await.header("etag").to_owned();
    let one = tag("/products?category=cardiac&form=capsule&form=tablet&schedule=h").await;
    let other =
        tag("/products?schedule=H&form=TABLET&form=capsule&form=tablet&category=cardiac&page=1").await;
    assert_eq!(one, other);
    assert_ne!(one, tag("/products?category=cardiac&form=capsule").await);
}

#[actix_web::test]
async fn a_corrected_search_says_what_it_did_and_leads_back() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let (_, body) = page(&visitor, "/products?q=paracitamol").await;
    assert!(body.contains("Nothing for “paracitamol”. Showing “paracetamol”."), "{body}");
    assert!(body.contains("href=\"/products?q=paracitamol&amp;exact=1\""));
    assert_eq!(visitor.json("/api/products?q=paracitamol").await["corrected"], "paracetamol");
    let (head, body) = page(&visitor, "/products?q=paracitamol&exact=1").await;
    assert!(!is_listed(&head) && !body.contains("Nothing for") && body.contains("No products found"));
    assert!(body.contains("name=\"t1\" value=\"paracitamol\""), "Ask for it");
    let exact = visitor.json("/api/products?q=paracitamol&exact=1").await;
    assert_eq!((&exact["total"], &exact["corrected"]), (&0.into(), &serde_json::Value::Null));
    assert_eq!(visitor.get("/api/products?q=a&exact=perhaps").await.status, 422);
}

#[actix_web::test]
async fn a_former_slug_redirects_also_as_one_of_several() {
    let site = Site::with_sample();
    let admin = site.admin();
    let categories = site.visitor().json("/api/categories").await;
    let cardiac = categories.as_array().unwrap().iter().find(|one| one["slug"] == "cardiac").unwrap().clone();
    let renamed = serde_json::json!({ "name": cardiac["name"], "slug": "heart" });
    let saved = admin.put(&format!("/api/admin/categories/{}", cardiac["id"]), &renamed).await;
    assert_eq!(saved.status, 200);
    let answer = site.visitor().get("/products?category=cardiac&category=antibiotics&form=tablet").await;
    assert_eq!(answer.status, 301);
    assert_eq!(answer.header("location"), "/products?category=antibiotics&category=heart&form=tablet");
}

#[actix_web::test]
async fn the_sitemap_lists_single_values_that_have_products() {
    let site = Site::boot();
    let mut tablet = product("Zinc 50 mg");
    tablet.formulation = Some("Film-coated tablet".to_owned());
    tablet.schedules = vec!["H1".to_owned()];
    site.add(&tablet);
    let visitor = site.visitor();
    let text = visitor.get("/sitemap.xml").await.text();
    let xml = Document::parse(&text).unwrap();
    let places: Vec<_> =
        xml.descendants().filter_map(|node| node.text()).filter(|text| text.contains("/products?")).collect();
    assert!(places.iter().any(|place| place.ends_with("/products?category=generics")), "{places:?}");
    assert!(places.iter().any(|place| place.ends_with("/products?form=tablet")), "{places:?}");
    assert!(places.iter().any(|place| place.ends_with("/products?schedule=H1")), "{places:?}");
    let (_, body) = page(&visitor, "/products?schedule=h1").await;
    assert!(body.contains("> Schedule H1 medicines</span></h1>"));
    assert!(!text.contains("cardiac") && !text.contains("&amp;"), "{places:?}");
    for place in places {
        let path = &place[place.find("/products").unwrap()..];
        let (head, _) = page(&visitor, path).await;
        assert!(is_listed(&head), "{path}");
        assert_eq!(canonical(&head), Some(place), "{path}");
    }
}
