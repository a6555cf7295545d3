//! `doctor`: a line for each check, exit code 1 when one fails. Looks at the data directory and touches nothing in it.

use super::{Global, print};
use crate::auth::{accounts, keys};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::ops::doctor::{Finding, Verdict, examine};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::migrate::SchemaAge;
use crate::platform::db::read_only;

/// Runs and prints all checks.
///
/// # Errors
/// When a check fails; a warning is no failure.
pub fn run(global: &Global) -> Result<()> {
    let config = global.load_config();
    let file = Config::file(global.config.as_deref());
    let verdict = config.as_ref().map(|_| "is valid".to_owned()).map_err(Error::chain);
    let mut findings = vec![Finding { check: "configuration", verdict: verdict.into() }];
    findings.extend(examine(&global.data_dir, config.as_ref().ok(), file.as_deref(), Clock::System.now()));
    if let Ok(directory) = DataDir::open_read_only(&global.data_dir) {
        findings.push(Finding { check: "keys", verdict: keys(&directory) });
        findings
            .extend(administrators(&directory).map(|verdict| Finding { check: "administrators", verdict }));
    }
    for Finding { check, verdict } in &findings {
        let (mark, text) = match verdict {
            Verdict::Fine(text) => ("ok  ", text),
            Verdict::Warning(text) => ("warn", text),
            Verdict::Failure(text) => ("FAIL", text),
        };
        print(&format!("{mark} {check}: {text}\n"))?;
    }
    let failed = findings.iter().filter(|finding| matches!(finding.verdict, Verdict::Failure(_))).count();
    if failed == 0 {
        Ok(())
    } else {
        Err(Error::Refused(format!("{failed} of {} checks failed", findings.len())))
    }
}

fn keys(directory: &DataDir) -> Verdict {
    match keys::look(&directory.keys()) {
        Ok(Some(_)) => Verdict::Fine("are whole".to_owned()),
        Ok(None) => Verdict::Warning("there are none yet; serve makes them".to_owned()),
        Err(error) => Verdict::Failure(error.chain()),
    }
}

/// Nothing where the database cannot be read, which its own check says.
fn administrators(directory: &DataDir) -> Option<Verdict> {
    let path = directory.database();
    let (snapshot, schema) = path.exists().then(|| read_only::open(&path).ok()).flatten()?;
    if schema != SchemaAge::Current {
        return None;
    }
    let looked = accounts::list(&snapshot).and_then(|all| Ok((all.len(), accounts::clashes(&snapshot)?)));
    Some(match looked {
        Ok((0, _)) => Verdict::Warning("there is none; make one with create-admin --email E-MAIL".to_owned()),
        Ok((count, clashes)) => {
            let clashes: Vec<_> = clashes.iter().map(ToString::to_string).collect();
            Verdict::unless_any(&clashes, count.to_string())
        }
        Err(error) => Verdict::Failure(error.chain()),
    })
}
