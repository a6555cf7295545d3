/** Every query of the back office with its key, and what a write makes stale. */
import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Page, Term } from "../../api/types";
import { formatQuery } from "../../format/query";
import { identity } from "../session/identity";
import { api } from "./client";
import type {
  AdminPostSummary,
  AdminProductSummary,
  DeletedTerm,
  EarlierValue,
  HistoryPage,
  ListedSearchWord,
  Overview,
  PeoplePage,
  PlaceInList,
  Preview,
  RecordRevision,
  Revision,
  UnansweredPage,
  UploadLimits,
} from "./types";

export type ListQuery = {
  q?: string | null;
  category?: string | null;
  state?: string | null;
  missing?: string | null;
  import?: string | null;
  sort?: string | null;
  page?: number;
  per_page?: number;
  /** 1: also how many match each quick filter. */
  counts?: 1;
};

export type RecordPage<Row> = Page<Row> & { counts?: Record<string, number> };

/** As the API's paths call them. */
export type RecordKind = "products" | "blogs";
export type TermKind = "categories" | "benefits";

type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * A reading of the API. Its key is the parts of its path, so that a key of `keys` names all that is below a path. While the
 * same list is read at another page or in another order, what was read before stays.
 */
export function q<T>(path: string, parameters: Parameters = {}) {
  const parts = path.split("/").slice(2);
  const given = Object.keys(parameters).length > 0 ? [parameters] : [];
  return queryOptions({
    queryKey: [...parts, ...given],
    queryFn: ({ signal }) => api.get<T>(`${path}${formatQuery(parameters)}`, signal),
    placeholderData: (before, query) =>
      parts.every((part, at) => query?.queryKey[at] === part) &&
      query?.queryKey.length === parts.length + given.length
        ? before
        : undefined,
  });
}

/** With the ETag that a save is sent over. */
export function qWithEtag<T>(path: string) {
  return queryOptions({
    queryKey: path.split("/").slice(2),
    queryFn: ({ signal }) => api.read<T>(path, signal),
  });
}

export const keys = {
  overview: ["admin", "overview"],
  products: ["admin", "products"],
  blogs: ["admin", "blogs"],
  searchWords: ["admin", "search-words"],
  unanswered: ["admin", "unanswered"],
  history: ["admin", "history"],
  people: ["admin", "people"],
  site: ["admin", "site"],
  account: ["admin", "account"],
  record: (kind: RecordKind, id: number) => ["admin", "record", kind, id],
} as const;

/** The queries whose result a write of this kind may change; terms stand on products. */
export function staleAfter(kind: RecordKind | TermKind): QueryKey[] {
  const records = keys[isRecordKind(kind) ? kind : "products"];
  const terms = ["categories", "benefits"].flatMap((terms) => [[terms], ["admin", terms]]);
  return [records, ...terms, keys.overview, keys.history];
}

function isRecordKind(kind: RecordKind | TermKind): kind is RecordKind {
  return kind === "products" || kind === "blogs";
}

export const overviewQuery = () => q<Overview>("/api/admin/overview");

export const recordListQuery = <Row>(kind: RecordKind, list: ListQuery) =>
  q<RecordPage<Row>>(`/api/admin/${kind}`, list);
export const productListQuery = (list: ListQuery) =>
  recordListQuery<AdminProductSummary>("products", list);
export const blogListQuery = (list: ListQuery) => recordListQuery<AdminPostSummary>("blogs", list);

