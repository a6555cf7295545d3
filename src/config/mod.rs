//! Configuration: flags beat environment beat file beat defaults; an unknown key or a bad value stops the start.
//!
//! Every section is one file with documented fields and its own `validate`. The environment names are
//! `PHARMA_SITE_<SECTION>_<KEY>`, for example `PHARMA_SITE_HTTP_LISTEN`.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use self::removed::RemovedKey;
use crate::error::{Error, Result};

pub mod auth;
pub mod backup;
pub mod company;
pub mod forms;
pub mod http;
pub mod https;
pub mod log;
pub mod mail;
pub mod media;
pub mod metrics;
pub(crate) mod removed;

/// Prefix of the environment variables that override keys.
const ENV_PREFIX: &str = "PHARMA_SITE_";
/// Environment variables that are options of the command line, not keys.
const NOT_KEYS: [&str; 3] = ["DATA_DIR", "CONFIG", "LOG"];
/// Keys that hold tables. A variable names an entry after the key: `PHARMA_SITE_COMPANY_SOCIAL_LINKEDIN`.
const TABLES: [(&str, &str); 5] = [
    ("company", "social"),
    ("company", "shop_names"),
    ("auth", "sms_gateway"),
    ("https", "acme"),
    ("backup", "s3"),
];
/// Keys whose values appear in no message.
const SECRETS: [&str; 4] = ["password", "token", "passphrase", "secret_key"];
/// Phrases of the parser's messages and what replaces them.
const PLAIN_WORDS: [(&str, &str); 6] = [
    ("expected u16", "expected a whole number from 0 to 65535"),
    ("expected u32", "expected a whole number, 0 or more"),
    ("expected u64", "expected a whole number, 0 or more"),
    ("expected usize", "expected a whole number, 0 or more"),
    ("expected f64", "expected a number"),
    ("expected a sequence", "expected a list, such as [\"…\"]"),
];

/// The whole configuration.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where the site listens and how it is reached.
    pub http: http::Http,
    /// The certificate of the site's own HTTPS.
    pub https: https::Https,
    /// Name, contact and links of the company.
    pub company: company::Company,
    /// Sending of mails.
    pub mail: mail::Mail,
    /// Limits of the public forms.
    pub forms: forms::Forms,
    /// Sign-in and sessions.
    pub auth: auth::Auth,
    /// Limits of uploads.
    pub media: media::Media,
    /// What the search keeps.
    pub search: Search,
    /// Scheduled backups.
    pub backup: backup::Backup,
    /// How events are written, and whether requests are.
    pub log: log::Log,
    /// Who may read `/metrics`.
    pub metrics: metrics::Metrics,
    /// Keys of earlier releases that the file or the environment still has.
    #[serde(skip)]
    pub(crate) removed: Vec<&'static RemovedKey>,
}

/// `[search]`: what the search keeps.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Search {
    /// Whether texts that found nothing are counted for the back office, without any trace of who typed them.
    pub count_unanswered: bool,
}

impl Default for Search {
    fn default() -> Self {
        Self { count_unanswered: true }
    }
}

/// What is wrong with the values of one section: a message for each, which begins with `[section] key`.
struct SectionErrors {
    section: &'static str,
    messages: Vec<String>,
}

impl SectionErrors {
    fn add(&mut self, key: &str, message: impl Display) {
        self.messages.push(format!("[{}] {key}: {message}", self.section));
    }

    fn add_unless(&mut self, is_valid: bool, key: &str, message: impl Display) {
        if !is_valid {
            self.add(key, message);
        }
    }

    fn add_err<T>(&mut self, key: &str, parsed: Result<T, String>) {
        if let Err(message) = parsed {
            self.add(key, message);
        }
    }
}

