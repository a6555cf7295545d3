import { type MouseEvent, useId, useState } from "react";
import type { Facets, FacetValue } from "../../api/types";
import { choices, isSame, toggled } from "../../filters";
import { groupDigits } from "../../format/number";
import { type CatalogueFilter, FACETS, type FacetName, paths } from "../../paths";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import styles from "./FacetList.module.css";
import { FACET_TITLES } from "./facetNames";
import { mostFrequent } from "./mostFrequent";

type Props = {
  facets: Facets;
  filter: CatalogueFilter;
  /** Instead of following the value's link. */
  onToggle?: (next: CatalogueFilter) => void;
};

/** Every facet with its values and counts, each value a link that adds or removes it. */
export function FacetList(props: Props) {
  return FACETS.map((facet) =>
    props.facets[facet].length > 0 ? <FacetGroup key={facet} facet={facet} {...props} /> : null,
  );
}

type GroupProps = Props & { facet: FacetName };

function FacetGroup(props: GroupProps) {
  const { facet, facets, filter } = props;
  const id = useId();
  const values = facets[facet];
  const isChosen = (value: FacetValue) => filter[facet].some((given) => isSame(value, given));
  const [before, setBefore] = useState<readonly string[]>([]);
  const first = mostFrequent(values, before);
  if (first.join() !== before.join()) setBefore(first);
  const rest = values.filter(({ value }) => !first.includes(value));
  // As it was first shown: it does not close around the value that was just removed.
  const [open] = useState(() => rest.some(isChosen));
  const list = (shown: readonly FacetValue[]) => (
    <ul className={styles.values}>
      {shown.map((value) => (
        <li key={value.value}>
          <ValueLink {...props} value={value} chosen={isChosen(value)} />
        </li>
      ))}
    </ul>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these are links
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.title}>
        {FACET_TITLES[facet]}
      </p>
      {list(values.filter(({ value }) => first.includes(value)))}
      {rest.length > 0 ? (
        <details className={styles.rest} open={open}>
          <summary className={styles.more}>
            <span className={styles.closed}>Show all {values.length}</span>
            <span className={styles.opened}>Show fewer</span>
            <Icon name="chevron-down" size={16} className={styles.chevron} />
          </summary>
          {list(rest)}
        </details>
      ) : null}
    </div>
  );
}

type ValueProps = GroupProps & { value: FacetValue; chosen: boolean };

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
      rel={filter.q !== null || filter.table || choices(next).length > 1 ? "nofollow" : undefined}
      aria-current={chosen ? "true" : undefined}
      aria-label={`${value.label}, ${count} ${value.count === 1 ? "product" : "products"}`}
      data-keep-focus=""
      className={cx(styles.value, chosen && styles.chosen)}
      onClick={onClick}
    >
      <span className={styles.box}>{chosen ? <Icon name="check" size={16} /> : null}</span>
      <span className={styles.label}>{value.label}</span>
      <span className={styles.count}>{count}</span>
    </a>
  );
}
