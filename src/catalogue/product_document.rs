//! Documents of a product: PDF files of the library, each with its kind and date.

use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use utoipa::ToSchema;

use crate::error::FieldErrors;
use crate::media::bucket::Bucket;
use text::{fold, single_line};

/// The field in forms, lists and messages.
pub(crate) const DOCUMENTS: &str = "documents";

/// Most documents of a product.
const MOST: usize = 20;
pub(super) const LONGEST_NAME: usize = 200;

/// What a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum DocumentKind {
    /// A leaflet for patients or the profession.
    Leaflet,
    /// A certificate of analysis.
    Coa,
    /// A safety data sheet.
    Sds,
    /// Anything else.
    Other,
}

impl DocumentKind {
    const ALL: [Self; 4] = [Self::Leaflet, Self::Coa, Self::Sds, Self::Other];

    /// For people.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Leaflet => "Leaflet",
            Self::Coa => "Certificate of analysis",
            Self::Sds => "Safety data sheet",
            Self::Other => "Document",
        }
    }

    /// In JSON and in lists.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// The kind of this name or label.
    fn parse(text: &str) -> Option<Self> {
        let text = fold(text.trim());
        let known = |kind: &Self| kind.name() == text || fold(kind.label()) == text;
        Self::ALL.into_iter().find(known).or_else(|| (text == "msds").then_some(Self::Sds))
    }
}

/// A document of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProductDocument {
    /// Root-relative address of the PDF file.
    pub url: String,
    /// What the page calls it.
    pub name: String,
    /// What it is.
    pub kind: DocumentKind,
    /// Its own date, `2026-03-31`.
    #[schema(value_type = Option<String>, format = "date")]
    pub date: Option<Date>,
}

impl ProductDocument {
    /// Its name, behind its kind where that does not say it already.
    pub(crate) fn title(&self) -> String {
        let kind = self.kind.label();
        if self.kind == DocumentKind::Other || fold(&self.name).contains(&fold(kind)) {
            return self.name.clone();
        }
        format!("{kind}: {}", self.name)
    }
}

/// A document as the form sends it. Everything but the address may be absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DocumentInput {
    /// Root-relative address of a document of the library; required.
    #[schema(required, nullable = false)]
    pub url: Option<String>,
    /// What the page calls it; blank: its kind.
    pub name: Option<String>,
    /// `leaflet`, `coa`, `sds` or `other`, which is meant when it is blank.
    pub kind: Option<String>,
    /// Its own date, `2026-03-31`.
    pub date: Option<String>,
}

impl From<&ProductDocument> for DocumentInput {
    fn from(document: &ProductDocument) -> Self {
        Self {
            url: Some(document.url.clone()),
            name: Some(document.name.clone()),
            kind: Some(document.kind.name().to_owned()),
            date: document.date.map(|date| date.to_string()),
        }
    }
}

/// Parses the documents of a form; of two with one address the first counts.
pub(super) fn parse(errors: &mut FieldErrors, given: Option<Vec<DocumentInput>>) -> Vec<ProductDocument> {
    let given = given.unwrap_or_default();
    if given.len() > MOST {
        errors.add(DOCUMENTS, format!("must hold at most {MOST} entries"));
        return Vec::new();
    }
    let mut documents: Vec<ProductDocument> = Vec::with_capacity(given.len());
    for input in given {
        let Some(document) = errors.take(DOCUMENTS, parse_one(input)) else { continue };
        if !documents.iter().any(|known| known.url == document.url) {
            documents.push(document);
        }
    }
    documents
}

fn parse_one(input: DocumentInput) -> Result<ProductDocument, String> {
    let text = |text: Option<String>| text.unwrap_or_default().trim().to_owned();
    let (url, kind, date) = (text(input.url), text(input.kind), text(input.date));
    if !Bucket::Documents.holds(&url) {
        return Err("must be a document of the library".to_owned());
    }
    let kind = match kind.as_str() {
        "" => DocumentKind::Other,
        named => {
            DocumentKind::parse(named).ok_or("has a kind that is none of leaflet, coa, sds and other")?
        }
    };
    let date = match date.as_str() {
        "" => None,
        named => Some(named.parse().map_err(|_| "has a date that is no day; write it as 2026-03-31")?),
    };
    let name = single_line(&text(input.name), LONGEST_NAME)?;
    let name = if name.is_empty() { kind.label().to_owned() } else { name };
    Ok(ProductDocument { url, name, kind, date })
}

