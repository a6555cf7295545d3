/** Uploads for the pictures of documents. They go on when their field is not shown, and find it again when they are done. */
import type { FormImage } from "../../office/media/images/imageFormat";
import type { UploadOptions } from "../../office/media/images/upload";
import { UploadQueue, type UploadSummary } from "../../office/media/images/uploadQueue";
import { anchorOf, pathOfAnchor } from "./anchor";
import type { Documents } from "./document";

/** The file itself, or the one for phones. */
export type PicturePart = "src" | "phone";

export type SendPicture = (
  file: File,
  options: UploadOptions & { onShrinking: () => void },
) => Promise<FormImage>;

type Options = {
  documents: () => Documents;
  send: SendPicture;
  /** A null path: the field is not there any more. */
  onDone: (path: string | null, part: PicturePart, image: FormImage) => void;
  onSettled: (summary: UploadSummary) => void;
  onChange: () => void;
};

export class FieldUploads {
  private readonly queues = new Map<string, UploadQueue<FormImage>>();
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  of(path: string, part: PicturePart): UploadQueue<FormImage> {
    const { documents, send, onDone, onSettled, onChange } = this.options;
    const anchor = anchorOf(documents(), path);
    const key = `${anchor} ${part}`;
    const known = this.queues.get(key);
    if (known) return known;
    const queue = new UploadQueue<FormImage>(() => ({
      send,
      onDone: (image) => onDone(pathOfAnchor(documents(), anchor), part, image),
      onSettled,
    }));
    queue.subscribe(onChange);
    this.queues.set(key, queue);
    return queue;
  }

  /** Whether something is under way, for a page or for any. */
  isBusy(page?: string): boolean {
    return [...this.queues].some(
      ([key, queue]) => (!page || key.startsWith(`${page}.`)) && queue.isBusy(),
    );
  }

  cancelAll(): void {
    for (const queue of this.queues.values()) queue.cancelAll();
  }
}
