import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../api/queries";
import { siteKeys } from "../api/siteQueries";
import type { ClaimList } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { type ClaimAction, changeClaims, claimsKey } from "./queries";

const DONE: Record<ClaimAction, [one: string, several: string]> = {
  confirm: ["The claim is confirmed", "claims are confirmed"],
  remove: [
    "The claim is removed, and its page published",
    "claims are removed, and their pages published",
  ],
};

/** Confirms or removes claims. */
export function useChangeClaims(onDone?: () => void) {
  const client = useQueryClient();
  return useWrite({
    call: changeClaims,
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
