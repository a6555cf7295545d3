//! Which backups are kept: the newest, and the last of each hour, day, week and month for a while.
//!
//! When there are more of the newest than are kept, those go first that were made much closer together than `every` says: a
//! burst of them, for whatever reason, pushes none of an earlier day out.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::config::backup::Backup;

/// A span of time of which the last backup is kept, by a number that is the same for all moments in it.
type Period = fn(Timestamp) -> i64;

/// Of backups that were made at these moments, those that are no longer kept. Hours, days, weeks and months are those of
/// UTC.
pub(crate) fn superseded(times: &[Timestamp], config: &Backup) -> BTreeSet<Timestamp> {
    let mut newest_first = times.to_vec();
    newest_first.sort_unstable_by(|a, b| b.cmp(a));
    let apart = config.interval().unwrap_or_default() / 2;
    let mut newest: Vec<Timestamp> = Vec::new();
    for at in &newest_first {
        let is_apart = newest.last().is_none_or(|last| last.duration_since(*at) >= apart);
        if newest.len() < config.keep as usize && is_apart {
            newest.push(*at);
        }
    }
    for at in &newest_first {
        if newest.len() < config.keep as usize && !newest.contains(at) {
            newest.push(*at);
        }
    }
    let mut superseded: BTreeSet<_> = newest_first.iter().copied().collect();
    for at in newest {
        superseded.remove(&at);
    }
    let periods: [(u32, Period); 4] = [
        (config.keep_hourly, |at| at.as_second().div_euclid(3600)),
        (config.keep_daily, |at| at.as_second().div_euclid(86_400)),
        // The first of January 1970 was a Thursday; weeks begin on Monday.
        (config.keep_weekly, |at| (at.as_second() + 3 * 86_400).div_euclid(7 * 86_400)),
        (config.keep_monthly, |at| {
            let date = at.to_zoned(TimeZone::UTC).date();
            i64::from(date.year()) * 12 + i64::from(date.month())
        }),
    ];
    for (count, period) in periods {
        let mut seen = BTreeSet::new();
        for at in &newest_first {
            if seen.len() < count as usize && seen.insert(period(*at)) {
                superseded.remove(at);
            }
        }
    }
    superseded
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    fn kept(config: &Backup, times: &[Timestamp]) -> Vec<String> {
        let gone = superseded(times, config);
        let left = times.iter().filter(|at| !gone.contains(at));
        left.map(|at| at.to_zoned(TimeZone::UTC).strftime("%d %H").to_string()).collect()
    }

    #[test]
    fn a_burst_of_backups_pushes_no_earlier_day_out() {
        let end: Timestamp = "2026-11-22T20:30:00Z".parse().unwrap();
        let days = (0..10).map(|n| end - SignedDuration::from_mins(90) - SignedDuration::from_hours(24 * n));
        let burst = (0..6).map(|n| end - SignedDuration::from_mins(15 * n));
        let times: Vec<_> = burst.chain(days).collect();
        let daily = Backup { every: "24h".to_owned(), keep: 7, ..Backup::default() };
        assert_eq!(kept(&daily, &times), ["22 20", "21 19", "20 19", "19 19", "18 19", "17 19", "16 19"]);
        // While there is room for them, they stay.
        assert_eq!(kept(&daily, &times[..6]).len(), 6);
    }

    #[test]
    fn the_newest_and_the_last_of_each_period_are_kept() {
        // Every six hours for 40 days, up to Sunday the 22nd of November at six in the evening.
        let end: Timestamp = "2026-11-22T18:00:00Z".parse().unwrap();
        let times: Vec<_> = (0..160).map(|n| end - SignedDuration::from_hours(6 * n)).collect();
        let only = Backup { keep: 2, ..Backup::default() };
        assert_eq!(kept(&only, &times), ["22 18", "22 12"]);
        let daily = Backup { keep: 1, keep_daily: 3, ..Backup::default() };
        assert_eq!(kept(&daily, &times), ["22 18", "21 18", "20 18"]);
        let weekly = Backup { keep: 1, keep_weekly: 3, ..Backup::default() };
        assert_eq!(kept(&weekly, &times), ["22 18", "15 18", "08 18"]);
        let monthly = Backup { keep: 1, keep_monthly: 12, ..Backup::default() };
        assert_eq!(kept(&monthly, &times), ["22 18", "31 18"]);
        let all = Backup { keep: 3, keep_hourly: 2, keep_daily: 2, keep_weekly: 2, ..Backup::default() };
        assert_eq!(kept(&all, &times), ["22 18", "22 12", "22 06", "21 18", "15 18"]);
        assert_eq!(kept(&only, &[]), Vec::<String>::new());
    }
}
