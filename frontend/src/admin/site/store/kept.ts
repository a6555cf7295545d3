/** What is typed and not yet on the server, in this browser's storage, by tab; tabs that are open keep theirs. */

import type { PageName } from "../../../editor/messages";
import { randomKey } from "../../../format/key";
import { browserStorage } from "../../shared/browserStorage";
import { type Draft, DraftStore, holdVisit, openVisits } from "../../shared/drafts";
import type { SiteDocument } from "./document";

/** The document as typed, and the one that the server had then. */
export type Kept = { document: SiteDocument; base: SiteDocument };

export type KeptDraft = Draft<Kept> & { values: Kept };

export interface KeptDrafts {
  /** From now on other tabs leave alone what this one keeps. */
  open(): void;
  close(): void;
  /** False when the storage is full or forbidden. */
  save(page: PageName, revision: number, kept: Kept): boolean;
  delete(page: PageName): void;
  /** Left by tabs that are closed, the oldest first. */
  left(page: PageName): Promise<KeptDraft[]>;
  forget(page: PageName, visit: string): void;
}

export class BrowserDrafts implements KeptDrafts {
  /** This tab, as long as the editor is open. */
  private readonly visit = randomKey();
  private release: (() => void) | null = null;
  private readonly userId: string;

  constructor(userId: string) {
    this.userId = userId;
  }

  open(): void {
    this.release = holdVisit(this.visit);
  }

  close(): void {
    this.release?.();
  }

  save(page: PageName, revision: number, kept: Kept): boolean {
    return this.store(page).save(this.visit, String(revision), kept);
  }

  delete(page: PageName): void {
    this.store(page).delete(this.visit);
  }

  async left(page: PageName): Promise<KeptDraft[]> {
    const drafts = this.store(page).all();
    if (drafts.length === 0) return [];
    const isOpen = await openVisits();
    return drafts
      .filter((draft): draft is KeptDraft => isKept(draft.values) && !isOpen(draft.visit))
      .filter(({ visit }) => visit !== this.visit)
      .toReversed();
  }

  forget(page: PageName, visit: string): void {
    this.store(page).delete(visit);
  }

  private store(page: PageName): DraftStore<Kept> {
    const { userId } = this;
    return new DraftStore<Kept>({ kind: "site", id: page, userId }, browserStorage());
  }
}

function isKept(values: Partial<Kept>): values is Kept {
  return typeof values.document === "object" && typeof values.base === "object";
}

/** What is typed is in this browser after this time, and when the page is closed. */
const KEEP_MS = 150;

/** When a copy is kept: a moment after a change, or at once. */
export class CopyTimer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly keep: () => void;

  constructor(keep: () => void) {
    this.keep = keep;
  }

  soon(): void {
    this.timer ??= setTimeout(() => this.now(), KEEP_MS);
  }

  now(): void {
    this.cancel();
    this.keep();
  }

  /** The page may be closed. */
  nowIfWaiting(): void {
    if (this.timer !== undefined) this.now();
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
