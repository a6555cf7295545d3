//! The table of what a session alone may not do, against the table of routes and the server.

use pharma_site::web::auth::guard::{OPERATIONS, ProofRule};
use pharma_site::web::routes;
use reqwest::multipart::{Form, Part};

use super::*;

/// The calls that need no recent proof, by the beginning of their path, and why. The first that fits counts.
const NEED_NONE: [(&str, &str); 24] = [
    ("POST /api/admin/reauthenticate", "is how it is given"),
    ("DELETE /api/admin/people/invitations/{id}", "takes a link away"),
    ("DELETE /api/admin/people/{id}/sessions", "the person signs in again"),
    ("POST /api/admin/settings/mail/test", "goes to those who are set"),
    ("DELETE /api/admin/preview-links/{id}", "takes a link away"),
    ("DELETE /api/admin/redirects/{id}", "leads nowhere any more"),
    ("POST /api/admin/backups", "stays where backups are"),
    ("PUT /api/admin/site-settings", "what visitors see"),
    ("POST /api/admin/own-site", "what visitors see"),
    ("POST /api/admin/claims", "what visitors see"),
    ("/api/admin/products", "content, with its history and trash"),
    ("/api/admin/categories", "content, with its history and trash"),
    ("/api/admin/benefits", "content, with its history and trash"),
    ("/api/admin/blogs", "content, with its history and trash"),
    ("/api/admin/site", "content, with its versions"),
    ("/api/admin/images", "content"),
    ("/api/admin/media", "content"),
    ("/api/admin/imports", "content, which can be taken back"),
    ("/api/admin/search-words", "content"),
    ("/api/admin/unanswered", "a list of what visitors typed"),
    ("POST /auth/v1/factors/{id}/", "is how it is given"),
    ("POST /auth/v1/recovery-codes/verify", "is how it is given"),
    ("DELETE /auth/v1/sessions/{id}", "the person signs in again"),
    ("POST /auth/v1/", "has no session yet, or ends it"),
];

/// Every call that may change something, as the route table has it.
fn changes() -> Vec<String> {
    let routes = routes::listing().into_iter();
    let calls = routes.flat_map(|(path, methods)| {
        methods.into_iter().map(move |method| format!("{method} {path}")).collect::<Vec<_>>()
    });
    let is_read = |call: &String| call.starts_with("GET ") || call.starts_with("HEAD ");
    calls
        .filter(|call| (call.contains(" /api/admin") || call.contains(" /auth/v1")) && !is_read(call))
        .collect()
}

