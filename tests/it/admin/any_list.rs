//! Lists as suppliers, shops and spreadsheets write them: each is read as people see it, or said by row.

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};

use super::*;
use crate::harness::lists::{act, after, after_of, counts, has_counts, notes, plan, planned, upload};

/// Imports a list, all rows of which are right.
pub(crate) async fn import(admin: &Admin, list: impl Into<Vec<u8>>) {
    let report = plan(admin, list, &[("new_categories", "1")]).await;
    assert_eq!(counts(&report)[3], 0, "{report}");
    act(admin, &report, "apply").await.expect(200);
}

/// Imports a list and returns its products, the first first.
async fn imported(admin: &Admin, list: impl Into<Vec<u8>>) -> Vec<Value> {
    import(admin, list).await;
    admin.json("/api/admin/products?per_page=100").await["items"].as_array().unwrap().clone()
}

fn texts(products: &[Value], field: &str) -> Vec<String> {
    products.iter().map(|product| product[field].as_str().unwrap_or_default().to_owned()).collect()
}

#[actix_web::test]
async fn quotes_that_people_break_cost_no_other_row() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU, Name, Category, Short description, Composition\n\
                \"B1\" , \"Aprol, Tablets 5 mg\" , \"Antibiotics\" , \"For test, only\" , \"Aprosal 5 mg, Zinc 2 mg\"\n\
                B2, \"Gauze\" swab 10 cm,Antibiotics,A swab,Cotton\n\
                B3,\"Cprol, Tablets\",Antibiotics,\"For fever, cold\",Caprosal 5 mg\n";
    let products = imported(&admin, list).await;
    assert_eq!(texts(&products, "name"), ["Aprol, Tablets 5 mg", "\"Gauze\" swab 10 cm", "Cprol, Tablets"]);
    assert_eq!(texts(&products, "composition"), ["Aprosal 5 mg, Zinc 2 mg", "Cotton", "Caprosal 5 mg"]);
    let shifted = "SKU,Name,Category,Short description,Manufacturer\nY1,Aprol,Antibiotics,For fever, pain,Acme\n\
                   Y2,Bprol,Antibiotics,For pain,Acme\nY3,Cprol,Antibiotics,For cold\n";
    let report = planned(&admin, shifted).await;
    has_counts(&report, [2, 0, 0, 1]);
    let message = report["rows"][0]["errors"][0]["message"].as_str().unwrap();
    assert!(message.contains("6 cells and the list 5 headings"), "{message}");
}

#[actix_web::test]
async fn one_odd_byte_costs_one_character_and_is_said() {
    let (_site, admin) = Site::boot().and_admin();
    let head = "SKU,Name,Category,Short description,Storage";
    let mixed = [
        head.as_bytes(),
        "\nM1,Mix – One,Antibiotics,x,25 °C\nM2,Mix Two,Antibiotics,x,30 ".as_bytes(),
        b"\xb0C\n",
    ]
    .concat();
    let report = planned(&admin, mixed.clone()).await;
    assert!(
        report["notes"][0].as_str().unwrap().starts_with("Line 3 has characters in another encoding"),
        "{report}"
    );
    let products = imported(&admin, mixed).await;
    assert_eq!(texts(&products, "storage"), ["25 °C", "30 °C"]);
    let old_mac = [head.as_bytes(), b"\rM3,Mac \xd0 One,Antibiotics,For test; twice,25 \xa1C\r"].concat();
    let products = imported(&admin, old_mac).await;
    has(&products[0], json!({"name": "Mac – One", "storage": "25 °C", "description": "For test; twice"}));
}

