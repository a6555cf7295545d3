/** Adding, changing, switching off and deleting search words, each with its Undo. */

import type { SearchWord, SearchWordInput } from "../../data/schema";
import { keys } from "../data/queries";
import { type Change, useReversibleWrite } from "../data/useReversibleWrite";

/** What the fields are called in the server's messages. */
const WORD_LABELS = { word: "This word", means: "What it leads to" };

/** What the office says of a word. Without it the shipped list counts. */
type WordChange = Change<SearchWordInput> & {
  /** What the shipped list says of the word. */
  shippedMeans: string | null;
};

type Options = {
  onFieldErrors?: (messages: Record<string, string[]>) => void;
  onDone?: () => void;
};

/** What the row of a word becomes. */
export function changeOf(row: SearchWord, after: SearchWordInput | null): WordChange {
  return {
    id: row.id,
    revision: row.revision,
    before: row.id === null ? null : { word: row.word, means: row.means },
    after,
    shippedMeans: row.shipped_means,
  };
}

export function useWordChange(options: Options = {}) {
  return useReversibleWrite<SearchWordInput, SearchWord, WordChange>({
    path: "/api/admin/search-words",
    toApi: (word) => word,
    noun: "word",
    labels: WORD_LABELS,
    refreshes: [keys.searchWords, keys.unanswered, keys.history],
    sentence,
    ...options,
  });
}

export function sentence({ before, after, shippedMeans }: WordChange): string {
  const word = (after ?? before)?.word ?? "";
  if (after === null) {
    return shippedMeans ? `“${word}” leads to ${shippedMeans} again` : `“${word}” was deleted`;
  }
  if (after.means === "") return `“${word}” was switched off`;
  return `“${word}” now leads to ${after.means}`;
}
