//! Who is editing a page now. Kept in memory: after a restart, browsers report within half a minute.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::page_name::PageName;

/// Somebody who has not been heard of for this long has left. Browsers report every 20 seconds.
const GONE_AFTER: SignedDuration = SignedDuration::from_secs(60);
/// Most people of one page.
const MOST: usize = 50;

/// Somebody who is editing a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Editor {
    /// E-mail.
    pub by: String,
    /// Since when, RFC 3339 UTC.
    pub since: Timestamp,
    /// Last heard of, RFC 3339 UTC.
    pub seen_at: Timestamp,
}

/// Who is editing which page; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Editors(Arc<Mutex<HashMap<PageName, Vec<Editor>>>>);

impl Editors {
    /// Notes that somebody is editing a page.
    pub(crate) fn note(&self, page: PageName, by: &str, now: Timestamp) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let editors = pages.entry(page).or_default();
        editors.retain(|editor| is_here(editor, now));
        if let Some(editor) = editors.iter_mut().find(|editor| editor.by == by) {
            editor.seen_at = now;
        } else if editors.len() < MOST {
            editors.push(Editor { by: by.to_owned(), since: now, seen_at: now });
        }
    }

    /// Notes that somebody has closed a page.
    pub(crate) fn leave(&self, page: PageName, by: &str) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(editors) = pages.get_mut(&page) {
            editors.retain(|editor| editor.by != by);
        }
    }

    /// Who is editing a page, the first to come first.
    pub(crate) fn of(&self, page: PageName, now: Timestamp) -> Vec<Editor> {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.get(&page).into_iter().flatten().filter(|editor| is_here(editor, now)).cloned().collect()
    }
}

/// Also after the clock was set back.
fn is_here(editor: &Editor, now: Timestamp) -> bool {
    now.duration_since(editor.seen_at).abs() < GONE_AFTER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_who_is_not_heard_of_has_left() {
        let (editors, start) = (Editors::default(), Timestamp::UNIX_EPOCH);
        let at = |seconds| start + SignedDuration::from_secs(seconds);
        let names = |seconds| {
            let here = editors.of(PageName::Home, at(seconds));
            here.into_iter().map(|editor| editor.by).collect::<Vec<_>>().join(" ")
        };
        editors.note(PageName::Home, "a", at(0));
        editors.note(PageName::Home, "b", at(30));
        editors.note(PageName::About, "c", at(30));
        assert_eq!((names(59), names(61), names(91)), ("a b".to_owned(), "b".to_owned(), String::new()));
        editors.note(PageName::Home, "b", at(80));
        assert_eq!(editors.of(PageName::Home, at(81))[0].since, at(30));
        editors.leave(PageName::Home, "b");
        assert_eq!(names(81), "");
    }
}
