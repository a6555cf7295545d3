import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { toasts } from "../shared/toasts";
import { type Bucket, type FormPicture, pictureOf } from "./types";
import { uploadImage } from "./upload";
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

export function useUploads(
  bucket: Bucket,
  onUploaded: (picture: FormPicture) => void,
  words: Words = WORDS,
): Result {
  const latest = useRef({ onUploaded, words });
  useEffect(() => {
    latest.current = { onUploaded, words };
  });
  const [queue] = useState(
    () =>
      new UploadQueue(() => ({
        send: (file, options) => uploadImage(bucket, file, options),
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
