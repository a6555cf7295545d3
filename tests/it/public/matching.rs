//! `/api/match`: the contract, encodings, hostile files and texts; and the same without a script.

use std::net::Ipv4Addr;
use std::pin::pin;
use std::time::Duration;

use futures_util::future::{Either, join_all, select};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::harness::Site;
use crate::harness::admin::expected;
use crate::harness::archives::zip;
use crate::harness::visitor::{Requests as _, Response, Visitor, send};

async fn matched(visitor: &Visitor, text: &str) -> Vec<Value> {
    let answer = visitor.post("/api/match", &json!({ "text": text })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["lines"].as_array().unwrap().clone()
}

async fn upload(visitor: &Visitor, bytes: Vec<u8>) -> Response {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("list.bin"));
    send(visitor.request(Method::POST, "/api/match").multipart(form)).await
}

fn workbook(rows: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#),
        ("xl/workbook.xml", br#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#),
        ("xl/_rels/workbook.xml.rels", br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ];
    parts.extend(more);
    zip(&parts)
}

#[actix_web::test]
async fn a_line_is_answered_as_the_contract_says() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let lines = matched(&visitor, "Amoxy 500 - 20 box\n\nclotrimazole 20 pcs\nplorbatin 20 - 5 box").await;
    assert_eq!(lines.len(), 3);
    let sure = &lines[0];
    assert_eq!((&sure["line"], &sure["text"]), (&json!(1), &json!("Amoxy 500 - 20 box")));
    assert_eq!((&sure["quantity"], &sure["pack"]), (&json!(20), &json!("box")));
    assert_eq!(sure["match"]["sku"], "ABX-0101");
    assert!(sure["match"]["id"].is_i64() && sure["match"]["name"].is_string(), "{sure}");
    let unsure = &lines[1];
    assert_eq!((&unsure["line"], &unsure["match"]), (&json!(3), &Value::Null));
    let candidates = unsure["candidates"].as_array().unwrap();
    assert!((1..=3).contains(&candidates.len()), "{unsure}");
    assert!(candidates.iter().all(|one| (0.0..=1.0).contains(&one["score"].as_f64().unwrap())));
    assert!(unsure["note"].is_string());
    let unknown = &lines[2];
    assert_eq!((&unknown["match"], &unknown["candidates"]), (&Value::Null, &json!([])));
    assert_eq!(unknown["quantity"], 5);
}

#[actix_web::test]
async fn a_wrong_quantity_is_named_and_the_line_stays() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    for (text, words) in [
        ("dolo 650 - 0 strips", "is 0"),
        ("dolo 650 qty -5", "negative"),
        ("dolo 650 - 100000 strips", "99,999"),
        ("dolo 650 - 99999999999999999999 strips", "99,999"),
        ("dolo 650 2.5 box", "whole"),
        ("dolo 650", "No quantity"),
    ] {
        let line = matched(&visitor, text).await.remove(0);
        assert_eq!(line["quantity"], Value::Null, "{line}");
        assert!(line["note"].as_str().unwrap().contains(words), "{line}");
        assert_eq!(line["match"]["sku"], "ORT-0101", "{line}");
    }
}

#[actix_web::test]
async fn headings_totals_and_remarks_are_answered_too() {
    let site = Site::with_sample();
    let text = "Dear sir, please send\nMedicine list:\n1. amoxy 500 20 box\n---\nTotal items 1\nThanks";
    let lines = matched(&site.visitor(), text).await;
    assert_eq!(lines.len(), 6);
    let notes: Vec<_> = lines.iter().map(|line| line["note"].as_str().unwrap_or_default()).collect();
    assert!(notes[0].contains("heading") && notes[1].contains("heading"), "{notes:?}");
    let kinds: Vec<_> = lines.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["none", "none", "item", "none", "none", "none"]);
    assert!(
        notes[3].contains("No item") && notes[4].contains("total") && notes[5].contains("heading"),
        "{notes:?}"
    );
    assert_eq!(lines[2]["match"]["sku"], "ABX-0101");
}

