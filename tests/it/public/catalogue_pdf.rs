//! `/catalogue.pdf`.

use std::sync::Arc;

use pharma_site::catalogue::store::save;

use super::*;

use crate::harness::pdf::pages;

fn holds(pdf: &[u8], text: &str) -> bool {
    pdf.windows(text.len()).any(|window| window == text.as_bytes())
}

#[actix_web::test]
async fn the_catalogue_is_complete_and_pages_show_its_real_size() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    assert_eq!(visitor.json("/api/site").await["catalogue_pdf"]["bytes"], Value::Null, "not made yet");
    assert!(!visitor.get("/partners").await.text().contains(" Updated 21"), "nor has it a date");
    let answers = join_all((0..3).map(|_| visitor.get("/catalogue.pdf"))).await;
    let first = &answers[0];
    assert_eq!((first.status.as_u16(), first.header("content-type")), (200, "application/pdf"));
    assert_eq!(first.header("cache-control"), "no-cache");
    assert_eq!(first.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
    assert!(answers.iter().all(|answer| answer.header("etag") == first.header("etag")), "made once");
    let pdf = &first.bytes;
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.ends_with(b"%%EOF"));
    // Bookmarks and the document's title are plain text in the file.
    for text in [
        "Complete Product Catalogue, 21 November 2026",
        "(Contents)",
        "(Cardiac Care)",
        "(Index of products)",
    ] {
        assert!(holds(pdf, text), "{text}");
    }
    ua1(&[pdf]);
    let products = visitor.json("/api/products?per_page=100").await;
    for product in products["items"].as_array().unwrap() {
        let name = product["name"].as_str().unwrap().replace('(', "\\(").replace(')', "\\)");
        assert!(holds(pdf, &format!("({name})")), "{name} has a bookmark");
    }
    let size = &visitor.json("/api/site").await["catalogue_pdf"]["bytes"];
    assert_eq!(size.as_u64(), Some(pdf.len() as u64));
    assert_eq!(visitor.json("/api/site").await["catalogue_pdf"]["updated_at"], "2026-11-21T06:00:00Z");
    let seed = visitor.get("/partners").await.text();
    assert!(seed.contains(&format!("\"bytes\":{}", pdf.len())), "pages tell it too");
    // The link's text is fixed and has a year in it; the date of the file stands beside it.
    assert!(seed.contains("Complete Product Catalog 2025") && seed.contains("Updated 21\u{a0}November 2026"));
}

#[actix_web::test]
async fn spellings_of_a_category_are_one_section_and_what_is_not_shown_leaves_it_current() {
    let site = Site::boot();
    // Spellings of a category are one section.
    for (name, category) in [("Alpha", "Cardiac Care"), ("Beta", "cardiac care"), ("Gamma", "Cardiac Care")] {
        site.add(&NewProduct { category: category.to_owned(), ..product(name) });
    }
    let pdf = site.visitor().get("/catalogue.pdf").await.bytes;
    assert!(holds(&pdf, "(Cardiac Care)") && !holds(&pdf, "(cardiac care)"));

    // A save that the catalogue does not show leaves it current.
    site.add(&product("One"));
    let (admin, visitor) = (site.admin(), site.visitor());
    visitor.get("/catalogue.pdf").await;
    let printed = site.app.catalogue_pdf.current().unwrap();
    let post = json!({"title": "News", "slug": "news", "category": "Medicine", "excerpt": "E", "content": "<p>W</p>"});
    assert_eq!(admin.post("/api/admin/blogs", &post).await.status, 201);
    assert!(Arc::ptr_eq(&printed, &site.app.catalogue_pdf.current().unwrap()));
}

/// Lower and upper edge of every product of a catalogue, in points from the foot of its page: of each, the area of its link.
fn product_areas(pdf: &[u8]) -> Vec<(f32, f32)> {
    let text = String::from_utf8_lossy(pdf);
    let areas = text.split("/Rect[").skip(1).filter_map(|rest| {
        let numbers = rest.split(']').next()?.split(' ').map(|number| number.parse::<f32>().unwrap());
        let numbers: Vec<f32> = numbers.collect();
        let is_column = (numbers[2] - numbers[0] - 155.8).abs() < 0.1 && numbers[3] - numbers[1] > 40.0;
        is_column.then_some((numbers[1], numbers[3]))
    });
    areas.collect()
}