impl Config {
    /// Loads the configuration: the file (see [`Config::file`]), else defaults; then the environment. An error names
    /// file or variable, key, and what is allowed, for every wrong value.
    pub(crate) fn load(file: Option<&Path>, env: impl Iterator<Item = (String, String)>) -> Result<Self> {
        let mut table = Table::new();
        let (mut wrong_in_file, mut wrong_in_env, mut removed) =
            (WrongInFile::default(), Vec::new(), Vec::new());
        let file = Self::file(file);
        let in_file = |why: &str| {
            let path = file.as_deref().unwrap_or(Path::new("")).display();
            format!("{path}: {}", one_line(why))
        };
        let in_env = |why: &str| format!("environment ({ENV_PREFIX}…): {}", one_line(why));
        if let Some(path) = &file {
            let text = std::fs::read_to_string(path);
            let text = text.map_err(|cause| Error::Refused(in_file(&cause.to_string())))?;
            // The environment may correct what is wrong here.
            let mut document;
            (document, removed) = parse(&text).map_err(|why| Error::Refused(in_file(&why)))?;
            wrong_in_file = WrongInFile::find(&text, &mut document);
            table = Table::deserialize(toml::Deserializer::from(document))
                .map_err(|cause| Error::Refused(in_file(cause.message())))?;
        }
        let mut env: Vec<_> = env.filter(|(name, _)| name.starts_with(ENV_PREFIX)).collect();
        env.sort();
        for (name, text) in &env {
            if let Some(key) = removed::of_variable(&name[ENV_PREFIX.len()..]) {
                removed.push(key);
                continue;
            }
            wrong_in_env.extend(apply_variable(&mut table, name, text).err().map(|error| error.to_string()));
        }
        let mut config =
            read(Value::Table(table)).map_err(|error| Error::Refused(in_env(&describe(&error))))?;
        let WrongInFile { keys: mut file, values } = wrong_in_file;
        let mut env = Vec::new();
        for message in config.validate() {
            match values.iter().find(|(in_file, _)| *in_file == message) {
                Some((_, with_line)) => file.push(with_line.clone()),
                None => env.push(message),
            }
        }
        let texts = [
            (!file.is_empty()).then(|| in_file(&file.join("; "))),
            (!env.is_empty()).then(|| in_env(&env.join("; "))),
        ];
        let texts: Vec<_> = texts.into_iter().flatten().chain(wrong_in_env).collect();
        if !texts.is_empty() {
            return Err(Error::Refused(texts.join("; ")));
        }
        config.http.normalise();
        config.https.complete(&mut config.http);
        config.company.set_default_opening_hours();
        config.backup.retired_keys = removed.iter().filter_map(|key| key.retention()).collect();
        config.removed = removed;
        Ok(config)
    }

    /// The variables of this process's environment.
    ///
    /// # Errors
    /// When the value of a key is not UTF-8.
    pub(crate) fn environment() -> Result<Vec<(String, String)>> {
        let read = |(name, value): (OsString, OsString)| {
            let name = name.into_string().ok()?;
            let is_key = name.strip_prefix(ENV_PREFIX).is_some_and(|key| !NOT_KEYS.contains(&key));
            match value.into_string() {
                Ok(value) => Some(Ok((name, value))),
                Err(_) if is_key => Some(Err(Error::Refused(format!("{name}: the value is not UTF-8")))),
                Err(_) => None,
            }
        };
        std::env::vars_os().filter_map(read).collect()
    }

    /// The file that is read: the given one, else `./config.toml` if it exists.
    pub(crate) fn file(given: Option<&Path>) -> Option<PathBuf> {
        let default = Path::new("config.toml");
        given.or_else(|| default.exists().then_some(default)).map(Path::to_owned)
    }

