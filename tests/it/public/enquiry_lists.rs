//! `/enquiry-list` and `/api/enquiry-lists`: many products in one request.

use pharma_site::catalogue::product::Product;

use super::enquiries::with;
use super::*;

use crate::harness::mail::{enquiry_list, read_mail};

const API: &str = "/api/enquiry-lists";
const PAGE: &str = "/enquiry-list";

fn amoxicillin(site: &Site) -> Product {
    let mut amoxicillin = product("Amoxicillin 500 mg Capsules");
    amoxicillin.sku = Some("ABX-0101".to_owned());
    amoxicillin.composition = Some("Amoxicillin IP 500 mg".to_owned());
    site.add(&amoxicillin)
}

/// The fields that a 422 names.
fn named(answer: &Response) -> Vec<String> {
    assert_eq!(answer.status, 422, "{}", answer.text());
    answer.json()["errors"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn what_the_buyer_counts_stands_beside_the_number() {
    let site = Site::with_mail_in_memory();
    let mut dolo = product("Dolo 650 Tablets");
    dolo.pack_size = Some("15's".to_owned());
    let id = site.add(&dolo).summary.id.get();
    let matched = site.visitor().post("/api/match", &json!({"text": "Dolo 650 x 10 box"})).await.json();
    let line = &matched["lines"][0];
    has(line, json!({"quantity": 10, "pack": "box"}));
    let lines = json!([{"product": id, "quantity": 10, "pack": "box", "text": "Dolo 650 x 10 box"},
        {"product": id, "quantity": 3, "pack": "10's strips"}, {"product": id, "quantity": 4},
        {"product": id, "quantity": 1, "pack": "pouch"}, {"product": id, "quantity": 2, "pack": "bx"}]);
    assert_eq!(site.visitor().post(API, &enquiry_list(lines)).await.status, 202);
    let mail = read_mail(&site.mails().remove(0).raw);
    let text = mail["parts"]["text/plain"]["content"].as_str().unwrap();
    assert!(text.contains("1  10 boxes  Dolo 650 Tablets\n             Pack: 15's\n"), "{text}");
    assert!(text.contains("2  3 strips  Dolo 650 Tablets\n             Pack: 10's\n"), "{text}");
    assert!(text.contains("3         4  Dolo 650 Tablets\n             Pack: 15's\n"), "{text}");
    assert!(text.contains("4   1 pouch  Dolo") && text.contains("5      2 bx  Dolo"), "{text}");
    let html = mail["parts"]["text/html"]["content"].as_str().unwrap();
    assert!(html.contains("<b>10 boxes</b>") && html.contains("Pack: 15&#39;s"), "{html}");
    let csv = mail["parts"]["text/csv"]["content"].as_str().unwrap();
    assert!(csv.contains(",Dolo 650 Tablets,,15's,10,box,"), "{csv}");
}

#[actix_web::test]
async fn a_list_is_mailed_as_text_as_html_and_for_a_spreadsheet() {
    let site = Site::with_mail_in_memory();
    let id = amoxicillin(&site).summary.id.get();
    let lines = json!([
        {"product": id, "quantity": 20, "pack": "10 x 10", "note": "urgent", "text": "amoxy 500"},
        {"product": null, "text": "=HYPERLINK(\"http://x.example\")", "quantity": 5},
        {"product": 99_999, "text": "Telma 40", "quantity": 99_999},
    ]);
    let answer = site.visitor().post(API, &enquiry_list(lines)).await.expect(202).json();
    let reference = answer["reference"].as_str().unwrap().to_owned();
    assert_eq!(answer, json!({"status": "sent", "reference": reference}));
    let mail = read_mail(&site.mails().remove(0).raw);
    has(
        &mail,
        json!({
            "type": "multipart/mixed",
            "/headers/Subject": format!("Enquiry list {reference} from Asha Rao, Rao Medicals: 3 items"),
            "/headers/Reply-To": "Asha Rao <asha@rao.example>",
        }),
    );
    let text = mail["parts"]["text/plain"]["content"].as_str().unwrap();
    says(
        text,
        &[
            "Drug licence:",
            "27AAPFU0939F1ZV",
            "1        20  Amoxicillin 500 mg Capsules\n             SKU: ABX-0101\n             Amoxicillin IP 500 mg\n",
            "             Pack: 10 x 10\n             Note: urgent\n             As written: amoxy 500\n",
            "2         5  =HYPERLINK",
            "3     99999  Telma 40\n             No longer in the catalogue (product no. 99999)\n",
            "Delivery to Pune.",
            "21 November 2026, 11:30 IST",
        ],
    );
    let html = mail["parts"]["text/html"]["content"].as_str().unwrap();
    says(
        html,
        &[
            &format!("/products/{id}\""),
            // As the label has it.
            "500<span style=\"font-size:12px;\"> mg</span>",
            "HYPERLINK(&#34;",
            "As written: amoxy 500",
            "No longer in the catalogue (product no. 99999)",
        ],
    );
    let csv = &mail["parts"]["text/csv"];
    assert_eq!(csv["file"], format!("{reference}.csv"));
    let formula = "\"'=HYPERLINK(\"\"http://x.example\"\")\"";
    let content = csv["content"].as_str().unwrap();
    says(
        content,
        &[
            &format!("{reference},2,,{formula},,,5,,,{formula},own words,\r\n"),
            &format!("{reference},3,,Telma 40,,,99999,,,Telma 40,no longer,99999\r\n"),
        ],
    );
}

#[actix_web::test]
async fn no_header_is_injected_and_a_subject_is_one_line() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    let one = json!([{"text": "x", "quantity": 1}]);
    for bad in ["\r\nBcc: a@b.example", "\n", "\u{0}"] {
        for field in ["name", "company", "email", "phone", "drug_licence", "gstin"] {
            let body = enquiry_list(one.clone());
            let typed = body[field].as_str().unwrap().to_owned() + bad;
            assert_eq!(named(&visitor.post(API, &with(body, field, typed)).await), [field], "{bad:?}");
        }
        for field in ["text", "pack", "note"] {
            let mut line = json!({"text": "x", "quantity": 1});
            line[field] = json!(format!("x{bad}"));
            let answer = visitor.post(API, &enquiry_list(json!([line]))).await;
            assert_eq!(named(&answer), [format!("lines.0.{field}")], "{bad:?}");
        }
    }
    assert!(site.mails().is_empty());
    let body = with(enquiry_list(one), "name", "=?utf-8?q?=0D=0ABcc:_evil@b.example?=");
    assert_eq!(visitor.post(API, &with(body, "company", "न".repeat(200))).await.status, 202);
    let mail = read_mail(&site.mails().remove(0).raw);
    assert!(mail["headers"].get("Bcc").is_none(), "{mail}");
    assert!(mail["headers"]["Subject"].as_str().unwrap().ends_with("…: 1 item"), "{mail}");
}

#[actix_web::test]
async fn every_line_says_what_is_wrong_and_nothing_is_sent() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    let all = visitor.act(API).await;
    assert_eq!(named(&all), ["company", "email", "lines", "name", "phone"]);
    let lines = json!([
        {"text": "x", "quantity": 5}, {"text": "x", "quantity": 0}, {"text": "x", "quantity": -3},
        {"text": "x", "quantity": 2.5}, {"text": "x", "quantity": 1e20}, {"text": "x", "quantity": "many"},
        {"text": "x"}, {"quantity": 5}, {"product": 4, "quantity": 5},
    ]);
    let answer = visitor.post(API, &enquiry_list(lines)).await;
    let wrong = (1..=6).map(|line| format!("lines.{line}.quantity")).chain(["lines.7.text".to_owned()]);
    assert_eq!(named(&answer), wrong.collect::<Vec<_>>());
    let said = &answer.json()["errors"];
    assert_eq!(said["lines.2.quantity"], json!(["The quantity cannot be negative."]));
    let types = json!([{"text": 5, "quantity": 1}, {"product": "148", "quantity": 1, "pack": []}, 7]);
    let answer = visitor.post(API, &enquiry_list(types)).await;
    assert!(named(&answer).contains(&"lines.0.text".to_owned()), "{}", answer.text());
    let line = json!({"text": "x", "quantity": 1});
    let answer = visitor.post(API, &enquiry_list(Value::Array(vec![line.clone(); 501]))).await;
    assert_eq!(named(&answer), ["lines"]);
    let wrong = with(enquiry_list(json!([line])), "gstin", "27AAPFU0939F1ZW");
    assert_eq!(named(&visitor.post(API, &wrong).await), ["gstin"]);
    assert!(site.mails().is_empty());
}

