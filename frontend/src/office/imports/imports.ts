/** Uploading lists, and the words for what they do. */

import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ImportReport, ImportRow, ImportSummary } from "../../data/schema";
import { counted, groupDigits } from "../../words/number";
import { columns, fields } from "../../words/productFields.json";
import { formatQuery } from "../../words/query";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { isUnanswered } from "../data/problem";
import { keys, q, useSite } from "../data/queries";
import { useWrite } from "../data/useWrite";
import { shopLinkLabels } from "../records/products/product";

/** The endings of lists. */
export const LISTS = ".csv,.tsv,.txt,.xlsx,.xlsb,.ods";
/** With the archives of a list and its pictures. */
export const LISTS_AND_ARCHIVES = `${LISTS},.zip`;

/** As the product form calls them; links to shops by the names that the office has given these. */
export function useFieldLabels(): Readonly<Record<string, string>> {
  return { ...FIELDS, ...shopLinkLabels(useSite()?.shop_names) };
}

/** As the product form calls them without the shops' names. */
const FIELDS: Readonly<Record<string, string>> = {
  id: "Id",
  visibility: "Visibility",
  ...Object.fromEntries(
    columns
      .filter((name) => name !== "visibility")
      .map((name) => [name, fields.find((field) => field.name === name)?.label ?? name]),
  ),
};

/** What a column may be read as besides a field: the strength of what another column names. */
export const STRENGTH_USE = { strength: "Strength, joined to the composition" };

/** What is wrong with a row, in the words of the form. */
export function mistakesOf(
  { errors }: Pick<ImportRow, "errors">,
  kind: ImportReport["kind"],
  labels: Readonly<Record<string, string>>,
): string[] {
  return errors.map(({ column, field, message }) => {
    const name = kind === "products" && column === field ? (labels[field] ?? column) : column;
    return `${name}: ${message}`;
  });
}

/** Of ten wrong rows so many have a mistake that is said once for all. */
const NEARLY_ALL = 8;

/**
 * What nearly every row has wrong, when most rows are wrong and columns are left unread: then it is not the rows that are to
 * be mended. Empty otherwise.
 */
export function commonMistakes(
  report: Pick<
    ImportReport,
    "state" | "kind" | "columns" | "rows" | "wrong" | "new" | "changed" | "unchanged"
  >,
  labels: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const right = report.new + report.changed + report.unchanged;
  const unread = report.columns.some(({ field }) => field === null);
  if (report.state !== "planned" || !unread || report.wrong < 3 || report.wrong <= right)
    return new Set();
  const wrong = report.rows.filter(({ change }) => change === "wrong");
  const counts = new Map<string, number>();
  for (const mistake of wrong.flatMap((row) => mistakesOf(row, report.kind, labels)))
    counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => 10 * count >= NEARLY_ALL * wrong.length);
  return new Set(common.map(([mistake]) => mistake));
}

/** Columns that are made of what stands between the rows of a list; they are known by their headings. */
const MADE = ["Company between the rows", "Group between the rows", "Form between the rows"];

/** Fields by the number of their column, and rows with a name alone that are products. */
export function mappingOf(
  columns: ImportSummary["columns"],
  fields: readonly string[],
  products: readonly number[] = [],
): Record<string, string> {
  return Object.fromEntries([
    ...columns.map(({ header }, index) => [
      MADE.includes(header) ? header : `${index + 1}`,
      fields[index] ?? "",
    ]),
    ...products.map((line) => [`row ${line}`, "name"]),
  ]);
}

export type EmptyCells = "leave" | "clear";

/** What a list's words mean, by field and by what the list writes; an empty choice leaves the field empty. */
export type Answers = Record<string, Record<string, string>>;

export type Upload = {
  file: File;
  empty: EmptyCells;
  mapping: Record<string, string>;
  answers: Answers;
  /** Of a workbook; `*` is all of them. */
  sheet?: string;
};

/** The last file that this tab has sent, so that its columns can be corrected without choosing it again. */
let lastUpload: { id: number; upload: Upload } | null = null;

