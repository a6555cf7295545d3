//! Lists as programs print and export them: several packs in a row, columns held apart by blanks, names in parts, headings that say
//! nothing or lie.

use super::*;
use crate::harness::lists::{self, IMPORTS, act, after, has_counts};

/// The plan of a list whose groups become categories, 'All' where it says none.
async fn plan(admin: &Admin, list: &str) -> Value {
    let answers = ("answers", r#"{"category": {"": "All"}}"#);
    lists::plan(admin, list, &[("new_categories", "1"), answers]).await
}

/// What each column is read as; what is left out in brackets.
fn read_as(report: &Value) -> Vec<String> {
    let of = |column: &Value| match (&column["field"], &column["left_out"]) {
        (Value::String(field), _) => field.clone(),
        (_, Value::String(what)) => format!("({what})"),
        _ => String::new(),
    };
    report["columns"].as_array().unwrap().iter().map(of).collect()
}

#[actix_web::test]
async fn several_packs_in_a_row_are_a_product_each() {
    let site = Site::boot();
    let list = "Sr.,Product Name,Composition,Pack 1,MRP 1,Pack 2,MRP 2,Pack 3,MRP 3\n\
                1,Testomag Suspension,Magaldrate 400 mg,100 ml,62,200 ml,110,,\n\
                2,Testofen Tablets,Ibuprofen 400 mg,10x10,96,,,,\n3,Testodine Ointment,Povidone Iodine 5%,15 g,48,30 g,82,125 g,240\n";
    let report = plan(&site.admin(), list).await;
    has_counts(&report, [6, 0, 0, 0]);
    assert_eq!(after(&report, "pack_size"), ["100 ml", "200 ml", "10 × 10", "15 g", "30 g", "125 g"]);
    assert_eq!(after(&report, "mrp"), ["62.00", "110.00", "96.00", "48.00", "82.00", "240.00"]);
    assert_eq!(after(&report, "name")[..2], ["Testomag Suspension", "Testomag Suspension"]);
    assert!(report["notes"].to_string().contains("Each row has up to 3 packs"), "{report}");
}

/// A stock list on paper: two pages, rules, companies, totals.
fn printed() -> String {
    let head = |page: u32| {
        format!(
            "               NORTHERN MEDICAL AGENCIES\r\n               14, Mill Road, Lakhpur\r\n\
             {:>60}\r\n{}\r\n{:<4}{:<26}{:<10}{:>8}{:>12}\r\n{1}\r\n",
            format!("Page No. {page}"),
            "-".repeat(60),
            "SNo",
            "PRODUCT NAME",
            "PACKING",
            "STOCK",
            "M.R.P."
        )
    };
    let row = |number: u32, name: &str, pack: &str, stock: u32, mrp: &str| {
        format!("{number:<4}{name:<26}{pack:<10}{stock:>8}{mrp:>12}\r\n")
    };
    [
        head(1),
        "ALPHA REMEDIES LTD.\r\n".to_owned(),
        row(1, "ALPHADOL 500 TAB", "10 TAB", 1204, "12.50"),
        row(2, "ALPHACOF SYRUP", "100 ML", 88, "65.00"),
        row(3, "ALPHACET 10 TAB", "10 TAB", 400, "1,118.00"),
        "Continued...\r\n\u{c}".to_owned(),
        head(2),
        row(4, "ALPHAPRIL 5 TAB", "15 TAB", 90, "44.10"),
        format!("{:<40}{:>8}\r\n", "Total", 1782),
        "BETACARE PHARMACEUTICALS\r\n".to_owned(),
        row(5, "BETADERM CREAM", "15 GM", 140, "92.50"),
        row(6, "BETAZOLE INJ", "1 VIAL", 20, "120.00"),
        format!("{}\r\n{:<40}{:>8}\r\n *** End of report ***\r\n", "-".repeat(60), "Grand Total", 1942),
    ]
    .concat()
}

#[actix_web::test]
async fn columns_that_blanks_hold_apart_are_read_through_pages_and_totals() {
    let site = Site::boot();
    let report = plan(&site.admin(), &printed()).await;
    has_counts(&report, [6, 0, 0, 0]);
    assert_eq!(report["format"]["separator"], " ");
    let names = [
        "ALPHADOL 500 TAB",
        "ALPHACOF SYRUP",
        "ALPHACET 10 TAB",
        "ALPHAPRIL 5 TAB",
        "BETADERM CREAM",
        "BETAZOLE INJ",
    ];
    assert_eq!(after(&report, "name"), names);
    assert_eq!(
        after(&report, "pack_size"),
        ["10 tablets", "100 ml", "10 tablets", "15 tablets", "15 g", "1 vial"]
    );
    assert_eq!(after(&report, "mrp"), ["12.50", "65.00", "1118.00", "44.10", "92.50", "120.00"]);
    let made = ["ALPHA REMEDIES LTD."; 4].into_iter().chain(["BETACARE PHARMACEUTICALS"; 2]);
    assert_eq!(after(&report, "manufacturer"), made.collect::<Vec<_>>());
    assert_eq!(report["groups"].as_array().unwrap().len(), 2, "{report}");
    assert_eq!(report["above"][0], "NORTHERN MEDICAL AGENCIES");
}

#[actix_web::test]
async fn a_name_is_made_where_a_list_has_none() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Code,Molecule,Strength,Dosage Form,Pack\nM1,Carboplatin,10 mg/mL,Injection,45 ml\n\
                M2,Telmisartan + Amlodipine,40/5 mg,Tab,10's\nM3,Paracetamol Syrup,125 mg/5 ml,Syrup,60 ml\n";
    let report = plan(&admin, list).await;
    has_counts(&report, [3, 0, 0, 0]);
    let made = [
        "Carboplatin Injection 10 mg/mL",
        "Telmisartan + Amlodipine Tablets 40/5 mg",
        "Paracetamol Syrup 125 mg/5 ml",
    ];
    assert_eq!(after(&report, "name"), made);
    assert_eq!(
        after(&report, "composition")[..2],
        ["Carboplatin 10 mg/mL", "Telmisartan 40 mg; Amlodipine 5 mg"]
    );
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    has_counts(&plan(&admin, list).await, [0, 0, 3, 0]); // next month they are the same
    let without_codes = list.replace("Code,", "").replace("M1,", "").replace("M2,", "").replace("M3,", "");
    has_counts(&plan(&admin, &without_codes).await, [0, 0, 3, 0]); // by the names that were made
    let generics = "Generic Name,Unit Size\nParacetamol Tablets IP 500 mg,10's\n";
    assert_eq!(after(&plan(&admin, generics).await, "name"), ["Paracetamol Tablets IP 500 mg"]);
}

