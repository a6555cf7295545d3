//! `[company]`: who the company is. Nothing in the code names a real one.

use serde::Deserialize;
use url::Url;

use crate::platform::text::is_web_address;

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
        let placeholder = |host: &str| Some(format!("https://{host}.example.com/"));
        Self {
            name: "Pharma Site".to_owned(),
            phone: "+91 00000 00000".to_owned(),
            email: "hello@example.com".to_owned(),
            address: "11A Vishal Market, Near Model Town, Delhi 110009, India".to_owned(),
            hours: "Monday to Saturday: 9:00 AM - 6:00 PM IST; Sunday: closed".to_owned(),
            map_latitude: 28.7158,
            map_longitude: 77.1911,
            map_embed_url: String::new(),
            social: Social {
                linkedin: placeholder("linkedin"),
                facebook: placeholder("facebook"),
                instagram: placeholder("instagram"),
                x: placeholder("x"),
            },
            footer_categories: ["generics", "antibiotics", "cardiac", "diabetes"].map(str::to_owned).to_vec(),
            shop_names: ShopNames::default(),
            leadership: ["Chairman", "Managing Director", "Head of Quality Assurance"].map(leader).to_vec(),
        }
    }
}

impl Company {
    pub(super) fn validate(&self) -> Result<(), String> {
        if self.name.trim().is_empty() {
            return Err("name: must not be empty".to_owned());
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
                return Err(format!("{key}: must be an https:// address"));
            }
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
