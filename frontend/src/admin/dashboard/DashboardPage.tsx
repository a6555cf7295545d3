import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { groupDigits } from "../../format/number";
import { Notice } from "../../ui/Notice";
import { Skeleton } from "../../ui/Skeleton";
import { overviewQuery } from "../api/queries";
import type { Overview } from "../api/types";
import { HistoryList } from "../history/HistoryList";
import { adminPaths } from "../paths";
import { missingInWords } from "../products/missingFacts";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Page } from "../shared/Page";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { CategoryChart } from "./CategoryChart";
import styles from "./DashboardPage.module.css";

const FAILURE = "Failed to load statistics";

export function DashboardPage() {
  const { data, isError, error, refetch } = useQuery(overviewQuery());
  useFailureToast(FAILURE, isError, error);

  return (
    <Page
      title="Dashboard"
      actions={
        <>
          <RouterButtonLink to={adminPaths.addBlog} variant="outline" icon="plus">
            New blog
          </RouterButtonLink>
          <RouterButtonLink to={adminPaths.addProduct} icon="plus">
            New product
          </RouterButtonLink>
        </>
      }
    >
      {data ? (
        <Content overview={data} />
      ) : isError ? (
        <ErrorState title={FAILURE} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="wide" className={styles.skeleton} />
      )}
    </Page>
  );
}

function Content({ overview }: { overview: Overview }) {
  const { products, posts, terms, unanswered, mail, recent } = overview;
  return (
    <>
      {mail.configured ? null : (
        <Notice tone="plain" title="Mails are not being sent">
          <p className={styles.notice}>
            No mail server is set up, so enquiries and partnership requests are kept as files on the
            server and nobody is told. The server’s administrator sets it up in the section{" "}
            <code>[mail]</code> of its configuration.
          </p>
        </Notice>
      )}
      <ul className={styles.totals}>
        <Total to={adminPaths.products} count={products.total} label="Products" />
        <Total
          to={adminPaths.blogList({ state: "public" })}
          count={posts.public}
          label="Public posts"
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
      {unanswered.texts > 0 ? (
        <p className={styles.nothingFound}>
          Nothing found:{" "}
          <Link to={adminPaths.nothingFound}>
            {unanswered.texts === 1 ? "1 text" : `${groupDigits(unanswered.texts)} texts`}
          </Link>{" "}
          that visitors looked for.
        </p>
      ) : null}
      <MissingFacts missing={products.missing} />
      <div className={styles.columns}>
        <section aria-labelledby="by-category">
          <h2 id="by-category" className={styles.heading}>
            Products by category
          </h2>
          <CategoryChart counts={products.byCategory} />
        </section>
        <section aria-labelledby="recent">
          <h2 id="recent" className={styles.heading}>
            Latest changes
          </h2>
          <HistoryList entries={recent} />
          <Link to={adminPaths.history} className={styles.more}>
            The whole history
          </Link>
        </section>
      </div>
    </>
  );
}

function MissingFacts({ missing }: Pick<Overview["products"], "missing">) {
  const lines = missingInWords(missing);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="missing">
      <h2 id="missing" className={styles.heading}>
        Facts of the trade missing
      </h2>
      <ul className={styles.missing}>
        {lines.map(({ fact, text }) => (
          <li key={fact}>
            <Link to={adminPaths.productList({ missing: fact })} className={styles.more}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
