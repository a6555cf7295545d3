//! Posts as records with revisions.

use jiff::Timestamp;

use super::revisions::{RecordFacts, Revisioned};
use super::views::AdminPost;
use crate::blog::html;
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::post::{PostHead, PostId, StoredPost, read_time};
use crate::blog::store::posts::{find, find_including_trash, find_picture};
use crate::blog::store::save;
use crate::error::{Error, Result};
use crate::history::entry::{RecordKind, Revision};
use crate::media;
use crate::platform::db::{Snapshot, WriteTx};

impl Revisioned for StoredPost {
    const KIND: RecordKind = RecordKind::Post;
    const NAME: &'static str = "article";
    type Id = PostId;
    type Input = PostInput;
    type New = NewPost;
    type View = AdminPost;

    fn find(snapshot: &Snapshot, id: PostId) -> Result<Option<Self>> {
        find(snapshot, id)
    }

    fn find_including_trash(snapshot: &Snapshot, id: PostId) -> Result<Option<Self>> {
        find_including_trash(snapshot, id)
    }

    fn facts(&self) -> RecordFacts<'_> {
        RecordFacts {
            id: self.head.id.get(),
            name: &self.head.title,
            revision: self.revision,
            updated_at: self.head.updated_at,
            in_trash: self.deleted_at.is_some(),
            rename_entry: None,
        }
    }

    fn input(&self) -> PostInput {
        PostInput::from(self)
    }

    fn at_revision(self, snapshot: &Snapshot, input: PostInput, about: &Revision) -> Result<Self> {
        let content = input.content.unwrap_or_default();
        let mut picture = find_picture(snapshot, input.image_url.as_deref())?;
        if let (Some(picture), Some(alt)) = (&mut picture, input.image_alt) {
            picture.alt = alt;
        }
        let head = PostHead {
            id: self.head.id,
            title: input.title.unwrap_or_default(),
            slug: input.slug.unwrap_or_default(),
            excerpt: input.excerpt.unwrap_or_default(),
            category: input.category,
            author: input.author.unwrap_or_default(),
            image_url: input.image_url,
            picture,
            featured: input.featured.unwrap_or_default(),
            read_time: read_time(&html::text(&content)),
            updated_at: about.saved_at,
        };
        let published_at = input.published_at.and_then(|text| text.parse().ok());
        Ok(Self { head, published_at, revision: about.revision, content, ..self })
    }

    fn view(self, _: &Snapshot, now: Timestamp) -> Result<AdminPost> {
        Ok(AdminPost::new(self, now))
    }

    fn parse_stored(input: PostInput) -> Result<NewPost> {
        NewPost::parse(input)
    }

    fn refuse_missing_images(snapshot: &Snapshot, post: &NewPost) -> Result<()> {
        match media::store::missing(snapshot, &post.image_urls())?.first().copied() {
            Some(url) => {
                let field = if post.image_url.as_ref() == Some(url) { "image_url" } else { "content" };
                Err(Error::field(field, format!("{url} is not there any more; please upload it again")))
            }
            None => Ok(()),
        }
    }

    fn insert(tx: &WriteTx<'_>, post: &NewPost, now: Timestamp) -> Result<Self> {
        save::create(tx, post, now)
    }

    fn update(tx: &WriteTx<'_>, before: &Self, post: &NewPost, now: Timestamp) -> Result<Self> {
        save::update(tx, before, post, now)
    }

    fn move_to_trash(&self, tx: &WriteTx<'_>, now: Timestamp) -> Result<()> {
        save::move_to_trash(tx, self, now)
    }

    fn restore_from_trash(&self, tx: &WriteTx<'_>, now: Timestamp) -> Result<Self> {
        save::restore(tx, self, now)
    }

    fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
        save::purge(tx, before)
    }
}
