import { useQuery } from "@tanstack/react-query";
import { counted, groupDigits } from "../../format/number";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/Notice";
import { api } from "../api/client";
import { keys, unansweredQuery } from "../api/queries";
import type { Unanswered } from "../api/types";
import { useWrite } from "../api/useWrite";
import type { Column } from "../shared/DataTable";
import { Empty } from "../shared/Page";
import { PagedTable } from "../shared/Pager";
import { dayMonth } from "../shared/time";
import { toasts } from "../shared/toasts";
import { WORDS } from "../words";
import styles from "./Search.module.css";

const SOURCES: Record<Unanswered["source"], string> = {
  search: "Search",
  enquiry_line: "Pasted list",
};

type Props = {
  page: number;
  pageHref: (page: number) => string;
  onAdd: (word: string) => void;
};

/** The texts for which visitors found nothing, the most frequent first. */
export function NothingFound({ page, pageHref, onAdd }: Props) {
  const read = useQuery(unansweredQuery(page));
  const { data } = read;
  return (
    <>
      {data && !data.counting ? (
        <Notice tone="plain" title="Counting is switched off">
          <p className={styles.explained}>
            Nothing is gathered, and what was counted before has been deleted. The server’s
            administrator switches it on with <code>count_unanswered</code> in the section{" "}
            <code>[search]</code> of its configuration.
          </p>
        </Notice>
      ) : (
        <Explanation />
      )}
      {data && !data.counting && data.total === 0 ? null : (
        <PagedTable
          read={read}
          failure="The failed searches could not be loaded"
          caption="Texts for which nothing was found"
          columns={columns(onAdd)}
          rowKey={({ source, text }) => `${source} ${text}`}
          empty={
            <Empty kicker="Nothing found" title="Every search found something">
              <p>
                No text has been looked for in vain more than once. A search appears here a minute
                or two after its second time.
              </p>
            </Empty>
          }
          pages={{ label: "Pages of what nobody found", things: "texts", href: pageHref }}
        />
      )}
    </>
  );
}

function Explanation() {
  return (
    <p className={styles.explained}>
      These are searches of the whole catalogue that found nothing, and lines of pasted lists that
      matched no product. A text is shown from its second time on, and each day’s count is kept for
      90 days. Who typed it is never recorded. Texts with an e-mail address, with seven digits in a
      row or of more than 80 characters are not counted.
    </p>
  );
}

function columns(onAdd: (word: string) => void): Column<Unanswered>[] {
  return [
    {
      key: "text",
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
    { key: "count", header: "Times", named: true, cell: ({ count }) => groupDigits(count) },
    {
      key: "products",
      header: "Now",
      named: true,
      cell: ({ text, products }) => (
        <FoundNow products={products} href={paths.productList({ q: text })} />
      ),
    },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (row) => <Actions row={row} onAdd={onAdd} />,
    },
  ];
}

function Actions({ row, onAdd }: { row: Unanswered; onAdd: (word: string) => void }) {
  const dismiss = useWrite({
    call: () => api.remove("/api/admin/unanswered", { source: row.source, text: row.text }),
    failure: `“${row.text}” could not be dismissed`,
    refreshes: [keys.unanswered, keys.overview],
    onDone: () =>
      toasts.good(`“${row.text}” was dismissed`, {
        detail: "It comes back when it is looked for twice more.",
      }),
  });
  return (
    <span className="row gap-1">
      <Button size="sm" variant="outline" onClick={() => onAdd(row.text)}>
        {WORDS.newWord}
        <span className="visually-hidden"> for {row.text}</span>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-disabled={dismiss.busy}
        onClick={() => void dismiss.run()}
      >
        {WORDS.dismiss}
        <span className="visually-hidden"> {row.text}</span>
      </Button>
    </span>
  );
}

/** How many products a search finds now, with a link to it on the website. */
export function FoundNow({ products, href }: { products: number; href: string }) {
  if (products === 0)
    return <span className={cx("inline-row target", styles.count)}>finds nothing</span>;
  return (
    <a
      href={href}
      className={cx("inline-row target", styles.count)}
      target="_blank"
      rel="noopener noreferrer"
    >
      finds {counted(products, "product")}
      <span className="visually-hidden"> on the website, opens in a new tab</span>
    </a>
  );
}
