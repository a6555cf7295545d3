import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { UploadedMedia, UploadLimits } from "../../../data/schema";
import { IconButton } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { keys, q, UNCHANGING } from "../../data/queries";
import { toasts } from "../../data/toasts";
import styles from "./ImageList.module.css";
import { type Bucket, type FormImage, toFormImage } from "./imageFormat";
import { type SendOptions, storeImage, storeMedia } from "./upload";
import { type Upload, UploadQueue, type UploadSummary } from "./uploadQueue";

type Messages = { done: (count: number) => string; failed: string };

const MULTIPLE: Messages = {
  done: (count) => `${count} image(s) uploaded successfully`,
  failed: "Failed to upload images",
};

/** For a field that holds one image. */
export const SINGLE: Messages = {
  done: () => "Image uploaded successfully",
  failed: "Failed to upload image",
};

const FILES: Messages = {
  done: (count) => (count === 1 ? "1 file was uploaded" : `${count} files were uploaded`),
  failed: "Some files could not be uploaded",
};

export function tellUploaded({ done, failed }: UploadSummary, messages: Messages): void {
  if (done > 0) toasts.good(messages.done(done));
  if (failed.length > 0) toasts.bad(messages.failed, failed.join(" "));
}

/** Part of the configuration of the server, which does not change while it runs. */
export const LIMITS = { ...q("/api/admin/images/limits"), ...UNCHANGING };

/** Undefined until they are loaded; the server checks them in any case. */
export function useUploadLimits(): UploadLimits | undefined {
  return useQuery(LIMITS).data;
}

export type Uploads = {
  uploads: readonly Upload[];
  /** Something is under way: the form must not be sent yet. */
  busy: boolean;
  add: (files: readonly File[]) => void;
  drop: (id: number) => void;
};

/** Uploads of a form, which end with it. */
export function useUploads(
  bucket: Bucket,
  onUploaded: (image: FormImage) => void,
  messages: Messages = MULTIPLE,
): Uploads {
  const { queue, ...uploads } = useUploadQueue(
    (file, options) => storeImage(bucket, file, options),
    (image) => onUploaded(toFormImage(image)),
    messages,
  );
  useEffect(() => () => queue.cancelAll(), [queue]);
  return uploads;
}

/** Uploads into the library. */
export function useMediaUploads(
  bucket: Bucket,
  onUploaded?: (file: UploadedMedia) => void,
): Uploads {
  const client = useQueryClient();
  const shown = useRef(true);
  const { queue, ...uploads } = useUploadQueue(
    (file, options) => storeMedia(bucket, file, options),
    (file) => {
      void client.invalidateQueries({ queryKey: keys.media });
      if (shown.current) onUploaded?.(file);
    },
    FILES,
  );
  // The files belong to the library: they get there although the list was left, and nothing is done with them here then.
  useEffect(() => {
    // The browser asks before the tab is closed while something is under way.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    queue.subscribe(() => {
      if (queue.isBusy()) window.addEventListener("beforeunload", ask);
      else window.removeEventListener("beforeunload", ask);
    });
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, [queue]);
  return uploads;
}

function useUploadQueue<T>(
  send: (file: File, options: SendOptions) => Promise<T>,
  onUploaded: (stored: T) => void,
  messages: Messages,
) {
  const limits = useUploadLimits();
  const latest = useRef({ send, onUploaded, messages, limits });
  useEffect(() => {
    latest.current = { send, onUploaded, messages, limits };
  });
  const [queue] = useState(
    () =>
      new UploadQueue<T>(() => {
        const { send } = latest.current;
        return {
          send: (file, options) => send(file, { ...options, limits: latest.current.limits }),
          onDone: (stored) => latest.current.onUploaded(stored),
          onSettled: (summary) => tellUploaded(summary, latest.current.messages),
        };
      }),
  );
  return { queue, ...useQueue(queue) };
}

/** A queue that may live longer than what shows it. */
export function useQueue<T>(queue: UploadQueue<T>): Uploads {
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  return { uploads, busy: queue.isBusy(), add: queue.add, drop: queue.drop };
}

type Props = { uploads: readonly Upload[]; onDrop: (id: number) => void };

/** Uploads under way, with their progress, and those that failed. */
export function UploadList({ uploads, onDrop }: Props) {
  const visible = uploads.filter(({ state }) => state !== "done");
  if (visible.length === 0) return null;
  return (
    <ul className="stack rule-above" aria-label="Uploads">
      {visible.map(({ id, name, state, progress, message }) => {
        const failed = state === "failed";
        return (
          <li key={id} className={styles.uploadListItem}>
            <div className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={failed ? styles.error : styles.hint} role="status">
                {message}
              </span>
              {failed ? null : (
                <progress
                  className={styles.progress}
                  max={100}
                  value={state === "sending" ? Math.round(progress * 100) : 0}
                  aria-label={`Uploading ${name}`}
                />
              )}
            </div>
            <span className={styles.state}>{stateLabel(state, progress)}</span>
            <IconButton
              icon={<Icon name="x" />}
              label={failed ? `Dismiss ${name}` : `Cancel ${name}`}
              onClick={() => onDrop(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function stateLabel(state: Upload["state"], progress: number): string {
  if (state === "failed") return "";
  if (state === "waiting" || state === "retrying") return "Waiting";
  if (state === "shrinking") return "Making it smaller";
  // Everything is sent, and the server makes the smaller copies.
  return progress >= 1 ? "Preparing" : `${Math.round(progress * 100)} %`;
}
