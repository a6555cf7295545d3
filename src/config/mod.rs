//! Configuration: flags beat environment beat file beat defaults; an unknown key or a bad value stops the start.
//!
//! Every section is one file with documented fields and its own `validate`. The environment names are
//! `PHARMA_SITE_<SECTION>_<KEY>`, for example `PHARMA_SITE_HTTP_LISTEN`.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::{Table, Value};

use crate::error::{Error, Result};

pub mod auth;
pub mod backup;
pub mod company;
pub mod forms;
pub mod http;
pub mod mail;
pub mod media;
pub mod network;

/// Prefix of the environment variables that override keys.
pub const ENV_PREFIX: &str = "PHARMA_SITE_";
/// Environment variables that are options of the command line, not keys.
const NOT_KEYS: [&str; 3] = ["DATA_DIR", "CONFIG", "LOG"];
/// Keys that hold tables, whose entries are set by one more name: `PHARMA_SITE_COMPANY_SOCIAL_LINKEDIN`.
const TABLES: [(&str, &str); 3] = [("company", "social"), ("company", "shop_names"), ("auth", "sms_gateway")];
/// Keys whose values appear in no message.
const SECRETS: [&str; 2] = ["password", "token"];
/// What the parser calls things, and what people do.
const WORDS: [(&str, &str); 6] = [
    ("expected u16", "expected a whole number from 0 to 65535"),
    ("expected u32", "expected a whole number, 0 or more"),
    ("expected u64", "expected a whole number, 0 or more"),
    ("expected usize", "expected a whole number, 0 or more"),
    ("expected f64", "expected a number"),
    ("expected a sequence", "expected a list, such as [\"…\"]"),
];

/// All that an operator may set.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where the site listens and how it is reached.
    pub http: http::Http,
    /// Who the company is: name, contact, links.
    pub company: company::Company,
    /// How mails leave.
    pub mail: mail::Mail,
    /// Limits of the public forms.
    pub forms: forms::Forms,
    /// Sign-in and sessions.
    pub auth: auth::Auth,
    /// Uploads.
    pub media: media::Media,
    /// Scheduled backups.
    pub backup: backup::Backup,
}

impl Config {
    /// Loads the configuration: the file (see [`Config::file`]), else defaults; then the environment.
    ///
    /// # Errors
    /// Names the file (or variable), the key, and what is allowed.
    pub fn load(file: Option<&Path>, env: impl Iterator<Item = (String, String)>) -> Result<Self> {
        let mut table = Table::new();
        let mut amiss_in_file = None;
        if let Some(path) = Self::file(file) {
            let named = |why: &str| Error::Refused(format!("{}: {}", path.display(), one_line(why)));
            let text = std::fs::read_to_string(&path).map_err(|cause| named(&cause.to_string()))?;
            let config = parse(&text).map_err(|why| named(&why))?;
            // The environment may mend it.
            amiss_in_file = config.validate().err().map(|why| (named(&why), why));
            table = toml::from_str(&text).map_err(|cause| named(cause.message()))?;
        }
        let mut env: Vec<_> = env.filter(|(name, _)| name.starts_with(ENV_PREFIX)).collect();
        env.sort();
        for (name, text) in &env {
            overlay(&mut table, name, text)?;
        }
        let from_env = |why: &str| Error::Refused(format!("environment ({ENV_PREFIX}…): {}", one_line(why)));
        let mut config = read(Value::Table(table)).map_err(|error| from_env(&describe(&error)))?;
        config.validate().map_err(|why| match amiss_in_file {
            Some((named, before)) if before == why => named,
            _ => from_env(&why),
        })?;
        config.http.normalise();
        Ok(config)
    }

    /// The file that is read: the one that is named, else `./config.toml` if there.
    pub fn file(named: Option<&Path>) -> Option<PathBuf> {
        let implied = Path::new("config.toml");
        named.or_else(|| implied.exists().then_some(implied)).map(Path::to_owned)
    }

    /// The keys of which visitors see, or mails go to, a placeholder as it was shipped.
    pub fn placeholders(&self) -> Vec<&'static str> {
        let shipped = Self::default();
        let mut keys = Vec::new();
        for (key, is, was) in [
            ("[http] public_url", &self.http.public_url, &shipped.http.public_url),
            ("[company] name", &self.company.name, &shipped.company.name),
            ("[company] phone", &self.company.phone, &shipped.company.phone),
            ("[company] email", &self.company.email, &shipped.company.email),
            ("[mail] from", &self.mail.from, &shipped.mail.from),
        ] {
            if is == was {
                keys.push(key);
            }
        }
        if self.mail.to.iter().any(|to| shipped.mail.to.contains(to)) {
            keys.push("[mail] to");
        }
        keys
    }

    fn validate(&self) -> Result<(), String> {
        self.http.validate().map_err(|why| format!("[http] {why}"))?;
        self.company.validate().map_err(|why| format!("[company] {why}"))?;
        self.mail.validate().map_err(|why| format!("[mail] {why}"))?;
        self.forms.validate().map_err(|why| format!("[forms] {why}"))?;
        self.auth.validate().map_err(|why| format!("[auth] {why}"))?;
        self.media.validate().map_err(|why| format!("[media] {why}"))?;
        self.backup.validate().map_err(|why| format!("[backup] {why}"))
    }
}

