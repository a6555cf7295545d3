//! Imports whose way is crossed: by a later change, another process, a stop in the middle, a failing neighbour.

use pharma_site::monitoring::NoticeKind;

use super::*;
use crate::harness::lists::{IMPORTS, act, planned};

const LIST: &str =
    "sku,name,category,description\nA-1,One,Antibiotics,x\nA-2,Two,Antibiotics,x\nA-3,Three,Antibiotics,x\n";

async fn state(admin: &Admin, import: &Value) -> String {
    admin.json(&format!("{IMPORTS}/{}", import["id"])).await["state"].as_str().unwrap().to_owned()
}

fn sql(site: &Site, sql: &str) {
    site.app.db.write_blocking(|tx| Ok(tx.execute_batch(sql)?)).unwrap();
}

#[actix_web::test]
async fn each_duty_of_housekeeping_is_done_although_another_fails_and_the_system_says_which() {
    let (site, admin) = Site::boot().and_admin();
    let trashed = create(&admin, "Gone", json!({})).await;
    assert_eq!(admin.delete(&format!("/api/admin/products/{}", trashed["id"])).await.status, 204);
    let broken = planned(&admin, LIST).await;
    sql(&site, "UPDATE import SET state = 'undoing', kind = 'nothing'");
    let whole = planned(&admin, LIST).await;
    sql(&site, &format!("UPDATE import SET state = 'planning' WHERE id = {}", whole["id"]));
    site.app.clock.advance(SignedDuration::from_hours(24 * 91));
    let noticed = || site.app.monitor.state(&site.app.sources()).unwrap();

    assert_eq!(site.app.housekeep().purged, 1, "the trash is emptied");
    let failing = serde_json::to_value(noticed().failing_duties).unwrap();
    assert_eq!((failing.as_array().unwrap().len(), &failing[0]["duty"]), (1, &json!("imports")), "{failing}");
    let notice =
        noticed().notices.into_iter().find(|one| one.kind == NoticeKind::HousekeepingFailing).unwrap();
    assert_eq!(notice.at, Some(site.now()));
    let state = |id: &Value| {
        let sql = format!("SELECT state FROM import WHERE id = {id}");
        site.app.db.read_blocking(|db| Ok(db.query_row(&sql, [], |row| row.get::<_, String>(0))?)).unwrap()
    };
    assert_eq!(state(&whole["id"]), "failed", "the import after the broken one");

    sql(&site, &format!("UPDATE import SET kind = 'products' WHERE id = {}", broken["id"]));
    site.app.clock.advance(SignedDuration::from_hours(1));
    site.app.housekeep();
    assert_eq!((noticed().failing_duties, state(&broken["id"])), (Vec::new(), "undone".to_owned()));
}

#[actix_web::test]
async fn an_import_that_a_restart_cuts_goes_on_at_once() {
    let (site, admin) = Site::boot().and_admin();
    let import = planned(&admin, LIST).await;
    // A process that has saved nothing yet, or the first row.
    let lock = std::fs::File::options()
        .append(true)
        .open(site.app.data_dir.images().with_file_name("imports.lock"))
        .unwrap();
    lock.try_lock_shared().unwrap();
    sql(&site, "UPDATE import SET state = 'applying', acting = 'clerk@example.com'");
    site.app.clock.advance(SignedDuration::from_mins(2));
    site.app.housekeep();
    assert_eq!(state(&admin, &import).await, "applying", "it is at work, however slowly");
    let beside = planned(&admin, LIST).await;
    assert_eq!(state(&admin, &beside).await, "planned", "others work beside it");
    drop(lock);
    site.app.housekeep();
    assert_eq!(state(&admin, &import).await, "applied");
    assert_eq!(names(&admin.json("/api/admin/products?sort=name").await), ["One", "Three", "Two"]);
    let entry = admin.json("/api/admin/history?kind=product").await["items"][0].clone();
    has(&entry, json!({"action": "imported", "by": "clerk@example.com"}));

    // An undo that was cut after its first row.
    sql(&site, &format!("UPDATE import SET state = 'undoing' WHERE id = {}", import["id"]));
    sql(&site, "UPDATE product SET deleted_at = created_at WHERE sku = 'A-3'");
    sql(&site, "UPDATE import_row SET saved_revision = NULL WHERE number = 2");
    site.app.housekeep();
    assert_eq!(state(&admin, &import).await, "undone");
    assert_eq!(admin.json("/api/admin/products").await["total"], 0);
    // A file that was being read is gone.
    sql(&site, "UPDATE import SET state = 'planning' WHERE state = 'planned'");
    site.app.housekeep();
    assert_eq!(state(&admin, &beside).await, "failed");
}

