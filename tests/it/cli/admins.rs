//! Accounts and keys on the command line.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::error_line;
use crate::harness::process::Serving;

const PASSWORD: &str = "copper lantern 42 otter";

fn run(data: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(arguments)
        .arg("--data-dir")
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout_of(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn create(data: &Path, email: &str, password: &str) -> Output {
    run(data, &["create-admin", "--email", email, "--password-stdin"], &format!("{password}\n"))
}

#[test]
fn an_account_is_made_listed_disabled_enabled_and_reset() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    std::fs::create_dir(&data).unwrap();
    assert!(stdout_of(&run(&data, &["list-admins"], "")).contains("no administrators"));
    assert!(stdout_of(&create(&data, "Office@Example.com", PASSWORD)).contains("Office@Example.com"));
    let email = ["--email", "office@example.com"];
    let list = stdout_of(&run(&data, &["list-admins"], ""));
    assert!(
        list.contains("Office@Example.com\tactive\tno second factor") && list.contains("never"),
        "{list}"
    );
    stdout_of(&run(&data, &["disable-admin", email[0], email[1]], ""));
    assert!(stdout_of(&run(&data, &["list-admins"], "")).contains("disabled"));
    stdout_of(&run(&data, &["enable-admin", email[0], email[1]], ""));
    assert!(stdout_of(&run(&data, &["list-admins"], "")).contains("active"));
    stdout_of(&run(&data, &["reset-mfa", email[0], email[1]], ""));
    stdout_of(&run(
        &data,
        &["reset-password", email[0], email[1], "--password-stdin"],
        "seven violet tractors 19\r\n",
    ));
    assert!(stdout_of(&run(&data, &["rotate-keys"], "")).contains("new key"));
}

#[test]
fn a_command_leaves_nothing_in_the_write_ahead_log() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    stdout_of(&create(&data, "office@example.com", PASSWORD));
    let copy = dir.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    std::fs::copy(data.join("site.db"), copy.join("site.db")).unwrap();
    assert!(stdout_of(&run(&copy, &["list-admins"], "")).contains("office@example.com"));
}

/// A database as version 5 of the schema left it, with e-mails and the keys that they had then.
pub(super) fn create_old_database(data: &Path, accounts: &[(&str, &str)]) {
    let made = data.with_extension("made");
    stdout_of(&create(&made, "first@example.com", PASSWORD));
    let made = rusqlite::Connection::open(made.join("site.db")).unwrap();
    let text = |sql: &str| made.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
    std::fs::create_dir_all(data).unwrap();
    let database = rusqlite::Connection::open(data.join("site.db")).unwrap();
    database
        .execute_batch(&text("SELECT sql FROM sqlite_master WHERE name = 'refinery_schema_history'"))
        .unwrap();
    for version in 1..=5 {
        let of = |file: &Path| file.to_string_lossy().contains(&format!("/V{version}__"));
        let mut files = std::fs::read_dir("migrations").unwrap().map(|entry| entry.unwrap().path());
        let sql = std::fs::read_to_string(files.find(|file| of(file)).unwrap()).unwrap();
        database.execute_batch(&sql).unwrap();
        let column =
            |name| text(&format!("SELECT {name} FROM refinery_schema_history WHERE version = {version}"));
        database
            .execute(
                "INSERT INTO refinery_schema_history (version, name, applied_on, checksum) VALUES (?1, ?2, ?3, ?4)",
                rusqlite::params![version, column("name"), column("applied_on"), column("checksum")],
            )
            .unwrap();
    }
    let hash = text("SELECT password_hash FROM administrator");
    let first = ("first@example.com", "first@example.com");
    for (at, (email, key)) in accounts.iter().chain([&first]).enumerate() {
        database
            .execute(
                "INSERT INTO administrator (id, email, email_key, password_hash, created_at, updated_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
                rusqlite::params![format!("00000000-0000-4000-8000-{at:012}"), email, key, hash, at + 1],
            )
            .unwrap();
    }
}

