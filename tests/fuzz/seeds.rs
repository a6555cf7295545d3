//! Inputs to begin with: valid ones, and ones that once were a problem elsewhere.

use std::io::{Cursor, Write as _};
use std::sync::{Arc, LazyLock};

use image::{DynamicImage, ImageFormat};
use jiff::Timestamp;
use uuid::Uuid;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::auth::keys::{KeySet, KeyStore};
use crate::auth::sessions::Aal;
use crate::auth::token::{self, AUDIENCE, Claims};
use crate::auth::user::{SessionId, UserId};
use crate::config::Config;
use crate::content::page_name::PageName;
use crate::content::shipped;
use crate::platform::random::Random;

/// The keys that sign the token.
pub(super) static KEYS: LazyLock<Arc<KeySet>> = LazyLock::new(|| {
    let directory = tempfile::tempdir().unwrap_or_else(|cause| panic!("{cause}"));
    let keys = KeyStore::open(directory.path(), &Random::seeded(1));
    keys.unwrap_or_else(|error| panic!("{}", error.chain())).current()
});
pub(super) const ISSUER: &str = "https://www.example.com/auth/v1";
pub(super) const NOW: Timestamp = Timestamp::constant(1_795_240_800, 0);

fn owned(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

pub(super) fn tables() -> Vec<Vec<u8>> {
    let mut seeds = owned(&[
        "name,quantity\nAmoxicillin 500 mg,20\n\"Quoted, \"\"twice\"\"\",5\n",
        "name;qty\r\nPanadol;3\r\n",
        "a\tb\n1\t2\n",
        "\u{feff}Ünïcode\nहिन्दी 500\n",
    ]);
    seeds.push(b"\xff\xfea\0,\0b\0\n\0".to_vec());
    seeds.push(workbook(&sheets()[0]));
    seeds
}

pub(super) fn sheets() -> Vec<Vec<u8>> {
    owned(&[
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData><row r=\"1\">\
         <c r=\"A1\" t=\"inlineStr\"><is><t>name</t></is></c><c r=\"B1\"><v>20</v></c><c r=\"C1\" t=\"s\"><v>0</v></c>\
         </row><row r=\"3\"><c r=\"A3\" t=\"b\"><v>1</v></c></row></sheetData></worksheet>",
        "<worksheet><sheetData><row r=\"1048576\"><c r=\"XFD1048576\"><v>1e308</v></c></row></sheetData></worksheet>",
    ])
}

/// A workbook with this as its only sheet.
pub(super) fn workbook(sheet: &[u8]) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006";
    let parts = [
        (
            "[Content_Types].xml",
            format!(
                "<Types xmlns=\"{package}/content-types\"><Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>"
            ),
        ),
        (
            "_rels/.rels",
            format!(
                "<Relationships xmlns=\"{package}/relationships\"><Relationship Id=\"rId1\" Type=\"{office}/officeDocument\" \
                 Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"rId1\"/>\
                 </sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships xmlns=\"{package}/relationships\"><Relationship Id=\"rId1\" Type=\"{office}/worksheet\" \
                 Target=\"worksheets/sheet1.xml\"/></Relationships>"
            ),
        ),
        ("xl/sharedStrings.xml", format!("<sst xmlns=\"{main}\"><si><t>shared</t></si></sst>")),
    ];
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let parts = parts.iter().map(|(name, text)| (*name, text.as_bytes()));
    for (name, content) in parts.chain([("xl/worksheets/sheet1.xml", sheet)]) {
        if archive.start_file(name, stored).is_ok() {
            let _ = archive.write_all(content);
        }
    }
    archive.finish().map(Cursor::into_inner).unwrap_or_default()
}

pub(super) fn redirect_lists() -> Vec<Vec<u8>> {
    owned(&[
        "from,to,status\n/old,/products,301\n/gone,,410\n/a?b=c,https://elsewhere.example/,302\n",
        "Old URL;New URL\n/x;/y\n",
        "/old /new\n",
    ])
}