#[actix_web::test]
async fn keys_are_what_people_see_and_make_no_twins() {
    let (_site, admin) = Site::boot().and_admin();
    for (sku, name) in [("ABX-0101", "One"), ("00123", "Two"), ("ABX-0105", "Five")] {
        create(&admin, name, json!({"sku": sku})).await;
    }
    let list = "SKU,Name,Category,GTIN,HSN\nABX-0101\u{200b},One,Antibiotics,,\n123,Two,Antibiotics,,\n\
                ABX\u{2011}0105,Five,Antibiotics,,\n=\"000777\",Seven,Antibiotics,=\"4006381333931\",\"=\"\"30049099\"\"\"\n\
                '000888,Eight,Antibiotics,4006381333948.0,\n";
    let report = plan(&admin, list, &[("new_categories", "1")]).await;
    has_counts(&report, [2, 0, 3, 0]);
    let products = imported(&admin, list).await;
    assert_eq!(texts(&products[..2], "sku"), ["000777", "000888"]);
    assert_eq!(texts(&products[..2], "gtin"), ["4006381333931", "4006381333948"]);
    assert_eq!(products[0]["hsn"], "30049099");
}

#[actix_web::test]
async fn another_shops_id_overwrites_nothing() {
    let (_site, admin) = Site::boot().and_admin();
    let old = create(&admin, "Kept Tablets", json!({})).await;
    let id = &old["id"];
    let list = format!("ID,Name,Category,Short description\n{id},Zincovit Syrup,Antibiotics,A syrup\n");
    let report = planned(&admin, list).await;
    has_counts(&report, [1, 0, 0, 0]);
    assert!(notes(&report["rows"][0]).contains("is another product here"), "{report}");
    let list = format!("ID,Name,Category,Short description\n{id},kept tablets,Antibiotics,Another\n");
    has_counts(&planned(&admin, list).await, [0, 1, 0, 0]);
    let list = "Name,Category,Short description\nKept Tablets,Antibiotics,Another\n";
    has_counts(&planned(&admin, list).await, [0, 1, 0, 0]); // its name says which it is
}

#[actix_web::test]
async fn bar_codes_that_cannot_be_right_are_said() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category,Short description,GTIN\nG1,A,Antibiotics,d,4006381333931\nG2,B,Antibiotics,d,4006381333931\n\
                G3,C,Antibiotics,d,0000000000000\nG4,D,Antibiotics,d,8901040000000\nG5,E,Antibiotics,d,8.90104e12\n\
                G6,F,Antibiotics,d,(01)04006381333931\nG7,G,Antibiotics,d,\"4006381333931, 4006381333948\"\n";
    let report = planned(&admin, list).await;
    has_counts(&report, [7, 0, 0, 0]);
    let rows = report["rows"].as_array().unwrap();
    let twice: Vec<_> =
        rows.iter().filter(|row| notes(row).contains("The GTIN is that of row 2, too")).collect();
    assert_eq!(twice, [&rows[1]], "no other is told");
    for row in [&rows[2], &rows[3], &rows[4], &rows[6]] {
        assert!(notes(row).contains("left out"), "{row}");
    }
    assert_eq!(after_of(&rows[5], "gtin"), "04006381333931");
}

