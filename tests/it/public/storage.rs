//! `/storage`: stored files, whole, in parts, and not at all when the visitor has them.

use super::*;

const NAME: &str = "1795240800000-00000000000000aa.png";

/// A site with one stored file of 300,000 bytes, and its address.
fn with_file() -> (Site, String, Vec<u8>) {
    let site = Site::boot();
    let folder = site.app.data_dir.images().join("blogs");
    std::fs::create_dir_all(&folder).unwrap();
    let bytes: Vec<u8> = (0..300_000_u32).map(|n| (n / 7) as u8).collect();
    std::fs::write(folder.join(NAME), &bytes).unwrap();
    (site, format!("/storage/blogs/{NAME}"), bytes)
}

async fn ask(site: &Site, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = site.visitor().request(method, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    send(request).await
}

fn assert_headers(headers: &HeaderMap, status: u16) {
    let value = |name: &str| headers.get(name).map_or("", |value| value.to_str().unwrap());
    assert_eq!(value("content-security-policy"), "default-src 'none'; sandbox", "{status}");
    assert_eq!(value("cross-origin-resource-policy"), "cross-origin", "{status}");
    assert_eq!(value("x-content-type-options"), "nosniff", "{status}");
    assert_eq!(value("content-disposition"), "", "{status}");
    let kept = if status < 400 { "public, max-age=3600" } else { "no-store" };
    assert_eq!(value("cache-control"), kept, "{status}");
}

#[actix_web::test]
async fn a_file_is_sent_whole_or_in_the_range_that_was_asked_for() {
    let (site, path, bytes) = with_file();
    let whole = ask(&site, Method::GET, &path, &[]).await;
    assert_eq!((whole.status.as_u16(), whole.header("content-type")), (200, "image/png"));
    assert_eq!((whole.header("accept-ranges"), whole.header("content-length")), ("bytes", "300000"));
    assert!(whole.bytes == bytes);
    assert_headers(&whole.headers, 200);
    for (range, from, until) in
        [("bytes=0-99", 0, 100), ("bytes=299990-", 299_990, 300_000), ("bytes=-70000", 230_000, 300_000)]
    {
        let part = ask(&site, Method::GET, &path, &[("range", range)]).await;
        assert_eq!(part.status, 206, "{range}");
        assert_eq!(part.header("content-range"), format!("bytes {from}-{}/300000", until - 1));
        assert_eq!(part.header("content-type"), "image/png");
        assert!(part.bytes == bytes[from..until], "{range}");
        assert_headers(&part.headers, 206);
    }
    let beyond = ask(&site, Method::GET, &path, &[("range", "bytes=300000-")]).await;
    assert_eq!((beyond.status.as_u16(), beyond.header("content-range")), (416, "bytes */300000"));
    assert_headers(&beyond.headers, 416);
    // When the file has changed since, all of it is sent.
    let stale = ask(&site, Method::GET, &path, &[("range", "bytes=0-9"), ("if-range", "\"old\"")]).await;
    assert_eq!((stale.status.as_u16(), stale.bytes.len()), (200, 300_000));
    let tag = whole.header("etag");
    let fresh = ask(&site, Method::GET, &path, &[("range", "bytes=0-9"), ("if-range", tag)]).await;
    assert_eq!((fresh.status.as_u16(), fresh.bytes.len()), (206, 10));
}

#[actix_web::test]
async fn a_file_that_the_visitor_has_is_304() {
    let (site, path, _) = with_file();
    let whole = ask(&site, Method::GET, &path, &[]).await;
    let tag = whole.header("etag").to_owned();
    let weak = format!("\"other\", W/{tag}");
    for tag in [tag.as_str(), &weak, "*"] {
        let kept = ask(&site, Method::GET, &path, &[("if-none-match", tag)]).await;
        assert_eq!((kept.status.as_u16(), kept.bytes.len()), (304, 0), "{tag}");
        assert_eq!(kept.header("etag"), whole.header("etag"));
        assert_headers(&kept.headers, 304);
    }
    let other = ask(&site, Method::GET, &path, &[("if-none-match", "\"other\"")]).await;
    assert_eq!((other.status.as_u16(), other.bytes.len()), (200, 300_000));
    let head = ask(&site, Method::HEAD, &path, &[]).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
    for name in ["content-length", "content-type", "etag", "cache-control", "accept-ranges"] {
        assert_eq!(head.header(name), whole.header(name), "{name}");
    }
    assert_headers(&head.headers, 200);
    // A matching tag is a 404 once the file is gone.
    std::fs::remove_file(site.app.data_dir.images().join("blogs").join(NAME)).unwrap();
    assert_eq!(ask(&site, Method::GET, &path, &[("if-none-match", &tag)]).await.status, 404);
}

#[actix_web::test]
async fn a_folder_is_404() {
    let (site, ..) = with_file();
    std::fs::create_dir_all(site.app.data_dir.images().join("blogs/folder.png")).unwrap();
    assert_eq!(ask(&site, Method::GET, "/storage/blogs/folder.png", &[]).await.status, 404);
}

#[actix_web::test]
async fn an_image_has_a_jpeg_for_link_previews_which_is_made_once() {
    let site = Site::boot();
    let folder = site.app.data_dir.images().join("product-images/products");
    std::fs::create_dir_all(&folder).unwrap();
    let image = image::RgbImage::from_fn(1280, 640, |x, y| image::Rgb([(x / 8) as u8, (y / 4) as u8, 90]));
    image.save(folder.join("1-a.webp")).unwrap();
    let address = "/storage/product-images/products/1-a.preview.jpg";
    let first = ask(&site, Method::GET, address, &[]).await;
    assert_eq!((first.status.as_u16(), first.header("content-type")), (200, "image/jpeg"));
    assert_headers(&first.headers, 200);
    let shown = image::load_from_memory_with_format(&first.bytes, image::ImageFormat::Jpeg).unwrap();
    assert_eq!((shown.width(), shown.height()), (1200, 600));
    let made = std::fs::metadata(folder.join("1-a.preview.jpg")).unwrap().modified().unwrap();
    ask(&site, Method::GET, address, &[("if-none-match", first.header("etag"))]).await.expect(304);
    assert_eq!(std::fs::metadata(folder.join("1-a.preview.jpg")).unwrap().modified().unwrap(), made);
    for missing in
        ["1-b.preview.jpg", "1-a.640.preview.jpg", "1-a.preview.jpg.preview.jpg", "x/1-a.preview.jpg"]
    {
        let path = format!("/storage/product-images/products/{missing}");
        assert_eq!(ask(&site, Method::GET, &path, &[]).await.status, 404, "{missing}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "nothing else is written");
}

#[actix_web::test]
async fn a_person_who_follows_a_link_to_a_missing_file_gets_a_page() {
    let site = Site::boot();
    for path in
        [&format!("/storage/blogs/{NAME}"), "/storage/elsewhere/x.png", "/storage/documents/../../site.db"]
    {
        let page = ask(&site, Method::GET, path, &[("accept", "text/html,*/*;q=0.8")]).await;
        assert_eq!(
            (page.status.as_u16(), page.header("content-type")),
            (404, "text/html; charset=utf-8"),
            "{path}"
        );
        assert_eq!(page.header("cache-control"), "no-store");
        assert!(page.header("content-security-policy").contains("script-src 'self'"), "as every page");
    }
    let page =
        ask(&site, Method::GET, &format!("/storage/blogs/{NAME}"), &[("accept", "text/html")]).await.text();
    says(&page, &["<h1", "This file is not here", "noindex"]);
    // Pictures of a page and programs.
    for accept in ["image/avif,image/webp,*/*;q=0.8", "*/*"] {
        let missing = ask(&site, Method::GET, &format!("/storage/blogs/{NAME}"), &[("accept", accept)]).await;
        assert_eq!(missing.header("content-type"), "application/problem+json");
        assert_headers(&missing.headers, 404);
    }
}

#[actix_web::test]
async fn an_address_that_leads_through_a_file_or_is_longer_than_a_name_is_not_there() {
    let (site, path, _) = with_file();
    let long = "x".repeat(300);
    for path in [
        format!("{path}/"),
        format!("{path}%2f"),
        format!("{path}%2F{NAME}"),
        format!("{path}/.preview.jpg"),
        format!("/storage/blogs/{long}.png"),
        format!("/storage/blogs/{long}.preview.jpg"),
        format!("/storage/documents/{long}.pdf"),
    ] {
        assert_eq!(ask(&site, Method::GET, &path, &[]).await.status, 404, "{path}");
    }
}
