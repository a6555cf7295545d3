/** Adding, changing and deleting a row of a list, each with its Undo. */
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { randomKey } from "../../words/key";
import { api } from "./client";
import type { FieldMessages } from "./problem";
import { toasts } from "./toasts";
import { useWrite } from "./useWrite";

export type Change<Entry> = {
  /** Null when it is to be added. */
  id: number | null;
  revision: number | null;
  before: Entry | null;
  /** Null when it is to be deleted. */
  after: Entry | null;
  /** The idempotency key of what a form adds. */
  key?: string | undefined;
};

type Stored = { id: number | null; revision?: number | null };

type Options<Entry, Row extends Stored, C extends Change<Entry>> = {
  path: string;
  toApi: (entry: Entry, change: C) => object;
  /** What the rows are called in sentences about a failure. */
  noun: string;
  /** What the fields are called in the server's messages. */
  labels: Readonly<Record<string, string>>;
  refreshes: readonly QueryKey[];
  /** What was done. */
  sentence: (change: C) => string;
  detail?: (saved: Row) => string | undefined;
  /** What cannot be taken back in one step. */
  isFinal?: (change: C) => boolean;
  onError?: (error: unknown) => boolean;
  onFieldErrors?: ((messages: FieldMessages) => void) | undefined;
  onDone?: (() => void) | undefined;
};

export function useReversibleWrite<
  Entry,
  Row extends Stored,
  C extends Change<Entry> = Change<Entry>,
>(options: Options<Entry, Row, C>) {
  const { path, toApi, noun, labels, refreshes, sentence, detail, isFinal } = options;
  const { onError, onFieldErrors, onDone } = options;
  const client = useQueryClient();
  /** The saved row; null when it was deleted. */
  const call = async (change: C): Promise<Row | null> => {
    const { id, revision, after, key = randomKey() } = change;
    if (after === null) {
      await api.remove(`${path}/${id}`);
      return null;
    }
    const body = toApi(after, change);
    if (id === null) return api.post<Row>(path, body, { idempotencyKey: key });
    const ifMatch = revision === null ? null : `"${revision}"`;
    return (await api.put<Row>(`${path}/${id}`, body, { ifMatch })).data;
  };
  const report = (saved: Row | null, change: C) => {
    // A list chosen next would first show its rows from before, with numbers of rows that are gone.
    for (const queryKey of refreshes) client.removeQueries({ queryKey, type: "inactive" });
    const { id = null, revision = null } = saved ?? {};
    const undone = { id, revision, before: change.after, after: change.before, key: undefined };
    toasts.good(sentence(change), {
      detail: saved ? detail?.(saved) : undefined,
      undo: isFinal?.(change) ? undefined : () => void undo.run({ ...change, ...undone }),
    });
  };
  const shared = { call, labels, refreshes };
  const undo = useWrite<C, Row | null>({
    ...shared,
    failure: `The ${noun} could not be changed back`,
    onDone: report,
  });
  return useWrite<C, Row | null>({
    ...shared,
    failure: `The ${noun} could not be changed`,
    ...(onError ? { onError } : {}),
    ...(onFieldErrors ? { onFieldErrors } : {}),
    onDone: (saved, change) => {
      report(saved, change);
      onDone?.();
    },
  });
}