#[actix_web::test]
async fn five_hundred_long_lines_go_through_and_a_larger_body_does_not() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    let text = "न".repeat(200);
    let line = json!({"product": 7, "text": text, "pack": text, "note": text, "quantity": 99_999});
    let answer = visitor.post(API, &enquiry_list(Value::Array(vec![line; 500]))).await;
    assert_eq!(answer.status, 202, "{}", answer.text());
    let csv = read_mail(&site.mails()[0].raw)["parts"]["text/csv"]["content"].as_str().unwrap().to_owned();
    assert_eq!(csv.lines().count(), 501);
    let huge = with(enquiry_list(json!([])), "message", "x".repeat(3 << 20));
    assert_eq!(visitor.post(API, &huge).await.status, 413);
}

#[actix_web::test]
async fn the_same_key_has_the_same_reference() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    let keyed = async |body: &Value| {
        let request = visitor.request(Method::POST, API).header("idempotency-key", "a");
        send(request.json(body)).await
    };
    let body = enquiry_list(json!([{"text": "x", "quantity": 1}]));
    let (one, other) =
        (keyed(&body).await.json(), keyed(&with(body.clone(), "elapsed_ms", 9_000)).await.json());
    assert_eq!(one, other);
    assert_eq!(site.mails().len(), 1);
    let changed = enquiry_list(json!([{"text": "x", "quantity": 2}]));
    assert_eq!(keyed(&changed).await.json()["code"], "idempotency_key_reused");
    assert_ne!(visitor.post(API, &body).await.json()["reference"], one["reference"]);
}

