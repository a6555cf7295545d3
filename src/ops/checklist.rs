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

impl SiteProgress {
    /// The lines for the one who asks.
    pub fn checklist(&self) -> Checklist {
        let everybody = [
            Some(self.name()),
            Some(self.address()),
            Some(self.claims()),
            Some(self.licences()),
            Some(self.categories()),
            Some(line(
                "products",
                self.products > 0,
                ["First products", "/admin/products"],
                "Typed one by one, or from a spreadsheet: the sample list shows which columns are read.",
            )),
            Some(line(
                "article",
                self.articles > 0,
                ["First article", if self.articles > 0 { "/admin/blogs" } else { "/admin/blogs/add" }],
                "Without one the page Resources is empty. A draft is enough to begin with.",
            )),
        ];
        let owners = [self.mail(), self.backups()];
        let second_factor = line(
            "second_factor",
            self.has_second_factor,
            ["Second step at sign-in", "/admin/account"],
            "Whoever guesses your password can change everything here, unless a second step is asked for.",
        );
        let last = [
            line(
                "people",
                self.people > 1,
                ["People", "/admin/people"],
                "You are the only one who can sign in. A second owner can let you in again.",
            ),
            line(
                "open",
                self.open,
                ["Open the site", "/admin/settings"],
                if self.unconfirmed_claims > 0 {
                    "Until then visitors read that it is not open yet. It can be opened once no claim is as shipped."
                } else {
                    "Until then visitors read that it is not open yet."
                },
            ),
        ];
        let mut items: Vec<_> = everybody.into_iter().flatten().collect();
        if self.is_owner {
            items.extend(owners);
        }
        items.push(second_factor);
        if self.is_owner {
            items.extend(last);
        }
        let done = items.iter().filter(|item| item.state == ChecklistState::Done).count();
        Checklist { done, total: items.len(), items, open: self.open }
    }

    /// Whether one of these needs the operator.
    fn tells(&self, kinds: &[NoticeKind]) -> bool {
        self.notices.iter().any(|notice| kinds.contains(&notice.kind))
    }

    fn name(&self) -> ChecklistItem {
        let place = ["Name and logo", "/admin/site/company?field=name"];
        match (self.has_name, self.has_logo) {
            (true, true) => line("name", true, place, ""),
            (true, false) => warning(
                "name",
                place,
                "There is no logo: pages, mails and files show the mark of the program.",
            ),
            _ => line(
                "name",
                false,
                place,
                "It stands on every page, in mails and files. “Pharma Site” is a placeholder.",
            ),
        }
    }

    fn address(&self) -> ChecklistItem {
        let place = ["Address, and its place on the map", "/admin/site/company?field=address"];
        match (self.has_address, self.has_place) {
            (true, true) => line("address", true, place, ""),
            (true, false) => warning(
                "address",
                place,
                "The address has changed, and the pin on the map has not: paste a map link at “Place on the map”.",
            ),
            _ => line(
                "address",
                false,
                place,
                "The one that is shown is an example, and visitors would go there.",
            ),
        }
    }

    fn claims(&self) -> ChecklistItem {
        let why = match self.unconfirmed_claims {
            0 => String::new(),
            1 => "One statement about the company is still as it was shipped: confirm, change or remove it."
                .to_owned(),
            n => format!(
                "{n} statements about the company are still as they were shipped: confirm, change or remove them."
            ),
        };
        let done = self.unconfirmed_claims == 0;
        ChecklistItem { why, ..line("claims", done, ["What the site claims", "/admin/claims"], "") }
    }

    fn categories(&self) -> ChecklistItem {
        if self.has_empty_footer && self.products > 0 {
            let place = ["Categories in the footer", "/admin/site/company?field=footer_categories"];
            return warning(
                "categories",
                place,
                "The footer links to categories without a product: choose others.",
            );
        }
        line(
            "categories",
            self.has_categories,
            ["Categories", "/admin/categories"],
            "Visitors choose by them, and the footer links to some. Four are there as an example.",
        )
    }

    fn licences(&self) -> ChecklistItem {
        let place = ["Licences", "/admin/site/company?field=licences"];
        if self.tells(&[
            NoticeKind::LicenceExpired,
            NoticeKind::LicenceExpiresSoon,
            NoticeKind::LicenceExpires,
        ]) {
            return warning("licences", place, "One expires soon, or has expired and is not shown.");
        }
        line(
            "licences",
            self.has_licences,
            place,
            "Buyers look for the drug licence and the GSTIN; they stand in the footer, on Contact and in files.",
        )
    }

    fn mail(&self) -> ChecklistItem {
        let place = ["Mail", "/admin/settings/mail"];
        let is_sent = !self.tells(&[NoticeKind::MailNotSent]);
        if is_sent && self.tells(&[NoticeKind::MailFailed]) {
            return warning("mail", place, "The last mail could not be handed over. A test mail says why.");
        }
        if is_sent && self.tells(&[NoticeKind::MailPlaceholder]) {
            let why =
                "Enquiries go to an address of the example, which nobody reads: enter the company’s e-mail.";
            return warning("mail", place, why);
        }
        line("mail", is_sent, place, "Without a mail server nobody is told of an enquiry.")
    }

    fn backups(&self) -> ChecklistItem {
        let place = ["Backups", "/admin/settings/backups"];
        match (self.backups_scheduled, self.has_backup) {
            (true, _) if self.tells(&[NoticeKind::BackupFailed]) => {
                warning("backups", place, "The last one failed.")
            }
            (true, true) if self.tells(&[NoticeKind::BackupOverdue]) => {
                warning("backups", place, "They are scheduled, and the last one is older than it should be.")
            }
            (true, true) if self.tells(&[NoticeKind::DrillFailed]) => {
                warning("backups", place, "The last one that was tried could not be restored.")
            }
            (true, true) => line("backups", true, place, ""),
            (true, false) => warning(
                "backups",
                place,
                "They are scheduled, and none was taken yet: take one now and try it.",
            ),
            _ => line("backups", false, place, "If the disk fails, everything is lost."),
        }
    }
}

fn line(id: &'static str, done: bool, [title, href]: [&'static str; 2], why: &str) -> ChecklistItem {
    let state = if done { ChecklistState::Done } else { ChecklistState::Todo };
    let why = if done { String::new() } else { why.to_owned() };
    ChecklistItem { id, state, title, href, why }
}

fn warning(id: &'static str, place: [&'static str; 2], why: &str) -> ChecklistItem {
    ChecklistItem { state: ChecklistState::Warning, ..line(id, false, place, why) }
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
