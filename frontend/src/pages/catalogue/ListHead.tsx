import { choices, onlyChoice } from "../../filters";
import { PageMeta } from "../../pageParts/PageMeta";
import { useLayoutContent } from "../../pageParts/useContent";
import { type CatalogueFilter, FACETS, inOrder, paths } from "../../paths";
import { Container } from "../../ui/Section";
import type { FindValue } from "./facetNames";
import { headingOf } from "./headings";
import styles from "./ListHead.module.css";
import { pageSuffix } from "./pageSuffix";

type Props = {
  filter: CatalogueFilter;
  find: FindValue;
  /** There is no product: nothing to list in a search engine. */
  empty: boolean;
};

/** The heading once a buyer searches, filters or compares: one line with what is shown, because the list is what counts. */
export function ListHead({ filter, find, empty }: Props) {
  const { heading } = useLayoutContent().catalogue;
  const chosen = headingFor(filter, find);
  const shown = shownIn(filter, chosen ?? categoriesHeading(filter, find));
  return (
    <>
      <Meta filter={filter} find={find} heading={chosen} empty={empty} />
      <Container>
        <h1 className={styles.line}>
          {heading}
          {shown ? <span className={styles.shown}>{` ${shown}`}</span> : null}
        </h1>
      </Container>
    </>
  );
}

/** The heading of a page with one facet value and nothing else; null for all other pages. */
function headingFor(filter: CatalogueFilter, find: FindValue): string | null {
  const only = onlyChoice(filter);
  const named = only && find(only.facet, only.value);
  return named ? headingOf(only.facet, named) : null;
}

/** The chosen categories, whatever else is chosen; null without one. */
function categoriesHeading(filter: CatalogueFilter, find: FindValue): string | null {
  const names = filter.category.flatMap((value) => find("category", value)?.label ?? []);
  return names.length > 0 ? names.join(" and ") : null;
}

/** What stands beside the heading: the choice and what was searched for. */
function shownIn({ q }: CatalogueFilter, heading: string | null): string {
  return [heading, q && `“${q}”`].filter(Boolean).join(", ");
}

function Meta({ filter, find, heading, empty }: Props & { heading: string | null }) {
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
          ? `${named} in the catalogue: composition with strength, dosage form and certifications of every product, for pharmacies, distributors and hospitals.`
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
