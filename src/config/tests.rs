//! The configuration as a whole: file, environment, error messages.

use super::*;

fn load(file: &str, env: &[(&str, &str)]) -> Result<Config> {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("site.toml");
    std::fs::write(&path, file).unwrap();
    let env = env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::load(Some(&path), env)
}

/// The keys of a section, as the refusal of a wrong one names them.
fn keys_of(section: &str) -> Vec<String> {
    let refusal = load(&format!("[{section}]\nno_such_key = 1\n"), &[]).unwrap_err().to_string();
    let (_, expected) = refusal.split_once("expected").unwrap();
    // Every second piece stands between backquotes.
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_example_file_documents_every_key_with_its_default() {
    let example = std::fs::read_to_string("config.example.toml").unwrap();
    let defaults = format!("{:?}", Config::default());
    assert_eq!(format!("{:?}", load(&example, &[]).unwrap()), defaults);
    let uncommented: String = example
        .lines()
        .map(|line| line.strip_prefix("# ").filter(|rest| rest.contains(" = ")).unwrap_or(line))
        .fold(String::new(), |text, line| text + line + "\n");
    load(&uncommented, &[]).unwrap();
    let table: Table = toml::from_str(&uncommented).unwrap();
    let sections = [
        "http",
        "https",
        "company",
        "company.social",
        "company.shop_names",
        "mail",
        "forms",
        "auth",
        "media",
        "search",
        "backup",
    ];
    for section in sections {
        let keys = keys_of(section);
        assert!(!keys.is_empty(), "{section}: {keys:?}");
        for key in keys {
            let shown = section.split('.').try_fold(&table, |table, name| table.get(name)?.as_table());
            assert!(shown.unwrap().contains_key(&key), "{section}.{key} is not in the example");
        }
    }
}

#[test]
fn keys_of_earlier_releases_are_named_and_no_others_are_taken() {
    let file = "[print]\nidle_minutes = 5\n[https]\nacme = { domains = [\"a.example\"], retry_seconds = 5 }\n\
                [backup]\nkeep_daily = 3\nkeep = 4\n\
                [http]\nhsts_include_subdomains = true\n[company]\nleadership = [{ role = \"Owner\" }]\n";
    let config = load(file, &[("PHARMA_SITE_BACKUP_KEEP_WEEKLY", "2")]).unwrap();
    let said: Vec<_> = config.removed.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 5, "{said:?}");
    assert!(said[0].starts_with("[company] leadership is not a key any more"), "{said:?}");
    assert!(said[1].starts_with("[https] acme.retry_seconds is not a key any more"), "{said:?}");
    assert!(config.http.hsts_include_subdomains, "which was none for a while");
    assert_eq!(config.backup.retired_keys, ["keep_daily", "keep_weekly"]);
    assert_eq!((config.backup.keep, config.https.acme.unwrap().domains.len()), (4, 1));
    let said = load("[print]\nidle_minutes = 5\nother = 1\n", &[]).unwrap_err().to_string();
    assert!(said.contains("line 1") && said.contains("[print]"), "{said}");
    let said = load("[forms]\nmin_fill_ms = 5\nper_hour = 0\nother = 1\n", &[]).unwrap_err().to_string();
    assert!(said.contains("line 4") && said.contains("[forms] other"), "{said}");
}

#[test]
fn keys_that_the_documents_name_are_keys() {
    let mut named = 0;
    let documents = std::fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path());
    for path in documents.filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        let text = std::fs::read_to_string(&path).unwrap();
        for code in text.split('`').skip(1).step_by(2) {
            let Some((section, rest)) = code.strip_prefix('[').and_then(|code| code.split_once("] ")) else {
                continue;
            };
            let key = rest.split([' ', '=', ',']).next().unwrap();
            let (table, key) = key.split_once('.').unwrap_or(("", key));
            let section = if table.is_empty() { section.to_owned() } else { format!("{section}.{table}") };
            assert!(keys_of(&section).iter().any(|known| known == key), "{}: `{code}`", path.display());
            named += 1;
        }
    }
    assert!(named > 30, "{named}");
}

#[test]
fn there_are_few_keys() {
    let sections =
        ["http", "https", "company", "mail", "forms", "auth", "media", "search", "backup", "log", "metrics"];
    let keys: usize = sections.iter().map(|section| keys_of(section).len()).sum();
    // Each has a reason to be turned in the example; what nobody turns is a constant.
    assert!(keys + keys_of("company.shop_names").len() <= 55, "{keys}");
}