#[test]
fn every_call_that_changes_something_has_its_rule() {
    let listed: Vec<_> = OPERATIONS.iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    let routes = routes::listing();
    for (method, path, _) in OPERATIONS {
        let is_there = routes.iter().any(|(known, methods)| known == path && methods.contains(&method));
        assert!(is_there, "{method} {path} is no call any more");
    }
    let mut used = [false; NEED_NONE.len()];
    for call in changes().into_iter().filter(|call| !listed.contains(call)) {
        let fits = |(known, _): &(&str, &str)| match known.starts_with('/') {
            true => call.split_once(' ').is_some_and(|(_, path)| path.starts_with(known)),
            false => call.starts_with(known),
        };
        let found = NEED_NONE.iter().position(fits);
        let at =
            found.unwrap_or_else(|| panic!("{call}: put it into OPERATIONS, or say why a session is enough"));
        used[at] = true;
    }
    let unused: Vec<_> = NEED_NONE.iter().zip(used).filter(|(_, used)| !used).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// A site with whom and what the operations are done to.
struct Prepared {
    site: Site,
    owner: Admin,
    editor: Admin,
    invitation: String,
    redirect: Value,
    factor: String,
}

const REDIRECTS: &str = "/api/admin/redirects";
const BACKUP: &str = "pharma-site-20261121T060000Z.tar.zst";

async fn prepare() -> Prepared {
    let (site, mut owner) = Site::with_mail_in_memory().and_admin();
    let factor = owner.with_app(&site).await.factor;
    let editor = site.editor("editor@example.com");
    let invited = json!({"email": "invited@example.com", "role": "editor"});
    let invited = owner.post("/api/admin/people/invitations", &invited).await.json();
    let redirect = json!({"from": "/old", "to": "https://elsewhere.example/", "status": 301});
    let redirect = owner.post(REDIRECTS, &redirect).await.json()["id"].clone();
    let invitation = invited["id"].as_str().unwrap().to_owned();
    Prepared { site, owner, editor, invitation, redirect, factor }
}

impl Prepared {
    /// Does an operation; with an address that is written otherwise, where one is given.
    async fn run(&self, (method, pattern): (&str, &str)) -> Response {
        let id = match pattern {
            _ if pattern.contains("/invitations/") => self.invitation.clone(),
            _ if pattern.contains("/people/") => self.editor.user_id.to_string(),
            _ if pattern.contains("/factors/") => self.factor.clone(),
            _ => self.redirect.to_string(),
        };
        let path = pattern.replace("{id}", &id).replace("{name}", BACKUP);
        let request = self.owner.request(method.parse().unwrap(), &path);
        let elsewhere = |from: &str| json!({"from": from, "to": "https://evil.example/", "status": 301});
        let body = match (method, pattern) {
            (_, "/api/admin/redirects/import") => {
                let list =
                    Part::bytes(&b"from,to\n/listed,https://evil.example/\n"[..]).file_name("list.csv");
                return send(request.multipart(Form::new().part("file", list))).await;
            }
            ("POST", "/api/admin/people/invitations") => {
                json!({"email": "thief@example.com", "role": "owner"})
            }
            ("PUT", "/api/admin/people/{id}") => json!({"role": "owner"}),
            (_, "/api/admin/security") => json!({"require_second_factor": true}),
            (_, "/api/admin/settings/mail") => {
                json!({"transport": "smtp", "host": "evil.example", "port": 587, "tls": "starttls",
                    "from": "office@example.com", "to": ["thief@example.com"]})
            }
            (_, "/api/admin/settings/backup") => json!({"every": "24h", "directory": "/tmp", "keep": 3}),
            (_, "/api/admin/preview-links") => json!({"kind": "site", "id": "all"}),
            (_, REDIRECTS) => elsewhere("/new"),
            (_, "/api/admin/redirects/{id}") => elsewhere("/old"),
            (_, "/auth/v1/user") => json!({"password": "seven violet tractors 19"}),
            (_, "/auth/v1/factors") => json!({"factor_type": "totp", "friendly_name": "theirs"}),
            _ => json!({}),
        };
        if matches!(method, "GET" | "HEAD") { send(request).await } else { send(request.json(&body)).await }
    }
}

#[actix_web::test]
async fn none_of_them_is_done_for_a_session_of_ten_minutes_ago() {
    let all = prepare().await;
    let mails = all.site.mails().len();
    all.site.app.clock.advance(jiff::SignedDuration::from_mins(10));
    let before = all.owner.json("/api/admin/people").await;
    for (method, path, _) in OPERATIONS {
        let refused = all.run((method, path)).await;
        let said = refused.status_and_code();
        assert_eq!(said, expected(403, "reauthentication_needed"), "{method} {path}: {}", refused.text());
    }
    // However the address is written.
    for (method, path) in [
        ("PUT", "/api/admin/settings/m%61il"),
        ("PUT", "/api/%61dmin/security"),
        ("POST", "/api/admin/people/%69nvitations"),
        ("HEAD", "/api/admin/backups/{name}"),
    ] {
        assert_eq!(all.run((method, path)).await.status, 403, "{method} {path}");
    }
    let now = all.owner.json("/api/admin/people").await;
    assert_eq!((now, all.site.mails().len()), (before, mails), "nothing was done, and nobody told");
    // What stays in the site needs none.
    for (path, body) in [
        ("/api/admin/preview-links", json!({"kind": "site", "id": "home"})),
        (REDIRECTS, json!({"from": "/a", "to": "/about", "status": 301})),
        ("/api/admin/products", crate::admin::product("Of an old session")),
    ] {
        assert_eq!(all.owner.post(path, &body).await.status, 201, "{path}");
    }
    // Editors are told that it is not theirs, and are not asked for a password in vain.
    all.editor
        .delete(&format!("/api/admin/people/{}", all.owner.user_id))
        .await
        .is_error(403, "owner_required");
}

#[actix_web::test]
async fn each_of_them_is_done_once_the_password_was_given() {
    // The last ones end what the others need.
    for (method, path, rule) in OPERATIONS {
        let all = prepare().await;
        all.site.app.clock.advance(jiff::SignedDuration::from_mins(10));
        let given = json!({"current_password": PASSWORD});
        assert_eq!(all.owner.post("/api/admin/reauthenticate", &given).await.status, 204);
        let done = all.run((method, path)).await;
        let is_password = (method, path) == ("PUT", "/auth/v1/user");
        assert_eq!(done.status == 403, is_password, "{method} {path} ({rule:?}): {}", done.text());
        assert!(
            matches!(rule, ProofRule::Always) || is_password || done.status.is_success(),
            "{}",
            done.text()
        );
    }
}

/// Recipient and subject of the mails to owners, sorted, once there are so many mails.
async fn told(site: &Site, count: usize) -> Vec<String> {
    for _ in 0..100 {
        if site.mails().len() >= count {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let mails = site.mails().into_iter().map(|mail| mail.message);
    let to_owners = mails.filter(|mail| mail.subject.starts_with("Owners: "));
    let mut lines: Vec<_> = to_owners
        .map(|mail| {
            assert!(mail.text.contains("From: 127.0.0.1") && mail.text.contains("By: "), "{}", mail.text);
            format!("{} < {}", mail.recipient.unwrap().as_str(), &mail.subject["Owners: ".len()..])
        })
        .collect();
    lines.sort();
    lines
}

#[actix_web::test]
async fn every_owner_is_told_of_a_new_owner_of_one_removed_and_of_a_reset() {
    const OTHER: &str = "other@example.com";
    const EDITOR: &str = "editor@example.com";
    let site = Site::with_mail_in_memory();
    let (owner, other, editor) = (site.admin(), site.admin_called(OTHER), site.editor(EDITOR));
    let path_of = |person: &Admin| format!("/api/admin/people/{}", person.user_id);
    let gone = site.admin_called("gone@example.com");
    assert_eq!(owner.put(&path_of(&gone), &json!({"disabled": true})).await.status, 200);
    let three = ["gone@example.com", EMAIL, OTHER];
    let lines = |to: &[&str], what: &str| to.iter().map(|who| format!("{who} < {what}")).collect::<Vec<_>>();
    let mut expected = lines(&three, "gone@example.com is no longer an owner");
    assert_eq!(
        told(&site, 3).await,
        expected,
        "one who was disabled is told, too, and nothing more from then on"
    );

    assert_eq!(owner.put(&path_of(&editor), &json!({"role": "owner"})).await.status, 200);
    assert_eq!(owner.put(&path_of(&editor), &json!({"role": "editor"})).await.status, 200);
    assert_eq!(owner.delete(&format!("{}/factors", path_of(&editor))).await.status, 204);
    for what in [
        "editor@example.com is an owner now",
        "editor@example.com is no longer an owner",
        "the second steps of editor@example.com were removed",
    ] {
        expected.extend(lines(&[EMAIL, OTHER, EDITOR], what));
    }
    let invited = json!({"email": "new@example.com", "role": "owner"});
    assert_eq!(owner.post("/api/admin/people/invitations", &invited).await.status, 201);
    expected.extend(lines(&[EMAIL, OTHER], "new@example.com was invited to be an owner"));
    let invited = json!({"email": "helper@example.com", "role": "editor"});
    assert_eq!(owner.post("/api/admin/people/invitations", &invited).await.status, 201);
    assert_eq!(owner.delete(&path_of(&editor)).await.status, 204, "an editor's leaving is no owner's matter");

    told(&site, expected.len() + 2).await;
    let mail = site.mails().into_iter().map(|mail| mail.message);
    let mail = mail.filter(|mail| mail.recipient.as_ref().is_some_and(|to| to.as_str() == "new@example.com"));
    let text = mail.map(|mail| mail.text).next().unwrap();
    let token = text.split("/admin/invitation#").nth(1).unwrap().split_whitespace().next().unwrap();
    let accepted = json!({"token": token, "password": "seven violet tractors 19"});
    assert_eq!(site.visitor().post("/auth/v1/invitation/accept", &accepted).await.status, 200);
    let now = format!("new@example.com is an owner now, invited by {EMAIL}");
    expected.extend(lines(&[EMAIL, "new@example.com", OTHER], &now));
    assert_eq!(owner.delete(&path_of(&other)).await.status, 204);
    let gone = format!("the account of the owner {OTHER} was deleted");
    expected.extend(lines(&[EMAIL, "new@example.com", OTHER], &gone));
    expected.sort();
    assert_eq!(told(&site, expected.len() + 2).await, expected);
}

#[actix_web::test]
async fn wrong_present_passwords_slow_the_answers_down_from_whatever_address() {
    let site = Site::boot_with(|config| {
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        config.auth.failures = 2;
    });
    let admin = site.admin();
    let guess = async |n: u8, method: Method, path: &str, body: Value| {
        let begun = std::time::Instant::now();
        let request = admin.request(method, path).header("x-forwarded-for", format!("203.0.113.{n}"));
        assert_eq!(send(request.json(&body)).await.status, 400);
        begun.elapsed().as_millis()
    };
    let again = "/api/admin/reauthenticate";
    for n in 0..4 {
        guess(n, Method::POST, again, json!({"current_password": "wrong"})).await;
    }
    assert!(guess(4, Method::POST, again, json!({"current_password": "wrong"})).await >= 500);
    let change = json!({"password": "seven violet tractors 19", "current_password": "wrong"});
    assert!(guess(5, Method::PUT, "/auth/v1/user", change).await >= 500, "nor is this a faster way");
    assert_eq!(site.visitor().sign_in(EMAIL, PASSWORD).await.status, 200, "nobody is locked out");
}
