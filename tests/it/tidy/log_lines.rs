//! Every line that the log gets by default: who can cause it, and how often. A new one has to be decided on.

use std::collections::BTreeMap;

use super::files;

/// The calls in these files and folders (their paths begin so), and why nobody fills a disk with them.
const CAUSED_BY: [(&str, usize, &str); 37] = [
    ("src/auth/challenge.rs", 1, "a signed-in person, few times an hour: text messages are limited"),
    ("src/auth/keys.rs", 1, "a damaged file, looked at once a second"),
    ("src/auth/refresh.rs", 1, "a used refresh token, whose session it ends"),
    ("src/backup/", 20, "time, and owners"),
    ("src/catalogue/search/", 2, "a save"),
    ("src/catalogue/store/search.rs", 1, "a save"),
    ("src/catalogue/unanswered/", 1, "time"),
    ("src/cli/", 16, "a start and an end"),
    ("src/enquiries/service.rs", 4, "an enquiry, of which few an hour are taken from an address"),
    ("src/imports/", 4, "an administrator"),
    ("src/media/rejection.rs", 1, "an administrator"),
    ("src/media/sweep.rs", 1, "time"),
    ("src/media/workers.rs", 3, "an administrator"),
    ("src/monitoring/mod.rs", 1, "who may read the metrics"),
    ("src/ops/", 11, "time"),
    ("src/platform/certificates/", 5, "time"),
    ("src/platform/db/", 9, "a start, or a state that changes"),
    ("crates/work/src/repeated.rs", 1, "once a minute"),
    ("src/platform/mailer/mod.rs", 2, "first of a minute; a save"),
    ("src/platform/mailer/smtp.rs", 1, "a mail, which has its limits"),
    ("crates/work/src/periodic.rs", 1, "time"),
    ("src/platform/service_manager.rs", 2, "time"),
    ("src/print/cache.rs", 2, "a save"),
    ("src/print/document.rs", 1, "first of a minute"),
    ("src/redirects/mod.rs", 1, "time"),
    ("crates/render/src/engine.rs", 1, "first of a minute"),
    ("src/site/mail_settings.rs", 1, "first of a minute"),
    ("src/site/office_settings.rs", 1, "time"),
    ("src/web/admin/people/invitations.rs", 1, "an owner"),
    ("src/web/admin/products.rs", 1, "an administrator"),
    ("src/web/admin/site_pages.rs", 1, "an administrator"),
    (
        "src/web/auth/account_notice.rs",
        2,
        "an administrator; a failed sign-in, which has its limits, and beyond them the first of a minute",
    ),
    ("src/web/enquiries.rs", 2, "first of a minute"),
    ("src/web/health.rs", 3, "a state that changes"),
    ("src/web/page_rendering.rs", 1, "first of a minute"),
    ("src/web/server/mod.rs", 1, "a signal"),
    ("src/web/server/middleware.rs", 3, "first of a minute; a proxy, which is named once, 50 in all"),
];

#[test]
fn every_line_of_the_log_says_who_can_cause_it() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for (path, text) in ["src", "crates"].into_iter().flat_map(|root| files(root, &[".rs"])) {
        let path = path.to_string_lossy().into_owned();
        let code = text.split("\nmod tests {").next().unwrap();
        let count = ["error!(", "warn!(", "info!("]
            .iter()
            .map(|call| code.matches(&format!("tracing::{call}")).count());
        let count: usize = count.sum();
        if count == 0 || path.ends_with("/tests.rs") {
            continue;
        }
        let known = CAUSED_BY.iter().find(|(known, ..)| path.starts_with(known));
        let (known, _, why) =
            known.unwrap_or_else(|| panic!("{path}: who can cause its {count} lines, and how often?"));
        *found.entry(known).or_default() += count;
        if why.starts_with("first of a minute") {
            assert!(text.contains("repeated::is_first("), "{path}: {why}");
        }
    }
    let counts: BTreeMap<_, _> = CAUSED_BY.iter().map(|(path, count, _)| (*path, *count)).collect();
    assert_eq!(found, counts, "who can cause the new lines, and how often?");
}