#[actix_web::test]
async fn a_page_of_the_catalogue_is_full_before_the_next_begins() {
    let site = Site::boot();
    // One with a photograph: a catalogue without any is a ledger.
    let images = vec![site.admin().upload_one("product-images").await];
    site.add(&NewProduct { images, ..product("Product") });
    for number in 1..40 {
        site.add(&product(&format!("Product {number:02}")));
    }
    let pdf = site.visitor().get("/catalogue.pdf").await.bytes;
    let areas = product_areas(&pdf);
    assert_eq!(areas.len(), 40);
    // Where the next product stands higher, a page has ended.
    let ends: Vec<f32> =
        areas.windows(2).filter(|pair| pair[1].1 > pair[0].1).map(|pair| pair[0].0).collect();
    assert!(!ends.is_empty());
    let tallest = areas.iter().map(|(bottom, top)| top - bottom).fold(0.0, f32::max);
    for end in ends {
        assert!((65.0..66.0 + tallest + 16.0).contains(&end), "{end} of {tallest}");
    }
}

#[actix_web::test]
async fn the_catalogue_is_made_again_after_a_save_and_otherwise_cached() {
    let site = Site::boot();
    site.add(&product("First Thing"));
    let visitor = site.visitor();
    let one = visitor.get("/catalogue.pdf").await;
    let printed = site.app.catalogue_pdf.current().unwrap();
    let tag = one.header("etag").to_owned();
    let unchanged = send(visitor.request(Method::GET, "/catalogue.pdf").header("if-none-match", &tag)).await;
    assert_eq!((unchanged.status.as_u16(), unchanged.bytes.len()), (304, 0));
    assert!(Arc::ptr_eq(&printed, &site.app.catalogue_pdf.current().unwrap()), "it was not printed again");
    site.add(&product("Second Thing"));
    assert_eq!(label(&visitor).await.0, 0, "the last one's size is not that of the next");
    let other = visitor.get("/catalogue.pdf").await;
    assert_ne!(other.header("etag"), tag);
    assert!(holds(&other.bytes, "(Second Thing)") && !holds(&one.bytes, "(Second Thing)"));
    let head = send(visitor.request(Method::HEAD, "/catalogue.pdf")).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
    assert_eq!(head.header("content-length"), other.bytes.len().to_string());
}

/// Size and date that pages tell, from the JSON and from a page that was cached before.
async fn label(visitor: &Visitor) -> (usize, Value) {
    let file = &visitor.json("/api/site").await["catalogue_pdf"];
    let page = visitor.get("/partners").await.text();
    assert!(page.contains(&format!("\"bytes\":{}", file["bytes"])), "{file}");
    (file["bytes"].as_u64().unwrap_or_default() as usize, file["updated_at"].clone())
}

#[actix_web::test]
async fn a_new_catalogue_is_told_by_pages_that_were_cached_before_it() {
    let site = Site::boot();
    site.add(&product("First Thing"));
    let visitor = site.visitor();
    assert_eq!(label(&visitor).await, (0, Value::Null));
    let first = visitor.get("/catalogue.pdf").await.bytes.len();
    assert_eq!(label(&visitor).await, (first, "2026-11-21T06:00:00Z".into()));
    site.app.clock.advance(SignedDuration::from_hours(1));
    site.add(&product(&"Second Thing ".repeat(9)));
    assert_eq!(label(&visitor).await, (0, Value::Null), "the next one may be much larger");
    let second = visitor.get("/catalogue.pdf").await.bytes.len();
    assert_ne!(second, first);
    assert_eq!(label(&visitor).await, (second, "2026-11-21T07:00:00Z".into()));
}

#[actix_web::test]
async fn a_product_that_was_taken_away_retires_the_catalogue_at_once() {
    let (site, admin, visitor) = Site::boot().and_both();
    let kept = site.add(&product("Kept"));
    let withdrawn = site.add(&product("Withdrawn Medicine"));
    assert!(holds(&visitor.get("/catalogue.pdf").await.bytes, "(Withdrawn Medicine)"));
    assert_eq!(admin.delete(&format!("/api/admin/products/{}", withdrawn.summary.id)).await.status, 204);
    assert_eq!(label(&visitor).await, (0, Value::Null), "there is none to be had");
    // Another save after it changes nothing about that.
    site.add(&product("Later"));
    assert_eq!(label(&visitor).await, (0, Value::Null));
    let after = visitor.get("/catalogue.pdf").await.bytes;
    assert!(!holds(&after, "(Withdrawn Medicine)") && holds(&after, "(Later)"));
    assert_eq!(admin.delete(&format!("/api/admin/products/{}", kept.summary.id)).await.status, 204);
    assert!(!holds(&visitor.get("/catalogue.pdf").await.bytes, "(Kept)"));
}

