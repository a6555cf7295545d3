import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { MediaItem, Replaced } from "../../data/schema";
import { confirm, confirmDeletion } from "../../editing/confirm";
import { Form } from "../../editing/Form";
import { useCareful } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { ACTIONS, actionLabel } from "../../words/actions";
import { api } from "../data/client";
import { keys, q } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { AdminIcon } from "../ui/AdminIcon";
import { Loaded } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { When } from "../ui/time";
import type { Bucket } from "./images/imageFormat";
import {
  fateOf,
  isDocument,
  type PickedMedia,
  placeInWords,
  replacedInWords,
  sizeOf,
  Thumbnail,
  titleOf,
  usesInWords,
} from "./MediaGrid";
import styles from "./MediaGrid.module.css";
import { MediaPicker } from "./MediaPicker";

type Props = { item: MediaItem | null; onClose: () => void };

/** One file: what it looks like, where it is used, and what can be done with it. */
export function MediaDialog({ item, onClose }: Props) {
  const [replaced, setReplaced] = useState<MediaItem | null>(null);
  const form = useMediaForm(item, onClose);
  const { asking, close } = useCareful(form.changed, onClose);
  const remove = useWrite({
    call: ({ id }: MediaItem) => api.remove(`/api/admin/media/${id}`),
    failure: (file) => `${titleOf(file)} could not be deleted`,
    refreshes: [keys.media, keys.history],
    onDone: (_, file) => toasts.good(`${titleOf(file)} was deleted`),
  });
  const askToDelete = (file: MediaItem) =>
    void confirmDeletion({
      title: "Delete this file?",
      text: `${titleOf(file)} is deleted for good; there is no trash for files. Links to it from elsewhere, such as a mail, stop working.`,
      run: () => remove.run(file),
    });
  return (
    <>
      <Dialog
        open={item !== null && !asking}
        onClose={() => close()}
        title={item ? titleOf(item) : ""}
        placement="right"
        className={styles.dialog}
      >
        {item ? (
          <div className="stack gap-4">
            <Thumbnail item={item} large />
            <Facts item={item} />
            <Form form={form} className={styles.form}>
              <TextField
                {...form.field("text")}
                {...(isDocument(item)
                  ? { label: "Name under which it is saved", maxLength: 100, required: true }
                  : { label: "Alt text", maxLength: 300, hint: ALT_HINT[item.bucket] })}
              />
              <SmallButton
                type="submit"
                aria-disabled={form.busy || form.values.text.trim() === item[fieldOf(item)]}
              >
                {actionLabel(ACTIONS.save, form.busy)}
              </SmallButton>
            </Form>
            <section aria-label="Where it is used">
              <h2 className={styles.heading}>{usesInWords(item.uses)}</h2>
              {item.uses > 0 ? <MediaUses id={item.id} /> : null}
              <p className="meta">{fateOf(item)}</p>
            </section>
            <div className="flex wrap gap-3">
              <Button
                variant="outline"
                icon={<AdminIcon name="rotate-ccw" />}
                onClick={() => close(() => setReplaced(item))}
              >
                {ACTIONS.replace.does}
              </Button>
              <Button
                variant="quiet"
                icon={<AdminIcon name="trash-2" />}
                disabled={item.uses > 0}
                aria-describedby={item.uses > 0 ? "media-delete-note" : undefined}
                onClick={() => close(() => askToDelete(item))}
              >
                {ACTIONS.delete.does}
              </Button>
            </div>
            {item.uses > 0 ? (
              <p id="media-delete-note" className="meta">
                A file can be deleted once nothing uses it, the trash and earlier versions included.
              </p>
            ) : null}
          </div>
        ) : null}
      </Dialog>
      <ReplaceDialog item={replaced} onClose={() => setReplaced(null)} />
    </>
  );
}

function Facts({ item }: { item: MediaItem }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(item.url, window.location.origin).href);
      toasts.good("The address was copied");
    } catch {
      toasts.bad("The address could not be copied", "Select it and copy it yourself.");
    }
  };
  return (
    <div className={styles.mediaDialogFacts}>
      <p>{sizeOf(item)}</p>
      <p>
        Uploaded <When at={item.uploaded_at} />
        {item.uploaded_by ? ` by ${item.uploaded_by}` : ""}
      </p>
      <p className="breaks">
        <a href={item.url} target="_blank" rel="noopener noreferrer">
          {item.url}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
      <SmallButton icon="copy" onClick={() => void copy()}>
        Copy address
      </SmallButton>
    </div>
  );
}

