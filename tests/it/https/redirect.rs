//! Plain HTTP of a site that speaks HTTPS itself.

use super::*;

fn ask(mut stream: impl std::io::Read + std::io::Write, request: &str) -> String {
    stream.write_all(format!("{request}\r\nConnection: close\r\n\r\n").as_bytes()).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn plain(address: SocketAddr, request: &str) -> String {
    ask(TcpStream::connect(address).unwrap(), request)
}

fn location(answer: &str) -> Option<&str> {
    answer.lines().find_map(|line| line.strip_prefix("location: "))
}

#[test]
fn visitors_are_sent_to_the_same_page_by_https_and_monitors_are_not() {
    let directory = tempfile::tempdir().unwrap();
    let pair = CertificatePair::write(directory.path(), &["www.example.com", "example.com"]);
    let site = Site::boot_with(|config| {
        config.https.certificate = pair.certificate.display().to_string();
        config.https.key = pair.key.display().to_string();
        config.http.public_url = "https://www.example.com".to_owned();
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    });
    let page = "/products?category=generics&q=a%20b";
    for host in ["www.example.com", "example.com", "192.0.2.7", "www.example.com:80", "evil.example"] {
        let answer = plain(site.address, &format!("GET {page} HTTP/1.1\r\nHost: {host}"));
        assert!(answer.starts_with("HTTP/1.1 301 "), "{host}: {answer}");
        assert_eq!(location(&answer), Some(format!("https://www.example.com{page}").as_str()));
        assert!(answer.contains("cache-control: no-cache\r\n") && !answer.contains("set-cookie"), "{answer}");
    }
    let post = "POST /contact HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 0";
    assert!(plain(site.address, post).starts_with("HTTP/1.1 308 "), "the form is sent again, not lost");
    for path in ["/healthz", "/readyz"] {
        let answer = plain(site.address, &format!("GET {path} HTTP/1.1\r\nHost: localhost"));
        assert!(location(&answer).is_none() && !answer.starts_with("HTTP/1.1 3"), "{answer}");
    }
    let challenge = "GET /.well-known/acme-challenge/unknown HTTP/1.1\r\nHost: example.com";
    assert!(plain(site.address, challenge).starts_with("HTTP/1.1 404 "));
    let by_proxy = "GET /about HTTP/1.1\r\nHost: www.example.com\r\nX-Forwarded-Proto: https";
    assert!(plain(site.address, by_proxy).starts_with("HTTP/1.1 200 "), "the visitor is there already");
    let target = "GET //evil.example/%0d%0aX:1 HTTP/1.1\r\nHost: www.example.com";
    let answer = plain(site.address, target);
    let location = location(&answer).unwrap_or_default();
    assert!(location.starts_with("https://www.example.com/"), "{answer}");

    // Encrypted, the other name of the certificate leads to the site, a foreign one does not.
    let tls = |host: &str| {
        let stream = connect(&pair.client(), site.https.unwrap(), "example.com").unwrap();
        ask(stream, &format!("GET {page} HTTP/1.1\r\nHost: {host}"))
    };
    let answer = tls("example.com");
    assert!(
        answer.starts_with("HTTP/1.1 301 ") && answer.contains(&format!("https://www.example.com{page}"))
    );
    assert!(tls("evil.example").starts_with("HTTP/1.1 421 "));
    assert!(tls("www.example.com").starts_with("HTTP/1.1 200 "));
}