#[actix_web::test]
async fn an_empty_catalogue_and_unprintable_names_are_printed() {
    let (site, visitor) = Site::boot().and_visitor();
    let empty = visitor.get("/catalogue.pdf").await;
    assert_eq!((empty.status.as_u16(), pages(&empty.bytes)), (200, 2));
    ua1(&[&empty.bytes]);
    let mut strange = product(&"Ω मधु \u{1f48a} ".repeat(20));
    strange.composition = Some("x".repeat(3_000));
    strange.category = "\u{202e}".repeat(50);
    strange.sku = Some("W".repeat(64));
    strange.badges = ["GMP", "WHO", "FDA", "ISO"].map(str::to_owned).to_vec();
    strange.images = vec!["/storage/product-images/products/1-missing.webp".to_owned()];
    site.add(&strange);
    site.add(&NewProduct { sku: Some("PAIN-7".to_owned()), ..product("😀") });
    site.add(&product("👍🏽"));
    let printed = visitor.get("/catalogue.pdf").await.expect(200);
    ua1(&[&printed.bytes]);
    // Unprintable signs are left out; a name or category that has no others is replaced.
    for bookmark in ["(Other products)", "(SKU PAIN-7)", "(Product 3)"] {
        assert!(holds(&printed.bytes, bookmark), "{bookmark}");
    }
}

#[test]
fn the_catalogue_is_printed_in_the_background_when_nothing_was_saved_for_a_while() {
    let site = Site::boot();
    site.add(&product("One"));
    site.app.catalogue_pdf.keep_current(Duration::from_millis(300)).unwrap();
    let wait = || {
        let begun = Instant::now();
        wait_until("nothing was printed", 20, || site.app.catalogue_pdf.current().is_some());
        begun.elapsed()
    };
    wait();
    site.add(&product("Two"));
    assert!(site.app.catalogue_pdf.current().is_none());
    assert!(wait() >= Duration::from_millis(200), "saves are waited for");
    let product = site.app.catalogue_pdf.file();
    assert!(product.bytes.is_some());
}

/// Products in two categories.
fn two_categories(site: &Site) {
    for (name, category) in [
        ("Amlodipine 5 mg Tablets", "Cardiac Care"),
        ("Telmisartan 40 mg Tablets", "Cardiac Care"),
        ("Metformin 500 mg Tablets", "Diabetes Care"),
        ("Glimepiride 2 mg Tablets", "Diabetes Care"),
        ("Cetirizine 10 mg Tablets", "Allergy"),
    ] {
        site.add(&NewProduct { category: category.to_owned(), ..product(name) });
    }
}

#[actix_web::test]
async fn a_choice_has_a_catalogue_of_its_own() {
    let site = Site::boot();
    two_categories(&site);
    let visitor = site.visitor();
    let whole = visitor.get("/catalogue.pdf").await;
    let choice = visitor.get("/catalogue.pdf?category=Cardiac+Care&category=Diabetes+Care&q=met").await;
    assert_eq!((choice.status.as_u16(), choice.header("content-type")), (200, "application/pdf"));
    assert_eq!(choice.header("x-robots-tag"), "noindex");
    assert_eq!(
        choice.header("content-disposition"),
        "inline; filename=\"catalogue-cardiac-care-or-diabetes-care-met.pdf\""
    );
    // What does not choose anything changes nothing.
    let also_whole = visitor.get("/catalogue.pdf?sort=-name&page=2&utm_source=x&category=&facets=1").await;
    assert_eq!(also_whole.header("etag"), whole.header("etag"));
    let size = &visitor.json("/api/site").await["catalogue_pdf"]["bytes"];
    assert_eq!(size.as_u64(), Some(whole.bytes.len() as u64), "the label has the size of the whole");
    ua1(&[&choice.bytes]);
    let text = text_of(&choice.bytes);
    says(
        &text,
        &[
            "Product Catalogue",
            "Cardiac Care or Diabetes Care, “met”",
            "1 product in 1 category",
            "21 November 2026",
        ],
    );
    assert!(text.contains("Metformin") && !text.contains("Cetirizine") && !text.contains("Complete"));
}

#[actix_web::test]
async fn a_choice_is_made_once_for_every_content() {
    let site = Site::boot();
    two_categories(&site);
    let visitor = site.visitor();
    let path = "/catalogue.pdf?category=Cardiac+Care";
    let answers = join_all((0..3).map(|_| visitor.get(path))).await;
    let tag = answers[0].header("etag").to_owned();
    assert!(answers.iter().all(|answer| answer.header("etag") == tag));
    let page = visitor.get("/catalogue.pdf?page=2&per_page=7&category=cardiac+care").await;
    assert_eq!(page.header("content-disposition"), answers[0].header("content-disposition"));
    let known = send(visitor.request(Method::GET, path).header("if-none-match", &tag)).await;
    assert_eq!((known.status.as_u16(), known.bytes.len()), (304, 0));
    let added = NewProduct { category: "Cardiac Care".to_owned(), ..product("Atenolol 50 mg Tablets") };
    site.add(&added);
    let after = visitor.get(path).await;
    assert_ne!(after.header("etag"), tag);
    let downwards = visitor.get(&format!("{path}&sort=-name")).await;
    let (upwards, downwards) = (text_of(&after.bytes), text_of(&downwards.bytes));
    assert!(upwards.contains("Atenolol"));
    assert!(upwards.find("Amlodipine") < upwards.find("Telmisartan"), "{upwards}");
    assert!(downwards.find("Telmisartan") < downwards.find("Amlodipine"), "{downwards}");
}

