//! Secrets that must be neither in the log, at any level, nor in the database.

use super::*;

#[actix_web::test]
async fn no_word_of_an_enquiry_and_no_password_or_token_is_stored() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start_with(dir.path(), &[("PHARMA_SITE_LOG", "trace")]);
    let visitor = site.visitor();
    let typed = json!({
        "name": "Zebra Name", "company": "Zebra Company", "email": "zebra@zebra.example", "phone": "+91 5550001999",
        "message": "Zebra message.", "productInterest": "Zebra product",
    });
    let changed = |field: &str, value: &str| with(typed.clone(), json!({(field): value}));
    assert_eq!(visitor.post("/api/enquiries", &typed).await.status, 202);
    assert_eq!(visitor.post("/api/enquiries", &changed("email", "zebra")).await.status, 422);
    assert_eq!(visitor.post("/api/enquiries", &changed("website", "zebra")).await.status, 422);
    assert_eq!(visitor.post_form("/contact", &changed("phone", "zebra")).await.status, 422);
    assert_eq!(visitor.post_form("/contact", &typed).await.status, 200);
    let password = site.demo_password.clone().unwrap();
    let granted = site.sign_in(&password).await.json();
    assert_eq!(site.sign_in("Zebra password").await.status, 400);
    let refresh = json!({"refresh_token": granted["refresh_token"]});
    let renewed = visitor.post("/auth/v1/token?grant_type=refresh_token", &refresh).await.json();
    let token = |granted: &Value, name: &str| granted[name].as_str().unwrap().to_owned();

    let admin = site.admin().await;
    let home = json!({"kind": "site", "id": "home"});
    let link = admin.post("/api/admin/preview-links", &home).await.json()["url"].as_str().unwrap().to_owned();
    let preview = &link[link.find("/preview/").unwrap()..];
    for path in [preview, &format!("{preview}/"), &format!("{preview}?x=1")] {
        visitor.get(path).await;
    }
    assert_eq!(visitor.get(preview).await.status, 200);

    let mut secrets =
        vec![preview["/preview/".len()..].to_owned(), "zebra".to_owned(), "5550001999".to_owned(), password];
    for granted in [&granted, &renewed] {
        secrets.extend([token(granted, "access_token"), token(granted, "refresh_token")]);
    }
    let mut all = files_below(dir.path());
    // The mails are what the enquiries become, and not sent away by this transport.
    all.retain(|path| !path.starts_with(dir.path().join("mail")));
    assert!(all.contains(&site.log) && all.iter().any(|path| path.ends_with("site.db-wal")));
    for path in all {
        let held = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).to_lowercase();
        for secret in &secrets {
            assert!(!held.contains(&secret.to_lowercase()), "{secret} in {}", path.display());
        }
    }
}