/// Whether a configuration file holds a password or a token.
pub fn holds_secrets(file: &Path) -> bool {
    fn any(value: &Value) -> bool {
        value.as_table().is_some_and(|table| {
            let is_secret = |key: &str, value: &Value| {
                SECRETS.contains(&key) && value.as_str().is_some_and(|secret| !secret.is_empty())
            };
            table.iter().any(|(key, value)| is_secret(key, value) || any(value))
        })
    }
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.parse().is_ok_and(|table| any(&Value::Table(table)))
}

type Unread = serde_path_to_error::Error<toml::de::Error>;

fn read<'de>(source: impl serde::Deserializer<'de, Error = toml::de::Error>) -> Result<Config, Unread> {
    serde_path_to_error::deserialize(source)
}

/// Reads a file; what is wrong is told with line, section and key.
fn parse(text: &str) -> Result<Config, String> {
    let line = |cause: &toml::de::Error| {
        let before = cause.span().map_or("", |span| &text[..span.start.min(text.len())]);
        before.matches('\n').count() + 1
    };
    let source = toml::Deserializer::parse(text)
        .map_err(|cause| format!("line {}: {}", line(&cause), cause.message()))?;
    read(source).map_err(|error| format!("line {}: {}", line(error.inner()), describe(&error)))
}

/// Section, key, and what is allowed there.
fn describe(error: &Unread) -> String {
    let path = error.path().to_string();
    let place = match path.split_once('.') {
        Some((section, key)) => format!("[{section}] {key}: "),
        None if path.is_empty() || path == "." => String::new(),
        None => format!("[{path}] "),
    };
    // What was written in place of a secret may be the secret.
    if SECRETS.iter().any(|secret| path.ends_with(secret)) {
        return format!("{place}must be a text in quotes");
    }
    let mut what = error.inner().message().to_owned();
    for (types, words) in WORDS {
        what = what.replace(types, words);
    }
    place + &what
}

fn one_line(text: &str) -> String {
    text.trim().replace('\n', " ")
}

/// Sets the key that an environment variable names: to the text itself where the key takes a text, else to what the
/// text means in TOML.
fn overlay(table: &mut Table, name: &str, text: &str) -> Result<()> {
    let rest = &name[ENV_PREFIX.len()..];
    if NOT_KEYS.contains(&rest) {
        return Ok(());
    }
    let lower = rest.to_lowercase();
    let unknown = || Error::Refused(format!("{name}: no such key; names are {ENV_PREFIX}<SECTION>_<KEY>"));
    let (section, key) = lower.split_once('_').ok_or_else(unknown)?;
    let mut path = vec![section];
    let inner = TABLES.iter().find_map(|(of, inner)| {
        let key = key.strip_prefix(inner)?.strip_prefix('_')?;
        (*of == section).then_some([*inner, key])
    });
    match inner {
        Some(inner) => path.extend(inner),
        None => path.push(key),
    }
    let place = path.join(".");
    let mut why = String::new();
    for value in [Value::String(text.to_owned()), scalar(text)] {
        let mut changed = table.clone();
        set(&mut changed, &path, value).ok_or_else(unknown)?;
        // Keys that come later may be missing yet: only what is said of this one counts.
        let amiss = read(Value::Table(changed.clone())).err();
        let is_here = |error: &Unread| {
            let path = error.path().to_string();
            path.starts_with(&place) || path == section
        };
        match amiss.filter(is_here) {
            None => {
                *table = changed;
                return Ok(());
            }
            Some(error) => why = describe(&error),
        }
    }
    Err(Error::Refused(format!("{name}: {}", one_line(&why))))
}

fn set(table: &mut Table, path: &[&str], value: Value) -> Option<()> {
    let (key, tables) = path.split_last()?;
    let table = tables.iter().try_fold(table, |table, name| {
        table.entry(*name).or_insert_with(|| Value::Table(Table::new())).as_table_mut()
    })?;
    table.insert((*key).to_owned(), value);
    Some(())
}

/// A value as TOML reads it, else the text itself: `5`, `true`, `["a"]`, `+91 98…`.
fn scalar(text: &str) -> Value {
    toml::from_str::<Table>(&format!("v = {text}"))
        .ok()
        .and_then(|mut table| table.remove("v"))
        .filter(|value| !matches!(value, Value::Datetime(_)))
        .unwrap_or_else(|| Value::String(text.to_owned()))
}

#[cfg(test)]
mod tests;
