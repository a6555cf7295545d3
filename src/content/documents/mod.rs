//! The types of the documents: what each page consists of, and how much of it there may be.

pub(crate) mod common;
pub(crate) mod company;
mod layout;
mod stories;
#[cfg(test)]
mod tests;

use serde_json::Value;

use self::common::{
    Closing, Head, Heading, Hero, Kicker, LabelledLink, Lead, PictureHero, PicturePointList, PointList,
};
use super::field::{Context, Field, FieldSchema, group};
use super::list::{Choice, List, Switch, choices};
use super::page_name::PageName;
use super::picture::Picture;
use super::text::{ItemId, Line, Optional, Text};
use crate::error::{Error, FieldErrors, Result};

/// A document as it is stored: parsed, and written in one form.
pub(crate) fn parse(page: PageName, value: &Value) -> Result<Value> {
    match page {
        PageName::Home => parse_as::<HomeDocument>(value),
        PageName::About => parse_as::<stories::AboutDocument>(value),
        PageName::Legacy => parse_as::<stories::LegacyDocument>(value),
        PageName::LegacyInteractive => parse_as::<stories::LegacyInteractiveDocument>(value),
        PageName::Partners => parse_as::<PartnersDocument>(value),
        PageName::Contact => parse_as::<ContactDocument>(value),
        PageName::Privacy | PageName::Terms => parse_as::<LegalDocument>(value),
        PageName::NotFound => parse_as::<layout::NotFoundDocument>(value),
        PageName::Layout => parse_as::<layout::LayoutDocument>(value),
        PageName::Company => parse_as::<company::CompanyDocument>(value),
    }
}

/// What a document of this page consists of.
pub(crate) fn describe(page: PageName) -> FieldSchema {
    let schema = match page {
        PageName::Home => HomeDocument::describe(),
        PageName::About => stories::AboutDocument::describe(),
        PageName::Legacy => stories::LegacyDocument::describe(),
        PageName::LegacyInteractive => stories::LegacyInteractiveDocument::describe(),
        PageName::Partners => PartnersDocument::describe(),
        PageName::Contact => ContactDocument::describe(),
        PageName::Privacy | PageName::Terms => LegalDocument::describe(),
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

// The home page.

group! {
    /// The home page.
    HomeDocument, "Home" {
        head: Head = "Search engines",
        slides: List<Slide, 0, 8> = "Slides",
        ask: LabelledLink = "Second link of every slide",
        proof: List<Proof, 0, 6> = "Facts below the slides",
        story: HomeStory = "Our story",
        featured: HomeSection = "Featured products",
        trust: HomeTrust = "Trust banner",
        knowledge: HomeSection = "Articles",
        closing: Closing = "Closing",
    }
}

group! {
    /// A slide.
    Slide, "Slide" {
        id: ItemId = "Id",
        heading: Line<70> = "Heading",
        line: Optional<Line<160>> = "Text",
        link: LabelledLink = "Link",
        caption: Optional<Line<90>> = "Caption below the picture",
        picture: Picture<true> = "Picture",
        light: Switch = "The picture is light behind the words; if not, it is lightened there",
    }
}

group! {
    /// A fact below the slides.
    Proof, "Fact" {
        id: ItemId = "Id",
        text: Line<50> = "Text",
    }
}

group! {
    /// The family's story in short.
    HomeStory, "Our story" {
        kicker: Kicker = "Small heading",
        heading: Heading = "Heading",
        text: Optional<Text<1500>> = "Text",
        link: LabelledLink = "Link",
        picture: Picture = "Picture",
    }
}

group! {
    /// The words around products or articles.
    HomeSection, "Section" {
        kicker: Kicker = "Small heading",
        heading: Heading = "Heading",
        line: Optional<Line<160>> = "Text",
        link: LabelledLink = "Link",
    }
}

group! {
    /// The trust banner.
    HomeTrust, "Trust banner" {
        banner: Line<90> = "Banner",
        text: Lead = "Text",
        link: LabelledLink = "Link",
    }
}

// The privacy policy and the terms of service.

group! {
    /// A legal text.
    LegalDocument, "Legal text" {
        head: Head = "Search engines",
        updated: Line<60> = "Date",
        heading: Heading = "Heading",
        intro: Optional<Text<1500>> = "Introduction",
        sections: List<LegalSection, 0, 40> = "Sections",
        closing: LegalClosing = "Closing",
    }
}

group! {
    /// A section of a legal text.
    LegalSection, "Section" {
        id: ItemId = "Id",
        title: Line<120> = "Heading",
        blocks: List<LegalBlock, 1, 20> = "Text and lists",
    }
}

group! {
    /// A text, or a list with an item a paragraph.
    LegalBlock, "Block" {
        id: ItemId = "Id",
        kind: Choice<BlockKind> = "Kind",
        only_if: Choice<BlockCondition> = "Shown",
        text: Text<5000> = "Text",
    }
}

choices! {
    /// Text or list.
    BlockKind { "text" = "Text", "list" = "List, an item a paragraph" }
}

choices! {
    /// When a block is shown.
    BlockCondition {
        "always" = "Always",
        "counts_unanswered" = "While searches that found nothing are counted",
    }
}

group! {
    /// The end of a legal text.
    LegalClosing, "Closing" {
        text: Optional<Text<400>> = "Text",
        link: LabelledLink = "Link",
    }
}

// The pages with forms: partners and contact.

group! {
    /// For Partners.
    PartnersDocument, "For Partners" {
        head: Head = "Search engines",
        hero: PictureHero = "Opening",
        form: FormWords = "Form",
        benefits: PointList = "Benefits",
        contact: PartnersContact = "Beside the form",
        reasons: PointList = "Reasons",
        steps: PicturePointList = "Steps",
        resources: PartnersResources = "The printed catalogue",
    }
}

group! {
    /// The words around a form; its fields have fixed names.
    FormWords, "Form" {
        heading: Heading = "Heading",
        notice: Optional<Text<600>> = "What the details are used for",
    }
}

group! {
    /// For those who would rather talk.
    PartnersContact, "Contact" {
        heading: Heading = "Heading",
        text: Lead = "Text",
        link: LabelledLink = "Link",
    }
}

group! {
    /// The printed catalogue.
    PartnersResources, "The printed catalogue" {
        heading: Heading = "Heading",
        intro: Lead = "Introduction",
        title: Line<80> = "Name of the file",
        text: Optional<Line<200>> = "Text",
        action: Line<30> = "Button",
    }
}

group! {
    /// Contact.
    ContactDocument, "Contact" {
        head: Head = "Search engines",
        hero: Hero = "Opening",
        office: ContactOffice = "Office",
        form: FormWords = "Form",
        map: ContactMap = "Map",
        note: Optional<Text<600>> = "Medical note",
    }
}

group! {
    /// The office.
    ContactOffice, "Office" {
        heading: Heading = "Heading",
        visit: Lead = "Note for visitors",
    }
}

group! {
    /// The map.
    ContactMap, "Map" {
        heading: Heading = "Heading",
        title: Line<80> = "Name for screen readers",
        without: Optional<Line<160>> = "In the place of the map",
    }
}
