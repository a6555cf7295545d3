//! Enquiries sent to a real mail server that may misbehave.

use pharma_site::config::mail::{Mail, Tls};

use super::*;

fn site(mail: Mail) -> Site {
    Site::boot_with(|config| config.mail = mail)
}

#[actix_web::test]
async fn a_mail_arrives_as_it_was_typed() {
    let mut peer = MailServer::start("accept");
    let site = site(peer.plain());
    let body = with(enquiry(), json!({"message": "नमस्ते\n.\n.hidden line\nend", "company": "राव मेडिकल्स"}));
    assert_eq!(site.visitor().post("/api/enquiries", &body).await.status, 202);
    let mail = peer.next_mail();
    has(&mail, json!({"sender": "website@example.com", "recipients": ["hello@example.com"]}));
    let data = mail["data"].as_str().unwrap();
    assert!(data.is_ascii(), "readable by every mail server");
    assert!(data.contains("Subject: Product Enquiry from Asha Rao, =?utf-8?b?"), "{data}");
}

#[actix_web::test]
async fn a_mail_goes_to_all_recipients_even_when_one_is_refused() {
    let to = |list: &[&str]| list.iter().map(|&to| to.to_owned()).collect::<Vec<_>>();
    for (mode, list, reached) in [
        ("accept", to(&["a@b.example", "c@d.example"]), json!(["a@b.example", "c@d.example"])),
        ("one-gone", to(&["gone@b.example", "c@d.example"]), json!(["c@d.example"])),
    ] {
        let mut peer = MailServer::start(mode);
        let site = site(Mail { to: list.clone(), ..peer.plain() });
        assert_eq!(site.visitor().post("/api/enquiries", &enquiry()).await.status, 202, "{mode}");
        let mail = peer.next_mail();
        assert_eq!(mail["recipients"], reached, "{mode}");
        let header = format!("To: {}", list.join(", "));
        assert!(mail["data"].as_str().unwrap().contains(&header), "{mail}");
    }
    // It is told in the office, by name, and a test mail to somebody else finds it, too.
    let mut peer = MailServer::start("one-gone");
    let one = self::site(Mail { to: to(&["c@d.example", "gone@b.example"]), ..peer.plain() });
    let admin = one.admin();
    let refused = async || {
        let overview = admin.json("/api/admin/overview").await;
        let notices = overview["notices"].as_array().unwrap().clone();
        let named = notices.into_iter().filter(|notice| notice["kind"] == "mail_refused");
        named.map(|notice| notice["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(refused().await, Vec::<Value>::new());
    let tested = admin.post("/api/admin/settings/mail/test", &json!({"to": "me@d.example"})).await.json();
    assert_eq!(peer.next_mail()["recipients"], json!(["me@d.example"]), "nobody else gets the test");
    assert_eq!(tested["ok"], false, "{tested}");
    let last = tested["steps"].as_array().unwrap().last().unwrap().clone();
    assert!(
        last["name"] == "naming the recipient" && last["message"].to_string().contains("gone@b.example"),
        "{last}"
    );
    assert_eq!(refused().await, [json!("gone@b.example")]);
    assert_eq!(one.visitor().post("/api/enquiries", &enquiry()).await.status, 202);
    assert_eq!(peer.next_mail()["recipients"], json!(["c@d.example"]));
    assert_eq!(refused().await, [json!("gone@b.example")]);
    let peer = MailServer::start("one-gone");
    let site = site(Mail { to: to(&["gone@b.example", "gone@d.example"]), ..peer.plain() });
    assert_eq!(site.visitor().post("/api/enquiries", &enquiry()).await.status, 502, "nobody would get it");
    let mail = site.admin().json("/api/admin/overview").await["mail"].clone();
    assert!(mail["failed_at"].is_string(), "the dashboard says so: {mail}");
}

#[actix_web::test]
async fn a_protected_connection_signs_in_and_an_untrusted_one_is_not_used() {
    for (mode, tls) in [("tls", Tls::Required), ("starttls", Tls::Starttls)] {
        let mut peer = MailServer::start(mode);
        let site = site(peer.protected(tls));
        let answer = site.visitor().post("/api/enquiries", &enquiry()).await;
        assert_eq!(answer.status, 202, "{mode}: {}", answer.text());
        assert_eq!(peer.next_mail()["recipients"], json!(["hello@example.com"]));
    }
    let tls = MailServer::start("tls");
    let plain = MailServer::start("accept");
    let wrong = MailServer::start("wrong-name");
    for (why, mail) in [
        ("public authorities only", Mail { ca_file: String::new(), ..tls.protected(Tls::Required) }),
        ("another name", wrong.protected(Tls::Required)),
        ("no TLS there", Mail { tls: Tls::Required, ..plain.plain() }),
        ("no STARTTLS offered", Mail { tls: Tls::Starttls, ..plain.plain() }),
        ("wrong password", Mail { password: "guess".to_owned(), ..tls.protected(Tls::Required) }),
    ] {
        let answer = site(mail).visitor().post("/api/enquiries", &enquiry()).await;
        assert_eq!(answer.status, 502, "{why}");
    }
}

#[actix_web::test]
async fn whatever_the_mail_server_does_there_is_an_honest_answer_within_ten_seconds() {
    let modes = ["421", "451", "550", "252", "drop", "stall", "silence", "drip"];
    let ways = modes.map(|mode| {
        let peer = MailServer::start(mode);
        let site = site(peer.plain());
        async move {
            let visitor = site.visitor();
            let (begun, typed) = (Instant::now(), enquiry());
            let others = async {
                tokio::time::sleep(Duration::from_millis(300)).await;
                let begun = Instant::now();
                assert_eq!(visitor.get("/api/site").await.status, 200);
                begun.elapsed()
            };
            let (answer, other) = tokio::join!(visitor.post_form("/contact", &typed), others);
            let took = begun.elapsed();
            assert_eq!(answer.status, 502, "{mode}");
            assert!(answer.text().contains("Please quote for 200 packs."), "{mode}: what was typed is kept");
            assert!(took < Duration::from_secs(10), "{mode}: {took:?}");
            assert!(other < Duration::from_secs(1), "{mode}: others waited {other:?}");
            // What failed does not count.
            drop(peer);
            let problem = visitor.post("/api/enquiries", &enquiry()).await;
            problem.is_error(502, "mail_failed");
            (mode, took)
        }
    });
    for (mode, took) in join_all(ways).await {
        println!("{mode}: an answer after {took:?}");
    }
}

#[actix_web::test]
async fn what_failed_may_be_sent_again_with_the_same_key() {
    let peer = MailServer::start("451");
    let config = peer.plain();
    let (_site, visitor) = site(config.clone()).and_visitor();
    let attempt = || {
        let request = visitor.request(reqwest::Method::POST, "/api/enquiries").header("idempotency-key", "k");
        crate::harness::visitor::send(request.json(&enquiry()))
    };
    assert_eq!(attempt().await.status, 502);
    assert_eq!(attempt().await.status, 502, "a failure is not remembered as the answer");
}

#[test]
fn doctor_tries_the_mail_server() {
    let dir = tempfile::tempdir().unwrap();
    let doctor = |mail: &str| {
        let config = dir.path().join("site.toml");
        std::fs::create_dir_all(dir.path().join("data")).unwrap();
        std::fs::write(&config, format!("[mail]\n{mail}\n")).unwrap();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["doctor", "--config", config.to_str().unwrap(), "--data-dir"])
            .arg(dir.path().join("data"))
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let peer = MailServer::start("tls");
    let Mail { port, ca_file, .. } = peer.protected(Tls::Required);
    let server = format!(
        "transport = \"smtp\"\nhost = \"localhost\"\nport = {port}\nca_file = \"{ca_file}\"\nusername = \"office\""
    );
    let (well, text) = doctor(&format!("{server}\npassword = \"correct horse\""));
    assert!(well && text.contains("ok   mail: localhost:") && text.contains("TLS, signed in"), "{text}");
    let (well, text) = doctor(&format!("{server}\npassword = \"guess\""));
    assert!(!well && text.contains("FAIL mail") && text.contains("signing in"), "{text}");
    let (well, text) = doctor("transport = \"file\"");
    assert!(well && text.contains("ok   mail: mails are not sent"), "{text}");
}