/// A document as a cell of a list names it: `leaflet: Amoxicillin leaflet.pdf (2026-03-31)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedDocument {
    pub(crate) kind: DocumentKind,
    pub(crate) name: String,
    pub(crate) date: Option<Date>,
}

impl NamedDocument {
    /// Reads an entry of a cell. What is neither a kind nor a date belongs to the name.
    pub(crate) fn read(entry: &str) -> Self {
        let entry = entry.trim();
        let dated = entry.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
        let dated = dated.and_then(|(rest, date)| Some((rest, date.trim().parse().ok()?)));
        let (rest, date) = dated.map_or((entry, None), |(rest, date)| (rest.trim(), Some(date)));
        let kind = rest.split_once(':').and_then(|(kind, name)| Some((DocumentKind::parse(kind)?, name)));
        let (kind, name) = kind.unwrap_or((DocumentKind::Other, rest));
        Self { kind, name: name.trim().to_owned(), date }
    }
}

impl From<&ProductDocument> for NamedDocument {
    fn from(document: &ProductDocument) -> Self {
        Self { kind: document.kind, name: document.name.clone(), date: document.date }
    }
}

impl fmt::Display for NamedDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.name)?;
        self.date.map_or(Ok(()), |date| write!(f, " ({date})"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const URL: &str = "/storage/documents/1795240800000-0123456789abcdef.pdf";

    fn parsed(inputs: Vec<DocumentInput>) -> Result<Vec<ProductDocument>, String> {
        let mut errors = FieldErrors::default();
        let documents = parse(&mut errors, Some(inputs));
        errors.into_result().map_err(|error| error.to_string())?;
        Ok(documents)
    }

    fn input(kind: &str, date: &str) -> DocumentInput {
        let text = |text: &str| Some(text.to_owned());
        DocumentInput { url: text(URL), name: text(" "), kind: text(kind), date: text(date) }
    }

    #[test]
    fn a_document_without_a_name_is_called_what_it_is() {
        let found = parsed(vec![input("coa", "2026-03-31"), input("sds", "")]).unwrap();
        assert_eq!(found.len(), 1, "one file stands once");
        assert_eq!(found[0].name, "Certificate of analysis");
        assert_eq!(serde_json::to_value(&found[0]).unwrap()["date"], "2026-03-31");
    }

    #[test]
    fn other_files_kinds_and_dates_are_refused() {
        let elsewhere =
            DocumentInput { url: Some("https://elsewhere.example/x.pdf".to_owned()), ..input("", "") };
        for wrong in [elsewhere, input("invoice", ""), input("", "31 March"), DocumentInput::default()] {
            assert!(parsed(vec![wrong]).is_err());
        }
        assert!(parsed(vec![input("", ""); MOST + 1]).is_err());
    }

    #[test]
    fn cells_are_read_as_people_write_them() {
        let read = |cell| NamedDocument::read(cell).to_string();
        assert_eq!(read("Safety Data Sheet: Amoxy.pdf"), "sds: Amoxy.pdf");
        assert_eq!(read("MSDS:Amoxy.pdf (2026-01-02)"), "sds: Amoxy.pdf (2026-01-02)");
        assert_eq!(read("Amoxy (new).pdf"), "other: Amoxy (new).pdf");
        assert_eq!(read("Amoxy: new (2)"), "other: Amoxy: new (2)");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(name in "[a-z(]([a-z:() ]{0,8}[a-z)])?", kind in 0..4_usize, dated in any::<bool>()) {
            let date = dated.then(|| "2026-03-31".parse().unwrap());
            let document = NamedDocument { kind: DocumentKind::ALL[kind], name, date };
            prop_assert_eq!(NamedDocument::read(&document.to_string()), document);
        }
    }
}
