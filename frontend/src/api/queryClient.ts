import { QueryClient } from "@tanstack/react-query";

const FRESH_MS = 5 * 60 * 1000;

/**
 * Fresh for five minutes, one retry, no refetch on focus: the same on the server and in the browser. Offline a query
 * fails, and the page says so, instead of waiting without a word; what failed is asked for again once online.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: "always",
        refetchOnReconnect: true,
      },
    },
  });
}

/** What the server sends along with the HTML. */
export type Seed = {
  url: string;
  status: number;
  problem: SeedProblem | null;
  queries: [readonly unknown[], unknown][];
};

export type SeedProblem = { status: number; parameter: string | null; message: string };

export function fillCache(client: QueryClient, seed: Seed): void {
  for (const [key, data] of seed.queries) client.setQueryData(key, data);
}
