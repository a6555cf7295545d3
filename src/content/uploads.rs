//! The uploads that a stored document of a page refers to: its pictures, and what its links lead to.
//!
//! This looks at every text, not only at what the present form of the document has: a version of an earlier release may be
//! restored.

use serde_json::Value;

use crate::media::bucket::linked_upload;

/// An upload of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UsedUpload {
    pub(crate) url: String,
    /// Whether it is a picture without an alternative text there.
    pub(crate) missing_alt: bool,
}

/// All of them, in order.
pub(crate) fn uploads(document: &Value) -> Vec<UsedUpload> {
    let mut found = Vec::new();
    visit(document, &mut found);
    found
}

fn visit(value: &Value, found: &mut Vec<UsedUpload>) {
    match value {
        Value::Object(fields) => {
            let blank = fields.get("alt").and_then(Value::as_str).is_some_and(|alt| alt.trim().is_empty());
            for (name, value) in fields {
                match value.as_str().and_then(linked_upload) {
                    Some(url) => {
                        let missing_alt = blank && name == "src";
                        found.push(UsedUpload { url: url.to_owned(), missing_alt });
                    }
                    None => visit(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| visit(item, found)),
        Value::String(text) => {
            found.extend(
                linked_upload(text).map(|url| UsedUpload { url: url.to_owned(), missing_alt: false }),
            );
        }
        _ => {}
    }
}

/// The document with another upload in the place of one; none when it does not refer to that.
pub(crate) fn replaced(document: &Value, old: &str, new: &str) -> Option<Value> {
    let mut document = document.clone();
    replace(&mut document, old, new).then_some(document)
}

fn replace(value: &mut Value, old: &str, new: &str) -> bool {
    let mut found = false;
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|value| found |= replace(value, old, new)),
        Value::Array(items) => items.iter_mut().for_each(|item| found |= replace(item, old, new)),
        Value::String(text) if linked_upload(text) == Some(old) => {
            text.replace_range(..old.len(), new);
            found = true;
        }
        _ => {}
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn pictures_and_linked_documents_are_found_and_replaced() {
        let document = json!({
            "hero": {"picture": {"src": "/storage/site/1-a.png", "alt": " ", "focus": "50 50", "phone": "/storage/site/2-b.png"}},
            "seals": [{"document": "/storage/documents/3-c.pdf#page=2", "text": "see /storage/site/1-a.png"}],
            "shipped": {"src": "/site/banner.webp", "alt": ""},
        });
        let found: Vec<_> =
            uploads(&document).into_iter().map(|upload| (upload.url, upload.missing_alt)).collect();
        let expected = [
            ("/storage/site/2-b.png", false),
            ("/storage/site/1-a.png", true),
            ("/storage/documents/3-c.pdf", false),
        ];
        assert_eq!(found.len(), 3);
        assert!(expected.iter().all(|(url, alt)| found.contains(&((*url).to_owned(), *alt))), "{found:?}");
        let new = replaced(&document, "/storage/documents/3-c.pdf", "/storage/documents/4.pdf").unwrap();
        assert_eq!(new["seals"][0]["document"], "/storage/documents/4.pdf#page=2");
        assert_eq!(new["seals"][0]["text"], document["seals"][0]["text"]);
        assert_eq!(replaced(&document, "/storage/site/9.png", "/storage/site/8.png"), None);
    }
}
