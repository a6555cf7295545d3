/** What is typed and not yet on the server, in this browser's storage, by tab; tabs that are open keep theirs. */

import { type Draft, DraftStore, holdVisit, openVisits } from "../../editing/drafts";
import { browserStorage } from "../../office/data/browserStorage";
import { randomKey } from "../../words/key";
import type { PageName } from "../page/messages";
import type { SiteDocument } from "./document";

/** The document as typed, and the one that the server had then. */
export type Kept = { document: SiteDocument; base: SiteDocument };

export type KeptDraft = Draft<Kept> & { values: Kept };

/** What the editor asks of them. */
export type KeptDrafts = Pick<
  BrowserDrafts,
  "open" | "close" | "save" | "delete" | "left" | "forget"
>;

export class BrowserDrafts {
  /** This tab, as long as the editor is open. */
  private readonly visit = randomKey();
  private release: (() => void) | null = null;
  private readonly userId: string;

  constructor(userId: string) {
    this.userId = userId;
  }

  /** From now on other tabs leave alone what this one keeps. */
  open(): void {
    this.release = holdVisit(this.visit);
  }

  close(): void {
    this.release?.();
  }

  /** False when the storage is full or forbidden. */
  save(page: PageName, revision: number, kept: Kept): boolean {
    return this.store(page).save(this.visit, String(revision), kept);
  }

  delete(page: PageName): void {
    this.store(page).delete(this.visit);
  }

  /** Left by tabs that are closed, the oldest first. */
  async left(page: PageName): Promise<KeptDraft[]> {
    const left = this.store(page).left(this.visit, await openVisits());
    return left.filter((draft): draft is KeptDraft => isKept(draft.values)).toReversed();
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
