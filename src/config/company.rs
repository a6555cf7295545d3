//! `[company]`: name, contact and links of the company. No real company is named in the code.

use jiff::civil::Time;
use serde::{Deserialize, Deserializer, de};
use url::Url;

use super::SectionErrors;
use crate::platform::input::Email;
use text::phone::{phone_numbers, whatsapp_digits};
use text::{NonBlank, is_web_address};

/// Longest name of a company or a shop, characters.
const MAX_NAME: usize = 120;
const DEFAULT_HOURS: &str = "Monday to Saturday: 9:00 AM - 6:00 PM IST; Sunday: closed";

/// Name, contact and links of the company, as the pages show them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Company {
    /// Name, as in the header and in mails.
    pub name: String,
    /// Phone number as people read it, or two, divided by a comma.
    pub phone: String,
    /// WhatsApp number with `+` and country code, to which visitors may write where a form could not be sent; empty: none.
    pub whatsapp: String,
    /// E-mail address shown to visitors.
    pub email: String,
    /// Postal address in one line.
    pub address: String,
    /// Business hours as visitors read them; lines are separated by `;`.
    pub hours: String,
    /// Business hours for search engines. Without them, the default ones are used while `hours` is the default, too.
    #[serde(default)]
    pub opening_hours: Option<Vec<OpeningHours>>,
    /// Latitude of the map's pin, degrees north.
    pub map_latitude: f64,
    /// Longitude of the map's pin, degrees east.
    pub map_longitude: f64,
    /// Address of an embeddable map with `{lat}` and `{lon}` in it; empty: no map.
    pub map_embed_url: String,
    /// Profiles on social networks; a missing one is not shown.
    pub social: Social,
    /// Category slugs linked in the footer.
    pub footer_categories: Vec<String>,
    /// Names of the three shops that a product may link to.
    pub shop_names: ShopNames,
}

/// Hours at which the company is open on some days of the week, in its own time zone.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningHours {
    /// The days.
    pub days: Vec<Weekday>,
    /// From this time on.
    #[serde(deserialize_with = "time")]
    pub opens: Time,
    /// Until this time of the same day; `00:00` is midnight at its end.
    #[serde(deserialize_with = "time")]
    pub closes: Time,
}

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say all")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl OpeningHours {
    fn default_hours() -> Vec<Self> {
        use Weekday::{Friday, Monday, Saturday, Thursday, Tuesday, Wednesday};
        let days = vec![Monday, Tuesday, Wednesday, Thursday, Friday, Saturday];
        vec![Self { days, opens: Time::constant(9, 0, 0, 0), closes: Time::constant(18, 0, 0, 0) }]
    }

    /// As schema.org's `openingHours`, for example `Mo-Fr,Su 09:00-18:00`.
    pub(crate) fn schema_org(&self) -> String {
        let mut days = self.days.clone();
        days.sort_unstable();
        days.dedup();
        let short = |day: Weekday| format!("{day:?}")[..2].to_owned();
        let runs = days.chunk_by(|day, next| *next as u8 == *day as u8 + 1).filter_map(|run| {
            let (first, last) = (*run.first()?, *run.last()?);
            Some(if first == last { short(first) } else { format!("{}-{}", short(first), short(last)) })
        });
        let days = runs.collect::<Vec<_>>().join(",");
        format!("{days} {}-{}", self.opens.strftime("%H:%M"), self.closes.strftime("%H:%M"))
    }
}

/// Reads a time of the day, such as `09:30`.
pub(crate) fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Time, D::Error> {
    let text = String::deserialize(deserializer)?;
    Time::strptime("%H:%M", &text)
        .map_err(|_| de::Error::custom(format!("`{text}`: expected a time of the day, such as \"09:30\"")))
}

/// Profiles on social networks.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Social {
    /// `LinkedIn` page.
    pub linkedin: Option<String>,
    /// Facebook page.
    pub facebook: Option<String>,
    /// Instagram profile.
    pub instagram: Option<String>,
    /// X profile.
    pub x: Option<String>,
}

impl Social {
    /// Links for the demonstration, which lead nowhere.
    pub(crate) fn examples() -> Self {
        let example = |host: &str| Some(format!("https://{host}.example.com/"));
        Self {
            linkedin: example("linkedin"),
            facebook: example("facebook"),
            instagram: example("instagram"),
            x: example("x"),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        let Self { linkedin, facebook, instagram, x } = self;
        [linkedin, facebook, instagram, x].into_iter().flatten().all(String::is_empty)
    }
}

/// What the shops are called on the product page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ShopNames {
    /// The pharmacy marketplace.
    pub tata1mg: String,
    /// The first general marketplace.
    pub amazon: String,
    /// The second general marketplace.
    pub flipkart: String,
}

