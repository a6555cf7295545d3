//! Reading the shelf at the head of the catalogue.

use rusqlite::{Connection, params};

use super::products::list;
use super::public::PUBLIC;
use super::terms;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::shelf::{MAX_STRETCHES, PACKS, Stretch};
use crate::catalogue::term::TermKind;
use crate::error::Result;
use crate::media;
use crate::media::picture::Picture;
use crate::platform::text::fold;

/// So many of a category's newest products are looked at for a picture.
const NEWEST: u32 = 12;

/// The categories that have products, by name, each with its packs; none where a shelf would have nothing to show.
pub(super) fn shelf(connection: &Connection, index: &SearchIndex) -> Result<Option<Vec<Stretch>>> {
    let counts = index.term_counts(connection, TermKind::Category)?;
    let mut categories = terms::all_counted(connection, TermKind::Category, &counts)?;
    categories.retain(|category| category.products > 0);
    if categories.len() > MAX_STRETCHES {
        return Ok(None);
    }
    let mut stretches = Vec::with_capacity(categories.len());
    for category in categories {
        let packs = packs(connection, &fold(&category.name))?;
        stretches.push(Stretch::new(category, packs));
    }
    let filled = stretches.iter().filter(|stretch| !stretch.packs.is_empty()).count();
    Ok((filled > 1).then_some(stretches))
}

/// The main pictures of the newest products of a category.
fn packs(connection: &Connection, category_key: &str) -> Result<Vec<Picture>> {
    let sql = format!(
        "SELECT p.id, p.images FROM product p WHERE p.category_key = ?1 AND {PUBLIC}
         ORDER BY p.created_at DESC, p.id DESC LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let newest =
        statement.query_and_then(params![category_key, NEWEST], |row| list::<String>(row, "images"))?;
    let mut packs = Vec::new();
    for images in newest {
        let Some(url) = images?.into_iter().next() else { continue };
        packs.extend(media::store::find(connection, &url)?);
        if packs.len() == PACKS {
            break;
        }
    }
    Ok(packs)
}