#[actix_web::test]
async fn a_workbook_says_what_its_cells_show() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Old", json!({"sku": "OLD", "composition": "Telmisartan"})).await;
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet().set_name("Cover").unwrap();
    sheet.write(0, 0, "ACME PHARMA").unwrap();
    sheet.write(1, 0, "Price list w.e.f. 01-04-2026").unwrap();
    let sheet = workbook.add_worksheet().set_name("List").unwrap();
    for (column, heading) in (0..).zip(["SKU", "Name", "Category", "Composition", "Pack size", "GTIN"]) {
        sheet.write(0, column, heading).unwrap();
    }
    let format = |code: &str| Format::new().set_num_format(code);
    let date = ExcelDateTime::from_ymd(2026, 12, 10).unwrap();
    sheet.write_with_format(1, 0, 42, &format("000000")).unwrap();
    sheet.write(1, 1, "Percent").unwrap();
    sheet.write(1, 2, "Antibiotics").unwrap();
    sheet.write_with_format(1, 3, 0.005, &format("0.00%")).unwrap();
    sheet.write_with_format(1, 4, &date, &format("dd-mmm")).unwrap();
    sheet.write(1, 5, 8_901_234_567_890_f64).unwrap();
    sheet.write(2, 0, "OLD").unwrap();
    sheet.write(2, 3, Formula::new("=NA()").set_result("#N/A")).unwrap();
    sheet.write_with_format(2, 4, &date, &format("dd/mm/yyyy")).unwrap();
    sheet.write(3, 0, 8.901_234_567_890_123e18).unwrap();
    sheet.write(3, 1, "Long").unwrap();
    sheet.write(3, 2, "Antibiotics").unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    let report = plan(&admin, bytes.clone(), &[("new_categories", "1")]).await;
    assert_eq!(report["sheets"], json!([{"name": "Cover", "rows": 2}, {"name": "List", "rows": 4}]));
    assert_eq!((counts(&report), &report["sheet"]), ([1, 0, 1, 1], &json!("List")), "{report}");
    let rows = report["rows"].as_array().unwrap();
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap();
    assert!(of("Long")["errors"][0]["message"].as_str().unwrap().contains("has lost digits"));
    assert!(notes(of("Old")).contains("#N/A is an error") && notes(of("Old")).contains("is a date"));
    let read = ["sku", "composition", "pack_size", "gtin"].map(|field| after_of(of("Percent"), field));
    assert_eq!(read, ["000042", "0.5 %", "10-Dec", "8901234567890"]);
    let cover = plan(&admin, bytes, &[("sheet", "Cover")]).await;
    assert_eq!(cover["sheet"], "Cover");
}

#[actix_web::test]
async fn several_sheets_are_one_list_or_each_its_own() {
    let (_site, admin) = Site::boot().and_admin();
    let mut workbook = Workbook::new();
    for (name, row) in [("Tablets", ["T-1", "Tab one"]), ("Syrups", ["S-1", "Syr one"])] {
        let sheet = workbook.add_worksheet().set_name(name).unwrap();
        for (column, (heading, cell)) in (0..).zip(["Code", "Item"].into_iter().zip(row)) {
            sheet.write(0, column, heading).unwrap();
            sheet.write(1, column, cell).unwrap();
        }
    }
    let bytes = workbook.save_to_buffer().unwrap();
    let names = |report: &Value| texts(report["rows"].as_array().unwrap(), "name");
    assert_eq!(names(&plan(&admin, bytes.clone(), &[]).await), ["Tab one"]);
    assert_eq!(names(&plan(&admin, bytes.clone(), &[("sheet", "Syrups")]).await), ["Syr one"]);
    let answers = r#"{"category": {"": "All"}}"#;
    let all = plan(&admin, bytes, &[("sheet", "*"), ("new_categories", "1"), ("answers", answers)]).await;
    assert_eq!(names(&all), ["Tab one", "Syr one"]);
    let form = &all["columns"][2];
    has(form, json!({"field": "formulation", "samples": ["Tablet", "Syrup"]}));
}

