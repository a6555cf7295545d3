import { type CatalogueFilter, paths } from "../../paths";
import { Icon } from "../../ui/Icon";
import styles from "./ViewSwitch.module.css";

const VIEWS = [
  { table: false, label: "Grid", icon: "layout-grid" },
  { table: true, label: "Table", icon: "rows" },
] as const;

/** Cards or a table, as two links: the address keeps the choice. */
export function ViewSwitch({ filter }: { filter: CatalogueFilter }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these are links
    <div role="group" aria-label="View" className={styles.views}>
      {VIEWS.map(({ table, label, icon }) => (
        <a
          key={label}
          href={paths.productList({ ...filter, table })}
          rel="nofollow"
          aria-label={label}
          title={label}
          aria-current={filter.table === table ? "true" : undefined}
          data-keep-focus=""
          className={styles.view}
        >
          <Icon name={icon} />
        </a>
      ))}
    </div>
  );
}
