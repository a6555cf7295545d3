//! How much memory slow readers and uploads cost.

use std::io::{Read as _, Write as _};

use image::{DynamicImage, ImageFormat, RgbaImage};

use super::*;

const READERS: usize = 250;

/// Asks for a file, reads the beginning of the answer and then nothing more.
fn begin_to_read(site: &Serving, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(site.address).unwrap();
    // A small receive buffer, so that the data waits on the server's side.
    socket2::SockRef::from(&stream).set_recv_buffer_size(4096).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut status = [0; 12];
    stream.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 200", "{path}");
    stream
}

#[test]
fn slow_readers_of_large_files_cost_little() {
    let dir = tempfile::tempdir().unwrap();
    let quiet = [("PHARMA_SITE_LOG", "warn"), ("PHARMA_SITE_HTTP_CONNECTIONS_PER_ADDRESS", "1000")];
    let site = Serving::start_with(dir.path(), &quiet);
    let large = "blogs/1795240800000-00000000000000aa.png";
    std::fs::write(dir.path().join("images").join(large), vec![7; 23 << 20]).unwrap();
    for path in [format!("/storage/{large}"), "/catalogue.pdf".to_owned(), "/products".to_owned()] {
        drop(begin_to_read(&site, &path));
        std::thread::sleep(Duration::from_millis(300));
        let before = site.memory("VmRSS");
        let readers: Vec<_> = (0..READERS).map(|_| begin_to_read(&site, &path)).collect();
        std::thread::sleep(Duration::from_secs(1));
        let cost = site.memory("VmRSS").saturating_sub(before);
        assert!(cost < 40, "{READERS} readers of {path} cost {cost} MB");
        drop(readers);
    }
}

/// Sends many requests at once and reads nothing.
fn pipeline(site: &Serving, path: &str, count: usize) -> TcpStream {
    let mut stream = TcpStream::connect(site.address).unwrap();
    socket2::SockRef::from(&stream).set_recv_buffer_size(4096).unwrap();
    stream.set_nonblocking(true).unwrap();
    // What the server does not read stays with the system.
    let _ = stream.write(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(count).as_bytes());
    stream
}

#[test]
fn pipelined_requests_that_nobody_reads_cost_little_and_give_it_back() {
    let dir = tempfile::tempdir().unwrap();
    let quiet = [("PHARMA_SITE_LOG", "warn"), ("PHARMA_SITE_HTTP_CONNECTIONS_PER_ADDRESS", "1000")];
    let site = Serving::start_with(dir.path(), &quiet);
    for (path, count) in [("/products", 400), ("/nowhere", 6_000)] {
        drop(begin_to_read(&site, "/products"));
        drop(pipeline(&site, path, 10));
        std::thread::sleep(Duration::from_millis(500));
        let before = site.memory("VmRSS");
        let readers: Vec<_> = (0..240).map(|_| pipeline(&site, path, count)).collect();
        std::thread::sleep(Duration::from_secs(6));
        let cost = site.memory("VmRSS").saturating_sub(before);
        println!("240 connections with {count} requests of {path} each cost {cost} MB");
        assert!(cost < 60, "240 connections with {count} requests of {path} each cost {cost} MB");
        drop(readers);
        std::thread::sleep(Duration::from_secs(3));
        let kept = site.memory("VmRSS").saturating_sub(before);
        println!("{kept} MB are kept");
        assert!(kept < 30, "{kept} MB are kept after the clients of {path} have left");
    }
}

/// 24 megapixels, half of them see-through.
fn glass() -> Vec<u8> {
    let row = (0..6000_u32).flat_map(|x| [(x / 30) as u8, 7, 99, (x % 2 * 255) as u8]);
    let rows = row.collect::<Vec<_>>().repeat(4000);
    let glass = RgbaImage::from_raw(6000, 4000, rows).unwrap();
    encoded(&DynamicImage::from(glass), ImageFormat::Png)
}

async fn upload(visitor: &Visitor, token: &str, name: &str, bytes: Vec<u8>) -> u16 {
    let part = Part::bytes(bytes).file_name(name.to_owned());
    let request = visitor.request(Method::POST, "/api/admin/images/product-images").bearer_auth(token);
    request.multipart(Form::new().part("file", part)).send().await.unwrap().status().as_u16()
}

#[actix_web::test]
async fn large_images_cost_under_90_megabytes_and_several_at_once_fit_into_256() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start_with(dir.path(), &[("PHARMA_SITE_LOG", "warn")]);
    let password = site.demo_password.clone().unwrap();
    let granted = site.sign_in(&password).await.json();
    let token = granted["access_token"].as_str().unwrap();
    let visitor = site.visitor();
    let glass = glass();
    let webp = encoded(&DynamicImage::new_rgb8(3_000, 3_000), ImageFormat::WebP);
    for (name, bytes) in [("glass.png", glass.clone()), ("black.webp", webp)] {
        site.reset_peak();
        let before = site.memory("VmRSS");
        assert_eq!(upload(&visitor, token, name, bytes).await, 201, "{name}");
        let cost = site.memory("VmHWM").saturating_sub(before);
        assert!(cost < 90, "{name} cost {cost} MB");
    }
    site.reset_peak();
    let crowd = (0..4).map(|_| upload(&visitor, token, "glass.png", glass.clone()));
    let statuses = futures_util::future::join_all(crowd).await;
    assert!(statuses.contains(&201), "{statuses:?}");
    assert!(statuses.iter().all(|status| matches!(status, 201 | 503)), "{statuses:?}");
    let peak = site.memory("VmHWM");
    assert!(peak < 256, "{peak} MB at the peak");
    assert_eq!(visitor.get("/").await.status, 200);
}
