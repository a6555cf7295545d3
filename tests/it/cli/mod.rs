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

use std::collections::BTreeMap;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::harness::backups::{forget_last_attempts, in_directory, in_store, state_of};
use crate::harness::commands::{
    error_line, error_line_of, files_below, finished, mode, nowhere, ok, on, on_with, run, wait_until,
    with_demo,
};
use crate::harness::object_store::{ObjectStore, free_port};
use crate::harness::process::Serving;
use crate::harness::values::{has, lacks, says, with};
use crate::harness::visitor::{Requests as _, Response, Visitor, send};

#[test]
fn the_sample_goes_into_an_empty_database_only() {
    let (_dir, data) = with_demo();
    assert!(error_line(&on(&data, &["load-demo"])).contains("already holds products"));
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
    assert!(error_line(&on(Path::new(data), &["load-demo"])).contains("not a sound database"));
    assert_eq!(std::fs::read(&file).unwrap(), before);

    // Sound where it begins, damaged behind it.
    std::fs::remove_file(&file).unwrap();
    assert!(on(Path::new(data), &["load-demo"]).status.success());
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
        error_line(&on(Path::new(data), &["serve", "--listen", "127.0.0.1:0"])).contains("newer version")
    );
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn a_lost_database_is_not_replaced_by_an_empty_one() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    assert!(on(Path::new(data), &["load-demo"]).status.success());
    assert!(on(Path::new(data), &["rotate-keys"]).status.success());
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
    assert_eq!(on(Path::new(data), &["doctor"]).status.code(), Some(1));
    assert!(log.exists(), "doctor");
}

#[test]
fn a_busy_port_and_an_unwritable_directory_are_named() {
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = busy.local_addr().unwrap().to_string();
    let (dir, data) = nowhere();
    let error = error_line(&on(&data, &["serve", "--listen", &address]));
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
        ("frontend/src/words/productFields.json", &["product-fields"][..]),
        ("frontend/src/words/productFacts.json", &["product-fields", "--facts"]),
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
    let (_dir, data) = with_demo();
    let modes = ["site.db", "keys", "mail"].map(|name| mode(&data.join(name)));
    assert_eq!(modes, [0o600, 0o700, 0o700]);
    // Another umask, or another program, may have been more generous.
    let generous = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    std::fs::set_permissions(data.join("site.db"), generous).unwrap();
    ok(&on(&data, &["rotate-keys"]));
    assert_eq!(mode(&data.join("site.db")), 0o600);
}
