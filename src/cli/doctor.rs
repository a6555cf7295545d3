//! `doctor`: a line for each check, exit code 1 when one fails.

use super::{Global, print};
use crate::auth::keys::Keys;
use crate::error::{Error, Result};
use crate::ops::doctor::{Finding, examine};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::random::Random;

/// Runs and prints all checks.
///
/// # Errors
/// When a check fails.
pub fn run(global: &Global) -> Result<()> {
    let config = global.load_config();
    let mut findings = vec![Finding {
        check: "configuration",
        verdict: config.as_ref().map(|_| "is valid".to_owned()).map_err(Error::chain),
    }];
    findings.extend(examine(&global.data_dir, config.as_ref().ok(), Clock::System.now()));
    if let Ok(directory) = DataDir::open(&global.data_dir) {
        let keys = Keys::open(&directory.keys(), &Random::System);
        let verdict = keys.map(|_| "are whole and for their owner only".to_owned());
        findings.push(Finding { check: "keys", verdict: verdict.map_err(|error| error.chain()) });
    }
    for Finding { check, verdict } in &findings {
        let (mark, text) = match verdict {
            Ok(text) => ("ok  ", text),
            Err(text) => ("FAIL", text),
        };
        print(&format!("{mark} {check}: {text}\n"))?;
    }
    let failed = findings.iter().filter(|finding| finding.verdict.is_err()).count();
    if failed == 0 {
        Ok(())
    } else {
        Err(Error::Refused(format!("{failed} of {} checks failed", findings.len())))
    }
}
