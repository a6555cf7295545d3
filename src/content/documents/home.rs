//! The home page.

use super::common::{Closing, Head, Heading, Kicker, LabelledLink, Lead};
use crate::content::field::group;
use crate::content::list::{List, Switch};
use crate::content::picture::Picture;
use crate::content::text::{ItemId, Line, Optional, Text};

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
