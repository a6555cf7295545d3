/** Changes of many products: begun by one call, watched while the server is at it, and undone as a whole. */

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ChangeRequest, ImportReport, ImportSummary } from "../../../data/schema";
import { randomKey } from "../../../words/key";
import { counted, groupDigits } from "../../../words/number";
import { api } from "../../data/client";
import { adminPaths } from "../../data/paths";
import { isUnanswered } from "../../data/problem";
import { keys, staleAfter } from "../../data/queries";
import { toasts } from "../../data/toasts";
import { useWrite } from "../../data/useWrite";
import { changeImport, isWorking, untilAnswered, watched } from "../../imports/imports";
import styles from "./ProductForm.module.css";

const REFRESHES = [...staleAfter("products"), keys.imports];

export type BulkProgress = { name: string; done: number; of: number };

/** Which products: these, or all that the query of a list finds. */
export type ChosenProducts = { ids: number[] } | { filter: string; count: number };

export type BulkInput = Omit<ChangeRequest, "ids" | "filter" | "count"> & { of: ChosenProducts };

/** Makes a change; resolves with its end. `onProgress` is told of each step. */
export async function changeMany(
  { of, ...action }: BulkInput,
  onProgress: (progress: BulkProgress) => void,
): Promise<ImportReport> {
  const key = { idempotencyKey: randomKey() };
  const begun = await untilAnswered(() =>
    api.post<ImportSummary>("/api/admin/products/changes", { ...action, ...of }, key),
  );
  return watched(begun.id, ({ state, file_name: name, saved: done, changed }) => {
    // Planned, it is applied next.
    if (!isWorking(state) && state !== "planned") return false;
    onProgress({ name, done, of: changed });
    return true;
  });
}

/** Changes many products, with one Undo; `progress` while it goes on. */
export function useBulkChange(onDone: (input: BulkInput) => void = () => {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const undo = useWrite<number>({
    call: (id) => changeImport(id, "undo", ({ state }) => (state === "undone" ? {} : null)),
    failure: "That could not be undone",
    labels: { rows: "" },
    refreshes: REFRESHES,
    onDone: () => toasts.good("Undone"),
  });
  const change = useWrite<BulkInput, ImportReport>({
    call: (input) => changeMany(input, setProgress).finally(() => setProgress(null)),
    failure: ({ action }) =>
      `Failed to ${action === "delete" || action === "restore" ? action : "update"} products`,
    labels: { count: "The filter", filter: "The filter", value: "The value", values: "The value" },
    refreshes: REFRESHES,
    onError: (error) => {
      if (isUnanswered(error)) toasts.plain("It is not known what came of it", { detail: GOES_ON });
      return isUnanswered(error);
    },
    onDone: (report, input) => {
      void client.invalidateQueries({ queryKey: keys.imports });
      tell(report, {
        undo: () => void undo.run(report.id),
        see: () => void navigate(adminPaths.import(report.id)),
      });
      if (report.state === "applied") onDone(input);
    },
  });
  return { run: change.run, busy: change.busy || undo.busy, progress };
}

const GOES_ON =
  "The server does not answer, and may go on with it. Look at the list before you do it again.";

function tell(report: ImportReport, ways: { undo: () => void; see: () => void }): void {
  const { state, saved, wrong, file_name: name } = report;
  if (state !== "applied") {
    toasts.bad(
      "Failed to update products",
      "Somebody saved some of them meanwhile. Nothing was changed; please try again.",
    );
    return;
  }
  const left = wrong > 0 ? `${counted(wrong, "product")} stayed as before.` : undefined;
  toasts.good(saved === 0 ? "Nothing had to be changed" : `${name}: ${counted(saved, "product")}`, {
    detail: left,
    undo: saved === 0 ? undefined : ways.undo,
    next: left ? { label: "See which", run: ways.see } : undefined,
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
