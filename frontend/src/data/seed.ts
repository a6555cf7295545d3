import type { QueryCache, QueryKey } from "./queryCache";

/** The data that the server sends with the HTML. */
export type Seed = {
  url: string;
  status: number;
  problem: SeedProblem | null;
  queries: [QueryKey, unknown][];
};

export type SeedProblem = {
  status: number;
  parameter: string | null;
  message: string;
  /** Where the heading of the status does not fit. */
  title?: string;
  /** The way on. */
  link?: { href: string; label: string };
};

export function fillCache(cache: QueryCache, seed: Seed): void {
  for (const [key, data] of seed.queries) cache.setData(key, data);
}
