/** Changes of many products: begun by one call, watched while the server is at it, and undone as a whole. */
import { api } from "../api/client";
import type { ChangeRequest, ImportReport, ImportSummary } from "../api/types";
import { isWorking } from "../imports/queries";

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

export async function undoMany(id: number): Promise<void> {
  await api.post(`/api/admin/imports/${id}/undo`);
}
