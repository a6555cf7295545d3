//! `/api/enquiries`, `/api/partnership-requests`, and the same forms without a script.

use super::*;

use crate::harness::mail::partnership;

pub(super) fn with(mut body: Value, field: &str, value: impl Into<Value>) -> Value {
    body[field] = value.into();
    body
}

#[actix_web::test]
async fn an_enquiry_is_mailed_with_everything_that_was_typed() {
    let site = Site::with_mail_in_memory();
    let body = with(enquiry(), "company", "Rao <Medicals> & \"Co\" Ünited");
    let answer = site.visitor().post("/api/enquiries", &body).await;
    assert_eq!((answer.status.as_u16(), answer.json()), (202, json!({"status": "sent"})));
    let mail = site.mails().remove(0);
    assert_eq!(
        mail.message.subject,
        "Product Enquiry from Asha Rao, Rao <Medicals> & \"Co\" Ünited: Amoxicillin 500 mg"
    );
    let text = &mail.message.text;
    says(
        text,
        &[
            "Name:                 Asha Rao\n",
            "Company:              Rao <Medicals> & \"Co\" Ünited\n",
            "asha@rao.example",
            "+91 98765 43210",
            "Product of interest:  Amoxicillin 500 mg\n",
            "\nPlease quote for 200 packs.\n\nDelivery to Pune.\n",
            "21 November 2026, 11:30 IST",
        ],
    );
    let html = &mail.message.html;
    assert!(html.contains("Rao &#60;Medicals&#62; &#38;") && html.contains("<br/>"), "{html}");
    for header in [
        "From: \"Pharma Site\" <website@example.com>",
        "To: hello@example.com",
        "Reply-To: \"Asha Rao\" <asha@rao.example>",
        "Subject: Product Enquiry from Asha Rao, Rao <Medicals> & \"Co\"\r\n =?utf-8?b?",
        "Date: Sat, 21 Nov 2026 06:00:00 +0000",
        "Content-Type: multipart/alternative",
    ] {
        assert!(mail.raw.contains(header), "{header} in {}", mail.raw);
    }
}

#[actix_web::test]
async fn an_address_that_no_answer_reaches_is_named_in_words() {
    let site = Site::with_mail_in_memory();
    let body = with(enquiry(), "email", "अशा@example.com");
    assert_eq!(site.visitor().post("/api/enquiries", &body).await.status, 202);
    let mail = site.mails().remove(0);
    assert!(!mail.raw.contains("Reply-To"), "{}", mail.raw);
    for part in [&mail.message.text, &mail.message.html] {
        assert!(part.contains("An answer to this mail does not reach the sender"), "{part}");
        assert!(part.contains("Write a new one to अशा@example.com"), "{part}");
        assert!(!part.contains("Answer this mail to write"), "{part}");
    }
}

#[actix_web::test]
async fn a_partnership_request_is_mailed_as_such() {
    let site = Site::with_mail_in_memory();
    site.visitor().post("/api/partnership-requests", &partnership()).await.expect(202);
    let mail = site.mails().remove(0);
    assert_eq!(
        mail.message.subject,
        "Partnership Request from R. Gupta, Gupta & Sons: Wholesale Distributor"
    );
    assert!(
        mail.raw.contains("Subject: Partnership Request from R. Gupta, Gupta & Sons: Wholesale"),
        "{}",
        mail.raw
    );
    for typed in ["Gupta & Sons", "Wholesale Distributor (distributor)", "R. Gupta", "Owner", "No message"] {
        assert!(mail.message.text.contains(typed), "{typed} in {}", mail.message.text);
    }
}

#[actix_web::test]
async fn a_subject_is_one_short_header_whatever_was_typed() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    let (name, company) = ("=?utf-8?q?=0D=0ABcc:_evil@b.example?=", "न".repeat(200));
    let body = with(with(enquiry(), "name", name), "company", company);
    let body = with(body, "productInterest", format!("x {} y", "\u{202e}".repeat(60)));
    assert_eq!(visitor.post("/api/enquiries", &body).await.status, 202);
    visitor.post_form("/contact", &with(enquiry(), "productInterest", "")).await.expect(200);
    let mails = site.mails();
    let raw = &mails[0].raw;
    let headers = raw.split("\r\n\r\n").next().unwrap();
    let subject = headers.split("Subject: ").nth(1).unwrap().split("Message-ID").next().unwrap();
    assert!(headers.lines().all(|line| !line.starts_with("Bcc")), "{headers}");
    assert!(subject.lines().count() <= 6 && subject.lines().all(|line| line.len() <= 78), "{headers}");
    says(headers, &["Subject: Product Enquiry from = ?utf-8?q?=0D=0ABcc:_evil@b.example?=,"]);
    assert!(mails[0].message.subject.ends_with("…: x y"), "{}", mails[0].message.subject);
    assert!(
        mails[1].message.subject.starts_with("Product Enquiry from Asha Rao, "),
        "{}",
        mails[1].message.subject
    );
    assert!(!mails[1].message.subject.contains(": "), "no product was named: {}", mails[1].message.subject);
}

