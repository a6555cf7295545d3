/** Changes of many products: begun by one call, watched while the server is at it, and undone as a whole. */

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { counted, groupDigits } from "../../format/number";
import { api } from "../api/client";
import { staleAfter } from "../api/queries";
import type { ChangeRequest, ImportReport, ImportSummary } from "../api/types";
import { useWrite } from "../api/useWrite";
import { importsKey, isWorking } from "../imports/queries";
import { adminPaths } from "../paths";
import { toasts } from "../shared/toasts";
import styles from "./ProductForm.module.css";

const REFRESHES = [...staleAfter("products"), importsKey];

/** Between two questions how far it is, milliseconds. */
const INTERVAL = 500;

export type BulkProgress = { name: string; done: number; of: number };

/** Which products: these, or all that the query of a list finds. */
export type ChosenProducts = { ids: number[] } | { filter: string; count: number };

export type BulkInput = Omit<ChangeRequest, "ids" | "filter" | "count"> & { of: ChosenProducts };

/** Makes a change; resolves with its end. `onProgress` is told of each step. */
export async function changeMany(
  { of, ...action }: BulkInput,
  onProgress: (progress: BulkProgress) => void,
): Promise<ImportReport> {
  const begun = await api.post<ImportSummary>("/api/admin/products/changes", { ...action, ...of });
  return watched(begun.id, onProgress);
}

/** Begins to fill in what names say and fields lack; resolves with the plan that is to be reviewed. */
export async function fillFromNames(of: ChosenProducts): Promise<number> {
  const input = { fill_from_names: true, ...of };
  return (await api.post<ImportSummary>("/api/admin/products/changes", input)).id;
}

async function watched(
  id: number,
  onProgress: (progress: BulkProgress) => void,
): Promise<ImportReport> {
  for (;;) {
    const report = await api.get<ImportReport>(`/api/admin/imports/${id}?change=wrong&per_page=1`);
    if (!isWorking(report.state) && report.state !== "planned") return report;
    onProgress({ name: report.file_name, done: report.saved, of: report.changed });
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}

async function undoMany(id: number): Promise<void> {
  await api.post(`/api/admin/imports/${id}/undo`);
}

/** Changes many products, with one Undo; `progress` while it goes on. */
export function useBulkChange(onDone: (input: BulkInput) => void = () => {}) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const undo = useWrite<number>({
    call: undoMany,
    failure: "That could not be undone",
    labels: { rows: "" },
    refreshes: REFRESHES,
    onDone: () => toasts.good("Undone"),
  });
  const change = useWrite<BulkInput, ImportReport>({
    call: (input) => changeMany(input, setProgress).finally(() => setProgress(null)),
    failure: ({ action }) =>
      action === "delete"
        ? "Failed to delete products"
        : action === "restore"
          ? "Failed to restore products"
          : "Failed to update products",
    labels: { count: "The filter", filter: "The filter", value: "The value", values: "The value" },
    refreshes: REFRESHES,
    onDone: (report, input) => {
      void client.invalidateQueries({ queryKey: importsKey });
      tell(report, () => void undo.run(report.id));
      if (report.state === "applied") onDone(input);
    },
  });
  return { run: change.run, busy: change.busy || undo.busy, progress };
}

function tell(report: ImportReport, undo: () => void): void {
  const { id, state, saved, wrong, file_name: name } = report;
  if (state !== "applied") {
    toasts.bad(
      "Failed to update products",
      "Somebody saved some of them meanwhile. Nothing was changed; please try again.",
    );
    return;
  }
  const left = wrong > 0 ? `${counted(wrong, "product")} stayed as before.` : undefined;
  const see = { label: "See which", run: () => window.location.assign(adminPaths.import(id)) };
  if (saved === 0) {
    toasts.good("Nothing had to be changed", { detail: left, next: left ? see : undefined });
    return;
  }
  toasts.good(`${name}: ${counted(saved, "product")}`, {
    detail: left,
    undo,
    next: left ? see : undefined,
  });
}

/** How far a change of many products is. It goes on when the page is left. */
export function BulkProgressBar({ progress }: { progress: BulkProgress }) {
  const { name, done, of } = progress;
  return (
    <div className={styles.progress} role="status">
      <label htmlFor="bulk-progress">
        {name}: {groupDigits(done)} of {groupDigits(of)}. You may leave this page.
      </label>
      <progress id="bulk-progress" value={done} max={Math.max(of, 1)} />
    </div>
  );
}
