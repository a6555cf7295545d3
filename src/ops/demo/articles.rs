//! The sample posts: a front matter in TOML between two lines of `+++`, then HTML.

use jiff::Timestamp;
use serde::Deserialize;

use super::DemoCounts;
use super::images::{FIRST_CREATED, Sample, SampleImages};
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::store::save;
use crate::error::{Error, Result};
use crate::platform::clock::from_millis;
use crate::platform::db::WriteTx;

#[derive(Deserialize)]
struct FrontMatter {
    #[serde(flatten)]
    input: PostInput,
    /// Name of an image in `pictures/articles/`.
    cover: String,
    cover_alt: String,
}

/// Inserts all sample posts, in the order of their file names.
pub(super) fn load(
    tx: &WriteTx<'_>,
    images: &SampleImages,
    now: Timestamp,
    counts: &mut DemoCounts,
) -> Result<()> {
    let mut names: Vec<_> = Sample::iter().filter(|name| name.starts_with("articles/")).collect();
    names.sort_unstable();
    let first_created = from_millis(FIRST_CREATED)?;
    for name in names {
        let FrontMatter { input, cover, cover_alt } = read(&name)?;
        let mut post = NewPost::parse(input).map_err(|cause| broken(&name, &cause.chain()))?;
        let published = post.published_at.filter(|published| *published <= now);
        let created = published.unwrap_or(first_created.min(now));
        post.image_url = images.insert(tx, &format!("articles/{cover}.webp"), &cover_alt, created)?;
        counts.images += usize::from(post.image_url.is_some());
        save::create(tx, &post, created)?;
        counts.posts += 1;
    }
    Ok(())
}

/// The slugs of all sample posts.
pub(super) fn slugs() -> Result<Vec<String>> {
    let names = Sample::iter().filter(|name| name.starts_with("articles/"));
    names.map(|name| Ok(read(&name)?.input.slug.unwrap_or_default())).collect()
}

/// The front matter, with the content in its `input`.
fn read(name: &str) -> Result<FrontMatter> {
    let file = Sample::get(name).ok_or_else(|| broken(name, "is missing"))?;
    let text = std::str::from_utf8(&file.data).map_err(Error::internal)?;
    let parts = text.strip_prefix("+++\n").and_then(|rest| rest.split_once("\n+++\n"));
    let (front, content) = parts.ok_or_else(|| broken(name, "has no front matter"))?;
    let mut front: FrontMatter = toml::from_str(front).map_err(|cause| broken(name, &cause.to_string()))?;
    front.input.content = Some(content.to_owned());
    Ok(front)
}

fn broken(name: &str, why: &str) -> Error {
    Error::internal(format!("{name}: {why}"))
}
