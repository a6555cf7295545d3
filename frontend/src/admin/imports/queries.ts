/** What the pages of imports read. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import type { ImportReport, ImportSummary } from "../api/types";

export const importsKey = ["admin", "imports"] as const;

/** How often an import that is being worked on is asked for, milliseconds. */
const PROGRESS_INTERVAL = 700;

export const importsQuery = () =>
  queryOptions({
    queryKey: [...importsKey, "list"],
    queryFn: ({ signal }) => api.get<{ items: ImportSummary[] }>("/api/admin/imports", signal),
  });

export const importQuery = (id: number, change: string, page: number) =>
  queryOptions({
    queryKey: [...importsKey, id, change, page],
    queryFn: ({ signal }) =>
      api.get<ImportReport>(
        `/api/admin/imports/${id}${formatQuery({ change: change || null, page })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data.state) ? PROGRESS_INTERVAL : false,
  });

/** Whether the server is at it. */
export function isWorking(state: ImportSummary["state"]): boolean {
  return state === "planning" || state === "applying" || state === "undoing";
}
