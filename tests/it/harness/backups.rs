//! The state of scheduled backups, as a process writes it.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Waits until the state of backups is as wanted.
pub async fn state_of(data: &Path, wanted: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let state = fs::read(data.join("backup-state.json")).ok();
        let state: Value = state.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        if wanted(&state) {
            return state;
        }
        assert!(begun.elapsed() < Duration::from_secs(90), "{state}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What the state says of the store.
pub fn in_store(state: &Value) -> &Value {
    of_kind(state, "s3")
}

/// What the state says of the directory.
pub fn in_directory(state: &Value) -> &Value {
    of_kind(state, "directory")
}

fn of_kind<'s>(state: &'s Value, kind: &str) -> &'s Value {
    let mut places = state["places"].as_array().into_iter().flatten();
    places.find(|place| place["kind"] == kind).unwrap_or(&Value::Null)
}

/// Makes the next look at the clock find that a backup is due, in each place.
pub fn forget_last_attempts(data: &Path) {
    change_state(data, |state| {
        for place in state["places"].as_array_mut().unwrap() {
            place["last_attempt"] = Value::Null;
        }
    });
}

/// Changes the file of the state.
pub fn change_state(data: &Path, change: impl FnOnce(&mut Value)) {
    let path = data.join("backup-state.json");
    let mut state: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(&mut state);
    fs::write(&path, state.to_string()).unwrap();
}
