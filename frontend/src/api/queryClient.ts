import { QueryClient } from "@tanstack/react-query";

const FRESH_MS = 5 * 60 * 1000;

/**
 * The same on the server and in the browser. With `networkMode: "always"` a query fails offline, so that the page can
 * say so, and is fetched again once online; by default it would wait silently.
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

/** The data that the server sends with the HTML. */
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