    /// The keys that still have the default value, although visitors see it or mails go to it.
    pub(crate) fn placeholders(&self) -> Vec<&'static str> {
        let defaults = Self::default();
        let keys = [
            ("[http] public_url", self.http.public_url == defaults.http.public_url),
            ("[company] name", self.company.name == defaults.company.name),
            ("[company] phone", self.company.phone == defaults.company.phone),
            ("[company] email", self.company.email == defaults.company.email),
            ("[mail] from", self.mail.from == defaults.mail.from),
            ("[mail] to", self.mail.to.iter().any(|to| defaults.mail.to.contains(to))),
        ];
        keys.into_iter().filter(|(_, is_default)| *is_default).map(|(key, _)| key).collect()
    }

    fn validate(&self) -> Vec<String> {
        let sections = [
            messages("http", |errors| self.http.validate(errors)),
            messages("https", |errors| self.https.validate(&self.http, errors)),
            messages("company", |errors| self.company.validate(errors)),
            messages("mail", |errors| self.mail.validate(errors)),
            messages("forms", |errors| self.forms.validate(errors)),
            messages("auth", |errors| self.auth.validate(errors)),
            messages("media", |errors| self.media.validate(errors)),
            messages("backup", |errors| self.backup.validate(errors)),
            messages("metrics", |errors| self.metrics.validate(&self.http, &self.https, errors)),
        ];
        sections.concat()
    }
}

/// The messages of a section's `validate`.
fn messages(section: &'static str, validate: impl FnOnce(&mut SectionErrors)) -> Vec<String> {
    let mut errors = SectionErrors { section, messages: Vec::new() };
    validate(&mut errors);
    errors.messages
}

/// Whether a configuration file holds a password or a token.
pub(crate) fn holds_secrets(file: &Path) -> bool {
    fn contains_secret(value: &Value) -> bool {
        value.as_table().is_some_and(|table| {
            let is_secret = |key: &str, value: &Value| {
                SECRETS.contains(&key) && value.as_str().is_some_and(|secret| !secret.is_empty())
            };
            table.iter().any(|(key, value)| is_secret(key, value) || contains_secret(value))
        })
    }
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.parse().is_ok_and(|table| contains_secret(&Value::Table(table)))
}

type ReadError = serde_path_to_error::Error<toml::de::Error>;

fn read<'de>(source: impl serde::Deserializer<'de, Error = toml::de::Error>) -> Result<Config, ReadError> {
    serde_path_to_error::deserialize(source)
}

/// The document in a file, and the removed keys that were in it. An error names every mistake of writing, with its line.
fn parse(text: &str) -> Result<(Spanned<DeTable<'_>>, Vec<&'static RemovedKey>), String> {
    let (mut document, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        let removed = removed::take(document.get_mut());
        return Ok((document, removed));
    }
    let told = errors.iter().map(|cause| {
        let span = cause.span().unwrap_or_default();
        let key = text.get(span.clone()).filter(|_| cause.message().starts_with("duplicate key"));
        let key = key.map(|key| format!(" `{}`", key.trim())).unwrap_or_default();
        format!("line {}: {}{key}", line_at(text, span.start), cause.message())
    });
    Err(told.collect::<Vec<_>>().join("; "))
}

/// What is wrong in a file.
#[derive(Default)]
struct WrongInFile {
    /// Keys that are unknown or have another type, with line, section and key.
    keys: Vec<String>,
    /// Values that are not allowed, which the environment may correct: without the line, and with it.
    values: Vec<(String, String)>,
}

impl WrongInFile {
    /// Takes the wrong keys out of the document.
    fn find(text: &str, document: &mut Spanned<DeTable<'_>>) -> Self {
        let mut wrong = Self::default();
        loop {
            let error = match read(toml::Deserializer::from(document.clone())) {
                Err(error) => error,
                Ok(config) => {
                    let with_line = |message: String| {
                        let line = line_of_key(text, document, &message);
                        let line = line.map(|line| format!("line {line}: ")).unwrap_or_default();
                        (message.clone(), line + &message)
                    };
                    wrong.values = config.validate().into_iter().map(with_line).collect();
                    return wrong;
                }
            };
            let line = line_at(text, error.inner().span().unwrap_or_default().start);
            wrong.keys.push(format!("line {line}: {}", describe(&error)));
            let path = error.path().to_string();
            let path: Vec<_> = path.split(['.', '[']).collect();
            if !remove(document.get_mut(), &path) {
                return wrong;
            }
        }
    }
}

