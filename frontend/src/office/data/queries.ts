/** Every reading of the back office by its path, and what a write makes stale. */
import { QueryClient, type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, readError } from "../../data/client";
import type { Preview, paths, Revision, Site } from "../../data/schema";
import { formatQuery } from "../../words/query";
import { api } from "./client";
import { adminSession } from "./session";

/** As the API's paths call them. */
export type RecordKind = "products" | "blogs";
export type TermKind = "categories" | "benefits";

type Answered<T> = { get: { responses: { 200: { content: { "application/json": T } } } } };

/** What the API answers at a path. */
export type AnswerOf<P extends keyof paths> = paths[P] extends Answered<infer T> ? T : never;

type ReadPath = { [P in keyof paths]: paths[P] extends Answered<unknown> ? P : never }[keyof paths];

type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * A reading of the API. Parameters that the path names stand in it, all others in its query. The key is the parts of the
 * path, so that a key of `keys` names all that is below it. While the same list is read at another page or in another
 * order, what was read before stays.
 */
export const q = <P extends ReadPath>(path: P, parameters?: Parameters) =>
  qAs<AnswerOf<P>>(path, parameters);

/** Where the document says less of the answer than is known here. */
export function qAs<T>(path: ReadPath, parameters: Parameters = {}) {
  const { parts, rest } = filled(path, parameters);
  const given = Object.keys(rest).length > 0 ? [rest] : [];
  return queryOptions({
    queryKey: [...parts, ...given],
    queryFn: ({ signal }) => api.get<T>(`/api/${parts.join("/")}${formatQuery(rest)}`, signal),
    placeholderData: (before, query) =>
      parts.every((part, at) => query?.queryKey[at] === part) &&
      query?.queryKey.length === parts.length + given.length
        ? before
        : undefined,
  });
}

/** With the ETag that a save is sent over. */
export function qWithEtag<P extends ReadPath>(path: P) {
  return queryOptions({
    queryKey: path.split("/").slice(2),
    queryFn: ({ signal }) => api.read<AnswerOf<P>>(path, signal),
  });
}

/** For what is part of the server, or never changes once it is there. */
export const UNCHANGING = { staleTime: Number.POSITIVE_INFINITY } as const;

function filled(path: string, parameters: Parameters) {
  const rest = { ...parameters };
  const parts = path
    .split("/")
    .slice(2)
    .map((part) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      if (name === undefined) return part;
      delete rest[name];
      return String(parameters[name]);
    });
  return { parts, rest };
}

export const keys = {
  overview: ["admin", "overview"],
  products: ["admin", "products"],
  blogs: ["admin", "blogs"],
  searchWords: ["admin", "search-words"],
  unanswered: ["admin", "unanswered"],
  history: ["admin", "history"],
  people: ["admin", "people"],
  pages: ["admin", "site"],
  account: ["admin", "account"],
  imports: ["admin", "imports"],
  media: ["admin", "media"],
  redirects: ["admin", "redirects"],
  claims: ["admin", "claims"],
  previewLinks: ["admin", "preview-links"],
  settings: ["admin", "site-settings"],
  system: ["admin", "system"],
  mail: ["admin", "settings", "mail"],
  backupSettings: ["admin", "settings", "backup"],
  backups: ["admin", "backups"],
  checklist: ["admin", "checklist"],
  site: ["site"],
  record: (kind: RecordKind, id: number) => ["admin", "record", kind, id],
} as const;

/** The queries whose result a write of this kind may change; terms stand on products. */
export function staleAfter(kind: RecordKind | TermKind): QueryKey[] {
  const records = keys[kind === "blogs" ? kind : "products"];
  const terms = ["categories", "benefits"].flatMap((terms) => [[terms], ["admin", terms]]);
  return [records, ...terms, keys.overview, keys.history];
}

export const qRecord = <R>(kind: RecordKind, id: number) =>
  queryOptions({
    queryKey: keys.record(kind, id),
    queryFn: ({ signal }) => api.read<R>(`/api/admin/${kind}/${id}`, signal),
  });

/** Read once when its form opens: a refresh in the background would change what is being edited. */
export const recordQuery = <R>(kind: RecordKind, id: number) => ({
  ...qRecord<R>(kind, id),
  ...UNCHANGING,
  gcTime: 0,
});

/** What saving would make of an article's HTML. */
export const contentPreviewQuery = (content: string) =>
  queryOptions({
    queryKey: ["admin", "content-preview", content],
    queryFn: ({ signal }) => api.post<Preview>("/api/admin/blogs/preview", { content }, { signal }),
    gcTime: 0,
  });

/** An earlier version of a record. */
export type RecordRevision<R> = Revision & { record: R };

export const revisionQuery = <R>(kind: RecordKind, id: number, revision: number) => ({
  ...q(`/api/admin/${kind}/{id}/revisions/{revision}`, { id, revision }),
  ...UNCHANGING,
  select: (read: Revision & object): RecordRevision<R> => ({
    ...read,
    record: ("product" in read ? read.product : "post" in read ? read.post : undefined) as R,
  }),
});

/** The public facts. With the token, if there is one: while the site is not open yet, only administrators may read them. */
const publicSiteQuery = () =>
  queryOptions({
    queryKey: keys.site,
    queryFn: async ({ signal }) => {
      const token = await adminSession()
        .token()
        .catch(() => null);
      const headers = new Headers({ Accept: "application/json" });
      if (token) headers.set("Authorization", `Bearer ${token}`);
      const response = await fetch("/api/site", { headers, signal });
      if (!response.ok) throw await readError(response);
      return (await response.json()) as Site;
    },
    staleTime: 5 * 60 * 1000,
  });

/** Undefined while it loads. */
export function useSite(): Site | undefined {
  return useQuery(publicSiteQuery()).data;
}

/** Every page fetches again, with the last response on screen meanwhile; what the server refused is not retried. */
export function createAdminQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2000,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
      },
      // Offline, a write fails at once instead of waiting unseen; what was sent may be a password and is not kept.
      mutations: { networkMode: "always", gcTime: 0 },
    },
  });
}

/** The value after it has not changed for `pause` milliseconds. */
export function useDebounced<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
