//! `/api/admin/imports`, and the export of products.

use super::product_facts::facts;
use super::*;
use crate::harness::archives::zip;
use crate::harness::lists::{IMPORTS, act, counts, has_counts, planned, upload};

#[actix_web::test]
async fn a_list_is_planned_applied_and_undone_with_one_entry_each() {
    let (_site, admin) = Site::boot().and_admin();
    let old = json!({"sku": "TEL-40", "benefits": ["Aids Digestion"], "hsn": "30049099"});
    let old = create(&admin, "Telmx 40", old).await;
    let list = "Item Code;Brand Name;Division;Short Description;Salt;Benefits;Rate\r\n\
                tel-40;Telmx 40;antibiotics;For tests.;Telmisartan 40 mg;aids digestion|Calm;12,50\r\n\
                AMX-1;Amox 500;Antibiotics;\"Two\r\nlines\";Amoxicillin 500 mg;;8,20\r\n";
    let answer = upload(&admin, "", list, &[]).await.expect(201);
    let report = answer.json();
    assert_eq!(answer.header("location"), format!("{IMPORTS}/{}", report["id"]));
    assert_eq!((counts(&report), report["file_name"].as_str()), ([1, 1, 0, 0], Some("price list.csv")));
    let format = &report["format"];
    has(format, json!({"encoding": "UTF-8", "separator": ";", "list_separator": "|", "decimal": ","}));
    assert_eq!(
        report["columns"][6],
        json!({"header": "Rate", "field": null, "by": null, "samples": ["12,50", "8,20"], "instead": null,
               "left_out": "price"})
    );
    let row = &report["rows"][0];
    has(row, json!({"line": 2, "change": "changed", "id": old["id"]}));
    assert_eq!(
        row["changes"],
        json!([{"field": "sku", "before": "TEL-40", "after": "tel-40"},
               {"field": "composition", "before": "", "after": "Telmisartan 40 mg"},
               {"field": "benefits", "before": "Aids Digestion", "after": "Aids Digestion; Calm"}])
    );
    assert_eq!(admin.json("/api/admin/products").await["total"], 1, "a dry run changes nothing");

    let applied = act(&admin, &report, "apply").await.expect(200);
    assert_eq!((&applied.json()["state"], &applied.json()["saved"]), (&json!("applied"), &json!(2)));
    let path = format!("/api/admin/products/{}", old["id"]);
    let changed = admin.json(&path).await;
    has(&changed, json!({"composition": "Telmisartan 40 mg", "hsn": "30049099"}));
    let all = admin.json("/api/admin/products?sort=name").await;
    assert_eq!(names(&all), ["Amox 500", "Telmx 40"]);
    act(&admin, &report, "apply").await.is_error(409, "import_state");
    let entries = admin.json("/api/admin/history?kind=product").await;
    has(&entries, json!({"total": 2, "/items/0/action": "imported"}));

    let undone = act(&admin, &report, "undo").await.expect(200);
    assert_eq!((&undone.json()["state"], &undone.json()["kept"]), (&json!("undone"), &json!([])));
    let back = admin.json(&path).await;
    for field in ["name", "sku", "composition", "benefits", "hsn", "description"] {
        assert_eq!(back[field], old[field], "{field}");
    }
    assert_eq!(admin.json("/api/admin/products").await["total"], 1);
    assert_eq!(admin.json("/api/admin/products?state=trash").await["total"], 1);
    assert_eq!(admin.json("/api/admin/history?kind=product").await["total"], 3);
    act(&admin, &report, "undo").await.is_error(409, "import_state");
}

