import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, type Tagged } from "../api/client";
import { explain, isMissing } from "../api/problem";
import type { EntityKind } from "../api/queries";
import { toasts } from "../shared/toasts";

type Result<R> = {
  record: Tagged<R> | undefined;
  missing: boolean;
  failed: boolean;
  again: () => void;
  /** Rises whenever the form is to begin anew from the record. */
  round: number;
  replace: (record: Tagged<R>) => void;
};

/** What a form edits, read once when the form opens: no refresh in the background may change what somebody types in. */
export function useRecord<R>(kind: EntityKind, id: number, failure: string): Result<R> {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const queryKey = ["office", "record", kind, id] as const;
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.read<R>(`/api/admin/${kind}/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const missing = isMissing(error);
  useEffect(() => {
    if (isError) toasts.bad(failure, explain(error));
  }, [isError, error, failure]);
  return {
    record: data,
    missing,
    failed: isError && !data,
    again: () => void refetch(),
    round,
    replace: (record) => {
      client.setQueryData(queryKey, record);
      setRound((before) => before + 1);
    },
  };
}