#[actix_web::test]
async fn spam_limit_and_mail_server_are_those_of_the_other_forms() {
    let (_site, visitor) = Site::boot_changed(|config| config.forms.per_hour = 2, keep_mails).and_visitor();
    let body = enquiry_list(json!([{"text": "x", "quantity": 1}]));
    assert_eq!(named(&visitor.post(API, &with(body.clone(), "website", "x")).await), ["form"]);
    assert_eq!(named(&visitor.post(API, &with(body.clone(), "elapsed_ms", 3)).await), ["form"]);
    assert_eq!(visitor.post("/api/enquiries", &crate::harness::mail::enquiry()).await.status, 202);
    assert_eq!(visitor.post(API, &body).await.status, 202);
    assert_eq!(visitor.post(API, &body).await.status, 429);
    assert_eq!(visitor.post("/api/enquiries", &crate::harness::mail::enquiry()).await.status, 429);

    let peer = MailServer::start("451");
    let site = Site::boot_with(|config| config.mail = peer.plain());
    let answer = site.visitor().post(API, &body).await;
    answer.is_error(502, "mail_failed");
    let fields =
        json!({"items": "7x20", "name": "Asha", "company": "B", "email": "a@b.example", "phone": "123"});
    let page = site.visitor().post_form(PAGE, &fields).await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (502, "no-store"));
    let told = seeded(&page.text(), &json!(["form", "enquiry-list"]));
    has(&told, json!({"status": "failed", "/values/name": "Asha"}));
    assert!(page.text().contains("name=\"q1\" value=\"20\""), "the list is still there");
}

