import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../api/client";
import { uploadLimitsQuery } from "../api/queries";
import type { UploadedImage, UploadLimits } from "../api/types";
import { toasts } from "../shared/toasts";
import { type Bucket, type FormImage, toFormImage } from "./types";
import { sendImage } from "./upload";
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

type Uploads = {
  uploads: readonly Upload[];
  /** Something is under way: the form must not be sent yet. */
  busy: boolean;
  add: (files: readonly File[]) => void;
  drop: (id: number) => void;
};

export function tellUploaded({ done, failed }: UploadSummary, messages: Messages): void {
  if (done > 0) toasts.good(messages.done(done));
  if (failed.length > 0) toasts.bad(messages.failed, failed.join(" "));
}

/** Undefined until they are loaded; the server checks them in any case. */
export function useUploadLimits(): UploadLimits | undefined {
  return useQuery(uploadLimitsQuery()).data;
}

export function useUploads(
  bucket: Bucket,
  onUploaded: (image: FormImage) => void,
  messages: Messages = MULTIPLE,
): Uploads {
  const limits = useUploadLimits();
  const latest = useRef({ onUploaded, messages, limits });
  useEffect(() => {
    latest.current = { onUploaded, messages, limits };
  });
  const [queue] = useState(
    () =>
      new UploadQueue(() => ({
        send: async (file, options) => {
          const { limits } = latest.current;
          const path = `/api/admin/images/${bucket}`;
          const [image] = await sendImage<UploadedImage[]>(path, file, { ...options, limits });
          if (!image) throw new ApiError(201, null);
          return image;
        },
        onDone: (image) => latest.current.onUploaded(toFormImage(image)),
        onSettled: (summary) => tellUploaded(summary, latest.current.messages),
      })),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  return {
    uploads,
    busy: uploads.some(({ state }) => state !== "failed"),
    add: useCallback((files: readonly File[]) => queue.add(files), [queue]),
    drop: useCallback((id: number) => queue.drop(id), [queue]),
  };
}
