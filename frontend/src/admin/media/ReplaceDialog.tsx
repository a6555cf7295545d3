import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { MediaItem, Replaced } from "../api/types";
import { useWrite } from "../api/useWrite";
import { DropZone } from "../images/DropZone";
import { type SendOptions, sendDocument, sendImage } from "../images/sendFile";
import type { Bucket } from "../images/types";
import { uploadErrorMessage } from "../images/upload";
import { useUploadLimits } from "../images/useUploads";
import { toasts } from "../shared/toasts";
import { ACTIONS, WORDS } from "../words";
import styles from "./MediaDialog.module.css";
import { Thumbnail } from "./MediaGrid";
import { MediaPicker, type PickedMedia } from "./MediaPicker";
import { isDocument, replacedInWords, titleOf, usesInWords } from "./media";
import { MEDIA_KEY } from "./queries";

type Props = { item: MediaItem | null; onClose: () => void };
type Replacement = { item: MediaItem; by: File | number };

/** Puts another file in the place of one, in every product, article and page. */
export function ReplaceDialog({ item, onClose }: Props) {
  const limits = useUploadLimits();
  const [choosing, setChoosing] = useState(false);
  const [by, setBy] = useState<File | PickedMedia | null>(null);
  const close = () => {
    setBy(null);
    onClose();
  };
  const replace = useWrite({
    call: ({ item: { id, bucket }, by: other }: Replacement) => {
      const path = `/api/admin/media/${id}/replace`;
      if (typeof other === "number") return api.post<Replaced>(path, { with: other });
      const send = bucket === "documents" ? sendDocument : sendImage;
      return send<Replaced>(path, other, { ...NO_REPORT, limits });
    },
    failure: (input) => `${titleOf(input.item)} could not be replaced`,
    explain: (error) => uploadErrorMessage(by instanceof File ? by.name : "The file", error),
    refreshes: [MEDIA_KEY, keys.history, keys.products, keys.blogs, ["admin", "site"]],
    onDone: ({ changed, unchanged }, input) => {
      toasts.good(`${titleOf(input.item)} was replaced`, {
        detail: replacedInWords(changed.length, unchanged),
      });
      close();
    },
  });
  return (
    <>
      <Dialog
        open={item !== null && !choosing}
        onClose={close}
        title={ACTIONS.replace.does}
        busy={replace.busy}
      >
        {item && !choosing ? (
          <div className={styles.choices}>
            <div className={styles.old}>
              <Thumbnail item={item} />
              <p>
                <strong>{titleOf(item)}</strong>, {usesInWords(item.uses).toLowerCase()}. Products,
                articles and pages that have it now get the other file at once, published ones too.
                Earlier versions and the trash keep the old one.
              </p>
            </div>
            <DropZone
              name="media-replacement"
              label={by instanceof File ? "Choose another file" : "Choose a file"}
              {...(isDocument(item) ? { accept: "application/pdf,.pdf" } : {})}
              hint={by ? `Chosen: ${by.name}` : "or drop it here."}
              onFiles={([file]) => file && setBy(file)}
            >
              <Button variant="outline" onClick={() => setChoosing(true)}>
                {WORDS.chooseFromLibrary}
              </Button>
            </DropZone>
            <div className={styles.end}>
              <Button variant="outline" disabled={replace.busy} onClick={close}>
                {WORDS.cancel}
              </Button>
              <Button
                disabled={by === null || replace.busy}
                onClick={() =>
                  by && void replace.run({ item, by: by instanceof File ? by : by.id })
                }
              >
                {replace.busy ? ACTIONS.replace.busy : ACTIONS.replace.does}
              </Button>
            </div>
          </div>
        ) : null}
      </Dialog>
      <MediaPicker
        open={choosing}
        bucket={(item?.bucket ?? "site") as Bucket}
        chosen={item ? [item.url] : []}
        onClose={() => setChoosing(false)}
        onChoose={([file]) => setBy(file ?? null)}
      />
    </>
  );
}

const NO_REPORT: Omit<SendOptions, "limits"> = {
  onProgress: () => undefined,
  onRetry: () => undefined,
  onShrinking: () => undefined,
  signal: new AbortController().signal,
};