#[actix_web::test]
async fn a_mail_server_gets_the_whole_list() {
    let mut peer = MailServer::start("accept");
    let site = Site::boot_with(|config| config.mail = peer.plain());
    let body = enquiry_list(json!([{"text": "पैरासिटामोल सिरप", "quantity": 5}]));
    assert_eq!(site.visitor().post(API, &body).await.status, 202);
    let data = peer.next_mail()["data"].as_str().unwrap().to_owned();
    assert!(data.is_ascii() && data.lines().all(|line| line.len() <= 998), "any mail server takes it");
    let mail = read_mail(&data);
    assert!(mail["parts"]["text/csv"]["content"].as_str().unwrap().contains("पैरासिटामोल सिरप"));
}

#[actix_web::test]
async fn the_page_shows_the_list_of_its_address_to_nobody_else() {
    let site = Site::boot();
    let id = amoxicillin(&site).summary.id.get();
    let visitor = site.visitor();
    let page = visitor.get(&format!("{PAGE}?items={id}x20,99999x5,-xmany&t3=Amoxy+500&n1=urgent")).await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-store"));
    assert!(page.header("etag").is_empty());
    assert_eq!(page.header("x-robots-tag"), "noindex", "also when only the page's shell is served");
    let html = page.text();
    says(
        &html,
        &[
            "<meta name=\"robots\" content=\"noindex\"",
            "Amoxicillin 500 mg Capsules",
            "name=\"q1\" value=\"20\"",
            "name=\"n1\" value=\"urgent\"",
            "No longer in the catalogue",
            "name=\"t3\" value=\"Amoxy 500\"",
            "value=\"many\"",
            "Please enter the quantity as a number",
        ],
    );
    let empty = visitor.get(PAGE).await;
    assert!(empty.text().contains("Your list is empty") && empty.header("cache-control") == "no-store");
    assert!(!visitor.get("/sitemap.xml").await.text().contains(PAGE));
}

#[actix_web::test]
async fn without_a_script_the_list_is_changed_and_sent() {
    let site = Site::with_mail_in_memory();
    let id = amoxicillin(&site).summary.id.get();
    let visitor = site.visitor();
    let lines = json!({
        "i1": id.to_string(), "q1": "30", "n1": "a & b", "i2": "-", "t2": "Zinc", "q2": "5", "r2": "on",
        "i3": "-", "t3": "PCM syrup", "q3": "0", "t4": "", "q4": "", "do": "update",
    });
    let moved = visitor.post_form(PAGE, &lines).await.expect(303);
    let address = format!("{PAGE}?items={id}x30,-x0&n1=a+%26+b&t2=PCM+syrup");
    assert_eq!(moved.header("location"), address);
    let typed = visitor.post_form(PAGE, &with(lines.clone(), "name", "Asha Rao")).await;
    assert_eq!(typed.status, 200, "contact details are in no address");
    assert!(typed.text().contains("value=\"Asha Rao\"") && typed.text().contains("value=\"PCM syrup\""));

    let mut sent = lines;
    for (name, value) in
        [("do", "send"), ("company", "B"), ("email", "a@b.example"), ("phone", "123"), ("name", "Asha")]
    {
        sent[name] = json!(value);
    }
    let wrong = visitor.post_form(PAGE, &sent).await.expect(422);
    assert!(wrong.text().contains("Please enter at least 1") && wrong.text().contains("value=\"Asha\""));
    sent["q3"] = json!("3");
    let long = visitor.post_form(PAGE, &with(sent.clone(), "n1", "x".repeat(201))).await;
    let told = seeded(&long.text(), &json!(["form", "enquiry-list"]));
    assert_eq!(
        (long.status.as_u16(), &told["detail"]),
        (422, &json!("Line 1: Please use at most 200 characters."))
    );
    let done = visitor.post_form(PAGE, &sent).await.expect(200);
    let receipt = seeded(&done.text(), &json!(["form", "enquiry-list"]))["receipt"].clone();
    let reference = receipt["reference"].as_str().unwrap();
    assert_eq!(receipt["lines"].as_array().unwrap().len(), 2);
    assert!(done.text().contains(reference) && done.text().contains("Request Submitted!"));
    assert!(site.mails()[0].message.subject.contains(reference));
}