#[actix_web::test]
async fn what_shops_export_is_read() {
    let (_site, admin) = Site::boot().and_admin();
    let woo = "ID,Type,SKU,\"GTIN, UPC, EAN, or ISBN\",Name,Published,\"Visibility in catalog\",\"Short description\",Description,\"In stock?\",\"Regular price\",Categories,\"Attribute 1 name\",\"Attribute 1 value(s)\"\n\
               44,simple,WOO-1,4006381333931,\"Aprol 500 Tablets\",0,visible,\"<p>For <strong>fever</strong>.<br>Twice</p>\",\"<h2>Use</h2>\\n<ul><li>Fever</li></ul>\",1,\"25,50\",\"Medicines > Antibiotics, Medicines > Fever\",Pack,10x10\n";
    let products = imported(&admin, woo).await;
    let one = &products[0];
    has(one, json!({"name": "Aprol 500 Tablets", "sku": "WOO-1", "gtin": "4006381333931"}));
    has(one, json!({"description": "For fever.\nTwice", "category": "Antibiotics", "pack_size": "10 × 10"}));
    assert_eq!(one["visibility"], "hidden");
    let shopify = "Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Image Position,Status\n\
                   aprol,Aprol 250,\"<p>For &amp; against fever</p>\",Acme Labs,Fever,Pack,10's,SHP-1,1,active\n\
                   aprol,,,,,,20's,SHP-2,2,\naprol,,,,,,,,3,\n";
    let products = imported(&admin, shopify).await;
    let two: Vec<_> = products.iter().filter(|one| one["name"] == "Aprol 250").cloned().collect();
    assert_eq!([texts(&two, "sku"), texts(&two, "pack_size")], [["SHP-1", "SHP-2"], ["10's", "20's"]]);
    assert_eq!(texts(&two, "manufacturer"), ["Acme Labs", "Acme Labs"]);
    let whole = admin.json(&format!("/api/admin/products/{}", two[0]["id"])).await;
    assert_eq!(whole["detailed_description"], "For & against fever");
}

/// A bare price list: no category column, no description, groups between the rows.
const BARE: &str = "ACME PHARMA\nS.No.,Drug Code,Item Description,Unit Size,PTR,MRP\n\
                    CARDIAC RANGE\n1,A-1,Telmisartan Tablets IP 40 mg,10's,12.50,20\n2,A-2,Amlodipine Tablets IP 5 mg,10's,8,10\n\
                    ENT\n3,A-3,Zorbo,1 pack,8,10\nTotal : 3 items\n";

