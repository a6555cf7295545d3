import { useEffect, useRef } from "react";
import { FieldErrors } from "../../../ui/Field";
import { toasts } from "../../data/toasts";
import { ImageList } from "../../media/images/ImageList";
import type { FormImage } from "../../media/images/imageFormat";
import { UploadList, useUploadLimits, type useUploads } from "../../media/images/useUploads";
import { PictureDropZone } from "../../media/MediaPicker";
import { useSetFields } from "../formFields";
import { type ProductValues, useField } from "./product";

export function ImagesField({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const area = useRef<HTMLDivElement>(null);
  const limits = useUploadLimits();
  const { value: images, errors, onChange } = useField("images");
  const set = useSetFields<ProductValues>();
  const offerUndo = useUndoToasts();
  const remove = (removed: FormImage) => {
    const index = images.indexOf(removed);
    onChange(images.filter((other) => other.url !== removed.url));
    area.current?.querySelector<HTMLButtonElement>("button")?.focus();
    offerUndo("The image was removed", () =>
      set(({ images: now }) =>
        now.some((other) => other.url === removed.url)
          ? {}
          : { images: [...now.slice(0, index), removed, ...now.slice(index)] },
      ),
    );
  };
  return (
    <div ref={area}>
      <PictureDropZone
        name="images"
        drops="pictures"
        label="Choose images"
        hint={`Or paste them. Several at once are welcome${limits ? `, up to ${limits.max_size} each` : ""}.`}
        multiple
        invalid={errors.length > 0}
        onFiles={uploads.add}
        bucket="product-images"
        chosen={images.map(({ url }) => url)}
        onChoose={(chosen) => onChange([...images, ...chosen])}
      />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <ImageList images={images} onChange={onChange} onRemove={remove} />
      <FieldErrors name="images" errors={errors} />
    </div>
  );
}

/** Their Undo changes this form, so that they go when it does. */
function useUndoToasts() {
  const shown = useRef<number[]>([]);
  useEffect(
    () => () => {
      for (const id of shown.current) toasts.dismiss(id);
    },
    [],
  );
  return (text: string, undo: () => void) => {
    shown.current.push(toasts.plain(text, { undo }));
  };
}
