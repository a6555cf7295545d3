//! Mails about what expires. A certificate of the site's own HTTPS is told to the operator, if it comes from files.
//!
//! Tells the owners by mail that a licence or certificate of the company expires: once two months before, once two weeks
//! before. What was told is stored, so that no restart and no other process tells it again.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::content::company;
use crate::content::expiry::{Expiring, NoticeStage};
use crate::error::Result;
use crate::platform::certificates::{AUTHORITY_RENEWED_BEFORE, Certificates, FILES_RENEWED_BEFORE};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, Snapshot};
use crate::platform::files;
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

// Warns of a certificate from files that will expire: nobody but the operator can renew it. What an authority issues is
// renewed by the site itself.

/// Time between two looks.
const CERTIFICATE_INTERVAL: Duration = Duration::from_secs(600);
/// Time between two warnings in the log.
const WARNED_EVERY: SignedDuration = SignedDuration::from_hours(24);
/// With less time left, the operator gets a mail, one for each certificate.
const MAILED_BEFORE: SignedDuration = AUTHORITY_RENEWED_BEFORE;

/// Looks at the certificate.
pub(crate) struct CertificateExpiry {
    pub(crate) certificates: Certificates,
    pub(crate) data_dir: DataDir,
    pub(crate) mailer: Mailer,
    pub(crate) clock: Clock,
    /// The site's address, for the mail.
    pub(crate) origin: String,
    /// When the log said it last.
    pub(crate) warned: Option<Timestamp>,
}

impl CertificateExpiry {
    /// Looks now and then, on a thread of its own; not at certificates of an authority.
    pub(crate) fn start(mut self) -> std::io::Result<()> {
        if !self.certificates.are_files() {
            return Ok(());
        }
        periodic::repeat("certificate-expiry", CERTIFICATE_INTERVAL, move || self.look())
    }

    fn look(&mut self) {
        let (status, now) = (self.certificates.status(), self.clock.now());
        let is_late = |before_end| status.late_from(before_end).is_some_and(|late| now > late);
        let Some(expires) = status.expires.filter(|_| is_late(FILES_RENEWED_BEFORE)) else { return };
        // A clock that was set back must not silence it.
        if self.warned.is_none_or(|last| last > now || now.duration_since(last) >= WARNED_EVERY) {
            let days = expires.duration_since(now).as_hours() / 24;
            tracing::warn!(%expires, days, "the certificate in [https] certificate has to be renewed");
            self.warned = Some(now);
        }
        if is_late(MAILED_BEFORE) && !self.is_told(expires) {
            self.tell_operator(expires, now);
        }
    }

    fn is_told(&self, expires: Timestamp) -> bool {
        let told = fs::read_to_string(self.data_dir.certificate_mail());
        told.is_ok_and(|told| told.trim().parse::<Timestamp>().ok() == Some(expires))
    }

    fn tell_operator(&self, expires: Timestamp, now: Timestamp) {
        let sent = self.mailer.send_blocking(certificate_mail(&self.origin, expires, now), now);
        if let Err(error) = sent {
            tracing::error!(error = %error.chain(), "the operator could not be told that the certificate expires");
            return;
        }
        // Without the file the next look sends another mail.
        if let Err(cause) =
            files::replace(&self.data_dir.certificate_mail(), format!("{expires}\n").as_bytes())
        {
            tracing::error!(%cause, "that the operator was told of the certificate could not be noted");
        }
    }
}

