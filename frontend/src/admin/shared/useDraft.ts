import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Draft, type DraftPlace, DraftStore } from "./drafts";

const PAUSE_MS = 500;

type Options<V> = {
  place: DraftPlace;
  /** The fields that differ from what is saved; none when nothing is unsaved. */
  unsaved: Partial<V>;
  /** Version of the record that the form was filled from. */
  basedOn: string | null;
};

type Result<V> = {
  /** Left by an earlier visit; to be offered, never applied by itself. */
  offered: Draft<V> | null;
  /** Takes the offer off the screen; the draft itself goes too. */
  discardOffer: () => void;
  /** To be called after a save, with what is left unsaved and where drafts belong from now on. */
  saved: (left: Partial<V>, basedOn: string | null, id: number) => void;
  /** To be called before a form begins anew, which then offers what this one held. */
  writeNow: () => void;
  /** False when the browser had no room to keep it. */
  kept: boolean;
};

/** Keeps what is typed, half a second after the last key and when the page goes away. */
export function useDraft<V extends object>({ place, unsaved, basedOn }: Options<V>): Result<V> {
  const { kind, id, userId } = place;
  const store = useMemo(
    () => new DraftStore<V>({ kind, id, userId }, window.localStorage),
    [kind, id, userId],
  );
  const [visit] = useState(() => crypto.randomUUID());
  const [offered, setOffered] = useState<Draft<V> | null>(() => store.left(visit));
  const [kept, setKept] = useState(true);
  const latest = useRef({ store, unsaved, basedOn });
  useEffect(() => {
    latest.current = { store, unsaved, basedOn };
  });

  const write = useCallback(() => {
    const { store, unsaved, basedOn } = latest.current;
    if (Object.keys(unsaved).length > 0) setKept(store.keep(visit, basedOn, unsaved));
    else store.drop(visit);
  }, [visit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the wait anew
  useEffect(() => {
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unsaved, write]);

  // Whoever leaves faster than the pause loses nothing either.
  useEffect(() => write, [write]);

  useEffect(() => {
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", write);
    return () => {
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", write);
    };
  }, [write]);

  return {
    offered,
    kept,
    writeNow: write,
    discardOffer: () => {
      if (offered) store.drop(offered.visit);
      setOffered(store.left(visit));
    },
    saved: (left, basedOn, id) => {
      // The form may be gone before it is drawn again, and its last word is written then.
      latest.current.store.drop(visit);
      const store = new DraftStore<V>({ kind, id, userId }, window.localStorage);
      latest.current = { store, unsaved: left, basedOn };
      // What was left behind by another new record is nothing to this one.
      if (id !== place.id) setOffered(null);
      write();
    },
  };
}
