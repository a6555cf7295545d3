//! The cells of a row in two pieces of memory: a table of two million cells would cost more in pointers than in text.

/// Cells, in order.
#[derive(Debug, Clone, Default, Eq)]
pub struct Cells {
    text: Box<str>,
    /// Where each ends in the text.
    ends: Box<[u32]>,
    /// How many there were with the blank ones at the end.
    width: u32,
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Cells {
    /// The cell of a column, from 0.
    pub fn get(&self, column: usize) -> Option<&str> {
        let end = *self.ends.get(column)? as usize;
        let start = column.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        self.text.get(start..end)
    }

    /// The first cell.
    pub fn first(&self) -> Option<&str> {
        self.get(0)
    }

    /// How many cells there are, without the blank ones at the end.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether all of them are blank.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many cells the row has in its file, the blank ones at its end counted.
    pub fn width(&self) -> usize {
        self.len().max(self.width as usize)
    }

    /// The same cells of a row that has so many in its file.
    pub(super) fn of_width(self, width: usize) -> Self {
        Self { width: u32::try_from(width).unwrap_or(u32::MAX), ..self }
    }

    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.len()).filter_map(|column| self.get(column))
    }
}

impl<S: AsRef<str>> FromIterator<S> for Cells {
    fn from_iter<I: IntoIterator<Item = S>>(cells: I) -> Self {
        let (mut text, mut ends) = (String::new(), Vec::new());
        for cell in cells {
            text.push_str(cell.as_ref());
            ends.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        }
        Self { text: text.into(), ends: ends.into(), width: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back_as_they_went_in() {
        let cells: Cells = ["a", "", "bc", ""].iter().collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), ["a", "", "bc", ""]);
        assert_eq!((cells.first(), cells.get(2), cells.get(4)), (Some("a"), Some("bc"), None));
        assert!(Cells::default().first().is_none());
    }
}