#[actix_web::test]
async fn every_mistake_is_reported_at_once_and_nothing_is_sent() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    let fields = |answer: crate::harness::visitor::Response| {
        assert_eq!(answer.status, 422, "{}", answer.text());
        answer.json()["errors"].as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    let answer = visitor.act("/api/enquiries").await;
    assert_eq!(fields(answer), ["company", "email", "message", "name", "phone"]);
    let answer =
        visitor.post("/api/partnership-requests", &json!({"businessType": "shop", "terms": false})).await;
    let all = ["businessType", "companyName", "contactName", "designation", "email", "phone", "terms"];
    assert_eq!(fields(answer), all);
    let answer = visitor.post("/api/partnership-requests", &with(partnership(), "terms", "yes")).await;
    assert_eq!(fields(answer), ["terms"]);
    let answer = visitor.post("/api/enquiries", &with(enquiry(), "message", "x".repeat(5_001))).await;
    assert_eq!(fields(answer), ["message"]);
    let answer = visitor.post("/api/enquiries", &with(enquiry(), "message", "a\u{0}b")).await;
    assert_eq!(fields(answer), ["message"]);
    assert!(site.mails().is_empty());
}

#[actix_web::test]
async fn no_line_break_gets_into_a_single_line() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    for bad in ["\r\nBcc: a@b.example", "\n", "\r", "\u{0}", "x\u{85}"] {
        for field in ["name", "company", "email", "phone", "productInterest"] {
            let typed = enquiry()[field].as_str().unwrap().to_owned() + bad;
            visitor.post("/api/enquiries", &with(enquiry(), field, typed.clone())).await.refuses(field, "");
            let answer = visitor.post_form("/contact", &with(enquiry(), field, typed)).await;
            assert_eq!(answer.status, 422, "{field} {bad:?}");
        }
    }
    assert!(site.mails().is_empty());
}

#[actix_web::test]
async fn an_unreadable_body_is_refused_with_the_status_for_its_fault() {
    let (_site, visitor) = Site::with_mail_in_memory().and_visitor();
    let request = || visitor.request(Method::POST, "/api/enquiries");
    let json = |body: &'static str| send(request().header("content-type", "application/json").body(body));
    assert_eq!(json("{\"name\":").await.status, 400);
    assert_eq!(json("").await.status, 400);
    assert_eq!(json("{} x").await.status, 400);
    assert_eq!(json("[]").await.status, 422);
    json("{\"name\": [1]}").await.refuses("name", "");
    let answer = json("{\"name\": 5, \"company\": [], \"email\": {}, \"phone\": true, \"message\": 1.5, \"productInterest\": 7, \"website\": 1, \"elapsed_ms\": \"x\"}").await;
    let wrong: Vec<_> = answer.json()["errors"].as_object().unwrap().keys().cloned().collect();
    let all = ["company", "elapsed_ms", "email", "message", "name", "phone", "productInterest", "website"];
    assert_eq!((answer.status.as_u16(), wrong), (422, all.map(str::to_owned).to_vec()), "all at once");
    assert_eq!(json("{\"name\": 5, ").await.status, 400, "not JSON in the first place");
    let shouted = send(request().header("content-type", "Application/JSON; Charset=UTF-8").body("{}")).await;
    assert_eq!(shouted.status, 422, "a media type means the same in any case");
    assert_eq!(send(request().body("{}")).await.status, 415);
    assert_eq!(send(request().form(&[("name", "x")])).await.status, 415);
    visitor.post("/api/enquiries", &with(enquiry(), "message", "x".repeat(70_000))).await.expect(413);
    assert_eq!(visitor.get("/api/enquiries").await.status, 405);
    assert_eq!(visitor.post("/contact", &enquiry()).await.status, 415);
}

