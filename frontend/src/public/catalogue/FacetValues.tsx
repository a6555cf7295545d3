import type { MouseEvent } from "react";
import { choices, isSame, toggled } from "../../data/filters";
import { type CatalogueFilter, type FacetName, paths } from "../../data/paths";
import type { FacetValue } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Slashed } from "../../ui/Slashed";
import { counted, groupDigits } from "../../words/number";
import styles from "./FacetPanel.module.css";

export const isAmong = (chosen: readonly string[], value: FacetValue) =>
  chosen.some((given) => isSame(value, given));

export type FacetValuesProps = {
  facet: FacetName;
  filter: CatalogueFilter;
  values: readonly (FacetValue & { rare?: boolean })[];
  /** Instead of following the value's link. */
  onToggle?: ((next: CatalogueFilter) => void) | undefined;
};

/** A facet's values; rare ones show once the list is unfolded (`FacetPanel.module.css`). */
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
      className={cx(styles.value, chosen && styles.facetListChosen)}
      onClick={onClick}
    >
      <span className={styles.box}>{chosen ? <Icon name="check" size={16} /> : null}</span>
      <span className={styles.label}>
        <Slashed text={value.label} />
      </span>
      <span className="faint regular tabular">{count}</span>
    </a>
  );
}
