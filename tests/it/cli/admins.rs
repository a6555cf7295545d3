//! Accounts and keys on the command line.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::error_line;

const GOOD: &str = "copper lantern 42 otter";

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

fn says(output: &Output) -> String {
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
    assert!(says(&run(&data, &["list-admins"], "")).contains("no administrators"));
    assert!(says(&create(&data, "Office@Example.com", GOOD)).contains("Office@Example.com"));
    let email = ["--email", "office@example.com"];
    let list = says(&run(&data, &["list-admins"], ""));
    assert!(
        list.contains("Office@Example.com\tactive\tno second factor") && list.contains("never"),
        "{list}"
    );
    says(&run(&data, &["disable-admin", email[0], email[1]], ""));
    assert!(says(&run(&data, &["list-admins"], "")).contains("disabled"));
    says(&run(&data, &["enable-admin", email[0], email[1]], ""));
    assert!(says(&run(&data, &["list-admins"], "")).contains("active"));
    says(&run(&data, &["reset-mfa", email[0], email[1]], ""));
    says(&run(
        &data,
        &["reset-password", email[0], email[1], "--password-stdin"],
        "seven violet tractors 19\r\n",
    ));
    assert!(says(&run(&data, &["rotate-keys"], "")).contains("new key"));
}

#[test]
fn mistakes_are_one_clear_line_and_change_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    says(&create(&data, "office@example.com", GOOD));
    let before = says(&run(&data, &["list-admins"], ""));
    for (output, word) in [
        (create(&data, "OFFICE@example.com", GOOD), "already is an administrator"),
        (create(&data, "no address", GOOD), "--email"),
        (create(&data, "a@b.co\nBcc: x@y.zz", GOOD), "--email"),
        (create(&data, "other@example.com", "short"), "at least 12"),
        (create(&data, "other@example.com", ""), "at least 12"),
        (create(&data, "other@example.com", "password12345"), "easy to guess"),
        (run(&data, &["create-admin", "--email", "other@example.com"], ""), "--password-stdin"),
        (
            run(&data, &["reset-password", "--email", "office@example.com", "--password-stdin"], "x\n"),
            "at least 12",
        ),
        (
            run(&data, &["reset-password", "--email", "nobody@example.com", "--password-stdin"], GOOD),
            "no administrator",
        ),
        (run(&data, &["reset-mfa", "--email", "nobody@example.com"], ""), "no administrator"),
        (run(&data, &["disable-admin", "--email", "nobody@example.com"], ""), "no administrator"),
        (run(&data, &["enable-admin", "--email", "nobody@example.com"], ""), "no administrator"),
    ] {
        let line = error_line(&output);
        assert!(line.contains(word), "{word}: {line}");
    }
    assert_eq!(says(&run(&data, &["list-admins"], "")), before);
}