#[actix_web::test]
async fn spam_programs_get_no_hint_and_send_nothing() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    for (field, value) in [("website", json!("https://spam.example")), ("elapsed_ms", json!(3))] {
        let answer = visitor.post("/api/enquiries", &with(enquiry(), field, value)).await.expect(422).json();
        let errors = answer["errors"].clone();
        assert_eq!(errors.as_object().unwrap().keys().collect::<Vec<_>>(), ["form"], "{errors}");
    }
    let with_honeypot = with(enquiry(), "website", "https://spam.example");
    let page = visitor.post_form("/contact", &with_honeypot).await;
    let told = seeded(&page.text(), &json!(["form", "enquiry"]));
    assert_eq!((page.status.as_u16(), &told["status"]), (422, &json!("failed")));
    assert!(told["detail"].is_string() && told["values"]["name"] == "Asha Rao", "{told}");
    assert!(site.mails().is_empty());
    let slow = with(with(enquiry(), "elapsed_ms", 8_000.5), "website", "");
    assert_eq!(visitor.post("/api/enquiries", &slow).await.status, 202);
}

#[actix_web::test]
async fn a_form_without_a_script_answers_with_its_page() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    for (path, kind, good, required) in [
        ("/contact", "enquiry", enquiry(), "company"),
        ("/partners", "partnership", partnership(), "designation"),
    ] {
        let key = json!(["form", kind]);
        let page = visitor.post_form(path, &good).await;
        assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-store"));
        assert!(page.header("etag").is_empty());
        let told = seeded(&page.text(), &key);
        assert_eq!(
            (&told["status"], &told["values"]["phone"]),
            (&json!("sent"), &good["phone"]),
            "the receipt"
        );

        let page = visitor.post_form(path, &with(good, required, " ")).await.expect(422);
        let told = seeded(&page.text(), &key);
        assert_eq!(told["status"], "invalid");
        assert!(told["errors"][required].is_array() && told["values"]["phone"].is_string(), "{told}");
        assert_eq!(seeded(&visitor.get(path).await.text(), &key), Value::Null, "nobody else sees it");
    }
    assert_eq!(site.mails().len(), 2);
}

#[actix_web::test]
async fn the_page_says_what_became_of_a_form() {
    let (_site, visitor) = Site::boot_changed(|config| config.forms.per_hour = 1, keep_mails).and_visitor();
    let shown = async |path: &str, body: &Value| {
        let page = visitor.post_form(path, body).await.text();
        page.split("id=\"seed\"").next().unwrap().replace("&#x27;", "'")
    };
    let missing = shown("/contact", &with(enquiry(), "email", "nobody")).await;
    says(
        &missing,
        &["Please enter an e-mail address such as name@example.com.", "value=\"Asha Rao\"", "aria-invalid"],
    );
    let sent = shown("/contact", &enquiry()).await;
    assert!(sent.contains("Request Submitted!") && sent.contains("We'll get back to you within 24 hours."));
    assert!(sent.contains("<dd>Asha Rao</dd>") && sent.contains("Send another"), "the receipt");
    assert!(!sent.contains("value=\"Asha Rao\""), "the form is cleared");
    let limited = shown("/partners", &with(partnership(), "email", "asha@rao.example")).await;
    says(&limited, &["value=\"Gupta &amp; Sons\"", "tel:+910000000000"]);
    let own_mail =
        limited.split("href=\"mailto:hello@example.com?subject=").nth(1).expect("the words as a mail");
    assert!(own_mail.split('"').next().unwrap().contains("Gupta%20%26%20Sons"), "{own_mail}");
}

#[actix_web::test]
async fn five_requests_an_hour_are_sent_and_only_sent_ones_count() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    for _ in 0..4 {
        assert_eq!(visitor.act("/api/enquiries").await.status, 422);
        assert_eq!(visitor.post("/api/enquiries", &enquiry()).await.status, 202);
    }
    // The same sender, by phone and by e-mail.
    let by_phone = with(partnership(), "phone", "098765 43210");
    let by_email = with(by_phone.clone(), "email", "Asha@Rao.example");
    assert_eq!(visitor.post_form("/partners", &by_phone).await.status, 200);
    site.app.clock.advance(SignedDuration::from_mins(10));
    let answer = visitor.post("/api/partnership-requests", &by_email).await.expect(429);
    let wait: i64 = answer.header("retry-after").parse().unwrap();
    assert!((2_900..=3_001).contains(&wait), "{wait}");
    let page = visitor.post_form("/contact", &enquiry()).await.expect(429);
    assert!(!page.header("retry-after").is_empty());
    let told = seeded(&page.text(), &json!(["form", "enquiry"]));
    has(&told, json!({"status": "limited", "/values/name": "Asha Rao"}));
    site.app.clock.advance(SignedDuration::from_secs(wait));
    assert_eq!(visitor.post("/api/enquiries", &enquiry()).await.status, 202);
}

