//! `/api/admin/search-words` and `/api/admin/unanswered`.

use super::*;

const WORDS: &str = "/api/admin/search-words";

async fn add(admin: &Admin, word: &str, means: &str) -> Response {
    admin.post(WORDS, &json!({"word": word, "means": means})).await
}

/// The first word that the list finds.
async fn first(admin: &Admin, query: &str) -> Value {
    admin.json(&format!("{WORDS}?{query}")).await["items"][0].clone()
}

#[actix_web::test]
async fn a_word_leads_to_what_it_means_at_the_next_search_and_no_more_when_it_is_deleted() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "Paracetamol 650 mg Tablets", json!({})).await;
    let found = async || visitor.json("/api/products?q=zorbina").await["total"].clone();
    assert_eq!(found().await, 0);
    let added = add(&admin, "Zorbina", "paracetamol").await.expect(201);
    let word = added.json();
    has(&word, json!({"means": "paracetamol", "shipped": false, "revision": 1}));
    assert_eq!(found().await, 1);
    let path = format!("{WORDS}/{}", word["id"]);
    assert_eq!(added.headers["location"], path.as_str());
    let changed = admin.put(&path, &json!({"word": "zorbina", "means": "telmisartan"})).await;
    assert_eq!((changed.status.as_u16(), changed.json()["means"].clone()), (200, json!("telmisartan")));
    assert_eq!(admin.json(&path).await["products"], 0);
    assert_eq!(found().await, 0);
    admin.put(&path, &json!({"word": "zorbina", "means": "telmisartan, paracetamol"})).await;
    assert_eq!(found().await, 1, "one of several meanings is enough");
    assert_eq!(admin.delete(&path).await.status, 204);
    assert_eq!(admin.delete(&path).await.status, 404);
    assert_eq!(found().await, 0);
}

#[actix_web::test]
async fn a_shipped_word_is_listed_changed_switched_off_and_on() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "Paracetamol 650 mg Tablets", json!({})).await;
    let shipped = first(&admin, "q=crocin&state=shipped").await;
    has(&shipped, json!({"shipped": true, "id": null, "products": 1}));
    assert!(shipped["means"].as_str().unwrap().to_lowercase().contains("paracetamol"), "{shipped}");
    let word = shipped["word"].as_str().unwrap();

    let off = add(&admin, word, "").await.json();
    assert_eq!(off["means"], "");
    assert_eq!(off["shipped_means"], shipped["means"]);
    assert_eq!(visitor.json("/api/products?q=crocin").await["total"], 0);
    assert_eq!(first(&admin, "state=off").await["id"], off["id"]);
    let listed = admin.json(&format!("{WORDS}?q=crocin")).await;
    let twice = listed["items"].as_array().unwrap().iter().filter(|item| item["word"] == word).count();
    assert_eq!(twice, 1, "the own word stands in the place of the shipped one");

    assert_eq!(admin.delete(&format!("{WORDS}/{}", off["id"])).await.status, 204);
    assert_eq!(visitor.json("/api/products?q=crocin").await["total"], 1);
    assert_eq!(first(&admin, "q=crocin").await, shipped);
}

#[actix_web::test]
async fn wrong_words_are_refused_with_everything_that_is_wrong() {
    let (_site, admin) = Site::boot().and_admin();
    assert_eq!(add(&admin, "!!", &"x".repeat(500)).await.wrong_fields(), ["means", "word"]);
    add(&admin, "nosuchword", "").await.refuses("means", "");
    assert_eq!(add(&admin, "Amoxy-Clav", "amoxicillin").await.status, 201);
    add(&admin, "AMOXY  CLAV", "cloxacillin").await.refuses("word", "");
    for (query, parameter) in [("state=x", "state"), ("page=0", "page"), ("q=%00", "q")] {
        admin.get(&format!("{WORDS}?{query}")).await.refuses(parameter, "");
    }
    assert_eq!(admin.get(&format!("{WORDS}/999")).await.status, 404);
    assert_eq!(admin.put(&format!("{WORDS}/999"), &json!({"word": "a1", "means": "b1"})).await.status, 404);
    let body = json!({"word": "nosuchword"});
    assert_eq!(admin.put(&format!("{WORDS}/x"), &body).await.status, 404);
}

