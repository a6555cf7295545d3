/** The reads of the account page; what changes the account makes all of them stale. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { identity } from "../session/identity";

const ACCOUNT = ["office", "account"] as const;

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...ACCOUNT, "sessions"],
    queryFn: ({ signal }) => identity.sessions(signal),
  });

export const recoveryQuery = () =>
  queryOptions({
    queryKey: [...ACCOUNT, "recovery"],
    queryFn: ({ signal }) => identity.recoveryState(signal),
  });

export const mfaSettingsQuery = () =>
  queryOptions({
    queryKey: [...ACCOUNT, "mfa"],
    queryFn: ({ signal }) => identity.mfaSettings(signal),
  });

/** A new password, a factor added or removed: other browsers may have been signed out, codes have gone. */
export function refreshAccount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ACCOUNT });
}
