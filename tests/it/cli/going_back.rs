//! The way back from an upgrade: the refusal of a newer database names it, `docs/operations.md` describes it, and its
//! commands are run here as they are printed.

use std::io::{BufRead as _, Write as _};
use std::net::TcpListener;

use super::old_data::{FIRST, PASSWORD, data_of_schema, earlier, newest, the_public_sees_it};
use super::runbook::run_chapter;
use super::*;

const CHAPTER: &str = "## Going back";

fn stop(mut site: Serving) {
    site.signal("TERM");
    assert!(site.child.wait().unwrap().success());
}

fn one(database: &Path, sql: &str) -> String {
    Connection::open(database).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Does what the next version would at its first start: a verified copy, a migration, and later a change.
fn upgrade_to_the_future(data: &Path) {
    let path = data.join("site.db");
    fs::create_dir_all(data.join("before-upgrade")).unwrap();
    fs::copy(&path, data.join(format!("before-upgrade/site-schema-{}.db", newest()))).unwrap();
    let database = Connection::open(&path).unwrap();
    let future = "CREATE TABLE of_the_future (x INTEGER);
                  INSERT INTO refinery_schema_history SELECT version + 1, 'the_future', applied_on, checksum
                  FROM refinery_schema_history ORDER BY version DESC LIMIT 1;
                  UPDATE product SET description = 'Changed since.' WHERE id = 1;";
    database.execute_batch(future).unwrap();
}

async fn add_product(visitor: &Visitor, token: &str, name: &str) {
    let new = json!({"name": name, "category": "Antibiotics", "description": "x"});
    let request = visitor.request(Method::POST, "/api/admin/products").bearer_auth(token).json(&new);
    assert_eq!(send(request).await.status, 201);
}

/// Starts a mail server that says yes to everything, and returns its port.
fn mail_server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            stream.write_all(b"220 mail.example ESMTP\r\n").unwrap();
            for line in BufReader::new(stream.try_clone().unwrap()).lines() {
                let words: &[u8] = if line.is_ok_and(|line| line.starts_with("QUIT")) {
                    b"221 bye\r\n"
                } else {
                    b"250 yes\r\n"
                };
                let _ = stream.write_all(words);
            }
        }
    });
    port
}

#[actix_web::test]
async fn the_documented_steps_lead_back_to_the_version_before() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = here.join("data");
    // A mail server, without which doctor says that nobody is told of enquiries.
    let mail = mail_server();
    fs::write(
        here.join("config.toml"),
        format!("[mail]\ntransport = \"smtp\"\nhost = \"127.0.0.1\"\nport = {mail}\ntls = \"none\"\n"),
    )
    .unwrap();
    data_of_schema(&data, earlier(2));
    let site = Serving::start_empty(&data);
    let granted = site.visitor().sign_in("office@example.com", PASSWORD).await.json();
    add_product(&site.visitor(), granted["access_token"].as_str().unwrap(), "Saved Before").await;
    stop(site);
    let keys = fs::read(data.join("keys/access-tokens.json")).unwrap();
    upgrade_to_the_future(&data);
    let uploaded_since = data.join("images/blogs/1790000000000-00000000000000aa.png");
    fs::write(&uploaded_since, "a picture").unwrap();

    // The older version names the way, and changes nothing.
    let copy = data.join(format!("before-upgrade/site-schema-{}.db", newest()));
    let way = format!("pharma-site restore {} --data-dir {}", copy.display(), data.display());
    let before = fs::read(data.join("site.db")).unwrap();
    for command in ["serve", "list-admins", "load-demo"] {
        let listen: &[&str] = if command == "serve" { &["--listen", "127.0.0.1:0"] } else { &[] };
        let said = error_line(&on(&data, &[&[command], listen].concat()));
        assert!(said.contains("was written by a newer version") && said.contains(&way), "{command}: {said}");
    }
    assert!(fs::read(data.join("site.db")).unwrap() == before);

    let port = free_port();
    let (_started, said) = run_chapter(CHAPTER, here, port);
    let visitor = Visitor::new(([127, 0, 0, 1], port).into());
    assert_eq!(visitor.json("/api/products?q=saved+before").await["total"], 1, "{said}");
    assert_eq!(visitor.json("/api/products/1").await["description"], "The second text.", "{said}");
    let granted = visitor.sign_in("office@example.com", PASSWORD).await.expect(200).json();
    add_product(&visitor, granted["access_token"].as_str().unwrap(), "Saved After").await;
    assert!(uploaded_since.exists() && fs::read(data.join("keys/access-tokens.json")).unwrap() == keys);
    let aside = fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path());
    let aside = aside.into_iter().find(|path| path.to_string_lossy().contains("before-restore-"));
    let kept = aside.expect("what was replaced is kept").join("site.db");
    assert_eq!(one(&kept, "SELECT description FROM product WHERE id = 1"), "Changed since.");
}

#[actix_web::test]
async fn the_copy_before_an_upgrade_is_the_database_of_the_version_before() {
    for schema in [FIRST, 13, earlier(1)] {
        let (_dir, data) = nowhere();
        data_of_schema(&data, schema);
        let site = Serving::start_empty(&data);
        let copy = data.join(format!("before-upgrade/site-schema-{schema}.db"));
        let words = ["restore", copy.to_str().unwrap()];
        assert!(error_line(&on(&data, &words)).contains("is being served already"));
        stop(site);
        let said = ok(&on(&data, &words));
        says(
            &said,
            &[&format!("(schema {schema}); images and keys are those that were there"), "before-restore-"],
        );
        let found = one(&data.join("site.db"), "SELECT max(version) || '' FROM refinery_schema_history");
        assert_eq!(found, schema.to_string());
        // The older version itself is not at hand; that nothing is missing, this one shows after another upgrade.
        let site = Serving::start_empty(&data);
        the_public_sees_it(&site, schema).await;
    }
}

#[test]
fn what_is_no_whole_database_of_the_site_is_refused_and_nothing_is_changed() {
    let (directory, data) = nowhere();
    data_of_schema(&data, newest());
    let path = directory.path().join("copy.db");
    let whole = fs::read(data.join("site.db")).unwrap();
    let damaged: Vec<u8> =
        whole.iter().enumerate().map(|(at, byte)| if at > whole.len() / 2 { 0xA5 } else { *byte }).collect();
    let other = directory.path().join("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE other (x INTEGER)").unwrap();
    let newer = directory.path().join("newer.db");
    fs::write(&newer, &whole).unwrap();
    let future = "INSERT INTO refinery_schema_history SELECT version + 1, 'f', applied_on, checksum \
                  FROM refinery_schema_history ORDER BY version DESC LIMIT 1";
    Connection::open(&newer).unwrap().execute(future, []).unwrap();
    for (content, log, reason) in [
        (damaged, false, "sound"),
        (fs::read(&other).unwrap(), false, "none of pharma-site"),
        (fs::read(&newer).unwrap(), false, "newer version"),
        (whole.clone(), true, "has a log beside it"),
    ] {
        fs::write(&path, content).unwrap();
        if log {
            fs::write(directory.path().join("copy.db-wal"), "what was saved last").unwrap();
        }
        let said = error_line(&on(&data, &["restore", path.to_str().unwrap()]));
        assert!(said.contains(reason) && said.contains("copy.db"), "{reason}: {said}");
        assert!(
            fs::read(data.join("site.db")).unwrap() == whole && !data.join("restore-work").exists(),
            "{said}"
        );
    }
}