const fieldOf = (item: MediaItem) => (isDocument(item) ? "name" : "alt");

/** The alt text of a picture, the name of a document. */
function useMediaForm(item: MediaItem | null, onSaved: () => void) {
  const field = item ? fieldOf(item) : "alt";
  const saved = item?.[field] ?? "";
  const save = useWrite({
    call: (text: string) => api.put(`/api/admin/media/${item?.id}`, { [field]: text }),
    failure: `${item ? titleOf(item) : ""} could not be saved`,
    labels: { alt: "Alt text", name: "Name" },
    refreshes: [keys.media, keys.history, keys.products, keys.blogs],
    onFieldErrors: (errors) => {
      form.showErrors({ text: Object.values(errors).flat() });
    },
    onDone: () => {
      toasts.good(field === "alt" ? "The alt text was saved" : "The name was saved");
      onSaved();
    },
  });
  const form = useAdminForm({
    id: "media",
    subject: item,
    start: { text: saved },
    guarded: true,
    send: ({ text }) => text.trim() !== saved && save.run(text),
  });
  return form;
}

const ALT_HINT: Readonly<Record<string, string>> = {
  "product-images": "What the picture shows. Without one, the product’s name is read out.",
  blogs:
    "What the picture shows, where it is an article’s main picture. In the text each picture has its own.",
  site: "Offered where the picture is chosen. On each page the picture has its own.",
};

/** What refers to a file, each with the way to it. */
function MediaUses({ id }: { id: number }) {
  const read = useQuery(q("/api/admin/media/{id}/uses", { id, per_page: 100 }));
  return (
    <Loaded
      read={read}
      failure="The list could not be loaded"
      waiting={<p className="meta">Loading...</p>}
    >
      {(data) => (
        <>
          <ul className={styles.uses}>
            {data.items.map((use) => (
              <li key={`${use.kind} ${use.id}`} className={styles.use}>
                <Link to={use.admin_url}>{use.title}</Link>
                <span className="meta">
                  {placeInWords(use)}
                  {use.missing_alt ? ", no alt text" : ""}
                </span>
                {use.public_url ? (
                  <a href={use.public_url} target="_blank" rel="noopener noreferrer">
                    See it on the site
                    <span className="visually-hidden"> ({use.title}, opens in a new tab)</span>
                  </a>
                ) : null}
              </li>
            ))}
          </ul>
          {data.total > data.items.length ? (
            <p className="meta">and {data.total - data.items.length} more</p>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

type Replacement = { item: MediaItem; by: PickedMedia };

type ReplaceProps = { item: MediaItem | null; onClose: () => void };

/** Puts another file in the place of one, in every product, article and page: it is chosen or uploaded first, then confirmed. */
export function ReplaceDialog({ item, onClose }: ReplaceProps) {
  const replace = useWrite({
    call: ({ item, by }: Replacement) =>
      api.post<Replaced>(`/api/admin/media/${item.id}/replace`, { with: by.id }),
    failure: ({ item }) => `${titleOf(item)} could not be replaced`,
    refreshes: [keys.media, keys.history, keys.products, keys.blogs, ["admin", "site"]],
    onDone: ({ changed, unchanged }, { item }) =>
      toasts.good(`${titleOf(item)} was replaced`, {
        detail: replacedInWords(changed.length, unchanged),
      }),
  });
  const ask = (item: MediaItem, by: PickedMedia) =>
    void confirm({
      title: ACTIONS.replace.does,
      text: (
        <div className={styles.old}>
          <Thumbnail item={item} />
          <p>
            <strong>{titleOf(item)}</strong>, {usesInWords(item.uses).toLowerCase()}. Products,
            articles and pages that have it now get <strong>{titleOf(by)}</strong> at once,
            published ones too. Earlier versions and the trash keep the old one.
          </p>
        </div>
      ),
      action: ACTIONS.replace,
      run: () => replace.run({ item, by }),
    });
  return (
    <MediaPicker
      open={item !== null}
      bucket={(item?.bucket ?? "site") as Bucket}
      chosen={item ? [item.url] : []}
      onChoose={([by]) => {
        if (item && by) ask(item, by);
      }}
      onClose={onClose}
    />
  );
}
