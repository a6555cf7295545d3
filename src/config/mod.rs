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
    /// Loads the configuration: `file` if named, else `./config.toml` if there, else defaults; then the environment.
    ///
    /// # Errors
    /// Names the file (or variable), the key, and what is allowed.
    pub fn load(file: Option<&Path>, env: impl Iterator<Item = (String, String)>) -> Result<Self> {
        let implied = PathBuf::from("config.toml");
        let path = file.or_else(|| implied.exists().then_some(implied.as_path()));
        let mut table = Table::new();
        let mut amiss_in_file = None;
        if let Some(path) = path {
            let named = |why: &str| Error::Refused(format!("{}: {}", path.display(), one_line(why)));
            let text = std::fs::read_to_string(path).map_err(|cause| named(&cause.to_string()))?;
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
        let config = read(Value::Table(table)).map_err(|error| from_env(&describe(&error)))?;
        config.validate().map_err(|why| match amiss_in_file {
            Some((named, before)) if before == why => named,
            _ => from_env(&why),
        })?;
        Ok(config)
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
mod tests {
    use super::*;

    fn load(file: &str, env: &[(&str, &str)]) -> Result<Config> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("site.toml");
        std::fs::write(&path, file).unwrap();
        let env = env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::load(Some(&path), env)
    }

    /// The keys of a section, as the refusal of a wrong one names them.
    fn keys_of(section: &str) -> Vec<String> {
        let refusal = load(&format!("[{section}]\nno_such_key = 1\n"), &[]).unwrap_err().to_string();
        let (_, expected) = refusal.split_once("expected").unwrap();
        // Every second piece stands between backquotes.
        expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn the_example_file_documents_every_key_with_its_default() {
        let example = std::fs::read_to_string("config.example.toml").unwrap();
        let defaults = format!("{:?}", Config::default());
        assert_eq!(format!("{:?}", load(&example, &[]).unwrap()), defaults);
        let uncommented: String = example
            .lines()
            .map(|line| line.strip_prefix("# ").filter(|rest| rest.contains(" = ")).unwrap_or(line))
            .fold(String::new(), |text, line| text + line + "\n");
        load(&uncommented, &[]).unwrap();
        let table: Table = toml::from_str(&uncommented).unwrap();
        let sections = [
            "http",
            "company",
            "company.social",
            "company.shop_names",
            "mail",
            "forms",
            "auth",
            "media",
            "backup",
        ];
        for section in sections {
            let keys = keys_of(section);
            assert!(keys.len() > 1, "{section}: {keys:?}");
            for key in keys {
                let shown = section.split('.').try_fold(&table, |table, name| table.get(name)?.as_table());
                assert!(shown.unwrap().contains_key(&key), "{section}.{key} is not in the example");
            }
        }
    }

    #[test]
    fn the_environment_beats_the_file() {
        let config = load(
            "[http]\nlisten = \"127.0.0.1:1\"\n",
            &[
                ("PHARMA_SITE_HTTP_LISTEN", "127.0.0.1:2"),
                ("PHARMA_SITE_COMPANY_PHONE", "+91 11111 11111"),
                ("PHARMA_SITE_COMPANY_SOCIAL_LINKEDIN", "https://social.example/x"),
                ("PHARMA_SITE_FORMS_PER_HOUR", "9"),
                ("PHARMA_SITE_DATA_DIR", "ignored"),
            ],
        )
        .unwrap();
        assert_eq!(config.http.listen.port(), 2);
        assert_eq!(config.company.phone, "+91 11111 11111");
        assert_eq!(config.company.social.linkedin.as_deref(), Some("https://social.example/x"));
        assert_eq!(config.forms.per_hour, 9);
    }

    #[test]
    fn a_mistake_is_named_with_file_line_key_and_what_is_allowed() {
        for (file, words) in [
            ("[http]\nlissen = \"x\"\n", ["line 2", "[http] lissen", "`listen`"]),
            ("[http]\nlisten = \"here\"\n", ["line 2", "[http] listen", "ADDRESS:PORT"]),
            ("\n[http]\nlisten = 5\n", ["line 3", "[http] listen", "expected a string"]),
            ("[htp]\n", ["line 1", "[htp]", "`http`"]),
            ("[http]\npublic_url = \"x.example\"", ["site.toml", "[http] public_url", "http:// or https://"]),
            (
                "[http]\ntrusted_proxies = [\"10.0.0.0/33\"]",
                ["line 2", "[http] trusted_proxies", "10.0.0.0/8"],
            ),
            ("[http]\ntrusted_proxies = \"10.0.0.1\"", ["line 2", "[http] trusted_proxies", "a list"]),
            ("[mail]\nport = 70000", ["line 2", "[mail] port", "from 0 to 65535"]),
            ("[mail]\ntls = \"maybe\"", ["line 2", "[mail] tls", "`starttls`"]),
            ("[forms]\nper_hour = \"x\"", ["line 2", "[forms] per_hour", "whole number"]),
            ("[forms]\nper_hour = 0", ["site.toml", "[forms] per_hour", "at least 1"]),
            ("[company]\nleadership = [{ name = \"A\" }]", ["line 2", "[company] leadership", "`role`"]),
            ("[forms]\nper_hour = 1\nnonsense", ["line 3", "site.toml", "expected"]),
        ] {
            let said = load(file, &[]).unwrap_err().to_string();
            assert!(said.contains("site.toml: ") && !said.contains('\n'), "{said}");
            for word in words {
                assert!(said.contains(word), "{word} in {said}");
            }
        }
    }

    #[test]
    fn a_mistake_in_the_environment_is_named_by_its_variable() {
        let said = |name: &str, text: &str| load("", &[(name, text)]).unwrap_err().to_string();
        for (name, text, word) in [
            ("PHARMA_SITE_FORMS_PER_HOUR", "many", "whole number"),
            ("PHARMA_SITE_FORMS_PER_HOUR", "0", "per_hour: must be at least 1"),
            ("PHARMA_SITE_FORMS_PER_DAY", "1", "`per_hour`"),
            ("PHARMA_SITE_COMPANY_SOCIAL_MYSPACE", "x", "`linkedin`"),
            ("PHARMA_SITE_NONSENSE_KEY", "1", "PHARMA_SITE_NONSENSE_KEY"),
            ("PHARMA_SITE_X", "1", "PHARMA_SITE_<SECTION>_<KEY>"),
            ("PHARMA_SITE_AUTH_SMS_GATEWAY_TOKEN", "x", "`url`"),
        ] {
            let said = said(name, text);
            assert!(said.contains("PHARMA_SITE_") && said.contains(word), "{word} in {said}");
        }
    }

    #[test]
    fn a_text_from_the_environment_is_taken_as_it_is() {
        let config = load(
            "[mail]\ntransport = \"smtp\"\n",
            &[
                ("PHARMA_SITE_MAIL_PASSWORD", "123456"),
                ("PHARMA_SITE_MAIL_USERNAME", "\"quoted\""),
                ("PHARMA_SITE_MAIL_HOST", "true"),
                ("PHARMA_SITE_HTTP_TRUSTED_PROXIES", "[\"10.0.0.1\", \"192.168.0.0/16\"]"),
                ("PHARMA_SITE_HTTP_HSTS_INCLUDE_SUBDOMAINS", "true"),
                ("PHARMA_SITE_AUTH_SMS_GATEWAY_TOKEN", "7"),
                ("PHARMA_SITE_AUTH_SMS_GATEWAY_URL", "https://sms.example"),
            ],
        )
        .unwrap();
        let mail = &config.mail;
        assert_eq!((&*mail.password, &*mail.username, &*mail.host), ("123456", "\"quoted\"", "true"));
        assert!(config.http.hsts_include_subdomains && config.http.trusted_proxies.len() == 2);
        assert_eq!(config.auth.sms_gateway.unwrap().token, "7");
    }

    #[test]
    fn no_message_repeats_a_secret() {
        let said = load("[mail]\npassword = 774411\n", &[]).unwrap_err().to_string();
        assert!(said.contains("[mail] password") && !said.contains("774411"), "{said}");
    }
}
