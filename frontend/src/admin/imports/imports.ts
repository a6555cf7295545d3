/** Uploading lists, and the words for what they do. */
import { groupDigits } from "../../format/number";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import type { ImportKind, ImportReport, ImportSummary } from "../api/types";

export type EmptyCells = "leave" | "clear";

export type Upload = {
  kind: ImportKind;
  file: File;
  empty: EmptyCells;
  mapping: Record<string, string>;
};

/** The last file that this tab has sent, so that its columns can be corrected without choosing it again. */
let lastUpload: { id: number; upload: Upload } | null = null;

export async function uploadList(upload: Upload): Promise<ImportReport> {
  const body = new FormData();
  body.set("mapping", JSON.stringify(upload.mapping));
  body.set("file", upload.file);
  const query = formatQuery({ kind: upload.kind, empty: upload.empty });
  const report = await api.post<ImportReport>(`/api/admin/imports${query}`, body);
  lastUpload = { id: report.id, upload };
  return report;
}

/** What was sent for an import, if this tab has sent it. */
export function uploadOf(id: number): Upload | null {
  return lastUpload?.id === id ? lastUpload.upload : null;
}

export function summary({ new: added, changed, unchanged, wrong }: ImportSummary): string {
  const parts = [`${groupDigits(added)} new`, `${groupDigits(changed)} changed`];
  parts.push(`${groupDigits(unchanged)} unchanged`);
  if (wrong > 0) parts.push(`${groupDigits(wrong)} wrong`);
  return `${parts.join(", ")}.`;
}

export const STATES: Record<ImportSummary["state"], string> = {
  planning: "Being read",
  planned: "Not applied",
  applying: "Being applied",
  applied: "Applied",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Not applied: it failed",
};

/** How the file was read, in a sentence. */
export function formatSentence({ format, empty }: ImportSummary): string {
  const separators: Record<string, string> = {
    ",": "commas",
    ";": "semicolons",
    "\t": "tabs",
    "|": "bars",
    "\n": "line ends",
  };
  const called = (sign: string) => separators[sign] ?? sign;
  const values =
    empty === "clear"
      ? "Empty values clear their field."
      : "Empty values leave their field as it is.";
  if (format.kind === "zip") return `Read as a ZIP archive. ${values}`;
  const parts =
    format.kind === "xlsx"
      ? ["Read as an Excel workbook"]
      : [
          `Read as text (${format.encoding}), with ${called(format.separator ?? ",")} between columns`,
        ];
  parts.push(`${called(format.list_separator)} between several values in a cell`);
  if (format.decimal) parts.push(`decimals after a ${format.decimal === "," ? "comma" : "point"}`);
  const cells =
    empty === "clear"
      ? "Empty cells clear their field."
      : "Empty cells leave their field as it is.";
  return `${parts.join(", ")}. ${cells}`;
}
