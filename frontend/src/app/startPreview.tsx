import { StrictMode } from "react";
import { createQueryCache, fillCache, type Query, type QueryCache } from "../data/queryCache";
import { fixedNavigation, type Navigation } from "../public/parts/navigation";
import { appOver, loadFirst, matchAddress, readSeed, show } from "./start";

/** Hydrates the page of a preview link: a draft of the page at the seed's address, and not at the browser's. */
export async function startPreview(container: HTMLElement): Promise<void> {
  const seed = readSeed();
  if (!seed) throw new Error("no data");
  const { url, problem } = seed;
  const cache = withoutUpdates(createQueryCache());
  fillCache(cache, seed);
  await loadFirst(matchAddress(url), problem, cache);
  show(container, <StrictMode>{appOver(cache, navigationFrom(url), problem)}</StrictMode>);
}

/** What the server has sent stays: what is published is never read in its place. */
export function withoutUpdates(cache: QueryCache): QueryCache {
  const lasting = (query: Query<unknown>) => ({
    ...query,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    ...cache,
    subscribe: (queries, listener) => cache.subscribe(queries.map(lasting), listener),
    prefetch: (query) => cache.prefetch(lasting(query)),
  };
}

/** The page never changes in place: every link, and what scripts navigate to, is a new document. */
export const navigationFrom = (url: string): Navigation => ({
  ...fixedNavigation(url, window.location.pathname),
  navigate: async (href) => window.location.assign(href),
});
