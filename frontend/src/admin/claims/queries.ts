/** What the shipped texts claim of the company. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/client";
import type { ClaimList } from "../api/types";

export const claimsKey = ["admin", "claims"] as const;

export const claimsQuery = () =>
  queryOptions({
    queryKey: claimsKey,
    queryFn: ({ signal }) => api.get<ClaimList>("/api/admin/claims", signal),
  });

export type ClaimAction = "confirm" | "remove";

export const changeClaims = ({ action, ids }: { action: ClaimAction; ids: readonly string[] }) =>
  api.post<ClaimList>(`/api/admin/claims/${action}`, { ids });
