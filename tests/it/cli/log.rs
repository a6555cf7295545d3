//! What a real process writes into its log: promise 14 of the security page; the levels in systemd's journal.

use std::io::BufRead as _;

use super::*;

use crate::harness::gateway::gateway;

const PHONE: &str = "+919876543210";
const KEY: &str = "key-in-the-query";
const TOKEN: &str = "token-of-the-gateway";

async fn post(site: &Serving, token: &str, path: &str, body: &serde_json::Value) -> Response {
    let request = Visitor::new(site.address).request(reqwest::Method::POST, path);
    send(request.bearer_auth(token).json(body)).await
}

/// Signs in, asks for a text message, types a wrong code and leaves. Returns what must not be in the log.
async fn visit(site: &Serving, sent: bool) -> Vec<String> {
    let password = site.demo_password.clone().unwrap();
    let visitor = Visitor::new(site.address);
    visitor.sign_in("admin@example.com", "a wrong password").await;
    let granted = visitor.sign_in("admin@example.com", &password).await.json();
    let token = granted["access_token"].as_str().unwrap().to_owned();
    let refresh = granted["refresh_token"].as_str().unwrap().to_owned();
    let factor =
        post(site, &token, "/auth/v1/factors", &json!({"factor_type": "phone", "phone": PHONE})).await;
    let factor = factor.json()["id"].as_str().unwrap().to_owned();
    let challenge = post(site, &token, &format!("/auth/v1/factors/{factor}/challenge"), &json!({})).await;
    if sent {
        let body = json!({"challenge_id": challenge.json()["id"], "code": "no-code"});
        let path = format!("/auth/v1/factors/{factor}/verify");
        post(site, &token, &path, &body).await.is_error(422, "mfa_verification_failed");
    } else {
        challenge.is_error(422, "sms_send_failed");
    }
    vec![password, "a wrong password".to_owned(), token, refresh, "no-code".to_owned()]
}

#[actix_web::test]
async fn no_secret_is_in_the_log_at_the_trace_level() {
    let (taking, received) = gateway("200 OK");
    let (failing, _failed) = gateway("500 Internal Server Error");
    for (address, sent) in [
        (format!("{taking}?key={KEY}"), true),
        (format!("{failing}?key={KEY}"), false),
        (format!("http://127.0.0.1:1/{KEY}?key={KEY}"), false),
        (format!("http://user:{KEY}@nowhere.invalid/send"), false),
        (format!("http://[::1]:1/a|{{\"b?key={KEY}"), false),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let settings = [
            ("PHARMA_SITE_AUTH_SMS_GATEWAY_URL", address.as_str()),
            ("PHARMA_SITE_AUTH_SMS_GATEWAY_TOKEN", TOKEN),
            ("PHARMA_SITE_LOG", "trace"),
        ];
        let site = Serving::start_with(dir.path(), &settings);
        let path = site.log.clone();
        let mut secrets = visit(&site, sent).await;
        drop(site);
        secrets.extend([KEY, TOKEN, &PHONE[1..]].map(str::to_owned));
        if sent {
            let (_, message) = received.recv().unwrap();
            // With the words after it: six digits alone may be part of a timestamp.
            secrets.push(message["message"].as_str().unwrap().chars().take("000000 is your".len()).collect());
        }
        let log = std::fs::read_to_string(&path).unwrap();
        assert!(log.contains("TRACE"), "the log tells all it can");
        assert_eq!(log.contains("a code could not be sent"), !sent, "{address}: {log}");
        for secret in secrets {
            let line = log.lines().find(|line| line.contains(&secret));
            assert_eq!(line, None, "{address}: {secret}");
        }
    }
}

/// Runs `serve` with a file in place of the journal, and lets it fail; returns what it wrote.
fn log_of(directory: &std::path::Path, stream: impl Fn(&std::fs::Metadata) -> String) -> String {
    let path = directory.join("journal");
    std::fs::remove_file(&path).ok();
    let file = std::fs::OpenOptions::new().create(true).append(true).open(&path).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(directory.join("data"))
        .env("JOURNAL_STREAM", stream(&file.metadata().unwrap()))
        .stdout(Stdio::piped())
        .stderr(file)
        .spawn()
        .unwrap();
    let mut up = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut up).unwrap();
    let again = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(directory.join("data"))
        .env("JOURNAL_STREAM", stream(&std::fs::metadata(&path).unwrap()))
        .stderr(std::fs::OpenOptions::new().append(true).open(&path).unwrap())
        .status()
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(again.code(), Some(1));
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn lines_bear_their_level_where_standard_error_is_the_journal() {
    use std::os::unix::fs::MetadataExt as _;
    let dir = tempfile::tempdir().unwrap();
    let log = log_of(dir.path(), |file| format!("{}:{}", file.dev(), file.ino()));
    let level = |text: &str| {
        let line = log.lines().find(|line| line.contains(text));
        line.unwrap_or_else(|| panic!("{text} in {log}"))[..3].to_owned()
    };
    assert_eq!(level("there is no administrator"), "<4>");
    assert_eq!(level("is being served already"), "<3>", "what ends the process is an error");
    assert!(log.lines().all(|line| line.starts_with('<')), "{log}");
    let log = log_of(dir.path(), |file| format!("{}:{}", file.dev(), file.ino() + 1));
    assert!(
        log.contains("there is no administrator") && !log.contains('<'),
        "standard error leads elsewhere: {log}"
    );
}

#[actix_web::test]
async fn everything_on_standard_output_is_json_where_the_log_is() {
    let dir = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(dir.path())
        .envs([("PHARMA_SITE_LOG_FORMAT", "json"), ("PHARMA_SITE_LOG_ACCESS", "true")])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut next = || serde_json::from_str::<Value>(&lines.next().unwrap()).unwrap();
    let (password, up) = (next(), next());
    assert!(password["message"].as_str().unwrap().contains("admin@example.com with password "), "{password}");
    let message = up["message"].as_str().unwrap();
    let address = message.split_once("listening on ").unwrap().1.trim_end_matches(')');
    assert!(up["timestamp"].is_string() && up["level"] == "INFO", "{up}");
    Visitor::new(address.parse().unwrap()).get("/about").await;
    assert_eq!(next()["path"], "/about");
    child.kill().unwrap();
    child.wait().unwrap();
}
