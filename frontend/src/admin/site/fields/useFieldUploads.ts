import { useCallback, useSyncExternalStore } from "react";
import type { Upload } from "../../images/uploadQueue";
import { useEditor } from "../session";
import type { PicturePart } from "../store/FieldUploads";

export type PictureUploads = {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  drop: (id: number) => void;
};

/** The uploads for a picture, which go on while its field is not shown. */
export function useFieldUploads(path: string, part: PicturePart): PictureUploads {
  const queue = useEditor().uploads.of(path, part);
  return {
    uploads: useSyncExternalStore(queue.subscribe, queue.uploads),
    add: useCallback((files: readonly File[]) => queue.add(files), [queue]),
    drop: useCallback((id: number) => queue.drop(id), [queue]),
  };
}
