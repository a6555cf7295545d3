//! The documents there are.

use serde::Serialize;
use strum::{EnumString, IntoStaticStr};

/// A page of the site, or a part of every page, whose words and pictures the office edits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, IntoStaticStr, EnumString)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
#[strum(serialize_all = "kebab-case")]
pub enum PageName {
    Home,
    About,
    Legacy,
    LegacyInteractive,
    Partners,
    Contact,
    Privacy,
    Terms,
    NotFound,
    /// Header, footer, and what several pages share.
    Layout,
    /// The company's facts.
    Company,
}

impl PageName {
    /// All of them, in the order in which lists show them.
    pub const ALL: [Self; 11] = [
        Self::Home,
        Self::About,
        Self::Legacy,
        Self::LegacyInteractive,
        Self::Partners,
        Self::Contact,
        Self::Privacy,
        Self::Terms,
        Self::NotFound,
        Self::Layout,
        Self::Company,
    ];

    /// The page of that name.
    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// Its name in addresses and in the database.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What the back office calls it.
    pub fn label(self) -> &'static str {
        self.label_and_path().0
    }

    /// Where visitors see it; what is part of every page has no path of its own.
    pub fn path(self) -> Option<&'static str> {
        self.label_and_path().1
    }

    fn label_and_path(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Home => ("Home", Some("/")),
            Self::About => ("Our Story", Some("/about")),
            Self::Legacy => ("Our Legacy", Some("/legacy")),
            Self::LegacyInteractive => ("Our Legacy, the long shelf", Some("/legacy-interactive")),
            Self::Partners => ("For Partners", Some("/partners")),
            Self::Contact => ("Contact", Some("/contact")),
            Self::Privacy => ("Privacy Policy", Some("/privacy")),
            Self::Terms => ("Terms of Service", Some("/terms")),
            Self::NotFound => ("Page not found", None),
            Self::Layout => ("Header and footer", None),
            Self::Company => ("Company facts", None),
        }
    }

    /// Its number in tables whose records have numbers; never changed.
    pub(crate) fn number(self) -> i64 {
        self as i64 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_pages() {
        for page in PageName::ALL {
            assert_eq!(PageName::parse(page.name()), Some(page));
            assert_eq!(serde_json::to_value(page).unwrap(), page.name());
        }
        for unknown in ["", "Home", "home/", "products", "legacy_interactive"] {
            assert_eq!(PageName::parse(unknown), None);
        }
        assert_eq!((PageName::Home.number(), PageName::Company.number()), (1, 11));
    }
}
