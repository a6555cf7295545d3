import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Input } from "../../ui/Input";
import type { MediaItem, UploadedMedia } from "../api/types";
import { DropZone } from "../images/DropZone";
import type { Bucket, FormImage } from "../images/imageFormat";
import { UploadList, useMediaUploads } from "../images/useUploads";
import { AdminIcon } from "../shared/AdminIcon";
import { ErrorState } from "../shared/Page";
import { WORDS } from "../words";
import { MediaGrid } from "./MediaGrid";
import styles from "./MediaGrid.module.css";
import { mediaQuery } from "./media";

/** A chosen file; a document has no sizes. */
export type PickedMedia = Partial<FormImage> & {
  id: number;
  url: string;
  name: string;
  bytes: number;
};

type Props = {
  open: boolean;
  onClose: () => void;
  /** Only files of this kind can be chosen. */
  bucket: Bucket;
  multiple?: boolean;
  /** Addresses of files that the form has already. */
  chosen?: readonly string[];
  /** Called once, before the dialog closes. */
  onChoose: (files: PickedMedia[]) => void;
  /** Takes files that are uploaded here, which then belong to the form and not to the library. */
  onUpload?: (files: readonly File[]) => void;
};

/** Chooses one or several files of the library, or uploads them there. */
export function MediaPicker(props: Props) {
  const { open, onClose, bucket } = props;
  const title = bucket === "documents" ? "Choose a document" : "Choose from the library";
  return (
    <Dialog open={open} onClose={onClose} title={title} className={styles.picker}>
      {open ? <Choices {...props} /> : null}
    </Dialog>
  );
}

function Choices(props: Props) {
  const { bucket, multiple = false, chosen = [], onChoose, onUpload, onClose } = props;
  const [q, setQ] = useState("");
  const [pages, setPages] = useState(1);
  const [picked, setPicked] = useState<ReadonlyMap<number, PickedMedia>>(new Map());
  const list = useQuery(mediaQuery({ bucket, q: q || null, per_page: Math.min(100, pages * 24) }));
  const { data, isError, error, isPlaceholderData, refetch } = list;
  const finish = (files: PickedMedia[]) => {
    onChoose(files);
    onClose();
  };
  const toggle = (item: MediaItem | UploadedMedia) => {
    const file = pickedMedia(item);
    if (!multiple) {
      finish([file]);
      return;
    }
    setPicked((before) => {
      const after = new Map(before);
      if (!after.delete(file.id)) after.set(file.id, file);
      return after;
    });
  };
  const { uploads, add, drop } = useMediaUploads(bucket, toggle);
  const upload = (files: readonly File[]) => {
    if (!onUpload) return add(files);
    onUpload(files);
    onClose();
  };
  return (
    <div className="stack gap-4">
      <PickerSearch
        onSearch={(text) => {
          setPages(1);
          setQ(text);
        }}
      />
      <DropZone
        name={`library-${bucket}`}
        drops={bucket === "documents" ? "a document" : multiple ? "pictures" : "a picture"}
        label={multiple ? "Choose files" : "Choose a file"}
        pastes={bucket !== "documents"}
        multiple={multiple}
        {...(bucket === "documents" ? { accept: "application/pdf,.pdf" } : {})}
        onFiles={upload}
      />
      <UploadList uploads={uploads} onDrop={drop} />
      {isError && !data ? (
        <ErrorState
          title="Failed to load the media library"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data?.items.length === 0 ? (
        <p className="meta">{q ? "No file fits this search." : "No file is here yet."}</p>
      ) : (
        <MediaGrid
          label="Files"
          items={data?.items}
          stale={isPlaceholderData}
          taken={chosen}
          {...(multiple ? { chosen: new Set(picked.keys()) } : {})}
          onOpen={toggle}
        />
      )}
      <div className="flex wrap end gap-3">
        {data && data.total > data.items.length && pages < 5 ? (
          <Button variant="outline" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
        ) : null}
        {multiple ? (
          <Button disabled={picked.size === 0} onClick={() => finish([...picked.values()])}>
            {picked.size === 1 ? "Add 1 picture" : `Add ${picked.size} pictures`}
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            {WORDS.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

const PAUSE_MS = 250;

/** Not a form: the dialog may be inside the form of a product or an article. */
function PickerSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, pause: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(text.trim()), pause);
  };
  return (
    <Input
      type="search"
      aria-label="Search the library"
      placeholder="Name or product"
      maxLength={200}
      autoComplete="off"
      data-focus=""
      onChange={({ target }) => search(target.value, PAUSE_MS)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        search(event.currentTarget.value, 0);
      }}
    />
  );
}

function pickedMedia(item: MediaItem | UploadedMedia): PickedMedia {
  const { id, url, name, bytes } = item;
  if (!("width" in item) || item.width === null || item.height === null) {
    return { id, url, name, bytes };
  }
  const { width, height, alt, tone, variants } = item;
  return { id, url, name, bytes, width, height, alt, tone: tone ?? 0, variants };
}

type ChooseFromLibraryProps = {
  bucket: Bucket;
  multiple?: boolean;
  /** Addresses of pictures that the form has already. */
  chosen: readonly string[];
  onChoose: (pictures: FormImage[]) => void;
};

/** A button for picture fields: opens the library. */
export function ChooseFromLibrary({
  bucket,
  multiple = false,
  chosen,
  onChoose,
}: ChooseFromLibraryProps) {
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
function pictureOf({ url, width, height, alt, tone, variants }: PickedMedia): FormImage[] {
  if (width === undefined || height === undefined) return [];
  return [{ url, width, height, alt: alt ?? "", tone: tone ?? 0, variants: variants ?? [] }];
}

type PictureDropZoneProps = Omit<
  ComponentProps<typeof DropZone>,
  "accept" | "children" | "onOpen"
> & {
  bucket: "product-images" | "blogs";
  /** Addresses of pictures that the form has already. */
  chosen: readonly string[];
  onChoose: (pictures: FormImage[]) => void;
};

/** Takes pictures by drop and paste; its one button opens the library, where a picture is uploaded or chosen. */
export function PictureDropZone({ bucket, chosen, onChoose, ...zone }: PictureDropZoneProps) {
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
