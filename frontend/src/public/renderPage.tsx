import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createQueryCache } from "../api/queryCache";
import { fillCache, type Seed } from "../api/seed";
import { QueryCacheProvider } from "../api/useQuery";
import * as lateParts from "../pageParts/lateParts";
import { fixedNavigation, NavigationProvider } from "../pageParts/navigation";
import { App } from "./App";
import { cacheComponents } from "./cachedComponents";
import { renderWithCache } from "./componentCache";
import { NotOpen } from "./NotOpen";
import { serverPages } from "./pages.server";

cacheComponents();
// One bundle holds them all, so each is there before the first page is rendered.
for (const part of Object.values(lateParts)) void part.load();

/** What every page has, and cached components may read. */
const FACTS = ["site", "content,layout"];

/** The page at `url` as HTML, from the data that the server has loaded for it. */
export function renderPage(url: string, seedJson: string): string {
  return withProviders(url, seedJson, (app, seed, render) => {
    const facts = FACTS.map((fact) => seed.queries.find(([key]) => key.join() === fact)?.[1]);
    return facts.includes(undefined) ? render(app) : renderWithCache(app, facts, render);
  });
}

/** The same page, all of it rendered anew. */
export function renderWhole(url: string, seedJson: string): string {
  return withProviders(url, seedJson, (app, _, render) => render(app));
}

type Rendering = (app: ReactNode, seed: Seed, render: (node: ReactNode) => string) => string;

function withProviders(url: string, seedJson: string, rendering: Rendering): string {
  const seed = JSON.parse(seedJson) as Seed;
  const cache = createQueryCache();
  fillCache(cache, seed);
  const navigation = fixedNavigation(url);
  const closed = seed.problem?.status === 503;
  const page = closed ? <NotOpen /> : <App pages={serverPages} problem={seed.problem} />;
  return rendering(page, seed, (node) =>
    renderToString(
      <QueryCacheProvider value={cache}>
        <NavigationProvider value={navigation}>{node}</NavigationProvider>
      </QueryCacheProvider>,
    ),
  );
}