#[actix_web::test]
async fn files_of_every_kind_give_the_same_answer() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let table = "S.No,Item,Pack,Qty\r\n1,\"Amoxycillin 500, cap\",10x10,20\r\n2,Telma 40,,=5\r\n";
    let utf16: Vec<u8> =
        [b"\xff\xfe".to_vec(), table.encode_utf16().flat_map(u16::to_le_bytes).collect()].concat();
    let semicolons = b"Item;Qty\nAmoxycillin 500 cap;20\nTelma 40;5\nCaf\xe9 cr\xe8me;1\n".to_vec();
    let rows = r#"<row r="1"><c t="inlineStr"><is><t>Item</t></is></c><c t="inlineStr"><is><t>Qty</t></is></c></row>
        <row r="2"><c t="inlineStr"><is><t>Amoxycillin 500 cap</t></is></c><c><f>10*2</f><v>20</v></c></row>
        <row r="3"><c t="inlineStr"><is><t>Telma 40</t></is></c><c><v>5</v></c></row>"#;
    let macros: &[(&str, &[u8])] = &[("xl/vbaProject.bin", b"\xd0\xcf\x11\xe0 not run")];
    for bytes in [table.as_bytes().to_vec(), utf16, semicolons, workbook(rows, &[]), workbook(rows, macros)] {
        let answer = upload(&visitor, bytes).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let lines = answer.json()["lines"].as_array().unwrap().clone();
        assert!(lines[0]["note"].as_str().unwrap().contains("heading"), "{}", lines[0]);
        assert_eq!((&lines[1]["match"]["sku"], &lines[1]["quantity"]), (&json!("ABX-0101"), &json!(20)));
        assert_eq!((&lines[2]["match"]["sku"], &lines[2]["quantity"]), (&json!("CAR-0101"), &json!(5)));
    }
}

#[actix_web::test]
async fn five_hundred_lines_are_taken_and_one_more_is_refused_whole() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    assert_eq!(matched(&visitor, &"dolo 650 - 5 box\n".repeat(500)).await.len(), 500);
    let text = "dolo 650 - 5 box\n".repeat(501);
    let answer = visitor.post("/api/match", &json!({ "text": text })).await;
    assert_eq!(answer.status, 422);
    assert!(answer.json()["errors"]["text"][0].as_str().unwrap().contains("500"), "{}", answer.text());
    let answer = upload(&visitor, text.into_bytes()).await;
    assert_eq!(answer.status, 422);
    assert!(answer.json()["errors"]["file"][0].as_str().unwrap().contains("500"), "{}", answer.text());
    let headed = format!("Item,Qty\n{}", "dolo 650,5\n".repeat(500));
    assert_eq!(upload(&visitor, headed.into_bytes()).await.status, 200);
}

#[actix_web::test]
async fn what_cannot_be_read_is_refused_with_its_reason() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let bomb = workbook("", &[("xl/sharedStrings.xml", &vec![b' '; 100 << 20])]);
    let lying = workbook("", &[("xl/sharedStrings.xml", b"<sst uniqueCount=\"99999999999999\"></sst>")]);
    let old = [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec(), vec![0; 2000]].concat();
    for (bytes, words) in [
        (bomb, "too large"),
        (lying, "too large"),
        (old, "old Excel format"),
        (b"%PDF-1.4\n1 0 obj".to_vec(), "not a list"),
        (zip(&[("photo.jpg", b"x")]), "not a list"),
        (b"PK\x03\x04broken".to_vec(), "damaged"),
        (Vec::new(), "empty"),
        (vec![0; 1000], "not a list"),
    ] {
        let answer = upload(&visitor, bytes).await;
        assert_eq!(answer.status, 422, "{words}: {}", answer.text());
        assert!(answer.text().contains(words), "{words}: {}", answer.text());
    }
    let status = |answer: Response| answer.status.as_u16();
    assert_eq!(status(upload(&visitor, vec![b'x'; (1 << 20) + 1]).await), 413);
    assert_eq!(status(visitor.post("/api/match", &json!({"text": "x".repeat((1 << 20) + 1)})).await), 413);
    assert_eq!(status(visitor.post("/api/match", &json!({"text": ""})).await), 422);
    assert_eq!(status(visitor.post("/api/match", &json!({"text": 5})).await), 422);
    assert_eq!(status(visitor.post("/api/match", &json!({})).await), 422);
    let raw = |kind: &'static str, body: &'static str| {
        send(visitor.request(Method::POST, "/api/match").header("content-type", kind).body(body))
    };
    assert_eq!(status(raw("application/json", "{").await), 400);
    assert_eq!(status(raw("text/plain", "dolo 5").await), 415);
    assert_eq!(status(raw("multipart/form-data", "x").await), 400);
    assert_eq!(status(raw("multipart/form-data; boundary=b", "--b\r\nbroken").await), 400);
    let empty = Form::new().text("other", "x");
    assert_eq!(status(send(visitor.request(Method::POST, "/api/match").multipart(empty)).await), 422);
    assert_eq!(status(visitor.get("/api/match").await), 405);
}

