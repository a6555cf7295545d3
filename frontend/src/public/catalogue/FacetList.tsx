import { type MouseEvent, useId, useState } from "react";
import { choices, isSame, toggled } from "../../data/filters";
import { type CatalogueFilter, FACETS, type FacetName, paths } from "../../data/paths";
import type { Facets, FacetValue } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Slashed } from "../../ui/Slashed";
import { counted, groupDigits } from "../../words/number";
import styles from "./CataloguePage.module.css";
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
            <Icon name="chevron-down" size={16} className={styles.turning} />
          </summary>
        </details>
      ) : null}
    </div>
  );
}

const isAmong = (chosen: readonly string[], value: FacetValue) =>
  chosen.some((given) => isSame(value, given));

export type FacetValuesProps = {
  facet: FacetName;
  filter: CatalogueFilter;
  values: readonly (FacetValue & { rare?: boolean })[];
  /** Instead of following the value's link. */
  onToggle?: ((next: CatalogueFilter) => void) | undefined;
};

/** A facet's values; rare ones show once the list is unfolded (`CataloguePage.module.css`). */
export function FacetValues({ values, ...props }: FacetValuesProps) {
  return (
    <ul className="stack">
      {values.map((value) => (
        <li key={value.value} className={cx(value.rare && styles.rare)}>
          <ValueLink {...props} value={value} chosen={isAmong(props.filter[props.facet], value)} />
        </li>
      ))}
    </ul>
  );
}

type ValueProps = Omit<FacetValuesProps, "values"> & { value: FacetValue; chosen: boolean };

function ValueLink({ facet, filter, value, chosen, onToggle }: ValueProps) {
  const next = toggled(filter, facet, value);
  const count = groupDigits(value.count);
  const onClick = (event: MouseEvent) => {
    if (!onToggle || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onToggle(next);
  };
  return (
    <a
      href={paths.productList(next)}
      // Pages of one value are for search engines; what combines several, searches or compares is not.
      rel={filter.q !== null || filter.view || choices(next).length > 1 ? "nofollow" : undefined}
      aria-current={chosen ? "true" : undefined}
      aria-label={`${value.label}, ${counted(value.count, "product")}`}
      data-keep-focus=""
      className={cx(styles.value, chosen && styles.valueChosen)}
      onClick={onClick}
    >
      <span className={styles.box}>{chosen ? <Icon name="check" size={16} /> : null}</span>
      <span className={styles.valueLabel}>
        <Slashed text={value.label} />
      </span>
      <span className="faint regular tabular">{count}</span>
    </a>
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
