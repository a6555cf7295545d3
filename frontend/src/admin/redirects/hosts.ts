/** Allowing other sites as targets of redirects, and taking that back. */
import { api } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import type { RedirectHostList } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { redirectHostsKey } from "./queries";

const PATH = "/api/admin/redirect-hosts";
const LABELS = { host: "The name" };

type Options = {
  onFieldErrors?: (messages: FieldMessages) => void;
  onDone?: () => void;
};

const shared = { labels: LABELS, refreshes: [redirectHostsKey, keys.history] };
const allow = (host: string) => api.post<RedirectHostList>(PATH, { host });

export function useHostAllowance({ onFieldErrors, onDone }: Options = {}) {
  return useWrite<string>({
    ...shared,
    call: allow,
    failure: "The site could not be allowed",
    ...(onFieldErrors ? { onFieldErrors } : {}),
    onDone: (_, host) => {
      toasts.good(`Redirects may lead to ${host.trim()}`);
      onDone?.();
    },
  });
}

export function useHostRemoval() {
  const again = useHostAllowance();
  return useWrite<string>({
    ...shared,
    call: (host) => api.remove(`${PATH}/${encodeURIComponent(host)}`),
    failure: (host) => `Redirects may still lead to ${host}`,
    onDone: (_, host) =>
      toasts.good(`Redirects may no longer lead to ${host}`, { undo: () => void again.run(host) }),
  });
}

/** The host that keeps the server from saving a redirect, in its words. */
export function refusedHost(messages: readonly string[] | undefined): string | null {
  return messages?.map((message) => /leads to (\S+), which no owner/.exec(message)?.[1])[0] ?? null;
}
