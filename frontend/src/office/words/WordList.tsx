import { useQuery } from "@tanstack/react-query";
import { paths } from "../../data/paths";
import type { ListedSearchWord } from "../../data/schema";
import type { Column } from "../../lists/DataTable";
import { ResourceList, type RowAction } from "../../lists/ResourceList";
import type { useListing } from "../../lists/useListing";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { WORDS } from "../../words/actions";
import { q } from "../data/queries";
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
  /** A new word begins with this text; a row is changed. */
  onOpen: (word: string | ListedSearchWord) => void;
};

/** The office's own words, then those of the shipped list. */
export function WordList({ listing, onOpen }: Props) {
  const { q: text, page } = listing;
  const state = listing.get("state") ?? "";
  const read = useQuery(q("/api/admin/search-words", { q: text, state, page }));
  const change = useWordChange();
  const empty = {
    hint: EMPTY[state] ?? "A word that people type can lead to what you supply.",
    action: (
      <Button variant="outline" icon="plus" onClick={() => onOpen(text)}>
        {text ? `${WORDS.newWord} “${text}”` : WORDS.newWord}
      </Button>
    ),
  };
  const actions = (row: ListedSearchWord): RowAction[] => {
    const { word, means, shipped, shipped_means: shippedMeans } = row;
    const isOff = means === "";
    const press = (after: Parameters<typeof changeOf>[1]) => ({
      busy: change.busy,
      run: () => change.run(changeOf(row, after)),
    });
    const edit = { icon: "pencil", label: `Edit ${word}`, run: () => onOpen(row) } as const;
    if (shippedMeans === null) {
      return [edit, { icon: "trash-2", label: `Delete ${word}`, danger: true, ...press(null) }];
    }
    const reset = `Reset ${word} to ${shippedMeans}`;
    return [
      {
        words: isOff ? "Switch on" : "Switch off",
        of: word,
        quiet: true,
        ...press(isOff ? null : { word, means: "" }),
      },
      ...(shipped || isOff ? [] : [{ icon: "rotate-ccw" as const, label: reset, ...press(null) }]),
      edit,
    ];
  };
  return (
    <ResourceList
      read={read}
      nouns={["word", "words"]}
      failure="The words could not be loaded"
      listing={listing}
      search={["Search the words", "A word"]}
      filters={[{ name: "state", label: "Which words", choices: CHOICES }]}
      columns={COLUMNS}
      rowKey={(row) => (row.shipped_means === null ? `own ${row.id}` : row.word.toLowerCase())}
      empty={{ ...empty, title: "No words here" }}
      none={
        text
          ? { ...empty, title: `No word like “${text}”` }
          : { ...empty, kicker: "Words", title: "No words here" }
      }
      actions={actions}
    />
  );
}

const EMPTY: Readonly<Record<string, string | undefined>> = {
  own: "Words that you add or change appear here.",
  off: "Words of the shipped list that you switch off appear here.",
};

const COLUMNS: Column<ListedSearchWord>[] = [
  {
    header: "What people type",
    cell: ({ word }) => <span className={styles.text}>{word}</span>,
  },
  {
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
            {means} {shipped ? <span className="meta">shipped list</span> : <Badge>Your own</Badge>}
          </>
        )}
      </span>
    ),
  },
  {
    header: "Now",
    cell: ({ word, products }) => (
      <FoundNow products={products} href={paths.productList({ q: word })} />
    ),
  },
];
