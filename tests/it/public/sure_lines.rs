//! A line is sure of a product only when nothing was assumed: strengths at their salts, form and release as typed; what is not
//! stocked is said; quantities stay, and chats are read (`/api/match`).

use serde_json::{Value, json};

use crate::harness::Site;
use crate::harness::visitor::{Requests as _, Visitor};

async fn matched(visitor: &Visitor, text: &str) -> Vec<Value> {
    let answer = visitor.post("/api/match", &json!({ "text": text })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["lines"].as_array().unwrap().clone()
}

async fn one(visitor: &Visitor, text: &str) -> Value {
    let mut lines = matched(visitor, text).await;
    assert_eq!(lines.len(), 1, "{text}: {lines:?}");
    lines.remove(0)
}

#[actix_web::test]
async fn strengths_belong_to_their_salts() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    for text in [
        "Telmisartan 5 + amlodipine 40 tab 10 strips",
        "Amoxicillin 125 + clavulanic 125 tab - 10",
        "Amoxicillin 125 + clavulanic acid 500 tab - 10",
        "Calcium 500 + D3 500 tab x 10",
        "Rabeprazole 20 + domperidone 20 sr cap x 10",
        "Dexamethasone 4 mg/2ml inj 10 amp",
        "telmisartan 40 amlodipine 10",
        "amlodipine 5 mcg tab 10 strips",
        "levothyroxine 0.0125 mg tab 10 strips",
        "ciprofloxacin 0.3% w/w eye drops 10",
        "furosemide 20mg/ml inj 10",
        "insulin isophane 40 iu/ml inj 10",
        "insulin 40 iu/ml inj 10",
    ] {
        let line = one(&visitor, text).await;
        assert_eq!(line["match"], Value::Null, "{line}");
        assert!(!line["candidates"].as_array().unwrap().is_empty(), "{line}");
    }
    for (text, sku) in [
        ("Telmisartan 40 + amlodipine 5 tab 10 strips", "CAR-0102"),
        ("amlodipine 5 + telmisartan 40 tab 10 strips", "CAR-0102"),
        ("Amoxicillin + clavulanic acid 500/125 tab - 10", "ABX-0102"),
        ("Dexamethasone 4 mg/ml inj 10 vials", "GEN-0114"),
        ("Dexamethasone 8mg/2ml inj 10 vials", "GEN-0114"),
        ("furosemide 10mg/ml inj 10", "CAR-0116"),
        ("levothyroxine 0.05 mg tab 10 strips", "GEN-0101"),
        ("cholecalciferol 0.06 MIU softgel 10 strips", "ORT-0112"),
        ("ciprofloxacin 0.3% w/v eye drops 10", "ABX-0119"),
        ("clotrimazole 10 mg/g cream 30 g - 5 tube", "DER-0101"),
    ] {
        assert_eq!(one(&visitor, text).await["match"]["sku"], sku, "{text}");
    }
}

#[actix_web::test]
async fn what_was_not_typed_is_named_and_not_assumed() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    for (text, assumed) in [
        ("Metformin 1000 - 20", json!(["sustained-release"])),
        ("Metoprolol 50 - 20 strips", json!(["metoprolol succinate", "prolonged-release"])),
        ("Furosemide 20 - 10", json!(["injection"])),
        ("Povidone iodine 5% - 10", json!(["ointment"])),
        ("albendazole 400 - 30", json!(["chewable"])),
    ] {
        let line = one(&visitor, text).await;
        assert_eq!((&line["match"], &line["assumed"]), (&Value::Null, &assumed), "{line}");
        assert!(line["note"].as_str().unwrap().contains("which was not typed"), "{line}");
    }
    for (text, sku) in [
        ("Metformin 1000 sr - 20", "DIA-0102"),
        ("pantoprazole 40 tab - 10", "GAS-0101"),
        ("Furosemide 20 inj - 10", "CAR-0116"),
    ] {
        let line = one(&visitor, text).await;
        assert_eq!((&line["match"]["sku"], &line["assumed"]), (&json!(sku), &json!([])), "{line}");
    }
    assert_eq!(one(&visitor, "mala d 10 strips").await["match"], Value::Null);
}

#[actix_web::test]
async fn a_strength_that_is_not_stocked_is_said_in_a_list_too() {
    let site = Site::with_sample();
    let line = one(&site.visitor(), "telma 80 10 strips").await;
    assert_eq!((&line["match"], &line["quantity"]), (&Value::Null, &json!(10)));
    let note = line["note"].as_str().unwrap();
    assert_eq!(note, "Telmisartan 80 mg is not in the catalogue. In the catalogue: 40 mg tablet.");
}

