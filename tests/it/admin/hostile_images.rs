//! Uploads and paths that are meant to do harm.

use image::codecs::gif::GifEncoder;

use super::*;

/// A PNG that says it is larger than it is.
fn png_claiming(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = encoded(&test_image(10, 10), ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(
            crc ^ u32::from(*byte),
            |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 },
        )
    })
}

#[actix_web::test]
async fn a_file_that_is_not_a_whole_image_is_refused_by_name_and_leaves_nothing() {
    let (site, admin) = Site::boot().and_admin();
    let jpeg = encoded(&test_image(600, 400), ImageFormat::Jpeg);
    let png = encoded(&test_image(600, 400), ImageFormat::Png);
    let gif = encoded(&test_image(300, 200), ImageFormat::Gif);
    let webp = encoded(&test_image(300, 200), ImageFormat::WebP);
    let mut jpeg_bomb = jpeg.clone();
    let frame = jpeg.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
    jpeg_bomb[frame + 5..frame + 9].copy_from_slice(&[0xFF, 0xDC, 0xFF, 0xDC]);
    let mut gif_bomb = gif.clone();
    gif_bomb[6..10].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF]);
    let mut frame_bomb = gif.clone();
    let descriptor = gif.iter().rposition(|byte| *byte == 0x2C).unwrap_or_default();
    frame_bomb[descriptor + 5..descriptor + 9].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF]);
    // The size that is checked must be the size that is decoded, whichever of two frame headers comes first.
    let small_frame = jpeg[frame..frame + 2 + usize::from(jpeg[frame + 3])].to_vec();
    let mut large_first = jpeg_bomb.clone();
    large_first.splice(jpeg.len() - 2..jpeg.len() - 2, small_frame.clone());
    let mut large_last = jpeg.clone();
    let large_frame = jpeg_bomb[frame..frame + small_frame.len()].to_vec();
    large_last.splice(jpeg.len() - 2..jpeg.len() - 2, large_frame);
    let sized = |marker: u8, width: u16, height: u16| {
        let mut bytes = jpeg.clone();
        bytes[frame + 1] = marker;
        bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
        bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
        bytes
    };
    let half = |bytes: &[u8]| bytes[..bytes.len() / 2].to_vec();
    for (name, bytes, said) in [
        ("empty.jpg", Vec::new(), "is not a JPEG"),
        (
            "drawing.svg",
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>".to_vec(),
            "is not a JPEG",
        ),
        ("page.jpg", b"<!doctype html><script>alert(1)</script>".to_vec(), "is not a JPEG"),
        ("half.jpg", half(&jpeg), "damaged"),
        ("one-byte-less.jpg", jpeg[..jpeg.len() - 3].to_vec(), "damaged"),
        ("last-row-cut.jpg", jpeg[..jpeg.len() - 60].to_vec(), "damaged"),
        ("progressive-no-end.jpg", sized(0xC2, 600, 400)[..jpeg.len() - 2].to_vec(), "damaged"),
        ("half.png", half(&png), "damaged"),
        ("half.gif", half(&gif), "damaged"),
        ("half.webp", half(&webp), "damaged"),
        ("head.jpg", jpeg[..20].to_vec(), "damaged"),
        ("bomb.png", png_claiming(50_000, 50_000), "50000 × 50000 pixels"),
        ("lie.png", png_claiming(5_000, 5_000), "damaged"),
        ("bomb.jpg", jpeg_bomb, "65500 × 65500 pixels"),
        ("large-first.jpg", large_first, "damaged"),
        ("large-last.jpg", large_last, "damaged"),
        ("progressive.jpg", sized(0xC2, 6_000, 6_000), "a progressive JPEG may have at most"),
        ("long.jpg", sized(0xC0, 20_000, 20), "no side may be longer than 16384"),
        ("thin.png", png_claiming(1, 40_000_000), "no side may be longer than 16384"),
        ("wide.png", png_claiming(16_385, 1), "no side may be longer than 16384"),
        ("phone.heic", b"\0\0\0\x24ftypheic\0\0\0\0".to_vec(), "Save or export it as JPEG"),
        ("scan.tif", b"II\x2a\0\x08\0\0\0".to_vec(), "Save or export it as JPEG"),
        ("bomb.gif", gif_bomb, "65535 × 65535 pixels"),
        ("frame-bomb.gif", frame_bomb, ""),
    ] {
        let answer = admin.upload("blogs", &[(name, bytes)]).await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.text());
        let message = answer.json()["errors"]["file"][0].as_str().unwrap().to_owned();
        assert!(message.starts_with(name) && message.contains(said), "{name}: {message}");
    }
    assert_eq!(site.image_files(), Vec::<std::path::PathBuf>::new());
    // As panoramas of some phones are.
    let no_end = jpeg[..jpeg.len() - 2].to_vec();
    let taken =
        admin.upload("blogs", &[("no-end.jpg", no_end), ("whole.jpg", jpeg)]).await.expect(201).json();
    let stored = taken;
    has(&stored[0], json!({"width": stored[1]["width"], "bytes": stored[1]["bytes"]}));
}

