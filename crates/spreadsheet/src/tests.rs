//! Files of every kind, honest and hostile.

use std::io::{Cursor, Write as _};

use proptest::prelude::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

const LIMITS: SheetLimits = SheetLimits::rows(500);

fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
    rows(bytes, &LIMITS).unwrap().iter().map(|row| row.cells.iter().map(str::to_owned).collect()).collect()
}

fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A workbook with these shared texts and these sheets' rows.
fn workbook(shared: &str, sheets: &[&str]) -> Vec<u8> {
    let names = |line: &dyn Fn(usize) -> String| (1..=sheets.len()).map(line).collect::<String>();
    let book = format!(
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>{}</sheets></workbook>"#,
        names(&|n| format!(r#"<sheet name="S{n}" sheetId="{n}" r:id="rId{n}"/>"#))
    );
    let relations = format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>"#,
        names(&|n| format!(
            r#"<Relationship Id="rId{n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{n}.xml"/>"#
        ))
    );
    let shared = format!("<sst{shared}</sst>");
    let package = br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
    let pages: Vec<(String, String)> = (1..)
        .zip(sheets)
        .map(|(n, rows)| {
            (
                format!("xl/worksheets/sheet{n}.xml"),
                format!(
                    r#"<worksheet><dimension ref="A1:XFD1048576"/><sheetData>{rows}</sheetData></worksheet>"#
                ),
            )
        })
        .collect();
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", package),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/sharedStrings.xml", shared.as_bytes()),
    ];
    parts.extend(pages.iter().map(|(name, page)| (name.as_str(), page.as_bytes())));
    zip(&parts)
}

const SHARED: &str = " count=\"2\" uniqueCount=\"2\"><si><t>Amoxy 500</t></si><si><t>Telma 40</t></si>";

#[test]
fn every_encoding_of_a_text_gives_the_same_rows() {
    let text = "Item;Qty\r\nAmoxy 500 – 20;5\r\n\r\nन्यू pcm;2\r\n";
    let wanted = [vec!["Item", "Qty"], vec!["Amoxy 500 – 20", "5"], vec!["न्यू pcm", "2"]];
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = |mark: &[u8], body: &[u8]| [mark, body].concat();
    for bytes in [
        text.as_bytes().to_vec(),
        marked(b"\xef\xbb\xbf", text.as_bytes()),
        marked(b"\xff\xfe", &little),
        marked(b"\xfe\xff", &big),
    ] {
        assert_eq!(cells(&bytes), wanted);
    }
    let plain: Vec<u8> = "Amoxy 500\t20\nTelma\t3".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(cells(&plain), [["Amoxy 500", "20"], ["Telma", "3"]]);
    assert_eq!(cells(b"Caf\xe9 500 \x96 20;1\nb;2"), [["Café 500 – 20", "1"], ["b", "2"]]);
}

#[test]
fn the_separator_is_found_out_and_the_text_stays_as_it_came() {
    assert_eq!(cells(b"sep=|\na|b,c\n"), [["a", "b,c"]]);
    assert_eq!(cells(b"SEP=\t\r\na;1\tb,c\r\n"), [["a;1", "b,c"]]);
    assert_eq!(cells(b"sep=;  \na;b,c\n"), [["a", "b,c"]]);
    assert_eq!(cells(b"a,\"b, c\",\"1\"\"x\"\n"), [["a", "b, c", "1\"x"]]);
    let found = rows(b"\n\n  Amoxy 500, 20 box\n   \npcm\n\"Telma\", 4\r\n", &LIMITS).unwrap();
    let seen: Vec<_> = found.iter().map(|row| (row.line, row.text.as_str())).collect();
    assert_eq!(seen, [(3, "  Amoxy 500, 20 box"), (5, "pcm"), (6, "\"Telma\", 4")]);
}

