//! Addresses, and settings that change.

use super::*;

#[test]
fn only_ascii_addresses_are_in_headers() {
    let mailbox = |address: &str| {
        ascii_mailbox(Some("Ø"), &Email::parse(address).unwrap()).map(|m| m.email.to_string())
    };
    assert_eq!(mailbox("a@b.example").as_deref(), Some("a@b.example"));
    assert_eq!(mailbox("a@bücher.example").as_deref(), Some("a@xn--bcher-kva.example"));
    assert_eq!(mailbox("ü@b.example"), None);
    assert!(takes_answers(&Email::parse("a@bücher.example").unwrap()));
    assert!(!takes_answers(&Email::parse("अशा@b.example").unwrap()));
}

#[test]
fn changed_settings_count_for_the_next_mail() {
    let directory = tempfile::tempdir().unwrap();
    let data_dir = DataDir::create(directory.path()).unwrap();
    let settings = Arc::new(Mutex::new(Some(Mail::default())));
    let read = {
        let settings = Arc::clone(&settings);
        let gone = || Error::internal("the settings cannot be read");
        Arc::new(move || {
            let mail = settings.lock().unwrap().clone().ok_or_else(gone);
            mail.map(|mail: Mail| (mail.clone(), format!("Site at {}", mail.from)))
        })
    };
    let mailer = Mailer::open_following(read, &data_dir, &Random::seeded(1)).unwrap();
    let sent_from = |address: &str| {
        mailer
            .send_blocking(MailMessage::to_operator("Subject".to_owned(), &[]), Timestamp::UNIX_EPOCH)
            .unwrap();
        let file = std::fs::read_dir(data_dir.mail()).unwrap().next().unwrap().unwrap().path();
        let mail = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(file).unwrap();
        assert!(mail.contains(&format!("From: \"Site at {address}\" <{address}>")), "{mail}");
    };
    sent_from("website@example.com");
    *settings.lock().unwrap() = Some(Mail { from: "new@example.com".to_owned(), ..Mail::default() });
    sent_from("new@example.com");
    *settings.lock().unwrap() = None;
    sent_from("new@example.com");
}