impl Default for ShopNames {
    fn default() -> Self {
        Self {
            tata1mg: "Online Pharmacy".to_owned(),
            amazon: "Online Store".to_owned(),
            flipkart: "Online Marketplace".to_owned(),
        }
    }
}

impl Default for Company {
    fn default() -> Self {
        Self {
            name: "Pharma Site".to_owned(),
            phone: "+91 00000 00000".to_owned(),
            whatsapp: String::new(),
            email: "hello@example.com".to_owned(),
            address: "11A Vishal Market, Near Model Town, Delhi 110009, India".to_owned(),
            hours: DEFAULT_HOURS.to_owned(),
            opening_hours: Some(OpeningHours::default_hours()),
            map_latitude: 28.7158,
            map_longitude: 77.1911,
            map_embed_url: String::new(),
            social: Social::default(),
            footer_categories: ["generics", "antibiotics", "cardiac", "diabetes"].map(str::to_owned).to_vec(),
            shop_names: ShopNames::default(),
        }
    }
}

impl Company {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        errors.add_err("name", NonBlank::parse(&self.name, MAX_NAME));
        if !self.email.is_empty() {
            let message = |why| format!("{why}; an empty one is not shown");
            errors.add_err("email", Email::parse(&self.email).map_err(message));
        }
        if !self.phone.is_empty() {
            let message = |why| format!("{why}; an empty one is not shown");
            errors.add_err("phone", phone_numbers(&self.phone).map_err(message));
        }
        if !self.whatsapp.is_empty() {
            let message = |why| format!("{why}; an empty one is not shown");
            errors.add_err("whatsapp", whatsapp_digits(&self.whatsapp).map_err(message));
        }
        for hours in self.opening_hours.iter().flatten() {
            errors.add_unless(!hours.days.is_empty(), "opening_hours", "days: must name at least one day");
            let message = format!("closes: must be after opens, which is {}", hours.opens.strftime("%H:%M"));
            let is_later = hours.closes > hours.opens || hours.closes == Time::midnight();
            errors.add_unless(is_later, "opening_hours", message);
        }
        let is_latitude = (-90.0..=90.0).contains(&self.map_latitude);
        errors.add_unless(is_latitude, "map_latitude", "must be -90 to 90");
        let is_longitude = (-180.0..=180.0).contains(&self.map_longitude);
        errors.add_unless(is_longitude, "map_longitude", "must be -180 to 180");
        for (key, link) in [
            ("social.linkedin", self.social.linkedin.as_deref()),
            ("social.facebook", self.social.facebook.as_deref()),
            ("social.instagram", self.social.instagram.as_deref()),
            ("social.x", self.social.x.as_deref()),
            ("map_embed_url", Some(self.map_embed_url.as_str())),
        ] {
            let is_valid = link.is_none_or(|link| link.is_empty() || is_web_address(link, &["https"]));
            errors.add_unless(is_valid, key, "must be an https:// address, or empty");
        }
        let has_position = ["{lat}", "{lon}"].iter().all(|part| self.map_embed_url.contains(part));
        errors.add_unless(
            self.map_embed_url.is_empty() || has_position,
            "map_embed_url",
            "must hold {lat} and {lon}, where the position goes, or be empty",
        );
        let ShopNames { tata1mg, amazon, flipkart } = &self.shop_names;
        for (key, name) in [("tata1mg", tata1mg), ("amazon", amazon), ("flipkart", flipkart)] {
            errors.add_err(&format!("shop_names.{key}"), NonBlank::parse(name, MAX_NAME));
        }
    }

    /// Sets the default opening hours when neither `opening_hours` nor `hours` is configured.
    pub(super) fn set_default_opening_hours(&mut self) {
        if self.opening_hours.is_none() && self.hours == DEFAULT_HOURS {
            self.opening_hours = Some(OpeningHours::default_hours());
        }
    }

    /// The map's address at the configured position; `None` without a map.
    pub(crate) fn map_frame(&self) -> Option<Url> {
        self.map_frame_at(self.map_latitude, self.map_longitude)
    }

    /// The map's address at a position.
    pub(crate) fn map_frame_at(&self, latitude: f64, longitude: f64) -> Option<Url> {
        let filled = self.map_embed_url.replace("{lat}", &latitude.to_string());
        Url::parse(&filled.replace("{lon}", &longitude.to_string())).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::messages;

    fn wrong(change: impl FnOnce(&mut Company)) -> String {
        let mut company = Company::default();
        change(&mut company);
        messages("company", |errors| company.validate(errors)).join("; ")
    }

    #[test]
    fn what_is_shipped_and_what_is_left_empty_is_fine() {
        assert_eq!(wrong(|_| {}), "");
        assert!(Company::default().social.is_empty() && !Social::examples().is_empty());
        assert_eq!(wrong(|company| company.phone = "011 23456789, 98765 43210".to_owned()), "");
        assert_eq!(wrong(|company| company.whatsapp = "+91 98765 43210".to_owned()), "");
        assert_eq!(
            wrong(|company| {
                company.phone.clear();
                company.email.clear();
                company.address.clear();
                company.hours.clear();
                company.social.x = Some(String::new());
            }),
            ""
        );
    }

    #[test]
    fn a_mistake_is_named_with_what_is_allowed() {
        let map = "https://maps.example/embed?at={lat}";
        for (said, words) in [
            (
                wrong(|company| company.email = "notanemail".to_owned()),
                "email: is not a valid e-mail address",
            ),
            (
                wrong(|company| company.phone = "call us".to_owned()),
                "phone: must be one or two phone numbers of 3 to 15 digits",
            ),
            (
                wrong(|company| company.phone = "011 23456789, 98765 43210, 112".to_owned()),
                "phone: must be one or two",
            ),
            (
                wrong(|company| company.whatsapp = "98765 43210".to_owned()),
                "whatsapp: must be one number with + and its country code",
            ),
            (
                wrong(|company| company.whatsapp = "+91 00000 00000".to_owned()),
                "whatsapp: must be a number that is in use, not a placeholder",
            ),
            (wrong(|company| company.name = " ".to_owned()), "name: is required"),
            (wrong(|company| company.name = "A\nB".to_owned()), "name: must be a single line"),
            (
                wrong(|company| company.map_embed_url = map.to_owned()),
                "map_embed_url: must hold {lat} and {lon}",
            ),
            (wrong(|company| company.map_embed_url = "https://maps.example/".to_owned()), "must hold {lat}"),
            (
                wrong(|company| company.social.x = Some("x.example".to_owned())),
                "social.x: must be an https://",
            ),
            (wrong(|company| company.shop_names.amazon.clear()), "shop_names.amazon: is required"),
            (wrong(|company| company.map_latitude = f64::NAN), "map_latitude: must be -90 to 90"),
        ] {
            assert!(said.contains(words), "{words} in {said:?}");
        }
    }

    #[test]
    fn opening_hours_are_written_for_search_engines() {
        let company =
            |toml: &str| toml::from_str::<Company>(toml).map_err(|error| error.message().to_owned());
        let hours = |toml: &str| {
            let company = company(&format!("opening_hours = [{toml}]")).unwrap();
            (
                messages("company", |errors| company.validate(errors)).join("; "),
                company.opening_hours.unwrap(),
            )
        };
        for (toml, written) in [
            ("{ days = [\"monday\"], opens = \"09:30\", closes = \"18:30\" }", "Mo 09:30-18:30"),
            (
                "{ days = [\"sunday\", \"friday\", \"monday\", \"tuesday\", \"wednesday\"], opens = \"9:00\", closes = \"13:00\" }",
                "Mo-We,Fr,Su 09:00-13:00",
            ),
            ("{ days = [\"friday\"], opens = \"12:30\", closes = \"00:00\" }", "Fr 12:30-00:00"),
        ] {
            let (errors, hours) = hours(toml);
            assert_eq!((errors.as_str(), hours[0].schema_org().as_str()), ("", written));
        }
        assert_eq!(Company::default().opening_hours.unwrap()[0].schema_org(), "Mo-Sa 09:00-18:00");
        let (errors, _) = hours("{ days = [], opens = \"18:00\", closes = \"09:00\" }");
        assert!(
            errors.contains("days: must name at least one day; [company] opening_hours: closes"),
            "{errors}"
        );
        for (toml, words) in [
            ("{ days = [\"someday\"], opens = \"09:00\", closes = \"18:00\" }", "expected one of `monday`"),
            ("{ days = [\"monday\"], opens = \"9 AM\", closes = \"18:00\" }", "such as \"09:30\""),
            ("{ days = [\"monday\"], opens = \"09:00\" }", "missing field `closes`"),
        ] {
            let message = company(&format!("opening_hours = [{toml}]")).unwrap_err();
            assert!(message.contains(words), "{message}");
        }
    }

    #[test]
    fn the_default_opening_hours_are_used_with_the_default_text_only() {
        let hours = |toml: &str| {
            let mut company: Company = toml::from_str(toml).unwrap();
            company.set_default_opening_hours();
            company.opening_hours.map(|hours| hours.len())
        };
        assert_eq!(hours("name = \"A\""), Some(1), "the default words and the default hours");
        assert_eq!(hours("hours = \"On request\""), None, "a file from before the key");
        assert_eq!(hours("opening_hours = []"), Some(0));
    }
}
