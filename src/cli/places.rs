//! Which configuration and which data directory a command works with.
//!
//! What is named wins. Then comes what is in the current directory, and then what the shipped unit uses: on a packaged machine a
//! command without options is about the site that runs there, not about one that it makes in somebody's home.

use std::path::{Path, PathBuf};

use crate::platform::log::journal::LogOutput;

/// What the shipped unit and the package use.
const UNIT: Places = Places { config: "/etc/pharma-site.toml", data_dir: "/var/lib/pharma-site" };
/// What is looked for in the current directory.
const HERE: Places = Places { config: "config.toml", data_dir: "./data" };

#[derive(Debug, Clone, Copy)]
struct Places {
    config: &'static str,
    data_dir: &'static str,
}

/// Options that every command takes, as they were given.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct GlobalArgs {
    /// Directory with all state; serve, create-admin, load-demo and restore create it if missing. Without it ./data, else that
    /// of the shipped unit, /var/lib/pharma-site, if there
    #[arg(long, global = true, value_name = "DIR", env = "PHARMA_SITE_DATA_DIR")]
    data_dir: Option<PathBuf>,
    /// Configuration file; without it ./config.toml, else that of the shipped unit, /etc/pharma-site.toml, if there, else defaults
    #[arg(long, global = true, value_name = "FILE", env = "PHARMA_SITE_CONFIG")]
    config: Option<PathBuf>,
}

/// The configuration and the data directory that were decided on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Global {
    pub(super) data_dir: PathBuf,
    pub(super) config: Option<PathBuf>,
}

impl GlobalArgs {
    /// Decides, and says on standard error what was taken that nobody has named.
    pub(super) fn decide(&self) -> Global {
        let (global, is_said) = self.decide_by(Path::exists);
        if is_said {
            let config = global.config.as_deref().map_or_else(|| "none".into(), Path::to_string_lossy);
            let data_dir = global.data_dir.display();
            let prefix = LogOutput::new().prefix(tracing::Level::INFO);
            eprintln!("{prefix}pharma-site: configuration: {config}; data directory: {data_dir}");
        }
        global
    }

    fn decide_by(&self, exists: impl Fn(&Path) -> bool) -> (Global, bool) {
        let is_there = |path: &str| exists(Path::new(path));
        let named = |path: Option<&Path>, place: &str| path == Some(Path::new(place));
        let is_here = is_there(HERE.config) || is_there(HERE.data_dir);
        let is_unit =
            named(self.config.as_deref(), UNIT.config) || named(self.data_dir.as_deref(), UNIT.data_dir);
        // A data directory that is named is not the unit's site: it might write where that has its backups.
        let is_elsewhere = self.data_dir.is_some() || self.config.is_some();
        let places = if is_unit || (!is_here && !is_elsewhere) { UNIT } else { HERE };
        let config = self.config.clone().or_else(|| is_there(places.config).then(|| places.config.into()));
        let data_dir = self.data_dir.clone().unwrap_or_else(|| {
            // Where only the configuration is the unit's, a command must not make another site here.
            let place = if is_there(places.data_dir) || config.as_deref() == Some(Path::new(UNIT.config)) {
                places.data_dir
            } else {
                HERE.data_dir
            };
            place.into()
        });
        let is_said = self.data_dir.is_none() || (self.config.is_none() && config.is_some());
        (Global { data_dir, config }, is_said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_wins_then_what_is_here_then_the_units() {
        let decided = |config: Option<&str>, data_dir: Option<&str>, there: &[&str]| {
            let args = GlobalArgs { config: config.map(Into::into), data_dir: data_dir.map(Into::into) };
            let (Global { config, data_dir }, is_said) =
                args.decide_by(|path| there.iter().any(|there| path == Path::new(there)));
            let config = config.map_or_else(String::new, |path| path.display().to_string());
            (config, data_dir.display().to_string(), is_said)
        };
        let unit = [UNIT.config, UNIT.data_dir];
        let here = [UNIT.config, UNIT.data_dir, HERE.config, HERE.data_dir];
        let of = |config: &str, data_dir: &str, is_said| (config.to_owned(), data_dir.to_owned(), is_said);
        for (config, data_dir, there, expected) in [
            (None, None, &[][..], of("", "./data", true)),
            (None, None, &unit[..], of(UNIT.config, UNIT.data_dir, true)),
            (None, None, &unit[..1], of(UNIT.config, UNIT.data_dir, true)),
            (None, None, &unit[1..], of("", UNIT.data_dir, true)),
            (None, None, &here[..], of("config.toml", "./data", true)),
            (None, None, &here[..3], of("config.toml", "./data", true)),
            (None, None, &[UNIT.config, UNIT.data_dir, HERE.data_dir][..], of("", "./data", true)),
            (None, Some(UNIT.data_dir), &here[..], of(UNIT.config, UNIT.data_dir, true)),
            (Some(UNIT.config), None, &here[..], of(UNIT.config, UNIT.data_dir, true)),
            (None, Some("/srv/copy"), &unit[..], of("", "/srv/copy", false)),
            (None, Some("/srv/copy"), &here[..], of("config.toml", "/srv/copy", true)),
            (Some("/srv/a.toml"), None, &unit[..], of("/srv/a.toml", "./data", true)),
            (Some("/srv/a.toml"), Some("/srv/copy"), &here[..], of("/srv/a.toml", "/srv/copy", false)),
        ] {
            assert_eq!(decided(config, data_dir, there), expected, "{config:?} {data_dir:?} {there:?}");
        }
    }
}
