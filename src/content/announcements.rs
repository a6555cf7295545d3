//! Announcements: which of them visitors see at a moment, and when that changes. Those of the future are never sent.

use jiff::Timestamp;
use serde_json::Value;

/// The name of the list in the document `layout`.
pub(crate) const ANNOUNCEMENTS: &str = "announcements";
/// The kind that stands first.
pub(super) const IMPORTANT: &str = "important";

/// Leaves the announcements that visitors see at the moment `now`, the important ones first.
pub(super) fn keep_current(layout: &mut Value, now: Timestamp) {
    let Some(list) = layout.get_mut(ANNOUNCEMENTS).and_then(Value::as_array_mut) else { return };
    list.retain(|announcement| is_current(announcement, now));
    list.sort_by_key(|announcement| announcement["kind"] != IMPORTANT);
}

/// When the next announcement starts or ends.
pub(super) fn next_change(layout: &Value, now: Timestamp) -> Option<Timestamp> {
    let list = layout[ANNOUNCEMENTS].as_array().into_iter().flatten();
    list.flat_map(|announcement| ["starts", "ends"].map(|name| moment(announcement, name)))
        .flatten()
        .filter(|at| *at > now)
        .min()
}

/// From its start on, and before its end.
fn is_current(announcement: &Value, now: Timestamp) -> bool {
    let started = moment(announcement, "starts").is_none_or(|starts| starts <= now);
    started && moment(announcement, "ends").is_none_or(|ends| now < ends)
}

/// A moment of an announcement; none where it is open.
fn moment(announcement: &Value, name: &str) -> Option<Timestamp> {
    announcement[name].as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_current_is_shown_important_first() {
        let layout = json!({"announcements": [
            {"id": "always", "kind": "information", "starts": "", "ends": ""},
            {"id": "over", "kind": "important", "starts": "", "ends": "2026-11-22T10:00:00Z"},
            {"id": "later", "kind": "important", "starts": "2026-11-22T10:00:01Z", "ends": ""},
            {"id": "now", "kind": "important", "starts": "2026-11-22T10:00:00Z", "ends": "2026-11-22T11:00:00Z"},
        ]});
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let shown = |now: &str| {
            let mut layout = layout.clone();
            keep_current(&mut layout, at(now));
            let ids = layout["announcements"].as_array().unwrap().iter().map(|item| item["id"].clone());
            ids.collect::<Value>()
        };
        assert_eq!(shown("2026-11-22T09:59:59Z"), json!(["over", "always"]));
        assert_eq!(shown("2026-11-22T10:00:00Z"), json!(["now", "always"]));
        assert_eq!(shown("2026-11-22T10:30:00Z"), json!(["later", "now", "always"]));
        assert_eq!(shown("2026-11-23T00:00:00Z"), json!(["later", "always"]));
        let next = |now: &str| next_change(&layout, at(now)).map(|at| at.to_string());
        assert_eq!(next("2026-11-22T09:00:00Z").unwrap(), "2026-11-22T10:00:00Z");
        assert_eq!(next("2026-11-22T10:00:00Z").unwrap(), "2026-11-22T10:00:01Z");
        assert_eq!(next("2026-11-22T11:00:00Z"), None);
        assert_eq!(next_change(&json!({}), at("2026-11-22T11:00:00Z")), None);
    }
}