#[actix_web::test]
async fn accounts_whose_address_was_folded_otherwise_can_sign_in_after_the_upgrade() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let accounts = [
        "straße@example.com",
        "İstanbul@example.com",
        "ΟΔΟΣ@example.com",
        "ﬁnance@example.com",
        "ｓａｌｅｓ@example.com",
    ];
    let keys = accounts.map(str::to_lowercase);
    let pairs: Vec<_> = accounts.into_iter().zip(keys.iter().map(String::as_str)).collect();
    create_old_database(&data, &pairs);
    let site = Serving::start_empty(&data);
    for email in accounts.into_iter().chain(["first@example.com", "STRASSE@example.com", "sales@example.com"])
    {
        let answer = site.visitor().sign_in(email, PASSWORD).await;
        assert_eq!(answer.status, 200, "{email}: {}", answer.text());
    }
    let taken = create(&data, "strasse@example.com", PASSWORD);
    assert!(
        error_line(&taken)
            .contains("already is an administrator straße@example.com, which is the same address")
    );
    for (email, password) in
        [("ώμέγα@example.com", "seven violet tractors 19"), ("ＮＥＷ@example.com", PASSWORD)]
    {
        stdout_of(&create(&data, email, password));
        assert_eq!(site.visitor().sign_in(email, password).await.status, 200, "{email}");
    }
}

#[actix_web::test]
async fn of_two_accounts_with_the_same_address_one_signs_in_and_the_other_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let clashing = [
        ("straße@example.com", "straße@example.com"),
        ("strasse@example.com", "strasse@example.com"),
        ("ﬁn@example.com", "ﬁn@example.com"),
        ("ＦＩＮ@example.com", "ｆｉｎ@example.com"),
    ];
    create_old_database(&data, &clashing);
    let site = Serving::start_empty(&data);
    let log = std::fs::read_to_string(&site.log).unwrap();
    let list = stdout_of(&run(&data, &["list-admins"], ""));
    let doctor = String::from_utf8_lossy(&run(&data, &["doctor"], "").stdout).into_owned();
    for (lost, kept) in
        [("straße@example.com", "strasse@example.com"), ("ＦＩＮ@example.com", "ﬁn@example.com")]
    {
        let said =
            format!("the administrator {lost} cannot sign in, since that is the same address as {kept}");
        assert!(log.contains(&said), "{said}");
        assert!(list.contains(&format!("{lost}\tcannot sign in: the same address as {kept}")), "{list}");
        assert!(doctor.contains("warn administrators") && doctor.contains(&said), "{doctor}");
        assert!(list.contains(&format!("{kept}\tactive")), "{list}");
        assert_eq!(site.visitor().sign_in(kept, PASSWORD).await.status, 200, "{kept}");
    }
}

#[test]
fn mistakes_are_one_clear_line_and_change_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    stdout_of(&create(&data, "office@example.com", PASSWORD));
    let before = stdout_of(&run(&data, &["list-admins"], ""));
    for (output, word) in [
        (create(&data, "OFFICE@example.com", PASSWORD), "already is an administrator"),
        (create(&data, "no address", PASSWORD), "--email"),
        (create(&data, "a@b.co\nBcc: x@y.zz", PASSWORD), "--email"),
        (create(&data, "other@example.com", "short"), "at least 12"),
        (create(&data, "other@example.com", ""), "at least 12"),
        (create(&data, "other@example.com", "password12345"), "easy to guess"),
        (run(&data, &["create-admin", "--email", "other@example.com"], ""), "--password-stdin"),
        (
            run(&data, &["reset-password", "--email", "office@example.com", "--password-stdin"], "x\n"),
            "at least 12",
        ),
        (
            run(&data, &["reset-password", "--email", "nobody@example.com", "--password-stdin"], PASSWORD),
            "no administrator",
        ),
        (run(&data, &["reset-mfa", "--email", "nobody@example.com"], ""), "no administrator"),
        (run(&data, &["disable-admin", "--email", "nobody@example.com"], ""), "no administrator"),
        (run(&data, &["enable-admin", "--email", "nobody@example.com"], ""), "no administrator"),
    ] {
        let line = error_line(&output);
        assert!(line.contains(word), "{word}: {line}");
    }
    assert_eq!(stdout_of(&run(&data, &["list-admins"], "")), before);
}
