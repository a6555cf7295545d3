//! Deletes the backups that are no longer kept, and the uploads that belong to none any more.

use std::collections::BTreeSet;
use std::path::Path;

use jiff::Timestamp;

use super::multipart::{self, UPLOADS};
use super::store::{BackupBucket, LISTS};
use crate::backup::archive::{hex, read};
use crate::backup::encrypt::Keys;
use crate::config::backup::Backup as Config;
use crate::error::{Error, Result};

impl BackupBucket {
    /// Deletes backups, and what belongs to none of those that are kept. Where other sites' backups are, their lists, and all
    /// uploads, stay: one of them may be sending an archive whose uploads are there already.
    pub(crate) fn prune(
        &self,
        config: &Config,
        work: &Path,
        gone: &[&str],
        kept: &BTreeSet<String>,
        is_shared: bool,
    ) -> Result<()> {
        for name in gone {
            self.remove(name)?;
        }
        if is_shared {
            return Ok(());
        }
        let mut is_changed = !gone.is_empty();
        let lists = self.client.list(&self.key(LISTS, ""))?;
        for list in lists.keys().filter_map(|key| self.name_in(LISTS, key)) {
            if !kept.contains(list) {
                // Of a run that ended between the list and its archive.
                self.client.delete(&self.key(LISTS, list))?;
                is_changed = true;
            }
        }
        if is_changed { self.prune_uploads(config, work, kept) } else { Ok(()) }
    }

    fn prune_uploads(&self, config: &Config, work: &Path, kept: &BTreeSet<String>) -> Result<()> {
        let there = multipart::list(self)?;
        let (mut needed, mut unknown) = (BTreeSet::new(), None);
        for name in kept {
            let list = match self.list_of(name)? {
                Some(list) => Some(list),
                None => self.rebuild_list(config, work, name, there.keys())?,
            };
            match list {
                Some(list) => needed.extend(list),
                None => unknown = unknown.max(Some(self.stored_at(name)?)),
            }
        }
        for (name, object) in there {
            // What came after an archive whose uploads are not known belongs to later ones.
            let may_be_unknown =
                unknown.is_some_and(|unknown| object.modified.is_none_or(|modified| modified <= unknown));
            if !needed.contains(&name) && !may_be_unknown {
                self.client.delete(&self.key(UPLOADS, &name))?;
            }
        }
        Ok(())
    }

    /// The list of an archive that has lost its own, from its checksums; `None` when this machine cannot read them.
    fn rebuild_list<'n>(
        &self,
        config: &Config,
        work: &Path,
        name: &str,
        there: impl Iterator<Item = &'n String>,
    ) -> Result<Option<BTreeSet<String>>> {
        let archive = self.get(&self.key("", name))?;
        let contents = Keys::open(config, None)
            .and_then(|keys| keys.decrypt(archive))
            .and_then(|archive| read::read(archive, u64::MAX, &mut |_, _| Ok(())));
        let contents = match contents {
            Ok(contents) => contents,
            Err(error) => {
                let error = error.chain();
                tracing::warn!(%name, %error, "a backup has lost the list of its uploads; all older ones are kept");
                return Ok(None);
            }
        };
        let mut objects = multipart::by_sum(there.cloned());
        let sums = contents.outside.iter().map(|(_, sum)| hex(sum));
        let list: BTreeSet<_> = sums.filter_map(|sum| objects.remove(&sum)).flatten().collect();
        self.put_list(work, name, &list)?;
        tracing::warn!(%name, "a backup had lost the list of its uploads, which was made again");
        Ok(Some(list))
    }

    /// When an archive was stored, by the store's clock.
    fn stored_at(&self, name: &str) -> Result<Timestamp> {
        let objects = self.client.list(&self.key("", name))?;
        let object = objects.get(&self.key("", name)).and_then(|object| object.modified);
        object.ok_or_else(|| Error::Refused(format!("the store does not say when it got {name}")))
    }
}
