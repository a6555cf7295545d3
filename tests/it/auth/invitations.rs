//! Invitations: from the owner's request to the new account.

use pharma_site::config::mail::{Mail, Tls, Transport};
use pharma_site::platform::mailer::SentMail;

use super::*;

use crate::harness::mail::read_mail;
use crate::harness::visitor::Visitor;
use crate::monitoring::samples;

const INVITED: &str = "new@example.com";
const INVITATIONS: &str = "/api/admin/people/invitations";

async fn invite(owner: &Admin, email: &str, role: &str) -> Response {
    owner.post(INVITATIONS, &json!({"email": email, "role": role})).await
}

/// The token in the link of a mail.
fn token_of(mail: &SentMail) -> String {
    let (_, rest) = mail.message.text.split_once("/admin/invitation#").expect("a link");
    rest.split_whitespace().next().unwrap().to_owned()
}

fn last_token(site: &Site) -> String {
    // Owners get mails about it, too.
    token_of(site.mails().iter().rfind(|mail| mail.message.text.contains("/admin/invitation#")).unwrap())
}

async fn open(visitor: &Visitor, token: &str) -> Response {
    visitor.post("/auth/v1/invitation", &json!({"token": token})).await
}

async fn accept(visitor: &Visitor, token: &str, password: &str) -> Response {
    visitor.post("/auth/v1/invitation/accept", &json!({"token": token, "password": password})).await
}

async fn invitations(owner: &Admin) -> Vec<Value> {
    owner.json("/api/admin/people").await["invitations"].as_array().unwrap().clone()
}

/// How many passwords were compared or hashed; a hash costs so much time that a refusal with one can be told from one
/// without.
async fn password_hashes(visitor: &Visitor) -> f64 {
    samples(&visitor.metrics().await.text())["pharma_site_password_hashes_total"]
}