#[actix_web::test]
async fn a_bare_price_list_becomes_a_catalogue_and_is_undone_with_its_categories() {
    let (_site, admin) = Site::boot().and_admin();
    let report = plan(&admin, BARE, &[("new_categories", "1")]).await;
    has_counts(&report, [3, 0, 0, 0]);
    assert_eq!(report["choices"]["description"][0]["value"], "facts");
    assert_eq!(report["composed"], 2, "a pack alone describes nothing");
    let notes = report["notes"].to_string();
    assert!(notes.contains("Left out: “PTR”; of prices the MRP alone"), "{report}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let categories = admin.json("/api/admin/categories").await.to_string();
    assert!(categories.contains("\"Cardiac Range\"") && categories.contains("\"ENT\""), "{categories}");
    let products = admin.json("/api/admin/products").await["items"].as_array().unwrap().clone();
    assert_eq!(texts(&products, "sku"), ["A-1", "A-2", "A-3"], "newest first is the list's own order");
    assert_eq!(texts(&products, "category"), ["Cardiac Range", "Cardiac Range", "ENT"]);
    let path = format!("/api/admin/products/{}", products[2]["id"]);
    let buds = admin.json(&path).await;
    assert_eq!(buds["mrp"], "10.00");
    has(&buds, json!({"description": "", "composed": true}));
    // The description follows the facts until somebody writes one.
    let mut form =
        json!({"name": "Zorbo", "sku": "A-3", "category": "ENT", "pack_size": "100's", "composed": true});
    assert_eq!(admin.put(&path, &form).await.json()["description"], "");
    form["formulation"] = json!("Tablet");
    assert_eq!(admin.put(&path, &form).await.json()["description"], "Tablets, in packs of 100");
    form["description"] = json!("Soft.");
    form["composed"] = json!(false);
    assert_eq!(admin.put(&path, &form).await.json()["description"], "Soft.");
    act(&admin, &report, "undo?keep_changed=1").await.expect(200);
    let left = admin.json("/api/admin/categories").await.to_string();
    assert!(!left.contains("Cardiac Range") && left.contains("ENT"), "one of it was saved since: {left}");
}

#[actix_web::test]
async fn a_group_is_merged_or_left_out() {
    let (_site, admin) = Site::boot().and_admin();
    let answers = r#"{"category": {"CARDIAC RANGE": "Heart", "ENT": ""}}"#;
    let report = plan(&admin, BARE, &[("new_categories", "1"), ("answers", answers)]).await;
    has_counts(&report, [2, 0, 0, 0]);
    assert!(report["notes"].to_string().contains("1 rows of groups"), "{report}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let products = admin.json("/api/admin/products").await["items"].as_array().unwrap().clone();
    assert_eq!(texts(&products, "category"), ["Heart", "Heart"]);
}

#[actix_web::test]
async fn the_next_list_remembers_and_says_what_is_gone() {
    let (_site, admin) = Site::boot().and_admin();
    let other = create(&admin, "Of another list", json!({"sku": "Z-1"})).await;
    let answers = r#"{"category": {"ENT": "Ears"}}"#;
    let first = plan(&admin, BARE, &[("new_categories", "1"), ("answers", answers)]).await;
    assert_eq!(act(&admin, &first, "apply").await.status, 200);
    assert_eq!(first["gone"]["count"], 0);
    let next =
        BARE.replace("2,A-2,Amlodipine Tablets IP 5 mg,10's,8,10\n", "").replace("40 mg,10's", "40 mg,15's");
    let report = plan(&admin, next.clone(), &[("new_categories", "1")]).await;
    assert_eq!((counts(&report), &report["remembered"]), ([0, 1, 1, 0], &json!(true)), "{report}");
    let gone = &report["gone"];
    has(gone, json!({"count": 1, "/items/0/sku": "A-2"}));
    let all = plan(&admin, next, &[("gone_of", "all")]).await;
    assert_eq!(all["gone"]["count"], 2, "{all}");
    act(&admin, &report, "apply?gone=discontinue").await.expect(200);
    let of = async |sku: &str| {
        let all = admin.json("/api/admin/products?per_page=100").await;
        all["items"].as_array().unwrap().iter().find(|one| one["sku"] == sku).cloned().unwrap_or_default()
    };
    assert_eq!([&of("A-2").await["availability"], &of("A-1").await["pack_size"]], ["discontinued", "15's"]);
    assert_eq!(act(&admin, &report, "undo").await.status, 200);
    assert_eq!(
        [&of("A-2").await["availability"], &of("A-1").await["pack_size"]],
        [&Value::Null, &json!("10's")]
    );
    let report = plan(&admin, BARE.replace("A-2,Amlo", "A-9,Aml"), &[("new_categories", "1")]).await;
    assert_eq!(act(&admin, &report, "apply?gone=delete").await.status, 200);
    assert_eq!(admin.json("/api/admin/products?state=trash").await["total"], 1);
    assert_eq!(act(&admin, &report, "undo").await.status, 200);
    assert_eq!(of("A-2").await["sku"], "A-2");
    assert_eq!(of("Z-1").await["id"], other["id"]);
    upload(&admin, "", BARE, &[("gone_of", "some")]).await.expect(422);
}

#[actix_web::test]
async fn a_list_without_headings_is_read_by_what_stands_in_it() {
    let (_site, admin) = Site::boot().and_admin();
    let rows: String =
        (1..=12).map(|n| format!("{n};AP-{n:02};Aprol {n}0 mg Tablets;10's;{n}2.50\n")).collect();
    let report =
        plan(&admin, rows, &[("new_categories", "1"), ("answers", r#"{"category": {"": "All"}}"#)]).await;
    has_counts(&report, [12, 0, 0, 0]);
    has(&report["rows"][0], json!({"sku": "AP-01", "name": "Aprol 10 mg Tablets"}));
    let strengths = "Salt Name,Strength (mg),Brand,Dosage Form,Company\nTelmisartan + Amlodipine,40/5,Telmx,Tab,Acme\nZinc,20,Zn,Syp,Acme\n";
    let report =
        plan(&admin, strengths, &[("answers", r#"{"category": {"": "All"}}"#), ("new_categories", "1")])
            .await;
    assert_eq!(after(&report, "composition"), ["Telmisartan 40 mg; Amlodipine 5 mg", "Zinc 20 mg"]);
}
