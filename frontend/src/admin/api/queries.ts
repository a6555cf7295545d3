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

export const keys = {
  overview: ["admin", "overview"],
  products: ["admin", "products"],
  blogs: ["admin", "blogs"],
  terms: ["admin", "terms"],
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
  return [records, keys.terms, keys.overview, keys.history];
}

function isRecordKind(kind: RecordKind | TermKind): kind is RecordKind {
  return kind === "products" || kind === "blogs";
}

export const overviewQuery = () =>
  queryOptions({
    queryKey: keys.overview,
    queryFn: ({ signal }) => api.get<Overview>("/api/admin/overview", signal),
  });

export const recordListQuery = <Row>(kind: RecordKind, list: ListQuery) =>
  queryOptions({
    queryKey: [...keys[kind], "list", list],
    queryFn: ({ signal }) =>
      api.get<RecordPage<Row>>(`/api/admin/${kind}${formatQuery(list)}`, signal),
    placeholderData: keepPreviousData,
  });

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
const earlierValuesQuery = (kind: RecordKind, path: string) =>
  queryOptions({
    queryKey: [...keys[kind], "values", path],
    queryFn: ({ signal }) => api.get<EarlierValue[]>(`/api/admin/${kind}/${path}`, signal),
  });

export type EarlierValuesQuery = ReturnType<typeof earlierValuesQuery>;

export const productValuesQuery = (field: string) =>
  earlierValuesQuery("products", `values?field=${field}`);

export const authorsQuery = () => earlierValuesQuery("blogs", "authors");

export const postCategoriesQuery = () =>
  queryOptions({
    queryKey: [...keys.blogs, "stats"],
    queryFn: ({ signal }) =>
      api.get<{ byCategory: Record<string, number> }>("/api/admin/blogs/stats", signal),
  });

/** What saving would make of an article's HTML. */
export const contentPreviewQuery = (content: string) =>
  queryOptions({
    queryKey: ["admin", "content-preview", content],
    queryFn: ({ signal }) => api.post<Preview>("/api/admin/blogs/preview", { content }, { signal }),
    gcTime: 0,
  });

export const termsQuery = (kind: TermKind) =>
  queryOptions({
    queryKey: [...keys.terms, kind],
    queryFn: ({ signal }) => api.get<Term[]>(`/api/${kind}`, signal),
  });

export type TrashedRow = AdminProductSummary | AdminPostSummary | DeletedTerm;
type TrashPage = Pick<Page<TrashedRow>, "items"> & Partial<Page<TrashedRow>>;

/** Records come in pages, terms all at once. */
export const trashQuery = (kind: RecordKind | TermKind, page: number) =>
  queryOptions({
    queryKey: [...(isRecordKind(kind) ? keys[kind] : keys.terms), "trash", kind, page],
    queryFn: async ({ signal }): Promise<TrashPage> => {
      const path = `/api/admin/${kind}?state=trash`;
      if (!isRecordKind(kind)) return { items: await api.get<DeletedTerm[]>(path, signal) };
      return api.get<Page<TrashedRow>>(`${path}&page=${page}&per_page=50`, signal);
    },
    placeholderData: keepPreviousData,
  });

export const searchWordsQuery = (list: ListQuery) =>
  queryOptions({
    queryKey: [...keys.searchWords, list],
    queryFn: ({ signal }) =>
      api.get<Page<ListedSearchWord>>(`/api/admin/search-words${formatQuery(list)}`, signal),
    placeholderData: keepPreviousData,
  });

export const unansweredQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.unanswered, page],
    queryFn: ({ signal }) =>
      api.get<UnansweredPage>(`/api/admin/unanswered${formatQuery({ page })}`, signal),
    placeholderData: keepPreviousData,
  });

export const historyQuery = (
  list: Partial<Record<"kind" | "by" | "name" | "from" | "to", string | null>> & { page?: number },
) =>
  queryOptions({
    queryKey: [...keys.history, list],
    queryFn: ({ signal }) =>
      api.get<HistoryPage>(`/api/admin/history${formatQuery({ ...list, per_page: 50 })}`, signal),
    placeholderData: keepPreviousData,
  });

export const revisionsQuery = (kind: RecordKind, id: number) =>
  queryOptions({
    queryKey: [...keys[kind], id, "revisions"],
    queryFn: ({ signal }) => api.get<Revision[]>(`/api/admin/${kind}/${id}/revisions`, signal),
  });

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
export const uploadLimitsQuery = () =>
  queryOptions({
    queryKey: ["admin", "upload-limits"],
    queryFn: ({ signal }) => api.get<UploadLimits>("/api/admin/images/limits", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const peopleQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.people, page],
    queryFn: ({ signal }) =>
      api.get<PeoplePage>(`/api/admin/people${formatQuery({ page })}`, signal),
    placeholderData: keepPreviousData,
  });

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
