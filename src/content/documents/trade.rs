//! The pages with forms: partners and contact.

use super::common::{Head, Heading, Hero, LabelledLink, Lead, PictureHero, PicturePointList, PointList};
use crate::content::field::group;
use crate::content::text::{Line, Optional, Text};

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
