//! The command line, as a process.

mod admins;
mod backup;
mod backup_places;
mod backup_store;
mod config;
mod content;
mod doctor;
mod going_back;
mod imports;
mod log;
mod old_data;
mod opening;
mod owner;
mod packaging;
mod read_only;
mod runbook;
mod serving;
mod sign_in_log;
mod upgrade;

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pharma-site")).args(arguments).output().unwrap()
}

fn error_line(output: &Output) -> String {
    error_line_of(output, 1)
}

fn error_line_of(output: &Output, code: i32) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{text}");
    assert_eq!(text.trim_end().lines().count(), 1, "one clear line: {text}");
    text
}

#[test]
fn the_sample_goes_into_an_empty_database_only() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let arguments = ["load-demo", "--data-dir", data.to_str().unwrap()];
    assert!(run(&arguments).status.success());
    assert!(error_line(&run(&arguments)).contains("already holds products"));
}

#[test]
fn a_database_that_is_damaged_or_newer_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    let file = dir.path().join("site.db");
    std::fs::write(
        &file,
        b"this is not a database, but it is long enough to be mistaken for one".repeat(100),
    )
    .unwrap();
    let before = std::fs::read(&file).unwrap();
    assert!(error_line(&run(&["load-demo", "--data-dir", data])).contains("not a sound database"));
    assert_eq!(std::fs::read(&file).unwrap(), before);

    // Sound where it begins, damaged behind it.
    std::fs::remove_file(&file).unwrap();
    assert!(run(&["load-demo", "--data-dir", data]).status.success());
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 40_960].fill(0xA5);
    std::fs::write(&file, &bytes).unwrap();
    for command in ["serve", "load-demo", "list-admins"] {
        let mut arguments = vec![command, "--data-dir", data];
        if command == "serve" {
            arguments.extend(["--listen", "127.0.0.1:0"]);
        }
        assert!(error_line(&run(&arguments)).contains("not a sound database"), "{command}");
        assert!(std::fs::read(&file).unwrap() == bytes, "{command} touched it");
    }

    std::fs::remove_file(&file).unwrap();
    let newer = rusqlite::Connection::open(&file).unwrap();
    newer.execute_batch("CREATE TABLE refinery_schema_history (version INTEGER); INSERT INTO refinery_schema_history VALUES (9999)").unwrap();
    drop(newer);
    let before = std::fs::read(&file).unwrap();
    assert!(
        error_line(&run(&["serve", "--listen", "127.0.0.1:0", "--data-dir", data])).contains("newer version")
    );
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn a_lost_database_is_not_replaced_by_an_empty_one() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    assert!(run(&["load-demo", "--data-dir", data]).status.success());
    assert!(run(&["rotate-keys", "--data-dir", data]).status.success());
    let file = dir.path().join("site.db");
    std::fs::remove_file(&file).unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data-dir", data];
    for arguments in [&serve[..], &["load-demo", "--data-dir", data]] {
        assert!(error_line(&run(arguments)).contains("holds the keys of a site"), "{arguments:?}");
        assert!(!file.exists(), "{arguments:?}");
    }
    // With a log beside it, even an empty file is a lost database; SQLite would delete the log.
    std::fs::remove_dir_all(dir.path().join("keys")).unwrap();
    std::fs::write(&file, b"").unwrap();
    let log = dir.path().join("site.db-wal");
    std::fs::write(&log, b"what was saved last").unwrap();
    for arguments in [&serve[..], &["load-demo", "--data-dir", data], &["list-admins", "--data-dir", data]] {
        assert!(error_line(&run(arguments)).contains("the database was lost"), "{arguments:?}");
        assert_eq!(std::fs::read(&log).unwrap(), b"what was saved last", "{arguments:?}");
    }
    assert_eq!(run(&["doctor", "--data-dir", data]).status.code(), Some(1));
    assert!(log.exists(), "doctor");
}

#[test]
fn a_busy_port_and_an_unwritable_directory_are_named() {
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = busy.local_addr().unwrap().to_string();
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let error = error_line(&run(&["serve", "--listen", &address, "--data-dir", data.to_str().unwrap()]));
    assert!(error.contains(&address), "{error}");
    assert!(!data.exists(), "nothing was touched");

    let file = dir.path().join("file");
    std::fs::write(&file, b"").unwrap();
    let error = error_line(&run(&["load-demo", "--data-dir", file.join("data").to_str().unwrap()]));
    assert!(error.contains("data directory"), "{error}");
}

#[test]
fn the_api_document_that_the_frontend_was_built_from_is_current() {
    let printed = run(&["openapi"]);
    assert!(printed.status.success());
    let committed = std::fs::read_to_string("frontend/openapi.json").unwrap();
    let stale = "frontend/openapi.json is stale: run `cargo run -- openapi > frontend/openapi.json && npm --prefix frontend run api`";
    assert!(String::from_utf8(printed.stdout).unwrap() == committed, "{stale}");
}

#[test]
fn the_product_fields_that_the_frontend_was_built_from_are_current() {
    for (file, command) in [
        ("frontend/src/format/productFields.json", &["product-fields"][..]),
        ("frontend/src/format/productFacts.json", &["product-fields", "--facts"]),
    ] {
        let printed = run(command);
        assert!(printed.status.success());
        let committed = std::fs::read_to_string(file).unwrap();
        let stale = format!("{file} is stale: run `cargo run -- {} > {file}`", command.join(" "));
        assert!(String::from_utf8(printed.stdout).unwrap() == committed, "{stale}");
    }
}

#[cfg(unix)]
#[test]
fn database_keys_and_mails_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let arguments = ["load-demo", "--data-dir", data.to_str().unwrap()];
    assert!(run(&arguments).status.success());
    let mode = |name: &str| data.join(name).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!([mode("site.db"), mode("keys"), mode("mail")], [0o600, 0o700, 0o700]);
    // Another umask, or another program, may have been more generous.
    std::fs::set_permissions(data.join("site.db"), std::fs::Permissions::from_mode(0o644)).unwrap();
    assert!(run(&["rotate-keys", "--data-dir", data.to_str().unwrap()]).status.success());
    assert_eq!(mode("site.db"), 0o600);
}
