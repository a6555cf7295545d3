//! The privacy policy and the terms of service.

use super::common::{Head, Heading, LabelledLink};
use crate::content::field::group;
use crate::content::list::{Choice, List, choices};
use crate::content::text::{ItemId, Line, Optional, Text};

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
