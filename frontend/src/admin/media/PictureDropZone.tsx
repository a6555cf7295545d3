import { type ComponentProps, useState } from "react";
import { DropZone } from "../images/DropZone";
import type { FormImage } from "../images/types";
import { pictureOf } from "./ChooseFromLibrary";
import { MediaPicker } from "./MediaPicker";

type Props = Omit<ComponentProps<typeof DropZone>, "accept" | "children" | "onOpen"> & {
  bucket: "product-images" | "blogs";
  /** Addresses of pictures that the form has already. */
  chosen: readonly string[];
  onChoose: (pictures: FormImage[]) => void;
};

/** Takes pictures by drop and paste; its one button opens the library, where a picture is uploaded or chosen. */
export function PictureDropZone({ bucket, chosen, onChoose, ...zone }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DropZone {...zone} onOpen={() => setOpen(true)} />
      <MediaPicker
        open={open}
        bucket={bucket}
        multiple={zone.multiple ?? false}
        chosen={chosen}
        onClose={() => setOpen(false)}
        onChoose={(files) => onChoose(files.flatMap(pictureOf))}
        onUpload={zone.onFiles}
      />
    </>
  );
}
