//! The types of the documents: what each page consists of, and how much of it there may be.

pub(crate) mod common;
pub(crate) mod company;
mod home;
mod layout;
mod legal;
mod stories;
#[cfg(test)]
mod tests;
mod trade;

use serde_json::Value;

use super::field::{Context, Field, FieldSchema};
use super::page_name::PageName;
use crate::error::{Error, FieldErrors, Result};

/// A document as it is stored: parsed, and written in one form.
pub(crate) fn parse(page: PageName, value: &Value) -> Result<Value> {
    match page {
        PageName::Home => parse_as::<home::HomeDocument>(value),
        PageName::About => parse_as::<stories::AboutDocument>(value),
        PageName::Legacy => parse_as::<stories::LegacyDocument>(value),
        PageName::LegacyInteractive => parse_as::<stories::LegacyInteractiveDocument>(value),
        PageName::Partners => parse_as::<trade::PartnersDocument>(value),
        PageName::Contact => parse_as::<trade::ContactDocument>(value),
        PageName::Privacy | PageName::Terms => parse_as::<legal::LegalDocument>(value),
        PageName::NotFound => parse_as::<layout::NotFoundDocument>(value),
        PageName::Layout => parse_as::<layout::LayoutDocument>(value),
        PageName::Company => parse_as::<company::CompanyDocument>(value),
    }
}

/// What a document of this page consists of.
pub(crate) fn describe(page: PageName) -> FieldSchema {
    let schema = match page {
        PageName::Home => home::HomeDocument::describe(),
        PageName::About => stories::AboutDocument::describe(),
        PageName::Legacy => stories::LegacyDocument::describe(),
        PageName::LegacyInteractive => stories::LegacyInteractiveDocument::describe(),
        PageName::Partners => trade::PartnersDocument::describe(),
        PageName::Contact => trade::ContactDocument::describe(),
        PageName::Privacy | PageName::Terms => legal::LegalDocument::describe(),
        PageName::NotFound => layout::NotFoundDocument::describe(),
        PageName::Layout => layout::LayoutDocument::describe(),
        PageName::Company => company::CompanyDocument::describe(),
    };
    schema.labelled(page.label())
}

/// Parses a value as a type of field.
pub(crate) fn parse_typed<T: Field>(value: &Value) -> Result<T, FieldErrors> {
    let mut context = Context::default();
    let parsed = T::parse(value, &mut context);
    let mut errors = context.into_errors();
    match parsed {
        Some(parsed) if errors.is_empty() => Ok(parsed),
        _ => {
            if errors.is_empty() {
                errors.add("document", "is not right");
            }
            Err(errors)
        }
    }
}

fn parse_as<T: Field + serde::Serialize>(value: &Value) -> Result<Value> {
    let document: T = parse_typed(value).map_err(Error::Invalid)?;
    serde_json::to_value(document).map_err(Error::internal)
}
