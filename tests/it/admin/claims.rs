//! What the shipped texts claim of the company: confirmed, changed or removed before the site opens.

use pharma_site::config::Config;
use pharma_site::config::company::Company;

use super::site_pages::{document, draft, publish, revise, save};
use super::site_settings::{SETTINGS, settings};
use super::*;

use crate::harness::mail::{keep_mails, partnership};
use crate::harness::product;

const CLAIMS: &str = "/api/admin/claims";
/// Everything that is public of a site with one product and one article.
const PUBLIC: [&str; 19] = [
    "/",
    "/about",
    "/legacy",
    "/legacy-interactive",
    "/partners",
    "/contact",
    "/privacy",
    "/terms",
    "/products",
    "/products/1",
    "/blog",
    "/blog/keeping-zinc-dry",
    "/enquiry-list",
    "/nowhere",
    "/feed.xml",
    "/sitemap.xml",
    "/site.webmanifest",
    "/api/site",
    "/api/content/company",
];
/// Words of the shipped claims. What is no claim is taken away before they are looked for.
const TELLING: [&str; 31] = [
    "1976",
    "1992",
    "2000s",
    "2024",
    "Since ",
    "hree generations",
    "first generation",
    "second generation",
    "third generation",
    "one generation",
    "Generations",
    "GENERATIONS",
    "500+",
    "100+",
    "30+",
    "24/7",
    "24\u{a0}hours",
    "24 hours",
    "GMP",
    "WHO",
    "ISO",
    "Delhi",
    " family ",
    "Family ",
    "FAMILY",
    "Certified",
    "Chairman",
    "Managing",
    "00000",
    "hello@",
    "foundingDate",
];
/// The badges that the form of products offers, an article's readers, and words that are left out with the year.
const INNOCENT: [&str; 3] =
    ["\"badge_options\":[\"GMP\",\"WHO\",\"FDA\",\"ISO\"]", "and the family", "Since {founded}"];

async fn list(admin: &Admin) -> Value {
    admin.json(CLAIMS).await
}

fn ids(list: &Value) -> Vec<Value> {
    list["items"].as_array().unwrap().iter().map(|item| item["id"].clone()).collect()
}

/// What of the words is public somewhere.
async fn told(site: &Site, owner: &Admin, words: &[String]) -> Vec<String> {
    let visitor = site.visitor();
    let mut told = Vec::new();
    let mut look = |place: &str, text: &str| {
        let text = INNOCENT.iter().fold(text.to_owned(), |text, innocent| text.replace(innocent, ""));
        told.extend(words.iter().filter(|word| text.contains(*word)).map(|word| format!("{place}: {word}")));
    };
    for path in PUBLIC {
        look(path, &visitor.get(path).await.text());
    }
    for pdf in ["/catalogue.pdf", "/products/1/sheet.pdf"] {
        look(pdf, &text_of(&visitor.get(pdf).await.bytes));
    }
    assert_eq!(visitor.post("/api/enquiries", &enquiry()).await.status, 202);
    let forms = [("/contact", enquiry()), ("/partners", partnership()), ("/enquiry-list", list_form())];
    for (form, fields) in forms {
        let receipt = visitor.post_form(form, &fields).await;
        assert_eq!(receipt.status, 200, "{form}: {}", receipt.text());
        let text = receipt.text();
        assert!(text.contains("Request Submitted!"), "{form}: {text}");
        look(&format!("the receipt of {form}"), &text);
    }
    let invited = json!({"email": "new@own.example", "role": "editor"});
    assert_eq!(owner.post("/api/admin/people/invitations", &invited).await.status, 201);
    owner.post("/api/admin/settings/mail/test", &json!({"to": "new@own.example"})).await.expect(200);
    let mails = site.mails();
    assert_eq!(mails.len(), 6);
    for mail in mails {
        // The sender's address comes from the settings of mail, which are no claim.
        look("mail", &format!("{}{}{}", mail.message.subject, mail.message.text, mail.message.html));
    }
    told
}

/// A list of one line, as a browser without a script sends it.
fn list_form() -> Value {
    json!({
        "do": "send", "name": "Asha Rao", "company": "Rao Medicals", "email": "asha@rao.example",
        "phone": "+91 98765 43210", "i1": "-", "t1": "Zinc", "q1": "3",
    })
}

fn telling() -> Vec<String> {
    TELLING.map(str::to_owned).to_vec()
}

/// The texts of all shipped claims that are long enough to be told from others.
fn texts(list: &Value) -> Vec<String> {
    let texts =
        list["items"].as_array().unwrap().iter().map(|item| item["text"].as_str().unwrap().to_owned());
    texts
        .filter(|text| text.chars().count() > 12 && !text.starts_with("/site/") && !text.contains('{'))
        .collect()
}