#[actix_web::test]
async fn values_tell_what_a_column_is_where_its_heading_does_not_or_lies() {
    let (_site, admin) = Site::boot().and_admin();
    let groups = ["Heart", "Stomach", "Heart", "Stomach"];
    let rows: String = (0..12)
        .map(|n| {
            let (form, group) = [("Tablet", groups[n % 4]), ("Syrup", groups[n % 4])][n % 2];
            let gtin = ["4006381333931", "4006381333948", "4006381333955", "4006381333962"][n % 4];
            format!("Testol {n}0 mg Tablets;{form};{n}0 mg;{gtin};{n}2.50;{group};Mumbai;A\n")
        })
        .collect();
    let list = format!("Ware;Unit;Dosage;Ziffer;Betrag;Shelf;Depot;ABC Category\n{rows}");
    let report = plan(&admin, &list).await;
    let fields = ["name", "formulation", "strength", "gtin", "(price)", "category", "", "(remark)"];
    assert_eq!(read_as(&report), fields, "{}", report["columns"]);
    let by = |at: usize| report["columns"][at]["by"].as_str().unwrap_or_default().to_owned();
    assert_eq!(by(0), "by its values: 100 % names of products");
    assert_eq!(by(1), "by its values: 100 % forms");
    assert_eq!(by(2), "by its values: 100 % strengths");
    assert_eq!(by(4), "by its values: 100 % amounts of money");
    assert_eq!(after(&report, "category")[..2], ["Heart", "Stomach"]);
}

#[actix_web::test]
async fn headings_in_other_languages_are_known() {
    let (_site, admin) = Site::boot().and_admin();
    let mexico = "Clave,Descripción,Presentación,Sustancia activa,Unidad_medida,Precio\n\
                  010.1,PARACETAMOL TABLETA 500 mg,Envase con 10 tabletas,Paracetamol,ENVASE,4.80\n\
                  010.2,GUANTES PARA CIRUGIA,Par,,PAR,5.10\n";
    let report = plan(&admin, mexico).await;
    has_counts(&report, [2, 0, 0, 0]);
    assert_eq!(read_as(&report), ["sku", "name", "pack_size", "composition", "", "(price)"]);
    let brazil = "Código;Medicamento;Princípio Ativo;Concentração;Forma Farmacêutica;Laboratório;EAN;PMC\n\
                  5001;Testex;Losartana;50 MG;COM REV;TESTA LTDA;;12,07\n";
    let report = plan(&admin, brazil).await;
    let fields = ["sku", "name", "composition", "strength", "formulation", "manufacturer", "gtin", "(price)"];
    assert_eq!(read_as(&report), fields);
}

#[actix_web::test]
async fn a_list_of_names_alone_is_a_list() {
    let site = Site::boot();
    let report = plan(&site.admin(), "Cotton wool\nGauze swab\nCrepe bandage\n").await;
    has_counts(&report, [3, 0, 0, 0]);
    assert_eq!(after(&report, "name"), ["Cotton wool", "Gauze swab", "Crepe bandage"]);
    assert_eq!(after(&report, "description"), ["", "", ""], "it says nothing that could be one");
}

#[actix_web::test]
async fn the_least_certain_readings_are_shown_and_worked_off_later() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Sure Tablets", json!({"composition": "Paracetamol 500 mg"})).await;
    let sure: String = (0..30).map(|n| format!("S{n},Cetirizine {n} mg Tablets Gentle,,Cold\n")).collect();
    let list = format!(
        "Code,Name,Composition,Category\n{sure}U2,Testolol 5 mg Tablets,,Heart\n\
         U3,Nebivolol/Hydrochlorothiazide 12.5 mg Tablets,,Heart\nU1,Testamot 20 mg Tablets,Famotidine 40 mg,Stomach\n"
    );
    let report = plan(&admin, &list).await;
    let page = admin.json(&format!("{IMPORTS}/{}?change=uncertain", report["id"])).await;
    let rows = page["rows"].as_array().unwrap();
    let skus: Vec<_> = rows.iter().take(3).map(|row| row["sku"].as_str().unwrap()).collect();
    assert_eq!((skus, &page["total"], rows.len()), (vec!["U1", "U3", "U2"], &json!(20), 20), "{page}");
    assert_eq!(rows[3]["unread"], json!(["Gentle"]), "{page}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let listed = async |fact: &str| {
        let page = admin.json(&format!("/api/admin/products?sort=name&missing={fact}")).await;
        let found = names(&page).into_iter().filter(|name| name.ends_with("Tablets"));
        found.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        listed("strength").await,
        ["Nebivolol/Hydrochlorothiazide 12.5 mg Tablets", "Testamot 20 mg Tablets"]
    );
    assert_eq!(listed("composition").await, ["Testolol 5 mg Tablets"]);
}
