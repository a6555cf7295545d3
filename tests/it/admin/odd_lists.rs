//! Lists with what no field is meant for: words for nothing, signs of devices, notes beside the table, names alone in a row.

use super::*;
use crate::harness::lists::{IMPORTS, after, counts, has_counts, notes, plan, planned, upload};

#[actix_web::test]
async fn words_for_nothing_are_no_value_and_clear_none() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Testol", json!({"sku": "NA-3", "manufacturer": "Acme Labs"})).await;
    let list = "SKU,Name,Category,Description,Composition,Storage,Manufacturer,Schedule\n\
                NA-1,NA Cream,Antibiotics,d,NA,N/A,Nil Labs,none\nNA-2,Test B,Antibiotics,d,Nil,None,null,NA\n\
                NA-3,Testol,Antibiotics,d,--,nan,-,.\n";
    for query in ["&empty=leave", "&empty=clear"] {
        let report = upload(&admin, query, list, &[]).await.json();
        assert_eq!(counts(&report)[3], 0, "{report}");
        for field in ["composition", "storage"] {
            assert_eq!(after(&report, field).concat(), "", "{field} {report}");
        }
        assert_eq!(after(&report, "manufacturer"), ["Nil Labs", "", ""], "{report}");
        assert_eq!(after(&report, "schedules"), ["none", "", ""]);
        let told = notes(&report);
        assert!(told.contains("No value, and no change: ") && told.contains(" in 10 cells."), "{told}");
    }
    let asked = planned(&admin, "SKU,Name,Category\nN,Testol B,N.A.\n").await;
    assert_eq!(asked["values"][0]["value"], "", "a placeholder names no category: {asked}");
}

#[actix_web::test]
async fn cells_are_read_as_they_are_meant_and_what_is_dropped_is_told() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category,Description,GTIN,Old MRP,New MRP\n\
                L1,\"Aprol\r\n500 mg Tablets\",Antibiotics,Not <12 years. <b>SpO2</b> >90,\u{1d}0108901234567890\u{1d}21X,50,MRP Rs. 35.00\n\
                L2,Cprol 5 &mu;g,Antibiotics,d,,50,120/-\nL3,Dprol,Antibiotics,d,,50,\"₹ 1,234.50\"\n";
    let report = planned(&admin, list).await;
    has_counts(&report, [3, 0, 0, 0]);
    assert_eq!(after(&report, "name"), ["Aprol 500 mg Tablets", "Cprol 5 μg", "Dprol"]);
    assert_eq!(after(&report, "description")[0], "Not <12 years. SpO2 >90");
    assert_eq!(after(&report, "mrp"), ["35.00", "120.00", "1234.50"]);
    assert_eq!(after(&report, "gtin")[0], "08901234567890");
    let told = notes(&report);
    assert!(told.contains("Line 2 has signs for printers or scanners, which were dropped."), "{told}");
    assert!(told.contains("HTML is taken out of the text of 1 cell: <b>."), "{told}");
    assert!(told.contains("Left out: “Old MRP”"), "{told}");
}

#[actix_web::test]
async fn a_note_right_of_the_table_costs_no_row_and_a_shifted_row_keeps_its_cells() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category,Pack,,\nK1,Aprol Tablets,Antibiotics,10x10,,\nK2,Bprol Tablets,Antibiotics,10x10,short,\n";
    let report = planned(&admin, list).await;
    has_counts(&report, [2, 0, 0, 0]);
    assert!(notes(&report).contains("right of the table: “short” in row 3."), "{report}");
    let shifted = "SKU,Name,Category,Pack\nQ1,Vitamin B1, B6 and B12 Tablets,Antibiotics,10x10\n";
    let report = planned(&admin, shifted).await;
    has_counts(&report, [0, 0, 0, 1]);
    assert!(!notes(&report).contains("right of the table"), "{report}");
    let path = format!("{IMPORTS}/{}/wrong", report["id"]);
    let file = admin.get(&path).await.text();
    assert!(file.contains("B6 and B12 Tablets,Antibiotics,10x10,"), "nothing is cut off: {file}");
    let again = planned(&admin, file.as_str()).await;
    has_counts(&again, [0, 0, 0, 1]); // as it was
}

