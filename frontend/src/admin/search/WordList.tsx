import { useQuery } from "@tanstack/react-query";
import { paths } from "../../paths";
import { Badge } from "../../ui/Badge";
import { Button, IconButton } from "../../ui/Button";
import { searchWordsQuery } from "../api/queries";
import type { ListedSearchWord } from "../api/types";
import { ListFilter } from "../records/ListFilter";
import { AdminIcon } from "../shared/AdminIcon";
import type { Column } from "../shared/DataTable";
import { Empty } from "../shared/Page";
import { PagedTable } from "../shared/Pager";
import { SearchForm } from "../shared/SearchForm";
import type { useListing } from "../shared/useListing";
import { WORDS } from "../words";
import { changeOf, useWordChange } from "./changes";
import { FoundNow } from "./NothingFound";
import styles from "./Search.module.css";

const CHOICES = [
  ["", "All words"],
  ["own", "Your own"],
  ["shipped", "Shipped list"],
  ["off", "Switched off"],
] as const;

type Props = {
  listing: ReturnType<typeof useListing>;
  onAdd: (word: string) => void;
  onEdit: (row: ListedSearchWord) => void;
};

/** The office's own words, then those of the shipped list. */
export function WordList({ listing, onAdd, onEdit }: Props) {
  const { q, page } = listing;
  const state = listing.get("state") ?? "";
  const read = useQuery(searchWordsQuery({ q, state, page }));
  return (
    <>
      <ListFilter
        search={
          <SearchForm
            label="Search the words"
            placeholder="A word"
            value={q}
            onSearch={(text, more) => listing.set({ q: text }, more)}
          />
        }
        filters={[{ name: "state", label: "Which words", choices: CHOICES }]}
        chosenIn={() => state}
        onChange={listing.set}
      />
      <PagedTable
        read={read}
        failure="The words could not be loaded"
        caption="Words"
        columns={columns(onEdit)}
        rowKey={(row) => (row.shipped_means === null ? `own ${row.id}` : row.word.toLowerCase())}
        empty={
          <Empty
            kicker={q ? "Nothing matches" : "Words"}
            title={q ? `No word like “${q}”` : "No words here"}
          >
            <p>{EMPTY[state] ?? "A word that people type can lead to what you supply."}</p>
            <Button variant="outline" icon="plus" onClick={() => onAdd(q)}>
              {q ? `${WORDS.newWord} “${q}”` : WORDS.newWord}
            </Button>
          </Empty>
        }
        pages={{ label: "Pages of words", things: "words", href: listing.pageHref }}
      />
    </>
  );
}

const EMPTY: Readonly<Record<string, string | undefined>> = {
  own: "Words that you add or change appear here.",
  off: "Words of the shipped list that you switch off appear here.",
};

function columns(onEdit: (row: ListedSearchWord) => void): Column<ListedSearchWord>[] {
  return [
    {
      key: "word",
      header: "What people type",
      cell: ({ word }) => <span className={styles.text}>{word}</span>,
    },
    {
      key: "means",
      header: "Leads to",
      kind: "wide",
      cell: ({ means, shipped, shipped_means: shippedMeans }) => (
        <span className={styles.means}>
          {means === "" ? (
            <>
              <s className="faint">{shippedMeans}</s> <Badge tone="marigold">Switched off</Badge>
            </>
          ) : (
            <>
              {means}{" "}
              {shipped ? <span className="meta">shipped list</span> : <Badge>Your own</Badge>}
            </>
          )}
        </span>
      ),
    },
    {
      key: "products",
      header: "Now",
      cell: ({ word, products }) => (
        <FoundNow products={products} href={paths.productList({ q: word })} />
      ),
    },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (row) => <Actions row={row} onEdit={onEdit} />,
    },
  ];
}

type ActionsProps = { row: ListedSearchWord; onEdit: (row: ListedSearchWord) => void };

function Actions({ row, onEdit }: ActionsProps) {
  const change = useWordChange();
  const { word, means, shipped, shipped_means: shippedMeans } = row;
  const isOff = means === "";
  const run = (after: Parameters<typeof changeOf>[1]) => void change.run(changeOf(row, after));
  return (
    <span className={styles.tools}>
      {shippedMeans !== null ? (
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={change.busy}
          onClick={() => run(isOff ? null : { word, means: "" })}
        >
          {isOff ? "Switch on" : "Switch off"}
          <span className="visually-hidden"> {word}</span>
        </Button>
      ) : null}
      {!shipped && !isOff && shippedMeans !== null ? (
        <IconButton
          label={`Reset ${word} to ${shippedMeans}`}
          icon={<AdminIcon name="rotate-ccw" size={16} />}
          aria-disabled={change.busy}
          onClick={() => run(null)}
        />
      ) : null}
      <IconButton
        label={`Edit ${word}`}
        icon={<AdminIcon name="pencil" size={16} />}
        onClick={() => onEdit(row)}
      />
      {shippedMeans === null ? (
        <IconButton
          label={`Delete ${word}`}
          icon={<AdminIcon name="trash-2" size={16} />}
          danger
          aria-disabled={change.busy}
          onClick={() => run(null)}
        />
      ) : null}
    </span>
  );
}
