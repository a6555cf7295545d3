//! What a new site still needs before it is opened: a line for each thing, with its state, its page and why. What is not right
//! about a thing, the notices of the checks say.

use serde::Serialize;
use utoipa::ToSchema;

use super::checks::{Notice, NoticeKind};

/// The state of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChecklistState {
    /// Still to be done.
    Todo,
    /// Done.
    Done,
    /// Done in part, or something about it is not right.
    Warning,
}

/// A line of the checklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChecklistItem {
    /// `name`, `address`, `claims`, `licences`, `categories`, `products`, `article`, `mail`, `backups`, `second_factor`,
    /// `people` or `open`.
    pub id: &'static str,
    /// Whether it is done.
    pub state: ChecklistState,
    /// What it is about.
    pub title: &'static str,
    /// Where it is done.
    pub href: &'static str,
    /// Why it matters, or what is not right yet.
    pub why: String,
}

/// The checklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Checklist {
    /// The lines, in the order in which they are best done.
    pub items: Vec<ChecklistItem>,
    /// How many are done.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// Whether the site is open: then nobody needs the list any more.
    pub open: bool,
}

/// How far a site is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct SiteProgress {
    /// Whether somebody has given the company a name.
    pub has_name: bool,
    /// Whether it has a logo.
    pub has_logo: bool,
    /// Whether the address is another one than at the start, or is confirmed.
    pub has_address: bool,
    /// Whether the place on the map is another one than at the start, or is confirmed with the address.
    pub has_place: bool,
    /// Statements about the company that nobody has confirmed.
    pub unconfirmed_claims: usize,
    /// Whether a licence or a registration is entered.
    pub has_licences: bool,
    /// Whether categories were made, or products are in those that there are.
    pub has_categories: bool,
    /// Whether the footer links to categories without products alone.
    pub has_empty_footer: bool,
    /// Products, public and hidden.
    pub products: u64,
    /// Articles, drafts included.
    pub articles: u64,
    /// Whether backups are scheduled.
    pub backups_scheduled: bool,
    /// Whether one was finished.
    pub has_backup: bool,
    /// Whether the one who asks signs in with a second step.
    pub has_second_factor: bool,
    /// People who can sign in, and those who are invited.
    pub people: usize,
    /// Whether visitors see the site.
    pub open: bool,
    /// What needs the operator.
    pub notices: Vec<Notice>,
    /// Whether the one who asks is an owner; what only owners do is left out for others.
    pub is_owner: bool,
}

/// How a line stands, with why it matters or what is not right yet.
enum Standing {
    Done,
    Todo(String),
    Warning(&'static str),
}

use Standing::{Done, Todo, Warning};

fn done_or(done: bool, why: &str) -> Standing {
    if done { Done } else { Todo(why.to_owned()) }
}

impl SiteProgress {
    /// The lines for the one who asks.
    pub fn checklist(&self) -> Checklist {
        let articles = if self.articles > 0 { "/admin/blogs" } else { "/admin/blogs/add" };
        let (categories, of_categories) = self.categories();
        let lines = [
            (false, "name", ["Name and logo", "/admin/site/company?field=name"], self.name()),
            (
                false,
                "address",
                ["Address, and its place on the map", "/admin/site/company?field=address"],
                self.address(),
            ),
            (false, "claims", ["What the site claims", "/admin/claims"], self.claims()),
            (false, "licences", ["Licences", "/admin/site/company?field=licences"], self.licences()),
            (false, "categories", categories, of_categories),
            (false, "products", ["First products", "/admin/products"], self.products()),
            (false, "article", ["First article", articles], self.article()),
            (true, "mail", ["Mail", "/admin/settings/mail"], self.mail()),
            (true, "backups", ["Backups", "/admin/settings/backups"], self.backups()),
            (false, "second_factor", ["Second step at sign-in", "/admin/account"], self.second_factor()),
            (true, "people", ["People", "/admin/people"], self.people()),
            (true, "open", ["Open the site", "/admin/settings"], self.opening()),
        ];
        // What only owners do is left out for others.
        let lines = lines.into_iter().filter(|(is_owners, ..)| self.is_owner || !is_owners);
        let items: Vec<_> = lines
            .map(|(_, id, [title, href], standing)| {
                let (state, why) = match standing {
                    Done => (ChecklistState::Done, String::new()),
                    Todo(why) => (ChecklistState::Todo, why),
                    Warning(why) => (ChecklistState::Warning, why.to_owned()),
                };
                ChecklistItem { id, state, title, href, why }
            })
            .collect();
        let done = items.iter().filter(|item| item.state == ChecklistState::Done).count();
        Checklist { done, total: items.len(), items, open: self.open }
    }

