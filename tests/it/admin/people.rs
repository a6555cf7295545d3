//! People: roles, what owners change about others, and that an owner always remains.

use super::*;

use crate::harness::admin::PASSWORD;

const EDITOR: &str = "editor@example.com";
const SECOND: &str = "second@example.com";

/// What only owners may call; editors may call everything else.
const OWNERS_ONLY: [(&str, &str); 25] = [
    ("GET", "/api/admin/system"),
    ("GET", "/api/admin/people"),
    ("POST", "/api/admin/people/invitations"),
    ("POST", "/api/admin/people/invitations/{id}/resend"),
    ("DELETE", "/api/admin/people/invitations/{id}"),
    ("PUT", "/api/admin/people/{id}"),
    ("DELETE", "/api/admin/people/{id}"),
    ("DELETE", "/api/admin/people/{id}/sessions"),
    ("DELETE", "/api/admin/people/{id}/factors"),
    ("GET", "/api/admin/security"),
    ("PUT", "/api/admin/security"),
    ("GET", "/api/admin/site-settings"),
    ("PUT", "/api/admin/site-settings"),
    ("POST", "/api/admin/claims/confirm"),
    ("POST", "/api/admin/claims/remove"),
    ("POST", "/api/admin/own-site"),
    ("GET", "/api/admin/settings/mail"),
    ("PUT", "/api/admin/settings/mail"),
    ("POST", "/api/admin/settings/mail/test"),
    ("GET", "/api/admin/settings/backup"),
    ("PUT", "/api/admin/settings/backup"),
    ("GET", "/api/admin/backups"),
    ("POST", "/api/admin/backups"),
    ("GET", "/api/admin/backups/{name}"),
    ("POST", "/api/admin/backups/{name}/drill"),
];

#[actix_web::test]
async fn who_lacks_a_second_step_is_counted_on_all_pages() {
    let (site, owner) = Site::boot().and_admin();
    for at in 0..3 {
        site.account(&format!("person{at}@example.com"));
    }
    let page = owner.json("/api/admin/people?page=2&per_page=2").await;
    let shown = page["items"].as_array().unwrap().len();
    assert_eq!((shown, &page["total"], &page["without_second_factor"]), (2, &json!(4), &json!(4)), "{page}");
}

fn path_of(person: &Admin) -> String {
    format!("/api/admin/people/{}", person.user_id)
}

async fn set(by: &Admin, person: &Admin, changes: Value) -> Response {
    by.put(&path_of(person), &changes).await
}

async fn person(by: &Admin, email: &str) -> Value {
    let page = by.json("/api/admin/people").await;
    item(&page["items"], "email", email).clone()
}

#[actix_web::test]
async fn editors_may_call_everything_but_what_is_the_owners() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor(EDITOR));
    let mut owners_only = Vec::new();
    for (pattern, methods) in routes::listing() {
        if !pattern.starts_with("/api/admin") {
            continue;
        }
        let path = pattern.replace("{bucket}", "blogs").replace("{id}", "999999").replace("{revision}", "1");
        let path = path.replace("{host}", "a.example");
        for method in methods.into_iter().filter(|method| *method != "HEAD") {
            let ask = |admin: &Admin| {
                let request = admin.request(method.parse().unwrap(), &path);
                send(request.header("content-type", "application/json").body("{}"))
            };
            let (by_editor, by_owner) = (ask(&editor).await, ask(&owner).await);
            assert!(!matches!(by_owner.status.as_u16(), 401 | 403), "{method} {path}: {}", by_owner.text());
            if by_editor.status == 403 {
                by_editor.is_error(403, "owner_required");
                owners_only.push((method, pattern.clone()));
            } else {
                assert_eq!(by_editor.status, by_owner.status, "{method} {path}: {}", by_editor.text());
            }
        }
    }
    owners_only.sort_unstable();
    let mut table = OWNERS_ONLY.map(|(method, path)| (method, path.to_owned()));
    table.sort_unstable();
    assert_eq!(owners_only, table);
}

