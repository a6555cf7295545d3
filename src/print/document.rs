//! Writes pages as one tagged PDF: PDF/UA-1 (ISO 14289-1), for people who have it read to them.

use krilla::configure::{Configuration, ConfigurationBuilder, validate::Accessibility};
use krilla::error::KrillaError;
use krilla::metadata::Metadata;
use krilla::outline::Outline;
use krilla::{Document, SerializeSettings};

use super::page::{PageLayout, settings};
use super::structure::StructureWriter;
use crate::error::{Error, Result};

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
    let accessible = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    let accessible = accessible.map_err(|cause| Error::internal(format!("{cause:?}")))?;
    let written = match write_as(accessible, layouts, facts, outline()) {
        Err(KrillaError::Validation(broken)) => {
            tracing::error!(title = facts.title, ?broken, "a PDF breaks rules of PDF/UA");
            write_as(Configuration::default(), layouts, facts, outline())
        }
        written => written,
    };
    written.map_err(|cause| Error::internal(format!("a PDF could not be written: {cause}")))
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