/** Read once when its form opens: a refresh in the background would change what is being edited. */
export const recordQuery = <R>(kind: RecordKind, id: number) =>
  queryOptions({
    queryKey: keys.record(kind, id),
    queryFn: ({ signal }) => api.read<R>(`/api/admin/${kind}/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Where a product stands in the list at this address, and which one comes after it; read when its form opens. */
export const placeInListQuery = (id: number, list: string) => {
  const query = new URLSearchParams(list);
  for (const name of ["page", "per_page"]) query.delete(name);
  return queryOptions({
    queryKey: ["admin", "place", id, query.toString()],
    queryFn: ({ signal }) =>
      api.get<PlaceInList>(`/api/admin/products/${id}/place?${query}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** What other records have in a field. */
export type EarlierValuesQuery = ReturnType<typeof q<EarlierValue[]>>;

export const productValuesQuery = (field: string) =>
  q<EarlierValue[]>("/api/admin/products/values", { field });

export const authorsQuery = () => q<EarlierValue[]>("/api/admin/blogs/authors");

export const postCategoriesQuery = () =>
  q<{ byCategory: Record<string, number> }>("/api/admin/blogs/stats");

/** What saving would make of an article's HTML. */
export const contentPreviewQuery = (content: string) =>
  queryOptions({
    queryKey: ["admin", "content-preview", content],
    queryFn: ({ signal }) => api.post<Preview>("/api/admin/blogs/preview", { content }, { signal }),
    gcTime: 0,
  });

export const termsQuery = (kind: TermKind) => q<Term[]>(`/api/${kind}`);

export type TrashedRow = AdminProductSummary | AdminPostSummary | DeletedTerm;
type TrashPage = Pick<Page<TrashedRow>, "items"> & Partial<Page<TrashedRow>>;

/** Records come in pages, terms all at once. */
export const trashQuery = (kind: RecordKind | TermKind, page: number) =>
  queryOptions({
    queryKey: ["admin", kind, "trash", page],
    queryFn: async ({ signal }): Promise<TrashPage> => {
      const path = `/api/admin/${kind}?state=trash`;
      if (!isRecordKind(kind)) return { items: await api.get<DeletedTerm[]>(path, signal) };
      return api.get<Page<TrashedRow>>(`${path}&page=${page}&per_page=50`, signal);
    },
    placeholderData: keepPreviousData,
  });

export const searchWordsQuery = (list: ListQuery) =>
  q<Page<ListedSearchWord>>("/api/admin/search-words", list);

export const unansweredQuery = (page: number) =>
  q<UnansweredPage>("/api/admin/unanswered", { page });

type HistoryQuery = Partial<Record<"kind" | "by" | "name" | "from" | "to", string | null>>;

export const historyQuery = (list: HistoryQuery & { page?: number }) =>
  q<HistoryPage>("/api/admin/history", { ...list, per_page: 50 });

export const revisionsQuery = (kind: RecordKind, id: number) =>
  q<Revision[]>(`/api/admin/${kind}/${id}/revisions`);

export const revisionQuery = <R>(kind: RecordKind, id: number, number: number) =>
  queryOptions({
    queryKey: [...keys[kind], id, "revisions", number],
    queryFn: async ({ signal }): Promise<RecordRevision<R>> => {
      type FromApi = Revision & ({ product: R } | { post: R });
      const path = `/api/admin/${kind}/${id}/revisions/${number}`;
      const revision = await api.get<FromApi>(path, signal);
      return { ...revision, record: "product" in revision ? revision.product : revision.post };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Part of the server's configuration, which does not change while it runs. */
export const uploadLimitsQuery = () => ({
  ...q<UploadLimits>("/api/admin/images/limits"),
  staleTime: Number.POSITIVE_INFINITY,
});

export const peopleQuery = (page: number) => q<PeoplePage>("/api/admin/people", { page });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...keys.account, "sessions"],
    queryFn: ({ signal }) => identity.sessions(signal),
  });

export const recoveryCodesQuery = () =>
  queryOptions({
    queryKey: [...keys.account, "recovery-codes"],
    queryFn: ({ signal }) => identity.recoveryCodesStatus(signal),
  });

export const mfaSettingsQuery = () =>
  queryOptions({
    queryKey: [...keys.account, "mfa-settings"],
    queryFn: ({ signal }) => identity.mfaSettings(signal),
  });

/** Whether this device has a fingerprint reader, face recognition or PIN that WebAuthn can use. */
export const platformAuthenticatorQuery = () =>
  queryOptions({
    queryKey: ["admin", "platform-authenticator"],
    queryFn: () =>
      window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false),
    staleTime: Number.POSITIVE_INFINITY,
  });