#[actix_web::test]
async fn people_behind_one_address_do_not_lock_each_other_out() {
    let limits = |config: &mut pharma_site::config::Config| {
        (config.forms.per_hour_address, config.forms.per_hour_total) = (12, 14);
    };
    let (site, visitor) = Site::boot_changed(limits, keep_mails).and_visitor();
    let person = |n: usize| {
        let own = with(enquiry(), "email", format!("buyer{n}@pharmacy.example"));
        with(own, "phone", format!("+91 98000 000{n:02}"))
    };
    for n in 0..7 {
        assert_eq!(visitor.post("/api/enquiries", &person(n)).await.status, 202, "person {n}");
    }
    for _ in 0..4 {
        assert_eq!(visitor.post("/api/enquiries", &person(7)).await.status, 202);
    }
    assert_eq!(visitor.post("/api/enquiries", &person(7)).await.status, 202, "the fifth");
    assert_eq!(visitor.post("/api/enquiries", &person(7)).await.status, 429, "the sixth");
    let answer = visitor.post("/api/enquiries", &person(8)).await;
    assert_eq!(answer.status, 429, "all of the address");
    assert!(!answer.header("retry-after").is_empty());
    assert!(answer.json()["detail"].as_str().unwrap().contains("call us"));
    for last in [2, 3] {
        let neighbour = Visitor::from_address(&site, [127, 0, 0, last].into());
        assert_eq!(neighbour.post("/api/enquiries", &person(9)).await.status, 202);
    }
    let neighbour = Visitor::from_address(&site, [127, 0, 0, 4].into());
    assert_eq!(neighbour.post("/api/enquiries", &person(10)).await.status, 429, "all of the site");
    assert_eq!(site.mails().len(), 14);
}

#[actix_web::test]
async fn behind_a_proxy_each_client_has_its_own_limit() {
    let proxied = |config: &mut pharma_site::config::Config| {
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        config.forms.per_hour = 1;
    };
    let (_site, visitor) = Site::boot_changed(proxied, keep_mails).and_visitor();
    let from = async |address: &str| {
        let request = visitor.request(Method::POST, "/api/enquiries").header("x-forwarded-for", address);
        send(request.json(&enquiry())).await.status.as_u16()
    };
    assert_eq!(from("203.0.113.1").await, 202);
    assert_eq!(from("203.0.113.1").await, 429);
    assert_eq!(
        from("198.51.100.9, 203.0.113.1").await,
        429,
        "what a stranger wrote in front is not believed"
    );
    assert_eq!(from("203.0.113.2").await, 202);
    assert_eq!(from("2001:db8::1").await, 202);
    assert_eq!(from("2001:db8::2").await, 429, "one client network");

    let (_site, visitor) = Site::boot_changed(|config| config.forms.per_hour = 1, keep_mails).and_visitor();
    for (address, status) in [("203.0.113.1", 202), ("203.0.113.2", 429)] {
        let request = visitor.request(Method::POST, "/api/enquiries").header("x-forwarded-for", address);
        send(request.json(&enquiry())).await.expect(status); // without a proxy the header means nothing
    }
}

#[actix_web::test]
async fn the_same_key_is_the_same_enquiry() {
    let (site, visitor) = Site::with_mail_in_memory().and_visitor();
    let keyed = |key: &str, body: Value| {
        send(visitor.request(Method::POST, "/api/enquiries").header("idempotency-key", key).json(&body))
    };
    let answers = futures_util::future::join_all((0..6).map(|_| keyed("a", enquiry()))).await;
    assert!(answers.iter().all(|answer| answer.status == 202));
    assert_eq!(keyed("a", with(enquiry(), "elapsed_ms", 9_000)).await.status, 202);
    assert_eq!(site.mails().len(), 1);
    let other = keyed("a", with(enquiry(), "message", "Something else")).await;
    other.is_error(422, "idempotency_key_reused");
    assert_eq!(keyed("b", enquiry()).await.status, 202);
    assert_eq!(keyed(&"k".repeat(256), enquiry()).await.status, 400);
    assert_eq!(site.mails().len(), 2);
}

#[actix_web::test]
async fn by_default_a_mail_is_a_file_that_only_its_owner_can_read() {
    let site = Site::boot();
    assert_eq!(site.visitor().post("/api/enquiries", &enquiry()).await.status, 202);
    let files: Vec<_> = std::fs::read_dir(site.app.data_dir.mail()).unwrap().flatten().collect();
    assert_eq!(files.len(), 1);
    let path = files[0].path();
    assert_eq!(path.extension().unwrap(), "eml");
    assert!(std::fs::read_to_string(&path).unwrap().contains("Reply-To: \"Asha Rao\" <asha@rao.example>"));
    assert_eq!(mode(&path), 0o600);
}
