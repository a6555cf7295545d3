import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import {
  type Draft,
  type DraftLocation,
  DraftStore,
  holdVisit,
  openVisits,
} from "../../editing/drafts";
import { randomKey } from "../../words/key";
import { browserStorage } from "../data/browserStorage";

const PAUSE_MS = 500;

type Options<V extends FieldValues> = {
  place: DraftLocation;
  /** The fields that differ from what is saved. */
  unsaved: () => Partial<V>;
  subscribe: UseFormSubscribe<V>;
  /** ETag of the record that the form was filled from. */
  basedOn: string | null;
};

/** Stores what is typed in this browser, half a second after the last change and when the page is left. */
export function useDraft<V extends FieldValues>(options: Options<V>) {
  const { place, unsaved, subscribe, basedOn } = options;
  const { kind, id, userId } = place;
  const store = useMemo(
    () => new DraftStore<V>({ kind, id, userId }, browserStorage()),
    [kind, id, userId],
  );
  const [visit] = useState(() => randomKey());
  const [offers, setOffers] = useState<readonly Draft<V>[]>([]);
  const [stored, setStored] = useState(true);
  const latest = useRef({ store, unsaved, basedOn });
  useEffect(() => {
    latest.current = { store, unsaved, basedOn };
  });

  useEffect(() => holdVisit(visit), [visit]);

  // Other tabs that are open keep theirs.
  const lookForOffers = useCallback(async () => {
    const isOpen = await openVisits();
    const { store } = latest.current;
    setOffers(store.left(visit, isOpen));
  }, [visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record has other drafts
  useEffect(() => void lookForOffers(), [lookForOffers, store]);

  const write = useCallback(() => {
    const { store, unsaved, basedOn } = latest.current;
    const values = unsaved();
    if (Object.keys(values).length > 0) setStored(store.save(visit, basedOn, values));
    else store.delete(visit);
  }, [visit]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(write, PAUSE_MS);
      },
    });
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", write);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", write);
      write();
    };
  }, [subscribe, write]);

  return {
    /** Left by earlier visits, the newest first; to be offered, never restored automatically. */
    offers,
    /** False when the browser's storage is full. */
    stored,
    /** Before a form is reset, which then offers what this one held. */
    writeNow: write,
    discardOffer: () => {
      const [offered, ...others] = offers;
      if (offered) store.delete(offered.visit);
      setOffers(others);
    },
    /** What is taken out of the form unasked is offered as if an earlier visit had left it. */
    setAside: (values: Partial<V>) => {
      if (Object.keys(values).length === 0) return;
      latest.current.store.save(randomKey(), latest.current.basedOn, values);
      void lookForOffers();
    },
    /** After a save: what is still unsaved, and the record that it belongs to. */
    saved: (left: Partial<V>, basedOn: string | null, id: number) => {
      // The form may be unmounted before it renders again, and then writes once more.
      latest.current.store.delete(visit);
      const store = new DraftStore<V>({ kind, id, userId }, browserStorage());
      latest.current = { store, unsaved: () => left, basedOn };
      // Drafts of other new records do not belong to the one that was just created.
      if (id !== place.id) setOffers([]);
      write();
    },
  };
}
