//! `backup` and `restore`, as an operator uses them.

use super::*;

fn state(data: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(data.join("backup-state.json")).unwrap()).unwrap()
}

#[actix_web::test]
async fn a_backup_of_a_serving_site_holds_what_was_saved_before_and_moves_the_site() {
    let dir = tempfile::tempdir().unwrap();
    let (data, file) = (dir.path().join("data"), dir.path().join("b.tar.zst"));
    let serving = Serving::start(&data);
    let admin = serving.admin().await;
    let password = serving.demo_password.clone().unwrap();
    let body = json!({"name": "Kept by backup", "category": "Antibiotics", "description": "For tests."});
    assert_eq!(admin.post("/api/admin/products", &body).await.status, 201);
    let url = admin.upload_one("product-images").await;

    let said = ok(&on(&data, &["backup", file.to_str().unwrap()]));
    assert!(said.contains("read again and verified"), "{said}");
    assert_eq!(serving.visitor().get("/readyz").await.status, 200);
    assert!(state(&data)["last_success"]["files"].as_u64().unwrap() > 10);
    let body = json!({"name": "Too late", "category": "Antibiotics", "description": "For tests."});
    assert_eq!(admin.post("/api/admin/products", &body).await.status, 201);
    let refused = error_line(&on(&data, &["restore", file.to_str().unwrap()]));
    assert!(refused.contains("being served already by process"), "{refused}");
    drop(serving);

    // To another place, which is made.
    let elsewhere = dir.path().join("elsewhere");
    let said = ok(&on(&elsewhere, &["restore", file.to_str().unwrap()]));
    assert!(said.contains("is now as it was on") && !said.contains("what was there before"), "{said}");
    assert!(said.contains("it is a copy") && state(&elsewhere)["copy_since"].is_string(), "{said}");
    ok(&on(&elsewhere, &["restore", "--take-over"]));
    assert!(state(&elsewhere)["copy_since"].is_null());

    let moved = Serving::start_empty(&elsewhere);
    let visitor = moved.visitor();
    let found = visitor.json("/api/products?q=Kept+by+backup").await;
    assert_eq!(found["items"][0]["name"], "Kept by backup");
    assert_eq!(visitor.json("/api/products?q=Too+late").await["total"], 0);
    let answer = visitor.get(&url).await.expect(200);
    image::load_from_memory(&answer.bytes).unwrap();
    // Accounts are part of it.
    assert_eq!(moved.sign_in(&password).await.status, 200);
    drop(moved);

    // In place: what was there is kept aside.
    let before = fs::read(data.join("site.db")).unwrap();
    let refused = error_line(&on(&data, &["restore", file.to_str().unwrap()]));
    assert!(refused.contains("less than what is here") && refused.contains("--yes"), "{refused}");
    assert!(fs::read(data.join("site.db")).unwrap() == before, "a product too many was there");
    let said = ok(&on(&data, &["restore", file.to_str().unwrap(), "--yes"]));
    assert!(said.contains("the backup holds") && said.contains("it replaces"), "{said}");
    assert!(said.contains("what was there before is in") && !said.contains("it is a copy"), "{said}");
    let aside = fs::read_dir(&data).unwrap().flatten().map(|entry| entry.file_name().into_string().unwrap());
    let aside: Vec<_> = aside.filter(|name| name.starts_with("before-restore-")).collect();
    assert_eq!(aside.len(), 1);
    assert!(data.join(&aside[0]).join("site.db").exists());
    let again = Serving::start_empty(&data);
    assert_eq!(again.visitor().json("/api/products?q=Too+late").await["total"], 0);
    assert_eq!(again.visitor().get(&url).await.status, 200);
}

#[test]
fn a_backup_goes_through_a_pipe_and_is_for_its_owner_only() {
    let dir = tempfile::tempdir().unwrap();
    let (data, file) = (dir.path().join("data"), dir.path().join("b.tar.zst"));
    ok(&on(&data, &["load-demo"]));
    let piped = on(&data, &["backup", "-"]);
    assert!(piped.status.success());
    assert!(String::from_utf8_lossy(&piped.stderr).contains("verify it where it arrives"));
    fs::write(&file, &piped.stdout).unwrap();
    let said = ok(&on(&data, &["restore", "--drill", file.to_str().unwrap()]));
    assert!(said.contains("can be restored"), "{said}");
    assert_eq!(state(&data)["last_drill"]["failure"], serde_json::Value::Null);

    // One of that name is replaced; anything else is not.
    ok(&on(&data, &["backup", file.to_str().unwrap()]));
    assert_eq!(mode(&file), 0o600);
    let other = dir.path().join("letter.txt");
    fs::write(&other, "not a backup").unwrap();
    let said = error_line(&on(&data, &["backup", other.to_str().unwrap()]));
    assert!(said.contains("is no backup"), "{said}");
    assert_eq!(fs::read(&other).unwrap(), b"not a backup");
    assert!(error_line(&on(&dir.path().join("nowhere"), &["backup", "x"])).contains("no data directory"));
    let names: Vec<_> = fs::read_dir(dir.path()).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(names.len(), 3, "nothing half-written is left: {names:?}");
    assert!(!data.join("backup-work").exists());
    assert!(said_by_drill_of_nothing(&data).contains("no backup that could be tried"));
}