fn new_site() -> Site {
    let site = Site::boot_new_changed(|_| {}, keep_mails);
    site.add(&product("Zinc 50 mg"));
    site.save_post(post("Keeping zinc dry"));
    site
}

async fn open(admin: &Admin) {
    admin.put(SETTINGS, &settings(true, "")).await.expect(200);
}

#[actix_web::test]
async fn the_site_is_not_opened_before_each_is_confirmed_changed_or_removed() {
    let site = new_site();
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    let before = list(&owner).await;
    let total = before["total"].as_u64().unwrap();
    assert!(total > 100 && before["unconfirmed"] == before["total"], "{total}");
    let groups = before["groups"].as_array().unwrap().len();
    assert!((10..=13).contains(&groups), "{groups} groups");
    let first = &before["items"][0];
    has(first, json!({"id": "company:founded", "text": "1976", "state": "shipped"}));
    owner.put(SETTINGS, &settings(true, "")).await.refuses("open", "are as shipped");
    assert_eq!(owner.put(SETTINGS, &settings(false, "code")).await.status, 200, "other settings are saved");

    let body = json!({"ids": ["company:founded"]});
    for action in ["confirm", "remove"] {
        let path = format!("{CLAIMS}/{action}");
        for wrong in [json!({}), json!({"ids": []}), json!({"ids": ["nothing", "home:slides"]})] {
            assert_eq!(owner.post(&path, &wrong).await.status, 422, "{wrong}");
        }
    }
    assert_eq!(list(&editor).await["unconfirmed"], before["unconfirmed"], "editors read them");
    let confirmed = owner.post(&format!("{CLAIMS}/confirm"), &body).await.json();
    has(
        &confirmed,
        json!({
            "unconfirmed": total - 1, "/items/0/state": "confirmed",
            "/items/0/confirmed_by": "office@example.com",
        }),
    );
    let history = owner.history("kind=setting").await;
    has(&history[0], json!({"name": "Claims", "detail": "confirmed as true: ‘1976’"}));
    // Other words are another matter, and the shipped ones again, too.
    revise(&owner, "company", json!({"founded": "1990"})).await;
    assert_eq!(list(&owner).await["items"][0]["state"], "changed");
    let all = ids(&list(&owner).await);
    let done = owner.post(&format!("{CLAIMS}/confirm"), &json!({ "ids": all })).await.json();
    assert_eq!(done["unconfirmed"], 0);
    open(&owner).await;
    let home = site.visitor().get("/").await.text();
    // The years are counted from the same fact.
    says(&home, &["Since 1990", "\"foundingDate\":\"1990\"", "In 34"]);
    lacks(&home, &["1976"]);
}

#[actix_web::test]
async fn with_every_claim_removed_nothing_of_them_is_public_and_nothing_is_missing() {
    let (site, admin) = new_site().and_admin();
    let before = list(&admin).await;
    let removed = admin.post(&format!("{CLAIMS}/remove"), &json!({ "ids": ids(&before) })).await.expect(200);
    has(&removed.json(), json!({"total": 0, "unconfirmed": 0}));
    open(&admin).await;
    let words: Vec<_> = telling().into_iter().chain(texts(&before)).collect();
    assert_eq!(told(&site, &admin, &words).await, Vec::<String>::new());
    for path in ["/", "/about", "/legacy", "/legacy-interactive", "/partners", "/contact"] {
        let text = site.visitor().get(path).await.text();
        // It tells the page's name to screen readers when a link is followed.
        let text = text.replace("<p aria-live=\"polite\" class=\"visually-hidden\"></p>", "");
        for tag in ["h1", "h2", "h3", "p", "li", "dd", "ul", "ol"] {
            assert!(!has_empty(&text, tag), "{path}: an empty {tag}");
        }
        assert!(text.contains("<h1"), "{path}");
        assert!(!text.contains("{founded}\"") || text.contains("id=\"seed\""), "{path}");
    }
    let history = admin.json("/api/admin/history?kind=setting").await;
    assert!(history["items"][1]["detail"].as_str().unwrap().starts_with("removed: ‘1976’"), "{history}");
}

/// Whether an element of that name has nothing in it.
fn has_empty(html: &str, tag: &str) -> bool {
    let starts = [format!("<{tag} "), format!("<{tag}>")];
    let ends = format!("</{tag}>");
    let is_empty = |rest: &str| rest.split_once('>').is_some_and(|(_, inner)| inner.starts_with(&ends));
    starts.iter().any(|start| html.match_indices(start).any(|(at, _)| is_empty(&html[at..])))
}

/// Other words that fit where these stand.
fn other(path: &str, text: &str, number: usize) -> Value {
    match path {
        "founded" => json!("1990"),
        "phone" => json!("+91 11 2345 6789"),
        "email" => json!("desk@own.example"),
        "map.latitude" | "map.longitude" => json!(10.5),
        path if path.ends_with("opens") => json!("08:15"),
        path if path.ends_with("closes") => json!("12:45"),
        path if path.ends_with("picture.src") || path.ends_with("picture.phone") => {
            json!("/site/company-empty-bottle.webp")
        }
        _ if text.chars().count() < 12 => json!(format!("Own {number}")),
        _ => json!(format!("Own words {number}.")),
    }
}

