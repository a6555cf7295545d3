import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import { type Draft, type DraftLocation, DraftStore } from "../shared/drafts";

const PAUSE_MS = 500;

type Options<V extends FieldValues> = {
  place: DraftLocation;
  /** The fields that differ from what is saved. */
  unsaved: () => Partial<V>;
  subscribe: UseFormSubscribe<V>;
  /** ETag of the record that the form was filled from. */
  basedOn: string | null;
};

type Result<V> = {
  /** Left by an earlier visit; to be offered, never restored automatically. */
  offered: Draft<V> | null;
  /** Deletes the offered draft. */
  discardOffer: () => void;
  /** After a save: what is still unsaved, and the record that it belongs to. */
  saved: (left: Partial<V>, basedOn: string | null, id: number) => void;
  /** Before a form is reset, which then offers what this one held. */
  writeNow: () => void;
  /** False when the browser's storage is full. */
  stored: boolean;
};

/** Stores what is typed in this browser, half a second after the last change and when the page is left. */
export function useDraft<V extends FieldValues>(options: Options<V>): Result<V> {
  const { place, unsaved, subscribe, basedOn } = options;
  const { kind, id, userId } = place;
  const store = useMemo(
    () => new DraftStore<V>({ kind, id, userId }, window.localStorage),
    [kind, id, userId],
  );
  const [visit] = useState(() => crypto.randomUUID());
  const [offered, setOffered] = useState<Draft<V> | null>(() => store.fromOtherVisit(visit));
  const [stored, setStored] = useState(true);
  const latest = useRef({ store, unsaved, basedOn });
  useEffect(() => {
    latest.current = { store, unsaved, basedOn };
  });

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
    offered,
    stored,
    writeNow: write,
    discardOffer: () => {
      if (offered) store.delete(offered.visit);
      setOffered(store.fromOtherVisit(visit));
    },
    saved: (left, basedOn, id) => {
      // The form may be unmounted before it renders again, and then writes once more.
      latest.current.store.delete(visit);
      const store = new DraftStore<V>({ kind, id, userId }, window.localStorage);
      latest.current = { store, unsaved: () => left, basedOn };
      // Drafts of other new records do not belong to the one that was just created.
      if (id !== place.id) setOffered(null);
      write();
    },
  };
}
