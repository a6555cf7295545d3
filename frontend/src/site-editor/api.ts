/** The calls of `/api/admin/site`; docs/admin-api.md describes them. */
import type {
  SitePageSummary as ListedPage,
  SitePageList as ListedPages,
  PublishInput,
  PublishResult,
  SitePageEditors,
  SitePageVersion as StoredVersion,
} from "../data/schema";
import { api } from "../office/data/client";
import { adminPaths } from "../office/data/paths";
import { q, qAs, UNCHANGING } from "../office/data/queries";
import type { PageName, Pictures, SiteDocument } from "./store/document";
import type { Schemas } from "./store/schema";

/** Parts of pages that an owner looks for by their own names. */
export const OFTEN_CHANGED: readonly { label: string; about: string; to: string }[] = [
  {
    label: "Announcements",
    about: "A line above every page, from one day to another",
    to: adminPaths.announcements,
  },
  {
    label: "Certificates",
    about: "Each with its document and the day on which it expires",
    to: adminPaths.certifications,
  },
];

export type SitePageSummary = Omit<ListedPage, "page"> & { page: PageName };
type SitePageList = Omit<ListedPages, "items"> & { items: SitePageSummary[] };

export type SitePage = SitePageSummary & {
  published: SiteDocument;
  draft: SiteDocument | null;
  pictures: Pictures;
};

export type SitePageVersion = Omit<StoredVersion, "document" | "pictures"> & {
  document: SiteDocument;
  pictures: Pictures;
};

const ROOT = "/api/admin/site";

export const siteQuery = () => qAs<SitePageList>("/api/admin/site");

/** Part of the program, so that it does not change while the back office is open. */
export const siteSchemaQuery = () => ({
  ...qAs<Schemas>("/api/admin/site/schema"),
  ...UNCHANGING,
});

/** As it is now, to look at before it is published. */
export const sitePageQuery = (page: PageName) => ({
  ...qAs<SitePage>("/api/admin/site/{page}", { page }),
  staleTime: 0,
});

/** Read whenever the editor opens the page; from then on the editor itself keeps up with the server. */
export const openedPageQuery = (page: PageName) => ({
  ...sitePageQuery(page),
  queryKey: ["admin", "opened-site-page", page],
  ...UNCHANGING,
  gcTime: 0,
});

const VERSIONS = "/api/admin/site/{page}/versions";

export const siteVersionsQuery = (page: PageName, number: number) =>
  q(VERSIONS.replace("{page}", page) as typeof VERSIONS, { page: number });

export const siteVersionQuery = (page: PageName, revision: number) => ({
  ...qAs<SitePageVersion>(`${VERSIONS}/{revision}`, { page, revision }),
  ...UNCHANGING,
});

/** A save without an answer for this long has failed, and is tried again. */
const SLOW_MS = 20_000;

const etag = (revision: number) => `"${revision}"`;

export const siteApi = {
  page: (page: PageName): Promise<SitePage> => api.get<SitePage>(`${ROOT}/${page}`),
  /** `base`: the document has been brought together with this version, which is live. */
  saveDraft: async (page: PageName, document: SiteDocument, revision: number, base?: number) => {
    const options = { ifMatch: etag(revision), signal: AbortSignal.timeout(SLOW_MS) };
    const query = base === undefined ? "" : `?base=${base}`;
    return (await api.put<SitePage>(`${ROOT}/${page}/draft${query}`, document, options)).data;
  },
  discardDraft: (page: PageName, revision: number) =>
    api.remove(`${ROOT}/${page}/draft`, undefined, { ifMatch: etag(revision) }),
  restore: (page: PageName, version: number, revision: number) =>
    api.post<SitePage>(`${ROOT}/${page}/versions/${version}/restore`, undefined, {
      ifMatch: etag(revision),
    }),
  publish: (input: PublishInput, idempotencyKey: string) =>
    api.post<PublishResult>(`${ROOT}/publish`, input, { idempotencyKey }),
  cancel: (id: number) => api.remove(`${ROOT}/scheduled/${id}`),
  editing: (page: PageName) => api.post<SitePageEditors>(`${ROOT}/${page}/editing`),
  stopped: (page: PageName) => api.remove(`${ROOT}/${page}/editing`),
};

export type SiteApi = Pick<typeof siteApi, "page" | "saveDraft" | "discardDraft" | "restore">;