#[actix_web::test]
async fn with_every_claim_in_other_words_nothing_of_the_shipped_ones_is_public() {
    let (site, admin) = new_site().and_admin();
    let before = list(&admin).await;
    let mut pages: Vec<String> = Vec::new();
    for item in before["items"].as_array().unwrap() {
        let page = item["page"].as_str().unwrap().to_owned();
        if !pages.contains(&page) {
            pages.push(page);
        }
    }
    for page in &pages {
        let mut changed = document(&admin, page).await;
        for (number, item) in before["items"].as_array().unwrap().iter().enumerate() {
            if item["page"] == **page {
                let (path, text) = (item["path"].as_str().unwrap(), item["text"].as_str().unwrap());
                let pointer = format!("/{}", path.replace('.', "/"));
                *changed.pointer_mut(&pointer).unwrap() = other(path, text, number);
            }
        }
        save(&admin, page, &changed).await;
    }
    publish(&admin, json!({"pages": pages, "allow_broken_links": true})).await.expect(200);
    let after = list(&admin).await;
    let unchanged: Vec<_> =
        after["items"].as_array().unwrap().iter().filter(|item| item["state"] != "changed").collect();
    assert!(unchanged.is_empty(), "{unchanged:?}");
    assert_eq!(after["total"], before["total"]);
    open(&admin).await;
    let words = telling().into_iter().filter(|word| !["Since ", "foundingDate"].contains(&word.as_str()));
    let words: Vec<_> = words.chain(texts(&before)).collect();
    assert_eq!(told(&site, &admin, &words).await, Vec::<String>::new());
}

#[actix_web::test]
async fn a_draft_and_a_scheduled_page_lose_the_claim_and_keep_what_the_office_wrote() {
    let (_site, admin) = new_site().and_admin();
    draft(&admin, "home", json!({"/closing/heading": "Own heading", "/trust/banner": "OWN BANNER"})).await;
    let ids = json!({"ids": ["home:trust.banner", "home:proof.partners.text"]});
    assert_eq!(admin.post(&format!("{CLAIMS}/remove"), &ids).await.status, 200);
    let page = admin.json("/api/admin/site/home").await;
    has(
        &page,
        json!({
            "/published/trust/banner": "MEDICINES FOR PHARMACIES AND HOSPITALS",
            "/draft/trust/banner": "OWN BANNER", "/draft/closing/heading": "Own heading",
        }),
    );
    for document in [&page["published"], &page["draft"]] {
        assert_eq!(document["proof"].as_array().unwrap().len(), 2);
    }
    publish(&admin, json!({"pages": ["home"]})).await.expect(200); // the draft follows the version
}

#[actix_web::test]
async fn what_is_configured_is_no_claim_and_the_samples_are_examples() {
    let own = Company { name: "Own".to_owned(), phone: "+91 11 2345 6789".to_owned(), ..Company::default() };
    let configured = |config: &mut Config| config.company = own;
    let site = Site::boot_new(configured);
    let items = list(&site.admin()).await;
    let state = |id: &str| {
        let items = items["items"].as_array().unwrap();
        items.iter().find(|item| item["id"] == id).map(|item| item["state"].clone())
    };
    assert_eq!(state("company:phone"), Some(json!("changed")));
    assert_eq!(state("company:email"), Some(json!("shipped")));
    let sample = Site::with_sample();
    let list = list(&sample.admin()).await;
    has(&list, json!({"sample": true, "unconfirmed": 0}));
}

#[actix_web::test]
async fn no_editor_brings_a_removed_claim_back_onto_an_open_site() {
    let site = new_site();
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    let shipped = document(&owner, "home").await;
    let ids = json!({"ids": ids(&list(&owner).await)});
    assert_eq!(owner.post(&format!("{CLAIMS}/remove"), &ids).await.status, 200);
    open(&owner).await;
    revise(&editor, "home", json!({"/closing/heading": "Own heading"})).await;
    save(&editor, "home", &shipped).await;
    let at = (site.now() + jiff::SignedDuration::from_hours(1)).to_string();
    for body in [json!({"pages": ["home"]}), json!({"pages": ["home"], "at": at})] {
        let refused = publish(&editor, body).await;
        refused.is_error(403, "owner_required");
        assert!(refused.text().contains("nobody has confirmed"), "{}", refused.text());
    }
    assert_eq!(list(&owner).await["unconfirmed"], 0);
    assert_eq!(publish(&owner, json!({"pages": ["home"]})).await.status, 200);
    assert!(list(&owner).await["unconfirmed"].as_u64().unwrap() > 0, "an owner may, and is told");
}
