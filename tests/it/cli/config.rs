//! A wrong configuration ends in one line and exit code 78 (EX_CONFIG), before anything is changed.

use std::ffi::OsStr;

use super::*;

#[test]
fn serve_refuses_wrong_settings_and_names_the_key() {
    let (dir, data) = nowhere();
    let file = dir.path().join("site.toml");
    for (config, words) in [
        ("[company]\nemail = \"notanemail\"", ["[company] email", "valid e-mail address"]),
        (
            "[company]\nmap_embed_url = \"https://maps.example/embed\"",
            ["[company] map_embed_url", "{lat} and {lon}"],
        ),
        ("[http]\npublic_url = \"https://a.example/path\"", ["[http] public_url", "without a path"]),
        ("[auth]\nsession_hours = 1", ["[auth] session_idle_hours", "at most session_hours, which is 1"]),
        ("[media]\nmax_pixels = 100000000000", ["[media] max_pixels", "1024 to 100000000"]),
        (
            "[mail]\ntransport = \"smtp\"\nhost = \"mail.example\"\ntls = \"none\"\nusername = \"u\"\npassword = \"p\"",
            ["[mail] tls", "\"required\" or \"starttls\""],
        ),
        ("[mail]\nhost = \"mail.example:587\"", ["[mail] host", "a port belongs into port"]),
        ("[backup]\nrecipients = [\"age1nokey\"]", ["[backup] recipients", "whole public keys of age"]),
        ("[backup]\nevery = \"100000h\"", ["[backup] every", "at most a year"]),
        ("[auth]\nwindow_minutes = 4000000000", ["[auth] window_minutes", "at most 1440"]),
        ("[mail]\nto = [\"a@b.example\", \"c\"]", ["[mail] to: c", "valid e-mail address"]),
    ] {
        std::fs::write(&file, config).unwrap();
        let serve = ["serve", "--listen", "127.0.0.1:0", "--config", file.to_str().unwrap()];
        let said = error_line_of(&on(&data, &serve), 78);
        for word in words {
            assert!(said.contains(word), "{word} in {said}");
        }
    }
    let output = on_with(&data, &["serve", "--listen", "127.0.0.1:0"], &[("PHARMA_SITE_LOG", "inof")], "");
    assert!(error_line_of(&output, 78).contains("PHARMA_SITE_LOG: `inof` is not a log filter"));
    assert!(!data.exists(), "nothing was touched");
}

#[test]
fn an_address_to_listen_on_may_be_localhost_and_another_is_answered_with_an_example() {
    let dir = tempfile::tempdir().unwrap();
    let serve = |listen: &str, environment: &[(&str, &OsStr)]| {
        Command::new(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["serve", "--listen", listen, "--data-dir"])
            .arg(dir.path().join("data"))
            .envs(environment.iter().copied())
            .env("PHARMA_SITE_LOG", "off")
            .output()
            .unwrap()
    };
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let _held = std::net::TcpListener::bind(taken).unwrap();
    let said = error_line(&serve(&format!("localhost:{}", taken.port()), &[]));
    assert!(said.contains(&format!("cannot listen on {taken}")), "{said}");
    let output = serve(":8614", &[]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("127.0.0.1:8614") && said.contains("0.0.0.0:8614"), "{said}");
    // What no other start mends ends with 78.
    let latin = <OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"caf\xe9");
    let same = [
        ("PHARMA_SITE_HTTPS_CERTIFICATE", OsStr::new("x")),
        ("PHARMA_SITE_HTTPS_KEY", OsStr::new("x")),
        ("PHARMA_SITE_HTTP_PUBLIC_URL", OsStr::new("https://x.example")),
        ("PHARMA_SITE_HTTPS_LISTEN", OsStr::new("127.0.0.1:8443")),
    ];
    for (environment, listen, words) in [
        (
            &[("PHARMA_SITE_COMPANY_NAME", latin)][..],
            "127.0.0.1:0",
            "PHARMA_SITE_COMPANY_NAME: the value is not UTF-8",
        ),
        (&same[..], "0.0.0.0:8443", "[https] listen: is the address of [http] listen"),
    ] {
        let said = error_line_of(&serve(listen, environment), 78);
        assert!(said.contains(words), "{said}");
    }
}
