import { useCallback, useEffect, useRef, useState } from "react";
import { type Draft, type DraftPlace, DraftStore } from "./drafts";

const PAUSE_MS = 500;

type Options<V> = {
  place: DraftPlace;
  /** What the form holds now. */
  values: V;
  /** Whether that differs from what is saved. */
  dirty: boolean;
  /** Version of the record the form was filled from. */
  basedOn: string | null;
};

type Result<V> = {
  /** Left by an earlier visit; to be offered, never applied by itself. */
  offered: Draft<V> | null;
  /** Takes the offer off the screen; the draft itself goes too. */
  discardOffer: () => void;
  /** To be called after a save: what was typed is on the server now. */
  saved: () => void;
  /** False when the browser had no room to keep it. */
  kept: boolean;
};

/** Keeps what is typed, half a second after the last key and when the page goes away. */
export function useDraft<V extends object>({
  place,
  values,
  dirty,
  basedOn,
}: Options<V>): Result<V> {
  const [store] = useState(() => new DraftStore<V>(place, window.localStorage));
  const [visit] = useState(() => crypto.randomUUID());
  const [offered, setOffered] = useState<Draft<V> | null>(() => store.left(visit));
  const [kept, setKept] = useState(true);
  const latest = useRef({ values, dirty, basedOn });
  useEffect(() => {
    latest.current = { values, dirty, basedOn };
  });

  /** What a save has taken: the form may still be on screen with it. */
  const onServer = useRef<V>(null);

  const write = useCallback(() => {
    const { values, dirty, basedOn } = latest.current;
    if (dirty && values !== onServer.current) setKept(store.keep(visit, basedOn, values));
    else store.drop(visit);
  }, [store, visit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the wait anew
  useEffect(() => {
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, dirty, write]);

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
    discardOffer: () => {
      if (offered) store.drop(offered.visit);
      setOffered(store.left(visit));
    },
    saved: () => {
      onServer.current = latest.current.values;
      store.drop(visit);
    },
  };
}
