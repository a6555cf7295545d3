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

/// Prefix of the environment variables that override keys.
pub const ENV_PREFIX: &str = "PHARMA_SITE_";
/// Environment variables that are options of the command line, not keys.
const NOT_KEYS: [&str; 3] = ["DATA_DIR", "CONFIG", "LOG"];
/// Keys that hold tables, whose entries are set by one more name: `PHARMA_SITE_COMPANY_SOCIAL_LINKEDIN`.
const TABLES: [(&str, &str); 3] = [("company", "social"), ("company", "shop_names"), ("auth", "sms_gateway")];

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
        if let Some(path) = path {
            let named =
                |why: &str| Error::Refused(format!("{}: {}", path.display(), why.trim().replace('\n', " ")));
            let text = std::fs::read_to_string(path).map_err(|cause| named(&cause.to_string()))?;
            let config: Self = toml::from_str(&text).map_err(|cause| named(&describe(&cause, &text)))?;
            config.validate().map_err(|why| named(&why))?;
            table = toml::from_str(&text).map_err(|cause| named(cause.message()))?;
        }
        let mut env: Vec<_> = env.filter(|(name, _)| name.starts_with(ENV_PREFIX)).collect();
        env.sort();
        for (name, text) in &env {
            overlay(&mut table, name, text)?;
        }
        let config: Self = table.try_into().map_err(|cause: toml::de::Error| {
            Error::Refused(format!(
                "environment ({ENV_PREFIX}…): {}",
                cause.to_string().trim().replace('\n', " ")
            ))
        })?;
        config.validate().map_err(Error::Refused)?;
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

fn describe(cause: &toml::de::Error, text: &str) -> String {
    let line = cause.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
    format!("line {line}: {}", cause.message())
}

/// Sets the key that an environment variable names.
fn overlay(table: &mut Table, name: &str, text: &str) -> Result<()> {
    let rest = &name[ENV_PREFIX.len()..];
    if NOT_KEYS.contains(&rest) {
        return Ok(());
    }
    let lower = rest.to_lowercase();
    let unknown = || Error::Refused(format!("{name}: no such key; names are {ENV_PREFIX}<SECTION>_<KEY>"));
    let (section, key) = lower.split_once('_').ok_or_else(unknown)?;
    let mut target = table
        .entry(section.to_owned())
        .or_insert_with(|| Value::Table(Table::new()))
        .as_table_mut()
        .ok_or_else(unknown)?;
    let mut key = key.to_owned();
    for (of, inner) in TABLES {
        if let (true, Some(rest)) = (of == section, key.strip_prefix(&format!("{inner}_")).map(str::to_owned))
        {
            let entry = target.entry(inner.to_owned()).or_insert_with(|| Value::Table(Table::new()));
            target = entry.as_table_mut().ok_or_else(unknown)?;
            key = rest;
            break;
        }
    }
    target.insert(key, scalar(text));
    Ok(())
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
    fn a_mistake_is_named_with_file_key_and_what_is_allowed() {
        let unknown = load("[http]\nlissen = \"x\"\n", &[]).unwrap_err().to_string();
        assert!(
            unknown.contains("site.toml") && unknown.contains("lissen") && unknown.contains("`listen`"),
            "{unknown}"
        );
        let bad = load("[http]\nlisten = \"here\"\n", &[]).unwrap_err().to_string();
        assert!(bad.contains("line 2") && bad.contains("ADDRESS:PORT"), "{bad}");
        let env = load("", &[("PHARMA_SITE_FORMS_PER_HOUR", "0")]).unwrap_err().to_string();
        assert!(env.contains("per_hour"), "{env}");
        assert!(load("", &[("PHARMA_SITE_NONSENSE_KEY", "1")]).is_err());
    }
}
