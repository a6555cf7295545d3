//! What the shipped documents say of the company that is true of nobody until somebody says so: certificates, numbers, years,
//! people, places. `assets/content/claims.json` names each field that says such a thing, in groups for the reader, and what
//! stands in its place when it is taken out.

use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

use super::field::{FieldKind, FieldSchema};
use super::page_name::PageName;
use super::shipped;
use crate::config::company::Company;

/// Claims that are about the same thing.
#[derive(Debug)]
pub struct ClaimGroup {
    /// Its name in the API.
    pub id: String,
    /// What they are about.
    pub label: String,
    /// What to know before one confirms them.
    pub hint: String,
    /// The claims.
    pub claims: Vec<Claim>,
}

/// A field whose shipped value is a claim.
#[derive(Debug)]
pub struct Claim {
    /// Page and path, the items of lists by their ids: `home:slides.range.line`.
    pub id: String,
    /// The page.
    pub page: PageName,
    path: Vec<String>,
    instead: Instead,
    shipped: String,
}

/// What taking a claim out leaves.
#[derive(Debug)]
enum Instead {
    /// Another value of the field.
    Value(Value),
    /// Another picture; the field is a part of one.
    Picture(Value),
    /// Nothing: its item of the list goes.
    Nothing,
}

/// A claim in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundClaim {
    /// The field's path, the items of lists by their places: `slides.1.line`.
    pub path: String,
    /// Its value.
    pub text: String,
    /// Whether that is as shipped.
    pub is_shipped: bool,
}

#[derive(Deserialize)]
struct ListedGroup {
    id: String,
    label: String,
    hint: String,
    claims: Vec<ListedClaim>,
}

#[derive(Deserialize)]
struct ListedClaim {
    at: String,
    without: Option<Value>,
    picture: Option<Value>,
}

static GROUPS: LazyLock<Vec<ClaimGroup>> = LazyLock::new(|| {
    let listed: Vec<ListedGroup> =
        serde_json::from_str(include_str!("../../assets/content/claims.json")).unwrap_or_default();
    let group = |ListedGroup { id, label, hint, claims }| {
        let claims = claims.into_iter().filter_map(claim).collect();
        ClaimGroup { id, label, hint, claims }
    };
    listed.into_iter().map(group).collect()
});

fn claim(listed: ListedClaim) -> Option<Claim> {
    let (page, path) = listed.at.split_once('.')?;
    let page = PageName::parse(page)?;
    let path: Vec<_> = path.split('.').map(str::to_owned).collect();
    let instead = match (listed.without, listed.picture) {
        (Some(value), _) => Instead::Value(value),
        (None, Some(picture)) => Instead::Picture(picture),
        (None, None) => Instead::Nothing,
    };
    let mut claim = Claim {
        id: format!("{}:{}", page.name(), path.join(".")),
        page,
        path,
        instead,
        shipped: String::new(),
    };
    claim.shipped = text(claim.locate(&shipped::document(page, &Company::default()))?.1);
    Some(claim)
}

/// All of them, in the order in which lists show them.
pub fn groups() -> &'static [ClaimGroup] {
    &GROUPS
}

/// The claim of that id, with its group.
pub fn find(id: &str) -> Option<(&'static ClaimGroup, &'static Claim)> {
    let mut all = groups().iter().flat_map(|group| group.claims.iter().map(move |claim| (group, claim)));
    all.find(|(_, claim)| claim.id == id)
}

impl Claim {
    /// Where a document has it; none once it was taken out.
    pub fn find_in(&self, document: &Value) -> Option<FoundClaim> {
        let (path, value) = self.locate(document)?;
        let text = text(value);
        let is_taken_out = match &self.instead {
            Instead::Value(instead) => instead == value,
            Instead::Picture(picture) => {
                self.path.last().is_some_and(|part| picture[part.as_str()] == *value)
            }
            Instead::Nothing => text.is_empty(),
        };
        let is_shipped = text == self.shipped;
        (is_shipped || !is_taken_out).then_some(FoundClaim { path, text, is_shipped })
    }

    /// Takes it out of a document; returns whether the document had it.
    pub(crate) fn take_out(&self, document: &mut Value) -> bool {
        if self.find_in(document).is_none() {
            return false;
        }
        let (path, instead) = match &self.instead {
            Instead::Value(instead) => (&*self.path, instead),
            Instead::Picture(picture) => {
                (self.path.split_last().map_or(&[][..], |(_, parent)| parent), picture)
            }
            Instead::Nothing => return self.take_item_out(document),
        };
        at(document, path).map(|place| place.clone_from(instead)).is_some()
    }

    /// Removes the innermost item that the claim is in.
    fn take_item_out(&self, document: &mut Value) -> bool {
        for length in (1..self.path.len()).rev() {
            let Some(Value::Array(items)) = at(document, &self.path[..length]) else { continue };
            let before = items.len();
            items.retain(|item| item["id"] != *self.path[length]);
            return items.len() < before;
        }
        false
    }

