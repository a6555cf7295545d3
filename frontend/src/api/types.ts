/** Types of the public API, generated from its OpenAPI document. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Picture = Schemas["Picture"];
export type ProductSummary = Schemas["ProductSummary"];
export type Product = Schemas["Product"];
export type Drawer = Schemas["Drawer"];
export type PackLabel = Schemas["PackLabel"];
export type ProductDocument = Schemas["ProductDocument"];
export type ProductPage = Schemas["ProductPage"];
export type Facets = Schemas["Facets"];
export type FacetValue = Schemas["FacetValue"];
/** A category on the shelf of the catalogue. */
export type Stretch = Schemas["Stretch"];
export type Suggestion = Schemas["Suggestion"];
/** What an enquiry list shows of a product. */
export type ListedProduct = Schemas["ComparedProduct"];
/** A line of a pasted list with what was understood of it. */
export type MatchedLine = Schemas["MatchedLine"];
/** A category or benefit, with the number of its products. */
export type Term = Schemas["Term"];
export type SameSalt = Schemas["SameSalt"];
/** The strengths and forms of a salt. */
export type SaltMatrix = Schemas["SaltMatrix"];
export type SaltProduct = Schemas["SaltProduct"];
export type Site = Schemas["Site"];

/** RFC 9457: the body of every failed call. */
export type ProblemDocument = Schemas["Problem"];

export type PostSummary = Schemas["PostSummary"];
export type Post = Schemas["Post"];
export type BlogPage = Schemas["BlogPage"];

export type Page<T> = { items: T[]; total: number; page: number; per_page: number };
