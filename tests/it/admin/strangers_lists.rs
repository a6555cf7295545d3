//! Lists as strangers write them: what several columns say together, what is one product, what the next list says.

use super::*;
use crate::harness::lists::{self, IMPORTS, act, after, has_counts};

/// The plan of a list that is sent with these fields, its groups becoming categories.
async fn plan(admin: &Admin, list: &str, fields: &[(&'static str, &str)]) -> Value {
    lists::plan(admin, list, &[fields, &[("new_categories", "1")]].concat()).await
}

async fn applied(admin: &Admin, list: &str, fields: &[(&'static str, &str)]) -> Value {
    let report = plan(admin, list, fields).await;
    let answer = act(admin, &report, "apply").await;
    assert_eq!(answer.status, 200, "{} {report}", answer.text());
    report
}

fn field_of(report: &Value, header: &str) -> Value {
    let columns = report["columns"].as_array().unwrap();
    columns.iter().find(|column| column["header"] == header).unwrap().clone()
}

#[actix_web::test]
async fn what_is_not_sure_comes_in_empty_and_is_counted_and_found() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Code,Name,Composition,Category\nU1,Nestamot 20 mg Tablets,Famotidine 40 mg,Stomach\n\
                U2,Nestolol 5 mg Tablets,,Heart\nU3,Nebivolol/Hydrochlorothiazide 12.5 mg Tablets,,Heart\n\
                U4,Nestaz 500 mg Tablets,Nestazin,Antibiotics\nU5,Nestazin 250 mg Tablets,,Antibiotics\n";
    let report = plan(&admin, list, &[]).await;
    let found = after(&report, "composition");
    assert_eq!(found[..3], ["Famotidine", "", "Nebivolol; Hydrochlorothiazide"], "{report}");
    assert_eq!(
        found[3..],
        ["Nestazin 500 mg", "Nestazin 250 mg"],
        "the list's own column knows the substance"
    );
    let doubts = json!({"contradicting_strengths": 1, "unknown_substance": 1, "unassigned_strength": 1});
    assert_eq!(report["doubts"], doubts);
    for (doubt, sku) in
        [("contradicting_strengths", "U1"), ("unknown_substance", "U2"), ("unassigned_strength", "U3")]
    {
        let page = admin.json(&format!("{IMPORTS}/{}?change={doubt}", report["id"])).await;
        has(&page, json!({"total": 1, "/rows/0/sku": sku}));
    }
}

#[actix_web::test]
async fn products_without_codes_are_told_apart_by_their_strength() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Brand,Generic,Strength,Packing,Category\nNESTRIAX,Ceftriaxone,500 mg,Vial,Antibiotics\n\
                NESTRIAX,Ceftriaxone,1 g,Vial,Antibiotics\nFOLEY CATHETER,,FR 12,piece,Surgical\n\
                FOLEY CATHETER,,FR 14,piece,Surgical\nNESTRIAX,Ceftriaxone,1 g,Vial,Antibiotics\n";
    let report = applied(&admin, list, &[]).await;
    has_counts(&report, [4, 0, 0, 0]);
    assert!(
        report["notes"].to_string().contains("1 row has the name, the pack and the strength"),
        "{report}"
    );
    let again = plan(&admin, list, &[]).await;
    has_counts(&again, [0, 0, 4, 0]); // next month they are the same
}

#[actix_web::test]
async fn one_code_with_several_packs_is_one_answer() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Brand,Generic,Form,Packing,Category\nR-31,NESTPRID,Domperidone 10 mg,Tabs,10s,Stomach\n\
                R-31,NESTPRID,Domperidone 10 mg,Tabs,50s,Stomach\nR-32,NESTOL,Famotidine 20 mg,Tabs,10s,Stomach\n";
    let asked = plan(&admin, list, &[]).await;
    has_counts(&asked, [2, 0, 0, 1]);
    let value = &asked["values"][0];
    has(value, json!({"field": "sku", "state": "asked", "rows": 1}));
    let answers = r#"{"sku": {"one code, several packs": "packs"}}"#;
    let report = applied(&admin, list, &[("answers", answers)]).await;
    has_counts(&report, [3, 0, 0, 0]);
    assert_eq!(after(&report, "sku"), ["R-31", "R-31/50s", "R-32"]);
    // The next month has them in another order.
    let lines: Vec<_> = list.lines().collect();
    let turned = [lines[0], lines[2], lines[1], lines[3], ""].join("\n");
    let again = plan(&admin, &turned, &[]).await;
    has_counts(&again, [0, 0, 3, 0]);
    let once = r#"{"sku": {"one code, several packs": ""}}"#;
    let site = Site::boot();
    let report = plan(&site.admin(), list, &[("answers", once)]).await;
    has_counts(&report, [2, 0, 0, 0]); // the first pack alone
}

#[actix_web::test]
async fn the_next_list_may_misspell_its_headings_and_move_its_columns() {
    let (_site, admin) = Site::boot().and_admin();
    let first = "ITEM CODE,ITEM NAME,PACKING,DIVISION NAME,COMPANY,MAKER\n\
                 M1,Aprol 500 mg Tablets,10x10,PAIN,AB,Alpha Beta Limited\nM2,Bprol 400 mg Tablets,10x10,PAIN,AB,Alpha Beta Limited\n";
    let mapping = r#"{"1":"sku","2":"name","3":"pack_size","4":"category","5":"","6":"manufacturer"}"#;
    applied(&admin, first, &[("mapping", mapping)]).await;
    let added = "ITEM CODE,ITEM NAME,MRP,PACKING,DIVISION NAME,COMPANY,MAKER\n\
                 M1,Aprol 500 mg Tablets,5,10x10,PAIN,AB,Alpha Beta Limited\nM2,Bprol 400 mg Tablets,6,10x10,PAIN,AB,Alpha Beta Limited\n";
    let report = plan(&admin, added, &[]).await;
    assert_eq!(after(&report, "manufacturer"), ["", ""], "{report}");
    assert_eq!(
        (&report["remembered"], after(&report, "mrp")),
        (&json!(true), vec!["5.00".into(), "6.00".into()])
    );
    let misspelled = "ITEM CODE,ITEM NAME,PACKNG,DIVISON NAME,COMPANY,MAKER\n\
                      M1,Aprol 500 mg Tablets,2x15,PAIN,AB,Alpha Beta Limited\nM3,Cprol 5 mg Tablets,10x10,PAIN,AB,Alpha Beta Limited\n";
    let report = plan(&admin, misspelled, &[]).await;
    has_counts(&report, [1, 1, 0, 0]);
    assert_eq!(after(&report, "pack_size"), ["2 × 15", "10 × 10"]);
    has(&report["gone"], json!({"count": 1, "/items/0/sku": "M2"}));
    let told = report["notes"].to_string();
    assert!(told.contains("“PACKNG” is read as “packing” of the last list."), "{told}");
}

#[actix_web::test]
async fn a_category_that_was_merged_stays_so() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "SKU,Name,Category\nD1,Aprol Cream,DERMA (ALPHA)\nD2,Bprol Cream,DERMA NEW (ALPHA)\n";
    applied(&admin, list, &[]).await;
    let categories = admin.json("/api/admin/categories").await;
    let new = categories.as_array().or(categories["items"].as_array()).unwrap().iter();
    let new =
        new.clone().find(|one| one["name"].as_str().unwrap().to_lowercase().contains("new")).unwrap().clone();
    let into = json!({"name": "Derma (Alpha)", "merge": true});
    admin.put(&format!("/api/admin/categories/{}", new["id"]), &into).await.expect(200);
    let again = plan(&admin, list, &[]).await;
    has_counts(&again, [0, 0, 2, 0]);
}

