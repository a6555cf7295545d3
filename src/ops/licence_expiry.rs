//! Tells the owners by mail that a licence or certificate of the company expires: once two months before, once two weeks
//! before. What was told is stored, so that no restart and no other process tells it again.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::content::company;
use crate::content::expiry::{Expiring, NoticeStage};
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::db::{Db, Snapshot};
use crate::platform::input::Email;
use crate::platform::mailer::{MailMessage, Mailer};
use crate::site::settings_store;
use work::periodic;

/// Time between two looks.
const INTERVAL: Duration = Duration::from_secs(3600);
/// The row of settings that holds what was told.
const TOLD: &str = "licence_mails";

/// Looks at the licences and certificates.
pub(crate) struct LicenceExpiry {
    pub(crate) config: Arc<Config>,
    pub(crate) db: Db,
    pub(crate) mailer: Mailer,
    pub(crate) clock: Clock,
    /// Reads the addresses of the owners who can sign in.
    pub(crate) owners: fn(&Snapshot) -> Result<Vec<Email>>,
}

/// One thing that an owner was told.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Told {
    owner: String,
    name: String,
    day: String,
    stage: NoticeStage,
}

impl LicenceExpiry {
    /// Looks now and every hour, on a thread of its own.
    pub(crate) fn start(self) -> std::io::Result<()> {
        periodic::repeat("licence-expiry", INTERVAL, move || {
            if let Err(error) = self.look() {
                tracing::error!(error = %error.chain(), "the company's licences could not be looked at");
            }
        })
    }

    /// Tells every owner what they have not been told. A mail that is not taken is sent again with the next look; while mails
    /// are files, nobody would read them, and nothing counts as told.
    pub(crate) fn look(&self) -> Result<()> {
        let now = self.clock.now();
        let read = |snapshot: &Snapshot| {
            let expiring = company::expiring(snapshot, &self.config.company, now)?;
            let told: Option<BTreeSet<Told>> = settings_store::read_row(snapshot, TOLD)?;
            Ok((expiring, (self.owners)(snapshot)?, told.unwrap_or_default()))
        };
        let (expiring, owners, mut told) = self.db.read_blocking(read)?;
        if expiring.is_empty() || !self.mailer.goes_out_blocking()? {
            return Ok(());
        }
        // What was renewed or taken out needs no memory.
        told.retain(|told| {
            expiring.iter().any(|one| one.name == told.name && one.day.to_string() == told.day)
        });
        for owner in owners {
            let due = expiring.iter().filter_map(|one| {
                let stage = one.stage()?;
                let news =
                    Told { owner: owner.key(), name: one.name.clone(), day: one.day.to_string(), stage };
                (!told.contains(&news)).then_some((one, news))
            });
            let (due, news): (Vec<_>, Vec<_>) = due.unzip();
            if due.is_empty() {
                continue;
            }
            let mail = expiry_mail(owner, &self.config.http.origin(), &due);
            if let Err(error) = self.mailer.send_blocking(mail, now) {
                tracing::error!(error = %error.chain(), "an owner could not be told that a licence expires");
                continue;
            }
            // After each mail: a stop in between sends no owner another one.
            told.extend(news);
            self.db.write_blocking(|tx| settings_store::save_row(tx, TOLD, &told))?;
        }
        Ok(())
    }
}

fn expiry_mail(owner: Email, origin: &str, due: &[&Expiring]) -> MailMessage {
    let day = |one: &Expiring| one.day.strftime("%-d %B %Y").to_string();
    let subject = match due {
        [one] => format!("{}: valid until {}", one.name, day(one)),
        _ => format!("{} licences and certificates expire soon", due.len()),
    };
    let mut paragraphs: Vec<_> = due
        .iter()
        .map(|one| {
            let left = match one.days_left {
                0 => "today is its last day".to_owned(),
                1 => "1 day is left".to_owned(),
                days => format!("{days} days are left"),
            };
            format!("{} is valid until {}: {left}.", one.name, day(one))
        })
        .collect();
    paragraphs.push(format!(
        "What has expired is not shown on the website any more from the next day on. Enter the new date, and the new \
         number or certificate, under {origin}/admin/site/company and publish it."
    ));
    paragraphs.push("Every owner gets this mail two months before and two weeks before.".to_owned());
    MailMessage { recipient: Some(owner), ..MailMessage::to_operator(subject, &paragraphs) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_licence_is_named_in_the_subject_and_several_in_the_text() {
        let one = |name: &str, days_left: i32| Expiring {
            name: name.to_owned(),
            day: jiff::civil::date(2026, 12, 31),
            days_left,
        };
        let (first, second) = (one("Drug licence 20B", 1), one("Certificate ISO 13485", 0));
        let owner = || Email::parse("owner@example.com").unwrap();
        let mail = expiry_mail(owner(), "https://site.example", &[&first]);
        assert_eq!(mail.subject, "Drug licence 20B: valid until 31 December 2026");
        assert!(
            mail.text.contains("1 day is left")
                && mail.text.contains("https://site.example/admin/site/company")
        );
        let mail = expiry_mail(owner(), "https://site.example", &[&first, &second]);
        assert_eq!(mail.subject, "2 licences and certificates expire soon");
        assert!(
            mail.text
                .contains("Certificate ISO 13485 is valid until 31 December 2026: today is its last day.")
        );
    }
}
