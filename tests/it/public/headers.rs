//! The headers of every answer, exactly.

use std::io::{Read as _, Write as _};

use super::*;

const EVERYWHERE: [(&str, &str); 7] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("origin-agent-cluster", "?1"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
    ),
];

#[actix_web::test]
async fn every_answer_carries_the_security_headers() {
    let (_site, visitor) = Site::boot().and_visitor();
    let paths = [
        "/",
        "/nothing",
        "/api/site",
        "/api/nothing",
        "/api/admin/products",
        "/api/admin/nothing",
        "/auth/v1/user",
        "/auth/nothing",
        "/healthz",
        "/products?page=x",
    ];
    for path in paths {
        let answer = visitor.get(path).await;
        for (name, value) in EVERYWHERE {
            assert_eq!(answer.header(name), value, "{path} {name}");
        }
        for absent in [
            "server",
            "x-powered-by",
            "set-cookie",
            "strict-transport-security",
            "access-control-allow-origin",
        ] {
            assert_eq!(answer.header(absent), "", "{path} {absent}");
        }
    }
}

#[actix_web::test]
async fn a_page_may_run_only_our_own_files() {
    let site = Site::boot();
    let answer = site.visitor().get("/").await;
    assert_eq!(
        answer.header("content-security-policy"),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types article-html"
    );
    assert_eq!(answer.header("cache-control"), "no-cache");
    let api = site.visitor().get("/api/products").await;
    assert_eq!(api.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'; sandbox");
    assert_eq!(api.header("cache-control"), "no-cache");
}

#[actix_web::test]
async fn a_304_carries_the_headers_of_the_page() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    for path in
        ["/", "/products", "/blog", "/contact", "/feed.xml", "/robots.txt", "/catalogue.pdf", "/api/products"]
    {
        let fresh = visitor.get(path).await;
        let tag = fresh.header("etag").to_owned();
        let kept = send(visitor.request(Method::GET, path).header("if-none-match", tag)).await;
        assert_eq!(kept.status, 304, "{path}");
        // A browser takes these over for the page that it shows.
        for name in ["content-security-policy", "cache-control", "vary", "etag", "permissions-policy"] {
            assert_eq!(kept.header(name), fresh.header(name), "{path} {name}");
        }
    }
}

#[actix_web::test]
async fn another_spelling_of_an_address_has_the_same_headers() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let products = visitor.json("/api/products?per_page=100").await;
    let pictures = products["items"].as_array().unwrap().iter().find_map(|item| item["images"][0].as_str());
    let picture = pictures.unwrap();
    let spelled = picture.replacen("/storage", "/%73torage", 1);
    for (plain, spelled) in [
        ("/admin", "/%61dmin"),
        ("/admin/products", "/adm%69n/products"),
        ("/api/products", "/%61pi/products"),
        ("/auth/v1/settings", "/%61uth/v1/settings"),
        (picture, &spelled),
    ] {
        let (one, other) = (visitor.get(plain).await, visitor.get(spelled).await);
        assert_eq!((one.status.as_u16(), &one.bytes), (200, &other.bytes), "{spelled}");
        for name in
            ["content-security-policy", "referrer-policy", "cross-origin-resource-policy", "cache-control"]
        {
            assert_eq!(one.header(name), other.header(name), "{spelled} {name}");
        }
    }
}

#[actix_web::test]
async fn a_site_on_https_sends_hsts_and_refuses_foreign_hosts() {
    let site = Site::boot_with(|config| {
        config.http.public_url = "https://pharma.example.com".to_owned();
        config.company.map_embed_url = "https://maps.example.org/embed?q={lat},{lon}".to_owned();
    });
    let visitor = site.visitor();
    let home = visitor.get("/").await;
    assert_eq!(home.header("strict-transport-security"), "max-age=63072000");
    let of_all = Site::boot_with(|config| {
        config.http.public_url = "https://pharma.example.com".to_owned();
        config.http.hsts_include_subdomains = true;
    });
    let of_all = of_all.visitor().get("/").await;
    assert_eq!(of_all.header("strict-transport-security"), "max-age=63072000; includeSubDomains");
    let policy = home.header("content-security-policy");
    assert!(
        policy.contains("frame-src https://maps.example.org;")
            && policy.ends_with("; upgrade-insecure-requests")
    );
    assert!(home.text().contains("href=\"https://pharma.example.com/\""), "canonical");
    let host = |host: &'static str| send(visitor.request(Method::GET, "/").header("host", host));
    assert_eq!(host("pharma.example.com").await.status, 200);
    assert_eq!(host("localhost:1234").await.status, 200);
    for foreign in ["evil.example", "pharma.example.com.evil.example", "evil.example:443"] {
        assert_eq!(host(foreign).await.status, 421, "{foreign}");
    }
    let mut proxied = TcpStream::connect(site.address).unwrap();
    proxied
        .write_all(
            b"GET http://evil.example/ HTTP/1.1\r\nHost: pharma.example.com\r\nConnection: close\r\n\r\n",
        )
        .unwrap();
    let mut answer = String::new();
    proxied.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 421 "), "the address names another host: {answer}");
}

