import { useSearchParams } from "react-router";
import { ACTIONS } from "../../words/actions";
import { formatQuery } from "../../words/query";
import { api } from "../data/client";
import { useWrite } from "../data/useWrite";

export type ExportKind = "products" | "redirects";
export type ExportFormat = "csv" | "xlsx";

const EXPORTS = {
  products: { path: "/api/admin/products/export", name: "products" },
  redirects: { path: "/api/admin/redirects/export", name: "redirects" },
} as const;

export const FORMATS = {
  products: [
    ["csv", ACTIONS.export],
    ["xlsx", ACTIONS.exportExcel],
  ],
  redirects: [["csv", ACTIONS.export]],
} as const;

/** What narrows a list: its name in the page's address, and in the export's. */
const FILTERS = {
  products: ["q", "category", "state", "missing", "import", "sort"].map(
    (name) => [name, name] as const,
  ),
  redirects: [
    ["q", "q"],
    ["state", "kind"],
    ["sort", "sort"],
  ],
} as const;

/** Downloads what the list shows. */
export function useExport(kind: ExportKind) {
  const [params] = useSearchParams();
  const { path, name } = EXPORTS[kind];
  return useWrite<ExportFormat, Blob>({
    call: (format) => {
      const query = Object.fromEntries(
        FILTERS[kind].map(([filter, name]) => [name, params.get(filter)]),
      );
      if (kind === "products") query.format = format;
      return api.file(`${path}${formatQuery(query)}`);
    },
    failure: `The ${name} could not be exported`,
    onDone: (file, format) => saveFile(file, `${name}.${format}`),
  });
}

/** Saves what a call returned as a file. The API wants a token, so that a plain link would be refused. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
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
