//! `/api/admin/images`: uploading, describing and deleting images.

use image::{DynamicImage, GenericImageView as _, Rgba, RgbaImage};

use super::*;

use crate::harness::pictures::jpeg_with_exif;

async fn upload(admin: &Admin, bucket: &str, name: &str, bytes: Vec<u8>) -> Value {
    admin.upload(bucket, &[(name, bytes)]).await.expect(201).json()[0].clone()
}

async fn stored(site: &Site, url: &str) -> DynamicImage {
    let answer = site.visitor().get(url).await;
    assert_eq!(answer.status, 200, "{url}");
    image::load_from_memory(&answer.bytes).unwrap()
}

fn close(pixel: Rgba<u8>, to: [u8; 3]) -> bool {
    pixel.0.iter().zip(to).all(|(a, b)| a.abs_diff(b) < 40)
}

#[actix_web::test]
async fn an_image_is_stored_in_its_own_format_with_its_variants() {
    let (site, admin, visitor) = Site::boot().and_both();
    for (format, extension, kind) in [
        (ImageFormat::Jpeg, "jpg", "image/jpeg"),
        (ImageFormat::Png, "png", "image/png"),
        (ImageFormat::WebP, "webp", "image/webp"),
        (ImageFormat::Gif, "png", "image/png"),
    ] {
        // The content decides, not the name.
        let made =
            upload(&admin, "product-images", "photo.exe", encoded(&test_image(700, 500), format)).await;
        let url = made["url"].as_str().unwrap();
        assert!(url.starts_with("/storage/product-images/products/1795240800000-"), "{url}");
        assert!(url.ends_with(&format!(".{extension}")), "{url}");
        has(&made, json!({"width": 700, "height": 500, "variants": [160, 320, 640], "name": "photo.exe"}));
        let answer = visitor.get(url).await;
        assert_eq!(made["bytes"], json!(answer.bytes.len()));
        assert_eq!(answer.header("content-type"), kind);
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cache-control"), "public, max-age=3600");
        let full = image::load_from_memory(&answer.bytes).unwrap();
        assert!(close(full.get_pixel(100, 100), [220, 30, 30]), "{format:?}");
        for width in [160, 320, 640] {
            let stem = url.rsplit_once('.').unwrap().0;
            let variant = stored(&site, &format!("{stem}.{width}.webp")).await;
            assert_eq!(variant.dimensions(), (width, (500 * width + 350) / 700), "{format:?}");
            assert!(close(variant.get_pixel(width * 3 / 4, width / 5), [30, 40, 220]), "{format:?}");
            assert!(close(variant.get_pixel(width / 2, variant.height() - 2), [20, 200, 40]), "{format:?}");
        }
    }
}

#[actix_web::test]
async fn orientation_is_applied_and_the_gps_position_is_removed() {
    let (site, admin) = Site::boot().and_admin();
    for orientation in 1..=8 {
        let sent = jpeg_with_exif(400, 300, orientation);
        let needle = b"GPS-HERE";
        assert!(sent.windows(needle.len()).any(|window| window == needle));
        let expected = {
            let mut plain = test_image(400, 300);
            plain.apply_orientation(image::metadata::Orientation::from_exif(orientation).unwrap());
            plain
        };
        let made = upload(&admin, "blogs", "phone.jpg", sent).await;
        let url = made["url"].as_str().unwrap();
        let (width, height) = expected.dimensions();
        has(&made, json!({"width": width, "height": height}));
        let stem = url.rsplit_once('.').unwrap().0;
        for address in [url.to_owned(), format!("{stem}.160.webp")] {
            let bytes = site.visitor().get(&address).await.bytes;
            for trace in [&b"Exif"[..], needle] {
                assert!(!bytes.windows(trace.len()).any(|window| window == trace), "{address}");
            }
            let shown = image::load_from_memory(&bytes).unwrap();
            let (shown_width, shown_height) = shown.dimensions();
            for (x, y) in [(1, 1), (7, 1), (1, 7), (7, 7), (4, 7), (4, 1), (1, 4), (7, 4)] {
                let want = expected.get_pixel(width * x / 8, height * y / 8);
                let got = shown.get_pixel(shown_width * x / 8, shown_height * y / 8);
                assert!(
                    close(got, [want[0], want[1], want[2]]) || near_an_edge(x, y),
                    "{orientation} {x} {y}"
                );
            }
        }
    }
}

/// The middle column and row lie where two colours meet.
fn near_an_edge(x: u32, y: u32) -> bool {
    x == 4 || y == 4
}

