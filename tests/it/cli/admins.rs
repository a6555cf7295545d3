//! Accounts and keys on the command line.

use super::*;

const PASSWORD: &str = "copper lantern 42 otter";

fn create(data: &Path, email: &str, password: &str) -> Output {
    on_with(data, &["create-admin", "--email", email, "--password-stdin"], &[], &format!("{password}\n"))
}

fn reset_password(data: &Path, email: &str, password: &str) -> Output {
    on_with(data, &["reset-password", "--email", email, "--password-stdin"], &[], password)
}

#[test]
fn an_account_is_made_listed_disabled_enabled_and_reset() {
    let (_dir, data) = nowhere();
    std::fs::create_dir(&data).unwrap();
    assert!(ok(&on(&data, &["list-admins"])).contains("no administrators"));
    assert!(ok(&create(&data, "Office@Example.com", PASSWORD)).contains("Office@Example.com"));
    let change = |command: &str| {
        ok(&on(&data, &[command, "--email", "office@example.com"]));
        ok(&on(&data, &["list-admins"]))
    };
    let list = ok(&on(&data, &["list-admins"]));
    says(&list, &["Office@Example.com\tactive\tno second factor", "never"]);
    assert!(change("disable-admin").contains("disabled"));
    assert!(change("enable-admin").contains("active"));
    change("reset-mfa");
    ok(&reset_password(&data, "office@example.com", "seven violet tractors 19\r\n"));
    assert!(ok(&on(&data, &["rotate-keys"])).contains("new key"));
}

#[test]
fn a_command_leaves_nothing_in_the_write_ahead_log() {
    let (dir, data) = nowhere();
    ok(&create(&data, "office@example.com", PASSWORD));
    let copy = dir.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    std::fs::copy(data.join("site.db"), copy.join("site.db")).unwrap();
    assert!(ok(&on(&copy, &["list-admins"])).contains("office@example.com"));
}

/// A database as version 5 of the schema left it, with e-mails and the keys that they had then.
pub(super) fn create_old_database(data: &Path, accounts: &[(&str, &str)]) {
    let made = data.with_extension("made");
    ok(&create(&made, "first@example.com", PASSWORD));
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
    let (_dir, data) = nowhere();
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
        ok(&create(&data, email, password));
        assert_eq!(site.visitor().sign_in(email, password).await.status, 200, "{email}");
    }
}

#[actix_web::test]
async fn of_two_accounts_with_the_same_address_one_signs_in_and_the_other_is_named() {
    let (_dir, data) = nowhere();
    let clashing = [
        ("straße@example.com", "straße@example.com"),
        ("strasse@example.com", "strasse@example.com"),
        ("ﬁn@example.com", "ﬁn@example.com"),
        ("ＦＩＮ@example.com", "ｆｉｎ@example.com"),
    ];
    create_old_database(&data, &clashing);
    let site = Serving::start_empty(&data);
    let log = std::fs::read_to_string(&site.log).unwrap();
    let list = ok(&on(&data, &["list-admins"]));
    let doctor = String::from_utf8_lossy(&on(&data, &["doctor"]).stdout).into_owned();
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
    let (_dir, data) = nowhere();
    ok(&create(&data, "office@example.com", PASSWORD));
    let before = ok(&on(&data, &["list-admins"]));
    for (output, word) in [
        (create(&data, "OFFICE@example.com", PASSWORD), "already is an administrator"),
        (create(&data, "no address", PASSWORD), "--email"),
        (create(&data, "a@b.co\nBcc: x@y.zz", PASSWORD), "--email"),
        (create(&data, "other@example.com", "short"), "at least 12"),
        (create(&data, "other@example.com", ""), "at least 12"),
        (create(&data, "other@example.com", "password12345"), "easy to guess"),
        (on(&data, &["create-admin", "--email", "other@example.com"]), "--password-stdin"),
        (reset_password(&data, "office@example.com", "x\n"), "at least 12"),
        (reset_password(&data, "nobody@example.com", PASSWORD), "no administrator"),
        (on(&data, &["reset-mfa", "--email", "nobody@example.com"]), "no administrator"),
        (on(&data, &["disable-admin", "--email", "nobody@example.com"]), "no administrator"),
        (on(&data, &["enable-admin", "--email", "nobody@example.com"]), "no administrator"),
    ] {
        let line = error_line(&output);
        assert!(line.contains(word), "{word}: {line}");
    }
    assert_eq!(ok(&on(&data, &["list-admins"])), before);
}