async function uploadList(upload: Upload): Promise<ImportReport> {
  const body = new FormData();
  body.set("mapping", JSON.stringify(upload.mapping));
  body.set("answers", JSON.stringify(upload.answers));
  body.set("new_categories", "1");
  if (upload.sheet) body.set("sheet", upload.sheet);
  body.set("file", upload.file);
  const query = formatQuery({ kind: "products", empty: upload.empty });
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

/** Why rows come without a composition or a strength, the gravest first. */
const DOUBTS: Readonly<Record<string, string>> = {
  contradicting_strengths: "Two strengths",
  unassigned_strength: "Combinations without strengths",
  unknown_substance: "No known substance",
};

/** What the list does not surely say, as filters of its rows with their number. */
export function doubtsOf({ doubts = {} }: Pick<ImportSummary, "doubts">): [string, string][] {
  const found = Object.entries(DOUBTS).filter(([doubt]) => doubts[doubt]);
  const filters = found.map(([doubt, words]): [string, string] => [
    doubt,
    `${words} (${groupDigits(doubts[doubt] ?? 0)})`,
  ]);
  return found.length > 0 ? [["uncertain", "Least certain"], ...filters] : [];
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

/** What the sender has answered already. */
export function answersOf({ values }: ImportSummary): Answers {
  const answers: Answers = {};
  for (const { field, value, answer } of values) {
    if (answer !== null) answers[field] = { ...answers[field], [value]: answer };
  }
  return answers;
}

const SEPARATORS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "bars",
  "\n": "line ends",
  " ": "blanks",
};

/** Fields of which a cell may hold several values. */
const WITH_SEVERAL = ["benefits", "badges", "certifications", "schedules", "images"];

/** How the file was read, in a sentence. */
export function formatSentence({ format, empty, columns }: ImportSummary): string {
  const called = (sign: string) => SEPARATORS[sign] ?? `“${sign}”`;
  const parts =
    format.kind !== "csv"
      ? [`Read as ${format.kind === "ods" ? "an OpenDocument spreadsheet" : "an Excel workbook"}`]
      : [format.encoding ? `Read as text (${format.encoding})` : "Read as text"];
  if (format.separator) parts.push(`${called(format.separator)} between columns`);
  if (columns.some(({ field }) => field !== null && WITH_SEVERAL.includes(field))) {
    parts.push(`${called(format.list_separator)} between several values in a cell`);
  }
  if (format.decimal) parts.push(`decimals after a ${format.decimal === "," ? "comma" : "point"}`);
  const cells =
    empty === "clear"
      ? "Empty cells clear their field."
      : "Empty cells leave their field as it is.";
  return `${parts.join(", ")}. ${cells}`;
}

/** `3 lines above the headings are not read: “Price list”, “Delhi”.` */
export function aboveSentence(above: readonly string[]): string {
  const lines = `${counted(above.length, "line")} above the headings ${above.length === 1 ? "is" : "are"}`;
  return `${lines} not read: ${above.map((line) => `“${line}”`).join(", ")}.`;
}

/** What the pages of imports read and send. */

/** How often an import that is being worked on is asked for, milliseconds. */
const PROGRESS_INTERVAL = 700;

export const importQuery = (id: number, change: string, page: number) =>
  queryOptions({
    ...q("/api/admin/imports/{id}", { id, change, page }),
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data.state) ? PROGRESS_INTERVAL : false,
  });

/** Whether the server is at it. */
export function isWorking(state: ImportSummary["state"]): boolean {
  return state === "planning" || state === "applying" || state === "undoing";
}

/** Between two questions how far it is, and after one without an answer, milliseconds. */
const INTERVAL = 500;
const PAUSE = 2000;
/** So many questions without an answer, one after the other, are two minutes. */
const MAX_UNANSWERED = 60;

/** Asks again, in the same words, while there is no answer: whether it was done is known by the server alone. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = MAX_UNANSWERED; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !isUnanswered(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Waits while it is so with an import; `isAtWork` is told of each step. */
export async function watched(
  id: number,
  isAtWork: (report: ImportReport) => boolean,
): Promise<ImportReport> {
  for (;;) {
    const report = await untilAnswered(() =>
      api.get<ImportReport>(`/api/admin/imports/${id}?change=wrong&per_page=1`),
    );
    if (!isAtWork(report)) return report;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}

/** Applies or undoes an import. Where the answer is lost, the import itself says what came of it. */
export async function changeImport<T>(
  id: number,
  path: string,
  ofReport: (report: ImportReport) => T | null,
): Promise<T> {
  try {
    return await api.post<T>(`/api/admin/imports/${id}/${path}`);
  } catch (error) {
    const came = isUnanswered(error)
      ? ofReport(await watched(id, ({ state }) => isWorking(state)))
      : null;
    if (came === null) throw error;
    return came;
  }
}

/** Sends a list and leads to what it would change; a list read again takes the place of its page in the history. */
export function useListUpload({ again = false }: { again?: boolean } = {}) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const upload = useWrite<Upload, ImportReport>({
    call: uploadList,
    failure: "The list could not be read",
    labels: { file: "The file" },
    onFieldErrors: (messages) => setErrors(Object.values(messages).flat()),
    refreshes: [keys.imports],
    onDone: ({ id }) => void navigate(adminPaths.import(id), { replace: again }),
  });
  return { upload, errors, setErrors };
}
