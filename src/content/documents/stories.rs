//! The pages of the company's story.

use super::common::{
    Closing, Head, Heading, Kicker, LabelledLink, Lead, PictureHero, PicturePointList, Points, Timeline,
};
use crate::content::field::group;
use crate::content::list::List;
use crate::content::picture::Picture;
use crate::content::text::{ItemId, Line, Optional, Text};

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
