/** Adding, changing and deleting redirects, each with its Undo. */

import { ApiError } from "../../api/client";
import { randomKey } from "../../format/key";
import { api } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import type { Redirect, RedirectInput } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { GONE, readable, redirectsKey, type Values } from "./redirects";

/** What the fields are called in the server's messages. */
const LABELS = { from: "The old address", to: "The new address", status: "The kind" };

type RedirectChange = {
  /** Null when it is to be added. */
  id: number | null;
  revision: number | null;
  before: Values | null;
  /** Null when it is to be deleted. */
  after: Values | null;
};

type Options = {
  onFieldErrors?: (messages: FieldMessages) => void;
  onDone?: () => void;
};

const PATH = "/api/admin/redirects";

export function deletionOf({ id, revision, from, to, status }: Redirect): RedirectChange {
  return { id, revision, before: { from, to: to ?? "", status: String(status) }, after: null };
}

export function useRedirectChange({ onFieldErrors, onDone }: Options = {}) {
  const shared = {
    call: send,
    labels: LABELS,
    refreshes: [redirectsKey, keys.history],
  };
  const report = (saved: Redirect | null, change: RedirectChange) => {
    const undone = {
      id: saved?.id ?? null,
      revision: saved?.revision ?? null,
      before: change.after,
      after: change.before,
    };
    toasts.good(sentence(change), {
      detail: saved ? noteOf(saved) : undefined,
      undo: () => void undo.run(undone),
    });
  };
  const undo = useWrite<RedirectChange, Redirect | null>({
    ...shared,
    failure: "The redirect could not be changed back",
    onDone: report,
  });
  return useWrite<RedirectChange, Redirect | null>({
    ...shared,
    failure: "The redirect could not be changed",
    ...(onFieldErrors ? { onFieldErrors } : {}),
    onError: (error) => {
      const isForOwners = error instanceof ApiError && error.problem?.code === "owner_required";
      if (isForOwners) onFieldErrors?.({ to: ["Only an owner can let it lead to another site."] });
      return isForOwners && onFieldErrors !== undefined;
    },
    onDone: (saved, change) => {
      report(saved, change);
      onDone?.();
    },
  });
}

/** The saved redirect; null when it was deleted. */
async function send({ id, revision, after }: RedirectChange): Promise<Redirect | null> {
  if (after === null) {
    await api.remove(`${PATH}/${id}`);
    return null;
  }
  const status = Number(after.status);
  const body: RedirectInput = { from: after.from, to: after.to, status };
  if (id === null) return api.post<Redirect>(PATH, body, { idempotencyKey: randomKey() });
  const ifMatch = revision === null ? null : `"${revision}"`;
  return (await api.put<Redirect>(`${PATH}/${id}`, body, { ifMatch })).data;
}

function sentence({ before, after }: RedirectChange): string {
  const from = readable((after ?? before)?.from ?? "");
  if (after === null) return `${from} is no longer redirected`;
  if (after.status === GONE) return `${from} now says that the page is gone`;
  return `${from} now leads to ${readable(after.to)}`;
}

function noteOf({ has_page, leads_nowhere }: Redirect): string | undefined {
  if (has_page) return "The address has a page at present; the redirect counts once that is gone.";
  return leads_nowhere ? "There is nothing at the new address at present." : undefined;
}