#[actix_web::test]
async fn editors_read_nothing_of_people_and_settings_in_the_history_and_the_overview() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor(EDITOR));
    super::create(&editor, "Read by all", json!({})).await;
    let invited = json!({"email": "invited@example.com", "role": "editor"});
    assert_eq!(owner.post("/api/admin/people/invitations", &invited).await.status, 201);
    assert_eq!(set(&owner, &site.admin_called(SECOND), json!({"disabled": true})).await.status, 200);
    owner.put(site_settings::SETTINGS, &site_settings::settings(false, "")).await.expect(200);
    let by = format!("?by={EMAIL}");
    for query in ["", "?kind=person", "?kind=setting", "?kind=product", &by] {
        let path = format!("/api/admin/history{query}");
        let (all, seen) = (owner.json(&path).await, editor.json(&path).await);
        let kinds = |page: &Value| -> Vec<String> {
            let items = page["items"].as_array().unwrap().iter();
            items.map(|entry| entry["kind"].as_str().unwrap().to_owned()).collect()
        };
        let open: Vec<_> =
            kinds(&all).into_iter().filter(|kind| kind != "person" && kind != "setting").collect();
        assert_eq!(kinds(&seen), open, "{query}");
        assert_eq!(seen["total"], json!(open.len()), "{query}: not even how many there are");
        assert!(!kinds(&all).is_empty(), "{query}: owners read all");
    }
    let (all, seen) = (owner.json("/api/admin/overview").await, editor.json("/api/admin/overview").await);
    assert!(all["recent"].to_string().contains("invited@example.com"));
    for path in ["/api/admin/history", "/api/admin/overview"] {
        let text = editor.get(path).await.text();
        for secret in ["invited@example.com", SECOND, "\"person\"", "\"setting\""] {
            assert!(!text.contains(secret), "{path}: {secret} in {text}");
        }
    }
    assert_eq!(seen["recent"][0]["name"], "Read by all");
}

#[actix_web::test]
async fn owners_see_everybody_with_role_factors_and_sessions() {
    let (site, mut owner) = Site::boot().and_admin();
    owner.with_app(&site).await;
    let _other_browser = (site.editor(EDITOR), site.editor(EDITOR));
    let page = owner.json("/api/admin/people").await;
    has(&page, json!({"total": 2, "page": 1, "invitations": [], "require_second_factor": false}));
    let (own, editor) = (person(&owner, EMAIL).await, person(&owner, EDITOR).await);
    has(&own, json!({"role": "owner", "you": true, "disabled": false, "second_factors": ["totp"]}));
    has(&editor, json!({"role": "editor", "sessions": 2}));
    assert!(editor["last_sign_in_at"].is_string() && editor["you"] == false);
    let text = owner.get("/api/admin/people").await.text();
    lacks(&text, &["argon2", "password", "secret", "hash", "token"]);
    let first = owner.json("/api/admin/people?per_page=1&page=2").await;
    assert_eq!((first["items"].as_array().unwrap().len(), &first["total"]), (1, &json!(2)));
    assert_eq!(owner.get("/api/admin/people?per_page=0").await.status, 422);
}

#[actix_web::test]
async fn a_role_takes_effect_at_once_and_is_in_the_history() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor(EDITOR));
    assert_eq!(editor.get("/api/admin/people").await.status, 403);
    let changed = set(&owner, &editor, json!({"role": "owner"})).await.expect(200);
    assert_eq!((changed.json()["role"].clone(), changed.header("etag")), (json!("owner"), "\"2\""));
    assert_eq!(editor.get("/api/admin/people").await.status, 200);
    assert_eq!(editor.json("/auth/v1/user").await["app_metadata"]["role"], "owner");
    assert_eq!(set(&owner, &editor, json!({"role": "owner"})).await.status, 200, "no change");
    assert_eq!(
        owner.history_lines("kind=person").await,
        [format!("{EMAIL} | updated | {EDITOR} | from editor to owner")]
    );
    for (body, field) in [(json!({"role": "king"}), "role"), (json!({"disabled": "yes"}), "disabled")] {
        set(&owner, &editor, body).await.refuses(field, "");
    }
    let stale = owner.request(Method::PUT, &path_of(&editor)).header("If-Match", "\"1\"");
    assert_eq!(send(stale.json(&json!({"role": "editor"}))).await.status, 412);
    for unknown in ["1", "00000000-0000-4000-8000-000000000000"] {
        let path = format!("/api/admin/people/{unknown}");
        assert_eq!(owner.put(&path, &json!({"role": "editor"})).await.status, 404);
        assert_eq!(owner.delete(&path).await.status, 404);
        assert_eq!(owner.delete(&format!("{path}/sessions")).await.status, 404);
        assert_eq!(owner.delete(&format!("{path}/factors")).await.status, 404);
    }
}

