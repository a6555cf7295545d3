/** Unsaved changes in this browser's storage, by user, record and visit of the form. */
import { storageKey } from "../office/data/browserStorage";

/** Ended in this document; the browser lists their locks a moment longer. */
const ended = new Set<string>();

export type Draft<V> = {
  /** Id of one mounting of the form. */
  visit: string;
  savedAt: string;
  /** Version of the record that was edited; null for a new record. */
  basedOn: string | null;
  /** Only the changed fields, so that restoring does not undo what somebody else saved meanwhile. */
  values: Partial<V>;
};

export type DraftLocation = { kind: string; id: number | string; userId: string };

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Milliseconds until which everything is kept: a full storage is said, and nothing is thrown away for it. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

export class DraftStore<V> {
  private readonly key: string;
  private readonly storage: DraftStorage;
  private readonly now: () => number;

  constructor(location: DraftLocation, storage: DraftStorage, now: () => number = Date.now) {
    this.key = storageKey(`draft:${location.userId}:${location.kind}:${location.id}`);
    this.storage = storage;
    this.now = now;
  }

  /** Newest first, without expired and unreadable ones. */
  all(): Draft<V>[] {
    try {
      const stored: Draft<V>[] = JSON.parse(this.storage.getItem(this.key) ?? "[]");
      return stored.filter((one) => one?.values && this.now() - Date.parse(one.savedAt) < MAX_AGE);
    } catch {
      return [];
    }
  }

  /** Those of visits that are over, newest first; what an open tab keeps is its own. */
  left(visit: string, isOpen: (visit: string) => boolean): Draft<V>[] {
    return this.all().filter((draft) => draft.visit !== visit && !isOpen(draft.visit));
  }

  /** False when the storage is full or forbidden. */
  save(visit: string, basedOn: string | null, values: Partial<V>): boolean {
    const savedAt = new Date(this.now()).toISOString();
    const others = this.all().filter((draft) => draft.visit !== visit);
    return this.write([{ visit, savedAt, basedOn, values }, ...others]);
  }

  delete(visit: string): void {
    this.write(this.all().filter((draft) => draft.visit !== visit));
  }

  private write(drafts: Draft<V>[]): boolean {
    try {
      if (drafts.length === 0) this.storage.removeItem(this.key);
      else this.storage.setItem(this.key, JSON.stringify(drafts));
      return true;
    } catch {
      return false;
    }
  }
}

/** Which visits of forms and editors are open now, in any tab of this browser: what they keep belongs to them. */
const lockOf = (visit: string) => storageKey(`visit:${visit}`);

/** From now on other tabs leave alone what this visit keeps; returns what ends that. */
export function holdVisit(visit: string): () => void {
  ended.delete(visit);
  let release: () => void = () => undefined;
  if ("locks" in navigator) {
    const closed = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(lockOf(visit), () => closed);
  }
  return () => {
    ended.add(visit);
    release();
  };
}

/** Says of a visit whether it is open. */
export async function openVisits(): Promise<(visit: string) => boolean> {
  const held = "locks" in navigator ? (await navigator.locks.query()).held : [];
  const names = new Set(held?.map(({ name }) => name));
  return (visit) => !ended.has(visit) && names.has(lockOf(visit));
}
