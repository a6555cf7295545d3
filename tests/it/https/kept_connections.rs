//! The second answer on a kept connection comes at once, whichever way it leaves the process. Without `TCP_NODELAY` whatever
//! is written in two pieces waits 40 ms for the client's acknowledgement.

use std::fmt::Write as _;
use std::io::{BufRead as _, Read, Write};

use super::*;

use crate::harness::visitor::Requests as _;

const HOST: &str = "www.example.com";
/// Less than the delay of an acknowledgement, more than answering takes on a machine that does nothing else meanwhile.
const MARGIN: Duration = Duration::from_millis(25);
/// A busy machine slows some answers, a delayed acknowledgement every one: one that is quick enough says that nothing waits.
const TRIES: usize = 20;

trait Stream: Read + Write {}
impl<T: Read + Write> Stream for T {}

/// Sends a request and reads its answer to the last byte.
fn ask(stream: &mut BufReader<Box<dyn Stream>>, request: &str) -> (String, usize) {
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(stream.read_line(&mut head).unwrap(), 0, "closed after {head:?} to {request}");
    }
    let header = |name: &str| {
        head.lines().find_map(|line| line.strip_prefix(name).map(|value| value.trim().to_owned()))
    };
    let mut size = 0;
    if let Some(length) = header("content-length:") {
        size = length.parse().unwrap();
        std::io::copy(&mut stream.by_ref().take(size as u64), &mut std::io::sink()).unwrap();
    } else if header("transfer-encoding:").is_some() {
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).unwrap();
            let chunk = u64::from_str_radix(line.trim(), 16).unwrap();
            std::io::copy(&mut stream.by_ref().take(chunk + 2), &mut std::io::sink()).unwrap();
            size += chunk as usize;
            if chunk == 0 {
                break;
            }
        }
    }
    (head, size)
}

/// How long answers of a path take: the first on a connection, and the one after it on the same.
#[derive(Default)]
struct Taken {
    first: Vec<Duration>,
    second: Vec<Duration>,
}

impl Taken {
    fn ask(&mut self, stream: Box<dyn Stream>, path: &str) {
        let mut stream = BufReader::new(stream);
        let request = format!("GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n");
        for taken in [&mut self.first, &mut self.second] {
            let begun = Instant::now();
            let (head, size) = ask(&mut stream, &request);
            assert!(head.starts_with("HTTP/1.1 200 ") && size > 0, "{path}: {head}");
            taken.push(begun.elapsed());
        }
    }

    /// Whether second answers wait: none was quick, and they take longer than first ones, which a busy machine slows as much.
    fn waits(&mut self) -> bool {
        let median = |taken: &mut Vec<Duration>| {
            taken.sort_unstable();
            taken[taken.len() / 2]
        };
        median(&mut self.second) > median(&mut self.first) + MARGIN && self.second[0] > MARGIN
    }
}

fn plain(address: SocketAddr) -> Box<dyn Stream> {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    Box::new(stream)
}

/// A path for each way: the cache fast path, a rendered page, JSON that is compressed and sent in slices, files of uploads
/// and of the bundle, a document, what is made on demand.
async fn paths(site: &Site) -> Vec<String> {
    let visitor = site.visitor();
    let products = visitor.json("/api/products?per_page=100").await;
    let picture = products["items"][0]["images"][0].as_str().unwrap().to_owned();
    let page = visitor.get("/").await.text();
    let style = page.split('"').find(|text| text.ends_with(".css")).unwrap().to_owned();
    let paths = [
        picture,
        style,
        "/products?q=amlo".to_owned(),
        "/api/products?per_page=100&q=tablet".to_owned(),
        "/api/products?per_page=100".to_owned(),
        "/catalogue.pdf".to_owned(),
        "/enquiry-list?items=1x2".to_owned(),
        "/sitemap.xml".to_owned(),
        "/healthz".to_owned(),
    ];
    paths.to_vec()
}

async fn check(site: &Site, name: &str, open: &dyn Fn() -> Box<dyn Stream>) {
    let mut slow = String::new();
    for path in paths(site).await {
        let mut taken = Taken::default();
        while taken.second.len() < TRIES && taken.second.last().is_none_or(|last| *last > MARGIN) {
            taken.ask(open(), &path);
        }
        if taken.waits() {
            let _ = writeln!(slow, "{name} {path}: {:?}, the first {:?}", taken.second[0], taken.first[0]);
        }
    }
    assert!(slow.is_empty(), "{slow}");
}

#[actix_web::test]
async fn no_answer_waits_for_an_acknowledgement_of_the_one_before() {
    let site = Site::boot();
    pharma_site::ops::demo::load(&site.app.db, &site.app.data_dir, site.now()).unwrap();
    let address = site.address;
    check(&site, "plain", &|| plain(address)).await;
}

#[actix_web::test]
async fn nor_does_one_over_tls() {
    let directory = tempfile::tempdir().unwrap();
    let pair = CertificatePair::write(directory.path(), &[HOST]);
    let site = Site::boot_with(|config| {
        config.https.certificate = pair.certificate.display().to_string();
        config.https.key = pair.key.display().to_string();
    });
    pharma_site::ops::demo::load(&site.app.db, &site.app.data_dir, site.now()).unwrap();
    let (client, address) = (pair.client(), site.https.unwrap());
    let plain_site = Site::with_sample();
    let paths_of = &plain_site;
    check(paths_of, "tls", &|| Box::new(connect(&client, address, HOST).unwrap())).await;
}
