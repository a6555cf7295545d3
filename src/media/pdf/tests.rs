//! Documents that are accepted, and those that are refused.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::*;

const CATALOG: &str = "<< /Type /Catalog /Pages 2 0 R >>";
const PAGES: &str = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const PAGE: &str = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>";

fn file(objects: &[&[u8]], trailer: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut offsets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        offsets.push(bytes.len());
        writeln!(bytes, "{} 0 obj", index + 1).unwrap();
        bytes.extend_from_slice(object);
        bytes.extend_from_slice(b"\nendobj\n");
    }
    let table = bytes.len();
    write!(bytes, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).unwrap();
    for offset in offsets {
        writeln!(bytes, "{offset:010} 00000 n ").unwrap();
    }
    write!(bytes, "trailer\n<< /Root 1 0 R {trailer} >>\nstartxref\n{table}\n%%EOF\n").unwrap();
    bytes
}

/// A document with this catalog and a further object.
fn with(catalog: &str, further: &[u8]) -> Vec<u8> {
    file(&[catalog.as_bytes(), PAGES.as_bytes(), PAGE.as_bytes(), further], "")
}

fn stream(about: &str, data: &[u8]) -> Vec<u8> {
    let mut bytes = format!("<< {about} /Length {} >>\nstream\n", data.len()).into_bytes();
    bytes.extend_from_slice(data);
    bytes.extend_from_slice(b"\nendstream");
    bytes
}

