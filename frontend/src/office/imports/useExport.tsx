import { Link, useSearchParams } from "react-router";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { useDisclosure } from "../../ui/useDisclosure";
import { ACTIONS, WORDS } from "../../words/actions";
import { formatQuery } from "../../words/query";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { useWrite } from "../data/useWrite";
import { AdminIcon } from "../ui/AdminIcon";
import styles from "./FilesMenu.module.css";

type ExportKind = "products" | "redirects";
type ExportFormat = "csv" | "xlsx";

const FORMATS = {
  products: [
    ["csv", ACTIONS.export],
    ["xlsx", ACTIONS.exportExcel],
  ],
  redirects: [["csv", ACTIONS.export]],
} as const;

/** What the address of the page narrows a list by. */
const FILTERS = {
  products: ["q", "category", "state", "missing", "import", "sort"],
  redirects: ["q", "state", "sort"],
};

/** Downloads what the list shows. */
export function useExport(kind: ExportKind) {
  const [params] = useSearchParams();
  return useWrite<ExportFormat, Blob>({
    call: (format) => {
      const given = FILTERS[kind].map((name) => [name, params.get(name)]);
      const { state, ...query } = Object.fromEntries(given);
      const narrowed =
        kind === "products" ? { ...query, state, format } : { ...query, kind: state };
      return api.file(`/api/admin/${kind}/export${formatQuery(narrowed)}`);
    },
    failure: `The ${kind} could not be exported`,
    onDone: (file, format) => saveFile(file, `${kind}.${format}`),
  });
}

/** Saves what a call returned as a file. The API wants a token, so that a plain link would be refused. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // The browser may read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

type SaveFilePicker = (options: { suggestedName: string }) => Promise<{
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}>;

/**
 * Saves a file of any size, as it arrives: where the person says, or by way of the site's own storage on the disk. False: the
 * person has chosen no place.
 */
export async function saveLargeFile(path: string, name: string): Promise<boolean> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SaveFilePicker };
  if (!showSaveFilePicker) {
    saveFile(await throughStorage(path, name), name);
    return true;
  }
  try {
    // First, while the press of the button still counts.
    const place = await showSaveFilePicker({ suggestedName: name });
    const { body } = await api.response(path);
    await body?.pipeTo(await place.createWritable());
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return false;
    throw error;
  }
}

/** A file on the disk, from which the browser copies within a minute; then it is deleted. Without HTTPS there is no such storage. */
async function throughStorage(path: string, name: string): Promise<Blob> {
  const { body } = await api.response(path);
  const folder = await navigator.storage?.getDirectory?.().catch(() => undefined);
  const file = await folder?.getFileHandle(name, { create: true });
  if (!body || !file?.createWritable) return new Response(body).blob();
  await body.pipeTo(await file.createWritable());
  setTimeout(() => void folder?.removeEntry(name).catch(() => undefined), 60_000);
  return file.getFile();
}

const ID = "files-menu";

type Props = {
  kind: ExportKind;
  /** Opens a dialog; without it the import has a page. */
  onImport?: () => void;
};

/** Import, and export of what the list shows: one button beside the page's title. */
export function FilesMenu({ kind, onImport }: Props) {
  const { open, setOpen, root, onKeyDown } = useDisclosure();
  const download = useExport(kind);
  const choose = (run: () => unknown) => {
    setOpen(false);
    root.current?.querySelector("button")?.focus();
    void run();
  };
  const importing = (
    <>
      <AdminIcon name="upload" />
      {WORDS.importList}
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its button and items
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <Button
        variant="outline"
        className={cx(styles.button, open && styles.open)}
        aria-expanded={open}
        aria-controls={open ? ID : undefined}
        onClick={() => setOpen(!open)}
      >
        {download.busy ? ACTIONS.export.busy : WORDS.files}
        <Icon name="chevron-down" />
      </Button>
      {open ? (
        <ul id={ID} className={styles.items} aria-label={WORDS.files}>
          <li>
            {onImport ? (
              <button type="button" className={styles.item} onClick={() => choose(onImport)}>
                {importing}
              </button>
            ) : (
              <Link to={adminPaths.imports} className={styles.item}>
                {importing}
              </Link>
            )}
          </li>
          {FORMATS[kind].map(([format, action]) => (
            <li key={format}>
              <button
                type="button"
                className={styles.item}
                disabled={download.busy}
                onClick={() => choose(() => download.run(format))}
              >
                <Icon name="download" />
                {action.does}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