#[test]
fn the_environment_beats_the_file() {
    let config = load(
        "[http]\nlisten = \"127.0.0.1:1\"\n",
        &[
            ("PHARMA_SITE_HTTP_LISTEN", "127.0.0.1:2"),
            ("PHARMA_SITE_COMPANY_PHONE", "+91 11111 11111"),
            ("PHARMA_SITE_COMPANY_SOCIAL_LINKEDIN", "https://social.example/x"),
            ("PHARMA_SITE_FORMS_PER_HOUR", "9"),
            ("PHARMA_SITE_DATA_DIR", "ignored"),
        ],
    )
    .unwrap();
    assert_eq!(config.http.listen.port(), 2);
    assert_eq!(config.company.phone, "+91 11111 11111");
    assert_eq!(config.company.social.linkedin.as_deref(), Some("https://social.example/x"));
    assert_eq!(config.forms.per_hour, 9);
}

#[test]
fn a_mistake_is_named_with_file_line_key_and_what_is_allowed() {
    for (file, words) in [
        ("[http]\nlissen = \"x\"\n", ["line 2", "[http] lissen", "`listen`"]),
        ("[http]\nlisten = \"here\"\n", ["line 2", "[http] listen", "ADDRESS:PORT"]),
        ("\n[http]\nlisten = 5\n", ["line 3", "[http] listen", "expected a string"]),
        ("[htp]\n", ["line 1", "[htp]", "`http`"]),
        ("[http]\npublic_url = \"x.example\"", ["site.toml", "[http] public_url", "http:// or https://"]),
        ("[http]\ntrusted_proxies = [\"10.0.0.0/33\"]", ["line 2", "[http] trusted_proxies", "10.0.0.0/8"]),
        ("[http]\ntrusted_proxies = \"10.0.0.1\"", ["line 2", "[http] trusted_proxies", "a list"]),
        ("[mail]\nport = 70000", ["line 2", "[mail] port", "from 0 to 65535"]),
        ("[mail]\ntls = \"maybe\"", ["line 2", "[mail] tls", "`starttls`"]),
        ("[forms]\nper_hour = \"x\"", ["line 2", "[forms] per_hour", "whole number"]),
        ("[forms]\nper_hour = 0", ["site.toml", "[forms] per_hour", "at least 1"]),
        ("[mail]\nto = 5", ["line 2", "[mail] to", "a list of them"]),
        ("[company]\nemail = \"notanemail\"", ["site.toml", "[company] email", "valid e-mail address"]),
        ("[company]\nphone = \"call\"", ["site.toml", "[company] phone", "3 to 15 digits"]),
        (
            "[company]\nmap_embed_url = \"https://m.example/\"",
            ["[company]", "map_embed_url", "{lat} and {lon}"],
        ),
        (
            "[auth]\nsession_idle_hours = 721",
            ["site.toml", "[auth] session_idle_hours", "at most session_hours"],
        ),
        ("[media]\nmax_pixels = 100000000000", ["site.toml", "[media] max_pixels", "1024 to 100000000"]),
        (
            "[mail]\ntransport = \"smtp\"\nhost = \"m.example\"\ntls = \"none\"\npassword = \"774411\"",
            ["site.toml", "[mail] tls", "\"required\" or \"starttls\""],
        ),
        ("[backup]\nrecipients = [\"age1nokey\"]", ["site.toml", "[backup] recipients", "whole public keys"]),
        ("[backup]\nevery = \"100000h\"", ["site.toml", "[backup] every", "at most a year"]),
        ("[auth]\nwindow_minutes = 4000000000", ["site.toml", "[auth] window_minutes", "at most 1440"]),
        ("[http]\npublic_url = \"https:evil\"", ["site.toml", "[http] public_url", "http:// or https://"]),
        (
            "[company]\nhours = \"\"\nopening_hours = [{ days = [\"monday\"], opens = \"9 am\", closes = \"18:00\" }]",
            ["line 3", "[company] opening_hours", "\"09:30\""],
        ),
        (
            "[forms]\nper_hour = 0\n[media]\nmax_bytes = 1",
            ["line 2: [forms] per_hour", "; line 4: [media] max_bytes", "site.toml"],
        ),
        ("[forms]\nper_hour = 1\nnonsense", ["line 3", "site.toml", "expected"]),
        (
            "[htp]\n[http]\nlisten = 5\nedge_seconds = \"x\"\ntrusted_proxies = [\"x\"]\n[mail]\nport = 70000\ntsl = 1\n[forms]\nper_hour = 0",
            ["line 1: [htp] ", "line 3: [http] listen", "line 4: [http] edge_seconds"],
        ),
        (
            "[mail]\nport = 70000\ntsl = 1\nto = \"x\"\n[backup]\ns3 = { endpoint = 5, buckt = 1 }\n[forms]\nper_hour = 0",
            ["line 2: [mail] port", "line 3: [mail] tsl", "line 4: [mail] to: x is not a valid"],
        ),
        (
            "[mail]\n[backup]\ns3 = { endpoint = 5, buckt = 1 }\n[forms]\nper_hour = 0",
            ["line 3: [backup] s3.endpoint", "line 3: [backup] s3.buckt", "line 5: [forms] per_hour"],
        ),
        (
            "[http]\npublic_url = \"\"\nlisten = \"127.0.0.1:1\"\nlisten = \"127.0.0.1:2\"\n[mail]\nfrom = x",
            ["line 4: duplicate key `listen`", "line 6: ", "site.toml"],
        ),
        ("[http]\npublic_url = \"https://x.example:0\"", ["line 2", "[http] public_url", "port 0"]),
        (
            "[http]\nlisten = \"0.0.0.0:443\"\npublic_url = \"https://x.example\"\n[https]\nlisten = \"127.0.0.1:443\"\nacme = {}",
            ["line 5: [https] listen", "[http] listen", "of its own"],
        ),
    ] {
        let said = load(file, &[]).unwrap_err().to_string();
        assert!(said.contains("site.toml: ") && !said.contains('\n'), "{said}");
        for word in words {
            assert!(said.contains(word), "{word} in {said}");
        }
    }
}

