//! Where the fields of a product show: in the form, on the page and on the sheet, and in the office where one is missing.

/// The parts of the form, in their order there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Section {
    First,
    Images,
    Specification,
    Facts,
    Documents,
    Benefits,
    Catalogue,
    Badges,
    Shops,
}

/// Where and how the form has a field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FormPlace {
    pub(crate) section: Section,
    /// Its place among the fields of the section; by tens, so that others fit between.
    pub(crate) at: u8,
    /// Whether it has a row to itself; two others share one.
    pub(crate) wide: bool,
    /// Whether the form has a control of its own for it.
    pub(crate) own: bool,
    /// Rows of text.
    pub(crate) rows: u8,
    pub(crate) hint: Option<&'static str>,
    /// Shown in the empty field.
    pub(crate) example: Option<&'static str>,
}

/// Where a fact is shown, with its place there and what it is called there.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shown {
    /// In the label.
    Label(u8, &'static str),
    /// In the rows below it.
    Row(u8, &'static str),
}

/// A fact that a product may lack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lacking {
    /// In the column `missing_facts`.
    pub(crate) bit: u8,
    /// As the parameter `missing` calls it.
    pub(crate) fact: &'static str,
    /// As 'no …' calls it.
    pub(crate) words: &'static str,
}

pub(super) const fn lacks(bit: u8, fact: &'static str, words: &'static str) -> Lacking {
    Lacking { bit, fact, words }
}

pub(super) const fn at(section: Section, at: u8) -> FormPlace {
    FormPlace { section, at, wide: false, own: false, rows: 3, hint: None, example: None }
}

impl FormPlace {
    pub(super) const fn wide(mut self) -> Self {
        self.wide = true;
        self
    }

    pub(super) const fn own(mut self) -> Self {
        self.own = true;
        self
    }

    pub(super) const fn rows(mut self, rows: u8) -> Self {
        self.rows = rows;
        self
    }

    pub(super) const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = Some(hint);
        self
    }

    pub(super) const fn example(mut self, example: &'static str) -> Self {
        self.example = Some(example);
        self
    }
}