#[actix_web::test]
async fn hashed_files_are_cached_for_ever_and_images_for_an_hour() {
    let (site, visitor) = Site::with_sample().and_visitor();
    let html = visitor.get("/").await.text();
    let script =
        html.split("<script type=\"module\" src=\"/assets/").nth(1).unwrap().split('"').next().unwrap();
    let file = visitor.get(&format!("/assets/{script}")).await;
    assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(file.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(file.header("cross-origin-resource-policy"), "same-origin");
    let preview = html.split("property=\"og:image\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    let preview = visitor.get(preview.strip_prefix(&site.app.config.http.origin()).unwrap()).await;
    assert_eq!(
        (preview.status.as_u16(), preview.header("cross-origin-resource-policy")),
        (200, "cross-origin")
    );
    assert_eq!(preview.header("content-type"), "image/jpeg");
    let products = visitor.json("/api/products?per_page=100").await;
    let with_picture =
        products["items"].as_array().unwrap().iter().find(|item| item["picture"].is_object()).unwrap();
    let picture = visitor.get(with_picture["images"][0].as_str().unwrap()).await;
    assert_eq!(picture.header("cache-control"), "public, max-age=3600");
    assert_eq!(picture.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(picture.header("content-security-policy"), "default-src 'none'; sandbox");
    assert_eq!(picture.header("content-type"), "image/webp");
}

#[actix_web::test]
async fn the_style_sheets_of_a_page_are_one_file() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let html = visitor.get("/products").await.text();
    let links = |html: &str, end: &str| {
        let rest = html.split("<link rel=\"stylesheet\" href=\"").skip(1);
        let links = rest.filter_map(|rest| rest.split_once('"')).filter(|(_, after)| after.starts_with(end));
        links.map(|(address, _)| address.to_owned()).collect::<Vec<_>>()
    };
    let (joined, parts) = (links(&html, ">"), links(&html, " disabled>"));
    let [joined] = &*joined else { panic!("{joined:?}") };
    assert!(parts.len() > 4, "{parts:?}");
    let mut whole = String::new();
    for part in &parts {
        whole += &visitor.get(part).await.text();
    }
    for encoding in ["br", "gzip", "identity"] {
        let sheet = send(visitor.request(Method::GET, joined).header("accept-encoding", encoding)).await;
        assert_eq!(sheet.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(sheet.header("content-type"), "text/css; charset=utf-8");
        let is_small = sheet.bytes.len() < whole.len() / 3;
        assert_eq!(is_small, encoding != "identity", "{encoding}: {} bytes", sheet.bytes.len());
    }
    assert_eq!(visitor.get(joined).await.text(), whole);

    // As a page of an earlier process may name them.
    let stem = |part: &str| part["/assets/".len()..].trim_end_matches(".css").to_owned();
    let (first, last) = (stem(&parts[0]), stem(parts.last().unwrap()));
    let turned = visitor.get(&format!("/assets/{last}.{first}.css")).await;
    assert_eq!(
        turned.text(),
        visitor.get(parts.last().unwrap()).await.text() + &visitor.get(&parts[0]).await.text()
    );
    for wrong in [
        format!("{first}.{first}.css"),
        format!("{first}.css.br"),
        format!("{first}..css"),
        format!("{first}.nothing.css"),
    ] {
        assert_eq!(visitor.get(&format!("/assets/{wrong}")).await.status, 404, "{wrong}");
    }
}
