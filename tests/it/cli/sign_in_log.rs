//! The log's line about a failed sign-in, and the filter for fail2ban that `docs/operations.md` gives for it.

use super::*;

use crate::harness::python::ask_python;

/// The lines of the code block in the guide that begins with this one.
fn block(first: &str) -> String {
    let guide = std::fs::read_to_string("docs/operations.md").unwrap();
    // Every second piece stands between fences.
    let block = guide.split("```").skip(1).step_by(2).find(|block| block.contains(first));
    block.unwrap_or_else(|| panic!("{first} in the guide")).split_once('\n').unwrap().1.to_owned()
}

/// Which addresses the filter finds in which lines: with Python's own expressions, which fail2ban uses.
fn found(log: &str) -> Vec<Option<String>> {
    const PROGRAM: &str = r#"
import configparser, ipaddress, json, re, sys
given = json.load(sys.stdin)
parser = configparser.ConfigParser(interpolation=None)
parser.read_string(given["filter"])
text = parser["Definition"]["failregex"].strip()
assert text.startswith("^") and text.endswith("$"), text
filter = re.compile(text.replace("<ADDR>", r"(?P<addr>[0-9a-fA-F:.]+)"))
def address(line):
    # As it is in a file, as fail2ban reads that (the date is cut out), and as the journal hands it on.
    forms = [line, line[line.index(" "):], "web pharma-site[812]: " + line, "web pharma-site[812]: " + line[line.index(" "):]]
    hits = [filter.search(form) for form in forms]
    found = {str(ipaddress.ip_address(hit["addr"])) if hit else None for hit in hits}
    assert len(found) == 1, (line, found)
    return found.pop()
print(json.dumps([address(line) for line in given["log"].split("\n") if line]))
"#;
    let found = ask_python(PROGRAM, &json!({"filter": block("[Definition]"), "log": log}));
    serde_json::from_value(found).unwrap()
}

async fn sign_in(site: &Serving, from: &str, email: &str, password: &str) -> u16 {
    let request = site.visitor().request(Method::POST, "/auth/v1/token?grant_type=password");
    let body = json!({"email": email, "password": password});
    send(request.header("x-forwarded-for", from).json(&body)).await.status.as_u16()
}

fn failures(site: &Serving) -> String {
    let log = std::fs::read_to_string(&site.log).unwrap();
    log.lines().filter(|line| line.contains("sign-in failed")).map(|line| format!("{line}\n")).collect()
}

#[actix_web::test]
async fn a_failed_sign_in_is_one_line_that_the_documented_filter_finds() {
    let dir = tempfile::tempdir().unwrap();
    let settings =
        [("PHARMA_SITE_HTTP_TRUSTED_PROXIES", "[\"127.0.0.1\"]"), ("PHARMA_SITE_AUTH_FAILURES", "2")];
    let site = Serving::start_with(dir.path(), &settings);
    let password = site.demo_password.clone().unwrap();
    assert_eq!(sign_in(&site, "203.0.113.1", "admin@example.com", &password).await, 200);
    assert_eq!(failures(&site), "", "who signs in is no failure");
    assert_eq!(sign_in(&site, "203.0.113.2", "admin@example.com", "wrong").await, 400);
    assert_eq!(sign_in(&site, "2001:db8::3", "nobody@example.com", "wrong").await, 400);
    for status in [400, 400, 429] {
        assert_eq!(sign_in(&site, "203.0.113.4", "secret-typed-there@example.com", "wrong").await, status);
    }
    let lines = failures(&site);
    let addresses = ["203.0.113.2", "2001:db8::3", "203.0.113.4", "203.0.113.4", "203.0.113.4"];
    assert_eq!(found(&lines), addresses.map(|address| Some(address.to_owned())), "{lines}");
    assert!(!lines.contains("example.com"), "no e-mail: {lines}");
    for (line, reason) in lines.lines().zip([
        "invalid_credentials",
        "invalid_credentials",
        "invalid_credentials",
        "invalid_credentials",
        "too_many_attempts",
    ]) {
        assert!(line.ends_with(&format!("reason=\"{reason}\"")), "{line}");
    }
    // As the guide shows it.
    let shown = block("sign-in failed");
    assert_eq!(found(&shown), [Some("203.0.113.7".to_owned())], "{shown}");
}

#[actix_web::test]
async fn what_was_typed_as_e_mail_is_not_logged() {
    let dir = tempfile::tempdir().unwrap();
    let settings = [("PHARMA_SITE_AUTH_FAILURES", "50")];
    let site = Serving::start_with(dir.path(), &settings);
    let forged = "2026-11-21T06:00:00.000000Z  WARN pharma_site::sign_in: sign-in failed address=198.51.100.1 reason=\"invalid_credentials\"";
    let emails = [
        "admin@example.com".to_owned(),
        format!("x\n{forged}"),
        "x\" address=198.51.100.1 reason=\"invalid_credentials\"".to_owned(),
        format!("x\u{2028}{forged}\u{202e}\u{1b}[2J"),
        "y".repeat(20_000),
    ];
    for email in &emails {
        assert_eq!(sign_in(&site, "203.0.113.9", email, "wrong").await, 400);
    }
    let lines = failures(&site);
    assert_eq!(lines.lines().count(), emails.len(), "{lines}");
    assert_eq!(
        found(&lines),
        vec![Some("127.0.0.1".to_owned()); emails.len()],
        "nobody else is banned: {lines}"
    );
    assert!(!lines.contains("admin@example.com") && !lines.contains("198.51.100.1"), "{lines}");
}

#[actix_web::test]
async fn a_wrong_code_at_the_second_step_is_logged() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    let password = site.demo_password.clone().unwrap();
    let granted = site.sign_in(&password).await.json();
    let post = |path: String, body: Value| {
        let request = site.visitor().request(Method::POST, &path);
        send(request.bearer_auth(granted["access_token"].as_str().unwrap()).json(&body))
    };
    let factor = post("/auth/v1/factors".to_owned(), json!({"factor_type": "totp"})).await.json();
    let factor = factor["id"].as_str().unwrap();
    let challenge = post(format!("/auth/v1/factors/{factor}/challenge"), json!({})).await.json();
    let body = json!({"challenge_id": challenge["id"], "code": "no-code"});
    assert_eq!(post(format!("/auth/v1/factors/{factor}/verify"), body).await.status, 422);
    post("/auth/v1/recovery-codes/verify".to_owned(), json!({"code": "AAAAA-AAAAA"})).await.expect(422);
    let lines = failures(&site);
    assert_eq!(lines.matches("address=127.0.0.1 reason=\"wrong_code\"").count(), 2, "{lines}");
    assert_eq!(found(&lines), vec![Some("127.0.0.1".to_owned()); 2]);
}