#[actix_web::test]
async fn a_disabled_person_is_out_at_once_and_gets_the_answer_of_a_wrong_password() {
    let site = Site::boot();
    let (owner, mut editor) = (site.admin(), site.editor(EDITOR));
    let visitor = site.visitor();
    assert_eq!(set(&owner, &editor, json!({"disabled": true})).await.json()["disabled"], true);
    assert_eq!(editor.get("/api/admin/products").await.status, 401);
    editor.refresh().await.is_error(400, "refresh_token_not_found");
    let right = visitor.sign_in(EDITOR, PASSWORD).await;
    let wrong = visitor.sign_in(EDITOR, "not the password").await;
    let unknown = visitor.sign_in("nobody@example.com", PASSWORD).await;
    right.is_error(400, "invalid_credentials");
    assert_eq!((right.status, &right.bytes), (wrong.status, &wrong.bytes));
    assert_eq!((right.status, &right.bytes), (unknown.status, &unknown.bytes));
    assert_eq!(person(&owner, EDITOR).await["sessions"], 0);
    assert_eq!(set(&owner, &editor, json!({"disabled": false})).await.json()["disabled"], false);
    assert_eq!(visitor.sign_in(EDITOR, PASSWORD).await.status, 200);
    assert_eq!(
        owner.history_lines("kind=person").await,
        [format!("{EMAIL} | enabled | {EDITOR} | -"), format!("{EMAIL} | disabled | {EDITOR} | -")]
    );
}

#[actix_web::test]
async fn the_right_password_of_a_disabled_account_counts_as_a_failure() {
    let site = Site::boot_with(|config| config.auth.failures = 3);
    let (owner, editor) = (site.admin(), site.editor(EDITOR));
    set(&owner, &editor, json!({"disabled": true})).await;
    let visitor = site.visitor();
    for _ in 0..3 {
        assert_eq!(visitor.sign_in(EDITOR, PASSWORD).await.status, 400);
    }
    assert_eq!(visitor.sign_in(EDITOR, PASSWORD).await.status, 429, "as after wrong passwords");
}

#[actix_web::test]
async fn sessions_end_and_factors_are_reset() {
    let (site, owner) = Site::boot().and_admin();
    let mut editor = site.editor(EDITOR);
    editor.with_app(&site).await;
    assert_eq!(editor.act("/auth/v1/recovery-codes").await.status, 200);
    assert_eq!(owner.delete(&format!("{}/factors", path_of(&editor))).await.status, 204);
    assert_eq!(editor.get("/auth/v1/user").await.status, 403, "signed out");
    let editor = site.editor(EDITOR);
    assert_eq!(editor.get("/api/admin/products").await.status, 200, "the password is enough now");
    assert_eq!(editor.json("/auth/v1/recovery-codes").await["total"], 0);
    let other = site.editor(EDITOR);
    assert_eq!(owner.delete(&format!("{}/sessions", path_of(&editor))).await.status, 204);
    for session in [&editor, &other] {
        assert_eq!(session.get("/api/admin/products").await.status, 401);
    }
    let elsewhere = site.admin();
    assert_eq!(owner.delete(&format!("{}/sessions", path_of(&owner))).await.status, 204);
    assert_eq!(owner.get("/api/admin/people").await.status, 200, "the acting session goes on");
    assert_eq!(elsewhere.get("/api/admin/people").await.status, 401);
    assert_eq!(
        owner.history_lines("kind=person").await,
        [
            format!("{EMAIL} | signed_out | {EMAIL} | -"),
            format!("{EMAIL} | signed_out | {EDITOR} | -"),
            format!("{EMAIL} | factors_reset | {EDITOR} | -"),
            format!("{EDITOR} | updated | {EDITOR} | new recovery codes were made"),
            format!("{EDITOR} | updated | {EDITOR} | a second step was added"),
        ]
    );
}