    /// Whether one of these needs the operator.
    fn tells(&self, kinds: &[NoticeKind]) -> bool {
        self.notices.iter().any(|notice| kinds.contains(&notice.kind))
    }

    fn name(&self) -> Standing {
        if self.has_name && !self.has_logo {
            return Warning("There is no logo: pages, mails and files show the mark of the program.");
        }
        let why = "It stands on every page, in mails and files. “Pharma Site” is a placeholder.";
        done_or(self.has_name, why)
    }

    fn address(&self) -> Standing {
        if self.has_address && !self.has_place {
            return Warning(
                "The address has changed, and the pin on the map has not: paste a map link at “Place on the map”.",
            );
        }
        done_or(self.has_address, "The one that is shown is an example, and visitors would go there.")
    }

    fn claims(&self) -> Standing {
        match self.unconfirmed_claims {
            0 => Done,
            1 => Todo(
                "One statement about the company is still as it was shipped: confirm, change or remove it."
                    .to_owned(),
            ),
            n => Todo(format!(
                "{n} statements about the company are still as they were shipped: confirm, change or remove them."
            )),
        }
    }

    fn licences(&self) -> Standing {
        let expiring =
            [NoticeKind::LicenceExpired, NoticeKind::LicenceExpiresSoon, NoticeKind::LicenceExpires];
        if self.tells(&expiring) {
            return Warning("One expires soon, or has expired and is not shown.");
        }
        let why = "Buyers look for the drug licence and the GSTIN; they stand in the footer, on Contact and in files.";
        done_or(self.has_licences, why)
    }

