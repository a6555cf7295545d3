//! Sanitises each snippet of `tests/hostile/`. What a browser makes of the result is tested in
//! `frontend/e2e/hostile.spec.ts`.

use pharma_site::blog::findings::{FindingKind, findings};
use pharma_site::blog::html::text;
use pharma_site::catalogue::new_product::ProductInput;
use pharma_site::media::bucket::Bucket;
use serde::Deserialize;

use super::*;

#[derive(Deserialize)]
struct Snippet {
    name: String,
    html: String,
}

/// Every snippet with the name of its file in front, and JavaScript in place of `RUN`.
fn corpus() -> Vec<Snippet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let Some("json") = path.extension().and_then(|extension| extension.to_str()) else { continue };
        let snippets: Vec<Snippet> = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        all.extend(snippets.into_iter().map(|Snippet { name, html }| Snippet {
            name: format!("{file}: {name}"),
            html: html.replace("RUN", "window.__ran=1"),
        }));
    }
    all
}

/// What a post may contain, repeated here so that a mistake in the allowlist is noticed.
fn allowed(tag: &str) -> Option<&'static [&'static str]> {
    Some(match tag {
        "a" => &["href", "rel"],
        "img" => &["src", "alt", "width", "height"],
        "th" => &["scope", "colspan", "rowspan", "dir"],
        "td" => &["colspan", "rowspan", "dir"],
        "ol" => &["start", "type", "reversed", "dir"],
        "li" => &["value", "dir"],
        "blockquote" | "figcaption" | "h2" | "h3" | "h4" | "p" | "table" | "ul" => &["dir"],
        "b" | "br" | "code" | "em" | "figure" | "hr" | "i" | "pre" | "s" | "strong" | "sub" | "sup"
        | "tbody" | "thead" | "tr" | "u" => &[],
        _ => return None,
    })
}

/// Checks sanitised HTML by a strict grammar: text without brackets, tags with quoted attributes.
fn check_allowed(html: &str) -> Result<(), String> {
    let mut rest = html;
    loop {
        let (before, after) = rest.split_once('<').unwrap_or((rest, ""));
        if before.contains('>') {
            return Err(format!("a bracket in the text {before:?}"));
        }
        if before.len() == rest.len() {
            return Ok(());
        }
        rest = after.strip_prefix('/').unwrap_or(after);
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        rest = &rest[name.len()..];
        let attributes = allowed(&name).ok_or_else(|| format!("the element {name:?}"))?;
        while let Some(attribute) = rest.strip_prefix(' ') {
            let (key, value) = attribute.split_once("=\"").ok_or("an attribute without a value")?;
            let (value, after) = value.split_once('"').ok_or("a value without an end")?;
            rest = after;
            let good = match key {
                "href" => is_allowed_link(value),
                "src" => Bucket::Blogs.holds(value),
                "rel" => value == "noopener",
                "scope" => matches!(value, "col" | "row" | "colgroup" | "rowgroup"),
                "width" | "height" => value.bytes().all(|b| b.is_ascii_digit()),
                _ => !value.contains(['<', '>']) || key == "alt",
            };
            if !attributes.contains(&key) || !good {
                return Err(format!("{name} with {key}={value:?}"));
            }
        }
        rest = rest.strip_prefix('>').ok_or_else(|| format!("no end of {name} before {rest:?}"))?;
    }
}

/// The rules for links, written independently: a web address, mail, telephone, or a page of this site.
fn is_allowed_link(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    let site = address.starts_with('/') && !address[1..].starts_with(['/', '\\']);
    let odd = address.contains(['\\', '\t', '\n', '\r']) || address.starts_with("/storage/");
    let named = ["https://", "http://", "mailto:", "tel:"].iter().any(|scheme| lower.starts_with(scheme));
    !odd && (site || named || address.starts_with('#'))
}

#[test]
fn nothing_but_the_allowlist_is_left_of_any_snippet() {
    let corpus = corpus();
    assert!(corpus.len() >= 200, "{} snippets", corpus.len());
    let mut faults = Vec::new();
    for Snippet { name, html } in &corpus {
        // Alone, in the middle of a post, and in other parser states.
        for whole in [
            html.clone(),
            format!("<p>{html}</p>"),
            format!("<h2>{html}</h2><table><tr><td>{html}</td></tr></table>"),
            format!("<ul><li><a href=\"https://www.who.int/\">{html}</a></li></ul>"),
            format!("<pre><code>{html}</code></pre>{html}"),
        ] {
            let clean = sanitise(&whole);
            if let Err(fault) = check_allowed(&clean) {
                faults.push(format!("{name}: {fault}"));
            }
            if sanitise(&clean) != clean {
                faults.push(format!("{name}: cleaning twice changes {clean:?}"));
            }
            let found = findings(&clean);
            if found.iter().any(|finding| finding.kind != FindingKind::InsecureLink) {
                faults.push(format!("{name}: findings in sanitised HTML: {found:?}"));
            }
            if text(&clean).contains("  ") {
                faults.push(format!("{name}: blanks in the text"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_hostile_address_becomes_a_shop_link() {
    let mut tried = 0;
    for Snippet { name, html } in corpus().iter().filter(|snippet| snippet.name.starts_with("addresses")) {
        let Some((_, rest)) = html.split_once("href=") else { continue };
        let address = rest.trim_start_matches(['"', '\'']);
        let address = address.split(['"', '\'', '>']).next().unwrap_or_default();
        let input = ProductInput {
            name: Some("A".to_owned()),
            category: Some("B".to_owned()),
            description: Some("C".to_owned()),
            amazon_link: Some(address.to_owned()),
            ..ProductInput::default()
        };
        if let Ok(product) = NewProduct::parse(input) {
            let link = product.amazon_link.unwrap_or_default();
            let is_web = link.is_empty() || link.starts_with("https://") || link.starts_with("http://");
            assert!(is_web, "{name}: {link:?}");
        }
        tried += 1;
    }
    assert!(tried > 40, "{tried} addresses");
}

#[test]
fn the_check_finds_what_is_not_allowed() {
    for bad in [
        "<script>",
        "<p onclick=\"x\">",
        "<a href=\"javascript:x\">",
        "<a href=\"//evil.invalid\">",
        "<a href=\"/\\evil.invalid\">",
        "<a href=\"products/1\">",
        "<img src=\"https://evil.invalid/p.png\">",
        "<p class=\"x\">",
        "<p title=x>",
        "a > b",
        "<p",
        "<svg>",
    ] {
        assert!(check_allowed(bad).is_err(), "{bad}");
    }
    check_allowed("<p>a &lt; b</p><a href=\"https://www.who.int/\" rel=\"noopener\">x</a><br>").unwrap();
}

#[actix_web::test]
async fn an_html_bomb_is_refused_at_once() {
    let (_site, admin) = Site::boot().and_admin();
    let formats: String = (0..9_000).map(|n| format!("<b a={n}>")).collect();
    let content = formats + &"<p>x".repeat(200_000);
    let started = std::time::Instant::now();
    let answer = admin.post("/api/admin/blogs/preview", &json!({ "content": content })).await;
    assert_eq!(answer.status, 422, "{:.200}", answer.text());
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}