#[test]
fn a_mistake_in_the_environment_is_named_by_its_variable() {
    let said = |name: &str, text: &str| load("", &[(name, text)]).unwrap_err().to_string();
    for (name, text, word) in [
        ("PHARMA_SITE_FORMS_PER_HOUR", "many", "whole number"),
        ("PHARMA_SITE_FORMS_PER_HOUR", "0", "per_hour: must be at least 1"),
        ("PHARMA_SITE_FORMS_PER_DAY", "1", "`per_hour`"),
        ("PHARMA_SITE_COMPANY_SOCIAL_MYSPACE", "x", "`linkedin`"),
        ("PHARMA_SITE_NONSENSE_KEY", "1", "PHARMA_SITE_NONSENSE_KEY"),
        ("PHARMA_SITE_X", "1", "PHARMA_SITE_<SECTION>_<KEY>"),
        ("PHARMA_SITE_AUTH_SMS_GATEWAY_TOKEN", "x", "`url`"),
    ] {
        let said = said(name, text);
        assert!(said.contains("PHARMA_SITE_") && said.contains(word), "{word} in {said}");
    }
}

#[test]
fn a_text_from_the_environment_is_taken_as_it_is() {
    let config = load(
        "[mail]\ntransport = \"smtp\"\n",
        &[
            ("PHARMA_SITE_MAIL_PASSWORD", "123456"),
            ("PHARMA_SITE_MAIL_USERNAME", "\"quoted\""),
            ("PHARMA_SITE_MAIL_HOST", "true"),
            ("PHARMA_SITE_HTTP_TRUSTED_PROXIES", "[\"10.0.0.1\", \"192.168.0.0/16\"]"),
            ("PHARMA_SITE_LOG_ACCESS", "true"),
            ("PHARMA_SITE_AUTH_SMS_GATEWAY_TOKEN", "7"),
            ("PHARMA_SITE_AUTH_SMS_GATEWAY_URL", "https://sms.example"),
        ],
    )
    .unwrap();
    let mail = &config.mail;
    assert_eq!((&*mail.password, &*mail.username, &*mail.host), ("123456", "\"quoted\"", "true"));
    assert!(config.log.access && config.http.trusted_proxies.len() == 2);
    assert_eq!(config.auth.sms_gateway.unwrap().token, "7");
}

#[test]
fn several_recipients_come_from_the_environment_too() {
    let to = |text: &str| load("", &[("PHARMA_SITE_MAIL_TO", text)]).map(|config| config.mail.to);
    assert_eq!(to("a@b.co").unwrap(), ["a@b.co"]);
    assert_eq!(to("[\"a@b.co\", \"c@d.co\"]").unwrap(), ["a@b.co", "c@d.co"]);
    for bad in ["[\"a@b.co\"", "nobody"] {
        let said = to(bad).unwrap_err().to_string();
        assert!(said.contains("PHARMA_SITE_") && said.contains("e-mail address"), "{bad}: {said}");
    }
}