fn said_by_drill_of_nothing(data: &Path) -> String {
    let said = error_line(&on(data, &["restore", "--drill"]));
    assert!(state(data)["last_drill"]["failure"].as_str().unwrap().contains("no backup"));
    said
}

#[test]
fn the_list_of_sums_is_that_of_ordinary_tools() {
    let dir = tempfile::tempdir().unwrap();
    let (data, unpacked) = (dir.path().join("data"), dir.path().join("unpacked"));
    ok(&on(&data, &["load-demo"]));
    fs::create_dir(&unpacked).unwrap();
    let file = dir.path().join("b.tar.zst");
    ok(&on(&data, &["backup", file.to_str().unwrap()]));
    let archive = zstd::decode_all(fs::File::open(&file).unwrap()).unwrap();
    tar::Archive::new(archive.as_slice()).unpack(&unpacked).unwrap();
    let sums = Command::new("sha256sum")
        .args(["--check", "--quiet", "MANIFEST.sha256"])
        .current_dir(&unpacked)
        .stdout(Stdio::null())
        .status();
    assert!(sums.unwrap().success());
}

#[test]
fn an_archive_names_the_schema_of_the_database_inside() {
    let dir = tempfile::tempdir().unwrap();
    let (data, file) = (dir.path().join("data"), dir.path().join("b.tar.zst"));
    ok(&on(&data, &["load-demo"]));
    let database = rusqlite::Connection::open(data.join("site.db")).unwrap();
    let newest = "SELECT max(version) FROM refinery_schema_history";
    let known: i64 = database.query_row(newest, [], |row| row.get(0)).unwrap();
    // As a site is whose binary was replaced, before it is started.
    database.execute("DELETE FROM refinery_schema_history WHERE version = ?1", [known]).unwrap();
    let before: i64 = database.query_row(newest, [], |row| row.get(0)).unwrap();
    drop(database);
    ok(&on(&data, &["backup", file.to_str().unwrap()]));
    let archive = zstd::decode_all(fs::File::open(&file).unwrap()).unwrap();
    let mut archive = tar::Archive::new(archive.as_slice());
    let head = archive.entries().unwrap().next().unwrap().unwrap();
    let head: serde_json::Value = serde_json::from_reader(head).unwrap();
    has(&head, json!({"schema": before, "version": env!("CARGO_PKG_VERSION")}));
}

#[test]
fn an_encrypted_backup_opens_with_its_passphrase_only() {
    let dir = tempfile::tempdir().unwrap();
    let (data, file) = (dir.path().join("data"), dir.path().join("b.tar.zst.age"));
    ok(&on(&data, &["load-demo"]));
    let with = |passphrase: &str, data: &Path, arguments: &[&str]| {
        on_with(data, arguments, &[("PHARMA_SITE_BACKUP_PASSPHRASE", passphrase)], "")
    };
    let name = file.to_str().unwrap();
    ok(&with("correct horse battery", &data, &["backup", name]));
    assert!(fs::read(&file).unwrap().starts_with(b"age-encryption.org/"));
    let elsewhere = dir.path().join("elsewhere");
    let said = error_line(&with("", &elsewhere, &["restore", name]));
    assert!(said.contains("encrypted") && said.contains("passphrase"), "{said}");
    let said = error_line(&with("not the right words", &elsewhere, &["restore", name]));
    assert!(said.contains("not the right one"), "{said}");
    assert!(!elsewhere.exists(), "nothing was made");
    ok(&with("correct horse battery", &elsewhere, &["restore", name]));
    assert!(elsewhere.join("site.db").exists());
}

#[test]
fn two_commands_back_up_at_once_and_both_can_be_restored() {
    let (dir, data) = with_demo();
    let files = ["one.tar.zst", "two.tar.zst"].map(|name| dir.path().join(name));
    let source = data.as_path();
    std::thread::scope(|scope| {
        for file in &files {
            scope.spawn(move || ok(&on(source, &["backup", file.to_str().unwrap()])));
        }
    });
    for file in files {
        let said = ok(&on(&data, &["restore", "--drill", file.to_str().unwrap()]));
        assert!(said.contains("can be restored"), "{said}");
    }
}
