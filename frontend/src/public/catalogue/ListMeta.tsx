import { choices, type NamedValue, onlyChoice } from "../../data/filters";
import { type CatalogueFilter, FACETS, type FacetName, inOrder, paths } from "../../data/paths";
import { useLayoutContent } from "../parts/Content";
import { PageMeta } from "../parts/PageMeta";
import type { FindValue } from "./facetNames";
import { pageSuffix } from "./facetNames";

export type ListHeadProps = {
  filter: CatalogueFilter;
  find: FindValue;
  /** There is no product: nothing to list in a search engine. */
  empty: boolean;
};

/** The heading of a page with one facet value and nothing else; null for all other pages. */
export function headingFor(filter: CatalogueFilter, find: FindValue): string | null {
  const only = onlyChoice(filter);
  const named = only && find(only.facet, only.value);
  return named ? headingOf(only.facet, named) : null;
}

/** The chosen categories, whatever else is chosen; null without one. */
export function categoriesHeading(filter: CatalogueFilter, find: FindValue): string | null {
  const names = filter.category.flatMap((value) => find("category", value)?.label ?? []);
  return names.length > 0 ? names.join(" and ") : null;
}

/** What stands beside the heading: the choice and what was searched for. */
export function shownIn({ q }: CatalogueFilter, heading: string | null): string {
  return [heading, q && `“${q}”`].filter(Boolean).join(", ");
}

export function ListMeta({
  filter,
  find,
  heading,
  empty,
}: ListHeadProps & { heading: string | null }) {
  const chosen = choices(filter);
  const labels = chosen.flatMap(({ facet, value }) => find(facet, value)?.label ?? []);
  const { head } = useLayoutContent().catalogue;
  const named = heading ?? labels.join(", ");
  // Every spelling of a value leads to the same canonical address.
  const values = FACETS.map((facet) => {
    const found = filter[facet].map((value) => find(facet, value)?.value ?? value);
    return [facet, inOrder(found)];
  });
  return (
    <PageMeta
      title={(named || head.title) + pageSuffix(filter.page)}
      description={
        named
          ? `${named} in the catalogue, for pharmacies, distributors and hospitals.`
          : head.description
      }
      path={paths.productList({ ...Object.fromEntries(values), page: filter.page })}
      hidden={
        !head.robots || filter.q !== null || chosen.length > 1 || (chosen.length === 1 && empty)
      }
      canonical={filter.q === null}
    />
  );
}

/** What products with this one value are called: the heading of its page. */
export function headingOf(facet: FacetName, { value, label }: NamedValue): string {
  switch (facet) {
    case "form":
      return plural(label);
    case "schedule":
      return scheduleHeading(value.toUpperCase());
    case "badge":
      return `Products marked ${label}`;
    default:
      return label;
  }
}

function scheduleHeading(schedule: string): string {
  if (schedule === "NONE") return "Products with no prescription schedule";
  return schedule === "NDPS" ? "NDPS medicines" : `Schedule ${schedule} medicines`;
}

/** Of an English word for a dosage form: 'Tablet', 'Oral suspension', 'Eye drops', 'Mouthwash', 'Spray'. */
function plural(form: string): string {
  if (/s$/i.test(form)) return form;
  if (/(x|ch|sh)$/i.test(form)) return `${form}es`;
  return /[^aeiou]y$/i.test(form) ? `${form.slice(0, -1)}ies` : `${form}s`;
}