#[actix_web::test]
async fn a_wrong_or_empty_choice_has_no_catalogue() {
    let site = Site::boot();
    two_categories(&site);
    let visitor = site.visitor();
    for wrong in ["sort=price", "page=0", "q=a%00b", &format!("q={}", "x".repeat(10_000))] {
        let answer = visitor.get(&format!("/catalogue.pdf?{wrong}")).await;
        assert_eq!(answer.status, 422, "{wrong}");
        assert_eq!(answer.header("content-type"), "application/problem+json");
    }
    for empty in ["category=nothing", "q=zzzzzzzzzz", "category=Allergy&q=metformin", "q=%25&badge=GMP"] {
        let answer = visitor.get(&format!("/catalogue.pdf?{empty}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (404, "no-store"), "{empty}");
    }
}

#[actix_web::test]
async fn hostile_words_of_a_choice_are_printed_as_words() {
    let site = Site::boot();
    for name in ["(\\)> 'x' <<", "हिन्दी \u{202e}abc", "😀 x"] {
        site.add(&product(name));
    }
    let mut found = Vec::new();
    for q in ["(\\)>", "हिन्दी", "x' OR 1=1 --", "<script>", "😀", "\u{202e}abc"] {
        let query: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
        let answer = site.visitor().get(&format!("/catalogue.pdf?q={query}")).await;
        assert!(matches!(answer.status.as_u16(), 200 | 404), "{q}: {}", answer.status);
        if answer.status == 200 {
            found.push(answer.bytes);
        }
    }
    assert!(found.len() > 1);
    ua1(&found.iter().map(|file| &file[..]).collect::<Vec<_>>());
}

#[actix_web::test]
async fn a_choice_of_too_many_products_is_refused_in_words() {
    let site = Site::boot();
    let now = site.now();
    site.app
        .db
        .write_blocking(|tx| {
            (0..501).try_for_each(|n| save::create(tx, &product(&format!("Medicine {n}")), now).map(|_| ()))
        })
        .unwrap();
    let (visitor, path) = (site.visitor(), "/catalogue.pdf?q=medicine");
    let answer = visitor.get(path).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (422, "application/problem+json"));
    assert_eq!(answer.json()["code"], "too_many_products");
    let page = send(visitor.request(Method::GET, path).header("accept", "text/html")).await;
    let html = page.text();
    assert_eq!(page.status, 422);
    says(&html, &["has 501 products", "at most 500", "href=\"/products?q=medicine\""]);
    // The page says so before anybody follows a link; with fewer products it says how long the file may take.
    let list = visitor.get("/products?q=medicine").await.text();
    assert!(list.contains("holds up to") && !list.contains("Download this selection"), "{list}");
    let few = visitor.get("/products?q=medicine+17").await.text();
    assert!(few.contains("Download this selection") && few.contains("half a minute"), "{few}");
}

#[actix_web::test]
async fn a_long_catalogue_with_prices_is_a_price_list_of_one_line_each() {
    let site = Site::boot();
    for at in 0..2439 {
        let name = if at % 50 == 0 {
            format!(
                "Aceclofenac {at} mg, Paracetamol 325 mg and Serratiopeptidase 15 mg prolonged-release film-coated tablets IP"
            )
        } else {
            format!("Telmisartan and Amlodipine Tablets IP {at} mg")
        };
        let text = |text: String| Some(text);
        site.add(&NewProduct {
            sku: text(format!("C-{at}")),
            pack_size: text("10's".to_owned()),
            mrp: (at % 6 > 0).then(|| format!("{at}.05")),
            category: format!("Group {:02}", at % 62),
            ..product(&name)
        });
    }
    let admin = site.admin();
    let shown = with(settings(true, ""), json!({"show_mrp": true}));
    assert_eq!(admin.put("/api/admin/site-settings", &shown).await.status, 200);
    let pdf = site.visitor().get("/catalogue.pdf").await.bytes;
    assert!(pages(&pdf) <= 60, "{} pages", pages(&pdf));
    let text = text_of(&pdf);
    says(&text, &["Code", "MRP", "C-2437", "2437.05", "inclusive of all taxes"]);
    ua1(&[&pdf]);
}
