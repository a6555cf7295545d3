import { api } from "../api/client";
import { keys } from "../api/queries";
import type { MediaItem, Replaced } from "../api/types";
import { useWrite } from "../api/useWrite";
import type { Bucket } from "../images/imageFormat";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import { ACTIONS } from "../words";
import { Thumbnail } from "./MediaGrid";
import styles from "./MediaGrid.module.css";
import { MediaPicker, type PickedMedia } from "./MediaPicker";
import { MEDIA_KEY, replacedInWords, titleOf, usesInWords } from "./media";

/** A file, and what is to take its place once that is chosen. */
export type Replacement = { item: MediaItem; by: PickedMedia | null };

type Props = {
  of: Replacement | null;
  onChange: (change: (before: Replacement | null) => Replacement | null) => void;
};

/** Puts another file in the place of one, in every product, article and page: it is chosen or uploaded first, then confirmed. */
export function ReplaceDialog({ of, onChange }: Props) {
  const replace = useWrite({
    call: ({ item, by }: Replacement) =>
      api.post<Replaced>(`/api/admin/media/${item.id}/replace`, { with: by?.id }),
    failure: ({ item }) => `${titleOf(item)} could not be replaced`,
    refreshes: [MEDIA_KEY, keys.history, keys.products, keys.blogs, ["admin", "site"]],
    onDone: ({ changed, unchanged }, { item }) =>
      toasts.good(`${titleOf(item)} was replaced`, {
        detail: replacedInWords(changed.length, unchanged),
      }),
  });
  return (
    <>
      <MediaPicker
        open={of !== null && of.by === null}
        bucket={(of?.item.bucket ?? "site") as Bucket}
        chosen={of ? [of.item.url] : []}
        onChoose={([by = null]) => onChange((before) => before && { ...before, by })}
        // Choosing closes it, too.
        onClose={() => onChange((before) => (before?.by ? before : null))}
      />
      <ConfirmDialog
        open={of !== null && of.by !== null}
        onClose={() => onChange(() => null)}
        title={ACTIONS.replace.does}
        confirmLabel={ACTIONS.replace.does}
        busyLabel={ACTIONS.replace.busy}
        onConfirm={() => (of ? replace.run(of) : Promise.resolve())}
      >
        {of?.by ? (
          <div className={styles.old}>
            <Thumbnail item={of.item} />
            <p>
              <strong>{titleOf(of.item)}</strong>, {usesInWords(of.item.uses).toLowerCase()}.
              Products, articles and pages that have it now get <strong>{titleOf(of.by)}</strong> at
              once, published ones too. Earlier versions and the trash keep the old one.
            </p>
          </div>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