#[actix_web::test]
async fn an_invited_person_sets_a_password_and_signs_in_with_the_role() {
    let (site, owner, visitor) = Site::with_mail_in_memory().and_both();
    let made = invite(&owner, " New@example.com ", "editor").await.expect(201).json();
    has(&made, json!({"email": "New@example.com", "role": "editor"}));
    has(&made, json!({"mail": "sent", "link": null})); // the link is in the mail alone
    has(&made, json!({"invited_by": EMAIL, "expires_at": "2026-11-24T06:00:00Z"}));

    let mail = site.mails().pop().unwrap();
    let read = read_mail(&mail.raw);
    assert_eq!(read["headers"]["To"], "New@example.com", "to nobody else");
    assert!(read["headers"]["Reply-To"].as_str().unwrap().contains(EMAIL));
    let (text, html) = (&read["parts"]["text/plain"]["content"], &read["parts"]["text/html"]["content"]);
    for part in [text, html] {
        let part = part.as_str().unwrap();
        assert!(part.contains(&token_of(&mail)) && part.contains("24 November 2026, 11:30 IST"), "{part}");
    }

    let token = token_of(&mail);
    let opened = open(&visitor, &token).await.expect(200).json();
    assert_eq!(
        opened,
        json!({"email": "New@example.com", "role": "editor", "expires_at": "2026-11-24T06:00:00Z"})
    );
    for (weak, words) in [("short", "at least 12"), ("password12345", "easy to guess")] {
        let refused = accept(&visitor, &token, weak).await;
        refused.is_error(422, "weak_password");
        assert!(refused.text().contains(words), "{}", refused.text());
    }
    assert_eq!(accept(&visitor, &token, PASSWORD).await.status, 200);
    assert_eq!(visitor.sign_in(INVITED, PASSWORD).await.json()["user"]["app_metadata"]["role"], "editor");
    let editor = site.admin_called(INVITED);
    assert_eq!(editor.get("/api/admin/products").await.status, 200);
    editor.get("/api/admin/people").await.is_error(403, "owner_required");
    assert!(invitations(&owner).await.is_empty());
    let history = owner.history("kind=person").await;
    let line = |at: usize| {
        let entry = &history[at];
        ["by", "action", "name", "detail"].map(|name| entry[name].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(
        line(0),
        ["New@example.com", "created", "New@example.com", &format!("as editor, invited by {EMAIL}")]
    );
    assert_eq!(line(1), [EMAIL, "invited", "New@example.com", "as editor"]);
}

#[actix_web::test]
async fn forged_used_replaced_withdrawn_and_expired_links_get_one_answer() {
    let (site, owner, visitor) = Site::with_mail_in_memory().and_both();
    let mut dead = vec!["x".to_owned(), String::new(), "A".repeat(43), "A".repeat(5000)];

    invite(&owner, "used@example.com", "editor").await;
    dead.push(last_token(&site));
    assert_eq!(accept(&visitor, &last_token(&site), PASSWORD).await.status, 200);

    let made = invite(&owner, "replaced@example.com", "editor").await.json();
    dead.push(last_token(&site));
    let path = format!("{INVITATIONS}/{}", made["id"].as_str().unwrap());
    assert_eq!(owner.act(&format!("{path}/resend")).await.json()["mail"], "sent");
    assert_eq!(open(&visitor, &last_token(&site)).await.status, 200, "the new one works");
    dead.push(last_token(&site));
    assert_eq!(owner.delete(&path).await.status, 204);
    assert_eq!(owner.delete(&path).await.status, 404);

    invite(&owner, "late@example.com", "editor").await;
    let late = last_token(&site);
    site.app.clock.advance(SignedDuration::from_hours(72) - SignedDuration::from_secs(1));
    assert_eq!(open(&visitor, &late).await.status, 200);
    site.app.clock.advance(SignedDuration::from_secs(1));
    dead.push(late);

    let mut answers = Vec::new();
    for (at, token) in dead.iter().enumerate() {
        // The answers count as failures, of which ten are too many.
        let visitor =
            Visitor::from_address(&site, std::net::Ipv4Addr::new(127, 0, 1, u8::try_from(at).unwrap()));
        for answer in [open(&visitor, token).await, accept(&visitor, token, PASSWORD).await] {
            answer.is_error(404, "invitation_not_valid");
            answers.push(answer.bytes);
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "the same bytes");
    let owner = site.admin();
    let listed = invitations(&owner).await;
    assert_eq!((listed.len(), &listed[0]["expired"]), (1, &json!(true)), "it can be sent again");
    let again = format!("{INVITATIONS}/{}/resend", listed[0]["id"].as_str().unwrap());
    assert_eq!(owner.act(&again).await.status, 200);
    assert_eq!(accept(&visitor, &last_token(&site), PASSWORD).await.status, 200);
}

#[actix_web::test]
async fn a_refused_link_hashes_no_password_even_when_it_was_real() {
    let (_site, owner, visitor) = Site::boot_with(|config| config.auth.failures = 100_000).and_both();
    let link = invite(&owner, INVITED, "editor").await.json()["link"].as_str().unwrap().to_owned();
    let used = link.split('#').nth(1).unwrap();
    let before = password_hashes(&visitor).await;
    assert_eq!(accept(&visitor, used, PASSWORD).await.status, 200);
    for _ in 0..5 {
        assert_eq!(accept(&visitor, used, PASSWORD).await.status, 404);
        assert_eq!(accept(&visitor, "forged", PASSWORD).await.status, 404);
    }
    assert_eq!(password_hashes(&visitor).await - before, 1.0, "that of the new account");
}

#[actix_web::test]
async fn of_two_who_use_a_link_at_once_one_gets_the_account() {
    let (site, owner, visitor) = Site::with_mail_in_memory().and_both();
    for round in 0..4 {
        invite(&owner, &format!("new{round}@example.com"), "editor").await;
        let token = last_token(&site);
        let other = "seven violet tractors 19";
        let (one, two) =
            futures_util::join!(accept(&visitor, &token, PASSWORD), accept(&visitor, &token, other));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404]);
    }
}

#[actix_web::test]
async fn wrong_invitations_are_refused_with_the_fields_name() {
    let (site, owner) = Site::with_mail_in_memory().and_admin();
    assert_eq!(invite(&owner, INVITED, "editor").await.status, 201);
    for (body, field, words) in [
        (json!({"email": EMAIL.to_uppercase(), "role": "editor"}), "email", "account"),
        (json!({"email": "NEW@example.com", "role": "owner"}), "email", "invitation already"),
        (json!({"email": "no address", "role": "editor"}), "email", ""),
        (json!({"email": "a@b.example\r\nBcc: c@d.example", "role": "editor"}), "email", ""),
        (json!({"email": "a@b.example", "role": "root"}), "role", "owner or editor"),
        (json!({"role": "editor"}), "email", "required"),
        (json!({"email": "a@b.example"}), "role", "required"),
    ] {
        owner.post(INVITATIONS, &body).await.refuses(field, words);
    }
    let both = owner.post(INVITATIONS, &json!({"email": "x", "role": "y"})).await.json();
    assert!(both["errors"]["email"].is_array() && both["errors"]["role"].is_array(), "{both}");
    assert_eq!(site.mails().len(), 1);
    for unknown in ["1", "00000000-0000-4000-8000-000000000000"] {
        assert_eq!(owner.delete(&format!("{INVITATIONS}/{unknown}")).await.status, 404);
        assert_eq!(owner.act(&format!("{INVITATIONS}/{unknown}/resend")).await.status, 404);
    }
}

#[actix_web::test]
async fn without_a_mail_server_the_owner_gets_the_link_once() {
    let (site, owner) = Site::boot().and_admin();
    let request = || {
        let body = json!({"email": INVITED, "role": "owner"});
        send(owner.request(Method::POST, INVITATIONS).header("Idempotency-Key", "k").json(&body))
    };
    let made = request().await;
    assert_eq!((made.status.as_u16(), &made.json()["mail"]), (201, &json!("stored")));
    let link = made.json()["link"].as_str().unwrap().to_owned();
    let again = request().await;
    assert_eq!((again.status.as_u16(), again.header("idempotency-replayed")), (201, "true"));
    has(&again.json(), json!({"link": null, "id": made.json()["id"]}));
    let files = std::fs::read_dir(site.app.data_dir.mail()).unwrap();
    let mails = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let mails: Vec<_> = mails.filter(|mail| mail.contains(&format!("To: {INVITED}"))).collect();
    assert_eq!(mails.len(), 1);
    let mail = mails[0].clone();
    let text = read_mail(&mail)["parts"]["text/plain"]["content"].as_str().unwrap().to_owned();
    assert!(text.contains(&link), "{text}");

    let token = link.split('#').nth(1).unwrap();
    let database = std::fs::read(site.app.db.path()).unwrap();
    let log = std::fs::read(site.app.db.path().with_extension("db-wal")).unwrap_or_default();
    let history = owner.get("/api/admin/history").await.text();
    for (place, held) in [("database", database), ("its log", log), ("history", history.into_bytes())] {
        assert!(!String::from_utf8_lossy(&held).contains(token), "the token is in the {place}");
    }
    assert_eq!(accept(&site.visitor(), token, PASSWORD).await.status, 200);
    assert_eq!(site.admin_called(INVITED).get("/api/admin/people").await.status, 200, "an owner");
}

#[actix_web::test]
async fn invitations_end_with_the_rights_of_whoever_sent_them() {
    let (site, owner) = Site::with_mail_in_memory().and_admin();
    for (at, change) in
        [Some(json!({"role": "editor"})), Some(json!({"disabled": true})), None].into_iter().enumerate()
    {
        let second = site.admin_called(&format!("second{at}@example.com"));
        invite(&second, "friend@example.com", "owner").await;
        let path = format!("/api/admin/people/{}", second.user_id);
        let done = match change {
            Some(change) => owner.put(&path, &change).await,
            None => owner.delete(&path).await,
        };
        assert!(done.status.is_success(), "{}", done.text());
        assert!(invitations(&owner).await.is_empty());
        assert_eq!(accept(&site.visitor(), &last_token(&site), PASSWORD).await.status, 404);
    }
}

#[actix_web::test]
async fn links_are_guessed_and_mails_are_sent_a_limited_number_of_times() {
    let (site, owner, visitor) = Site::with_mail_in_memory().and_both();
    let made = invite(&owner, INVITED, "editor").await.json();
    for _ in 0..10 {
        assert_eq!(open(&visitor, "guess").await.status, 404);
    }
    let refused = open(&visitor, &last_token(&site)).await;
    refused.is_error(429, "over_request_rate_limit");
    assert!(refused.header("retry-after").parse::<u32>().unwrap() > 0);
    let elsewhere = Visitor::from_address(&site, std::net::Ipv4Addr::new(127, 0, 0, 9));
    assert_eq!(open(&elsewhere, &last_token(&site)).await.status, 200, "nobody else is locked out");
    assert_eq!(visitor.sign_in(EMAIL, PASSWORD).await.status, 200, "nor is signing in");

    let resend = format!("{INVITATIONS}/{}/resend", made["id"].as_str().unwrap());
    for _ in 0..29 {
        assert_eq!(owner.act(&resend).await.status, 200);
    }
    owner.act(&resend).await.is_error(429, "too_many_requests");
    assert_eq!(invite(&owner, "more@example.com", "editor").await.status, 429);
    assert_eq!(site.mails().len(), 30);
}

#[actix_web::test]
async fn while_the_mail_server_is_down_the_owner_gets_the_link_and_the_invitation_counts() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let site = Site::boot_with(|config| {
        config.mail = Mail {
            transport: Transport::Smtp,
            host: "localhost".to_owned(),
            port: closed,
            tls: Tls::None,
            ..Mail::default()
        };
    });
    let owner = site.admin();
    let made = invite(&owner, INVITED, "editor").await;
    assert_eq!((made.status.as_u16(), &made.json()["mail"]), (201, &json!("failed")));
    assert_eq!(invitations(&owner).await.len(), 1);
    let link = made.json()["link"].as_str().unwrap().to_owned();
    let token = link.split('#').nth(1).unwrap();
    assert_eq!(accept(&site.visitor(), token, PASSWORD).await.status, 200);
}
