//! `[company]`: who the company is. Nothing in the code names a real one.

use std::ops::RangeInclusive;

use serde::Deserialize;
use url::Url;

use crate::platform::text::{Email, NonBlank, is_web_address};

/// Longest name of a company, a shop or a role.
const LONGEST_NAME: usize = 120;
/// Digits of a phone number: from a short one to the most that E.164 allows. More are two numbers, of which a click
/// would dial neither.
const DIGITS: RangeInclusive<usize> = 3..=15;

/// Name, contact and links of the company, as the pages show them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Company {
    /// Name, as in the header and in mails.
    pub name: String,
    /// Phone number as people read it.
    pub phone: String,
    /// E-mail address shown to visitors.
    pub email: String,
    /// Postal address in one line.
    pub address: String,
    /// Business hours; lines are separated by `;`.
    pub hours: String,
    /// Latitude of the map's pin, degrees north.
    pub map_latitude: f64,
    /// Longitude of the map's pin, degrees east.
    pub map_longitude: f64,
    /// Address of an embeddable map with `{lat}` and `{lon}` in it; empty: no frame.
    pub map_embed_url: String,
    /// Profiles on social networks; a missing one is not shown.
    pub social: Social,
    /// Category slugs linked in the footer.
    pub footer_categories: Vec<String>,
    /// Names of the three shops that a product may link to.
    pub shop_names: ShopNames,
    /// Leadership roles on the About page; names are optional.
    pub leadership: Vec<Leader>,
}

/// Profiles on social networks.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Social {
    /// Professional network.
    pub linkedin: Option<String>,
    /// Facebook page.
    pub facebook: Option<String>,
    /// Instagram profile.
    pub instagram: Option<String>,
    /// X profile.
    pub x: Option<String>,
}

impl Social {
    /// The links of a demonstration, which lead nowhere.
    pub fn examples() -> Self {
        let example = |host: &str| Some(format!("https://{host}.example.com/"));
        Self {
            linkedin: example("linkedin"),
            facebook: example("facebook"),
            instagram: example("instagram"),
            x: example("x"),
        }
    }

    /// Whether none is set.
    pub fn is_empty(&self) -> bool {
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

/// A leadership role on the About page.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// The role, for example `Managing Director`.
    pub role: String,
    /// Who holds it; without a name only the role is shown.
    #[serde(default)]
    pub name: Option<String>,
}

impl Default for Company {
    fn default() -> Self {
        let leader = |role: &str| Leader { role: role.to_owned(), name: None };
        Self {
            name: "Pharma Site".to_owned(),
            phone: "+91 00000 00000".to_owned(),
            email: "hello@example.com".to_owned(),
            address: "11A Vishal Market, Near Model Town, Delhi 110009, India".to_owned(),
            hours: "Monday to Saturday: 9:00 AM - 6:00 PM IST; Sunday: closed".to_owned(),
            map_latitude: 28.7158,
            map_longitude: 77.1911,
            map_embed_url: String::new(),
            social: Social::default(),
            footer_categories: ["generics", "antibiotics", "cardiac", "diabetes"].map(str::to_owned).to_vec(),
            shop_names: ShopNames::default(),
            leadership: ["Chairman", "Managing Director", "Head of Quality Assurance"].map(leader).to_vec(),
        }
    }
}

impl Company {
    pub(super) fn validate(&self) -> Result<(), String> {
        NonBlank::parse(&self.name, LONGEST_NAME).map_err(|why| format!("name: {why}"))?;
        if !self.email.is_empty() {
            Email::parse(&self.email).map_err(|why| format!("email: {why}; an empty one is not shown"))?;
        }
        let digits = self.phone.chars().filter(char::is_ascii_digit).count();
        if !self.phone.is_empty() && !DIGITS.contains(&digits) {
            return Err(format!(
                "phone: must be one number of {} to {} digits, or empty",
                DIGITS.start(),
                DIGITS.end()
            ));
        }
        if !(-90.0..=90.0).contains(&self.map_latitude) || !(-180.0..=180.0).contains(&self.map_longitude) {
            return Err("map_latitude is -90 to 90, map_longitude -180 to 180".to_owned());
        }
        let links = [
            ("social.linkedin", self.social.linkedin.as_deref()),
            ("social.facebook", self.social.facebook.as_deref()),
            ("social.instagram", self.social.instagram.as_deref()),
            ("social.x", self.social.x.as_deref()),
            ("map_embed_url", Some(self.map_embed_url.as_str())),
        ];
        for (key, link) in links {
            let Some(link) = link.filter(|link| !link.is_empty()) else { continue };
            if !is_web_address(link, &["https"]) {
                return Err(format!("{key}: must be an https:// address, or empty"));
            }
        }
        if !self.map_embed_url.is_empty()
            && !["{lat}", "{lon}"].iter().all(|at| self.map_embed_url.contains(at))
        {
            return Err(
                "map_embed_url: must hold {lat} and {lon}, where the position goes, or be empty".to_owned()
            );
        }
        let ShopNames { tata1mg, amazon, flipkart } = &self.shop_names;
        for (key, name) in [("tata1mg", tata1mg), ("amazon", amazon), ("flipkart", flipkart)] {
            NonBlank::parse(name, LONGEST_NAME).map_err(|why| format!("shop_names.{key}: {why}"))?;
        }
        for leader in &self.leadership {
            NonBlank::parse(&leader.role, LONGEST_NAME).map_err(|why| format!("leadership: role {why}"))?;
        }
        Ok(())
    }

    /// The map frame's address at the configured position, if there is to be one.
    pub fn map_frame(&self) -> Option<Url> {
        let filled = self
            .map_embed_url
            .replace("{lat}", &self.map_latitude.to_string())
            .replace("{lon}", &self.map_longitude.to_string());
        Url::parse(&filled).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(change: impl FnOnce(&mut Company)) -> String {
        let mut company = Company::default();
        change(&mut company);
        company.validate().err().unwrap_or_default()
    }

    #[test]
    fn what_is_shipped_and_what_is_left_empty_is_fine() {
        assert_eq!(wrong(|_| {}), "");
        assert!(Company::default().social.is_empty() && !Social::examples().is_empty());
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
                "phone: must be one number of 3 to 15 digits",
            ),
            (
                wrong(|company| company.phone = "011 23456789, 98765 43210".to_owned()),
                "phone: must be one number",
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
            (wrong(|company| company.leadership[0].role.clear()), "leadership: role is required"),
            (wrong(|company| company.map_latitude = f64::NAN), "map_latitude is -90 to 90"),
        ] {
            assert!(said.contains(words), "{words} in {said:?}");
        }
    }
}
