//! Descriptions demand what parsing demands, and no JSON makes it panic.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{describe, parse};
use crate::config::company::Company;
use crate::content::field::{FieldKind, FieldSchema};
use crate::content::page_name::PageName;
use crate::content::shipped;
use crate::error::Error;

/// The fields that are wrong.
fn wrong(page: PageName, document: &Value) -> Vec<String> {
    match parse(page, document) {
        Ok(_) => Vec::new(),
        Err(Error::Invalid(errors)) => errors.iter().map(|(field, _)| field.to_owned()).collect(),
        Err(error) => panic!("{}", error.chain()),
    }
}

/// The fields of a document with their paths; of a list, those of the first item.
fn fields(value: &Value, schema: &FieldSchema, path: &str, found: &mut Vec<(String, FieldSchema)>) {
    if !path.is_empty() {
        found.push((path.to_owned(), schema.clone()));
    }
    match &schema.kind {
        FieldKind::Group { fields: members, .. } => {
            for member in members {
                fields(&value[member.name], &member.field, &format!("{path}/{}", member.name), found);
            }
        }
        FieldKind::List { item, .. } => {
            // The other items are of the same type.
            if let Some(value) = value.get(0) {
                fields(value, item, &format!("{path}/0"), found);
            }
        }
        _ => {}
    }
}

/// Values that the description allows, and those that it does not.
fn examples(schema: &FieldSchema, present: &Value) -> (Vec<Value>, Vec<Value>) {
    let text = |length: usize| json!("x".repeat(length));
    let others = [json!(null), json!([1]), json!({"a": 1})];
    let (mut right, mut wrong) = match &schema.kind {
        FieldKind::Line { max } => {
            (vec![text(*max), text(1)], vec![text(max + 1), json!("a\nb"), json!("<b>")])
        }
        FieldKind::Text { max } => (vec![text(*max), json!("a\n\nb")], vec![text(max + 1), json!("</p>")]),
        FieldKind::Link | FieldKind::Document => {
            (vec![json!("/about"), json!("tel:+91112345")], vec![json!("about"), json!("data:,x")])
        }
        FieldKind::WebAddress => {
            (vec![json!("https://a.example/")], vec![json!("/a"), json!("http://a.example")])
        }
        FieldKind::Email => (vec![json!("a@b.example")], vec![json!("a")]),
        FieldKind::Phone => (vec![json!("+91 11 2345")], vec![json!("none")]),
        FieldKind::Category => (vec![json!("cardiac")], vec![json!("A b")]),
        FieldKind::Choice { choices } => {
            (choices.iter().map(|choice| json!(choice.value)).collect(), vec![json!("?")])
        }
        FieldKind::Number { min, max } => {
            (vec![json!(min), json!(max)], vec![json!(min - 0.1), json!(max + 0.1)])
        }
        FieldKind::Switch => (vec![json!(true), json!(false)], vec![json!("true"), json!(1)]),
        FieldKind::Id => (vec![json!("an-id-of-its-own")], vec![json!("An Id"), text(41)]),
        FieldKind::Time => (Vec::new(), vec![json!("9 o'clock")]),
        FieldKind::Moment => (vec![json!("2026-11-22T04:00:00Z")], vec![json!("2026-11-22"), text(30)]),
        FieldKind::Date => (vec![json!("2028-12-31")], vec![json!("2028-02-30"), json!("31.12.2028")]),
        FieldKind::Gstin => (vec![json!("27AAPFU0939F1ZV")], vec![json!("27AAPFU0939F1ZW")]),
        FieldKind::Fssai => (vec![json!("10012345000123")], vec![json!("1001234500012"), json!("x")]),
        FieldKind::List { min, max, .. } => {
            let items = |count: usize| {
                let item = present.get(0).cloned().unwrap_or(json!({}));
                let numbered = |index: usize| {
                    let mut item = item.clone();
                    if item.get("id").is_some() {
                        item["id"] = json!(format!("id-{index}"));
                    }
                    item
                };
                Value::Array((0..count).map(numbered).collect())
            };
            let filled =
                if present.get(0).is_some() { vec![items(*max), items((*min).max(1))] } else { Vec::new() };
            let few = if *min > 0 { vec![json!([])] } else { Vec::new() };
            (filled, [few, vec![items(max + 1)]].concat())
        }
        FieldKind::Picture { .. } | FieldKind::Group { .. } => (Vec::new(), vec![json!("x"), json!({})]),
    };
    let blank = match &schema.kind {
        FieldKind::Picture { .. } => Some(json!({"src": "", "alt": "", "focus": "50 50", "phone": ""})),
        FieldKind::List { min, .. } => (*min == 0).then(|| json!([])),
        FieldKind::Group { .. } | FieldKind::Number { .. } | FieldKind::Switch => None,
        _ => Some(json!(" ")),
    };
    let list = matches!(schema.kind, FieldKind::List { .. });
    if let Some(blank) = blank {
        if schema.required && !list { wrong.push(blank) } else { right.push(blank) }
    }
    wrong.extend(others.into_iter().filter(|other| !(list && other.is_array())));
    (right, wrong)
}

#[test]
fn every_field_allows_exactly_what_its_description_says() {
    for page in PageName::ALL {
        let shipped = shipped::document(page, &Company::default());
        let mut all = Vec::new();
        fields(&shipped, &describe(page), "", &mut all);
        for (pointer, schema) in all {
            let dotted = pointer.trim_start_matches('/').replace('/', ".");
            let (right, not_right) = examples(&schema, shipped.pointer(&pointer).unwrap());
            let with = |value: &Value| {
                let mut changed = shipped.clone();
                *changed.pointer_mut(&pointer).unwrap() = value.clone();
                wrong(page, &changed)
            };
            for value in right {
                assert_eq!(with(&value), Vec::<String>::new(), "{page:?} {dotted}: {value}");
            }
            for value in not_right {
                let named = with(&value);
                let all_here =
                    named.iter().all(|field| *field == dotted || field.starts_with(&format!("{dotted}.")));
                assert!(!named.is_empty() && all_here, "{page:?} {dotted}: {value}: {named:?}");
            }
        }
        let FieldKind::Group { fields, .. } = describe(page).kind else { panic!("{page:?} is no group") };
        for field in fields {
            let mut lacking = shipped.clone();
            lacking.as_object_mut().unwrap().remove(field.name);
            assert_eq!(wrong(page, &lacking), [field.name]);
        }
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        "[<>/\\\\:a-z@ \u{202e}\u{200b}\0-\u{1f}]{0,20}".prop_map(Value::from),
    ];
    let names =
        prop_oneof!["[a-z_]{1,9}", Just("id".to_owned()), Just("src".to_owned()), Just("slides".to_owned())];
    leaf.prop_recursive(4, 60, 8, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::vec((names.clone(), inner), 0..8)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn parsing_never_panics_and_what_it_accepts_stays_as_it_is(
        page in prop::sample::select(PageName::ALL.to_vec()),
        place in any::<prop::sample::Index>(),
        value in any_json(),
    ) {
        let mut document = shipped::document(page, &Company::default());
        let mut all = Vec::new();
        fields(&document, &describe(page), "", &mut all);
        *document.pointer_mut(&all[place.index(all.len())].0).unwrap() = value.clone();
        for document in [document, value] {
            if let Ok(parsed) = parse(page, &document) {
                prop_assert_eq!(&parse(page, &parsed).unwrap(), &parsed);
            }
        }
    }
}
