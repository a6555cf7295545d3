//! `load-demo`, and `open` and `close`: whether visitors see the site.

use std::fmt::Write as _;

use super::{Global, print};
use crate::admin::{claims, opening};
use crate::error::{Error, Result};
use crate::ops;
use crate::platform::clock::Clock;
use crate::site::claims::{self as site_claims, ClaimList, ClaimState};
use crate::site::settings_store;

/// Longest text of a claim in a line, characters.
const MAX_SHOWN: usize = 90;

#[derive(Debug, clap::Args)]
pub(super) struct OpenArgs {
    /// Confirm that everything the shipped texts say of the company is true of yours
    #[arg(long)]
    confirm_claims: bool,
}

/// `open`
pub(super) fn open(global: &Global, args: &OpenArgs) -> Result<()> {
    let config = global.load_config()?;
    let (_, db) = global.open_existing_data()?;
    let now = Clock::System.now();
    if args.confirm_claims {
        let confirmed = db.write_blocking(|tx| claims::confirm_all(tx, &config.company, now))?;
        if confirmed > 0 {
            print(&format!("{confirmed} claims confirmed\n"))?;
        }
    }
    // One transaction: what is changed meanwhile is not overlooked.
    let company = &config.company;
    let refused = db.write_blocking(|tx| {
        let list = site_claims::list(tx, company, now)?;
        if list.unconfirmed > 0 {
            return Ok(Some((list, settings_store::read(tx)?.open)));
        }
        opening::set(tx, true, now).map(|_| None)
    })?;
    match refused {
        None => print("the site is open to visitors\n"),
        Some((list, is_open)) => {
            print(&unconfirmed(&list))?;
            let state = if is_open { "is open already" } else { "stays closed" };
            Err(Error::Refused(format!(
                "the site {state}: {} claims are as shipped. Confirm, change or remove them at /admin/claims, or confirm all of \
                 them with --confirm-claims",
                list.unconfirmed
            )))
        }
    }
}

/// `close`
pub(super) fn close(global: &Global) -> Result<()> {
    let (_, db) = global.open_existing_data()?;
    let now = Clock::System.now();
    db.write_blocking(|tx| opening::set(tx, false, now))?;
    print("the site is closed: visitors read that it opens soon\n")
}

/// The claims that nobody has confirmed, under their groups.
fn unconfirmed(list: &ClaimList) -> String {
    let mut text = String::new();
    for group in &list.groups {
        let mut items = list
            .items
            .iter()
            .filter(|item| item.group == group.id && item.state == ClaimState::Shipped)
            .peekable();
        if items.peek().is_some() {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{}", group.label);
        }
        for item in items {
            let line: String = item.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let shown: String = line.chars().take(MAX_SHOWN).collect();
            let more = if shown.len() < line.len() { "…" } else { "" };
            let _ = writeln!(text, "  {}: {shown}{more}", item.page_label);
        }
    }
    text
}

/// `load-demo`
pub(super) fn load_demo(global: &Global) -> Result<()> {
    let (data_dir, db) = global.open_data()?;
    let loaded = ops::demo::load(&db, &data_dir, Clock::System.now())?;
    print(&format!("{loaded}\n"))
}
