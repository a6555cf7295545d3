import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { MediaItem } from "../api/types";
import { useWrite } from "../api/useWrite";
import { AdminIcon } from "../shared/AdminIcon";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import { When } from "../shared/When";
import { ACTIONS } from "../words";
import styles from "./MediaDialog.module.css";
import { MediaFields } from "./MediaFields";
import { Thumbnail } from "./MediaGrid";
import { MediaUses } from "./MediaUses";
import { fateOf, sizeOf, titleOf, usesInWords } from "./media";
import { MEDIA_KEY } from "./queries";
import { ReplaceDialog } from "./ReplaceDialog";

type Props = { item: MediaItem | null; onClose: () => void };

/** One file: what it looks like, where it is used, and what can be done with it. */
export function MediaDialog({ item, onClose }: Props) {
  const [deleted, setDeleted] = useState<MediaItem | null>(null);
  const [replaced, setReplaced] = useState<MediaItem | null>(null);
  const remove = useWrite({
    call: ({ id }: MediaItem) => api.remove(`/api/admin/media/${id}`),
    failure: (file) => `${titleOf(file)} could not be deleted`,
    refreshes: [MEDIA_KEY, keys.history],
    onDone: (_, file) => toasts.good(`${titleOf(file)} was deleted`),
  });
  return (
    <>
      <Dialog
        open={item !== null}
        onClose={onClose}
        title={item ? titleOf(item) : ""}
        placement="right"
        className={styles.dialog}
      >
        {item ? (
          <div className="stack gap-4">
            <Thumbnail item={item} large />
            <Facts item={item} />
            <MediaFields key={item.id} item={item} onSaved={onClose} />
            <section aria-label="Where it is used">
              <h2 className={styles.heading}>{usesInWords(item.uses)}</h2>
              {item.uses > 0 ? <MediaUses id={item.id} /> : null}
              <p className="meta">{fateOf(item)}</p>
            </section>
            <div className="flex wrap gap-3">
              <Button
                variant="outline"
                icon={<AdminIcon name="rotate-ccw" />}
                onClick={() => {
                  onClose();
                  setReplaced(item);
                }}
              >
                {ACTIONS.replace.does}
              </Button>
              <Button
                variant="quiet"
                icon={<AdminIcon name="trash-2" />}
                disabled={item.uses > 0}
                aria-describedby={item.uses > 0 ? "media-delete-note" : undefined}
                onClick={() => {
                  onClose();
                  setDeleted(item);
                }}
              >
                {ACTIONS.delete.does}
              </Button>
            </div>
            {item.uses > 0 ? (
              <p id="media-delete-note" className="meta">
                A file can be deleted once nothing uses it, the trash and earlier versions included.
              </p>
            ) : null}
          </div>
        ) : null}
      </Dialog>
      <DeleteDialog
        open={deleted !== null}
        onClose={() => setDeleted(null)}
        title="Delete this file?"
        onConfirm={() => (deleted ? remove.run(deleted) : Promise.resolve())}
      >
        <p>
          {deleted ? titleOf(deleted) : ""} is deleted for good; there is no trash for files. Links
          to it from elsewhere, such as a mail, stop working.
        </p>
      </DeleteDialog>
      <ReplaceDialog item={replaced} onClose={() => setReplaced(null)} />
    </>
  );
}

function Facts({ item }: { item: MediaItem }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(item.url, window.location.origin).href);
      toasts.good("The address was copied");
    } catch {
      toasts.bad("The address could not be copied", "Select it and copy it yourself.");
    }
  };
  return (
    <div className={styles.facts}>
      <p>{sizeOf(item)}</p>
      <p>
        Uploaded <When at={item.uploaded_at} />
        {item.uploaded_by ? ` by ${item.uploaded_by}` : ""}
      </p>
      <p className="breaks">
        <a href={item.url} target="_blank" rel="noopener noreferrer">
          {item.url}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
      <Button
        size="sm"
        variant="outline"
        icon={<AdminIcon name="copy" size={16} />}
        onClick={() => void copy()}
      >
        Copy address
      </Button>
    </div>
  );
}