#[actix_web::test]
async fn columns_whose_headings_say_nothing_are_known_by_their_values() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Other", json!({})).await;
    let list = "TradeName,Sostanza,Ambalare,Product Type,Category\nNestor Tablets,rosuvastatin,10x10,Tablets,Heart\n\
                Nestin,amoxicillin,60 ml,Syrup,Antibiotics\nNestac,aceclofenac,15 g,Ointment,Pain\n\
                Nestop,omeprazole,10's,Capsules,Stomach\n";
    let report = plan(&admin, list, &[]).await;
    has_counts(&report, [4, 0, 0, 0]);
    for (header, field, by) in [
        ("Sostanza", "composition", "by its values: 100 % substances"),
        ("Ambalare", "pack_size", "by its values: 100 % packs"),
    ] {
        let column = field_of(&report, header);
        assert_eq!((&column["field"], &column["by"]), (&json!(field), &json!(by)), "{header} {report}");
    }
    assert_eq!(field_of(&report, "Product Type")["field"], "formulation", "{report}");
    assert_eq!(field_of(&report, "TradeName")["field"], "name");
}

#[actix_web::test]
async fn volumes_weights_of_animals_and_sizes_of_articles_are_no_facts_of_a_medicine() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Code,Name,Composition,Category\nW1,NESTATAN 0.005% E.D. 2.5 ML,latanoprost,Eye\n\
                W2,Nestline Spot On Dog M 10-20kg,fipronil,Vet\n\
                W3,NESTKINE CHRONO 500 MG 30 TABS,sodium valproate+valproic acid,Nerves\n\
                W4,NESTXANE 40MG/0.4ML 2 SYRINGES,enoxaparin,Blood\n";
    let report = plan(&admin, list, &[]).await;
    let found = after(&report, "composition");
    assert!(["latanoprost", "latanoprost 0.005%"].contains(&found[0].as_str()), "{found:?}");
    assert_eq!(found[1..3], ["fipronil", "sodium valproate+valproic acid"]);
    assert_eq!(after(&report, "pack_size")[3], "", "{report}");
}