#[actix_web::test]
async fn another_code_and_a_name_that_several_have_are_no_product_of_the_site() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Kept Tablets", json!({"sku": "A-1-23"})).await;
    let report = planned(&admin, "SKU,Name,Category,Description\nA-12-3,Other Tablets,Antibiotics,d\n").await;
    has_counts(&report, [1, 0, 0, 0]);
    for _ in 0..2 {
        create(&admin, "Twin Tablets", json!({})).await;
    }
    let report = planned(&admin, "SKU,Name,Category,Description\nT-1,Twin Tablets,Antibiotics,d\n").await;
    has_counts(&report, [0, 0, 0, 1]);
    assert!(report["rows"][0]["errors"][0]["message"].as_str().unwrap().contains("several products"));
}

#[actix_web::test]
async fn a_row_with_a_name_alone_is_told_and_becomes_a_product_when_asked() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category,Pack\nA1,Aprol Tablets,Antibiotics,10x10\n,Cotton Wool,,\nA2,Bprol Tablets,Antibiotics,10x10\n";
    let report = planned(&admin, list).await;
    assert_eq!(report["groups"], json!([{"line": 3, "name": "Cotton Wool", "field": "category"}]));
    let answers = r#"{"category": {"": "Antibiotics"}}"#;
    let mapping = r#"{"row 3": "name"}"#;
    let report = plan(&admin, list, &[("mapping", mapping), ("answers", answers)]).await;
    has_counts(&report, [3, 0, 0, 0]);
    assert_eq!(report["groups"], json!([{"line": 3, "name": "Cotton Wool", "field": "name"}]));
}

#[actix_web::test]
async fn several_categories_in_a_cell_are_asked() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category,Description\nA1,Aprol,\"Pain, Fever\",d\nA2,Bprol,Pain|Fever,d\n\
                A3,Cprol,Medicines > Pain,d\nA4,Dprol,Medicines > Antibiotics,d\nA5,Eprol,Analgesic/Antipyretic,d\n";
    let report = plan(&admin, list, &[("new_categories", "1")]).await;
    has_counts(&report, [3, 0, 0, 2]); // a path is its end
    let answers =
        r#"{"category": {"Pain, Fever": "Pain", "pain|fever": "Fever", "Medicines > Pain": "Pain"}}"#;
    let report = plan(&admin, list, &[("new_categories", "1"), ("answers", answers)]).await;
    has_counts(&report, [5, 0, 0, 0]);
    assert_eq!(after(&report, "category"), ["Pain", "Fever", "Pain", "Antibiotics", "Analgesic/Antipyretic"]);
}

#[actix_web::test]
async fn a_bottles_volume_and_a_tubes_weight_are_no_strength() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Code,Brand,Generic,Form,Strength,Category\nV1,TESTMOX,Amoxicillin [125 mg/5ml],Susp,60ml,Antibiotics\n\
                V2,TESTBET,Betamethasone 0.1%,Cream,15g,Antibiotics\nV3,TESTAX,Ceftriaxone,Injection,1 g,Antibiotics\n";
    let report = planned(&admin, list).await;
    assert_eq!(
        after(&report, "composition"),
        ["Amoxicillin [125 mg/5ml]", "Betamethasone 0.1%", "Ceftriaxone 1 g"]
    );
    assert_eq!(after(&report, "pack_size"), ["60 ml", "15 g", ""]);
}

