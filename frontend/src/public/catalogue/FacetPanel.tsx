import { type RefObject, useEffect, useRef } from "react";
import { choices, withoutFacets } from "../../data/filters";
import { type CatalogueFilter, paths } from "../../data/paths";
import type { Facets } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Skeleton } from "../../ui/Skeleton";
import { useOverlayEntry } from "../../ui/useOverlayEntry";
import { useLoaded } from "../parts/late";
import styles from "./CataloguePage.module.css";
import { FacetList, shownFacets } from "./FacetList";

type Props = {
  /** Null while they are not known. */
  facets: Facets | null;
  filter: CatalogueFilter;
  loading: boolean;
  /** The counts are still those of the choice before. */
  stale: boolean;
};

/**
 * The facets: on wide screens a column that is always open; on small ones a button that opens a sheet, and without a script
 * unfolds them in place.
 */
export function FacetPanel({ facets, filter, loading, stale }: Props) {
  const sheet = useOverlayEntry("filters");
  const FacetSheet = useLoaded(
    sheet.open,
    async () => (await import("./FacetSheet")).FacetSheet,
    sheet.hide,
  );
  const details = useRef<HTMLDetailsElement>(null);
  useOpenOnWide(details, facets !== null);
  if (!facets) return loading ? <Placeholder /> : null;
  if (shownFacets({ facets, filter }).length === 0) return null;
  const chosen = choices(filter).length;
  return (
    <nav aria-label="Filter products" className={styles.panel} data-facets="">
      <details ref={details} className={styles.details}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is operated like a button */}
        <summary
          className={styles.opener}
          data-keep-focus=""
          onClick={(event) => {
            // What was unfolded before the script ran can be folded again.
            if (event.currentTarget.parentElement?.hasAttribute("open")) return;
            event.preventDefault();
            sheet.show();
          }}
        >
          <Icon name="filter" />
          <span>Filters</span>
          {chosen > 0 ? (
            <span className={styles.chosen}>
              <span>{chosen}</span>
              <span className="visually-hidden"> chosen</span>
            </span>
          ) : null}
        </summary>
        <div className={cx(styles.facets, stale && "faded")} aria-busy={stale}>
          <FacetList facets={facets} filter={filter} />
          {chosen > 0 ? (
            <a
              href={paths.productList(withoutFacets(filter))}
              rel={filter.q === null ? undefined : "nofollow"}
              className="inline-row target above-3 small strong green"
              data-keep-focus=""
            >
              Clear all
            </a>
          ) : null}
        </div>
      </details>
      {sheet.open && FacetSheet ? (
        <FacetSheet facets={facets} filter={filter} onClose={sheet.hide} onLeave={sheet.leave} />
      ) : null}
    </nav>
  );
}

/** Where the style sheet shows the column, its element says so too: that is what assistive technology goes by. */
function useOpenOnWide(details: RefObject<HTMLDetailsElement | null>, shown: boolean): void {
  useEffect(() => {
    const wide = window.matchMedia("(min-width: 64rem)");
    const follow = () => {
      if (shown && details.current) details.current.open = wide.matches;
    };
    if (wide.matches) follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, [details, shown]);
}

const LINES = ["a", "b", "c", "d", "e", "f"] as const;

function Placeholder() {
  return (
    <div className={cx(styles.panel, styles.placeholder)} data-facets="">
      {LINES.map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}
