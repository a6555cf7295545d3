//! Images that nothing refers to.

use std::time::{Duration, SystemTime};

use pharma_site::media::sweep::{SweepCounts, sweep};

use super::*;

#[actix_web::test]
async fn unused_images_are_removed_after_a_day_and_no_others() {
    let (site, admin) = Site::boot().and_admin();
    let images = site.app.data_dir.images();
    let run = || sweep(&site.app.db, &images, site.now()).unwrap();
    let unused = admin.upload_one("product-images").await;
    let used = admin.upload_one("product-images").await;
    let trashed = admin.upload_one("product-images").await;
    let earlier = admin.upload_one("blogs").await;
    create(&admin, "Used", json!({"images": [used]})).await;
    let gone = create(&admin, "Trashed", json!({"images": [trashed]})).await;
    admin.delete(&format!("/api/admin/products/{}", gone["id"])).await;
    let post = |image: serde_json::Value| json!({"title": "T", "slug": "t", "excerpt": "e", "content": "<p>c</p>", "image_url": image});
    let made = admin.post("/api/admin/blogs", &post(json!(earlier))).await.json();
    admin.put(&format!("/api/admin/blogs/{}", made["id"]), &post(json!(null))).await;
    site.app.clock.advance(SignedDuration::from_hours(23));
    assert_eq!(run(), SweepCounts::default());
    site.app.clock.advance(SignedDuration::from_hours(2));
    let fresh = site.admin().upload_one("blogs").await;
    assert_eq!(run(), SweepCounts { images: 1, files: 0 });
    let visitor = site.visitor();
    assert_eq!(visitor.get(&unused).await.status, 404);
    for url in [used, trashed, earlier, fresh] {
        assert_eq!(visitor.get(&url).await.status, 200, "{url}");
    }
    assert_eq!(run(), SweepCounts::default());
}

#[actix_web::test]
async fn files_without_an_image_are_removed_once_they_are_old() {
    let site = Site::boot();
    let kept = site.admin().upload_one("blogs").await;
    let images = site.app.data_dir.images();
    let day = 24 * 3600;
    let old =
        SystemTime::UNIX_EPOCH + Duration::from_millis(site.now().as_millisecond() as u64 - 2 * day * 1000);
    for (name, aged) in [
        ("blogs/1790000000000-aa.png", true),
        ("blogs/1790000000000-aa.160.webp", true),
        ("blogs/.part-1790000000000-bb.png", true),
        (".part-1790000000000-cc.upload", true),
        ("blogs/1790000000000-dd.png", false),
        ("blogs/.keep", true),
    ] {
        let path = images.join(name);
        std::fs::write(&path, b"x").unwrap();
        if aged {
            std::fs::File::options().write(true).open(&path).unwrap().set_modified(old).unwrap();
        }
    }
    let before = site.image_files().len();
    assert_eq!(sweep(&site.app.db, &images, site.now()).unwrap(), SweepCounts { images: 0, files: 4 });
    assert_eq!(site.image_files().len(), before - 4);
    assert_eq!(site.visitor().get(&kept).await.status, 200);
}
