//! What is checked of a site, in one list. `doctor` prints a line for each check; *System* and the dashboard show the notices
//! of them, and the checklist of a new site marks by these what is not right. So all of them find the same thing wrong, by the
//! same limits.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::housekeeping::FailingDuty;
use crate::backup::state::{BackupState, PlaceState};
use crate::config::Config;
use crate::config::backup::Backup;
use crate::config::company::Company;
use crate::content::company;
use crate::content::expiry::{Expiring, NoticeStage};
use crate::error::Result;
use crate::platform::certificates::{AUTHORITY_RENEWED_BEFORE, CertificateStatus, FILES_RENEWED_BEFORE};
use crate::platform::clock::end_of_day;
use crate::platform::db::Snapshot;
use crate::platform::room;
use crate::site::{claims, settings_store};

/// Where no backups are scheduled, one by hand counts for so long.
const BACKUP_BY_HAND: SignedDuration = SignedDuration::from_hours(8 * 24);

/// The name of a check and its result.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) name: &'static str,
    pub(crate) result: CheckResult,
    /// What it tells the people of the back office.
    pub(crate) notices: Vec<Notice>,
}

/// The result of a check, with a text for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CheckResult {
    Passed(String),
    /// The site runs, but something is probably not as intended.
    Warning(String),
    /// The site does not run, or not safely.
    Failed(String),
}

impl From<Result<String, String>> for CheckResult {
    fn from(result: Result<String, String>) -> Self {
        match result {
            Ok(text) => Self::Passed(text),
            Err(text) => Self::Failed(text),
        }
    }
}

impl CheckResult {
    /// One warning of all texts, or a pass when there are none.
    pub(crate) fn from_warnings(warnings: &[String], passed: impl Into<String>) -> Self {
        if warnings.is_empty() { Self::Passed(passed.into()) } else { Self::Warning(warnings.join("; ")) }
    }
}

impl Check {
    /// A check that nobody but the operator is told of.
    pub(crate) fn new(name: &'static str, result: impl Into<CheckResult>) -> Self {
        Self { name, result: result.into(), notices: Vec::new() }
    }

    fn tell(mut self, kind: NoticeKind, at: Option<Timestamp>) -> Self {
        self.notices.push(Notice { kind, at, name: None });
        self
    }

    fn tell_if(self, is_so: bool, kind: NoticeKind, at: Option<Timestamp>) -> Self {
        if is_so { self.tell(kind, at) } else { self }
    }
}

/// Something that needs the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notice {
    /// What it is about.
    pub kind: NoticeKind,
    /// The moment that goes with it: of the failure, or of the end of what expires. RFC 3339 UTC.
    pub at: Option<Timestamp>,
    /// The licence or certificate of the company, or the address, that it is about.
    pub name: Option<String>,
}

/// What a notice is about, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The disk is nearly full.
    DiskLow,
    /// The last scheduled backup failed, in one of the places at least.
    BackupFailed,
    /// What became of earlier backups cannot be read: none is deleted.
    BackupUnreadable,
    /// In one of the places no backup was finished for longer than twice the time between two.
    BackupOverdue,
    /// No backups are scheduled, and none was taken by hand for more than a week.
    BackupNone,
    /// The last backup that was restored on trial could not be.
    DrillFailed,
    /// The certificate has expired.
    CertificateExpired,
    /// The certificate expires soon, by the time that it holds, and its renewal is late.
    CertificateExpires,
    /// The certificate could not be replaced.
    CertificateFailed,
    /// A licence or certificate of the company has expired and is not shown any more.
    LicenceExpired,
    /// One expires within two weeks.
    LicenceExpiresSoon,
    /// Mails are not sent: no mail server is set up.
    MailNotSent,
    /// Mails cannot be handed over.
    MailFailed,
    /// The mail server refuses one of those who get the enquiries.
    MailRefused,
    /// Enquiries go to the address of the example, which nobody reads.
    MailPlaceholder,
    /// The sample content is shown as a company's own.
    SampleInUse,
    /// The site is open, and says of the company what nobody has confirmed.
    ClaimsShipped,
    /// Some of the hourly work fails.
    HousekeepingFailing,
    /// A licence or certificate of the company expires within two months.
    LicenceExpires,
}

/// What the pages say at the moment.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct PagesState {
    /// Whether visitors see the site.
    pub open: bool,
    /// Whether the sample content is shown as a company's own: its facts were changed, or the site has an https address.
    pub sample_in_use: bool,
    /// How many claims of the shipped texts nobody has confirmed, changed or removed.
    pub unconfirmed_claims: usize,
    /// Whether the site shows the sample content.
    #[serde(skip)]
    pub is_sample: bool,
    /// By what the sample content is seen to be shown as a company's own.
    #[serde(skip)]
    pub why_in_use: Option<SampleInUse>,
}