    /// The field with its path by places.
    fn locate<'v>(&self, document: &'v Value) -> Option<(String, &'v Value)> {
        let (mut value, mut path) = (document, Vec::new());
        for part in &self.path {
            if let Value::Array(items) = value {
                let place = items.iter().position(|item| item["id"] == **part)?;
                path.push(place.to_string());
                value = &items[place];
            } else {
                path.push(part.clone());
                value = value.get(part)?;
            }
        }
        Some((path.join("."), value))
    }
}

fn at<'v>(document: &'v mut Value, path: &[String]) -> Option<&'v mut Value> {
    path.iter().try_fold(document, |value, part| match value {
        Value::Array(items) => items.iter_mut().find(|item| item["id"] == **part),
        other => other.get_mut(part),
    })
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Marks the fields of a page's description that a claim is in; of a list, in every item.
pub(crate) fn mark(page: PageName, schema: &mut FieldSchema) {
    for claim in groups().iter().flat_map(|group| &group.claims).filter(|claim| claim.page == page) {
        mark_field(schema, &claim.path);
    }
}

fn mark_field(schema: &mut FieldSchema, path: &[String]) {
    match (&mut schema.kind, path) {
        (FieldKind::Group { fields, .. }, [name, rest @ ..]) => {
            if let Some(member) = fields.iter_mut().find(|field| field.name == name) {
                mark_field(&mut member.field, rest);
            }
        }
        (FieldKind::List { item, .. }, [_, rest @ ..]) => mark_field(item, rest),
        _ => schema.claim = true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::documents::{describe, parse};
    use crate::content::shape::visit;

    /// What every shipped claim has in it.
    const TELLING: [&str; 29] = [
        "1976",
        "1992",
        "2000s",
        "2024",
        "{founded}",
        "{years}",
        "eneration",
        "GENERATION",
        "500+",
        "100+",
        "30+",
        "24/7",
        "24\u{a0}hours",
        "24 hours",
        "GMP",
        "WHO",
        "ISO",
        "Delhi",
        " family ",
        "FAMILY",
        "Family",
        "ertified",
        "ertificates",
        "000 00000",
        "hello@",
        "Chairman",
        "Managing",
        "AM - ",
        "28.7158",
    ];
    /// Words of everybody's, with such a text in them.
    const INNOCENT: [&str; 6] = [
        "home.knowledge.line",
        "layout.blog.lead",
        "home.slides.partners.heading",
        "partners.steps.points.verify.text",
        "terms.sections.licences.blocks.1.text",
        "privacy",
    ];

    fn shipped_documents() -> impl Iterator<Item = (PageName, Value)> {
        PageName::ALL.into_iter().map(|page| (page, shipped::document(page, &Company::default())))
    }

    fn telling(page: PageName, document: &Value) -> Vec<String> {
        let mut found = Vec::new();
        visit(document, &describe(page), "", &mut |path, kind, value| {
            let path = format!("{}.{path}", page.name());
            let is_word = !matches!(kind, FieldKind::Picture { .. } | FieldKind::Id);
            let text = text(value);
            // The year and its words alone go with the fact.
            let is_fact = ["Since {founded}", "{founded}"].contains(&text.as_str());
            if is_word && !is_fact && TELLING.iter().any(|word| text.contains(word)) {
                found.push(path);
            }
        });
        found.retain(|path| !INNOCENT.iter().any(|innocent| path.starts_with(innocent)));
        found
    }

    #[test]
    fn every_claim_is_in_a_shipped_document_once_and_marked() {
        let listed: Vec<ListedGroup> =
            serde_json::from_str(include_str!("../../assets/content/claims.json")).unwrap();
        let known: Vec<_> = groups().iter().flat_map(|group| &group.claims).collect();
        for listed in listed.iter().flat_map(|group| &group.claims) {
            let id = listed.at.replacen('.', ":", 1);
            assert_eq!(known.iter().filter(|claim| claim.id == id).count(), 1, "{id}");
        }
        let marked = |page| {
            let mut schema = describe(page);
            mark(page, &mut schema);
            serde_json::to_string(&schema).unwrap().contains("\"claim\":true")
        };
        assert!(marked(PageName::Home) && marked(PageName::Company) && !marked(PageName::Privacy));
    }

    #[test]
    fn every_telling_word_is_a_claim() {
        for (page, document) in shipped_documents() {
            let claims: Vec<_> = groups().iter().flat_map(|group| &group.claims).collect();
            let places: Vec<_> = claims
                .iter()
                .filter(|claim| claim.page == page)
                .filter_map(|claim| claim.find_in(&document))
                .map(|found| format!("{}.{}", page.name(), found.path))
                .collect();
            let missing: Vec<_> =
                telling(page, &document).into_iter().filter(|path| !places.contains(path)).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
    }

    #[test]
    fn without_its_claims_every_document_is_whole_and_says_none_of_them() {
        for (page, document) in shipped_documents() {
            let mut bare = document.clone();
            for claim in groups().iter().flat_map(|group| &group.claims).filter(|claim| claim.page == page) {
                claim.take_out(&mut bare);
                assert_eq!(claim.find_in(&bare), None, "{}", claim.id);
            }
            match parse(page, &bare) {
                Ok(parsed) => assert_eq!(parsed, bare, "{page:?}"),
                Err(error) => panic!("{page:?}: {}", error.chain()),
            }
            assert_eq!(telling(page, &bare), Vec::<String>::new());
        }
    }
}
