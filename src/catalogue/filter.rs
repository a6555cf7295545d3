//! The query parameters of the lists of products: the public one and that of the back office.

use serde::Serialize;
use strum::EnumString;
use utoipa::ToSchema;

use super::trade_facts::{MissingFacts, NO_SCHEDULE};
use crate::error::FieldErrors;
use crate::platform::input::{Paging, flag, text};

/// Products a page, unless the query says otherwise.
pub const PER_PAGE: u32 = 24;
/// Values of one parameter that may be given at a time.
const MAX_VALUES: usize = 20;

/// Order of a list of products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
pub enum Sort {
    /// Newest first.
    #[serde(rename = "newest")]
    Newest,
    /// By name, A first.
    #[serde(rename = "name")]
    Name,
    /// By name, Z first.
    #[serde(rename = "-name")]
    NameDescending,
}

/// Which products a list shows: any of the values within one parameter, all of the parameters together. The values are
/// sorted and distinct, so that filters that mean the same are equal. `frontend/src/data/filters.ts` reads an address in the same
/// way, to the letter: the two must agree on the key of the list's data.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a parameter of the address")]
pub struct ProductFilter {
    /// Categories' slugs or names, in any case.
    pub category: Vec<String>,
    /// Benefits' slugs or names, in any case.
    pub benefit: Vec<String>,
    /// Dosage forms, lower case, with dashes.
    pub form: Vec<String>,
    /// Schedules, upper case, or `none`.
    pub schedule: Vec<String>,
    /// Badges, upper case.
    pub badge: Vec<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Whether the text is left as it is when nothing matches it; only with a text.
    pub exact: bool,
    /// Order; without one, best first when there is a text, else newest first.
    pub sort: Option<Sort>,
    /// Which page.
    pub paging: Paging,
    /// Whether to count the products of each value that could be chosen.
    pub facets: bool,
    /// Whether the order of the catalogue's page is meant where no other is: by name where products have no pictures.
    pub usual: bool,
    /// Whether those that an owner has chosen for the home page come first; the newest follow them.
    pub featured: bool,
}

impl Default for ProductFilter {
    fn default() -> Self {
        Self {
            category: Vec::new(),
            benefit: Vec::new(),
            form: Vec::new(),
            schedule: Vec::new(),
            badge: Vec::new(),
            q: None,
            exact: false,
            sort: None,
            paging: Paging::first(PER_PAGE),
            facets: false,
            usual: false,
            featured: false,
        }
    }
}

impl ProductFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self::default();
        for (name, value) in query {
            let e = &mut errors;
            match name.as_str() {
                "category" => filter.category.extend(text(e, name, value)),
                "benefit" => filter.benefit.extend(text(e, name, value)),
                "form" => filter.form.extend(text(e, name, value).as_deref().map(form)),
                "schedule" => filter.schedule.extend(text(e, name, value).as_deref().map(schedule)),
                "badge" => filter.badge.extend(text(e, name, value).map(|badge| badge.to_ascii_uppercase())),
                "q" => filter.q = text(e, name, value),
                "exact" => filter.exact = e.take(name, flag(value)).unwrap_or_default(),
                "sort" => filter.sort = e.take(name, parse_sort(value)).flatten(),
                "facets" => filter.facets = e.take(name, flag(value)).unwrap_or_default(),
                "featured" => filter.featured = e.take(name, flag(value)).unwrap_or_default(),
                "usual" => filter.usual = e.take(name, flag(value)).unwrap_or_default(),
                _ => filter.paging.take(e, name, value),
            }
        }
        for (name, values) in [
            ("category", &mut filter.category),
            ("benefit", &mut filter.benefit),
            ("form", &mut filter.form),
            ("schedule", &mut filter.schedule),
            ("badge", &mut filter.badge),
        ] {
            in_order(values);
            if values.len() > MAX_VALUES {
                errors.add(name, format!("may be given at most {MAX_VALUES} times"));
            }
        }
        if filter.q.is_none() && filter.sort == Some(Sort::Newest) {
            filter.sort = None;
        }
        filter.exact &= filter.q.is_some();
        errors.unless_any(filter)
    }

    /// Whether every product is asked for.
    pub(crate) fn is_whole_catalogue(&self) -> bool {
        self.q.is_none() && self.chooses_nothing()
    }

    /// Whether no value of a facet is chosen.
    pub(crate) fn chooses_nothing(&self) -> bool {
        let Self { category, benefit, form, schedule, badge, .. } = self;
        [category, benefit, form, schedule, badge].into_iter().all(Vec::is_empty)
    }
}

/// Sorts the values by their UTF-16 units, as the browser does, and removes repeated ones.
pub(crate) fn in_order(values: &mut Vec<String>) {
    values.sort_unstable_by(|a, b| a.encode_utf16().cmp(b.encode_utf16()));
    values.dedup();
}

fn form(text: &str) -> String {
    text.to_ascii_lowercase().replace(' ', "-")
}

fn schedule(text: &str) -> String {
    if text.eq_ignore_ascii_case(NO_SCHEDULE) { NO_SCHEDULE.to_owned() } else { text.to_ascii_uppercase() }
}

fn parse_sort(value: &str) -> Result<Option<Sort>, &'static str> {
    match value {
        "" => Ok(None),
        "newest" => Ok(Some(Sort::Newest)),
        "name" => Ok(Some(Sort::Name)),
        "-name" => Ok(Some(Sort::NameDescending)),
        _ => Err("must be newest, name or -name"),
    }
}

