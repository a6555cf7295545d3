import { type ComponentProps, isValidElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { paths } from "../data/paths";
import { createQueryCache, fillCache, type Seed } from "../data/queryCache";
import type { ProductSummary } from "../data/schema";
import { QueryCacheProvider } from "../data/useQuery";
import { CategoryShelf } from "../public/catalogue/CategoryShelf";
import { FacetValues, type FacetValuesProps } from "../public/catalogue/FacetList";
import { Footer } from "../public/layout/Footer";
import { Header } from "../public/layout/Header";
import { ariaCurrent, isGroup, menuOf } from "../public/layout/menu";
import { AddToEnquiry } from "../public/parts/AddToEnquiry";
import { loadLateParts } from "../public/parts/late";
import { fixedNavigation, NavigationProvider } from "../public/parts/navigation";
import { ProductCard } from "../public/views/ProductCard";
import { Menu } from "../ui/Menu";
import { App } from "./App";
import { cacheHtmlOf, renderWithCache } from "./componentCache";
import { NotOpen } from "./NotOpen";
import { serverPages } from "./pages.server";

cacheComponents();
loadLateParts();

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

/** Which pages are hidden is part of the site's facts. */
const WHOLE_MENU = menuOf({
  about: true,
  legacy: true,
  legacy_interactive: true,
  partners: true,
  articles: true,
});

function cacheComponents(): void {
  cacheHtmlOf("footer", Footer, (_, site) => site);
  cacheHtmlOf("header", Header, ({ pathname }: { pathname: string }, site) => {
    const entries = WHOLE_MENU.flatMap((item) => (isGroup(item) ? [item, ...item.children] : item));
    const current = entries.map((entry) => ariaCurrent(entry, pathname) ?? null);
    return [current, pathname === paths.enquiryList, site];
  });
  cacheHtmlOf(
    "card",
    ProductCard,
    ({ action, ...props }: { product: ProductSummary; action?: unknown }) => {
      if (action === undefined) return props;
      const isKnown =
        isValidElement<Record<string, unknown>>(action) && action.type === AddToEnquiry;
      if (!isKnown || action.props.product !== props.product) return null;
      return [props, { ...action.props, product: null }];
    },
  );
  cacheHtmlOf("menu", Menu, (props: ComponentProps<typeof Menu>) => props);
  cacheHtmlOf("shelf", CategoryShelf, (props: ComponentProps<typeof CategoryShelf>) => props);
  // Each value leads to the first page.
  cacheHtmlOf("facet values", FacetValues, ({ facet, filter, values }: FacetValuesProps) => [
    facet,
    { ...filter, page: 1 },
    values,
  ]);
}
