import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Dashboard as Overview } from "../../api/schema";
import { groupDigits } from "../../format/number";
import { Skeleton } from "../../ui/Skeleton";
import { q } from "../api/queries";
import { HistoryList } from "../history/HistoryList";
import { adminPaths } from "../paths";
import { Empty, Loaded, Page } from "../shared/Page";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { OFTEN_CHANGED, siteQuery } from "../site/api";
import { WORDS } from "../words";
import { Checklist } from "./Checklist";
import styles from "./DashboardPage.module.css";
import { NeedsAttention } from "./NeedsAttention";

const FAILURE = "Failed to load statistics";

export function DashboardPage() {
  const read = useQuery(q("/api/admin/overview"));

  return (
    <Page
      title="Dashboard"
      actions={
        <>
          <RouterButtonLink to={adminPaths.addBlog} variant="outline" icon="plus">
            {WORDS.newBlog}
          </RouterButtonLink>
          <RouterButtonLink to={adminPaths.addProduct} icon="plus">
            {WORDS.newProduct}
          </RouterButtonLink>
        </>
      }
    >
      <Loaded
        read={read}
        failure={FAILURE}
        waiting={<Skeleton shape="wide" className={styles.skeleton} />}
      >
        {(data) => <Content overview={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ overview }: { overview: Overview }) {
  const { products, posts, terms, recent } = overview;
  return (
    <>
      <Checklist />
      {/* Nothing is counted before there is something. */}
      <ul
        className={styles.totals}
        hidden={products.total + posts.public + posts.scheduled + posts.draft === 0}
      >
        <Total to={adminPaths.products} count={products.total} label="Products" />
        <Total
          to={adminPaths.blogList({ state: "public" })}
          count={posts.public}
          label="Public articles"
        />
        <Total
          to={adminPaths.blogList({ state: "scheduled" })}
          count={posts.scheduled}
          label="Scheduled"
        />
        <Total to={adminPaths.blogList({ state: "draft" })} count={posts.draft} label="Drafts" />
        <Total
          to={adminPaths.trash}
          count={products.trash + posts.trash + terms.trash}
          label="In the trash"
        />
      </ul>
      <div className={styles.columns}>
        <NeedsAttention overview={overview} />
        <section aria-labelledby="recent">
          <h2 id="recent" className="below-3 heading">
            Latest changes
          </h2>
          <HistoryList entries={recent} />
          <Link to={adminPaths.history} className="inline-row small green strong target">
            The whole history
          </Link>
        </section>
      </div>
      <SiteCard />
      <section aria-labelledby="by-category">
        <h2 id="by-category" className="below-3 heading">
          Products by category
        </h2>
        <CategoryChart counts={products.byCategory} />
      </section>
    </>
  );
}

function Total({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <li className={styles.total}>
      <Link to={to} className={styles.totalLink}>
        <span className={styles.count}>{groupDigits(count)}</span>
        <span>{label}</span>
      </Link>
    </li>
  );
}

/** From a wrong word to the page that it stands on: every page of the site. */
function SiteCard() {
  const { data } = useQuery(siteQuery());
  const pages = data?.items ?? [];
  const drafts = pages.filter(({ changes }) => changes).length;
  return (
    <section aria-labelledby="site-pages">
      <h2 id="site-pages" className="below-3 heading">
        Words and pictures of the site
      </h2>
      <ul className="flex wrap gap-2">
        {OFTEN_CHANGED.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.page}>
              {label}
            </Link>
          </li>
        ))}
        {pages.map(({ page, label, changes }) => (
          <li key={page}>
            <Link to={adminPaths.sitePage(page)} className={styles.page}>
              {label}
              {changes ? <span className="tiny strong marigold">Draft</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={adminPaths.site} className="inline-row small green strong target">
        {drafts === 0 ? "All pages and their state" : `${drafts} not published yet`}
      </Link>
    </section>
  );
}

/** A bar for each category, linked to the list of its products. */
function CategoryChart({ counts }: { counts: Record<string, number> }) {
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
            <span className={styles.categoryChartCount}>
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