#[actix_web::test]
async fn a_deleted_person_is_gone_and_stays_in_the_history() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor(EDITOR));
    let made = super::create(&editor, "Kept", json!({})).await;
    assert_eq!(owner.delete(&path_of(&editor)).await.status, 204);
    assert_eq!(editor.get("/api/admin/products").await.status, 401);
    site.visitor().sign_in(EDITOR, PASSWORD).await.is_error(400, "invalid_credentials");
    assert_eq!(owner.json("/api/admin/people").await["total"], 1);
    assert_eq!(owner.get(&format!("/api/admin/products/{}", made["id"])).await.status, 200);
    assert_eq!(owner.history_lines("kind=person").await, [format!("{EMAIL} | deleted | {EDITOR} | -")]);
    assert_eq!(owner.history_lines("kind=product").await, [format!("{EDITOR} | created | Kept | -")]);
}

#[actix_web::test]
async fn the_last_owner_can_be_neither_deleted_nor_disabled_nor_demoted() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor(EDITOR));
    let second = site.admin_called(SECOND);
    set(&owner, &second, json!({"disabled": true})).await;
    for refused in [
        set(&owner, &owner, json!({"role": "editor"})).await,
        set(&owner, &owner, json!({"disabled": true})).await,
        owner.delete(&path_of(&owner)).await,
    ] {
        refused.is_error(409, "last_owner");
    }
    assert_eq!(owner.delete(&path_of(&second)).await.status, 204, "a disabled owner is no owner");
    set(&owner, &editor, json!({"role": "owner"})).await;
    for refused in [
        set(&owner, &owner, json!({"disabled": true})).await,
        owner.delete(&format!("{}/factors", path_of(&owner))).await,
    ] {
        refused.is_error(409, "own_account");
    }
    assert_eq!(set(&owner, &owner, json!({"role": "editor"})).await.status, 200, "another one remains");
    set(&owner, &editor, json!({"role": "editor"})).await.is_error(403, "owner_required");
    editor.delete(&path_of(&editor)).await.is_error(409, "last_owner");
}

#[actix_web::test]
async fn of_two_owners_who_remove_each_other_at_once_one_remains() {
    let site = Site::boot();
    let (demoted, disabled) = (json!({"role": "editor"}), json!({"disabled": true}));
    let mut last: Option<Admin> = None;
    for round in 0..12 {
        let pair = ["a", "b"].map(|name| site.admin_called(&format!("{name}{round}@example.com")));
        let [one, other] = &pair;
        let paths = [path_of(one), path_of(other)];
        if let Some(last) = last {
            assert_eq!(set(one, &last, json!({"role": "editor"})).await.status, 200);
        }
        let answers = match round % 4 {
            0 => both(one.delete(&paths[1]), other.delete(&paths[0])).await,
            1 => both(one.delete(&paths[0]), other.delete(&paths[1])).await,
            2 => both(one.put(&paths[0], &demoted), other.put(&paths[1], &demoted)).await,
            _ => both(one.put(&paths[1], &disabled), other.put(&paths[0], &disabled)).await,
        };
        let done = answers.iter().filter(|answer| answer.status.is_success()).count();
        assert_eq!(done, 1, "round {round}: {:?}", answers.map(|answer| answer.text()));
        let mut owners = Vec::new();
        for person in pair {
            if person.get("/api/admin/people").await.status == 200 {
                owners.push(person);
            }
        }
        assert_eq!(owners.len(), 1, "round {round}");
        last = owners.pop();
    }
}

async fn both(one: impl Future<Output = Response>, other: impl Future<Output = Response>) -> [Response; 2] {
    futures_util::join!(one, other).into()
}
