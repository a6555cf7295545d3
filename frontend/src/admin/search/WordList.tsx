import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { searchWordsQuery } from "../api/queries";
import { ListFilter } from "../records/ListFilter";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { SearchForm } from "../shared/SearchForm";
import { Spinner } from "../shared/Spinner";
import { useLastPage, type useListing } from "../shared/useListing";
import { WORDS } from "../words";
import styles from "./Search.module.css";
import { WordRow } from "./WordRow";

const FAILURE = "Failed to load the words";
const CHOICES = [
  ["", "All words"],
  ["own", "Your own"],
  ["shipped", "Shipped list"],
  ["off", "Switched off"],
] as const;

type Props = { listing: ReturnType<typeof useListing>; onAdd: (word: string) => void };

/** The office's own words, then those of the shipped list. */
export function WordList({ listing, onAdd }: Props) {
  const { q, page } = listing;
  const state = listing.get("state") ?? "";
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(
    searchWordsQuery({ q, state, page }),
  );
  useFailureToast(FAILURE, isError, error);
  useLastPage(data);

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
      {data && data.items.length > 0 ? (
        <div>
          <ul
            className={cx(styles.list, isPlaceholderData && styles.stale)}
            aria-label="Words"
            aria-busy={isPlaceholderData}
          >
            {data.items.map((row) => (
              <WordRow
                key={row.shipped_means === null ? `own ${row.id}` : row.word.toLowerCase()}
                row={row}
              />
            ))}
          </ul>
          <Pager label="Pages of words" list={data} things="words" href={listing.pageHref} />
        </div>
      ) : data ? (
        <Empty
          kicker={q ? "Nothing matches" : "Words"}
          title={q ? `No word like “${q}”` : "No words here"}
        >
          <p>{EMPTY[state] ?? "A word that people type can lead to what you supply."}</p>
          <Button variant="outline" icon="plus" onClick={() => onAdd(q)}>
            {q ? `${WORDS.newWord} “${q}”` : WORDS.newWord}
          </Button>
        </Empty>
      ) : isError ? (
        <ErrorState title={FAILURE} error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner inline label="Loading the words" />
      )}
    </>
  );
}

const EMPTY: Readonly<Record<string, string | undefined>> = {
  own: "Words that you add or change appear here.",
  off: "Words of the shipped list that you switch off appear here.",
};