/// Which products the back office lists.
#[derive(Debug, Clone)]
pub(crate) struct AdminProductFilter {
    /// A category's slug or name, in any case.
    pub(crate) category: Option<String>,
    /// Text to find; never blank.
    pub(crate) q: Option<String>,
    /// The facts of which a product must lack one.
    pub(crate) missing: Option<MissingFacts>,
    /// Whether to count what the matches lack.
    pub(crate) counts: bool,
    /// `ORDER BY` for the product `p`; the trash has an order of its own.
    pub(crate) order: &'static str,
    /// Which of them by what visitors see of them; or the trash.
    pub(crate) state: ProductListState,
    /// Only what an import has added.
    pub(crate) import: Option<i64>,
    pub(crate) paging: Paging,
}

impl AdminProductFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let (order, paging) = (NEWEST_FIRST, Paging::first(PER_PAGE));
        let (state, import) = (ProductListState::All, None);
        let mut filter =
            Self { category: None, q: None, missing: None, counts: false, order, state, import, paging };
        for (name, value) in query {
            match name.as_str() {
                "category" => filter.category = text(&mut errors, name, value),
                "q" => filter.q = text(&mut errors, name, value),
                "missing" if value.is_empty() => filter.missing = None,
                "missing" => filter.missing = errors.take(name, MissingFacts::parse(value)),
                "counts" => filter.counts = errors.take(name, flag(value)).unwrap_or_default(),
                "sort" => filter.order = errors.take(name, parse_order(value)).unwrap_or(NEWEST_FIRST),
                "import" if value.is_empty() => filter.import = None,
                "import" => {
                    filter.import =
                        errors.take(name, value.parse().map_err(|_| "must be the number of an import"));
                }
                "state" => {
                    let wrong = "must be live, public, hidden, scheduled, not_printed or trash";
                    filter.state = errors.take(name, value.parse().map_err(|_| wrong)).unwrap_or_default();
                }
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

/// Which products are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum ProductListState {
    /// All but the trash.
    #[default]
    #[strum(serialize = "", serialize = "live")]
    All,
    /// Those that visitors see.
    Public,
    /// Those that they do not see, and that have no moment.
    Hidden,
    /// Those that they will see from a moment to come.
    Scheduled,
    /// Those whose name the PDFs cannot print.
    NotPrinted,
    /// The trash.
    Trash,
}

/// `ORDER BY` for the product `p`.
pub(crate) const NEWEST_FIRST: &str = "p.created_at DESC, p.id DESC";

fn parse_order(value: &str) -> Result<&'static str, &'static str> {
    Ok(match value {
        "" | "newest" | "-created" => NEWEST_FIRST,
        "created" | "oldest" => "p.created_at, p.id",
        "name" => "natural_key(p.name_key), p.id",
        "-name" => "natural_key(p.name_key) DESC, p.id DESC",
        "sku" => "p.sku COLLATE NOCASE, p.id",
        "-sku" => "p.sku COLLATE NOCASE DESC, p.id DESC",
        "category" => "p.category_key, natural_key(p.name_key), p.id",
        "-category" => "p.category_key DESC, natural_key(p.name_key) DESC, p.id DESC",
        "updated" => "p.updated_at, p.id",
        "-updated" => "p.updated_at DESC, p.id DESC",
        _ => return Err("must be newest, created, name, sku, category or updated, with - for descending"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(query: &str) -> Result<ProductFilter, FieldErrors> {
        let pairs: Vec<_> = url::form_urlencoded::parse(query.as_bytes())
            .map(|(k, v)| (k.into_owned(), v.into_owned()))
            .collect();
        ProductFilter::parse(&pairs)
    }

    #[test]
    fn every_wrong_parameter_is_named_at_once() {
        let errors = parse("page=0&per_page=101&sort=price&q=a%00b").unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(fields, ["page", "per_page", "q", "sort"]);
        assert!(parse(&format!("q={}", "x".repeat(10_240))).is_err());
    }

    #[test]
    fn blank_and_unknown_parameters_change_nothing() {
        assert_eq!(parse("q=%20&utm_source=x&category=&facets=0").unwrap(), ProductFilter::default());
    }

    #[test]
    fn filters_that_mean_the_same_are_equal() {
        for (one, other) in [
            ("category=b&category=a&category=b", "category=a&category=b"),
            ("schedule=h1&schedule=NONE", "schedule=none&schedule=H1"),
            ("form=Oral+Suspension&badge=who", "badge=WHO&form=oral-suspension"),
            ("sort=newest", ""),
            ("exact=1", ""),
        ] {
            assert_eq!(parse(one).unwrap(), parse(other).unwrap(), "{one}");
        }
        assert_ne!(parse("q=a&sort=newest").unwrap(), parse("q=a").unwrap());
    }

    #[test]
    fn a_choice_has_a_limit() {
        let query = |of: &str, n: usize| (0..n).map(|i| format!("{of}={i}&")).collect::<String>();
        assert!(parse(&query("form", 20)).is_ok());
        let errors = parse(&(query("form", 21) + &query("badge", 21) + "facets=yes")).unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(fields, ["badge", "facets", "form"]);
    }
}