#[test]
fn the_address_of_the_site_is_normalised_wherever_it_is_set() {
    let written = "[http]\npublic_url = \"HTTPS://WWW.Example.COM:443/\"";
    assert_eq!(load(written, &[]).unwrap().http.public_url, "https://www.example.com");
    let set = [("PHARMA_SITE_HTTP_PUBLIC_URL", "HTTP://Example.com:80")];
    assert_eq!(load(written, &set).unwrap().http.public_url, "http://example.com");
}

#[test]
fn placeholders_are_reported_until_they_are_replaced() {
    let reported = |file: &str| load(file, &[]).unwrap().placeholders();
    let all = ["[http] public_url", "[company] name", "[company] phone", "[company] email", "[mail] from"];
    assert_eq!(reported("")[..5], all);
    assert_eq!(reported("")[5..], ["[mail] to"]);
    let replaced = "[http]\npublic_url = \"https://a.co\"\n[company]\nname = \"A\"\nphone = \"\"\nemail = \"\"\n\
                    [mail]\nfrom = \"a@a.co\"\nto = [\"b@a.co\", \"hello@example.com\"]";
    assert_eq!(reported(replaced), ["[mail] to"], "one of several");
}

#[test]
fn a_file_with_a_secret_is_detected() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("site.toml");
    for (text, secret) in [
        ("[mail]\npassword = \"x\"", true),
        ("[auth]\nsms_gateway = { url = \"http://a\", token = \"x\" }", true),
        ("[mail]\npassword = \"\"", false),
        ("[company]\nname = \"password\"", false),
        ("not toml", false),
    ] {
        std::fs::write(&file, text).unwrap();
        assert_eq!(holds_secrets(&file), secret, "{text}");
    }
    assert!(!holds_secrets(&dir.path().join("missing")));
}

#[test]
fn no_message_repeats_a_secret() {
    let said = load("[mail]\npassword = 774411\n", &[]).unwrap_err().to_string();
    assert!(said.contains("[mail] password") && !said.contains("774411"), "{said}");
}

#[test]
fn https_needs_one_certificate_and_the_address_that_visitors_use() {
    let public = "[http]\npublic_url = \"https://www.example.com\"\n";
    let config = load(&format!("{public}[https]\nacme = {{}}\n"), &[]).unwrap();
    assert_eq!(config.https.acme.unwrap().domains, ["www.example.com"]);
    let named = load("[https]\nacme = { domains = [\"shop.example.com\", \"example.com\"] }\n", &[]).unwrap();
    assert_eq!(named.http.origin(), "https://shop.example.com");
    let contact = [("PHARMA_SITE_HTTPS_ACME_CONTACT", "me@example.com")];
    assert_eq!(load(public, &contact).unwrap().https.acme.unwrap().contact, "me@example.com");
    for (https, place) in [
        ("certificate = \"a.pem\"", "[https] key: is required"),
        ("key = \"a.pem\"", "[https] certificate: is required"),
        ("certificate = \"a.pem\"\nkey = \"a.key\"\nacme = {}", "[https] acme: must be left out"),
        ("acme = { domains = [\"*.example.com\"] }", "[https] acme.domains: *.example.com"),
        ("acme = { domains = [\"192.0.2.1\"] }", "[https] acme.domains: 192.0.2.1"),
        ("acme = { contact = \"nobody\" }", "[https] acme.contact: "),
        ("acme = { directory = \"http://ca.example.com\" }", "[https] acme.directory: "),
        ("acme = { challenge = \"dns-01\" }", "acme.challenge: unknown variant `dns-01`"),
        ("listen = \"443\"", "[https] listen: `443`"),
    ] {
        let refusal = load(&format!("{public}[https]\n{https}\n"), &[]).unwrap_err().to_string();
        assert!(refusal.contains(place), "{https}: {refusal}");
    }
    for address in ["192.0.2.1", "[2001:db8::1]"] {
        let of_address = format!("[http]\npublic_url = \"https://{address}\"\n[https]\nacme = {{}}\n");
        let refusal = load(&of_address, &[]).unwrap_err().to_string();
        let said = format!("[https] acme: is for names, and {address} in [http] public_url is an address");
        assert!(refusal.contains(&said), "{refusal}");
    }
    let refusal = load("[https]\nacme = {}\n", &[]).unwrap_err().to_string();
    assert!(refusal.contains("needs [http] public_url with https://"), "{refusal}");
}
