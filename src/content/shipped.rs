//! The documents that are shipped: `assets/content/`; those of the company come from the configuration.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::page_name::PageName;
use crate::config::company::{Company, Leader, OpeningHours};
use crate::platform::text::Slug;

/// The texts of the leaders whose role has one of the words in it, by the shipped leader's id.
const LEADERS_BY_WORD: [(&str, &[&str]); 4] = [
    ("quality", &["quality", "regulatory"]),
    ("partnerships", &["partner", "sales", "business"]),
    ("family", &["chair", "founder", "president"]),
    ("management", &["manag", "director", "chief"]),
];

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
    let leadership = if company.leadership.is_empty() {
        shipped["leadership"].clone()
    } else {
        leaders(&company.leadership, &shipped["leadership"])
    };
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
        "leadership": leadership,
        "certifications": shipped["certifications"],
    })
}

fn times(index: usize, hours: &OpeningHours) -> Value {
    let days: Vec<_> = hours.days.iter().map(|day| format!("{day:?}").to_lowercase()).collect();
    let time = |time: jiff::civil::Time| time.strftime("%H:%M").to_string();
    json!({"id": (index + 1).to_string(), "days": days, "opens": time(hours.opens), "closes": time(hours.closes)})
}

/// The configured leaders, each with the text that is shipped for such a role.
fn leaders(configured: &[Leader], shipped: &Value) -> Value {
    let mut taken: Vec<Slug> = Vec::new();
    let leader = |(index, leader): (usize, &Leader)| {
        let numbered = || Slug::from_title(&format!("leader {}", index + 1));
        let mut id = Slug::from_title(&leader.role).filter(|id| id.as_str().len() <= 36).or_else(numbered)?;
        let first = id.clone();
        for n in 2.. {
            if !taken.contains(&id) {
                break;
            }
            id = first.numbered(n);
        }
        taken.push(id.clone());
        let role = leader.role.to_lowercase();
        let like = LEADERS_BY_WORD.iter().find(|(_, words)| words.iter().any(|word| role.contains(word)));
        let like = like.and_then(|(id, _)| shipped.as_array()?.iter().find(|leader| leader["id"] == *id));
        Some(json!({
            "id": id,
            "role": leader.role,
            "name": leader.name.clone().unwrap_or_default(),
            "text": like.map_or_else(|| json!(""), |like| like["text"].clone()),
            "portrait": {"src": "", "alt": "", "focus": "50 50", "phone": ""},
        }))
    };
    configured.iter().enumerate().filter_map(leader).collect()
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

    #[test]
    fn leaders_without_a_configured_role_are_the_shipped_ones() {
        let none = Company { leadership: Vec::new(), ..Company::default() };
        let shipped = document(PageName::Company, &none);
        assert_eq!(shipped["leadership"][3]["role"], "Management");
        let named = |role: &str| Leader { role: role.to_owned(), name: Some("A. B.".to_owned()) };
        let two = Company {
            leadership: vec![named("Director of Sales"), named("Director of Sales"), named("谷")],
            ..none
        };
        let leaders = &document(PageName::Company, &two)["leadership"];
        let ids: Vec<_> =
            leaders.as_array().unwrap().iter().map(|leader| leader["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["director-of-sales", "director-of-sales-2", "gu"]);
        assert!(leaders[0]["text"].as_str().unwrap().starts_with("Looks after partner"));
        assert_eq!(leaders[2]["text"], "");
        documents::parse(PageName::Company, &document(PageName::Company, &two)).unwrap();
    }
}