#[actix_web::test]
async fn a_stale_save_is_refused_and_a_repeated_request_is_performed_once() {
    let (_site, admin) = Site::boot().and_admin();
    let post = || {
        let request = admin.request(Method::POST, WORDS).header("Idempotency-Key", "once");
        send(request.json(&json!({"word": "zorbina", "means": "telmisartan"})))
    };
    let (one, two) = (post().await, post().await);
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (201, 201));
    assert_eq!(two.headers["idempotency-replayed"], "true");
    let path = format!("{WORDS}/{}", one.json()["id"]);
    let save = |tag: &'static str| {
        let request = admin.request(Method::PUT, &path).header("If-Match", tag);
        send(request.json(&json!({"word": "zorbina", "means": "losartan"})))
    };
    let saved = save("\"1\"").await;
    assert_eq!((saved.status.as_u16(), saved.headers["etag"].to_str().unwrap()), (200, "\"2\""));
    save("\"1\"").await.is_error(412, "changed_meanwhile");
    assert_eq!(admin.json(&path).await["means"], "losartan");
}

#[actix_web::test]
async fn every_change_is_in_the_history() {
    let (_site, admin) = Site::boot().and_admin();
    let word = add(&admin, "zorbina", "telmisartan").await.json();
    let path = format!("{WORDS}/{}", word["id"]);
    admin.put(&path, &json!({"word": "zorbina", "means": "losartan"})).await;
    admin.delete(&path).await;
    let lines = [
        "deleted | zorbina | -",
        "updated | zorbina | leads to losartan",
        "created | zorbina | leads to telmisartan",
    ];
    assert_eq!(admin.history_lines("kind=search_word").await, lines.map(|line| format!("{EMAIL} | {line}")));
}

#[actix_web::test]
async fn what_nobody_found_is_listed_exported_and_dismissed() {
    let (site, visitor) = Site::boot().and_visitor();
    for day in 0..3 {
        for text in ["qwxzorbina", "-qwxtelmx", "qwxonce"] {
            if day == 0 || text != "qwxonce" {
                visitor.json(&format!("/api/products?q={text}")).await;
            }
        }
        visitor.json("/api/products?q=qwxzorbina").await;
        site.app.unanswered.write(true).unwrap();
        if day < 2 {
            visitor.json("/api/products?q=qwxzorbina").await;
            site.app.unanswered.write(true).unwrap();
            site.app.clock.advance(SignedDuration::from_hours(24));
        }
    }
    let admin = site.admin();
    let list = admin.json("/api/admin/unanswered").await;
    has(&list, json!({"total": 2, "counting": true}));
    let row = |text: &str, count: u32| json!({"source": "search", "text": text, "count": count, "last_day": "2026-11-23", "products": 0});
    assert_eq!(list["items"], json!([row("qwxzorbina", 5), row("-qwxtelmx", 3)]));
    assert_eq!(admin.json("/api/admin/overview").await["unanswered"]["texts"], 2);
    assert_eq!(admin.json("/api/admin/unanswered?per_page=1&page=2").await["items"][0]["text"], "-qwxtelmx");
    assert_eq!(admin.get("/api/admin/unanswered?page=0").await.status, 422);

    let file = admin.get("/api/admin/unanswered/export").await;
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(
        file.text(),
        "\u{feff}Text,Count,Last seen,Typed in\r\nqwxzorbina,5,2026-11-23,Search\r\n\
         '-qwxtelmx,3,2026-11-23,Search\r\n"
    );

    create(&admin, "Telmisartan 40 mg Tablets", json!({})).await;
    add(&admin, "qwxzorbina", "telmisartan").await;
    assert_eq!(admin.json("/api/admin/unanswered").await["items"][0]["products"], 1, "it is found now");

    let dismiss = |text: &str| {
        let body = json!({"source": "search", "text": text});
        send(admin.request(Method::DELETE, "/api/admin/unanswered").json(&body))
    };
    assert_eq!(dismiss("qwxzorbina").await.status, 204);
    assert_eq!(dismiss("qwxzorbina").await.status, 404);
    assert_eq!(admin.json("/api/admin/unanswered").await["total"], 1);
}