    fn categories(&self) -> ([&'static str; 2], Standing) {
        if self.has_empty_footer && self.products > 0 {
            let place = ["Categories in the footer", "/admin/site/company?field=footer_categories"];
            return (place, Warning("The footer links to categories without a product: choose others."));
        }
        let why = "Visitors choose by them, and the footer links to some. Four are there as an example.";
        (["Categories", "/admin/categories"], done_or(self.has_categories, why))
    }

    fn products(&self) -> Standing {
        let why = "Typed one by one, or from a spreadsheet: the sample list shows which columns are read.";
        done_or(self.products > 0, why)
    }

    fn article(&self) -> Standing {
        let why = "Without one the page Resources is empty. A draft is enough to begin with.";
        done_or(self.articles > 0, why)
    }

    fn mail(&self) -> Standing {
        if self.tells(&[NoticeKind::MailNotSent]) {
            Todo("Without a mail server nobody is told of an enquiry.".to_owned())
        } else if self.tells(&[NoticeKind::MailFailed]) {
            Warning("The last mail could not be handed over. A test mail says why.")
        } else if self.tells(&[NoticeKind::MailPlaceholder]) {
            Warning(
                "Enquiries go to an address of the example, which nobody reads: enter the company’s e-mail.",
            )
        } else {
            Done
        }
    }

    fn backups(&self) -> Standing {
        match (self.backups_scheduled, self.has_backup) {
            (true, _) if self.tells(&[NoticeKind::BackupFailed]) => Warning("The last one failed."),
            (true, true) if self.tells(&[NoticeKind::BackupOverdue]) => {
                Warning("They are scheduled, and the last one is older than it should be.")
            }
            (true, true) if self.tells(&[NoticeKind::DrillFailed]) => {
                Warning("The last one that was tried could not be restored.")
            }
            (true, true) => Done,
            (true, false) => Warning("They are scheduled, and none was taken yet: take one now and try it."),
            (false, _) => Todo("If the disk fails, everything is lost.".to_owned()),
        }
    }

    fn second_factor(&self) -> Standing {
        let why =
            "Whoever guesses your password can change everything here, unless a second step is asked for.";
        done_or(self.has_second_factor, why)
    }

    fn people(&self) -> Standing {
        let why = "You are the only one who can sign in. A second owner can let you in again.";
        done_or(self.people > 1, why)
    }

    fn opening(&self) -> Standing {
        let why = if self.unconfirmed_claims > 0 {
            "Until then visitors read that it is not open yet. It can be opened once no claim is as shipped."
        } else {
            "Until then visitors read that it is not open yet."
        };
        done_or(self.open, why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete() -> SiteProgress {
        SiteProgress {
            has_name: true,
            has_logo: true,
            has_address: true,
            has_place: true,
            unconfirmed_claims: 0,
            has_licences: true,
            has_categories: true,
            has_empty_footer: false,
            products: 1,
            articles: 1,
            backups_scheduled: true,
            has_backup: true,
            has_second_factor: true,
            people: 2,
            open: true,
            notices: Vec::new(),
            is_owner: true,
        }
    }

    fn noticed(kind: NoticeKind) -> SiteProgress {
        SiteProgress { notices: vec![Notice { kind, at: None, name: None }], ..complete() }
    }

    #[test]
    fn every_line_is_to_be_done_at_first_and_done_in_the_end() {
        let first = SiteProgress {
            is_owner: true,
            people: 1,
            unconfirmed_claims: 2,
            notices: noticed(NoticeKind::MailNotSent).notices,
            ..SiteProgress::default()
        };
        let first = first.checklist();
        assert_eq!((first.done, first.total, first.open), (0, 12, false));
        assert!(first.items.iter().all(|item| item.state == ChecklistState::Todo && !item.why.is_empty()));
        let last = complete().checklist();
        assert_eq!((last.done, last.total, last.open), (12, 12, true));
        assert!(last.items.iter().all(|item| item.why.is_empty()));
    }

    #[test]
    fn what_is_done_in_part_is_a_warning() {
        let state = |progress: SiteProgress, id: &str| {
            progress.checklist().items.into_iter().find(|item| item.id == id).map(|item| item.state)
        };
        let warning = Some(ChecklistState::Warning);
        assert_eq!(state(SiteProgress { has_logo: false, ..complete() }, "name"), warning);
        assert_eq!(state(SiteProgress { has_place: false, ..complete() }, "address"), warning);
        assert_eq!(state(SiteProgress { has_empty_footer: true, ..complete() }, "categories"), warning);
        assert_eq!(state(noticed(NoticeKind::LicenceExpires), "licences"), warning);
        assert_eq!(state(noticed(NoticeKind::MailFailed), "mail"), warning);
        assert_eq!(state(noticed(NoticeKind::MailPlaceholder), "mail"), warning);
        assert_eq!(state(SiteProgress { has_backup: false, ..complete() }, "backups"), warning);
        for kind in [NoticeKind::BackupFailed, NoticeKind::BackupOverdue, NoticeKind::DrillFailed] {
            assert_eq!(state(noticed(kind), "backups"), warning);
        }
        let open = SiteProgress { unconfirmed_claims: 3, ..complete() };
        assert_eq!(state(open, "claims"), Some(ChecklistState::Todo));
    }

    #[test]
    fn editors_are_not_asked_for_what_only_owners_do() {
        let items = SiteProgress { is_owner: false, ..complete() }.checklist().items;
        let ids: Vec<_> = items.iter().map(|item| item.id).collect();
        assert_eq!(
            ids,
            ["name", "address", "claims", "licences", "categories", "products", "article", "second_factor"]
        );
    }
}
