import { useState } from "react";
import { Button } from "../../ui/Button";
import type { Bucket, FormImage } from "../images/types";
import { AdminIcon } from "../shared/AdminIcon";
import { WORDS } from "../words";
import { MediaPicker, type PickedMedia } from "./MediaPicker";

type Props = {
  bucket: Bucket;
  multiple?: boolean;
  /** Addresses of pictures that the form has already. */
  chosen: readonly string[];
  onChoose: (pictures: FormImage[]) => void;
};

/** A button for picture fields: opens the library. */
export function ChooseFromLibrary({ bucket, multiple = false, chosen, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" icon={<AdminIcon name="image" />} onClick={() => setOpen(true)}>
        {WORDS.chooseFromLibrary}
      </Button>
      <MediaPicker
        open={open}
        bucket={bucket}
        multiple={multiple}
        chosen={chosen}
        onClose={() => setOpen(false)}
        onChoose={(files) => onChoose(files.flatMap(pictureOf))}
      />
    </>
  );
}

/** Nothing for a document. */
export function pictureOf({ url, width, height, alt, tone, variants }: PickedMedia): FormImage[] {
  if (width === undefined || height === undefined) return [];
  return [{ url, width, height, alt: alt ?? "", tone: tone ?? 0, variants: variants ?? [] }];
}
