import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { groupDigits } from "../../format/number";
import { Skeleton } from "../../ui/Skeleton";
import { overviewQuery } from "../api/queries";
import type { Overview } from "../api/types";
import { HistoryList } from "../history/HistoryList";
import { adminPaths } from "../paths";
import { Loaded } from "../shared/Loaded";
import { Page } from "../shared/Page";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { siteQuery } from "../site/api";
import { OFTEN_CHANGED } from "../site/oftenChanged";
import { WORDS } from "../words";
import { CategoryChart } from "./CategoryChart";
import { Checklist } from "./Checklist";
import styles from "./DashboardPage.module.css";
import { NeedsAttention } from "./NeedsAttention";

const FAILURE = "Failed to load statistics";

export function DashboardPage() {
  const read = useQuery(overviewQuery());

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
      <ul className={styles.totals}>
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
          <h2 id="recent" className={styles.heading}>
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
        <h2 id="by-category" className={styles.heading}>
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
      <h2 id="site-pages" className={styles.heading}>
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
              {changes ? <span className={styles.draft}>Draft</span> : null}
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
