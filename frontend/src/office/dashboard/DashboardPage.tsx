import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Dashboard as Overview } from "../../data/schema";
import { OFTEN_CHANGED, siteQuery } from "../../site-editor/api";
import { cx } from "../../ui/cx";
import { Skeleton } from "../../ui/Skeleton";
import { WORDS } from "../../words/actions";
import { groupDigits } from "../../words/number";
import { adminPaths } from "../data/paths";
import { q } from "../data/queries";
import { HistoryList } from "../history/HistoryList";
import { Empty, Loaded, Page, Section } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { Checklist } from "./Checklist";
import styles from "./DashboardPage.module.css";
import { NeedsAttention } from "./NeedsAttention";

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
        failure="Failed to load statistics"
        waiting={<Skeleton shape="wide" className={styles.skeleton} />}
      >
        {(data) => <Content overview={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ overview }: { overview: Overview }) {
  const { products, posts, terms, recent } = overview;
  const { blogList } = adminPaths;
  const totals = [
    [adminPaths.products, products.total, "Products"],
    [blogList({ state: "public" }), posts.public, "Public articles"],
    [blogList({ state: "scheduled" }), posts.scheduled, "Scheduled"],
    [blogList({ state: "draft" }), posts.draft, "Drafts"],
    [adminPaths.trash, products.trash + posts.trash + terms.trash, "In the trash"],
  ] as const;
  return (
    <>
      <Checklist />
      {/* Nothing is counted before there is something. */}
      <ul
        className={styles.totals}
        hidden={products.total + posts.public + posts.scheduled + posts.draft === 0}
      >
        {totals.map(([to, count, label]) => (
          <li key={label} className={styles.total}>
            <Link to={to} className={styles.totalLink}>
              <span className={styles.count}>{groupDigits(count)}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <NeedsAttention overview={overview} />
        <Section title="Latest changes" className="stack top gap-3">
          <HistoryList entries={recent} />
          <Link to={adminPaths.history} className="inline-row small green strong target">
            The whole history
          </Link>
        </Section>
      </div>
      <SiteCard />
      <Section title="Products by category">
        <CategoryChart counts={products.byCategory} />
      </Section>
    </>
  );
}

/** From a wrong word to the page that it stands on: every page of the site. */
function SiteCard() {
  const pages = useQuery(siteQuery()).data?.items ?? [];
  const drafts = pages.filter(({ changes }) => changes).length;
  const links = [
    ...OFTEN_CHANGED,
    ...pages.map(({ page, ...rest }) => ({ ...rest, to: adminPaths.sitePage(page) })),
  ];
  return (
    <Section title="Words and pictures of the site">
      <ul className="flex wrap gap-2">
        {links.map(({ label, to, ...page }) => (
          <li key={to}>
            <Link to={to} className={styles.page}>
              {label}
              {"changes" in page && page.changes ? (
                <span className="tiny strong marigold">Draft</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={adminPaths.site} className="inline-row small green strong target">
        {drafts === 0 ? "All pages and their state" : `${drafts} not published yet`}
      </Link>
    </Section>
  );
}

/** So many categories have a bar; where there are more the rest are a number, whose bar would dwarf all others. */
const MOST_BARS = 10;

/** A bar for each of the largest categories, linked to the list of its products. */
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
      {all.map(({ name, count, share, others }) => (
        <li key={name}>
          <Link
            to={others ? adminPaths.terms : adminPaths.productList({ category: name })}
            className={styles.bar}
          >
            <span className={styles.name}>{name || "Without a category"}</span>
            <svg
              className={cx(styles.track, others && "invisible")}
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
  /** It stands for all that have no bar of their own. */
  others?: boolean;
};

/** Longest first, equal ones by name; every count above zero is visible. All others together come last, without a bar. */
export function bars(counts: Record<string, number>): Bar[] {
  const sorted = Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const isAll = sorted.length <= MOST_BARS + 1;
  const rest = isAll ? [] : sorted.slice(MOST_BARS);
  const count = rest.reduce((sum, one) => sum + one.count, 0);
  const others = { name: `${rest.length} other categories`, count, share: 0, others: true };
  const longest = Math.max(1, ...sorted.map((bar) => bar.count));
  const shown = (isAll ? sorted : sorted.slice(0, MOST_BARS)).map((bar) => {
    const share = Math.round((bar.count / longest) * 1000) / 10;
    return { ...bar, share: bar.count > 0 ? Math.max(share, 1) : 0 };
  });
  return isAll ? shown : [...shown, others];
}
