import { Link } from "react-router";
import type { Dashboard as Overview } from "../../data/schema";
import { Icon } from "../../ui/Icon";
import { groupDigits } from "../../words/number";
import { isOwner } from "../data/duties";
import { adminPaths } from "../data/paths";
import { useSession } from "../data/session";
import { missingInWords } from "../records/products/missingFacts";
import { noticeInWords, remedyOf } from "../settings/system/notices";
import { AdminIcon } from "../ui/AdminIcon";
import { Alarm } from "../ui/Alarm";
import { Section } from "../ui/Page";
import { momentInWords } from "../ui/time";
import styles from "./DashboardPage.module.css";

/** What somebody should look at, the most urgent first; each line leads to the list of it. */
export function NeedsAttention({ overview }: { overview: Overview }) {
  const { products, posts } = overview;
  const owner = isOwner(useSession());
  const { lines: missing, others } = missingInWords(products.missing);
  const lines = [
    ...missing.map(({ fact, words, count }) => ({
      key: fact,
      to: adminPaths.productList({ missing: fact }),
      count,
      text: `${count === 1 ? "product has" : "products have"} no ${words}`,
    })),
    ...otherLines(overview),
  ];
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
    </Section>
  );
}

/** Each of which there is one at least. */
function otherLines({ products, posts, unanswered }: Overview) {
  const { productList, blogList } = adminPaths;
  const all = [
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
  ] as const;
  return all
    .filter(([, count]) => count > 0)
    .map(([to, count, one, many]) => ({ key: to, to, count, text: count === 1 ? one : many }));
}
