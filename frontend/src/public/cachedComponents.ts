/** The components whose HTML the server keeps, each with everything that its HTML depends on. */
import { type ComponentProps, isValidElement } from "react";
import type { ProductSummary } from "../api/types";
import { Footer } from "../layout/Footer";
import { Header } from "../layout/Header";
import { ariaCurrent, isGroup, menuOf } from "../layout/menu";
import { AddToEnquiry } from "../pageParts/AddToEnquiry";
import { CategoryShelf } from "../pages/catalogue/CategoryShelf";
import { FacetValues, type FacetValuesProps } from "../pages/catalogue/FacetValues";
import { paths } from "../paths";
import { ProductCard } from "../recordViews/ProductCard";
import { Menu } from "../ui/Menu";
import { cacheHtmlOf } from "./componentCache";

/** Which pages are hidden is part of the site's facts. */
const WHOLE_MENU = menuOf({
  about: true,
  legacy: true,
  legacy_interactive: true,
  partners: true,
  articles: true,
});

export function cacheComponents(): void {
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
  cacheHtmlOf("menu", Menu, ({ icon, ...props }: ComponentProps<typeof Menu>) =>
    icon === undefined ? props : null,
  );
  cacheHtmlOf("shelf", CategoryShelf, (props: ComponentProps<typeof CategoryShelf>) => props);
  // Each value leads to the first page.
  cacheHtmlOf("facet values", FacetValues, ({ facet, filter, values }: FacetValuesProps) => [
    facet,
    { ...filter, page: 1 },
    values,
  ]);
}
