import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Checklist as ChecklistData, Dashboard as Overview } from "../../data/schema";
import { OFTEN_CHANGED, siteQuery } from "../../site-editor/api";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Skeleton } from "../../ui/Skeleton";
import { WORDS } from "../../words/actions";
import { groupDigits } from "../../words/number";
import { api } from "../data/client";
import { isOwner } from "../data/duties";
import { adminPaths } from "../data/paths";
import { q } from "../data/queries";
import { useSession } from "../data/session";
import { useWrite } from "../data/useWrite";
import { HistoryList } from "../history/HistoryList";
import { saveFile } from "../imports/useExport";
import { missingInWords } from "../records/products/missingFacts";
import { noticeInWords, remedyOf } from "../settings/system/notices";
import { AdminIcon } from "../ui/AdminIcon";
import { Alarm, Empty, Loaded, Page, Section } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { WriteButton } from "../ui/SmallButton";
import { momentInWords } from "../ui/time";
import styles from "./DashboardPage.module.css";

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

type Item = ChecklistData["items"][number];

/** What a new site still needs, until it is open. Nothing when it cannot be read: the dashboard has the rest. */
function Checklist() {
  const { data } = useQuery({ ...q("/api/admin/checklist"), staleTime: 0 });
  if (!data || data.open) return null;
  const { items, done, total } = data;
  return (
    <Section title="Before the site is opened" className="stack gap-3 raised framed inset-5">
      <p className="row note wrap gap-3">
        <meter className={styles.meter} min={0} max={total} value={done} aria-hidden="true" />
        {done} of {total} done
      </p>
      <ol className="stack unlisted">
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ol>
    </Section>
  );
}

const STATES: Readonly<Record<Item["state"], string>> = {
  todo: "to do",
  done: "done",
  warning: "not right yet",
};

function Line({ item: { id, state, title, href, why } }: { item: Item }) {
  return (
    <li className={styles.item} data-state={state}>
      {state === "todo" ? (
        <span className={styles.circle} aria-hidden="true" />
      ) : (
        <AdminIcon name={state === "done" ? "circle-check" : "circle-alert"} />
      )}
      <div>
        <Link to={href} className={styles.link}>
          {title}
          <span className="visually-hidden"> ({STATES[state]})</span>
        </Link>
        {why ? <p className="note wide">{why}</p> : null}
        {id === "products" && state !== "done" ? <FirstProducts /> : null}
      </div>
      <Icon name="chevron-right" />
    </li>
  );
}

/** Two ways to the first products, and a list that shows what a spreadsheet may have. */
function FirstProducts() {
  const sample = useWrite<void, Blob>({
    call: () => api.file("/api/admin/imports/sample"),
    failure: "The sample list could not be downloaded",
    onDone: (file) => saveFile(file, "sample-products.csv"),
  });
  return (
    <p className={styles.ways}>
      <Link to={adminPaths.addProduct}>Type the first one</Link>
      <Link to={adminPaths.imports}>Import a list</Link>
      <WriteButton
        variant="quiet"
        size="sm"
        write={sample}
        action={{ does: "Download the sample list", busy: "Downloading..." }}
      />
    </p>
  );
}

/** What somebody should look at, the most urgent first; each line leads to the list of it. */
function NeedsAttention({ overview }: { overview: Overview }) {
  const { products, posts, unanswered } = overview;
  const { productList, blogList } = adminPaths;
  const owner = isOwner(useSession());
  const { lines: missing, others } = missingInWords(products.missing);
  const rows: readonly (readonly [to: string, count: number, one: string, many: string])[] = [
    ...missing.map(({ fact, words, count }) => {
      const to = productList({ missing: fact });
      return [to, count, `product has no ${words}`, `products have no ${words}`] as const;
    }),
    // Nobody orders what nobody sees.
    [productList({ state: "hidden" }), products.hidden, "product is hidden", "products are hidden"],
    // The fonts of the PDFs have no letters for every script: then composition or SKU stands for the name.
    [
      productList({ state: "not_printed" }),
      products.not_printed,
      "name is in Latin letters in PDFs",
      "names are in Latin letters in PDFs",
    ],
    [adminPaths.nothingFound, unanswered.texts, "search found nothing", "searches found nothing"],
    [
      blogList({ state: "old_draft" }),
      posts.old_drafts,
      "draft is over a month old",
      "drafts are over a month old",
    ],
    [
      blogList({ missing: "picture" }),
      posts.no_picture,
      "article has no picture",
      "articles have no picture",
    ],
  ];
  const lines = rows.filter(([, count]) => count > 0);
  const { notices } = overview;
  const calm = lines.length + others.length + notices.length === 0;
  return (
    <Section title="Needs attention" className="stack top gap-3 shrinks">
      {notices.map((notice) => {
        const { title, text } = noticeInWords(notice);
        return (
          <Alarm
            key={`${notice.kind} ${notice.name}`}
            title={title}
            remedy={owner ? remedyOf(notice.kind) : undefined}
          >
            {text}
          </Alarm>
        );
      })}
      {calm ? (
        <p className={styles.calm}>
          <AdminIcon name="circle-check" />
          Nothing: every product and article is complete, and every search found something.
        </p>
      ) : null}
      <ul className={styles.lines}>
        {lines.map(([to, count, one, many]) => (
          <li key={to}>
            <Link to={to} className={styles.line}>
              <span className="tabular serif title-xs marigold one-line leads-1">
                {groupDigits(count)}
              </span>
              <span>{count === 1 ? one : many}</span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <p className={styles.others}>
          Other facts of the trade missing:
          {others.map(({ fact, words, count }) => (
            <Link key={fact} to={productList({ missing: fact })}>
              {words} {groupDigits(count)}
            </Link>
          ))}
        </p>
      ) : null}
      {posts.next_at ? (
        <p className={styles.others}>
          <span>
            Scheduled: the next post is published on{" "}
            <Link to={blogList({ state: "scheduled" })}>{momentInWords(posts.next_at)}</Link>
          </span>
        </p>
      ) : null}
    </Section>
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