fn certificate_mail(origin: &str, expires: Timestamp, now: Timestamp) -> MailMessage {
    let day = expires.strftime("%-d %B %Y, %H:%M UTC");
    let (verb, first) = if expires <= now {
        (
            "has expired",
            format!("The certificate of {origin} has expired on {day}. Browsers refuse the site."),
        )
    } else {
        (
            "expires",
            format!("The certificate of {origin} expires on {day}. From then on browsers refuse the site."),
        )
    };
    let lines = [
        first,
        "It comes from files, which the site does not renew: put a new certificate and its key in the place of the files that \
         [https] names. The site reads them within ten seconds. You get no further mail about this certificate; the log says \
         it every day."
            .to_owned(),
    ];
    let site = origin.trim_start_matches("https://");
    MailMessage::to_operator(format!("The certificate of {site} {verb}"), &lines)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rcgen::{CertificateParams, KeyPair};

    use super::*;
    use crate::config::https::Https;
    use crate::config::mail::Mail;
    use crate::platform::random::Random;

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

    /// Puts a certificate in place that expires when a year begins.
    fn write(directory: &Path, year: i32) {
        let key = KeyPair::generate().unwrap();
        let mut certificate = CertificateParams::new(vec!["site.example".to_owned()]).unwrap();
        certificate.not_after = rcgen::date_time_ymd(year, 1, 1);
        fs::write(directory.join("site.pem"), certificate.self_signed(&key).unwrap().pem()).unwrap();
        fs::write(directory.join("site.key"), key.serialize_pem()).unwrap();
    }

    #[test]
    fn the_operator_gets_one_mail_for_each_certificate() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(&directory.path().join("data")).unwrap();
        write(directory.path(), 2041);
        let at = |name: &str| directory.path().join(name).display().to_string();
        let https = Https { certificate: at("site.pem"), key: at("site.key"), ..Https::default() };
        let open = || Certificates::open(&https, &data_dir).unwrap().unwrap();
        let mailer = Mailer::in_memory(&Mail::default(), &Random::seeded(1)).unwrap();
        let clock = Clock::manual("2040-12-10T12:00:00Z".parse().unwrap());
        let watch = || CertificateExpiry {
            certificates: open(),
            data_dir: data_dir.clone(),
            mailer: mailer.clone(),
            clock: clock.clone(),
            origin: "https://site.example".to_owned(),
            warned: None,
        };
        let mut first = watch();
        first.look();
        assert_eq!((first.warned, mailer.sent().len()), (None, 0), "22 days are left");
        clock.advance(SignedDuration::from_hours(36));
        first.look();
        let warned = first.warned.unwrap();
        clock.advance(SignedDuration::from_hours(23));
        first.look();
        assert_eq!(
            (first.warned, mailer.sent().len()),
            (Some(warned), 0),
            "once a day, and 19 days are left"
        );
        clock.advance(SignedDuration::from_hours(24 * 6));
        first.look();
        assert_eq!(first.warned, Some(clock.now()));
        let mail = mailer.sent().remove(0).message;
        assert_eq!(mail.subject, "The certificate of site.example expires");
        assert!(mail.text.contains("expires on 1 January 2041, 00:00 UTC"), "{}", mail.text);
        first.look();
        watch().look();
        assert_eq!(mailer.sent().len(), 1, "also after another start");
        write(directory.path(), 2042);
        let mut renewed = watch();
        renewed.look();
        assert_eq!(renewed.warned, None);
        clock.advance(SignedDuration::from_hours(24 * 366));
        renewed.look();
        assert_eq!(mailer.sent().len(), 2);
    }

    #[test]
    fn a_certificate_of_six_days_is_no_reason_to_warn_until_its_renewal_is_late() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(&directory.path().join("data")).unwrap();
        let key = KeyPair::generate().unwrap();
        let mut certificate = CertificateParams::new(vec!["site.example".to_owned()]).unwrap();
        certificate.not_before = rcgen::date_time_ymd(2041, 1, 1);
        certificate.not_after = rcgen::date_time_ymd(2041, 1, 7);
        fs::write(directory.path().join("site.pem"), certificate.self_signed(&key).unwrap().pem()).unwrap();
        fs::write(directory.path().join("site.key"), key.serialize_pem()).unwrap();
        let at = |name: &str| directory.path().join(name).display().to_string();
        let https = Https { certificate: at("site.pem"), key: at("site.key"), ..Https::default() };
        let mailer = Mailer::in_memory(&Mail::default(), &Random::seeded(1)).unwrap();
        let clock = Clock::manual("2041-01-01T01:00:00Z".parse().unwrap());
        let mut watch = CertificateExpiry {
            certificates: Certificates::open(&https, &data_dir).unwrap().unwrap(),
            data_dir: data_dir.clone(),
            mailer: mailer.clone(),
            clock: clock.clone(),
            origin: "https://site.example".to_owned(),
            warned: None,
        };
        for (hours, mails) in [(0, 0), (4 * 24, 0), (8, 0), (8, 1)] {
            clock.advance(SignedDuration::from_hours(hours));
            watch.look();
            assert_eq!((watch.warned.is_some(), mailer.sent().len()), (mails > 0, mails), "{}", clock.now());
        }
    }
}
