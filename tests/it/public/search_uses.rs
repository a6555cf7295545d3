//! Searching by use, class and other spellings, on a list whose names say nothing but substances.

use crate::admin::any_list::import;
use crate::harness::Site;
use crate::harness::visitor::{Requests as _, Visitor};

/// Of the first products that a query finds.
const LOOKED_AT: usize = 10;

/// The names of what a text finds, best first.
async fn found(visitor: &Visitor, text: &str) -> Vec<String> {
    let address = url::form_urlencoded::Serializer::new("/api/products?per_page=50&".to_owned())
        .append_pair("q", text)
        .finish();
    let page = visitor.json(&address).await;
    let corrected = &page["corrected"];
    assert!(corrected.is_null(), "{text} became {corrected}");
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["name"].as_str().unwrap().to_lowercase())
        .collect()
}

async fn site_of_list() -> Site {
    let site = Site::boot();
    import(&site.admin(), include_str!("../../search/use_list.csv")).await;
    site
}

/// The judge knows names alone: what a pharmacist gives was written down before the table of classes.
#[actix_web::test]
async fn what_is_asked_for_by_use_or_class_is_what_a_pharmacist_gives() {
    let site = site_of_list().await;
    let visitor = site.visitor();
    let (mut asked, mut useless) = (0, Vec::new());
    let queries = include_str!("../../search/use_queries.tsv").lines().filter(|line| !line.starts_with('#'));
    for line in queries.skip(1) {
        let (text, given) = line.split_once('\t').unwrap();
        let names = found(&visitor, text).await;
        let names = &names[..names.len().min(LOOKED_AT)];
        let is_given = |name: &&String| given.split(' ').any(|part| name.contains(part));
        let right = names.iter().filter(is_given).count();
        let is_useful =
            if given == "none" { names.is_empty() } else { right > 0 && right * 5 >= names.len() * 4 };
        asked += 1;
        if !is_useful {
            useless.push(format!("{text}: {names:?}"));
        }
    }
    assert!(asked >= 60, "{asked}");
    assert!(useless.is_empty(), "{}", useless.join("\n"));
    let of_pain = found(&visitor, "dard").await;
    assert!(
        of_pain.iter().all(|name| !name.contains("paint")),
        "a word of a use begins no other: {of_pain:?}"
    );
    let unsaid = visitor.json("/api/products?q=schedule+h1").await;
    assert!(unsaid["not_stocked"].is_null(), "a schedule is no medicine that is missing");
}

#[actix_web::test]
async fn a_word_is_found_with_and_without_its_hyphen_apostrophe_and_in_both_spellings() {
    let site = site_of_list().await;
    let visitor = site.visitor();
    for (texts, names) in [
        (
            &["ringer's lactate", "ringer’s lactate", "ringers lactate", "ringer lactate"][..],
            &["ringer's lactate infusion 500 ml"][..],
        ),
        (&["nebulizer mask", "nebuliser mask", "nebu\u{ad}liser mask"], &["nebuliser mask"]),
        (&["knee caps", "knee cap"], &["knee cap (large)"]),
        (&["gastroresistant", "gastro-resistant"], &["pantoprazole 40 mg gastro-resistant tablets"]),
        (&["hydro-chlorothiazide"], &["hydrochlorothiazide 12.5 mg tablets"]),
    ] {
        for text in texts {
            assert_eq!(found(&visitor, text).await, names, "{text}");
        }
    }
}

#[actix_web::test]
async fn names_are_sorted_by_what_their_numbers_count() {
    let site = site_of_list().await;
    let visitor = site.visitor();
    let sizes = ["Suction Catheter FG (6)", "Suction Catheter FG (8)", "Suction Catheter FG (10)"];
    let mut turned = sizes;
    turned.reverse();
    for (address, expected) in [
        ("/api/products?q=suction&sort=name", sizes),
        ("/api/products?q=suction&sort=-name", turned),
        ("/api/admin/products?q=suction&sort=name", sizes),
        ("/api/admin/products?q=suction&sort=-name", turned),
        ("/api/products?sort=-name&per_page=100", turned),
    ] {
        let page = if address.contains("admin") {
            site.admin().json(address).await
        } else {
            visitor.json(address).await
        };
        let names = page["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap());
        let names: Vec<&str> = names.filter(|name| name.starts_with("Suction")).collect();
        assert_eq!(names, expected, "{address}");
    }
    // The office has the exact code first, whatever the order.
    let page = site.admin().json("/api/admin/products?q=u01&sort=-name").await;
    assert!(page["total"].as_u64() > Some(5), "{page}");
    assert_eq!(page["items"][0]["sku"], "U01");
}
