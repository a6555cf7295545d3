import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../format/number";
import { staleAfter } from "../api/queries";
import type { ImportReport } from "../api/types";
import { useWrite } from "../api/useWrite";
import { importsKey } from "../imports/queries";
import { adminPaths } from "../paths";
import { toasts } from "../shared/toasts";
import { type BulkInput, type BulkProgress, changeMany, undoMany } from "./bulk";

const REFRESHES = [...staleAfter("products"), importsKey];

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
