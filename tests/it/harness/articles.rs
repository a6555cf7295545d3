//! Posts for tests.

use jiff::SignedDuration;
use pharma_site::blog::new_post::{NewPost, PostInput};
use pharma_site::blog::post::{PostId, StoredPost};
use pharma_site::blog::store::{posts, save};
use text::Slug;

use super::{NOW, Site};

/// A post with the required fields only, public for an hour; its slug is made from the title.
pub fn post(title: &str) -> PostInput {
    PostInput {
        title: Some(title.to_owned()),
        slug: Slug::from_title(title).map(|slug| slug.to_string()),
        excerpt: Some("For tests.".to_owned()),
        content: Some(format!("<p>{title}</p>")),
        published_at: Some(at(-1)),
        ..PostInput::default()
    }
}

/// Hours after the moment at which every test begins.
pub fn at(hours: i64) -> String {
    let now: jiff::Timestamp = NOW.parse().unwrap();
    (now + SignedDuration::from_hours(hours)).to_string()
}

impl Site {
    /// Creates a post.
    pub fn save_post(&self, input: PostInput) -> StoredPost {
        let (post, now) = (NewPost::parse(input).unwrap(), self.now());
        self.app.db.write_blocking(|tx| save::create(tx, &post, now)).unwrap()
    }

    /// Saves a post again.
    pub fn update_post(&self, id: PostId, input: PostInput) -> StoredPost {
        let (post, now) = (NewPost::parse(input).unwrap(), self.now());
        let before = self.app.db.read_blocking(|snapshot| posts::find(snapshot, id)).unwrap().unwrap();
        self.app.db.write_blocking(|tx| save::update(tx, &before, &post, now)).unwrap()
    }
}
