/** What the public API answers with: generated from its OpenAPI document, under the names this code uses. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Picture = Schemas["Picture"];
export type ProductSummary = Schemas["ProductSummary"];
export type Product = Schemas["Product"];
export type Facet = Schemas["Facet"];
export type Site = Schemas["Site"];

/** RFC 9457, as every failing call answers. */
export type ProblemDocument = Schemas["Problem"];

export type Page<T> = { items: T[]; total: number; page: number; per_page: number };

export type PostSummary = {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  category: string | null;
  author: string;
  image_url: string | null;
  picture: Picture | null;
  featured: boolean;
  read_time: number;
  published_at: string;
  updated_at: string;
};

export type Post = PostSummary & { content: string; related: PostSummary[] };

export type BlogPage = Page<PostSummary> & {
  categories: { name: string; posts: number }[];
  featured: PostSummary | null;
};
