import { useSearchParams } from "react-router";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { ACTIONS } from "../words";

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