#[actix_web::test]
async fn long_lists_of_many_clients_delay_nobody_else() {
    let site = Site::with_sample();
    // Every word is unknown, so that it is corrected, and stands in no other line.
    let line = |number: u32| {
        let letter = |seed: u32| char::from(b"aeiourstlnp"[seed as usize % 11]);
        let letters = |word: u32| (0..7).map(move |i| letter((number * 31 + word * 7) >> i));
        (0..25).map(|word| letters(word).collect::<String>()).collect::<Vec<_>>().join(" ")
    };
    let list = json!({ "text": (0..80).map(line).collect::<Vec<_>>().join("\n") });
    let clients: Vec<_> =
        (2..8).map(|last| Visitor::from_address(&site, Ipv4Addr::new(127, 0, 0, last))).collect();
    let mut lists = pin!(join_all(clients.iter().map(|client| client.post("/api/match", &list))));
    let visitor = site.visitor();
    let search = pin!(async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        visitor.get("/api/products?q=telma").await
    });
    let Either::Right((found, _)) = select(&mut lists, search).await else {
        panic!("the search waited for the lists");
    };
    assert_eq!(found.status, 200, "{}", found.text());
    // They were at work meanwhile. On a slow machine the last of them wait too long, which they are told.
    let lists = lists.await;
    let (matched, late): (Vec<_>, Vec<_>) = lists.iter().partition(|list| list.status == 200);
    assert!(!matched.is_empty());
    assert!(matched.iter().all(|list| list.json()["lines"].as_array().unwrap().len() == 80));
    assert!(late.iter().all(|list| list.status_and_code() == expected(503, "busy")));
}

#[actix_web::test]
async fn hostile_text_is_a_line_like_any_other() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let long = "amoxy ".repeat(2000);
    let lines = [
        "' OR 1=1 --",
        "<script>alert(1)</script> 5 box",
        "=cmd|' /C calc'!A0",
        "पेरासिटामोल 650 - २० पत्ते",
        "💊💊💊 20",
        "%_%_%",
        "(((((((((((((((((((((((((( 5",
        "x x x x x x x 5 x 5 x 5 * 5 * 5",
        "1/2/3/4/5/6/7/8/9 - - - - 5",
        "\u{202e}evil 5",
        long.as_str(),
        "telma telma telma telma telma telma telma telma telma telma telma telma telma 40 x 10",
    ];
    let found = matched(&visitor, &lines.join("\n")).await;
    assert_eq!(found.len(), lines.len());
    for (line, text) in found.iter().zip(lines) {
        assert_eq!(line["text"], text);
    }
    assert_eq!(found[3]["quantity"], 20, "{}", found[3]);
    assert_eq!(matched(&visitor, &"a\u{0}b 5\n".repeat(3)).await.len(), 3);
}

#[actix_web::test]
async fn without_a_script_what_was_found_is_checked_before_it_joins_the_list() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let post = |fields: Vec<(&'static str, String)>| {
        send(visitor.request(Method::POST, "/enquiry-list").form(&fields))
    };
    let text = "Tablets:\nAmoxy 500 - 20 box\nplorbatin 5 box\nDolo";
    let pasted = vec![("i1", "-"), ("t1", "Own words"), ("q1", "3"), ("do", "paste"), ("pasted", text)];
    let answer = post(pasted.into_iter().map(|(name, value)| (name, value.to_owned())).collect()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let page = answer.text();
    for shown in [
        "Check what we found",
        "name=\"i3\" value=\"-\"",
        "name=\"q3\" value=\"20\"",
        "name=\"p3\" value=\"box\"",
        "name=\"t4\" value=\"plorbatin 5 box\"",
        "value=\"update\"",
    ] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    // A heading stays out unless it is wanted; nothing else can be sent or matched meanwhile.
    assert_eq!(page.matches("name=\"r2\" checked").count(), 1, "{page}");
    assert_eq!(page.matches("name=\"r3\" checked").count(), 0, "{page}");
    assert!(!page.contains("value=\"paste\"") && !page.contains("name=\"t6\""), "{page}");

    let found = matched(&visitor, text).await;
    let product = found[1]["match"]["id"].to_string();
    let chosen = [
        ("i1", "-"),
        ("t1", "Own words"),
        ("q1", "3"),
        ("i2", "-"),
        ("t2", "Tablets:"),
        ("q2", ""),
        ("r2", "on"),
        ("i3", &product),
        ("t3", "Amoxy 500 - 20 box"),
        ("q3", "20"),
        ("p3", "box"),
        ("i4", "-"),
        ("t4", "plorbatin 5 box"),
        ("q4", "5"),
        ("p4", "box"),
        ("do", "update"),
    ];
    let answer = post(chosen.into_iter().map(|(name, value)| (name, value.to_owned())).collect()).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let page = visitor.get(answer.header("location")).await.text();
    for shown in ["Own words", "Amoxicillin 500\u{a0}mg Capsules", "plorbatin 5 box", "3 items"] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    assert!(!page.contains("Tablets:"));
    let too_many = "dolo 650 5\n".repeat(501);
    let answer = post(vec![("do", "paste".to_owned()), ("pasted", too_many)]).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains("more than 500 lines"), "{}", answer.text());
}