impl PagesState {
    pub(crate) fn read(snapshot: &Snapshot, config: &Config, now: Timestamp) -> Result<Self> {
        let why_in_use = in_use(snapshot, config, now)?;
        Ok(Self {
            open: settings_store::read(snapshot)?.open,
            sample_in_use: why_in_use.is_some(),
            unconfirmed_claims: claims::unconfirmed(snapshot, &config.company, now)?,
            is_sample: settings_store::is_sample(snapshot)?,
            why_in_use,
        })
    }

    /// Whether visitors see the site, whether everything that the shipped texts claim of the company was confirmed, changed or
    /// removed, and whether the sample content is shown as a company's own.
    pub(crate) fn checks(&self) -> Vec<Check> {
        let visitors = if self.open {
            CheckResult::Passed("they see the site".to_owned())
        } else {
            CheckResult::Warning(
                "the site is not open yet: visitors get 503 until an owner opens it at /admin/settings, or you by `open`"
                    .to_owned(),
            )
        };
        let claims = match self.unconfirmed_claims {
            0 if self.is_sample => CheckResult::Passed("are those of the sample content".to_owned()),
            0 => CheckResult::Passed("none is as shipped".to_owned()),
            count => CheckResult::Warning(format!(
                "{count} are as shipped: nobody has said at /admin/claims that they are true of the company"
            )),
        };
        let is_shipped = self.open && self.unconfirmed_claims > 0;
        let mut checks = vec![
            Check::new("visitors", visitors),
            Check::new("claims", claims).tell_if(is_shipped, NoticeKind::ClaimsShipped, None),
        ];
        if self.is_sample {
            let result = match self.why_in_use {
                None => CheckResult::Passed("the sample content is shown as such".to_owned()),
                Some(why) => CheckResult::Warning(format!(
                    "{}, but its products and articles are the sample's, which do not exist",
                    why.told()
                )),
            };
            checks.push(Check::new("sample", result).tell_if(
                self.sample_in_use,
                NoticeKind::SampleInUse,
                None,
            ));
        }
        checks
    }
}

/// The space that is left on the disk with the data directory.
pub(crate) fn disk_space(free: Option<u64>) -> Check {
    let Some(free) = free else {
        return Check::new("disk space", CheckResult::Warning("cannot be read".to_owned()));
    };
    let text = format!("{} MB free", free >> 20);
    let result = match free {
        ..room::LITTLE => CheckResult::Failed(format!("only {text}; {} MB are wise", room::WISE >> 20)),
        room::LITTLE..room::WISE => {
            CheckResult::Warning(format!("only {text}; {} MB are wise", room::WISE >> 20))
        }
        _ => CheckResult::Passed(text),
    };
    Check::new("disk space", result).tell_if(free < room::WISE, NoticeKind::DiskLow, None)
}

