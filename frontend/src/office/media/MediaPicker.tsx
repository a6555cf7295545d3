import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { MediaPage } from "../../data/schema";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Input } from "../../ui/Input";
import { WORDS } from "../../words/actions";
import { formatQuery } from "../../words/query";
import { api } from "../data/client";
import { keys, useDebounced } from "../data/queries";
import { ErrorState } from "../ui/Page";
import { DropZone } from "./images/DropZone";
import type { Bucket, FormImage } from "./images/imageFormat";
import { UploadList, useMediaUploads } from "./images/useUploads";
import { MediaGrid, type PickedMedia, pictureOf } from "./MediaGrid";
import styles from "./MediaGrid.module.css";

/** Files that are shown at first, and that each press of *Show more* adds. */
const PER_PAGE = 24;
/** Of the typing, before it is searched for; milliseconds. */
const PAUSE_MS = 250;

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
  /** What may be chosen beside the files of the library. */
  children?: ReactNode;
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
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), PAUSE_MS);
  const [picked, setPicked] = useState<ReadonlyMap<number, PickedMedia>>(new Map());
  const list = useInfiniteQuery({
    queryKey: [...keys.media, "picker", bucket, q],
    queryFn: ({ pageParam, signal }) =>
      api.get<MediaPage>(
        `/api/admin/media${formatQuery({ bucket, q, page: pageParam, per_page: PER_PAGE })}`,
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      total > pages.length * PER_PAGE ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, isPlaceholderData, refetch } = list;
  // A file that is uploaded meanwhile moves the others, and one comes twice.
  const items = data && [
    ...new Map(data.pages.flatMap((page) => page.items.map((item) => [item.id, item]))).values(),
  ];
  const finish = (files: PickedMedia[]) => {
    onChoose(files);
    onClose();
  };
  const toggle = (file: PickedMedia) => {
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
      <Input
        type="search"
        aria-label="Search the library"
        placeholder="Name or product"
        maxLength={200}
        autoComplete="off"
        data-focus=""
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The dialog may be inside the form of a product or an article.
          if (event.key === "Enter") event.preventDefault();
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
      {props.children}
      {isError && !data ? (
        <ErrorState
          title="Failed to load the media library"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : items?.length === 0 ? (
        <p className="meta">{q ? "No file fits this search." : "No file is here yet."}</p>
      ) : (
        <MediaGrid
          items={items}
          stale={isPlaceholderData}
          taken={chosen}
          {...(multiple ? { chosen: new Set(picked.keys()) } : {})}
          onOpen={toggle}
        />
      )}
      <div className="flex wrap end gap-3">
        {list.hasNextPage ? (
          <Button
            variant="outline"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
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
        onChoose={(files) => onChoose(files.flatMap((file) => pictureOf(file) ?? []))}
        onUpload={zone.onFiles}
      />
    </>
  );
}
