/** What the back office's API takes and answers: generated from its OpenAPI document; see docs/admin-api.md. */
import type { components } from "../../api/schema";
import type { Page } from "../../api/types";

type Schemas = components["schemas"];

/** The document calls what may be null optional; in answers it is always there, as null. */
type Answer<T> = { [Field in keyof T]-?: Exclude<T[Field], undefined> };

export type AdminProductSummary = Answer<Schemas["AdminProductSummary"]>;
export type AdminProduct = Answer<Schemas["AdminProduct"]>;
export type ProductInput = Schemas["ProductInput"];
export type ProductPage = Page<AdminProductSummary>;
export type ProductRevision = Revision & { product: AdminProduct };
export type BulkRequest = Schemas["BulkRequest"];
export type BulkResult = Schemas["BulkResult"];

export type AdminPostSummary = Answer<Schemas["AdminPostSummary"]>;
export type AdminPost = Answer<Schemas["AdminPost"]>;
export type Finding = Schemas["Finding"];
export type Preview = Schemas["Preview"];
export type PostInput = Schemas["PostInput"];
export type PostState = Schemas["PostState"];
export type PostPage = Page<AdminPostSummary>;
export type PostRevision = Revision & { post: AdminPost };

export type AdminFacet = Answer<Schemas["AdminTerm"]>;

export type Revision = Answer<Schemas["Revision"]>;
export type HistoryEntry = Answer<Schemas["HistoryEntry"]>;
export type HistoryPage = Page<HistoryEntry>;
export type Overview = Omit<Schemas["Overview"], "recent"> & { recent: HistoryEntry[] };
export type UploadedImage = Schemas["UploadedImage"];
export type UploadLimits = Schemas["UploadLimits"];