#[actix_web::test]
async fn the_halves_of_a_composition_complete_each_other() {
    let (_site, admin) = Site::boot().and_admin();
    // The strength in the name, the substance in a column.
    let list = "Code,Name,Composition,Category\nE1,Testor 20 mg 14 f.c.tabs,rosuvastatin,Antibiotics\n\
                E2,Testin 250mg/5ml susp. 60 ml,amoxicillin,Antibiotics\nE3,Testaxime 1 gm vial,cefotaxime,Antibiotics\n\
                E4,Testkast tabs,montelukast,Antibiotics\nE5,Testmox 250 mg caps,amoxicillin + cloxacillin,Antibiotics\n\
                E6,Testar 10 mg Tablets,---,Antibiotics\n";
    let report = planned(&admin, list).await;
    let expected = [
        "rosuvastatin 20 mg",
        "amoxicillin 250 mg/5 mL",
        "cefotaxime 1 g",
        "montelukast",
        "amoxicillin + cloxacillin",
        "",
    ];
    assert_eq!(after(&report, "composition"), expected, "{report}");
    // The other way round, and cells that say nothing.
    let list = "Code,Product,Composition,Packing,Category\nP1,CARBAMAZEPINE TABLETS IP,200 MG,10x10 Tab,Antibiotics\n\
                P2,ACECLOFENAC & PARACETAMOL TABLETS,100 MG + 500 MG,10x10,Antibiotics\n\
                P3,AMLODIPINE AND ATENOLOL TABLETS,Various,10x10 Tab,Antibiotics\nP4,CALCIUM TABLETS,---,10x10 Tab,Antibiotics\n";
    let report = planned(&admin, list).await;
    let expected =
        ["Carbamazepine 200 MG", "Aceclofenac 100 MG; Paracetamol 500 MG", "Amlodipine; Atenolol", "Calcium"];
    assert_eq!(after(&report, "composition"), expected, "{report}");
    assert_eq!(after(&report, "formulation"), ["Tablet"; 4]);
}

#[actix_web::test]
async fn strengths_that_contradict_each_other_are_none() {
    let site = Site::boot();
    let list = "Code,Name,Composition,Category\nK1,Testol 650 mg Tablets,Paracetamol 500 mg,Antibiotics\n\
                K2,Testol 125 mg/5 ml Syrup,Paracetamol 250 mg/10 ml,Antibiotics\nK3,Testol 500 Tablets,Paracetamol 500 mg,Antibiotics\n\
                K4,Testol 0.5 g Tablets,Paracetamol 500 mg,Antibiotics\n";
    let report = planned(&site.admin(), list).await;
    assert_eq!(
        after(&report, "composition"),
        ["Paracetamol", "Paracetamol 250 mg/10 ml", "Paracetamol 500 mg", "Paracetamol 500 mg"],
        "{report}"
    );
    let notes = report["rows"].as_array().unwrap().iter().map(|row| row["notes"].to_string());
    let told: Vec<_> =
        notes.filter(|notes| notes.contains("has no strength until the list says one")).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("650 mg") && told[0].contains("Paracetamol 500 mg"), "{told:?}");
}

#[actix_web::test]
async fn packs_of_stockists_are_read_and_say_their_form() {
    let site = Site::boot();
    let list = "SKU,Name,Pack,Category\nS1,TESTCEF,1*1INJ,Antibiotics\nS2,TESTMOX,2x10s,Antibiotics\n\
                S3,TESTDROP,10mlx10s,Antibiotics\nS4,TESTOL,PK 100,Antibiotics\nS5,TESTKAST,28TAB,Antibiotics\n\
                S6,TESTAX,1 x 10 tablets,Antibiotics\nS7,TABLET CUTTER,1,Antibiotics\n";
    let report = planned(&site.admin(), list).await;
    let packs =
        ["1 × 1 injection", "2 × 10", "10 ml × 10", "Pack of 100", "28 tablets", "1 × 10 tablets", "1"];
    assert_eq!(after(&report, "pack_size"), packs, "{report}");
    assert_eq!(after(&report, "formulation"), ["Injection", "", "", "", "Tablet", "Tablet", ""], "{report}");
}

#[actix_web::test]
async fn what_only_the_first_row_says_holds_for_those_below() {
    let (_site, admin) = Site::boot().and_admin();
    let list =
        "Name,Unit,Size,MRP,Category\nTEST LAUHA,gm/Kg,15gm,100,Antibiotics\n,,50gm,230,\n,,250gm,900,\n";
    let report = planned(&admin, list).await;
    has_counts(&report, [3, 0, 0, 0]);
    assert_eq!(after(&report, "pack_size"), ["15 g", "50 g", "250 g"]);
    assert_eq!(after(&report, "category"), ["Antibiotics"; 3]);
    let groups = "Name,Pack,Category\nAprol,10's,Pain\nBprol,10's,\nCprol,10's,Fever\nDprol,10's,\n";
    let report = plan(&admin, groups, &[("new_categories", "1")]).await;
    assert_eq!(after(&report, "category"), ["Pain", "Pain", "Fever", "Fever"], "{report}");
}
