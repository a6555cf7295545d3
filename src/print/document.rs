//! Writes pages as one tagged PDF: PDF/UA-1 (ISO 14289-1), for people who have it read to them.

use krilla::configure::validate::Accessibility;
use krilla::configure::{Configuration, ConfigurationBuilder};
use krilla::error::KrillaError;
use krilla::metadata::Metadata;
use krilla::outline::Outline;
use krilla::{Document, SerializeSettings};

use super::page::{PageLayout, settings};
use super::structure::StructureWriter;
use crate::error::{Error, Result};
use work::repeated;

/// The language of what we write ourselves, and of what companies in India publish in Latin letters.
const LANGUAGE: &str = "en-IN";

/// What a document says of itself.
pub(super) struct DocumentFacts {
    /// What a viewer shows as the name of its window.
    pub(super) title: String,
    pub(super) author: String,
}

/// The file. Whatever breaks a rule of PDF/UA is logged, and the file is then written without the claim to keep them: a
/// text that nobody foresaw must not cost visitors the catalogue.
pub(super) fn write(
    layouts: &[PageLayout],
    facts: &DocumentFacts,
    outline: impl Fn() -> Outline,
) -> Result<Vec<u8>> {
    let written = match write_as(accessible()?, layouts, facts, outline()) {
        Err(KrillaError::Validation(broken)) => {
            if repeated::is_first(&format!("PDF/UA: {broken:?}")) {
                tracing::error!(title = facts.title, ?broken, "a PDF breaks rules of PDF/UA");
            }
            write_as(Configuration::default(), layouts, facts, outline())
        }
        written => written,
    };
    written.map_err(|cause| Error::internal(format!("a PDF could not be written: {cause}")))
}

fn accessible() -> Result<Configuration> {
    let accessible = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    accessible.map_err(|cause| Error::internal(format!("{cause:?}")))
}

fn write_as(
    configuration: Configuration,
    layouts: &[PageLayout],
    facts: &DocumentFacts,
    outline: Outline,
) -> std::result::Result<Vec<u8>, KrillaError> {
    let mut document =
        Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    let mut structure = StructureWriter::default();
    for (number, layout) in layouts.iter().enumerate() {
        layout.write(document.start_page_with(settings()), number, layouts.len(), &mut structure);
    }
    document.set_tag_tree(structure.finish().with_lang(Some(LANGUAGE.to_owned())));
    document.set_outline(outline);
    let metadata = Metadata::new()
        .title(facts.title.clone())
        .authors(vec![facts.author.clone()])
        .language(LANGUAGE.to_owned());
    document.set_metadata(metadata);
    document.finish()
}

#[cfg(test)]
mod tests {
    use krilla::tagging::Tag;
    use proptest::prelude::*;

    use super::super::paragraph::lines;
    use super::super::structure::heading;
    use super::super::style::{BODY, HEADING};
    use super::*;

    fn write_text(text: &str) -> std::result::Result<Vec<u8>, KrillaError> {
        let mut layout = PageLayout::default();
        layout.within(heading(1, "Text"), |layout| layout.text(40.0, 80.0, HEADING.set("Text")));
        let mut y = 100.0;
        layout.within(Tag::P, |layout| {
            for line in lines(text, BODY, 60.0) {
                y += BODY.leading;
                layout.text(40.0, y, line);
            }
        });
        let facts = DocumentFacts { title: "Text".to_owned(), author: String::new() };
        write_as(accessible().unwrap(), &[layout], &facts, Outline::new())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn any_text_keeps_the_rules_of_pdf_ua(
            any in "\\PC{0,40}",
            hindi in "[ a-z\u{900}-\u{97f}\u{200c}\u{200d}\u{300}-\u{36f}]{0,40}",
        ) {
            for text in [any, hindi] {
                let written = write_text(&text);
                prop_assert!(written.is_ok(), "{text:?}: {:?}", written.err());
            }
        }
    }
}