pub(super) fn archives() -> Vec<Vec<u8>> {
    vec![workbook(b"<worksheet/>"), b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec()]
}

pub(super) fn documents() -> Vec<Vec<u8>> {
    owned(&[
        "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n\
         3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\nxref\n0 4\ntrailer\n<</Root 1 0 R/Size 4>>\n\
         startxref\n0\n%%EOF\n",
        "%PDF-1.7\n1 0 obj\n<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>\nendobj\n\
         4 0 obj\n<</Length 3/Filter/FlateDecode>>\nstream\nabc\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF",
    ])
}

pub(super) fn images() -> Vec<Vec<u8>> {
    let picture = DynamicImage::new_rgba8(24, 16);
    let encode = |format| {
        let mut bytes = Cursor::new(Vec::new());
        let picture =
            if format == ImageFormat::Jpeg { DynamicImage::new_rgb8(24, 16) } else { picture.clone() };
        picture.write_to(&mut bytes, format).map(|()| bytes.into_inner()).unwrap_or_default()
    };
    [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif].map(encode).to_vec()
}

pub(super) fn articles() -> Vec<Vec<u8>> {
    owned(&[
        "<h2>Title</h2><p>A <a href=\"https://a.example/?b=c&amp;d\">link</a>, <em>words</em><br>and &lt;b&gt;.</p>",
        "<table><tr><td>x<ul><li>y<ol><li>z</table><img src=\"/storage/blogs/1-a.png\" alt=\"a\">",
        "<svg><style><img src=x onerror=alert(1)></style></svg><math><mtext></p><script>alert(1)</script>",
        "<a href=\"java&#09;script:alert(1)\">a</a><a href=\"//b.example\">b</a><!--x--><![CDATA[x]]><?x?>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"><template><form><math><mglyph><style>",
    ])
}

pub(super) fn site_documents() -> Vec<Vec<u8>> {
    let company = Config::default().company;
    PageName::ALL.map(|page| shipped::document(page, &company).to_string().into_bytes()).to_vec()
}

pub(super) fn queries() -> Vec<Vec<u8>> {
    owned(&[
        "category=antibiotics&benefit=a&benefit=b&form=tablet&schedule=H1&badge=New&q=amoxicillin+500&page=2&per_page=24",
        "items=148x20,-x5,133x&t2=Amoxy+500&p1=box&n1=soon&i3=7&q3=9&r1=1",
        "q=%F0%9F%92%8A%00%0d%0a&sort=-name&view=table&facets=1",
        "/old%2Fpath?a=b;c&&=%ff",
    ])
}

pub(super) fn tokens() -> Vec<Vec<u8>> {
    let claims = Claims {
        iss: ISSUER.to_owned(),
        sub: UserId(Uuid::nil()),
        aud: AUDIENCE.to_owned(),
        exp: NOW.as_second() + 900,
        iat: NOW.as_second(),
        email: "a@b.example".to_owned(),
        role: AUDIENCE.to_owned(),
        aal: Aal::One,
        amr: Vec::new(),
        session_id: SessionId(Uuid::nil()),
        is_anonymous: false,
    };
    token::sign(&KEYS, &claims).map(String::into_bytes).into_iter().collect()
}

pub(super) fn compositions() -> Vec<Vec<u8>> {
    owned(&[
        "Amoxicillin 500 mg + Potassium Clavulanate 125 mg",
        "Each 5 ml contains: Paracetamol IP 250mg, Phenylephrine HCl 5 mg/5ml",
        "Vitamin D3 60,000 IU; Calcium 1.25 g (eq. to 500 mg elemental) 0.5% w/v",
        "Insulin glargine 100 IU/ml µg ½ 10^9 CFU",
    ])
}

pub(super) fn texts() -> Vec<Vec<u8>> {
    owned(&[
        "Asha Rao <asha@example.com>",
        "straße@büro.example",
        "https://user@example.com:443/a?b#c",
        "/old/%2e%2e/path?x=y",
        "//evil.example/\\",
        "Über हिन्दी 💊 title\u{202e}",
        "javascript:alert(1)",
    ])
}
