import type { MediaItem, Replaced } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { ACTIONS } from "../../words/actions";
import { api } from "../data/client";
import { keys } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import type { Bucket } from "./images/imageFormat";
import { Thumbnail } from "./MediaGrid";
import styles from "./MediaGrid.module.css";
import { MediaPicker } from "./MediaPicker";
import { type PickedMedia, replacedInWords, titleOf, usesInWords } from "./media";

type Replacement = { item: MediaItem; by: PickedMedia };

type Props = { item: MediaItem | null; onClose: () => void };

/** Puts another file in the place of one, in every product, article and page: it is chosen or uploaded first, then confirmed. */
export function ReplaceDialog({ item, onClose }: Props) {
  const replace = useWrite({
    call: ({ item, by }: Replacement) =>
      api.post<Replaced>(`/api/admin/media/${item.id}/replace`, { with: by.id }),
    failure: ({ item }) => `${titleOf(item)} could not be replaced`,
    refreshes: [keys.media, keys.history, keys.products, keys.blogs, ["admin", "site"]],
    onDone: ({ changed, unchanged }, { item }) =>
      toasts.good(`${titleOf(item)} was replaced`, {
        detail: replacedInWords(changed.length, unchanged),
      }),
  });
  const ask = (item: MediaItem, by: PickedMedia) =>
    void confirm({
      title: ACTIONS.replace.does,
      text: (
        <div className={styles.old}>
          <Thumbnail item={item} />
          <p>
            <strong>{titleOf(item)}</strong>, {usesInWords(item.uses).toLowerCase()}. Products,
            articles and pages that have it now get <strong>{titleOf(by)}</strong> at once,
            published ones too. Earlier versions and the trash keep the old one.
          </p>
        </div>
      ),
      action: ACTIONS.replace,
      run: () => replace.run({ item, by }),
    });
  return (
    <MediaPicker
      open={item !== null}
      bucket={(item?.bucket ?? "site") as Bucket}
      chosen={item ? [item.url] : []}
      onChoose={([by]) => {
        if (item && by) ask(item, by);
      }}
      onClose={onClose}
    />
  );
}
