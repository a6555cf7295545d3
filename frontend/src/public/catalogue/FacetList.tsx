import { useId, useState } from "react";
import { type CatalogueFilter, FACETS, type FacetName } from "../../data/paths";
import type { Facets, FacetValue } from "../../data/schema";
import { Icon } from "../../ui/Icon";
import styles from "./FacetPanel.module.css";
import { FacetValues, isAmong } from "./FacetValues";
import { FACET_TITLES } from "./facetNames";

type Props = {
  facets: Facets;
  filter: CatalogueFilter;
  /** Instead of following the value's link. */
  onToggle?: (next: CatalogueFilter) => void;
};

/** Every facet with its values and counts, each value a link that adds or removes it; one value alone chooses nothing. */
export function FacetList(props: Props) {
  return shownFacets(props).map((facet) => <FacetGroup key={facet} facet={facet} {...props} />);
}

/** The facets that have something to choose, or to take off. */
export function shownFacets({ facets, filter }: Pick<Props, "facets" | "filter">): FacetName[] {
  return FACETS.filter((facet) => facets[facet].length > 1 || filter[facet].length > 0);
}

type GroupProps = Props & { facet: FacetName };

function FacetGroup(props: GroupProps) {
  const { facet, facets, filter } = props;
  const id = useId();
  const values = facets[facet];
  const isChosen = (value: FacetValue) => isAmong(filter[facet], value);
  const [before, setBefore] = useState<readonly string[]>([]);
  const first = mostFrequent(values, before);
  if (first.join() !== before.join()) setBefore(first);
  const list = values.map((value) =>
    first.includes(value.value) ? value : { ...value, rare: true },
  );
  const rest = list.filter((value) => "rare" in value);
  // As it was first shown: it does not close around the value that was just removed.
  const [open] = useState(() => rest.some(isChosen));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these are links
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className="meta strong below-1 spaced">
        {(props.onToggle && SPOKEN[facet]) ?? FACET_TITLES[facet]}
      </p>
      <FacetValues facet={facet} filter={filter} values={list} onToggle={props.onToggle} />
      {rest.length > 0 ? (
        <details className={styles.rest} open={open}>
          <summary className={styles.more}>
            <span className={styles.closed}>{`Show all ${values.length}`}</span>
            <span className={styles.opened}>Show fewer</span>
            <Icon name="chevron-down" size={16} className={styles.chevron} />
          </summary>
        </details>
      ) : null}
    </div>
  );
}

/** In the sheet of small screens the facets are the buttons of large ones. */
const SPOKEN: Partial<Record<FacetName, string>> = {
  category: "By Category",
  benefit: "By Benefits",
};

/** Values of one facet that show before 'Show all'. */
const SHOWN = 8;

/**
 * The values that show at once: those that most products have. What showed before stays, because a list that changes its
 * order with every count cannot be read.
 */
export function mostFrequent(values: readonly FacetValue[], before: readonly string[]): string[] {
  const rank = ({ value, count }: FacetValue) => (before.includes(value) ? Infinity : count);
  const ranked = [...values].sort((one, other) => rank(other) - rank(one) || 0);
  return ranked.slice(0, SHOWN).map(({ value }) => value);
}
