//! Groups of fields that several pages have.

use crate::content::field::group;
use crate::content::link::Link;
use crate::content::list::{List, Switch};
use crate::content::picture::Picture;
use crate::content::text::{ItemId, Line, Optional, Text};

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