#[actix_web::test]
async fn a_form_that_is_not_stocked_and_the_salts_of_a_combination_are_said() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    for (text, note) in [
        (
            "ceftriaxone 1g tab - 10",
            "Ceftriaxone 1 g tablet is not in the catalogue. In the catalogue: 1 g injection.",
        ),
        (
            "tab amox 500 - 10",
            "Amoxicillin 500 mg tablet is not in the catalogue. In the catalogue: 500 mg capsule.",
        ),
        (
            "Calcium 500 + D3 500 - 10",
            "Calcium + vitamin d3 500 mg + 500 IU is not in the catalogue. In the catalogue: 500 mg + 250 IU tablet.",
        ),
        (
            "Combiflam - 20",
            "Ibuprofen + paracetamol is not in the catalogue. In the catalogue: Paracetamol 650 mg Tablets, \
             Paracetamol 250 mg per 5 mL Oral Suspension, Ibuprofen 400 mg Tablets.",
        ),
    ] {
        let line = one(&visitor, text).await;
        assert_eq!((&line["match"], line["note"].as_str().unwrap()), (&Value::Null, note), "{line}");
    }
    let page = visitor.json("/api/products?q=tab+amox+500").await;
    assert_eq!(page["not_stocked"]["asked"], "amoxicillin 500 mg tablet");
    assert_eq!(page["items"][0]["name"], "Amoxicillin 500 mg Capsules");
}

#[actix_web::test]
async fn devanagari_is_offered_and_never_sure() {
    let site = Site::with_sample();
    let lines = matched(&site.visitor(), "नमस्ते जी\nपैरासिटामोल ६५० - २५\nमेटफॉर्मिन 500 दस पैकेट\nधन्यवाद").await;
    let found: Vec<_> = lines
        .iter()
        .map(|line| {
            let first = line["candidates"][0]["name"].as_str();
            (line["kind"].as_str().unwrap(), first, line["quantity"].as_u64(), line["match"].is_null())
        })
        .collect();
    let expected = [
        ("none", None, None, true),
        ("item", Some("Paracetamol 650 mg Tablets"), Some(25), true),
        ("item", Some("Metformin 500 mg Tablets"), Some(10), true),
        ("none", None, None, true),
    ];
    assert_eq!(found, expected);
    assert_eq!(lines[1]["note"], "Read as \u{201c}paracetamol ६५० - २५\u{201d}; please choose.");
}

#[actix_web::test]
async fn quantities_of_unmatched_lines_stay_and_numbers_that_count_are_no_numbering() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    for (text, quantity) in [("Unknown drug - 102", 102), ("Combiflam - 20", 20)] {
        assert_eq!(one(&visitor, text).await["quantity"], quantity, "{text}");
    }
    let lines = matched(&visitor, "1 strip Crocin\n2 strip Dolo\n3 strip Pan 40").await;
    let quantities: Vec<_> = lines.iter().map(|line| line["quantity"].clone()).collect();
    assert_eq!(quantities, [1, 2, 3]);
    let lines = matched(&visitor, "Dolo 650 10 pan 40 20").await;
    let found: Vec<_> = lines.iter().map(|line| (line["text"].clone(), line["quantity"].clone())).collect();
    assert_eq!(found, [(json!("Dolo 650 10"), json!(10)), (json!("pan 40 20"), json!(20))]);
    assert!(lines.iter().all(|line| line["line"] == 1), "{lines:?}");
    assert_eq!(lines[0]["match"]["sku"], "ORT-0101");
    assert!(lines[0]["note"].as_str().unwrap().contains("Two products"), "{}", lines[0]);
}

#[actix_web::test]
async fn a_list_from_a_chat_is_read_without_its_senders() {
    let site = Site::with_sample();
    let text = "[10/11, 9:40 am] Raju Medical: Good morning sir\n[10/11, 9:41 am] Raju Medical: Dolo 650 10 strip\ntelma 40 x 10\n\
                10/11/2026, 21:40 - Raju Medical: amoxy 500 cap 5 box\n10/11/26, 9:42 pm - Raju: Thank you";
    let lines = matched(&site.visitor(), text).await;
    let found: Vec<_> = lines
        .iter()
        .map(|line| {
            (line["kind"].as_str().unwrap(), line["match"]["sku"].as_str(), line["quantity"].as_u64())
        })
        .collect();
    let expected = [
        ("none", None, None),
        ("item", Some("ORT-0101"), Some(10)),
        ("item", Some("CAR-0101"), Some(10)),
        ("item", Some("ABX-0101"), Some(5)),
        ("none", None, None),
    ];
    assert_eq!(found, expected);
    assert_eq!(lines[1]["text"], "Dolo 650 10 strip");
}