/// Whether backups are taken, in each place, and can be restored. None is overdue before `since`, when the process began.
pub(crate) fn backups(
    state: &BackupState,
    schedule: &Backup,
    now: Timestamp,
    since: Option<Timestamp>,
) -> Check {
    let (mut failed, mut warnings, mut sound, mut notices) = (vec![], vec![], vec![], vec![]);
    let mut tell = |kind, at| notices.push(Notice { kind, at, name: None });
    let last_at = |place: &PlaceState| place.last_success.as_ref().map(|last| last.begun_at);
    let last = state.last_success.as_ref();
    if let Some(why) = &state.unreadable {
        failed.push(format!(
            "the record of them cannot be read ({why}): they are taken, and none is deleted. Put it back in order, or say by \
             `restore --take-over` that this site is the one whose backups these are"
        ));
        tell(NoticeKind::BackupUnreadable, None);
    }
    for place in &state.places {
        let address = &place.address;
        if let Some(last) = place.last_failure.as_ref().filter(|_| place.failing) {
            failed.push(format!("the one of {:.0} into {address} failed: {}", last.at, last.reason));
        }
        if let Some(last) = &place.pruning_failure {
            let reason = &last.reason;
            warnings.push(format!("old ones in {address} could not be deleted on {:.0}: {reason}", last.at));
        }
        if let Some(last) = &place.last_success {
            sound.push(format!("the last one is of {:.0}, verified: {}", last.begun_at, last.to));
        }
    }
    if state.is_failing() {
        tell(NoticeKind::BackupFailed, state.last_failure().map(|last| last.at));
    } else if let Some(every) = schedule.interval() {
        let is_overdue = |place: &&PlaceState| {
            let begin = last_at(place).max(since);
            begin.is_some_and(|begin| now.duration_since(begin).as_secs() > every.as_secs().saturating_mul(2))
        };
        let overdue: Vec<_> = state.places.iter().filter(is_overdue).collect();
        if let Some(at) = overdue.iter().map(|place| last_at(place)).min() {
            tell(NoticeKind::BackupOverdue, at);
        }
        warnings.extend(overdue.iter().map(|place| match last_at(place) {
            Some(at) => {
                format!("the last one in {} is of {at:.0}: serve has taken none since", place.address)
            }
            None => format!("none was taken in {} yet", place.address),
        }));
        if state.places.iter().all(|place| place.last_success.is_none())
            && last.is_none()
            && overdue.is_empty()
        {
            warnings.push(if schedule.chosen_by_site {
                "none was taken yet: serve takes one each day, the first a quarter of an hour after it began"
                    .to_owned()
            } else {
                "none was taken yet".to_owned()
            });
        }
    } else {
        if schedule.s3.is_set() {
            warnings.push("[backup] s3 is set, but every is empty: nothing is ever sent there".to_owned());
        }
        match last.map(|last| last.begun_at) {
            Some(at) if now.duration_since(at) <= BACKUP_BY_HAND => {}
            at => {
                tell(NoticeKind::BackupNone, at);
                warnings.push(match at {
                    Some(at) => {
                        format!("none are scheduled ([backup] every), and the last one is of {at:.0}")
                    }
                    None => "none was taken yet; set [backup] every, or run backup FILE".to_owned(),
                });
            }
        }
    }
    if let Some(check) = &state.last_drill
        && let Some(why) = &check.failure
    {
        failed.push(format!("the drill of {:.0} could not restore {}: {why}", check.at, check.of));
        tell(NoticeKind::DrillFailed, Some(check.at));
    }
    if sound.is_empty()
        && let Some(last) = last
    {
        sound.push(format!("the last one is of {:.0}, verified: {}", last.begun_at, last.to));
    }
    let result = if failed.is_empty() {
        CheckResult::from_warnings(&warnings, sound.join("; "))
    } else {
        CheckResult::Failed(failed.join("; "))
    };
    Check { name: "backups", result, notices }
}

/// The certificate of the site's own HTTPS.
pub(crate) fn certificate(status: &CertificateStatus, are_files: bool, now: Timestamp) -> Check {
    let check = |result| Check::new("certificate", result);
    let failure = status.failure.as_ref().map(|why| format!("could not be replaced: {why}"));
    let Some(expires) = status.expires else {
        let none = "there is none yet; serve obtains it from the authority".to_owned();
        let is_failing = failure.is_some();
        let result = CheckResult::Warning(failure.unwrap_or(none));
        return check(result).tell_if(is_failing, NoticeKind::CertificateFailed, None);
    };
    if expires <= now {
        let result = CheckResult::Failed(format!("expired {expires:.0}"));
        return check(result).tell(NoticeKind::CertificateExpired, Some(expires));
    }
    let (days, text) = (expires.duration_since(now).as_hours() / 24, format!("expires {expires:.0}"));
    let is_late = |before_end| status.late_from(before_end).is_some_and(|late| now > late);
    let is_urgent = is_late(AUTHORITY_RENEWED_BEFORE);
    let result = if are_files && is_late(FILES_RENEWED_BEFORE) {
        CheckResult::Warning(format!("{text}, in {days} days: put a new one in place of the files"))
    } else if is_urgent {
        CheckResult::Warning(format!("{text}, in {days} days: renewal fails, see the log"))
    } else {
        failure.clone().map_or(CheckResult::Passed(text), CheckResult::Warning)
    };
    let check = check(result).tell_if(is_urgent, NoticeKind::CertificateExpires, Some(expires));
    check.tell_if(failure.is_some() && !is_urgent, NoticeKind::CertificateFailed, None)
}

/// Whether mails leave the server. Files are a failure on an open site of somebody's own: whoever writes to a company must be
/// read. Before it opens they are what is left to do.
pub(crate) fn mail(
    is_sent: bool,
    failed_at: Option<Timestamp>,
    refused: Vec<String>,
    is_own: bool,
    is_open: bool,
) -> Check {
    let files = "nobody is told of enquiries: mails are not sent but written into files of the data directory; set [mail] \
                 transport = \"smtp\" and the mail server";
    let result = match failed_at {
        _ if !is_sent && is_own && is_open => CheckResult::Failed(files.to_owned()),
        _ if !is_sent && is_own => CheckResult::Warning(files.to_owned()),
        Some(at) => CheckResult::Failed(format!("the enquiry of {at:.0} could not be handed over")),
        None if !refused.is_empty() => {
            CheckResult::Warning(format!("the mail server refuses {}", refused.join(", ")))
        }
        None => CheckResult::Passed(if is_sent { "are sent" } else { "are written into files" }.to_owned()),
    };
    let mut check = Check::new("mail", result).tell_if(!is_sent, NoticeKind::MailNotSent, None);
    let refused =
        refused.into_iter().map(|name| Notice { kind: NoticeKind::MailRefused, at: None, name: Some(name) });
    check.notices.extend(refused);
    check.tell_if(failed_at.is_some(), NoticeKind::MailFailed, failed_at)
}

