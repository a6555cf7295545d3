//! `Idempotency-Key`.

use super::*;

#[actix_web::test]
async fn a_repeated_request_is_done_once() {
    let site = Site::boot();
    let (admin, other) = (site.admin(), site.admin_called("second@example.com"));
    let ask = |who: &crate::harness::admin::Admin, name: &str, key: &str| {
        let request = who.request(Method::POST, "/api/admin/products").header("Idempotency-Key", key);
        send(request.json(&product(name)))
    };
    let first = ask(&admin, "A", "k-1").await;
    let again = ask(&admin, "A", "k-1").await;
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
    assert_eq!(first.bytes, again.bytes);
    assert_eq!((again.header("idempotency-replayed"), again.header("etag")), ("true", "\"1\""));
    assert_eq!(first.header("idempotency-replayed"), "");
    let reused = ask(&admin, "B", "k-1").await;
    reused.is_error(422, "idempotency_key_reused");
    let request =
        admin.request(Method::POST, "/api/admin/products?then=show").header("Idempotency-Key", "k-1");
    let with_query = send(request.json(&product("A"))).await;
    with_query.is_error(422, "idempotency_key_reused");
    let others = ask(&other, "A", "k-1").await;
    assert_eq!((others.status.as_u16(), others.header("idempotency-replayed")), (201, ""));
    assert_eq!(ask(&admin, "", "k-2").await.status, 422);
    assert_eq!(ask(&admin, "C", "k-2").await.status, 201);
    assert_eq!(ask(&admin, "C", &"k".repeat(201)).await.status, 400);
    assert_eq!(admin.json("/api/admin/products").await["total"], 3);
    site.app.clock.advance(SignedDuration::from_hours(25));
    let admin = site.admin();
    let forgotten = ask(&admin, "A", "k-1").await;
    assert_eq!((forgotten.status.as_u16(), forgotten.header("idempotency-replayed")), (201, ""));
    assert_eq!(admin.json("/api/admin/products").await["total"], 4, "after a day the key is free again");
}

#[actix_web::test]
async fn concurrent_requests_with_the_same_key_make_one_product() {
    let (_site, admin) = Site::boot().and_admin();
    let ask = || {
        let request = admin.request(Method::POST, "/api/admin/products").header("Idempotency-Key", "race");
        send(request.json(&product("A")))
    };
    let answers = futures_util::future::join_all((0..8).map(|_| ask())).await;
    assert!(answers.iter().all(|answer| answer.status == 201 && answer.bytes == answers[0].bytes));
    let replayed = answers.iter().filter(|answer| answer.header("idempotency-replayed") == "true").count();
    assert_eq!(replayed, 7);
    assert_eq!(admin.json("/api/admin/products").await["total"], 1);
}

#[actix_web::test]
async fn a_repeated_upload_is_stored_once() {
    let (site, admin) = Site::boot().and_admin();
    let bytes = encoded(&test_image(300, 200), image::ImageFormat::Png);
    let ask = || {
        let part = reqwest::multipart::Part::bytes(bytes.clone()).file_name("a.png");
        let form = reqwest::multipart::Form::new().part("file", part);
        let request = admin.request(Method::POST, "/api/admin/images/blogs").header("Idempotency-Key", "up");
        send(request.multipart(form))
    };
    let (first, again) = (ask().await, ask().await);
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
    assert_eq!((first.header("idempotency-replayed"), again.header("idempotency-replayed")), ("", "true"));
    assert_eq!(first.bytes, again.bytes);
    assert_eq!(site.image_files().len(), 2, "{:?}", site.image_files());
}

#[actix_web::test]
async fn a_media_type_may_be_written_in_any_case() {
    let (_site, admin) = Site::boot().and_admin();
    let mut body =
        b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n".to_vec();
    body.extend(encoded(&test_image(300, 200), image::ImageFormat::Png));
    body.extend(b"\r\n--b--\r\n");
    let ask = |path: &str| {
        let request =
            admin.request(Method::POST, path).header("content-type", "Multipart/Form-Data; boundary=b");
        send(request.body(body.clone()))
    };
    ask("/api/admin/images/blogs").await.expect(201);
    let listed = admin.json("/api/admin/media").await;
    ask(&format!("/api/admin/media/{}/replace", listed["items"][0]["id"])).await.expect(200);
}
