import { useQuery } from "@tanstack/react-query";
import { paths } from "../../data/paths";
import type { Unanswered } from "../../data/schema";
import type { Column } from "../../lists/DataTable";
import { ResourceList } from "../../lists/ResourceList";
import type { useListing } from "../../lists/useListing";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/Notice";
import { WORDS } from "../../words/actions";
import { counted, groupDigits } from "../../words/number";
import { api } from "../data/client";
import { keys, q } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { dayMonth } from "../ui/time";
import styles from "./Search.module.css";

const SOURCES: Record<Unanswered["source"], string> = {
  search: "Search",
  enquiry_line: "Pasted list",
};

type Props = { listing: ReturnType<typeof useListing>; onAdd: (word: string) => void };

/** The texts for which visitors found nothing, the most frequent first. */
export function NothingFound({ listing, onAdd }: Props) {
  const read = useQuery(q("/api/admin/unanswered", { page: listing.page }));
  const { data } = read;
  const dismiss = useWrite({
    call: ({ source, text }: Unanswered) => api.remove("/api/admin/unanswered", { source, text }),
    failure: ({ text }) => `“${text}” could not be dismissed`,
    refreshes: [keys.unanswered, keys.overview],
    onDone: (_, { text }) =>
      toasts.good(`“${text}” was dismissed`, {
        detail: "It comes back when it is looked for twice more.",
      }),
  });
  return (
    <>
      {data && !data.counting ? (
        <Notice tone="plain" title="Counting is switched off">
          <p className="note within-46">
            Nothing is gathered, and what was counted before has been deleted. The server’s
            administrator switches it on with <code>count_unanswered</code> in the section{" "}
            <code>[search]</code> of its configuration.
          </p>
        </Notice>
      ) : (
        <Explanation />
      )}
      {data && !data.counting && data.total === 0 ? null : (
        <ResourceList
          read={read}
          nouns={["text", "texts"]}
          caption="Texts for which nothing was found"
          failure="The failed searches could not be loaded"
          listing={listing}
          columns={COLUMNS}
          rowKey={({ source, text }) => `${source} ${text}`}
          empty={{
            kicker: "Nothing found",
            title: "Every search found something",
            hint: "No text has been looked for in vain more than once. A search appears here a minute or two after its second time.",
          }}
          actions={(row) => [
            { words: WORDS.newWord, of: `for ${row.text}`, run: () => onAdd(row.text) },
            {
              words: WORDS.dismiss,
              of: row.text,
              quiet: true,
              busy: dismiss.busy,
              run: () => dismiss.run(row),
            },
          ]}
        />
      )}
    </>
  );
}

function Explanation() {
  return (
    <p className="note within-46">
      These are searches of the whole catalogue that found nothing, and lines of pasted lists that
      matched no product. A text is shown from its second time on, and each day’s count is kept for
      90 days. Who typed it is never recorded. Texts with an e-mail address, with seven digits in a
      row or of more than 80 characters are not counted.
    </p>
  );
}

const COLUMNS: Column<Unanswered>[] = [
  {
    header: "Text",
    kind: "wide",
    cell: ({ text, source, last_day }) => (
      <>
        <span className={styles.text}>{text}</span>
        <span className={styles.where}>
          {SOURCES[source]}, last on {dayMonth(last_day)}
        </span>
      </>
    ),
  },
  { header: "Times", named: true, cell: ({ count }) => groupDigits(count) },
  {
    header: "Now",
    named: true,
    cell: ({ text, products }) => (
      <FoundNow products={products} href={paths.productList({ q: text })} />
    ),
  },
];

/** How many products a search finds now, with a link to it on the website. */
export function FoundNow({ products, href }: { products: number; href: string }) {
  if (products === 0)
    return <span className={cx("inline-row target", "meta tabular")}>finds nothing</span>;
  return (
    <a
      href={href}
      className={cx("inline-row target", "meta tabular")}
      target="_blank"
      rel="noopener noreferrer"
    >
      finds {counted(products, "product")}
      <span className="visually-hidden"> on the website, opens in a new tab</span>
    </a>
  );
}
