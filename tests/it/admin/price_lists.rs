//! Lists as suppliers send them: titles above the headings, the trade's spellings, values that nobody knows.

use rust_xlsxwriter::{Format, Workbook};

use super::*;
use crate::harness::lists::{self, IMPORTS, act, counts, has_counts, upload};

async fn planned(admin: &Admin, list: &str, answers: Value) -> Value {
    lists::plan(admin, list, &[("answers", &answers.to_string())]).await
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap()
}

/// What is said of values: field, value, rows and state.
fn values(report: &Value) -> Vec<(&str, &str, u64, &str)> {
    let values = report["values"].as_array().unwrap().iter();
    values
        .map(|value| {
            (
                text(value, "field"),
                text(value, "value"),
                value["rows"].as_u64().unwrap(),
                text(value, "state"),
            )
        })
        .collect()
}

#[actix_web::test]
async fn a_workbook_with_merged_titles_is_read_below_them_and_says_so() {
    let (_site, admin) = Site::boot().and_admin();
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let bold = Format::new().set_bold();
    sheet.merge_range(0, 0, 0, 4, "Sunrise Remedies Pvt. Ltd.", &bold).unwrap();
    sheet.merge_range(1, 0, 1, 4, "Plot 7, Baddi, Himachal Pradesh", &bold).unwrap();
    sheet.merge_range(3, 0, 3, 2, "Price list of products", &bold).unwrap();
    sheet.write(3, 3, "01-11-2026").unwrap();
    let rows = [
        ["Brand", "Product Name", "Product Code", "Division", "Short Description"],
        ["Telmx", "Telmx 40 Tablets", "T-40", "Antibiotics", "For tests."],
    ];
    for (row, cells) in (5..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write(row, column, cell).unwrap();
        }
    }
    let answer = upload(&admin, "", workbook.save_to_buffer().unwrap(), &[]).await;
    let report = answer.json();
    has_counts(&report, [1, 0, 0, 0]);
    assert_eq!(
        report["above"],
        json!([
            "Sunrise Remedies Pvt. Ltd.",
            "Plot 7, Baddi, Himachal Pradesh",
            "Price list of products 01-11-2026"
        ])
    );
    assert_eq!(report["rows"][0]["name"], "Telmx 40 Tablets");
    has(&report, json!({"/rows/0/line": 7, "/format/kind": "xlsx"}));
    let brand = &report["columns"][0];
    has(brand, json!({"field": null, "instead": "Product Name"}));
}

#[actix_web::test]
async fn what_nobody_knows_is_asked_once_and_the_answers_are_part_of_the_next_dry_run() {
    let (_site, admin) = Site::boot().and_admin();
    admin.post("/api/admin/categories", &json!({"name": "Antibiotics"})).await;
    let list = "SKU;Name;Group;Short description;Schedule;Kind;Badges;Form;Packing\n\
                A;One;antibiotics;x;Sch H;Drug;WHO|CE;TAB;10x10T\n\
                B;Two;Anti-biotic;x;Rx;drug;CE;CAP;100ML\n\
                C;Three;Anti-biotic;x;rx;Medicine;GMP;Gel;30 gm\n";
    let report = planned(&admin, list, json!({})).await;
    has_counts(&report, [0, 0, 0, 3]);
    assert_eq!(report["format"]["separator"], ";");
    assert_eq!(
        values(&report),
        [
            ("kind", "Drug", 2, "asked"),
            ("badges", "CE", 2, "asked"),
            ("schedules", "Rx", 2, "asked"),
            ("category", "Anti-biotic", 2, "kept"),
            ("schedules", "Sch H", 1, "read"),
            ("formulation", "TAB", 1, "read"),
            ("pack_size", "10x10T", 1, "read"),
            ("formulation", "CAP", 1, "read"),
            ("pack_size", "100ML", 1, "read"),
            ("pack_size", "30 gm", 1, "read"),
        ]
    );
    let rx = &report["values"][2];
    assert!(text(rx, "hint").contains("not in which schedule"), "{rx}");
    has(rx, json!({"column": "Schedule", "read_as": null, "answer": null}));
    let choices: Vec<_> =
        report["choices"]["schedules"].as_array().unwrap().iter().map(|one| text(one, "value")).collect();
    assert_eq!(choices, ["G", "H", "H1", "X", "NDPS", "H;NDPS", "none"]);

    let answers = json!({"kind": {"DRUG": "medicine"}, "badges": {"CE": ""}, "schedules": {"Rx": "H1"},
        "category": {"Anti-biotic": "Antibiotics"}});
    let report = planned(&admin, list, answers).await;
    has_counts(&report, [3, 0, 0, 0]);
    assert_eq!(values(&report)[0], ("kind", "Drug", 2, "answered"));
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let of = async |sku: &str| admin.json(&format!("/api/admin/products?q={sku}")).await["items"][0].clone();
    let (one, two) = (of("One").await, of("Two").await);
    assert_eq!([&one["schedules"], &two["schedules"]], [&json!(["H"]), &json!(["H1"])]);
    assert_eq!([&one["badges"], &two["badges"]], [&json!(["WHO"]), &json!([])]);
    assert_eq!([&one["pack_size"], &two["pack_size"]], [&json!("10 × 10 tablets"), &json!("100 ml")]);
    assert_eq!([&one["formulation"], &one["kind"], &two["category"]], ["Tablet", "medicine", "Antibiotics"]);

    for answers in [
        json!({"schedules": {"Rx": "Z"}}),
        json!({"category": {"x": "Not there"}}),
        json!({"category": {"": ""}}),
        json!({"name": {"x": "y"}}),
        json!([]),
    ] {
        upload(&admin, "", list, &[("answers", &answers.to_string())]).await.refuses("answers", "");
    }
}

