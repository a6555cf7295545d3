/** What the pages of imports read and send. */

import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ImportReport, ImportSummary } from "../../data/schema";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { isUnanswered } from "../data/problem";
import { keys, q } from "../data/queries";
import { useWrite } from "../data/useWrite";
import { type Upload, uploadList } from "./imports";

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
