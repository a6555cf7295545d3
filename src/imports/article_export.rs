//! Articles as an archive that can be imported again without a difference: a file of HTML for each, with its facts above it, and
//! their pictures under the addresses that they have.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::blog::new_post::PostInput;
use crate::blog::post::StoredPost;
use crate::blog::uploads::images;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;

/// Writes these articles with their pictures.
pub(crate) fn write(posts: &[StoredPost], pictures: &Path, output: File) -> Result<File> {
    let failed = |cause: io::Error| match cause.kind() {
        io::ErrorKind::StorageFull => Error::StorageFull,
        _ => Error::file("writing the archive", cause),
    };
    let packed = |cause: zip::result::ZipError| failed(cause.into());
    let mut archive = ZipWriter::new(output);
    let text = SimpleFileOptions::default();
    let mut shown = BTreeSet::new();
    for post in posts {
        archive.start_file(format!("{}.html", post.head.slug), text).map_err(packed)?;
        archive.write_all(article(post)?.as_bytes()).map_err(failed)?;
        let inside = images(&post.content).into_iter().map(|image| image.url);
        shown
            .extend(post.head.image_url.iter().cloned().chain(inside).filter(|url| Bucket::Blogs.holds(url)));
    }
    // They are packed already.
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for url in shown {
        let Some(inside) = url.strip_prefix("/storage/") else { continue };
        // One that is missing is missing on the site too.
        let Ok(mut picture) = File::open(pictures.join(inside)) else { continue };
        archive.start_file(&url[1..], stored).map_err(packed)?;
        io::copy(&mut picture, &mut archive).map_err(failed)?;
    }
    archive.finish().map_err(packed)
}

/// An article's file.
fn article(post: &StoredPost) -> Result<String> {
    let form = PostInput::from(post);
    let mut text = "---\n".to_owned();
    let facts = [
        ("title", form.title),
        ("slug", form.slug),
        ("category", form.category),
        ("author", form.author),
        ("excerpt", form.excerpt),
        ("image", form.image_url),
        ("image_alt", form.image_alt),
        ("published_at", form.published_at),
    ];
    for (name, value) in facts {
        // A text as JSON has it is one in YAML too.
        let value = serde_json::to_string(&value.unwrap_or_default()).map_err(Error::internal)?;
        let _ = writeln!(text, "{name}: {value}");
    }
    let _ = writeln!(text, "featured: {}\n---", post.head.featured);
    Ok(text + &post.content + "\n")
}