#[actix_web::test]
async fn sixteen_bit_transparent_grey_and_tiny_images_are_stored_correctly() {
    let (site, admin) = Site::boot().and_admin();
    let deep = DynamicImage::ImageRgb16(test_image(200, 150).to_rgb16());
    let made = upload(&admin, "blogs", "deep.png", encoded(&deep, ImageFormat::Png)).await;
    let shown = stored(&site, made["url"].as_str().unwrap()).await;
    assert_eq!(shown.color(), image::ColorType::Rgb8);
    assert!(close(shown.get_pixel(20, 20), [220, 30, 30]));

    let glass =
        RgbaImage::from_fn(
            400,
            400,
            |x, _| if x < 200 { Rgba([255, 0, 0, 0]) } else { Rgba([0, 0, 255, 255]) },
        );
    let made = upload(&admin, "blogs", "glass.png", encoded(&glass.into(), ImageFormat::Png)).await;
    let stem = made["url"].as_str().unwrap().rsplit_once('.').unwrap().0.to_owned();
    let small = stored(&site, &format!("{stem}.160.webp")).await;
    assert_eq!(small.get_pixel(10, 10)[3], 0);
    assert!(close(small.get_pixel(150, 10), [0, 0, 255]));
    assert_eq!(made["tone"], 3, "what is see-through has no say");

    let grey = DynamicImage::ImageLuma8(test_image(200, 100).to_luma8());
    for format in [ImageFormat::Jpeg, ImageFormat::Png] {
        let made = upload(&admin, "blogs", "grey", encoded(&grey, format)).await;
        let shown = stored(&site, made["url"].as_str().unwrap()).await;
        assert_eq!(shown.color(), image::ColorType::L8, "{format:?}");
    }

    let made = upload(&admin, "blogs", "dot.png", encoded(&test_image(1, 1), ImageFormat::Png)).await;
    has(&made, json!({"variants": [], "width": 1}));
    let made =
        upload(&admin, "blogs", "thread.png", encoded(&test_image(160, 16_384), ImageFormat::Png)).await;
    assert_eq!(made["variants"], json!([]), "WebP cannot be so tall");
}

#[actix_web::test]
async fn several_files_are_all_or_nothing_and_every_bad_one_is_named() {
    let (site, admin) = Site::boot().and_admin();
    let good = encoded(&test_image(300, 200), ImageFormat::Jpeg);
    let files = [("a.jpg", good.clone()), ("b.svg", b"<svg/>".to_vec()), ("c.png", good[..200].to_vec())];
    let messages = admin.upload("product-images", &files).await.expect(422).json()["errors"]["file"].clone();
    assert_eq!(messages[0], "b.svg is not a JPEG, PNG, WebP or GIF picture");
    assert_eq!(messages[1], "c.png is damaged or incomplete");
    assert_eq!(site.image_files().len(), 0, "{:?}", site.image_files());
    let taken = admin.upload("product-images", &[("a.jpg", good.clone()), ("b.jpg", good)]).await.json();
    assert_eq!((taken[0]["name"].as_str(), taken[1]["name"].as_str()), (Some("a.jpg"), Some("b.jpg")));
    assert_ne!(taken[0]["url"], taken[1]["url"]);
    assert_eq!(admin.upload("elsewhere", &[("a.jpg", vec![1])]).await.status, 404);
    assert_eq!(admin.upload("blogs", &[]).await.status, 400);
    let form = reqwest::multipart::Form::new().text("note", "no file");
    let request = admin.request(Method::POST, "/api/admin/images/blogs").multipart(form);
    assert_eq!(send(request).await.json()["errors"]["file"], json!(["Please choose a picture"]));
    assert_eq!(admin.act("/api/admin/images/blogs").await.status, 415);
}

#[actix_web::test]
async fn an_image_in_use_cannot_be_deleted_and_another_is_deleted_with_its_files() {
    let (site, admin) = Site::boot().and_admin();
    let delete =
        |url: String| send(admin.request(Method::DELETE, "/api/admin/images").json(&json!({ "url": url })));
    for bad in [
        "",
        "nonsense",
        "/storage/other/1-a.png",
        "https://evil.example/storage/blogs/1-a.png",
        "/storage/blogs/..%2f..%2fsite.db",
    ] {
        let answer = delete(bad.to_owned()).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["detail"].clone()),
            (400, json!("Invalid image URL")),
            "{bad}"
        );
    }
    assert_eq!(delete("/storage/blogs/1-a.png".to_owned()).await.status, 404);
    let free = admin.upload_one("blogs").await;
    assert_eq!(site.image_files().len(), 2);
    assert_eq!(site.visitor().get(&free.replace(".png", ".preview.jpg")).await.status, 200);
    assert_eq!(site.image_files().len(), 3);
    let own = format!("{}{free}", site.app.config.http.origin());
    assert_eq!(delete(own).await.status, 204);
    assert_eq!(site.image_files().len(), 0);
    assert_eq!(site.visitor().get(&free).await.status, 404);
    let used = admin.upload_one("product-images").await;
    let made = create(&admin, "Shown", json!({"images": [used]})).await;
    let answer = delete(used.clone()).await;
    answer.is_error(409, "in_use");
    admin.put(&format!("/api/admin/products/{}", made["id"]), &super::product("Bare")).await;
    assert_eq!(delete(used.clone()).await.status, 409, "an earlier version shows it");
    admin.delete(&format!("/api/admin/products/{}", made["id"])).await;
    assert_eq!(delete(used).await.status, 409, "the trash shows it");
}

#[actix_web::test]
async fn an_alternative_text_belongs_to_the_image_wherever_it_is_shown() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let url = admin.upload_one("product-images").await;
    let made = create(&admin, "Shown", json!({"images": [url]})).await;
    let path = format!("/api/products/{}", made["id"]);
    assert_eq!(visitor.json(&path).await["picture"]["alt"], "Shown");
    let id = admin.json("/api/admin/media").await["items"][0]["id"].clone();
    let file = format!("/api/admin/media/{id}");
    assert_eq!(admin.put(&file, &json!({"alt": " A carton "})).await.json()["alt"], "A carton");
    assert_eq!(visitor.json(&path).await["picture"]["alt"], "A carton");
    assert_eq!(admin.put(&file, &json!({"alt": "a\nb"})).await.status, 422);
}
