import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { uploadLimitsQuery } from "../api/queries";
import type { UploadLimits } from "../api/types";
import { toasts } from "../shared/toasts";
import { fitForServer, LIMITS } from "./shrink";
import { type Bucket, type FormPicture, pictureOf } from "./types";
import { isTooManyPixels, refuseTooLarge, uploadImage } from "./upload";
import { type Upload, UploadQueue } from "./uploads";

type Words = { done: (count: number) => string; failed: string };

const WORDS: Words = {
  done: (count) => `${count} image(s) uploaded successfully`,
  failed: "Failed to upload images",
};

/** For a form that holds one picture. */
export const SINGLE: Words = {
  done: () => "Image uploaded successfully",
  failed: "Failed to upload image",
};

type Result = {
  uploads: readonly Upload[];
  /** Something is under way: the form is not to be sent. */
  busy: boolean;
  add: (files: readonly File[]) => void;
  drop: (id: number) => void;
};

/** Undefined until they are known; the server judges in any case. */
export function useUploadLimits(): UploadLimits | undefined {
  return useQuery(uploadLimitsQuery()).data;
}

export function useUploads(
  bucket: Bucket,
  onUploaded: (picture: FormPicture) => void,
  words: Words = WORDS,
): Result {
  const limits = useUploadLimits();
  const latest = useRef({ onUploaded, words, limits });
  useEffect(() => {
    latest.current = { onUploaded, words, limits };
  });
  const [queue] = useState(
    () =>
      new UploadQueue(() => ({
        send: async (file, options) => {
          const limits = latest.current.limits ?? LIMITS;
          const send = (picture: File) => {
            refuseTooLarge(picture, limits);
            options.onProgress(0);
            return uploadImage(bucket, picture, options);
          };
          const fit = await fitForServer(file, { ...options, limits });
          try {
            return await send(fit);
          } catch (error) {
            if (fit !== file || !isTooManyPixels(error)) throw error;
            const smaller = await fitForServer(file, { ...options, limits, anew: true });
            if (smaller === file) throw error;
            return await send(smaller);
          }
        },
        onDone: (image) => latest.current.onUploaded(pictureOf(image)),
        onSettled: ({ done, failed }) => {
          if (done > 0) toasts.good(latest.current.words.done(done));
          if (failed.length > 0) toasts.bad(latest.current.words.failed, failed.join(" "));
        },
      })),
  );
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  return {
    uploads,
    busy: uploads.some((upload) => upload.state !== "failed"),
    add: useCallback((files: readonly File[]) => queue.add(files), [queue]),
    drop: useCallback((id: number) => queue.drop(id), [queue]),
  };
}
