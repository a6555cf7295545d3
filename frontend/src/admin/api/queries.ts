/** Every read of the back office with its key. `keys` name what a save makes stale. */
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Facet } from "../../api/types";
import { formatQuery } from "../../format/query";
import { identity } from "../session/identity";
import { api } from "./client";
import type {
  AdminFacet,
  HistoryPage,
  Overview,
  PostPage,
  PostRevision,
  ProductPage,
  ProductRevision,
  Revision,
  UploadLimits,
} from "./types";

export type ListQuery = {
  q?: string | null;
  category?: string | null;
  state?: string | null;
  sort?: string | null;
  page?: number;
  per_page?: number;
};

export type FacetKind = "categories" | "benefits";
export type EntityKind = "products" | "blogs";

export const keys = {
  overview: ["admin", "overview"] as const,
  products: ["admin", "products"] as const,
  blogs: ["admin", "blogs"] as const,
  facets: ["admin", "facets"] as const,
  history: ["admin", "history"] as const,
  account: ["admin", "account"] as const,
};

export const overviewQuery = () =>
  queryOptions({
    queryKey: keys.overview,
    queryFn: ({ signal }) => api.get<Overview>("/api/admin/overview", signal),
  });

export const productListQuery = (list: ListQuery) =>
  queryOptions({
    queryKey: [...keys.products, "list", list],
    queryFn: ({ signal }) =>
      api.get<ProductPage>(`/api/admin/products${formatQuery(list)}`, signal),
    placeholderData: keepPreviousData,
  });

export const blogListQuery = (list: ListQuery) =>
  queryOptions({
    queryKey: [...keys.blogs, "list", list],
    queryFn: ({ signal }) => api.get<PostPage>(`/api/admin/blogs${formatQuery(list)}`, signal),
    placeholderData: keepPreviousData,
  });

export const facetsQuery = (kind: FacetKind) =>
  queryOptions({
    queryKey: [...keys.facets, kind],
    queryFn: ({ signal }) => api.get<Facet[]>(`/api/${kind}`, signal),
  });

export const facetTrashQuery = (kind: FacetKind) =>
  queryOptions({
    queryKey: [...keys.facets, kind, "trash"],
    queryFn: ({ signal }) => api.get<AdminFacet[]>(`/api/admin/${kind}?state=trash`, signal),
  });

export const historyQuery = (list: { kind?: string | null; by?: string | null; page?: number }) =>
  queryOptions({
    queryKey: [...keys.history, list],
    queryFn: ({ signal }) =>
      api.get<HistoryPage>(`/api/admin/history${formatQuery({ ...list, per_page: 50 })}`, signal),
    placeholderData: keepPreviousData,
  });

export const revisionsQuery = (kind: EntityKind, id: number) =>
  queryOptions({
    queryKey: [...keys[kind], id, "revisions"],
    queryFn: ({ signal }) => api.get<Revision[]>(`/api/admin/${kind}/${id}/revisions`, signal),
  });

export const revisionQuery = (kind: EntityKind, id: number, revision: number) =>
  queryOptions({
    queryKey: [...keys[kind], id, "revisions", revision],
    queryFn: ({ signal }) =>
      api.get<ProductRevision | PostRevision>(
        `/api/admin/${kind}/${id}/revisions/${revision}`,
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What uploads may be: part of the server's configuration, which does not change while it runs. */
export const uploadLimitsQuery = () =>
  queryOptions({
    queryKey: ["admin", "upload-limits"],
    queryFn: ({ signal }) => api.get<UploadLimits>("/api/admin/images/limits", signal),
    staleTime: Number.POSITIVE_INFINITY,
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

/** After a save: everything that may show what was saved. */
export function refreshAfterSave(client: QueryClient, kind: EntityKind | "facets"): void {
  const stale = kind === "facets" ? [keys.facets, keys.products] : [keys[kind], keys.facets];
  for (const key of [...stale, keys.overview, keys.history]) {
    void client.invalidateQueries({ queryKey: key });
  }
}
