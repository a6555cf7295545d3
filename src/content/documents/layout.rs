//! What every page has, what several share, and the page for addresses that lead nowhere.

use super::{Head, Heading, Kicker, LabelledLink, Lead, LinkItem, Links};
use crate::content::field::{Context, group};
use crate::content::list::{Choice, List, Switch, choices};
use crate::content::picture::Picture;
use crate::content::text::{ItemId, Line, Optional, Text};
use crate::content::values::{Link, Moment};

/// An entry of the menu.
type MenuLabel = Line<20>;

group! {
    /// Header, footer, and what several pages share.
    LayoutDocument, "Header and footer" {
        announcements: List<Announcement, 0, 5> = "Announcements",
        pages: ShownPages = "Pages that visitors can see",
        preview: Picture = "Picture of link previews",
        navigation: Navigation = "Menu",
        seal: SealWords = "Seal",
        footer: FooterWords = "Footer",
        request: RequestWords = "Floating card",
        catalogue: ListOpening = "Opening of the catalogue",
        blog: ListOpening = "Opening of the articles",
        empty_catalogue: EmptyList = "While there are no products",
        empty_blog: EmptyList = "While there are no articles",
        not_open: NotOpenWords = "While the site is not open yet",
    }
}

group! {
    /// Which pages are there for visitors; `visibility.rs` knows their addresses.
    ShownPages, "Pages that visitors can see" {
        about: Switch = "Our Story",
        legacy: Switch = "Our Legacy",
        legacy_interactive: Switch = "Our Legacy, the long shelf",
        partners: Switch = "For Partners",
        articles: Switch = "Resources, with all articles",
    }
}

group! {
    /// A line above the header, as long as it is current.
    Announcement, "Announcement" {
        id: ItemId = "Id",
        text: Line<160> = "Text",
        link: AnnouncementLink = "Link",
        kind: Choice<AnnouncementKind> = "Kind",
        starts: Optional<Moment> = "Shown from",
        ends: Optional<Moment> = "Shown until",
    }
    check in_order
}

group! {
    /// Where an announcement leads, if it leads anywhere.
    AnnouncementLink, "Link" {
        label: Optional<Line<40>> = "Words",
        href: Optional<Link> = "Leads to",
    }
    check both_or_none
}

choices! {
    /// How an announcement looks.
    AnnouncementKind { "information" = "Information", "important" = "Important" }
}

fn in_order(announcement: Announcement, context: &mut Context) -> Option<Announcement> {
    let moment = |field: &Optional<Moment>| match field {
        Optional::Given(moment) => Some(moment.get()),
        Optional::Blank(_) => None,
    };
    if let (Some(starts), Some(ends)) = (moment(&announcement.starts), moment(&announcement.ends))
        && ends <= starts
    {
        context.at("ends", |context| context.fail("must be after the start"));
        return None;
    }
    Some(announcement)
}

fn both_or_none(link: AnnouncementLink, context: &mut Context) -> Option<AnnouncementLink> {
    let lacking = match (&link.label, &link.href) {
        (Optional::Given(_), Optional::Blank(_)) => "href",
        (Optional::Blank(_), Optional::Given(_)) => "label",
        _ => return Some(link),
    };
    context.at(lacking, |context| context.fail("is needed for a link; or leave both blank"));
    None
}

group! {
    /// What visitors read in the place of every page while the site is not open yet.
    NotOpenWords, "Not open yet" {
        heading: Heading = "Heading",
        text: Lead = "Text",
    }
}

group! {
    /// The menu.
    Navigation, "Menu" {
        home: MenuLabel = "Home",
        about_us: MenuLabel = "Group of the next two",
        our_story: MenuLabel = "Our Story",
        our_legacy: MenuLabel = "Our Legacy",
        products: MenuLabel = "Products",
        partners: MenuLabel = "For Partners",
        resources: MenuLabel = "Resources",
        contact: MenuLabel = "Contact",
    }
}

group! {
    /// The seal.
    SealWords, "Seal" {
        above: Line<24> = "Above",
        below: Line<24> = "Below",
        since: Line<12> = "Before the year",
        year: Optional<Line<12>> = "Year",
    }
}

group! {
    /// The footer.
    FooterWords, "Footer" {
        text: Optional<Text<400>> = "Text",
        link: LabelledLink = "Button",
        quick_links: QuickLinks = "Quick links",
        categories: FooterCategories = "Categories",
        contact_heading: Line<40> = "Heading of the contact facts",
        rights: Line<80> = "After the year and the name",
        legal_links: List<LinkItem, 0, 6> = "Legal links",
    }
}

group! {
    /// The footer's links.
    QuickLinks, "Quick links" {
        heading: Line<40> = "Heading",
        links: List<LinkItem, 0, 12> = "Links",
    }
}

group! {
    /// The footer's categories, which are chosen with the company's facts.
    FooterCategories, "Categories" {
        heading: Line<40> = "Heading",
        link: LabelledLink = "Link to all products",
    }
}

group! {
    /// The floating card and its button.
    RequestWords, "Floating card" {
        button: Line<30> = "Button",
        heading: Line<60> = "Heading",
        text: Optional<Text<300>> = "Text",
        link: LabelledLink = "Link",
    }
}

group! {
    /// The opening of the catalogue or of the list of articles.
    ListOpening, "Opening" {
        head: Head = "Search engines",
        kicker: Kicker = "Small heading",
        heading: Heading = "Heading",
        lead: Lead = "Text",
    }
}

group! {
    /// What stands in the place of an empty list.
    EmptyList, "Empty list" {
        title: Line<80> = "Title",
        text: Optional<Text<400>> = "Text",
        link: LabelledLink = "Link",
    }
}

group! {
    /// The page for addresses that lead nowhere.
    NotFoundDocument, "Page not found" {
        head: Head = "Search engines",
        heading: Heading = "Heading",
        text: Lead = "Text",
        links: Links = "Links",
        picture: Picture = "Picture",
    }
}
