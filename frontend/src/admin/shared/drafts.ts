/** What was typed and not yet saved, kept in this browser: per person, per record, per visit of the form. */
import { storageKey } from "./storageKey";

export type Draft<V> = {
  /** The visit of the form that it was typed in. */
  visit: string;
  savedAt: string;
  /** Version of the record that the typing began from; null for a new one. */
  basedOn: string | null;
  /** The fields that were changed, and nothing else: what somebody else saves meanwhile is not undone by them. */
  values: Partial<V>;
};

export type DraftPlace = { kind: string; id: number | "new"; userId: string };

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Older ones make way. */
const MOST = 3;
const FORGOTTEN_MS = 30 * 24 * 60 * 60 * 1000;

export class DraftStore<V> {
  private readonly key: string;
  private readonly shelf: Shelf;
  private readonly now: () => number;

  constructor(place: DraftPlace, shelf: Shelf, now: () => number = Date.now) {
    this.key = storageKey(`draft:${place.userId}:${place.kind}:${place.id}`);
    this.shelf = shelf;
    this.now = now;
  }

  /** Newest first. What cannot be read is not there. */
  all(): Draft<V>[] {
    try {
      const kept: unknown = JSON.parse(this.shelf.getItem(this.key) ?? "[]");
      if (!Array.isArray(kept)) return [];
      return kept.filter(
        (draft): draft is Draft<V> =>
          isDraft(draft) && this.now() - Date.parse(draft.savedAt) < FORGOTTEN_MS,
      );
    } catch {
      return [];
    }
  }

  /** The newest that was typed in another visit. */
  left(visit: string): Draft<V> | null {
    return this.all().find((draft) => draft.visit !== visit) ?? null;
  }

  /** False when the browser has no room. */
  keep(visit: string, basedOn: string | null, values: Partial<V>): boolean {
    const savedAt = new Date(this.now()).toISOString();
    const others = this.all().filter((draft) => draft.visit !== visit);
    return this.write([{ visit, savedAt, basedOn, values }, ...others].slice(0, MOST));
  }

  drop(visit: string): void {
    this.write(this.all().filter((draft) => draft.visit !== visit));
  }

  private write(drafts: Draft<V>[]): boolean {
    try {
      if (drafts.length === 0) this.shelf.removeItem(this.key);
      else this.shelf.setItem(this.key, JSON.stringify(drafts));
      return true;
    } catch {
      return false;
    }
  }
}

function isDraft(value: unknown): value is Draft<unknown> {
  if (typeof value !== "object" || value === null) return false;
  const { visit, savedAt, values } = value as Partial<Draft<unknown>>;
  return (
    typeof visit === "string" &&
    typeof savedAt === "string" &&
    typeof values === "object" &&
    values !== null
  );
}