/// Takes out the key of a path; whether there was one. A part of a list goes with the whole list.
fn remove(table: &mut DeTable<'_>, path: &[&str]) -> bool {
    let [name, rest @ ..] = path else { return false };
    if let Some(DeValue::Table(inner)) = table.get_mut(*name).map(Spanned::get_mut)
        && remove(inner, rest)
    {
        return true;
    }
    table.remove(*name).is_some()
}

/// The line of the key that a message begins with: `[backup] s3.endpoint: …`.
fn line_of_key(text: &str, document: &Spanned<DeTable<'_>>, message: &str) -> Option<usize> {
    let (section, rest) = message.strip_prefix('[')?.split_once("] ")?;
    let path = rest.split_once(':')?.0;
    let mut table = document.get_ref();
    let mut at = None;
    for name in std::iter::once(section).chain(path.split('.')) {
        let Some((key, value)) = table.iter().find(|(key, _)| key.get_ref() == name) else { break };
        at = Some(key.span().start);
        let DeValue::Table(inner) = value.get_ref() else { break };
        table = inner;
    }
    at.map(|at| line_at(text, at))
}

fn line_at(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

/// Section, key, and what is allowed there.
fn describe(error: &ReadError) -> String {
    let path = error.path().to_string();
    let place = match path.split_once('.') {
        Some((section, key)) => format!("[{section}] {key}: "),
        None if path.is_empty() || path == "." => String::new(),
        None => format!("[{path}] "),
    };
    // The message would quote the value, which may be the secret.
    if SECRETS.iter().any(|secret| path.ends_with(secret)) {
        return format!("{place}must be a text in quotes");
    }
    let mut what = error.inner().message().to_owned();
    for (types, words) in PLAIN_WORDS {
        what = what.replace(types, words);
    }
    place + &what
}

fn one_line(text: &str) -> String {
    text.trim().replace('\n', " ")
}

/// Sets the key that an environment variable names: to the text itself where the key takes a text, else to the TOML
/// value that the text stands for.
fn apply_variable(table: &mut Table, name: &str, text: &str) -> Result<()> {
    let rest = &name[ENV_PREFIX.len()..];
    if NOT_KEYS.contains(&rest) {
        return Ok(());
    }
    let lower = rest.to_lowercase();
    let unknown = || Error::Refused(format!("{name}: no such key; names are {ENV_PREFIX}<SECTION>_<KEY>"));
    let (section, key) = lower.split_once('_').ok_or_else(unknown)?;
    let in_table = TABLES.iter().find_map(|(of, table)| {
        let key = key.strip_prefix(table)?.strip_prefix('_')?;
        (*of == section).then(|| vec![section, table, key])
    });
    let path = in_table.unwrap_or_else(|| vec![section, key]);
    let dotted = path.join(".");
    let mut message = String::new();
    for value in [Value::String(text.to_owned()), toml_value(text)] {
        let mut changed = table.clone();
        set(&mut changed, &path, value).ok_or_else(unknown)?;
        // Other keys of a table may follow in a later variable: only errors of this key count.
        let error = read(Value::Table(changed.clone())).err().filter(|error| {
            let path = error.path().to_string();
            path.starts_with(&dotted) || path == section
        });
        let Some(error) = error else {
            *table = changed;
            return Ok(());
        };
        message = describe(&error);
    }
    Err(Error::Refused(format!("{name}: {}", one_line(&message))))
}

fn set(table: &mut Table, path: &[&str], value: Value) -> Option<()> {
    let (key, tables) = path.split_last()?;
    let table = tables.iter().try_fold(table, |table, name| {
        table.entry(*name).or_insert_with(|| Value::Table(Table::new())).as_table_mut()
    })?;
    table.insert((*key).to_owned(), value);
    Some(())
}

/// The value that a text stands for in TOML (`5`, `true`, `["a"]`), else the text itself (`+91 98…`).
fn toml_value(text: &str) -> Value {
    toml::from_str::<Table>(&format!("v = {text}"))
        .ok()
        .and_then(|mut table| table.remove("v"))
        .filter(|value| !matches!(value, Value::Datetime(_)))
        .unwrap_or_else(|| Value::String(text.to_owned()))
}

#[cfg(test)]
mod tests;