#[actix_web::test]
async fn a_file_that_is_too_large_is_413_and_names_it() {
    let (site, admin) = Site::boot_with(|config| config.media.max_bytes = 4096).and_admin();
    let answer = admin.upload("blogs", &[("huge.jpg", vec![0xFF; 5000])]).await;
    assert_eq!(answer.status, 413);
    assert!(
        answer.json()["detail"].as_str().unwrap().starts_with("huge.jpg is larger than"),
        "{}",
        answer.text()
    );
    assert_eq!(site.image_files().len(), 0);
    let name = "a/../../etc/passwd.jpg";
    let answer = admin.upload("blogs", &[(name, vec![0xFF; 10])]).await;
    assert!(answer.text().contains("passwd"), "{}", answer.text());
}

#[actix_web::test]
async fn the_first_frame_of_an_animation_is_stored() {
    let (site, admin) = Site::boot().and_admin();
    let mut bytes = Vec::new();
    {
        let mut encoder = GifEncoder::new(&mut bytes);
        let first = image::Frame::new(test_image(320, 200).to_rgba8());
        let second = image::Frame::new(image::RgbaImage::from_pixel(320, 200, image::Rgba([0, 0, 0, 255])));
        encoder.encode_frames([first, second]).unwrap();
    }
    let made = admin.upload("blogs", &[("moving.gif", bytes)]).await.json();
    let url = made[0]["url"].as_str().unwrap();
    let shown = image::load_from_memory(&site.visitor().get(url).await.bytes).unwrap().to_rgb8();
    assert!(shown.get_pixel(20, 20)[0] > 180);
    assert_eq!(url.rsplit_once('.').unwrap().1, "png");
}

#[actix_web::test]
async fn concurrent_uploads_do_not_disturb_each_other() {
    let (site, admin) = Site::boot().and_admin();
    let bytes = encoded(&test_image(700, 500), ImageFormat::Jpeg);
    let uploads = (0..4).map(|_| {
        let bytes = bytes.clone();
        let admin = &admin;
        async move { admin.upload("product-images", &[("a.jpg", bytes)]).await }
    });
    let answers = futures_util::future::join_all(uploads).await;
    let mut urls: Vec<_> = answers.iter().map(|answer| answer.json()[0]["url"].to_string()).collect();
    urls.sort();
    urls.dedup();
    assert_eq!(urls.len(), 4);
    assert_eq!(site.image_files().len(), 4 * 4);
}

#[actix_web::test]
async fn no_spelling_of_a_path_leads_out_of_the_image_directory() {
    let (site, admin, visitor) = Site::boot().and_both();
    let url = admin.upload_one("blogs").await;
    assert_eq!(visitor.get(&url).await.status, 200);
    let images = site.app.data_dir.images();
    std::fs::write(images.join("blogs/.part-1-a.png"), b"half").unwrap();
    std::fs::write(images.join("blogs/page.html"), b"<script>").unwrap();
    for path in [
        "../site.db",
        "../../site.db",
        "..%2fsite.db",
        "..%2Fsite.db",
        "%2e%2e/site.db",
        "%2e%2e%2fsite.db",
        "..%5csite.db",
        "..\\site.db",
        "%252e%252e%252fsite.db",
        "....//site.db",
        "..;/site.db",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "..%c0%afsite.db",
        "..%00/site.db",
        "a.png%00.html",
        ".part-1-a.png",
        "%2epart-1-a.png",
        "page.html",
        "",
        ".",
        "..",
        "%2e",
        "%2e%2e",
        "./..",
        "blogs/../../site.db",
        "...",
        "~",
        "%7e",
    ] {
        for root in [
            "/storage/blogs/",
            "/storage/product-images/",
            "/storage/",
            "/storage/keys/",
            "/assets/",
            "/storage/blogs%2f",
            "/storage/../storage/blogs/",
        ] {
            // A raw connection, because clients normalise paths.
            let answer = raw(&site, &format!("{root}{path}"));
            let status = answer.split(' ').nth(1).unwrap_or_default();
            assert!(matches!(status, "404" | "400"), "{root}{path}: {answer}");
            assert!(!answer.contains("SQLite") && !answer.contains("root:"), "{root}{path}");
        }
    }
    send(visitor.request(Method::PUT, &url).json(&json!({}))).await.expect(405);
}

fn raw(site: &Site, path: &str) -> String {
    use std::io::{Read as _, Write as _};
    let mut stream = std::net::TcpStream::connect(site.address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}
