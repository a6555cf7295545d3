import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ImportReport, MediaAmount, MediaItem } from "../../data/schema";
import { confirmDeletion } from "../../editing/confirm";
import { Options } from "../../editing/Form";
import { ResourceList } from "../../lists/ResourceList";
import { useListing } from "../../lists/useListing";
import { Select } from "../../ui/Input";
import { counted, fileSize, groupDigits } from "../../words/number";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { keys, q } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { Page, Tabs } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { DropZone } from "./images/DropZone";
import type { Bucket } from "./images/imageFormat";
import { UploadList, useMediaUploads, useUploadLimits } from "./images/useUploads";
import { MediaDialog } from "./MediaDialog";
import { filterOf, MediaGrid, PICTURES_FOR, SHOWN, type Shown, shownOf } from "./MediaGrid";
import styles from "./MediaGrid.module.css";

const DOCUMENTS = "application/pdf,.pdf";
const ALL = `image/*,.heic,.heif,${DOCUMENTS}`;

const SORTS = [
  ["", "Newest first"],
  ["oldest", "Oldest first"],
  ["name", "By name"],
  ["-size", "Largest first"],
  ["size", "Smallest first"],
] as const;

/** Every picture and document: where it is used, and what can be done with it. */
export function MediaPage() {
  const listing = useListing({ by: "newest", descending: false });
  const shown = shownOf(listing.get("show"));
  const read = useQuery(
    q("/api/admin/media", {
      ...filterOf(shown),
      q: listing.q || null,
      sort: listing.get("sort"),
      page: listing.page,
    }),
  );
  const { data } = read;
  const [open, setOpen] = useState<MediaItem | null>(null);
  const [title, hint] = EMPTY[shown] ?? EMPTY[""];
  return (
    <Page
      title="Media"
      lead="Every picture and document that was uploaded: where it is used, and what is not used at all."
    >
      <Uploads shown={shown} />
      <ResourceList
        read={read}
        nouns={["file", "files"]}
        caption="Media"
        failure="Failed to load the media library"
        listing={listing}
        search={["Search files", "Name, alt text or use"]}
        filters={[{ name: "sort", label: "Order", choices: SORTS, isOrder: true }]}
        rowKey={({ id }) => id}
        body={(items, stale) => <MediaGrid items={items} stale={stale} onOpen={setOpen} />}
        none={{
          kicker: "Nothing found",
          title: "No file fits this search",
          hint: "Names of files, their alt texts and the names of what uses them are searched.",
        }}
        empty={{ title, hint }}
      >
        <Tabs
          label="Which files"
          tabs={SHOWN.map(([value, label, count]) => {
            const total = count && data ? ` (${groupDigits(data.counts[count])})` : "";
            return [value, label + total] as const;
          })}
          value={shown}
          onChange={(value: Shown) => listing.set({ show: value || null })}
        />
        {shown === "unused" ? <AttachByName /> : null}
        {shown === "unused" && data ? <DeleteUnused amount={data.removable} /> : null}
      </ResourceList>
      <MediaDialog item={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** A list of one kind takes files of that kind. */
function Uploads({ shown }: { shown: Shown }) {
  const limits = useUploadLimits();
  const [purpose, setPurpose] = useState<Bucket>("product-images");
  const only = [...PICTURES_FOR.map(([bucket]) => bucket), "documents" as const].find(
    (bucket) => bucket === shown,
  );
  const { uploads, add, drop } = useMediaUploads(only ?? purpose);
  const pictures = limits ? `pictures up to ${limits.max_size}` : "pictures";
  const documents = limits ? `PDF documents up to ${limits.max_document_size}` : "PDF documents";
  const kinds = only === "documents" ? documents : only ? pictures : `${pictures}, ${documents}`;
  return (
    <div>
      <DropZone
        name="media-files"
        drops={only === "documents" ? "documents" : only ? "pictures" : "pictures and documents"}
        label="Choose files"
        {...(only === "documents" ? { accept: DOCUMENTS } : only ? {} : { accept: ALL })}
        multiple
        hint={`Or paste pictures. Several at once are welcome: ${kinds} each.`}
        onFiles={add}
      >
        {only ? null : (
          <div className={styles.purpose}>
            <label htmlFor="media-purpose">Pictures are for</label>
            <Select
              id="media-purpose"
              value={purpose}
              onChange={({ target }) => setPurpose(target.value as Bucket)}
            >
              <Options of={PICTURES_FOR} />
            </Select>
          </div>
        )}
      </DropZone>
      <UploadList uploads={uploads} onDrop={drop} />
    </div>
  );
}

const EMPTY: { "": readonly [string, string] } & Partial<Record<Shown, readonly [string, string]>> =
  {
    "": ["No files yet", "Upload the first one above, or in a product’s or an article’s form."],
    documents: [
      "No documents yet",
      "Upload a PDF above, such as a certificate, and link it from a page.",
    ],
    unused: ["Every file is used", "Files that nothing refers to appear here."],
    "missing-alt": [
      "Every picture has its alt text",
      "Pictures that are shown without one appear here.",
    ],
  };

/** Deletes what nothing has referred to for a day: younger files may be in a form that is not saved. */
function DeleteUnused({ amount }: { amount: MediaAmount }) {
  const remove = useWrite({
    call: () => api.post<MediaAmount>("/api/admin/media/delete-unused"),
    failure: "The unused files could not be deleted",
    refreshes: [keys.media, keys.history],
    onDone: ({ count, bytes }) =>
      toasts.good(`${counted(count, "file")} deleted, ${fileSize(bytes)}`),
  });
  const what = `${counted(amount.count, "file")}, ${fileSize(amount.bytes)}`;
  const ask = () =>
    confirmDeletion({
      title: "Delete all unused files?",
      text: `${what}. No product, article or page refers to them, not even in the trash or in an earlier version. They are deleted for good; there is no trash for files.`,
      run: () => remove.run(),
    });
  return (
    <div className="row note wrap gap-2-4">
      <p>
        {amount.count === 0
          ? "Nothing has been unused for a day. Younger files may belong to a form that is not saved yet."
          : `Unused for a day or more: ${what}.`}
      </p>
      {amount.count > 0 ? (
        <SmallButton icon="trash-2" onClick={() => void ask()}>
          Delete all unused
        </SmallButton>
      ) : null}
    </div>
  );
}

/** Leads to what it would change: unused pictures go to the products whose codes they are called by. */
export function AttachByName() {
  const navigate = useNavigate();
  const attach = useWrite<undefined, ImportReport>({
    call: () => api.post<ImportReport>("/api/admin/imports/library", {}),
    failure: "The pictures could not be matched",
    labels: { file: "The library" },
    onFieldErrors: (errors) =>
      toasts.bad(
        "No picture was matched",
        `The library ${Object.values(errors).flat().join(" ")}.`,
      ),
    refreshes: [keys.imports],
    onDone: ({ id }) => void navigate(adminPaths.import(id)),
  });
  return (
    <p className="row wrap gap-2">
      <SmallButton aria-disabled={attach.busy} onClick={() => attach.run(undefined)}>
        {attach.busy ? "Looking..." : "Attach to products by name"}
      </SmallButton>
      <span className="note">
        Product pictures that are called like a product’s SKU; you see them before anything changes.
      </span>
    </p>
  );
}
