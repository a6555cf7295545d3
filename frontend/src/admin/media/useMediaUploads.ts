import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../api/client";
import type { UploadedMedia } from "../api/types";
import type { Bucket } from "../images/types";
import { isPdf, type SendOptions, sendDocument, sendImage } from "../images/upload";
import { askWhileBusy, UploadQueue } from "../images/uploadQueue";
import { useUploadLimits } from "../images/useUploads";
import { toasts } from "../shared/toasts";
import { MEDIA_KEY } from "./queries";

/** Uploads into the library, where files stay although nothing uses them yet. PDF files become documents. */
export function useMediaUploads(bucket: Bucket, onUploaded?: (file: UploadedMedia) => void) {
  const client = useQueryClient();
  const limits = useUploadLimits();
  const latest = useRef({ limits, onUploaded });
  useEffect(() => {
    latest.current = { limits, onUploaded };
  });
  /** Where each file goes: another list may be chosen while it waits. */
  const [bucketOf] = useState(() => new WeakMap<File, Bucket>());
  const [queue] = useState(
    () =>
      new UploadQueue<UploadedMedia>(() => ({
        send: (file, options) => {
          const { limits } = latest.current;
          return sendFile(bucketOf.get(file) ?? "documents", file, { ...options, limits });
        },
        onDone: (file) => {
          void client.invalidateQueries({ queryKey: MEDIA_KEY });
          latest.current.onUploaded?.(file);
        },
        onSettled: ({ done, failed }) => {
          if (done > 0)
            toasts.good(done === 1 ? "1 file was uploaded" : `${done} files were uploaded`);
          if (failed.length > 0) toasts.bad("Some files could not be uploaded", failed.join(" "));
        },
      })),
  );
  // The files belong to the library: they get there although the list was left, and nothing is done with them here then.
  useEffect(() => {
    const warn = askWhileBusy(queue);
    return () => {
      warn.endWhenDone();
      latest.current.onUploaded = undefined;
    };
  }, [queue]);
  return {
    uploads: useSyncExternalStore(queue.subscribe, queue.uploads),
    add: useCallback(
      (files: readonly File[]) => {
        for (const file of files) bucketOf.set(file, bucket);
        queue.add(files);
      },
      [queue, bucketOf, bucket],
    ),
    drop: useCallback((id: number) => queue.drop(id), [queue]),
  };
}

async function sendFile(bucket: Bucket, file: File, options: SendOptions): Promise<UploadedMedia> {
  const asDocument = bucket === "documents" || isPdf(file);
  const path = `/api/admin/images/${asDocument ? "documents" : bucket}?keep=1`;
  const send = asDocument ? sendDocument : sendImage;
  const [sent] = await send<UploadedMedia[]>(path, file, options);
  if (!sent) throw new ApiError(201, null);
  return sent;
}