fn deflated(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

fn why(bytes: &[u8]) -> String {
    check(bytes).map_or_else(|why| why.to_string(), |()| "accepted".to_owned())
}

#[test]
fn ordinary_documents_are_accepted() {
    let content = stream("/Filter /FlateDecode", &deflated(b"BT (1) Tj ET"));
    for catalog in [
        CATALOG,
        "<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit] >>",
        "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>",
        "<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>",
    ] {
        assert_eq!(why(&with(catalog, &content)), "accepted", "{catalog}");
    }
    // In an object stream, as most programs write them today.
    let inside = format!("1 0 2 {} 3 {} ", CATALOG.len() + 1, CATALOG.len() + PAGES.len() + 2);
    let data = format!("{inside}{CATALOG} {PAGES} {PAGE}");
    let about = format!("/Type /ObjStm /N 3 /First {} /Filter /FlateDecode", inside.len());
    let packed = stream(&about, &deflated(data.as_bytes()));
    assert_eq!(why(&file(&[b"null", &packed], "")), "accepted");
    // The length of a stream may be given by another object.
    let indirect = b"<< /Length 9 0 R >>\nstream\nBT ET\nendstream";
    assert_eq!(why(&with(CATALOG, indirect)), "accepted");
}

#[test]
fn what_is_no_document_is_refused() {
    let good = with(CATALOG, b"null");
    assert_eq!(why(&good), "accepted");
    assert_eq!(why(b""), "is not a PDF");
    assert_eq!(why(b"<html><script>alert(1)</script>%PDF-1.7 %%EOF"), "is not a PDF");
    assert_eq!(why(&[b"GIF89a", &good[..]].concat()), "is not a PDF");
    assert_eq!(why(b"%PDF-1.7\n%%EOF"), "is damaged or incomplete");
    for cut in [10, good.len() / 2, good.len() - 8] {
        assert_eq!(why(&good[..cut]), "is damaged or incomplete", "{cut}");
    }
    for after in [&b"PK\x03\x04 an archive"[..], b"<script>alert(1)</script>"] {
        assert!(why(&[&good[..], after].concat()).starts_with("goes on after its end"));
    }
    let no_page = file(&[CATALOG.as_bytes(), PAGES.as_bytes()], "");
    assert_eq!(why(&no_page), "is damaged or incomplete");
}

#[test]
fn what_does_something_by_itself_is_refused() {
    for (further, what) in [
        ("<< /S /JavaScript /JS (app.alert(1)) >>", "a script"),
        ("<< /S /J#61vaScript >>", "a script"),
        ("<< /S /Launch /F (cmd.exe) >>", "a command"),
        ("<< /Type /EmbeddedFile >>", "another file"),
        ("<< /Names << /EmbeddedFiles 5 0 R >> >>", "another file"),
        ("<< /S /SubmitForm >>", "a form"),
        ("[ << /A [ << /XFA 1 0 R >> ] >> ]", "a form"),
        ("<< /S /GoToR /F (\\\\\\\\server\\\\share) >>", "a link that opens"),
        ("<< /Type /Page /AA << /O << /S /URI /URI (https://a.example) >> >> >>", "an action that nobody"),
        ("<< /AA 9 0 R >>", "an action that nobody"),
        ("<< /Subtype /FileAttachment >>", "another file"),
        ("<< /F (a.exe) /EF << /F 9 0 R >> >>", "another file"),
    ] {
        let why = why(&with(CATALOG, further.as_bytes()));
        assert!(why.starts_with(&format!("holds {what}")), "{further}: {why}");
    }
    // As the name of a character it means nothing.
    assert_eq!(why(&with(CATALOG, b"<< /Differences [65 /AA /EF] >>")), "accepted");
    for catalog in [
        "<< /Type /Catalog /OpenAction << /S /GoTo /D [3 0 R] /Next << /S /URI /URI (https://a.example) >> >> >>",
        "<< /Type /Catalog /OpenAction << /S /URI /URI (https://elsewhere.example) >> >>",
        "<< /Type /Catalog /OpenAction << /S /Named /N /Print >> >>",
        "<< /Type /Catalog /OpenAction 4 0 R >>",
        "<< /Type /Catalog /OpenAction 3 0 R /More << /OpenAction 4 0 R >> >>",
    ] {
        let why = why(&with(catalog, b"<< /S /URI /URI (https://elsewhere.example) >>"));
        assert!(why.starts_with("does something when it is opened"), "{catalog}: {why}");
    }
    let inside = "4 0 << /S /JavaScript /JS (x) >>";
    let packed = stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", &deflated(inside.as_bytes()));
    assert!(why(&with(CATALOG, &packed)).starts_with("holds a script"));
    assert!(why(&file(&[CATALOG.as_bytes(), PAGE.as_bytes()], "/Encrypt 9 0 R")).starts_with("is protected"));
}

#[test]
fn what_could_hide_an_object_is_refused() {
    let unusual = |further: &[u8]| {
        let why = why(&with(CATALOG, further));
        assert!(why.starts_with("is built in a way"), "{why}: {}", String::from_utf8_lossy(further));
    };
    // Objects in the data of a stream, or in a text, to which the table of references could lead.
    unusual(&stream("", b"7 0 obj << /S /URI >> endobj"));
    unusual(b"(7 0 obj << /S /URI >> endobj)");
    unusual(&stream("/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode", b"xxxx"));
    unusual(&stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms 9 0 R", b"xxxx"));
    unusual(&stream("/Type /ObjStm /N 1 /First 4 /Filter 9 0 R", b"xxxx"));
    unusual(&stream("/N 1 /First 4 /Filter /DCTDecode", b"xxxx"));
    unusual(&stream("/N 1 /First 4 /Filter [/AHx /AHx /AHx /AHx]", b"4 0 null"));
    unusual(b"<< /J#53#00 (x) >>");
    unusual(b"<< /Type /ObjStm /Type /Page >>");
    unusual(&["[".repeat(100), "]".repeat(100)].concat().into_bytes());
    for depth in [100, 100_000] {
        assert_ne!(why(&with(CATALOG, "[".repeat(depth).as_bytes())), "accepted", "{depth}");
        assert_ne!(why(&with(CATALOG, "<< /A ".repeat(depth).as_bytes())), "accepted", "{depth}");
    }
    unusual(&stream("/F (elsewhere)", b""));
}

#[test]
fn bombs_cost_neither_memory_nor_time() {
    let about = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode";
    let bomb = stream(about, &deflated(&vec![b' '; 64 << 20]));
    assert!(bomb.len() < 100_000);
    assert!(why(&with(CATALOG, &bomb)).starts_with("is built in a way"));
    // Many small ones.
    let small =
        stream(about, &deflated(&[b"4 0 ".to_vec(), vec![b' '; 15 << 20], b"null".to_vec()].concat()));
    let many: Vec<&[u8]> = std::iter::repeat_n(&small[..], 6).collect();
    assert!(why(&file(&many, "")).starts_with("is built in a way"));
    // Every entry leads to the same long object.
    let header: String = (0..4_000).map(|number| format!("{number} 0 ")).collect();
    let data = format!("{header}({})", "x".repeat(1 << 20));
    let about = format!("/Type /ObjStm /N 4000 /First {} /Filter /FlateDecode", header.len());
    assert!(
        why(&with(CATALOG, &stream(&about, &deflated(data.as_bytes())))).starts_with("is built in a way")
    );
}

/// One object in an object stream of these entries, under the number 9.
fn packed(about: &str, object: &str) -> Vec<u8> {
    stream(&format!("{about} /Filter /FlateDecode"), &deflated(format!("9 0 {object}").as_bytes()))
}

#[test]
fn a_stream_is_read_by_what_it_holds_whatever_it_says_that_it_is() {
    let script = "<< /S /JavaScript /JS (app.alert(1)) >>";
    let plain = format!("9 0 {script}");
    let hexadecimal: String = deflated(plain.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    for hidden in [
        packed("/Type /ObjStm /N 1 /First 4", script),
        packed("/N 1 /First 4", script),
        packed("/Type /XObject /Subtype /Image /N 1 /First 4", script),
        packed("/#4e 1 /Firs#74 4", script),
        // Some readers take a missing number for 0, and the offsets then count from the beginning.
        stream("/N 1", b"9 4 << /S /JavaScript /JS (x) >>"),
        stream("/N 1 /First 4", plain.as_bytes()),
        stream("/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]", hexadecimal.as_bytes()),
        stream("/N 1 /First 4 /Filter [/AHx /Fl]", hexadecimal.as_bytes()),
        // Readers that do not use the offsets read on behind the objects that the header names.
        stream("/N 1 /First 4", format!("9 0 null {script}").as_bytes()),
    ] {
        let why = why(&with(CATALOG, &hidden));
        assert!(why.starts_with("holds a script"), "{why}: {}", String::from_utf8_lossy(&hidden));
    }
    for broken in [
        stream("/First 4", b"9 0 null"),
        stream("/N 9 /First 4", b"9 0 null"),
        stream("/N 1 /First x", b"9 0 null"),
    ] {
        assert_ne!(why(&with(CATALOG, &broken)), "accepted", "{}", String::from_utf8_lossy(&broken));
    }
    // An incremental update, a table of references beside a stream of them, and both in one file.
    let update = |more: &[u8]| {
        [
            &with(CATALOG, b"null")[..],
            b"\n5 0 obj\n",
            more,
            b"\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Prev 9 /XRefStm 7 >>\nstartxref\n9\n%%EOF\n",
        ]
        .concat()
    };
    assert_eq!(why(&update(b"<< /Kept 1 >>")), "accepted");
    assert!(why(&update(&packed("/N 1 /First 4", script))).starts_with("holds a script"));
    // The profile of a colour has a number of that name, too.
    let profile = stream(
        "/N 3 /Alternate /DeviceRGB /Filter /FlateDecode",
        &deflated(b"\0\0\x0cHLino\x02\x10\0\0mntrRGB XYZ "),
    );
    assert_eq!(why(&with(CATALOG, &profile)), "accepted");
}

#[test]
fn an_address_is_looked_at_wherever_a_link_has_it() {
    let link = |address: &str| format!("<< /Type /Annot /Subtype /Link /A << /S /URI /URI {address} >> >>");
    for good in ["(https://example.com)", "5 0 R"] {
        assert_eq!(why(&with(CATALOG, link(good).as_bytes())), "accepted", "{good}");
    }
    let bad = "(javascript:alert(1))";
    let beside = |one: &str, other: &str| file(&[CATALOG, PAGES, PAGE, one, other].map(str::as_bytes), "");
    for bytes in [
        with(CATALOG, link(bad).as_bytes()),
        with(CATALOG, format!("<< /URI << /Base {bad} >> >>").as_bytes()),
        with(CATALOG, &packed("/N 1 /First 4", &link(bad))),
        // The address as an object of its own, before the link and after it.
        beside(&link("5 0 R"), bad),
        beside(bad, &link("4 0 R")),
    ] {
        let why = why(&bytes);
        assert!(
            why.starts_with("holds a link that is none of the web"),
            "{why}: {}",
            String::from_utf8_lossy(&bytes)
        );
    }
    // As a title the same text is harmless.
    assert_eq!(why(&with(CATALOG, b"<< /Title (javascript: an introduction) >>")), "accepted");
}

#[test]
fn a_large_scan_is_accepted_and_quick() {
    // Ten megabytes that do not compress, as photographs of pages, and as many that do.
    let mut state = 7_u32;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .take(10 << 20)
    .collect();
    let picture = stream("/Type /XObject /Subtype /Image /Filter /DCTDecode", &noise);
    let flat =
        stream("/Type /XObject /Subtype /Image /Filter /FlateDecode", &deflated(&vec![200_u8; 10 << 20]));
    let scan = file(&[CATALOG.as_bytes(), PAGES.as_bytes(), PAGE.as_bytes(), &picture, &flat], "");
    let begun = std::time::Instant::now();
    assert_eq!(why(&scan), "accepted");
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

#[test]
fn addresses_are_read_as_readers_and_browsers_do() {
    for good in [
        "(https://example.com/a:b?c)",
        "(HTTP://example.com)",
        "(mailto:a@example.com)",
        "(tel:+91 22 1234)",
        "(www.example.com/a:b)",
        "(#page)",
        "(/products/1)",
        "()",
        "<68747470733a2f2f61>",
        "(ht\\164ps://a)",
        "(\\376\\377\\000h\\000t\\000t\\000p\\000s\\000:)",
    ] {
        assert!(!is_refused_address(good.as_bytes()), "{good}");
    }
    for bad in [
        "(javascript:app.alert\\(1\\))",
        "( java\\nscript:x)",
        "(java\\\nscript:x)",
        "(\\152avascript:x)",
        "(JAVA\\tSCRIPT:x)",
        "<6A617661736372697074 3A78>",
        "(\\376\\377\\000j\\000s\\000:)",
        "(file:///etc/passwd)",
        "(data:text/html,x)",
        "(vbscript:x)",
        "(C:\\\\a.exe)",
        "(\\\\\\\\server\\\\share)",
        "(//server/share)",
        "(ms-settings:x)",
        "(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x)",
    ] {
        assert!(is_refused_address(bad.as_bytes()), "{bad}");
    }
    for odd in ["(", "<", "(\\", "(\\1", "", "<1"] {
        is_refused_address(odd.as_bytes());
    }
}
