//! Reads backups from a store.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use super::store::BackupBucket;
use super::uploads::{self, UPLOADS};
use crate::backup::archive::read::{Input, write_file};
use crate::backup::archive::write::sum_of;
use crate::backup::archive::{Sum, hex};
use crate::backup::encrypt::Keys;
use crate::config::backup::S3;
use crate::error::{Error, Result};

/// Opens the backup of an address and passes it on.
pub(crate) fn with_input<T>(
    config: &S3,
    keys: &Keys,
    address: &str,
    work: &mut dyn FnMut(Input<'_>) -> Result<T>,
) -> Result<T> {
    let (store, name) = BackupBucket::of_address(config, address)?;
    let input = store.client.get(&store.key("", &name))?;
    let input =
        input.ok_or_else(|| Error::Refused("is not there; restore --list shows what is".to_owned()))?;
    let archive = keys.decrypt(input)?;
    let mut for_uploads = keys.clone();
    if name.strip_suffix(".age").is_some() && keys.has_passphrase() {
        for_uploads.extend(store.store_keys(keys)?);
    }
    let objects: OnceCell<BTreeMap<String, Vec<String>>> = OnceCell::new();
    let mut fetch = |path: &str, sum: &Sum, to: &Path| {
        if objects.get().is_none() {
            // Asked for once, and not at all for an archive without uploads.
            let _ = objects.set(objects_of(&store, &name)?);
        }
        let candidates =
            objects.get().and_then(|objects| objects.get(&hex(sum))).map(Vec::as_slice).unwrap_or_default();
        let mut fetched = Err(Error::Refused(format!("lacks an upload in the store: {path}")));
        for object in candidates {
            fetched = fetch_object(&store, &for_uploads, object, path, sum, to);
            if fetched.is_ok() {
                break;
            }
        }
        fetched
    };
    work(Input { archive, fetch_upload: Some(&mut fetch) })
}

/// The objects of each upload of an archive, by its sum. Without the list all that are there may be.
fn objects_of(store: &BackupBucket, name: &str) -> Result<BTreeMap<String, Vec<String>>> {
    Ok(match store.list_of(name)? {
        Some(list) => uploads::by_sum(list),
        None => uploads::by_sum(uploads::list(store)?.into_keys()),
    })
}

fn fetch_object(
    store: &BackupBucket,
    keys: &Keys,
    object: &str,
    path: &str,
    sum: &Sum,
    to: &Path,
) -> Result<u64> {
    let failed = |cause| Error::file(format!("fetching {path}"), cause);
    let mut content = keys.decrypt(store.get(&store.key(UPLOADS, object))?)?;
    let written = write_file(to, &mut content).map_err(failed);
    let found = File::open(to).and_then(|mut file| sum_of(&mut file)).map_err(failed);
    if written.is_ok() && found.is_ok_and(|(found, _)| found == *sum) {
        return written;
    }
    // Another object may have it.
    let _ = fs::remove_file(to);
    written?;
    Err(Error::Refused(format!("has a damaged upload: {path} does not have its checksum")))
}
