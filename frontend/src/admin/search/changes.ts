/** Adding, changing, switching off and deleting search words, each with its Undo. */
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { SearchWord, SearchWordInput } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";

/** What the fields are called in the server's messages. */
const WORD_LABELS = { word: "This word", means: "What it leads to" };

/** What the office says of a word; null: nothing, so that the shipped list counts. */
type Entry = { word: string; means: string } | null;

export type WordChange = {
  /** Of the own word; null when it is to be added. */
  id: number | null;
  revision: number | null;
  before: Entry;
  after: Entry;
  /** What the shipped list says of the word. */
  shippedMeans: string | null;
};

type Options = {
  onFieldErrors?: (messages: Record<string, string[]>) => void;
  onDone?: () => void;
};

const PATH = "/api/admin/search-words";

/** What the row of a word becomes. */
export function changeOf(row: SearchWord, after: Entry): WordChange {
  return {
    id: row.id,
    revision: row.revision,
    before: row.id === null ? null : { word: row.word, means: row.means },
    after,
    shippedMeans: row.shipped_means,
  };
}

export function useWordChange({ onFieldErrors, onDone }: Options = {}) {
  const client = useQueryClient();
  const shared = {
    call: send,
    labels: WORD_LABELS,
    refreshes: [keys.searchWords, keys.unanswered, keys.history],
  };
  const report = (saved: SearchWord | null, change: WordChange) => {
    // A list chosen next would first show its rows from before, with numbers of words that are gone.
    client.removeQueries({ queryKey: keys.searchWords, type: "inactive" });
    toasts.good(sentence(change), { undo: () => void undo.run(reversed(saved, change)) });
  };
  const undo = useWrite<WordChange, SearchWord | null>({
    ...shared,
    failure: "The word could not be changed back",
    onDone: report,
  });
  return useWrite<WordChange, SearchWord | null>({
    ...shared,
    failure: "The word could not be changed",
    ...(onFieldErrors ? { onFieldErrors } : {}),
    onDone: (saved, change) => {
      report(saved, change);
      onDone?.();
    },
  });
}

/** The saved word; null when it was deleted. */
async function send({ id, revision, after }: WordChange): Promise<SearchWord | null> {
  if (after === null) {
    await api.remove(`${PATH}/${id}`);
    return null;
  }
  const body: SearchWordInput = after;
  if (id === null) return api.post<SearchWord>(PATH, body);
  const ifMatch = revision === null ? null : `"${revision}"`;
  return (await api.put<SearchWord>(`${PATH}/${id}`, body, { ifMatch })).data;
}

function reversed(saved: SearchWord | null, change: WordChange): WordChange {
  return {
    ...change,
    id: saved?.id ?? null,
    revision: saved?.revision ?? null,
    before: change.after,
    after: change.before,
  };
}

export function sentence({ before, after, shippedMeans }: WordChange): string {
  const word = (after ?? before)?.word ?? "";
  if (after === null) {
    return shippedMeans ? `“${word}” leads to ${shippedMeans} again` : `“${word}” was deleted`;
  }
  if (after.means === "") return `“${word}” was switched off`;
  return `“${word}” now leads to ${after.means}`;
}
