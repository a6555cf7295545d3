import { useEffect, useRef } from "react";
import { FieldErrors } from "../../ui/Field";
import { DropZone } from "../images/DropZone";
import { ImageList } from "../images/ImageList";
import type { FormImage } from "../images/types";
import { UploadList } from "../images/UploadList";
import { useUploadLimits, type useUploads } from "../images/useUploads";
import { toasts } from "../shared/toasts";
import type { FieldsProps } from "./fields";

type Props = FieldsProps & { uploads: ReturnType<typeof useUploads> };

export function ImagesField({ values, errors, set, uploads }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const limits = useUploadLimits();
  const undo = useFormToast();
  const remove = (picture: FormImage) => {
    const place = values.images.indexOf(picture);
    set(({ images }) => ({ images: images.filter((other) => other.url !== picture.url) }));
    area.current?.querySelector<HTMLButtonElement>("button")?.focus();
    undo("The image was removed", () =>
      set(({ images }) =>
        images.some((other) => other.url === picture.url)
          ? {}
          : { images: [...images.slice(0, place), picture, ...images.slice(place)] },
      ),
    );
  };
  return (
    <div ref={area}>
      <DropZone
        name="images"
        label="Add images"
        hint={`or drop them here, or paste. Several at once are welcome${limits ? `, up to ${limits.max_size} each` : ""}.`}
        multiple
        invalid={(errors.images ?? []).length > 0}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <ImageList images={values.images} onChange={(images) => set({ images })} onRemove={remove} />
      <FieldErrors name="images" errors={errors.images ?? []} />
    </div>
  );
}

/** A message whose Undo changes this form, and which therefore goes with it. */
function useFormToast() {
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
