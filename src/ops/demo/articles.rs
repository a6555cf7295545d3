//! The sample articles: a front matter in TOML between two lines of `+++`, then HTML.

use jiff::Timestamp;
use serde::Deserialize;

use super::pictures::Pictures;
use super::{FIRST, Loaded, Sample};
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::store::save;
use crate::error::{Error, Result};
use crate::platform::clock::from_millis;
use crate::platform::db::WriteTx;

#[derive(Deserialize)]
struct FrontMatter {
    #[serde(flatten)]
    input: PostInput,
    /// The picture's name among the sample's.
    cover: String,
    /// What it shows.
    cover_alt: String,
}

/// The picture above an article.
struct Cover {
    path: String,
    alt: String,
}

/// Stores all sample articles, in the order of their file names.
pub(super) fn load(tx: &WriteTx<'_>, pictures: &Pictures, now: Timestamp, loaded: &mut Loaded) -> Result<()> {
    let mut names: Vec<_> = Sample::iter().filter(|name| name.starts_with("articles/")).collect();
    names.sort_unstable();
    for name in names {
        let (input, cover) = read(&name)?;
        let mut post = NewPost::parse(input).map_err(|cause| broken(&name, &cause.chain()))?;
        let first = from_millis(FIRST)?;
        let saved = post.published_at.filter(|published| *published <= now).unwrap_or(first.min(now));
        post.image_url = pictures.note(tx, &cover.path, &cover.alt, saved)?;
        loaded.pictures += usize::from(post.image_url.is_some());
        save::create(tx, &post, saved)?;
        loaded.articles += 1;
    }
    Ok(())
}

fn read(name: &str) -> Result<(PostInput, Cover)> {
    let file = Sample::get(name).ok_or_else(|| broken(name, "is missing"))?;
    let text = std::str::from_utf8(&file.data).map_err(Error::internal)?;
    let parts = text.strip_prefix("+++\n").and_then(|rest| rest.split_once("\n+++\n"));
    let (front, content) = parts.ok_or_else(|| broken(name, "has no front matter"))?;
    let FrontMatter { mut input, cover, cover_alt } =
        toml::from_str(front).map_err(|cause| broken(name, &cause.to_string()))?;
    input.content = Some(content.to_owned());
    Ok((input, Cover { path: format!("articles/{cover}.webp"), alt: cover_alt }))
}

fn broken(name: &str, why: &str) -> Error {
    Error::internal(format!("{name}: {why}"))
}
