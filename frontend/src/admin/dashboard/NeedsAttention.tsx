import { Link } from "react-router";
import type { Dashboard as Overview } from "../../api/schema";
import { groupDigits } from "../../format/number";
import { Icon } from "../../ui/Icon";
import { adminPaths } from "../paths";
import { missingInWords } from "../products/missingFacts";
import { isOwner } from "../session/duties";
import { useSession } from "../session/session";
import { AdminIcon } from "../shared/AdminIcon";
import { Alarm } from "../shared/Alarm";
import { momentInWords } from "../shared/time";
import { noticeInWords, remedyOf } from "../system/notices";
import styles from "./DashboardPage.module.css";

type Line = { key: string; to: string; count: number; text: string };

/** What somebody should look at, the most urgent first; each line leads to the list of it. */
export function NeedsAttention({ overview }: { overview: Overview }) {
  const { products, posts } = overview;
  const owner = isOwner(useSession());
  const { lines: missing, others } = missingInWords(products.missing);
  const lines: Line[] = [
    ...missing.map(({ fact, words, count }) => ({
      key: fact,
      to: adminPaths.productList({ missing: fact }),
      count,
      text: `${count === 1 ? "product has" : "products have"} no ${words}`,
    })),
    ...hiddenLine(products.hidden),
    ...notPrintedLine(products.not_printed),
    ...postLines(overview),
  ];
  const { notices } = overview;
  const calm = lines.length + others.length + notices.length === 0;
  return (
    <section aria-labelledby="attention" className="stack top gap-3 shrinks">
      <h2 id="attention" className="heading">
        Needs attention
      </h2>
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
        {lines.map(({ key, to, count, text }) => (
          <li key={key}>
            <Link to={to} className={styles.line}>
              <span className="tabular serif title-xs marigold one-line leads-1">
                {groupDigits(count)}
              </span>
              <span>{text}</span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <p className={styles.others}>
          Other facts of the trade missing:
          {others.map(({ fact, words, count }) => (
            <Link key={fact} to={adminPaths.productList({ missing: fact })}>
              {words} {groupDigits(count)}
            </Link>
          ))}
        </p>
      ) : null}
      {posts.next_at ? (
        <p className={styles.others}>
          <span>
            Scheduled: the next post is published on{" "}
            <Link to={adminPaths.blogList({ state: "scheduled" })}>
              {momentInWords(posts.next_at)}
            </Link>
          </span>
        </p>
      ) : null}
    </section>
  );
}

/** Nobody orders what nobody sees. */
function hiddenLine(count: number): Line[] {
  if (count === 0) return [];
  const text = count === 1 ? "product is hidden" : "products are hidden";
  return [{ key: "hidden", to: adminPaths.productList({ state: "hidden" }), count, text }];
}

/** The fonts of the PDFs have no letters for every script: then composition or SKU stands for the name. */
function notPrintedLine(count: number): Line[] {
  if (count === 0) return [];
  const text =
    count === 1 ? "name is in Latin letters in PDFs" : "names are in Latin letters in PDFs";
  return [
    { key: "not-printed", to: adminPaths.productList({ state: "not_printed" }), count, text },
  ];
}

function postLines({ posts, unanswered }: Overview): Line[] {
  const some = (count: number, one: string, many: string) => (count === 1 ? one : many);
  return [
    {
      key: "nothing-found",
      to: adminPaths.nothingFound,
      count: unanswered.texts,
      text: some(unanswered.texts, "search found nothing", "searches found nothing"),
    },
    {
      key: "old-drafts",
      to: adminPaths.blogList({ state: "old_draft" }),
      count: posts.old_drafts,
      text: some(posts.old_drafts, "draft is over a month old", "drafts are over a month old"),
    },
    {
      key: "no-picture",
      to: adminPaths.blogList({ missing: "picture" }),
      count: posts.no_picture,
      text: some(posts.no_picture, "article has no picture", "articles have no picture"),
    },
  ].filter(({ count }) => count > 0);
}