#[actix_web::test]
async fn a_list_without_category_is_asked_for_one_and_short_descriptions_are_composed() {
    let (_site, admin) = Site::boot().and_admin();
    admin.post("/api/admin/categories", &json!({"name": "Antibiotics"})).await;
    let list = "SKU;Name;Salt\nA;One;Amoxicillin 500 mg\nB;Two;\n";
    let report = planned(&admin, list, json!({})).await;
    has_counts(&report, [0, 0, 0, 2]);
    assert_eq!(values(&report), [("category", "", 2, "asked"), ("description", "", 2, "read")]);
    let answers = json!({"category": {"": "Antibiotics"}, "description": {"": "composition"}});
    let report = planned(&admin, list, answers).await;
    has_counts(&report, [2, 0, 0, 0]);
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let all = admin.json("/api/admin/products").await["items"].clone();
    has(&all[0], json!({"category": "Antibiotics", "description": "Amoxicillin 500 mg"}));
    assert_eq!(all[1]["description"], "", "nothing is known of it");
}

#[actix_web::test]
async fn an_optional_value_that_cannot_be_right_is_left_out_and_the_row_comes() {
    let (_site, admin) = Site::boot().and_admin();
    let old = create(&admin, "Kept", json!({"sku": "K", "gtin": "4006381333931"})).await;
    let list = "SKU;Name;Category;Description;EAN;HSN;Amazon;Images\n\
                A;One;Antibiotics;x;4006381333932;30049x;ftp://shop;https://elsewhere.example/a.png\n\
                K;Kept;Antibiotics;x;8.90123E+12;30049099;;\n";
    let report = planned(&admin, list, json!({})).await;
    has_counts(&report, [1, 1, 0, 0]);
    assert_eq!(
        report["left_out"],
        json!([{"field": "amazon_link", "rows": 1}, {"field": "gtin", "rows": 2}, {"field": "hsn", "rows": 1},
               {"field": "images", "rows": 1}])
    );
    let noted = admin.json(&format!("{IMPORTS}/{}?change=noted", report["id"])).await;
    assert_eq!(noted["total"], 2);
    let rows = noted["rows"].as_array().unwrap();
    let notes = |row: &Value| {
        row["notes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|note| note.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let new = rows.iter().find(|row| row["change"] == "new").unwrap();
    assert!(notes(new).iter().any(|note| note.starts_with("EAN 4006381333932 has a wrong digit")), "{new}");
    assert_eq!(notes(new).iter().filter(|note| note.ends_with("It is left out.")).count(), 4, "{new}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let kept = admin.json(&format!("/api/admin/products/{}", old["id"])).await;
    has(&kept, json!({"gtin": "4006381333931", "hsn": "30049099"}));
}

#[actix_web::test]
async fn wrong_rows_are_a_file_that_is_mended_and_brought_again() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Price list\nSKU;Product Name;Category;Description\nA;One;Antibiotics;x\n=B;;Antibiotics;\"two; lines\"\n";
    let report = planned(&admin, list, json!({})).await;
    has_counts(&report, [1, 0, 0, 1]);
    let path = format!("{IMPORTS}/{}/wrong", report["id"]);
    let file = admin.get(&path).await;
    assert_eq!(
        file.text(),
        "\u{feff}SKU,Product Name,Category,Description,What is wrong\r\n\
         '=B,,Antibiotics,two; lines,Product Name: Please fill in all required fields\r\n"
    );
    assert!(file.header("content-disposition").ends_with("\"wrong-rows.csv\""));
    let mended = file.text().replace("'=B,,", "'=B,Two,");
    let again = planned(&admin, &mended, json!({})).await;
    assert_eq!((counts(&again), again["columns"].as_array().unwrap().len()), ([1, 0, 0, 0], 4), "{again}");
    assert_eq!(again["rows"][0]["sku"], "=B");
    let workbook = admin.get(&format!("{path}?format=xlsx")).await;
    let again = upload(&admin, "", workbook.bytes, &[]).await.json();
    has_counts(&again, [0, 0, 0, 1]);
    assert_eq!(admin.get(&format!("{path}?format=pdf")).await.status, 422);
    assert_eq!(admin.get(&format!("{IMPORTS}/99/wrong")).await.status, 404);
}

#[actix_web::test]
async fn an_export_is_headed_by_the_words_of_the_form() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "One", json!({"sku": "A", "pack_size": "10x10T", "formulation": "Tab"})).await;
    let export = admin.get("/api/admin/products/export").await.text();
    let heading = export.trim_start_matches('\u{feff}').lines().next().unwrap().to_owned();
    assert!(
        heading.starts_with(
            "Id,SKU,Name,Name in another language,Category,Short description,Detailed description,Composition"
        ),
        "{heading}"
    );
    has_counts(&planned(&admin, &export, json!({})).await, [0, 0, 1, 0]);
    assert_eq!(names(&admin.json("/api/admin/products").await), ["One"]);
}

#[actix_web::test]
async fn a_code_that_lacks_a_digit_is_no_code_that_lacks_a_zero() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category,Description,HSN\n\
                A,Fish oil,Antibiotics,For tests.,3019\n\
                B,Honey,Antibiotics,For tests.,40900\n\
                C,Tablets,Antibiotics,For tests.,30049\n\
                D,Ampoules,Antibiotics,For tests.,3004909\n";
    let report = planned(&admin, list, json!({})).await;
    let said = report["rows"].to_string();
    assert!(said.contains("HSN is read as 040900") && !said.contains("read as 03"), "{said}");
}
