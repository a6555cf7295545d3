//! The documents that are shipped: `assets/content/`; those of the company come from the configuration.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::page_name::PageName;
use crate::config::company::{Company, OpeningHours};

fn source(page: PageName) -> &'static str {
    match page {
        PageName::Home => include_str!("../../assets/content/home.json"),
        PageName::About => include_str!("../../assets/content/about.json"),
        PageName::Legacy => include_str!("../../assets/content/legacy.json"),
        PageName::LegacyInteractive => include_str!("../../assets/content/legacy-interactive.json"),
        PageName::Partners => include_str!("../../assets/content/partners.json"),
        PageName::Contact => include_str!("../../assets/content/contact.json"),
        PageName::Privacy => include_str!("../../assets/content/privacy.json"),
        PageName::Terms => include_str!("../../assets/content/terms.json"),
        PageName::NotFound => include_str!("../../assets/content/not-found.json"),
        PageName::Layout => include_str!("../../assets/content/layout.json"),
        PageName::Company => include_str!("../../assets/content/company.json"),
    }
}

static DOCUMENTS: LazyLock<HashMap<PageName, Value>> = LazyLock::new(|| {
    let parsed = |page| serde_json::from_str(source(page)).unwrap_or_default();
    PageName::ALL.into_iter().map(|page| (page, parsed(page))).collect()
});

/// What a page shows unless the office has published something else.
pub fn document(page: PageName, company: &Company) -> Value {
    let shipped = DOCUMENTS.get(&page).cloned().unwrap_or_default();
    if page == PageName::Company { configured(company, &shipped) } else { shipped }
}

/// The company's facts as they are configured.
fn configured(company: &Company, shipped: &Value) -> Value {
    let link = |link: &Option<String>| link.clone().unwrap_or_default();
    let social = &company.social;
    let opening_hours = company.opening_hours.iter().flatten().enumerate();
    json!({
        "name": company.name,
        "founded": shipped["founded"],
        "logo": shipped["logo"],
        "phone": company.phone,
        "whatsapp": company.whatsapp,
        "email": company.email,
        "address": company.address,
        "hours": company.hours,
        "opening_hours": opening_hours.map(|(index, hours)| times(index, hours)).collect::<Vec<_>>(),
        "reply_time": shipped["reply_time"],
        "map": {"latitude": company.map_latitude, "longitude": company.map_longitude},
        "social": {
            "linkedin": link(&social.linkedin),
            "facebook": link(&social.facebook),
            "instagram": link(&social.instagram),
            "x": link(&social.x),
        },
        "shop_names": {
            "tata1mg": company.shop_names.tata1mg,
            "amazon": company.shop_names.amazon,
            "flipkart": company.shop_names.flipkart,
        },
        "footer_categories": company.footer_categories,
        "licences": shipped["licences"],
        "gstin": shipped["gstin"],
        "fssai": shipped["fssai"],
        "leadership": shipped["leadership"],
        "certifications": shipped["certifications"],
    })
}

fn times(index: usize, hours: &OpeningHours) -> Value {
    let days: Vec<_> = hours.days.iter().map(|day| format!("{day:?}").to_lowercase()).collect();
    let time = |time: jiff::civil::Time| time.strftime("%H:%M").to_string();
    json!({"id": (index + 1).to_string(), "days": days, "opens": time(hours.opens), "closes": time(hours.closes)})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::documents;

    #[test]
    fn every_shipped_document_is_one() {
        for page in PageName::ALL {
            let shipped = document(page, &Company::default());
            match documents::parse(page, &shipped) {
                Ok(parsed) => assert_eq!(parsed, shipped, "{page:?}: is not written as it is stored"),
                Err(error) => panic!("{page:?}: {}", error.chain()),
            }
        }
    }
}
