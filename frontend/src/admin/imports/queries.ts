/** What the pages of imports read and send. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import type { ImportReport, ImportSummary } from "../api/types";
import { useWrite } from "../api/useWrite";
import { adminPaths } from "../paths";
import { type Upload, uploadList } from "./imports";

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

/** Sends a list and leads to what it would change; a list read again takes the place of its page in the history. */
export function useListUpload({ again = false }: { again?: boolean } = {}) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const upload = useWrite<Upload, ImportReport>({
    call: uploadList,
    failure: "The list could not be read",
    labels: { file: "The file" },
    onFieldErrors: (messages) => setErrors(Object.values(messages).flat()),
    refreshes: [importsKey],
    onDone: ({ id }) => void navigate(adminPaths.import(id), { replace: again }),
  });
  return { upload, errors, setErrors };
}
