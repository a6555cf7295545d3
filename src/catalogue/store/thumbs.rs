//! What stands beside the name of a product where there is little room.

use std::collections::HashMap;

use rusqlite::Connection;

use super::inks::Inks;
use super::products::list;
use super::public::PUBLIC;
use crate::catalogue::pack_label::Facts;
use crate::catalogue::product::{ProductId, ProductThumb};
use crate::error::{Error, Result};
use crate::media;

/// Those of the products that visitors can see.
pub(crate) fn thumbs(connection: &Connection, ids: &[i64]) -> Result<HashMap<ProductId, ProductThumb>> {
    let sql = format!(
        "SELECT p.id, p.images, p.name, p.category, p.formulation, p.pack_size FROM product p
         WHERE p.id IN (SELECT value FROM json_each(?1)) AND {PUBLIC}"
    );
    let json = serde_json::to_string(ids).map_err(Error::internal)?;
    let inks = Inks::new(connection);
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_and_then([json], |row| {
        let images: Vec<String> = list(row, "images")?;
        let picture = images.first().map(|url| media::store::find(connection, url)).transpose()?.flatten();
        let (name, category): (String, String) = (row.get("name")?, row.get("category")?);
        let (formulation, pack) = (row.get("formulation")?, row.get("pack_size")?);
        let facts = Facts::new(&name, &category, [&None, &formulation, &pack]);
        let label = if picture.is_none() { Some(inks.pack(&facts)?) } else { None };
        Ok((row.get("id")?, ProductThumb { picture, label }))
    })?;
    found.collect()
}