#[actix_web::test]
async fn a_heading_between_rows_is_one_form_or_a_group_and_gives_way_to_the_name() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Code,Item,Packing,MRP\nTABLETS SECTION,,,\nF1,Nestin Palatable Drops,15ml,10\nF2,Nestor 5,10's,20\n\
                OINTMENTS / CREAMS / GELS,,,\nF3,Nestac Skin,15gm,30\nDERMA/EYE,,,\nF4,NESTIDIN-H CREAM,10gm,40\n\
                OPHTHALMIC PREPARATIONS,,,\nF5,Nestop,5ml,50\n";
    let report = plan(&admin, list, &[("answers", r#"{"category": {"": "General"}}"#)]).await;
    assert_eq!(after(&report, "formulation"), ["Drops", "Tablet", "", "Cream", ""], "{report}");
    assert_eq!(
        after(&report, "category")[2..],
        ["Ointments / Creams / Gels", "Derma/EYE", "Ophthalmic Preparations"]
    );
}

#[actix_web::test]
async fn a_form_may_say_the_strength_and_a_product_may_have_no_brand() {
    let (_site, admin) = Site::boot().and_admin();
    let list = "Name of medicine,Dosage form and strength,Group\nBupivacaine,\"Injection, 5 mg/mL in 4 mL\",Pain\n\
                Ibuprofen,\"Tablet, 200 mg, 400 mg\",Pain\n\
                Artemether + Lumefantrine,\"Tablet, 20 mg + 120 mg\",Malaria\n";
    let report = plan(&admin, list, &[]).await;
    assert_eq!(after(&report, "formulation"), ["Injection", "Tablet", "Tablet"], "{report}");
    assert_eq!(
        after(&report, "composition"),
        ["Bupivacaine 5 mg/mL", "Ibuprofen", "Artemether 20 mg; Lumefantrine 120 mg"]
    );
    let register = "Generic Name,Brand Name,Dosage Strength,Dosage Form,Category\n\
                    Metformin,-,500 mg,Tablet,Diabetic\nParacetamol,Nestol,500 mg,Tablet,Pain\n";
    let report = plan(&admin, register, &[]).await;
    has_counts(&report, [2, 0, 0, 0]);
    assert_eq!(after(&report, "name"), ["Metformin Tablets 500 mg", "Nestol"]);
}

#[actix_web::test]
async fn units_are_no_group_a_net_quantity_is_the_pack_and_forms_beside_boxes_are_forms() {
    let (_site, admin) = Site::boot().and_admin();
    let units = "Item code,Item specification,U/M\nU1,PARACETAMOL 500 MG TABLET,TAB\nU2,OMEPRAZOLE 20 MG CAPSULE,CAP\n\
                 U3,DEXTROSE 5% INFUSION 500 ML,BOT\nU4,CEFTRIAXONE 1 G VIAL,VIA\nU5,SODIUM CHLORIDE 0.9% W/V 500 ML BAG,BOT\n";
    let report = plan(&admin, units, &[("answers", r#"{"category": {"": "General"}}"#)]).await;
    assert_eq!(field_of(&report, "U/M")["field"], Value::Null, "{report}");
    assert!(!after(&report, "composition")[4].to_lowercase().contains("bag"), "{report}");
    let oils = "Product Name,Net Qty,Type\nNestphala Churna,100 gm,Churna\nNestphala Churna,500gm,Churna\n\
                Nestbala Taila,100 ml,Taila\n";
    let report = plan(&admin, oils, &[]).await;
    assert_eq!(after(&report, "pack_size"), ["100 g", "500 g", "100 ml"], "{report}");
    let mixed = "Name,Unit,Group\nNestadol 5 mg,Tab,Pain\nNestadol forte,Tab,Pain\nNestin,Syrup,Cough\nNestex,Gel,Cough\n\
                 Nestac,Cream,Cough\nNestcloth,Box,Aids\n";
    let report = plan(&admin, mixed, &[]).await;
    assert_eq!(after(&report, "formulation")[..5], ["Tablet", "Tablet", "Syrup", "Gel", "Cream"], "{report}");
    assert_eq!(after(&report, "formulation")[5], "", "a box is no form");
}

#[actix_web::test]
async fn a_name_in_another_script_is_found_and_not_shown() {
    let (_site, admin, visitor) = Site::boot().and_both();
    // Kuwait's register has the second name below a heading of its own language, Pakistan's below 'Urdu Name'.
    let list = "Code,Item Name,الاسم,Pack,Group\nK1,Nestadol 500 mg Tablets,نستادول ٥٠٠ ملغم اقراص,10x10,Pain\n\
                K2,Nestacef 1 g Injection,نستاسيف ١ غم حقن,1 vial,Pain\nK3,Nestavit Syrup,نستافيت شراب,100 ml,Food\n\
                K4,Nestagel Cream,,15 g,Skin\nK5,Nestafer Capsules,نستافير كبسولات,3x10,Food\n";
    let report = applied(&admin, list, &[]).await;
    assert_eq!(field_of(&report, "الاسم")["field"], "other_name", "{report}");
    assert_eq!(field_of(&report, "الاسم")["by"], "by its values: 100 % names in another script");
    assert_eq!(after(&report, "name")[0], "Nestadol 500 mg Tablets");
    for (search, name) in [("نستادول", "Nestadol 500 mg Tablets"), ("نستاسيف حقن", "Nestacef 1 g Injection")]
    {
        let found = visitor.json(&format!("/api/products?q={search}")).await;
        let names: Vec<_> = found["items"].as_array().unwrap().iter().map(|item| &item["name"]).collect();
        assert_eq!(names, [name], "{search}");
        let id = &found["items"][0]["id"];
        let page = visitor.get(&format!("/products/{id}")).await.text();
        let (shown, _) = page.split_once("<script type=\"application/json\"").unwrap();
        assert!(shown.contains(name) && !shown.contains("نستا"), "{name}");
    }
    // Next month a column moves, and the heading names the language: nothing is new.
    let moved = list.replace("Item Name,الاسم", "Item Name,Urdu Name");
    has_counts(&plan(&admin, &moved, &[]).await, [0, 0, 5, 0]);
    // Without a name beside it nothing is another name.
    let alone = "Code,الاسم,Pack\nM1,باراسيتامول ٥٠٠ اقراص,10x10\nM2,ايبوبروفين ٤٠٠ اقراص,3x10\nM3,امبيسيلين كبسولات,2x10\nM4,فيتامين سي اقراص,3x10\n";
    let report = plan(&admin, alone, &[]).await;
    assert_eq!(field_of(&report, "الاسم")["field"], Value::Null, "{report}");
}