/// Who gets the enquiries, and whether that is who the pages name.
pub(crate) fn recipients(mail: &crate::config::mail::Mail, company_email: &str, is_own: bool) -> Check {
    let (to, is_placeholder) = (mail.to.join(", "), is_own && mail.goes_to_placeholder());
    let is_other = is_own && !mail.to.iter().any(|address| address.eq_ignore_ascii_case(company_email));
    let result = match (is_placeholder, is_other) {
        (true, _) => CheckResult::Warning(format!(
            "go to {to}, which is an example: enter the company's e-mail at /admin/site/company, or [mail] to"
        )),
        (_, true) => CheckResult::Passed(format!("go to {to}; the pages name {company_email}")),
        _ => CheckResult::Passed(format!("go to {to}")),
    };
    Check::new("enquiries", result).tell_if(is_placeholder, NoticeKind::MailPlaceholder, None)
}

/// The hourly work.
pub(crate) fn housekeeping(failing: &[FailingDuty]) -> Check {
    let texts: Vec<_> = failing.iter().map(|failing| failing.reason.clone()).collect();
    let check = Check::new("housekeeping", CheckResult::from_warnings(&texts, "works"));
    let since = failing.iter().map(|failing| failing.since).min();
    check.tell_if(since.is_some(), NoticeKind::HousekeepingFailing, since)
}

/// Licences and certificates of the company.
pub(crate) fn licences(expiring: Vec<Expiring>) -> Check {
    let told = |expiring: &Expiring| {
        let verb = if expiring.days_left < 0 {
            "has expired and is not shown: it held until"
        } else {
            "holds until"
        };
        format!("{} {verb} {}", expiring.name, expiring.day)
    };
    let texts: Vec<_> = expiring.iter().map(told).collect();
    let notices = expiring.into_iter().map(|expiring| {
        let kind = match expiring.stage() {
            None => NoticeKind::LicenceExpired,
            Some(NoticeStage::Last) => NoticeKind::LicenceExpiresSoon,
            Some(NoticeStage::First) => NoticeKind::LicenceExpires,
        };
        let Expiring { name, day, .. } = expiring;
        // The last second of its last day, so that its date is that day.
        let at = end_of_day(day).checked_sub(SignedDuration::from_secs(1)).ok();
        Notice { kind, at, name: Some(name) }
    });
    let result = CheckResult::from_warnings(&texts, "none expires soon");
    Check { name: "licences", result, notices: notices.collect() }
}

/// The notices of these checks, the most urgent first.
pub(crate) fn notices(checks: impl IntoIterator<Item = Check>) -> Vec<Notice> {
    let mut notices: Vec<_> = checks.into_iter().flat_map(|check| check.notices).collect();
    // Stable: those of one kind stay in their order.
    notices.sort_by_key(|notice| notice.kind);
    notices
}

// The sample content where it is taken for a company's own site: then visitors read of products and articles that do not exist.

/// Why the sample content seems to be shown as somebody's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleInUse {
    /// The company's facts were changed.
    Facts,
    /// The site has an https address.
    Address,
}

impl SampleInUse {
    /// A sentence for the operator.
    pub fn told(self) -> &'static str {
        match self {
            Self::Facts => "the company's facts were changed",
            Self::Address => "the site has an https address",
        }
    }
}

/// Whether the site shows the sample content as somebody's own, and by what that is seen.
///
/// # Errors
/// When the database fails.
pub fn in_use(snapshot: &Snapshot, config: &Config, now: Timestamp) -> Result<Option<SampleInUse>> {
    if !settings_store::is_sample(snapshot)? {
        return Ok(None);
    }
    if config.http.origin().starts_with("https://") {
        return Ok(Some(SampleInUse::Address));
    }
    let shown = company::in_place_of_configured(snapshot, &config.company, now)?;
    let shipped = Company::default();
    let facts = |company: &Company| {
        [&company.name, &company.phone, &company.email, &company.address].map(String::clone)
    };
    Ok((facts(&shown) != facts(&shipped)).then_some(SampleInUse::Facts))
}