#[actix_web::test]
async fn the_form_of_the_home_page_leads_to_the_list_without_a_script() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let home = visitor.get("/").await.text();
    assert!(home.contains("action=\"/enquiry-list\"") && home.contains("name=\"text\""), "{home}");
    let text = "Amoxy 500 - 20 box\r\nplorbatin 5 box";
    let posted = send(visitor.request(Method::POST, "/enquiry-list").form(&[("text", text)])).await;
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("text", text).finish();
    let opened = visitor.get(&format!("/enquiry-list?{query}")).await;
    for answer in [posted, opened] {
        assert_eq!(answer.status, 200, "{}", answer.text());
        let page = answer.text();
        let shown = ["name=\"i1\" checked=\"\" value=\"148\"", "name=\"t2\" value=\"plorbatin 5 box\""];
        assert!(shown.iter().all(|shown| page.contains(shown)), "{page}");
    }
    let empty = send(visitor.request(Method::POST, "/enquiry-list").form(&[("text", "  ")])).await;
    assert_eq!(empty.status, 422);
    assert_eq!(visitor.get("/enquiry-list?text=").await.status, 200);
}

#[actix_web::test]
async fn hostile_lines_are_open_and_always_answered_the_same() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let hostile = format!("paracetamol ({}) zzzz\n", "tab ".repeat(44).trim());
    let mut list = hostile.repeat(499);
    list.push_str("amoxy 500 cap - 20 box");
    let lines = matched(&visitor, &list).await;
    assert_eq!(lines.len(), 500);
    assert!(
        lines
            .iter()
            .all(|line| line["text"].is_string() && line["note"].is_string() || line["match"].is_object())
    );
    assert!(lines[..499].iter().all(|line| line["match"].is_null()), "{}", lines[0]);
    assert!(
        !lines[0]["candidates"].as_array().unwrap().is_empty(),
        "there is something to choose: {}",
        lines[0]
    );
    assert_eq!(lines[499]["match"]["sku"], "ABX-0101", "honest lines below them are read");
    assert_eq!(matched(&visitor, &list).await, lines, "steps are counted, not time");
}

#[actix_web::test]
async fn a_list_of_one_line_does_not_wait_for_long_lists_of_others() {
    let site = Site::with_sample();
    let long = (0..500).map(|n| format!("paracetamol 500 {n} box\n")).collect::<String>();
    let others = (2..22).map(|last| Visitor::from_address(&site, Ipv4Addr::new(127, 0, 0, last)));
    let others: Vec<_> = others.collect();
    let body = json!({ "text": long });
    let done = std::cell::Cell::new(0);
    let lists = join_all(others.iter().map(|other| async {
        let answer = other.post("/api/match", &body).await;
        done.set(done.get() + 1);
        answer.status.as_u16()
    }));
    let visitor = site.visitor();
    let one = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let before = done.get();
        assert_eq!(matched(&visitor, "amoxy 500 20 box").await.len(), 1);
        done.get() - before
    };
    let (_, passed) = futures_util::future::join(lists, one).await;
    // The two that were being matched, and those that were answered at the same moment.
    assert!(passed <= 6, "{passed} long lists were answered first");
}
