import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { MediaItem, Replaced } from "../api/types";
import { useWrite } from "../api/useWrite";
import { DropZone } from "../images/DropZone";
import type { Bucket } from "../images/imageFormat";
import { sendDocument, sendImage, uploadErrorMessage } from "../images/upload";
import { useUploadLimits } from "../images/useUploads";
import { toasts } from "../shared/toasts";
import { ACTIONS, WORDS } from "../words";
import { Thumbnail } from "./MediaGrid";
import styles from "./MediaGrid.module.css";
import { MediaPicker, type PickedMedia } from "./MediaPicker";
import { isDocument, MEDIA_KEY, replacedInWords, titleOf, usesInWords } from "./media";

type Props = { item: MediaItem | null; onClose: () => void };
type Replacement = { item: MediaItem; by: File | number };

/** Puts another file in the place of one, in every product, article and page. */
export function ReplaceDialog({ item, onClose }: Props) {
  const limits = useUploadLimits();
  const [choosing, setChoosing] = useState(false);
  const [by, setBy] = useState<File | PickedMedia | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  /** The upload that is under way; none once the server has the whole file. */
  const upload = useRef<AbortController | null>(null);
  const close = () => {
    upload.current?.abort();
    setBy(null);
    onClose();
  };
  const replace = useWrite({
    call: async ({ item: { id, bucket }, by: other }: Replacement) => {
      const path = `/api/admin/media/${id}/replace`;
      if (typeof other === "number") return api.post<Replaced>(path, { with: other });
      const send = bucket === "documents" ? sendDocument : sendImage;
      const controller = new AbortController();
      upload.current = controller;
      try {
        return await send<Replaced>(path, other, {
          limits,
          signal: controller.signal,
          onShrinking: () => setSending({ words: "Making it smaller…", share: 0 }),
          onRetry: () => setSending({ words: "The server is busy. Trying again…", share: 0 }),
          onProgress: (share) => {
            // From now on the server works: it is done whole, or not at all.
            if (share >= 1) upload.current = null;
            setSending({ words: share < 1 ? "Sending the file…" : REPLACING, share });
          },
        });
      } finally {
        upload.current = null;
        setSending(null);
      }
    },
    failure: (input) => `${titleOf(input.item)} could not be replaced`,
    onError: (error) => error instanceof DOMException && error.name === "AbortError",
    explain: (error) => uploadErrorMessage(by instanceof File ? by.name : "The file", error),
    refreshes: [MEDIA_KEY, keys.history, keys.products, keys.blogs, ["admin", "site"]],
    onDone: ({ changed, unchanged }, input) => {
      toasts.good(`${titleOf(input.item)} was replaced`, {
        detail: replacedInWords(changed.length, unchanged),
      });
      if (shown.current === input.item.id) close();
    },
  });
  /** Another file may have been opened meanwhile. */
  const shown = useRef<number | null>(null);
  useEffect(() => {
    shown.current = item?.id ?? null;
  });
  const canCancel = sending !== null && sending.share < 1;
  return (
    <>
      <Dialog open={item !== null && !choosing} onClose={close} title={ACTIONS.replace.does}>
        {item && !choosing ? (
          <div className="stack gap-4">
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
              drops={isDocument(item) ? "a document" : "a picture"}
              label={by instanceof File ? "Choose another file" : "Choose a file"}
              {...(isDocument(item) ? { accept: "application/pdf,.pdf" } : {})}
              {...(by ? { hint: `Chosen: ${by.name}` } : {})}
              onFiles={([file]) => file && setBy(file)}
            >
              <Button variant="outline" onClick={() => setChoosing(true)}>
                {WORDS.chooseFromLibrary}
              </Button>
            </DropZone>
            {replace.busy ? (
              <div role="status">
                <p className="meta">{sending?.words ?? REPLACING}</p>
                <progress
                  aria-label={`Replacing ${titleOf(item)}`}
                  max={100}
                  {...(sending && sending.share < 1
                    ? { value: Math.round(sending.share * 100) }
                    : {})}
                />
              </div>
            ) : null}
            <div className="flex wrap end gap-3">
              <Button variant="outline" onClick={close}>
                {replace.busy && !canCancel ? WORDS.close : WORDS.cancel}
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

type Sending = { words: string /** From 0 to 1. */; share: number };

const REPLACING =
  "Replacing it everywhere. You may close this: it goes on, and a message says when it is done.";