#[actix_web::test]
async fn the_products_of_a_list_are_read_in_one_request() {
    let site = Site::boot();
    let id = amoxicillin(&site).summary.id.get();
    let visitor = site.visitor();
    let found = visitor.get(&format!("{API}/products?ids={id},99999,{id}")).await;
    assert_eq!(found.json().as_array().unwrap().len(), 1);
    assert_eq!(found.json()[0]["name"], "Amoxicillin 500 mg Capsules");
    for wrong in ["", "ids=", "ids=a", "ids=1,b"] {
        assert_eq!(visitor.get(&format!("{API}/products?{wrong}")).await.status, 422, "{wrong}");
    }
    let many: Vec<_> = (1..=501).map(|id| id.to_string()).collect();
    assert_eq!(visitor.get(&format!("{API}/products?ids={}", many.join(","))).await.status, 422);
}

#[actix_web::test]
async fn products_of_one_salt_and_strength_are_told_by_their_key() {
    let site = Site::with_mail_in_memory();
    let with_composition = |name: &str, composition: &str| {
        let mut product = product(name);
        product.composition = Some(composition.to_owned());
        site.add(&product).summary.id.get()
    };
    let tablet =
        with_composition("Pantoprazole 40 mg Tablets", "Pantoprazole Sodium IP eq. to Pantoprazole 40 mg");
    let vial = with_composition("Pantoprazole 40 mg Injection", "Each vial contains: Pantoprazole 40 mg");
    let weaker = with_composition("Pantoprazole 20 mg Tablets", "Pantoprazole 20 mg");
    let herbs = with_composition("Herbal Syrup", "A blend of herbs");
    let answer = site.visitor().json(&format!("{API}/products?ids={tablet},{vial},{weaker},{herbs}")).await;
    let key = |index: usize| answer[index]["salts_key"].clone();
    assert!(key(0).is_string() && key(0) == key(1), "{answer}");
    assert!(key(2).is_string() && key(2) != key(0), "{answer}");
    assert_eq!((&key(3), &answer[3]["name"]), (&Value::Null, &json!("Herbal Syrup")));
}

#[actix_web::test]
async fn the_privacy_page_says_what_a_browser_keeps_of_sent_lists_and_an_edited_page_stays() {
    const SAID: &str = "The last five lists that you have sent";
    let (_site, admin, visitor) = Site::boot().and_both();
    let sections = visitor.json("/api/content/privacy").await["sections"].clone();
    assert_eq!(sections.as_array().unwrap().len(), 11, "as the specification has it");
    let saying = sections.as_array().unwrap().iter().filter(|section| section.to_string().contains(SAID));
    assert_eq!(saying.map(|section| section["id"].clone()).collect::<Vec<_>>(), ["cookies"]);
    let page = "/api/admin/site/privacy";
    let mut own = admin.json(page).await["published"].clone();
    own["sections"][3]["blocks"][1]["text"] = json!("Our own words.");
    assert_eq!(admin.put(&format!("{page}/draft"), &own).await.status, 200);
    admin.post("/api/admin/site/publish", &json!({"pages": ["privacy"]})).await.expect(200);
    let shown = visitor.get("/privacy").await.text();
    assert!(shown.contains("Our own words.") && !shown.contains(SAID));
}
