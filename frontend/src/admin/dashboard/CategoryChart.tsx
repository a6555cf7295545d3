import { Link } from "react-router";
import { groupDigits } from "../../format/number";
import { adminPaths } from "../paths";
import { Empty } from "../shared/Page";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { WORDS } from "../words";
import styles from "./CategoryChart.module.css";

/** A bar for each category, linked to the list of its products. */
export function CategoryChart({ counts }: { counts: Record<string, number> }) {
  const all = bars(counts);
  if (all.length === 0) {
    return (
      <Empty kicker="Products" title="No products yet">
        <p>The first one you add is on the public site at once.</p>
        <RouterButtonLink to={adminPaths.addProduct} icon="plus">
          {WORDS.newProduct}
        </RouterButtonLink>
      </Empty>
    );
  }
  return (
    <ul className={styles.chart}>
      {all.map(({ name, count, share }) => (
        <li key={name}>
          <Link to={adminPaths.productList({ category: name })} className={styles.bar}>
            <span className={styles.name}>{name || "Without a category"}</span>
            <svg
              className={styles.track}
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className={styles.ground} width="100" height="10" />
              <rect className={styles.fill} width={share} height="10" />
            </svg>
            <span className={styles.count}>
              {groupDigits(count)}
              <span className="visually-hidden">{count === 1 ? " product" : " products"}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Bar = {
  name: string;
  count: number;
  /** Percent of the longest bar. */
  share: number;
};

/** Longest first, equal ones by name; every count above zero is visible. */
export function bars(counts: Record<string, number>): Bar[] {
  const longest = Math.max(1, ...Object.values(counts));
  return Object.entries(counts)
    .map(([name, count]) => {
      const share = Math.round((count / longest) * 1000) / 10;
      return { name, count, share: count > 0 ? Math.max(share, 1) : 0 };
    })
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