#[actix_web::test]
async fn an_import_that_could_not_be_applied_is_taken_back_after_a_stop() {
    let (site, admin) = Site::boot().and_admin();
    let import = planned(&admin, LIST).await;
    assert_eq!(act(&admin, &import, "apply").await.status, 200);
    sql(&site, "UPDATE import SET state = 'applying', is_taken_back = 1");
    site.app.housekeep();
    assert_eq!(state(&admin, &import).await, "failed");
    assert_eq!(admin.json("/api/admin/products").await["total"], 0);
}

#[actix_web::test]
async fn nobody_applies_undoes_or_deletes_what_another_works_on() {
    let (site, admin) = Site::boot().and_admin();
    let import = planned(&admin, LIST).await;
    for (is, says) in
        [("planning", "still being read"), ("applying", "being applied"), ("undoing", "being undone")]
    {
        sql(&site, &format!("UPDATE import SET state = '{is}'"));
        for action in ["apply", "undo"] {
            let refused = act(&admin, &import, action).await;
            refused.is_error(409, "import_state");
        }
        let refused = admin.delete(&format!("{IMPORTS}/{}", import["id"])).await;
        refused.is_error(409, "import_state");
        assert!(refused.text().contains(says), "{}", refused.text());
        assert_eq!(state(&admin, &import).await, is);
    }
    sql(&site, "UPDATE import SET state = 'planned'");
    // A deletion that was cut off: it is gone for everybody, and housekeeping ends it.
    sql(&site, "UPDATE import SET state = 'deleting'");
    for action in ["apply", "undo"] {
        assert_eq!(act(&admin, &import, action).await.status, 404);
    }
    assert_eq!(admin.json(IMPORTS).await["items"], json!([]));
    site.app.housekeep();
    let left = "SELECT (SELECT count(*) FROM import) + (SELECT count(*) FROM import_row)";
    let left =
        site.app.db.read_blocking(|db| Ok(db.query_row(left, [], |row| row.get::<_, i64>(0))?)).unwrap();
    assert_eq!(left, 0);
}

#[actix_web::test]
async fn an_undo_that_cannot_restore_a_product_is_refused_before_it_begins() {
    let (_site, admin) = Site::boot().and_admin();
    let old = create(&admin, "Telmx 40", json!({"sku": "T"})).await;
    let list = format!(
        "id,sku,name,category,description\n{},T2,Telmx 40,Antibiotics,x\n,N-1,New,Antibiotics,x\n",
        old["id"]
    );
    let import = planned(&admin, list).await;
    assert_eq!(act(&admin, &import, "apply").await.status, 200);
    create(&admin, "Another", json!({"sku": "T"})).await;
    let refused = act(&admin, &import, "undo").await;
    refused.is_error(412, "changed_meanwhile");
    assert!(refused.text().contains("had the SKU T"), "{}", refused.text());
    assert_eq!(names(&admin.json("/api/admin/products?sort=name").await), ["Another", "New", "Telmx 40"]);
    let undone = act(&admin, &import, "undo?keep_changed=1").await.json();
    assert_eq!((&undone["state"], undone["kept"].as_array().unwrap().len()), (&json!("undone"), 1));
    assert_eq!(names(&admin.json("/api/admin/products?sort=name").await), ["Another", "Telmx 40"]);
}