#[actix_web::test]
async fn what_is_wrong_is_named_with_line_column_and_reason_and_stops_the_whole_import() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category,Description,HSN Code,EAN\n\
                A-1,One,Antibiotics,Text,401,\n\
                a-1,Again,Antibiotics,Text,,\n\
                A-2,,Antibiotics,,30049x,8.90123E+12\n";
    let report = planned(&admin, list).await;
    has_counts(&report, [1, 0, 0, 2]);
    let rows = report["rows"].as_array().unwrap();
    let errors = |row: &Value| -> Vec<String> {
        let errors = row["errors"].as_array().unwrap().iter();
        errors.map(|error| error["column"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((&rows[0]["line"], errors(&rows[0])), (&json!(3), vec!["SKU".to_owned()]));
    let mut wrong = errors(&rows[1]);
    wrong.sort_unstable();
    assert_eq!((&rows[1]["line"], wrong), (&json!(4), vec!["Name".to_owned()]));
    let left_out = rows[1]["notes"].as_array().unwrap();
    assert_eq!(left_out.len(), 2, "HSN Code and EAN are optional: {left_out:?}");
    assert!(rows[2]["notes"][0].as_str().unwrap().contains("0401"), "{}", rows[2]);
    assert_eq!(act(&admin, &report, "apply").await.status, 422);
    assert_eq!(admin.json("/api/admin/products").await["total"], 0);
    assert_eq!(act(&admin, &report, "apply?skip_wrong=1").await.status, 200);
    assert_eq!(names(&admin.json("/api/admin/products").await), ["One"]);
    let only_wrong = admin.json(&format!("{IMPORTS}/{}?change=wrong&per_page=1&page=2", report["id"])).await;
    has(&only_wrong, json!({"total": 2, "/rows/0/line": 4}));
}

#[actix_web::test]
async fn an_empty_cell_leaves_or_clears() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Telmx 40", json!({"sku": "T", "composition": "Telmisartan"})).await;
    let list = "sku,composition\nT,\n";
    has_counts(&planned(&admin, list).await, [0, 0, 1, 0]);
    let cleared = upload(&admin, "&empty=clear", list, &[]).await.json();
    assert_eq!(
        cleared["rows"][0]["changes"],
        json!([{"field": "composition", "before": "Telmisartan", "after": ""}])
    );
    let cleared = upload(&admin, "&empty=clear", "sku,name\nT,\n", &[]).await.json();
    has_counts(&cleared, [0, 0, 0, 1]);
}

#[actix_web::test]
async fn a_mapping_corrects_the_columns() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Brand,Article,Group,Text\nTelmx,T-1,Antibiotics,For tests.\n";
    let guessed = planned(&admin, list).await;
    assert_eq!((counts(&guessed), &guessed["rows"][0]["sku"]), ([1, 0, 0, 0], &Value::Null));
    let mapping = r#"{"Text": "description", "2": "sku"}"#;
    let corrected = upload(&admin, "", list, &[("mapping", mapping)]).await.json();
    assert_eq!((counts(&corrected), &corrected["rows"][0]["sku"]), ([1, 0, 0, 0], &json!("T-1")));
    upload(&admin, "", list, &[("mapping", r#"{"Text": "price"}"#)]).await.expect(422);
}

#[actix_web::test]
async fn records_that_changed_since_are_in_the_way() {
    let (_site, admin) = Site::boot().and_admin();
    let old = create(&admin, "Telmx 40", json!({"sku": "T"})).await;
    let path = format!("/api/admin/products/{}", old["id"]);
    let report =
        planned(&admin, "sku,name,category,description\nT,Telmx 80,Antibiotics,x\nN,New,Antibiotics,x\n")
            .await;
    let save = async |name: &str| {
        let form = json!({"name": name, "sku": "T", "category": "Antibiotics", "description": "x"});
        admin.put(&path, &form).await
    };
    assert_eq!(save("Telmx 20").await.status, 200);
    let refused = act(&admin, &report, "apply").await;
    refused.is_error(412, "changed_meanwhile");
    assert!(
        refused.json()["errors"]["rows"][0].as_str().unwrap().starts_with("Line 2: Telmx 80"),
        "{}",
        refused.text()
    );
    assert_eq!(admin.json("/api/admin/products").await["total"], 1, "nothing was done");

    let report =
        planned(&admin, "sku,name,category,description\nT,Telmx 80,Antibiotics,x\nN,New,Antibiotics,x\n")
            .await;
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    assert_eq!(save("Telmx 160").await.status, 200);
    act(&admin, &report, "undo").await.is_error(412, "changed_meanwhile");
    let undone = act(&admin, &report, "undo?keep_changed=1").await.json();
    assert_eq!(undone["kept"].as_array().unwrap().len(), 1);
    assert_eq!(names(&admin.json("/api/admin/products").await), ["Telmx 160"]);
}

#[actix_web::test]
async fn an_export_of_odd_products_goes_back_in_without_a_difference() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Cefixime 200 mg", facts()).await;
    create(&admin, "=cmd|'/c calc'!A0", json!({"description": "Line one.\n\nLine; two, \"quoted\"."})).await;
    let odd = json!({
        "sku": "-1", "benefits": ["Calm, quickly", "a;b", "\"x\" y"], "certifications": ["ISO 9001"],
        "gtin": "036000291452", "detailed_description": "- a\n- b\n".repeat(40), "composition": "@home",
    });
    create(&admin, "'+1 \"odd\"; name", odd).await;
    for format in ["csv", "xlsx"] {
        let exported = admin.get(&format!("/api/admin/products/export?format={format}")).await.expect(200);
        assert!(exported.header("content-disposition").ends_with(&format!("products.{format}\"")));
        if format == "csv" {
            let mut reader = csv::Reader::from_reader(&*exported.bytes);
            for record in reader.records() {
                let begins = |cell: &str| cell.starts_with(['=', '+', '-', '@']);
                assert!(!record.unwrap().iter().any(begins));
            }
        }
        for empty in ["leave", "clear"] {
            let report = upload(&admin, &format!("&empty={empty}"), exported.bytes.clone(), &[]).await.json();
            has_counts(&report, [0, 0, 3, 0]);
        }
    }
    let one = admin.get("/api/admin/products/export?q=odd").await.text();
    assert_eq!(one.matches("ISO 9001").count(), 1);
    // As a spreadsheet saves it again: semicolons, everything quoted, another encoding.
    let exported = admin.get("/api/admin/products/export").await.text();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(exported.trim_start_matches('\u{feff}').as_bytes());
    let mut writer = csv::WriterBuilder::new()
        .delimiter(b';')
        .quote_style(csv::QuoteStyle::Always)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for record in reader.records() {
        writer.write_record(&record.unwrap()).unwrap();
    }
    let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
    let utf_16: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [text.into_bytes(), utf_16] {
        has_counts(&planned(&admin, bytes).await, [0, 0, 3, 0]);
    }
}

#[actix_web::test]
async fn files_that_are_no_list_are_refused_with_one_message() {
    let (_site, admin) = Site::boot().and_admin();
    for bytes in [
        &b""[..],
        b"hello\nworld",
        b"PK\x03\x04broken",
        b"%PDF-1.7",
        b"sku,name\n",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    ] {
        let refused = upload(&admin, "", bytes, &[]).await;
        assert_eq!(refused.status, 422, "{bytes:?}");
        assert_eq!(refused.json()["errors"]["file"].as_array().unwrap().len(), 1);
    }
    assert_eq!(upload(&admin, "&empty=maybe", "sku\nx", &[]).await.status, 422);
    assert_eq!(admin.json(IMPORTS).await["items"], json!([]));
    assert_eq!(admin.get(&format!("{IMPORTS}/1")).await.status, 404);
    assert_eq!(act(&admin, &json!({"id": 1}), "apply").await.status, 404);
}

#[actix_web::test]
async fn every_picture_that_is_missing_is_named_and_one_in_another_format_is_not_called_missing() {
    let (_site, admin) = Site::boot().and_admin();
    let missing = ["1", "2"].map(|name| format!("/storage/product-images/products/{name}.png"));
    let list = format!("sku,name,category,description,images\nA,One,Antibiotics,x,{}\n", missing.join("|"));
    let report = planned(&admin, list).await;
    let errors: Vec<_> = report["rows"][0]["errors"].as_array().unwrap().iter().collect();
    assert_eq!(errors.len(), 2, "{report}");
    for (error, url) in errors.iter().zip(&missing) {
        assert!(error["message"].as_str().unwrap().starts_with(url), "{error}");
    }

    let list = "sku,name,category,description,images\nA,One,Antibiotics,x,photo.tiff|front|nothing.png\n";
    let files = [("list.csv", list), ("pictures/Photo.TIFF", "II*"), ("front.heic", "x")];
    let report = planned(&admin, zip(&files)).await;
    let notes: Vec<_> =
        report["rows"][0]["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap()).collect();
    assert!(notes[0].starts_with("pictures/Photo.TIFF is in a format that is not taken"), "{notes:?}");
    assert!(notes[1].starts_with("front.heic is in a format that is not taken"), "{notes:?}");
    assert_eq!(notes[2], "There is no picture nothing.png; it is left out.");
}
