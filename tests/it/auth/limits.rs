//! Limits of failed attempts.

use std::time::Instant;

use super::*;

fn behind_a_proxy() -> Site {
    Site::boot_with(|config| config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()])
}

async fn from(site: &Site, address: &str, email: &str, password: &str) -> Response {
    let request = site.visitor().request(Method::POST, "/auth/v1/token?grant_type=password");
    let body = json!({"email": email, "password": password});
    send(request.header("x-forwarded-for", address).json(&body)).await
}

#[actix_web::test]
async fn ten_failures_are_answered_and_the_eleventh_is_refused_even_with_the_right_password() {
    let site = Site::boot();
    site.account(EMAIL);
    let visitor = site.visitor();
    for n in 0..10 {
        let email = if n % 2 == 0 { EMAIL } else { " Office@EXAMPLE.com " };
        visitor.sign_in(email, "wrong").await.is_error(400, "invalid_credentials");
    }
    let answer = visitor.sign_in(EMAIL, PASSWORD).await;
    answer.is_error(429, "over_request_rate_limit");
    let wait: i64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=900).contains(&wait), "{wait}");
    site.app.clock.advance(SignedDuration::from_secs(wait));
    assert_eq!(visitor.sign_in(EMAIL, PASSWORD).await.status, 200);
}

#[actix_web::test]
async fn successes_do_not_count() {
    let site = Site::boot_with(|config| config.auth.failures = 2);
    site.account(EMAIL);
    for _ in 0..5 {
        assert_eq!(site.visitor().sign_in(EMAIL, PASSWORD).await.status, 200);
    }
}

#[actix_web::test]
async fn an_address_that_guesses_at_many_accounts_is_refused() {
    let site = behind_a_proxy();
    site.account(EMAIL);
    for n in 0..10 {
        from(&site, "203.0.113.1", &format!("person{n}@example.com"), "wrong").await;
    }
    assert_eq!(from(&site, "203.0.113.1", EMAIL, PASSWORD).await.status, 429);
    assert_eq!(from(&site, "203.0.113.2", EMAIL, PASSWORD).await.status, 200);
}

#[actix_web::test]
async fn failures_from_many_addresses_slow_an_account_down_but_never_lock_it() {
    let site = behind_a_proxy();
    site.account(EMAIL);
    for n in 0..25 {
        from(&site, &format!("203.0.113.{n}"), EMAIL, "wrong").await;
    }
    let started = Instant::now();
    assert_eq!(from(&site, "198.51.100.1", EMAIL, PASSWORD).await.status, 200);
    assert!(started.elapsed() > Duration::from_millis(450), "{:?}", started.elapsed());
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[actix_web::test]
async fn parallel_guesses_learn_no_more_than_serial_ones() {
    let site = Site::boot();
    site.account(EMAIL);
    let visitor = site.visitor();
    let guesses = futures_util::future::join_all((0..30).map(|_| visitor.sign_in(EMAIL, "wrong"))).await;
    let count = |status: u16| guesses.iter().filter(|answer| answer.status == status).count();
    assert_eq!((count(400), count(429)), (10, 20));
}

#[actix_web::test]
async fn x_forwarded_for_from_an_untrusted_peer_changes_nothing() {
    let site = Site::boot();
    site.account(EMAIL);
    for n in 0..10 {
        from(&site, &format!("203.0.113.{n}"), EMAIL, "wrong").await;
    }
    assert_eq!(from(&site, "198.51.100.1", EMAIL, PASSWORD).await.status, 429);
}

#[actix_web::test]
async fn a_clock_that_is_set_back_locks_nobody_out() {
    let site = Site::boot();
    site.account(EMAIL);
    for _ in 0..10 {
        site.visitor().sign_in(EMAIL, "wrong").await;
    }
    site.app.clock.advance(SignedDuration::from_hours(-24));
    assert_eq!(site.visitor().sign_in(EMAIL, PASSWORD).await.status, 200);
}
