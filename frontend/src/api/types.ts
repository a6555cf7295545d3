/** Types of the public API, generated from its OpenAPI document. */
import type { FacetName } from "../paths";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Picture = Schemas["Picture"];
export type ProductSummary = Schemas["ProductSummary"];
export type Product = Schemas["Product"];
/** A category or benefit, with the number of its products. */
export type Term = Schemas["Term"];
export type Site = Schemas["Site"];

/** RFC 9457: the body of every failed call. */
export type ProblemDocument = Schemas["Problem"];

export type PostSummary = Schemas["PostSummary"];
export type Post = Schemas["Post"];
export type BlogPage = Schemas["BlogPage"];

export type Page<T> = { items: T[]; total: number; page: number; per_page: number };

/** A value of a facet, with how many products it would show together with the other facets' choices. */
export type FacetValue = { value: string; label: string; count: number };

export type Facets = Record<FacetName, FacetValue[]>;

export type ProductPage = Page<ProductSummary> & {
  facets?: Facets | null;
  /** The words that were searched for instead of those that match nothing. */
  corrected?: string | null;
};

export type Suggestion = {
  kind: "product" | "salt" | "category";
  label: string;
  detail?: string | null;
  url: string;
};
