//! The post form, parsed into a post that can be stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::html::{is_html_bomb, sanitise};
use super::post::{DEFAULT_AUTHOR, StoredPost};
use super::uploads::{images, linked};
use crate::error::{FieldErrors, Result};
use crate::media::bucket::{Bucket, LONGEST_ALT};
use crate::platform::input::{REQUIRED, line, required};
use text::{Slug, multi_line, single_line};

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

impl From<&NewPost> for PostInput {
    /// What the form would send for a post that is stored as this one.
    fn from(post: &NewPost) -> Self {
        Self {
            title: Some(post.title.clone()),
            slug: Some(post.slug.to_string()),
            category: post.category.clone(),
            author: Some(post.author.clone()),
            excerpt: Some(post.excerpt.clone()),
            content: Some(post.content.clone()),
            image_url: post.image_url.clone(),
            image_alt: post.image_alt.clone(),
            published_at: post.published_at.map(|at| at.to_string()),
            featured: Some(post.featured),
        }
    }
}

/// A post that may be stored. As JSON it has the names of the form: the plans of imports hold it so, and nothing that comes from
/// outside may be read as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
}
