//! `doctor`: a line for each check, exit code 1 when one fails.

use super::{Global, print};
use crate::error::{Error, Result};
use crate::ops::doctor::{Finding, examine};
use crate::platform::clock::Clock;

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