#[test]
fn lines_are_counted_whatever_they_end_with() {
    let lines = |text: &str| {
        let found = rows(text.as_bytes(), &LIMITS).unwrap();
        found.iter().map(|row| (row.line, row.cells.first().unwrap().to_owned())).collect::<Vec<_>>()
    };
    let expected = |lines: &[u32]| {
        lines.iter().zip('a'..).map(|(line, name)| (*line, name.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(lines("a,1\rb,2\nc,3\r\nd,4\n"), expected(&[1, 2, 3, 4]));
    assert_eq!(lines("\ra,1\r\n\rb,2\n\nc,3\r\rd,4"), expected(&[2, 4, 6, 8]));
    assert_eq!(lines("sep=;\na;1\rb;2\nc;3"), expected(&[2, 3, 4]));
    assert_eq!(lines("a,\"x\r\ny\"\rb,2\nc,3"), expected(&[1, 3, 4]));
}

#[test]
fn a_quote_that_never_closes_takes_no_line_with_it() {
    assert_eq!(rows(b"\"Amoxy 500, 20\nTelma 40, 2\npcm, 3\n", &LIMITS).unwrap().len(), 3);
    assert_eq!(rows(b"5\" bandage, 20\nTelma 40, 2\n", &LIMITS).unwrap().len(), 2);
    assert_eq!(cells(b"\"two\nlines\",3\nb,4\n").len(), 2);
}

#[test]
fn a_workbook_is_read_with_its_saved_values() {
    let sheet = r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>4*5</f><v>20</v></c></row>
        <row r="4"><c r="A4" t="inlineStr"><is><t>pcm &amp; syp</t></is></c><c r="C4"><v>2.5</v></c></row>"#;
    let found = rows(&workbook(SHARED, &[sheet]), &LIMITS).unwrap();
    assert!(found[0].cells.iter().eq(["Amoxy 500", "20"]));
    assert_eq!((found[1].line, found[1].text.as_str()), (4, "pcm & syp\t\t2.5"));
    let all = SheetLimits { all_sheets: true, ..LIMITS };
    let second = r#"<row r="2"><c r="A2" t="s"><v>1</v></c></row>"#;
    let found = rows(&workbook(SHARED, &[sheet, second]), &all).unwrap();
    assert_eq!((found.len(), found[2].line, found[2].text.as_str()), (3, 6, "Telma 40"));
    assert_eq!(rows(&workbook(SHARED, &[sheet, second]), &LIMITS).unwrap().len(), 2);
}

#[test]
fn one_row_too_many_is_refused_and_blank_ones_do_not_count() {
    let lines = |n: usize| "pcm 5\n\n".repeat(n);
    assert_eq!(rows(lines(500).as_bytes(), &LIMITS).unwrap().len(), 500);
    assert_eq!(rows(lines(501).as_bytes(), &LIMITS), Err(SpreadsheetError::TooManyRows(500)));
    let sheet: String =
        (1..=501).map(|n| format!(r#"<row r="{n}"><c r="A{n}"><v>1</v></c></row>"#)).collect();
    assert_eq!(rows(&workbook(SHARED, &[&sheet]), &LIMITS), Err(SpreadsheetError::TooManyRows(500)));
}

#[test]
fn a_bomb_is_refused_before_it_is_built() {
    let packed = |content: &[u8]| {
        let bytes = zip(&[("[Content_Types].xml", b"<Types/>"), ("xl/sharedStrings.xml", content)]);
        assert!(bytes.len() < 1 << 20, "{}", bytes.len());
        rows(&bytes, &LIMITS)
    };
    assert_eq!(packed(&vec![b' '; 200 << 20]), Err(SpreadsheetError::TooLarge));
    for count in ["99999999999999", "4000000000", "18446744073709551616"] {
        let bytes = workbook(&format!(" uniqueCount=\"{count}\">"), &["<row/>"]);
        assert_eq!(rows(&bytes, &LIMITS), Err(SpreadsheetError::TooLarge));
    }
    let hidden: Vec<u8> =
        "<sst uniqueCount=\"99999999999999\"/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(packed(&hidden), Err(SpreadsheetError::Damaged));
    let names: Vec<String> = (0..2000).map(|n| format!("xl/{n}.xml")).collect();
    let parts: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"<a/>"[..])).collect();
    assert_eq!(rows(&zip(&parts), &LIMITS), Err(SpreadsheetError::TooLarge));
    // One long text in every cell of a sheet.
    let long = format!("><si><t>{}</t></si>", "x".repeat(20_000));
    let sheet: String = (1..=400).map(|n| format!(r#"<row r="{n}"><c t="s"><v>0</v></c></row>"#)).collect();
    assert_eq!(rows(&workbook(&long, &[&sheet]), &LIMITS), Err(SpreadsheetError::TooLarge));
}

#[test]
fn millions_of_empty_elements_are_refused() {
    let row = format!("<row>{}</row>", "<c/>".repeat(1 << 20));
    assert_eq!(rows(&workbook(SHARED, &[&row]), &LIMITS), Err(SpreadsheetError::TooLarge));
    let shared = format!(">{}", "<si/>".repeat(1 << 20));
    assert_eq!(rows(&workbook(&shared, &["<row/>"]), &LIMITS), Err(SpreadsheetError::TooLarge));
}

#[test]
fn a_size_in_the_header_is_not_believed() {
    let honest =
        zip(&[("[Content_Types].xml", b"<Types/>"), ("xl/sharedStrings.xml", &vec![b' '; 30 << 20])]);
    let size = (30_u32 << 20).to_le_bytes();
    let mut lying = honest.clone();
    for at in memchr::memmem::find_iter(&honest, &size) {
        lying[at..at + 4].copy_from_slice(&100_u32.to_le_bytes());
    }
    assert!(matches!(rows(&lying, &LIMITS), Err(SpreadsheetError::TooLarge | SpreadsheetError::Damaged)));
}

#[test]
fn a_cell_far_away_costs_nothing() {
    let sheet = r#"<row r="1048576"><c r="A1048576"><v>7</v></c></row>"#;
    let found = rows(&workbook(SHARED, &[sheet]), &LIMITS).unwrap();
    assert_eq!((found.len(), found[0].line), (1, 1 << 20));
    let wide = r#"<row r="1"><c r="XFD1"><v>7</v></c></row>"#;
    assert_eq!(rows(&workbook(SHARED, &[wide]), &LIMITS), Err(SpreadsheetError::TooManyColumns(64)));
    for wild in ["A99999999", "ZZZZZZZZ1", "A0", "1", "", "A-1"] {
        let sheet = format!(r#"<row r="1"><c r="{wild}"><v>7</v></c></row>"#);
        let _ = rows(&workbook(SHARED, &[&sheet]), &LIMITS);
    }
}

#[test]
fn what_is_no_list_is_named() {
    let document = zip(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", b"<document/>")]);
    assert_eq!(rows(&document, &LIMITS), Err(SpreadsheetError::NotATable));
    let compound = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        [&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"[..], &[0; 600], &name].concat()
    };
    assert_eq!(rows(&compound("Workbook"), &LIMITS), Err(SpreadsheetError::OldFormat));
    assert_eq!(rows(&compound("EncryptedPackage"), &LIMITS), Err(SpreadsheetError::Encrypted));
    assert_eq!(rows(&zip(&[("a.txt", b"pcm 5")]), &LIMITS), Err(SpreadsheetError::NotATable));
    assert_eq!(rows(b"%PDF-1.7\nx", &LIMITS), Err(SpreadsheetError::NotATable));
    assert_eq!(rows(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", &LIMITS), Err(SpreadsheetError::NotATable));
    assert_eq!(rows(b" \r\n\r\n;;\r\n", &LIMITS), Err(SpreadsheetError::Empty));
    assert_eq!(rows(b"", &LIMITS), Err(SpreadsheetError::Empty));
    assert_eq!(rows(b"PK\x03\x04 and no more", &LIMITS), Err(SpreadsheetError::Damaged));
}

/// A document as Calc writes it.
fn document(content: &str, manifest: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body><office:spreadsheet>{content}</office:spreadsheet></office:body></office:document-content>"
    );
    zip(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_bytes()),
        ("META-INF/manifest.xml", manifest.as_bytes()),
    ])
}

#[test]
fn an_open_document_says_what_its_cells_show() {
    let cell = |text: &str| format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>");
    let rows_of = |cells: &str| format!("<table:table-row>{cells}</table:table-row>");
    let sheet = format!(
        "<table:table table:name=\"Price &amp; list\">{}{}<table:table-row table:number-rows-repeated=\"1048500\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row></table:table>",
        rows_of(&[cell("SKU"), cell("Name")].concat()),
        rows_of(&format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"42\"><text:p>000042</text:p></table:table-cell>{}<table:table-cell table:number-columns-repeated=\"2\"><office:annotation><text:p>secret</text:p></office:annotation><text:p>a<text:s/>b</text:p><text:p>c</text:p></table:table-cell><table:table-cell office:value-type=\"date\" office:date-value=\"2026-12-10\"><text:p>10/12/26</text:p></table:table-cell><table:table-cell office:value-type=\"date\" office:date-value=\"2026-12-10\"><text:p>10-Dec</text:p></table:table-cell>",
            cell("Aprol &lt;5&#233;")
        )),
    );
    let file = read(document(&sheet, ""), &LIMITS).unwrap();
    assert_eq!((file.format, file.sheets[0].name.as_str()), (SheetFormat::Workbook("ods"), "Price & list"));
    let found: Vec<_> = file.sheets[0].rows[1].cells.iter().collect();
    assert_eq!(found, ["000042", "Aprol <5é", "a b c", "a b c", "2026-12-10", "10-Dec"]);
    assert_eq!(rows(&document(&sheet, "<encryption-data/>"), &LIMITS), Err(SpreadsheetError::Encrypted));
    let bomb = "<table:table table:name=\"x\"><table:table-row table:number-rows-repeated=\"4000000000\"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>";
    assert_eq!(rows(&document(bomb, ""), &LIMITS), Err(SpreadsheetError::TooManyRows(500)));
    let wide = bomb
        .replace("rows-repeated=\"4000000000\"", "rows-repeated=\"1\"")
        .replace("<table:table-cell>", "<table:table-cell table:number-columns-repeated=\"4000000000\">");
    assert_eq!(rows(&document(&wide, ""), &LIMITS), Err(SpreadsheetError::TooManyColumns(64)));
}

#[test]
fn what_other_programs_write_is_named_with_the_remedy() {
    assert_eq!(
        rows(&zip(&[("Index/Document.iwa", b"x"), ("preview.jpg", b"x")]), &LIMITS),
        Err(SpreadsheetError::Numbers)
    );
    assert_eq!(
        rows(b"<html xmlns:x=\"y\"><table><tr><td>SKU</td></tr></table></html>", &LIMITS),
        Err(SpreadsheetError::WebPage)
    );
    assert_eq!(
        rows(b"<ENVELOPE><DSPACCNAME>Aprol</DSPACCNAME></ENVELOPE>", &LIMITS),
        Err(SpreadsheetError::Xml)
    );
    // A record that says it is larger than any cell.
    let binary =
        zip(&[("[Content_Types].xml", b"<Types/>"), ("xl/workbook.bin", b"\x83\x01\xff\xff\xff\x7f")]);
    assert_eq!(rows(&binary, &LIMITS), Err(SpreadsheetError::TooLarge));
}

#[test]
fn quotes_are_read_as_people_break_them() {
    assert_eq!(cells(b"a, \"b, c\" ,d\n"), [["a", "b, c", "d"]]);
    assert_eq!(cells(b"a,\"b\" c,d\ne,\"f, g\",h\n"), [["a", "\"b\" c", "d"], ["e", "f, g", "h"]]);
    assert_eq!(cells(b"=\"000123\",=\"1,5\"\nx,y\n"), [["000123", "1,5"], ["x", "y"]]);
    assert_eq!(
        cells(b"Item, Qty\n\"Calcium 500 mg, Vitamin D3 250 IU Tablets\" , 5\n"),
        [["Item", "Qty"], ["Calcium 500 mg, Vitamin D3 250 IU Tablets", "5"]]
    );
    assert_eq!(
        cells(b"a,b;c\rd,e\r"),
        [["a", "b;c"], ["d", "e"]],
        "lines that end with a carriage return alone"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let _ = rows(&bytes, &LIMITS);
        let _ = rows(&[b"PK\x03\x04".as_slice(), &bytes].concat(), &LIMITS);
    }

    #[test]
    fn no_damage_to_a_workbook_panics(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = workbook(SHARED, &[r#"<row r="1"><c r="A1" t="s"><v>0</v></c></row>"#]);
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let _ = rows(&bytes, &LIMITS);
    }

    #[test]
    fn no_xml_in_a_sheet_panics(sheet in "(<(row|c|v|is|t|f)( (r|t|s)=\"[A-Z0-9a-z]{0,9}\")?>|</(row|c|v|is|t|f)>|[a-z0-9]{1,3}){0,30}") {
        let _ = rows(&workbook(SHARED, &[&sheet]), &LIMITS);
    }

    #[test]
    fn every_line_of_a_text_stays(lines in proptest::collection::vec("[a-z]{1,8}[ ,;\"'|]{0,3}[0-9a-z\"]{0,4}", 1..40)) {
        let text = lines.join("\n");
        let found = rows(text.as_bytes(), &LIMITS).unwrap();
        let total: usize = found.iter().map(|row| row.text.lines().count()).sum();
        prop_assert_eq!(total, lines.len());
    }
}

#[test]
fn a_cell_with_a_day_and_a_time_keeps_the_time() {
    let styles = br#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0"/></cellXfs></styleSheet>"#;
    let row =
        r#"<row r="1"><c r="A1" s="1"><v>46348.39583333333</v></c><c r="B1" s="1"><v>46348</v></c></row>"#;
    let mut bytes = ZipWriter::new_append(Cursor::new(workbook(SHARED, &[row]))).unwrap();
    bytes.start_file("xl/styles.xml", SimpleFileOptions::default()).unwrap();
    bytes.write_all(styles).unwrap();
    assert_eq!(cells(&bytes.finish().unwrap().into_inner()), [["2026-11-22 09:30", "2026-11-22"]]);
}
