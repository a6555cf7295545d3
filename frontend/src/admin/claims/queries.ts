/** What the shipped texts claim of the company. */
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client";
import { keys, q } from "../api/queries";
import { siteKeys } from "../api/siteQueries";
import type { ClaimList } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { explainAct } from "../site/settled";

const claimsKey = ["admin", "claims"] as const;

export const claimsQuery = () => q<ClaimList>("/api/admin/claims");

export type ClaimAction = "confirm" | "remove";

const changeClaims = ({ action, ids }: { action: ClaimAction; ids: readonly string[] }) =>
  api.post<ClaimList>(`/api/admin/claims/${action}`, { ids });

const DONE: Record<ClaimAction, [one: string, several: string]> = {
  confirm: ["The claim is confirmed", "claims are confirmed"],
  remove: [
    "The claim is removed, and its page published",
    "claims are removed, and their pages published",
  ],
};

type Options = {
  /** Nothing is changed unless it succeeds. */
  before?: () => Promise<void>;
  onDone?: () => void;
};

/** Confirms or removes claims. */
export function useChangeClaims({ before, onDone }: Options = {}) {
  const client = useQueryClient();
  return useWrite({
    call: async (change: Parameters<typeof changeClaims>[0]) => {
      await before?.();
      return changeClaims(change);
    },
    explain: explainAct,
    failure: ({ action }) =>
      action === "confirm"
        ? "The claims could not be confirmed"
        : "The claims could not be removed",
    refreshes: [keys.history, siteKeys.site, ["admin", "site"]],
    onDone: (list: ClaimList, { action, ids }) => {
      client.setQueryData(claimsKey, list);
      const [one, several] = DONE[action];
      toasts.good(ids.length === 1 ? one : `${ids.length} ${several}`);
      onDone?.();
    },
  });
}
