//! A process that may open 64 files only.

use std::io::{Read as _, Write as _};

use super::*;

#[actix_web::test]
async fn with_64_file_descriptors_a_crowd_gets_503_and_the_site_recovers() {
    let dir = tempfile::tempdir().unwrap();
    let mut site = Serving::start_limited(dir.path(), "ulimit -n 64");
    let mut crowd = Vec::new();
    for _ in 0..200 {
        let Ok(mut stream) = TcpStream::connect(site.address) else { continue };
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let _ = stream.write_all(b"GET /products HTTP/1.1\r\nHost: localhost\r\n\r\n");
        crowd.push(stream);
    }
    let mut statuses = Vec::new();
    for mut stream in crowd {
        let mut head = [0; 12];
        if stream.read_exact(&mut head).is_ok() {
            statuses.push(String::from_utf8_lossy(&head[9..]).into_owned());
        }
    }
    let count = |status: &str| statuses.iter().filter(|told| *told == status).count();
    assert!(count("200") > 0 && count("503") > 0, "{statuses:?}");
    assert_eq!(count("200") + count("503"), statuses.len(), "{statuses:?}");
    // The connections are closed; the site needs a moment to notice.
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(site.child.try_wait().unwrap().is_none(), "it died");
    let visitor = site.visitor();
    let password = site.demo_password.clone().unwrap();
    visitor.until("/products/1", 200, 10).await;
    for path in ["/api/products?q=amox", "/catalogue.pdf", "/feed.xml", "/readyz", "/assets/none.js"] {
        assert!(visitor.get(path).await.status.as_u16() < 500, "{path}");
    }
    assert_eq!(site.sign_in(&password).await.status, 200);
}
