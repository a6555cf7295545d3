//! The post form, parsed into a post that can be stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use text::{Slug, multi_line, single_line};
use utoipa::ToSchema;

use super::html::sanitise;
use super::post::{DEFAULT_AUTHOR, StoredPost};
use super::uploads::{images, linked};
use crate::error::{FieldErrors, Result};
use crate::media::bucket::{Bucket, LONGEST_ALT};
use crate::platform::input::{REQUIRED, line, required};

const LINE: usize = 200;
const EXCERPT: usize = 1_000;
const CONTENT: usize = 400_000;
/// The message for HTML that would take too long to parse.
pub(crate) const HTML_BOMB: &str = "is nested too deeply or holds too many formats that are never closed; paste it into the rich text instead";

/// What the post form sends. Optional fields may be absent, null or blank.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct PostInput {
    /// Title; required.
    #[schema(required, nullable = false)]
    pub title: Option<String>,
    /// Lower-case letters, digits and single dashes; required.
    #[schema(required, nullable = false)]
    pub slug: Option<String>,
    /// Any text.
    pub category: Option<String>,
    /// Who wrote it; blank: Admin.
    pub author: Option<String>,
    /// What it is about; required.
    #[schema(required, nullable = false)]
    pub excerpt: Option<String>,
    /// HTML; required. What is not allowed in posts is taken out.
    #[schema(required, nullable = false)]
    pub content: Option<String>,
    /// Address of a stored image.
    pub image_url: Option<String>,
    /// Alternative text; none: the image keeps its own.
    pub image_alt: Option<String>,
    /// Since when it is public, RFC 3339; none: a draft.
    pub published_at: Option<String>,
    /// Whether lists show it first.
    pub featured: Option<bool>,
}

impl From<&StoredPost> for PostInput {
    /// What the form would send to save a post as it is.
    fn from(StoredPost { head, content, published_at, .. }: &StoredPost) -> Self {
        Self {
            title: Some(head.title.clone()),
            slug: Some(head.slug.clone()),
            category: head.category.clone(),
            author: Some(head.author.clone()),
            excerpt: Some(head.excerpt.clone()),
            content: Some(content.clone()),
            image_url: head.image_url.clone(),
            image_alt: head.picture.as_ref().map(|picture| picture.alt.clone()),
            published_at: published_at.map(|at| at.to_string()),
            featured: Some(head.featured),
        }
    }
}

/// A post that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of `Post`")]
pub struct NewPost {
    pub title: String,
    pub slug: Slug,
    pub category: Option<String>,
    pub author: String,
    pub excerpt: String,
    /// Sanitised HTML.
    pub content: String,
    pub image_url: Option<String>,
    /// The alternative text for the image; none: it keeps its own.
    pub image_alt: Option<String>,
    pub published_at: Option<Timestamp>,
    pub featured: bool,
}

impl NewPost {
    /// The addresses of all images that it shows.
    pub(crate) fn image_urls(&self) -> Vec<String> {
        let shown = images(&self.content).into_iter().map(|image| image.url);
        self.image_url.iter().cloned().chain(shown).collect()
    }

    /// The addresses of all uploads that it shows or links.
    pub(crate) fn upload_urls(&self) -> Vec<String> {
        self.image_urls().into_iter().chain(linked(&self.content)).collect()
    }

    /// Checks every field and reports all that is wrong at once (spec section 5).
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] with a message beside each wrong field.
    pub fn parse(input: PostInput) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let e = &mut errors;
        let title = required(e, "title", single_line(&input.title.unwrap_or_default(), LINE));
        let slug = slug(e, &input.slug.unwrap_or_default());
        let category = line(e, "category", input.category, 100);
        let author = line(e, "author", input.author, 100).unwrap_or_else(|| DEFAULT_AUTHOR.to_owned());
        let excerpt = required(e, "excerpt", multi_line(&input.excerpt.unwrap_or_default(), EXCERPT));
        let content = required(e, "content", content(&input.content.unwrap_or_default()));
        let image_url = line(e, "image_url", input.image_url, LINE).filter(|url| {
            let known = Bucket::Blogs.holds(url);
            if !known {
                e.add("image_url", "Invalid image URL");
            }
            known
        });
        let image_alt = input.image_alt.and_then(|text| e.take("image_url", single_line(&text, LONGEST_ALT)));
        let published_at = line(e, "published_at", input.published_at, 64).and_then(|text| {
            e.take(
                "published_at",
                text.parse::<Timestamp>().map_err(|_| "must be a date and time (RFC 3339)"),
            )
        });
        let featured = input.featured.unwrap_or_default();
        match (errors.is_empty(), slug) {
            (true, Some(slug)) => Ok(Self {
                title,
                slug,
                category,
                author,
                excerpt,
                content,
                image_url,
                image_alt,
                published_at,
                featured,
            }),
            _ => Err(crate::error::Error::Invalid(errors)),
        }
    }
}

fn slug(errors: &mut FieldErrors, value: &str) -> Option<Slug> {
    if value.trim().is_empty() {
        errors.add("slug", REQUIRED);
        return None;
    }
    let slug = errors.take("slug", Slug::parse(value))?;
    if is_reserved(slug.as_str()) {
        errors.add("slug", "is needed by the site itself; please choose another");
    }
    Some(slug)
}

/// Whether a slug is reserved: `/api/blogs/featured` is another resource.
pub(crate) fn is_reserved(slug: &str) -> bool {
    slug == "featured"
}

