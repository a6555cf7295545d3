import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type WithEtag } from "../api/client";
import { isMissing } from "../api/problem";
import type { EntityKind } from "../api/queries";
import { useFailureToast } from "../shared/ErrorState";

type Result<R> = {
  record: WithEtag<R> | undefined;
  missing: boolean;
  /** Why it could not be had; null when it could, or may still come. */
  failed: unknown;
  again: () => void;
  /** Rises whenever the form is to begin anew from the record. */
  round: number;
  replace: (record: WithEtag<R>) => void;
};

export const recordKey = (kind: EntityKind, id: number) => ["office", "record", kind, id] as const;

/** What a form edits, read once when the form opens: no refresh in the background may change what somebody types in. */
export function useRecord<R>(kind: EntityKind, id: number, failure: string): Result<R> {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const queryKey = recordKey(kind, id);
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.read<R>(`/api/admin/${kind}/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const missing = isMissing(error);
  useFailureToast(failure, isError, error);
  return {
    record: data,
    missing,
    failed: isError && !data ? error : null,
    again: () => void refetch(),
    round,
    replace: (record) => {
      client.setQueryData(queryKey, record);
      setRound((before) => before + 1);
    },
  };
}
