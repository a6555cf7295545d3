import { ApiError } from "../../data/client";
import type { Redirect, RedirectInput } from "../../data/schema";
import type { FieldMessages } from "../data/problem";
import { keys } from "../data/queries";
import { type Change, useReversibleWrite } from "../data/useReversibleWrite";

/** What the fields are called in the server's messages. */
const LABELS = { from: "The old address", to: "The new address", status: "The kind" };

export type Values = { from: string; to: string; status: string };

/** What the form begins with. */
export type FormStart = {
  /** Of the redirect that is changed; null for a new one. */
  redirect: Redirect | null;
  values: Values;
};

export const STATUSES = [
  ["301", "For good (301)"],
  ["302", "For a while (302)"],
  ["410", "Nowhere: the page is gone (410)"],
] as const;

export const GONE = "410";

export function newRedirect(from = "", to = ""): FormStart {
  return { redirect: null, values: { from, to, status: "301" } };
}

/** Not shown as they are: what they do to the text beside them could mislead. */
const HIDDEN = /[\p{C}\p{Z}%?#]/u;

/** An address without percent-encoding where that is safe to read, as browsers show it. */
export function readable(address: string): string {
  return address.replace(/(?:%[0-9A-F]{2})+/g, (encoded) => {
    try {
      const decoded = decodeURIComponent(encoded);
      return HIDDEN.test(decoded) || /[/\\]/.test(decoded) ? encoded : decoded;
    } catch {
      return encoded;
    }
  });
}

/** What was pasted out of the address bar, as a path: old addresses are always those of this site. */
export function withoutOrigin(typed: string): string {
  const text = typed.trim();
  const origin = /^https?:\/\/[^/?#]+/i.exec(text)?.[0];
  if (origin === undefined) return text;
  const path = text.slice(origin.length);
  return path.startsWith("/") ? path : `/${path}`;
}

/** A page of this site that was pasted out of the address bar, as a path. */
export function withoutOwnOrigin(typed: string): string {
  const text = typed.trim();
  return text.startsWith(`${window.location.origin}/`) ? withoutOrigin(text) : text;
}

/** The target that the server offers in place of one that is itself an old address. */
export function offeredTarget(messages: readonly string[] | undefined): string | null {
  return messages?.map((message) => /straight to (\S+)$/.exec(message)?.[1]).find(Boolean) ?? null;
}

/** Whether a redirect leads to another site: only owners make and change those. */
export const leadsElsewhere = (to: string | null): boolean => to?.startsWith("https://") ?? false;

type ChangeOptions = {
  onFieldErrors?: (messages: FieldMessages) => void;
  onDone?: () => void;
};

/** What a redirect becomes, or a new one. */
export function changeOf(redirect: Redirect | null, after: Values | null): Change<Values> {
  const { id = null, revision = null } = redirect ?? {};
  return { id, revision, before: redirect && valuesOf(redirect), after };
}

export const valuesOf = ({ from, to, status }: Redirect): Values => ({
  from: readable(from),
  to: readable(to ?? ""),
  status: String(status),
});

export function useRedirectChange({ onFieldErrors, onDone }: ChangeOptions = {}) {
  return useReversibleWrite<Values, Redirect>({
    path: "/api/admin/redirects",
    toApi: ({ from, to, status }): RedirectInput => ({ from, to, status: Number(status) }),
    noun: "redirect",
    labels: LABELS,
    refreshes: [keys.redirects, keys.history],
    sentence,
    detail: noteOf,
    onFieldErrors,
    onDone,
    onError: (error) => {
      const isForOwners = error instanceof ApiError && error.problem?.code === "owner_required";
      if (isForOwners) onFieldErrors?.({ to: ["Only an owner can let it lead to another site."] });
      return isForOwners && onFieldErrors !== undefined;
    },
  });
}

function sentence({ before, after }: Change<Values>): string {
  const from = readable((after ?? before)?.from ?? "");
  if (after === null) return `${from} is no longer redirected`;
  if (after.status === GONE) return `${from} now says that the page is gone`;
  return `${from} now leads to ${readable(after.to)}`;
}

function noteOf({ has_page, leads_nowhere }: Redirect): string | undefined {
  if (has_page) return "The address has a page at present; the redirect counts once that is gone.";
  return leads_nowhere ? "There is nothing at the new address at present." : undefined;
}