fn content(value: &str) -> Result<String, String> {
    if is_html_bomb(value) {
        return Err(HTML_BOMB.to_owned());
    }
    let clean = sanitise(value.replace("\r\n", "\n").trim());
    if clean.chars().count() > CONTENT {
        return Err(format!("must be at most {CONTENT} characters long"));
    }
    Ok(clean.trim().to_owned())
}

// Detects HTML whose parsing takes far longer than its length suggests.
//
// Parsers reopen unclosed formatting elements in every new block (HTML standard, 13.2.4.3), so a megabyte of
// `<b a=1><b a=2>…` before a megabyte of `<p>` makes a thousand million elements; and deep nesting is walked at every
// tag. Posts stay a hundred times below these bounds, so it is enough to count what looks like a tag.

/// Formatting elements: reopened in every block until they are closed.
const FORMATS: [&str; 13] =
    ["b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// How many identical formatting elements a parser reopens at most.
const MOST_IDENTICAL: usize = 3;
/// Most elements that parsing may make.
const MOST_ELEMENTS: usize = 2_000_000;
/// Most levels of nesting.
const MAX_DEPTH: usize = 2_000;

/// Whether parsing the HTML would take too much time or memory.
pub(crate) fn is_html_bomb(html: &str) -> bool {
    let (mut tags, mut depth, mut deepest, mut with_attributes) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut plain = [false; FORMATS.len()];
    // What stands before the first tag is text.
    for part in html.split('<').skip(1) {
        tags += 1;
        if part.starts_with('/') {
            depth = depth.saturating_sub(1);
            continue;
        }
        let end = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        if name.is_empty() {
            continue;
        }
        depth += usize::from(!has_optional_or_no_end_tag(name));
        deepest = deepest.max(depth);
        if let Some(at) = FORMATS.iter().position(|format| format.eq_ignore_ascii_case(name)) {
            if rest.starts_with('>') { plain[at] = true } else { with_attributes += 1 }
        }
    }
    // A link closes the one before it.
    let open = with_attributes + MOST_IDENTICAL * plain.into_iter().filter(|there| *there).count() + 1;
    deepest > MAX_DEPTH || tags.saturating_mul(open) > MOST_ELEMENTS
}

fn has_optional_or_no_end_tag(name: &str) -> bool {
    ["br", "hr", "img", "input", "col", "wbr", "meta", "link", "source"]
        .iter()
        .any(|void| void.eq_ignore_ascii_case(name))
        // Elements whose end tag may be left out.
        || ["p", "li", "td", "th", "tr", "dt", "dd", "option"].iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    #[test]
    fn all_mistakes_are_reported_at_once() {
        let input = PostInput {
            slug: Some("Not A Slug".to_owned()),
            content: Some("<script>alert(1)</script>".to_owned()),
            image_url: Some("/storage/product-images/products/1.png".to_owned()),
            published_at: Some("tomorrow".to_owned()),
            ..PostInput::default()
        };
        let Error::Invalid(errors) = NewPost::parse(input).unwrap_err() else { panic!("not a field error") };
        let fields: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(fields, ["content", "excerpt", "image_url", "published_at", "slug", "title"]);
    }

    #[test]
    fn a_slug_that_the_api_needs_is_refused() {
        let input = PostInput { slug: Some("featured".to_owned()), ..PostInput::default() };
        let Error::Invalid(errors) = NewPost::parse(input).unwrap_err() else { panic!("not a field error") };
        assert!(errors.iter().any(|(field, messages)| field == "slug" && messages[0].contains("another")));
    }

    #[test]
    fn blanks_are_left_out_and_an_author_is_always_named() {
        let input = PostInput {
            title: Some(" Title ".to_owned()),
            slug: Some("title".to_owned()),
            excerpt: Some("E".to_owned()),
            content: Some("<p>C</p>\r\n".to_owned()),
            published_at: Some(String::new()),
            image_url: Some(String::new()),
            ..PostInput::default()
        };
        let post = NewPost::parse(input).unwrap();
        assert_eq!((post.title.as_str(), post.author.as_str()), ("Title", "Admin"));
        assert_eq!((post.content.as_str(), post.published_at, post.image_url), ("<p>C</p>", None, None));
    }

    #[test]
    fn long_posts_are_accepted_and_html_bombs_are_detected() {
        let row = "<tr><td><strong>5&nbsp;mg</strong></td><td><em>a</em> <code>b</code><br></td></tr>";
        assert!(!is_html_bomb(&row.repeat(5_000)), "400 kB of table");
        let paste = "<p><font face=\"Arial\" size=2><b style='x'>word</b></font></p>";
        assert!(!is_html_bomb(&paste.repeat(250)), "a pasted letter");
        assert!(!is_html_bomb(&"<p>a<li>b".repeat(20_000)), "nothing is ever closed");
        let formats: String = (0..9_000).map(|n| format!("<b a={n}>")).collect();
        assert!(is_html_bomb(&(formats + &"<p>x".repeat(200_000))));
        let known: String = FORMATS.iter().map(|name| format!("<{name}>")).collect();
        assert!(is_html_bomb(&(known.repeat(3) + &"<p>x".repeat(200_000))));
        assert!(is_html_bomb(&"<div>".repeat(100_000)));
        assert!(is_html_bomb(&"<blockquote><ul>".repeat(2_000)));
    }
}
