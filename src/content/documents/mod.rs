//! The types of the documents: what each page consists of, and how much of it there may be.

pub(crate) mod company;
mod layout;
#[cfg(test)]
mod tests;

use serde_json::Value;

use super::field::{Context, Field, FieldSchema, group};
use super::list::{Choice, List, Switch, choices};
use super::page_name::PageName;
use super::picture::Picture;
use super::text::{ItemId, Line, Optional, Text};
use super::values::Link;
use crate::error::{Error, FieldErrors, Result};

/// A document as it is stored: parsed, and written in one form.
pub(crate) fn parse(page: PageName, value: &Value) -> Result<Value> {
    (document_type(page).parse)(value)
}

/// What a document of this page consists of.
pub(crate) fn describe(page: PageName) -> FieldSchema {
    (document_type(page).describe)().labelled(page.label())
}

/// What is known of the documents of a page.
struct DocumentType {
    parse: fn(&Value) -> Result<Value>,
    describe: fn() -> FieldSchema,
}

fn document_type(page: PageName) -> DocumentType {
    fn of<T: Field + serde::Serialize>() -> DocumentType {
        DocumentType { parse: parse_as::<T>, describe: T::describe }
    }
    match page {
        PageName::Home => of::<HomeDocument>(),
        PageName::About => of::<AboutDocument>(),
        PageName::Legacy => of::<LegacyDocument>(),
        PageName::LegacyInteractive => of::<LegacyInteractiveDocument>(),
        PageName::Partners => of::<PartnersDocument>(),
        PageName::Contact => of::<ContactDocument>(),
        PageName::Privacy | PageName::Terms => of::<LegalDocument>(),
        PageName::NotFound => of::<layout::NotFoundDocument>(),
        PageName::Layout => of::<layout::LayoutDocument>(),
        PageName::Company => of::<company::CompanyDocument>(),
    }
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

// Groups of fields that several pages have.

/// A small heading above the heading.
pub(super) type Kicker = Optional<Line<40>>;
/// A heading.
pub(super) type Heading = Line<90>;
/// A few lines below a heading.
pub(super) type Lead = Optional<Text<400>>;
/// Links side by side.
pub(super) type Links = List<LinkItem, 0, 3>;
/// Points side by side.
pub(super) type Points = List<Point, 0, 12>;
/// Stops of a timeline.
pub(super) type Stops = List<Stop, 0, 12>;

group! {
    /// What search engines and link previews say of a page.
    Head, "Search engines" {
        title: Line<120> = "Title",
        description: Line<320> = "Description",
        robots: Switch = "Search engines may list it",
    }
}

group! {
    /// Words that lead somewhere.
    LabelledLink, "Link" {
        label: Line<60> = "Words",
        href: Link = "Leads to",
    }
}

group! {
    /// A link in a list.
    LinkItem, "Link" {
        id: ItemId = "Id",
        link: LabelledLink = "Link",
    }
}

group! {
    /// A heading with a short text: a reason, a goal, a benefit, a step.
    Point, "Point" {
        id: ItemId = "Id",
        title: Line<80> = "Title",
        text: Optional<Text<400>> = "Text",
    }
}

group! {
    /// A stop of a timeline.
    Stop, "Stop" {
        id: ItemId = "Id",
        when: Line<20> = "When",
        title: Line<80> = "Title",
        text: Optional<Text<400>> = "Text",
    }
}

group! {
    /// A timeline.
    Timeline, "Timeline" {
        heading: Heading = "Heading",
        stops: Stops = "Stops",
    }
}

group! {
    /// The opening of a page.
    Hero, "Opening" {
        kicker: Kicker = "Small heading",
        heading: Heading = "Heading",
        lead: Lead = "Text",
    }
}

group! {
    /// The opening of a page with a picture.
    PictureHero, "Opening" {
        kicker: Kicker = "Small heading",
        heading: Heading = "Heading",
        lead: Lead = "Text",
        picture: Picture = "Picture",
    }
}

group! {
    /// The end of a page: what to do now.
    Closing, "Closing" {
        heading: Heading = "Heading",
        text: Lead = "Text",
        links: Links = "Links",
    }
}

group! {
    /// Points under a heading.
    PointList, "Points" {
        heading: Heading = "Heading",
        points: Points = "Points",
    }
}

group! {
    /// Points under a heading, beside a picture.
    PicturePointList, "Points" {
        heading: Heading = "Heading",
        picture: Picture = "Picture",
        points: Points = "Points",
    }
}

// The pages of the company's story.

group! {
    /// Our Story.
    AboutDocument, "Our Story" {
        head: Head = "Search engines",
        hero: PictureHero = "Opening",
        story: AboutStory = "Story",
        timeline: Timeline = "Timeline",
        goals: PicturePointList = "Goals",
        reasons: AboutReasons = "Reasons",
        leadership: AboutLeadership = "Leadership",
        closing: Closing = "Closing",
    }
}

group! {
    /// The story, with a picture in it.
    AboutStory, "Story" {
        heading: Heading = "Heading",
        opening: Optional<Text<3000>> = "Text before the picture",
        picture: Picture = "Picture",
        caption: Optional<Line<160>> = "Caption",
        text: Optional<Text<5000>> = "Text after the picture",
    }
}

group! {
    /// Why partners choose the company.
    AboutReasons, "Reasons" {
        kicker: Kicker = "Small heading",
        heading: Heading = "Heading",
        points: Points = "Points",
    }
}

group! {
    /// The words above the leadership, whose members belong to the company's facts.
    AboutLeadership, "Leadership" {
        kicker: Kicker = "Small heading",
        heading: Heading = "Heading",
        intro: Lead = "Text",
    }
}

group! {
    /// Our Legacy.
    LegacyDocument, "Our Legacy" {
        head: Head = "Search engines",
        picture: Picture = "Picture of the opening",
        stats: List<Stat, 0, 6> = "Figures",
        timeline: Timeline = "Timeline",
        walk: LegacyWalk = "The way to the long shelf",
        closing: Closing = "Closing",
    }
}

group! {
    /// A figure.
    Stat, "Figure" {
        id: ItemId = "Id",
        value: Line<12> = "Figure",
        label: Line<40> = "What it counts",
    }
}

group! {
    /// The way to the long shelf.
    LegacyWalk, "The way to the long shelf" {
        heading: Heading = "Heading",
        text: Lead = "Text",
        link: LabelledLink = "Link",
    }
}

group! {
    /// Our Legacy along the long shelf.
    LegacyInteractiveDocument, "Our Legacy, the long shelf" {
        head: Head = "Search engines",
        hero: PictureHero = "Opening",
        generations: Generations = "Generations",
        values: Values = "Values",
        figures: LabelledLink = "Link to the figures",
        closing: Closing = "Closing",
    }
}

group! {
    /// The generations, each a part of the long shelf.
    Generations, "Generations" {
        heading: Heading = "Heading",
        hint: Optional<Line<80>> = "How to move on",
        steps: List<Generation, 3, 3> = "Generations",
    }
}

group! {
    /// A generation.
    Generation, "Generation" {
        id: ItemId = "Id",
        when: Line<20> = "When",
        title: Line<80> = "Title",
        text: Optional<Text<400>> = "Text",
        picture: Picture = "Picture",
    }
}

group! {
    /// What stayed the same.
    Values, "Values" {
        heading: Heading = "Heading",
        points: List<CompanyValue, 0, 12> = "Values",
    }
}

group! {
    /// A value, and what it meant in some years.
    CompanyValue, "Value" {
        id: ItemId = "Id",
        title: Line<80> = "Title",
        text: Optional<Text<400>> = "Text",
        years: List<ValueYear, 0, 6> = "Years",
    }
}

group! {
    /// What a value meant in a year.
    ValueYear, "Year" {
        id: ItemId = "Id",
        when: Line<20> = "When",
        text: Line<200> = "Text",
    }
}
