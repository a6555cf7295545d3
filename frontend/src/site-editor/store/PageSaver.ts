/**
 * Keeps one page's document and the server's draft the same: saves a moment after the last change, one request at a time,
 * only over the revision that it knows. What cannot be saved stays in the editor and in this browser.
 */
import { ApiError } from "../../data/client";
import type { SitePage } from "../api";
import type { PageName } from "../page/messages";
import { type SiteDocument, same } from "./document";
import { merge, withTheirs } from "./merge";
import {
  authorOf,
  documentOf,
  failureOf,
  retryDelay,
  type SaverOptions,
  type SaveState,
} from "./saveState";

const DELAY_MS = 700;
/** What is typed is in this browser after this time, and when the page is closed. */
const KEEP_MS = 150;

export class PageSaver {
  /** The page as the server last told. */
  server: SitePage;
  state: SaveState = { kind: "saved" };
  /** Whether its draft is, in part, of this editor. */
  hasSaved = false;
  /** False when the browser's storage is full or forbidden. */
  keepsCopy = true;

  private readonly options: SaverOptions;
  private readonly name: PageName;
  /** What the server has: its draft, or what is published. */
  private base: SiteDocument;
  /** The editor's document that the server has; the server may have tidied it. */
  private saved: SiteDocument;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private copyTimer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  private failures = 0;
  private stopped = false;

  constructor(options: SaverOptions) {
    this.options = options;
    this.server = options.page;
    this.name = options.page.page;
    this.base = documentOf(options.page);
    this.saved = this.base;
    options.store.open(this.name, this.base);
  }

  /** Whether something of this page is not on the server. */
  isDirty(): boolean {
    return !same(this.document(), this.saved);
  }

  /** After each change of the store. */
  changed(): void {
    if (this.document() === this.saved || this.stopped) return;
    this.copyTimer ??= setTimeout(() => this.keep(), KEEP_MS);
    const { kind } = this.state;
    if (kind === "conflict") return;
    if (kind === "saved" || kind === "refused" || kind === "failed") this.show({ kind: "waiting" });
    this.schedule(DELAY_MS);
  }

  /** Saves at once; true when everything is on the server. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    // Nothing is sent before the question is answered.
    if (this.state.kind === "conflict") return false;
    if (!this.isDirty()) {
      this.settle();
      return this.state.kind === "saved";
    }
    const done = await this.save();
    return done && !this.isDirty();
  }

  /** Another revision than ours was seen: somebody else has saved or published. */
  async noticed(revision: number): Promise<void> {
    while (this.running) await this.running;
    if (revision <= this.server.revision || this.state.kind === "conflict") return;
    await this.guarded(() => this.pull());
  }

  /** After an act that the server has carried out already, and for a conflict that something was typed after. */
  async refresh(): Promise<void> {
    while (this.running) await this.running;
    await this.guarded(() => this.pull());
  }

  /** What the server made of an act in this editor; it can be undone. */
  adopt(page: SitePage): void {
    this.rememberServer(page);
    this.saved = this.base;
    this.options.store.replace(this.name, this.base);
    this.saved = this.document();
    this.settle();
  }

  /** The answer to a conflict: the whole document as it shall be. */
  async resolve(document: SiteDocument): Promise<void> {
    if (this.state.kind !== "conflict") return;
    const { theirs, merged, conflicts } = this.state;
    this.rememberServer(theirs);
    this.saved = this.base;
    this.state = { kind: "waiting" };
    // Undo goes from the answer back to what was typed here, and from there to their words.
    this.options.store.open(this.name, withTheirs(merged, conflicts));
    for (const step of [merged, document]) this.options.store.replace(this.name, step);
    await this.flush();
  }

  /** What an earlier visit typed and did not save; true when the document is another one now. */
  restore({ document, base }: { document: SiteDocument; base: SiteDocument }): boolean {
    const merged = merge(base, document, this.document(), this.options.schema);
    const [result, conflicts] = [merged.document as SiteDocument, merged.conflicts];
    if (conflicts.length > 0) {
      this.base = base;
      this.state = { kind: "conflict", theirs: this.server, merged: result, conflicts };
    } else if (same(result, this.document())) return false;
    this.options.store.replace(this.name, result);
    this.options.onState();
    return true;
  }

  start(): void {
    this.stopped = false;
  }

  /** Nothing is saved by itself any more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private document(): SiteDocument {
    // Once the page is closed, what was saved last is all there is.
    return this.options.store.document(this.name) ?? this.saved;
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.flush(), delay);
  }

  private save(): Promise<boolean> {
    const document = this.document();
    return this.guarded(async () => {
      if (this.state.kind !== "offline") this.show({ kind: "saving" });
      const { revision } = this.server;
      this.rememberServer(await this.options.api.saveDraft(this.name, document, revision));
      this.saved = document;
      this.hasSaved = true;
    });
  }

  /** Does `work`, and what follows from its failure. */
  private async guarded(work: () => Promise<void>): Promise<boolean> {
    const attempt = async () => {
      try {
        await work().catch((error) => {
          if (error instanceof ApiError && error.status === 412) return this.pull();
          throw error;
        });
        this.failures = 0;
        return true;
      } catch (error) {
        this.fail(error);
        return false;
      }
    };
    const run = attempt();
    this.running = run;
    const done = await run;
    this.running = null;
    if (done) this.settle();
    return done;
  }

  /** Reads what the server has, and puts together what both sides changed. */
  private async pull(): Promise<void> {
    const page = await this.options.api.page(this.name);
    const theirs = documentOf(page);
    const mine = this.document();
    const { document, conflicts } = merge(this.base, mine, theirs, this.options.schema);
    const merged = document as SiteDocument;
    if (conflicts.length > 0)
      return this.show({ kind: "conflict", theirs: page, merged, conflicts });
    const isNews = !same(merged, mine);
    if (this.state.kind === "conflict") this.state = { kind: "waiting" };
    this.rememberServer(page);
    this.saved = theirs;
    if (!isNews) {
      if (same(merged, theirs)) this.saved = mine;
      return;
    }
    this.options.store.open(this.name, merged);
    if (same(merged, theirs)) this.saved = this.document();
    this.options.onMerged(this.name, authorOf(page));
  }

  private rememberServer(page: SitePage): void {
    this.server = page;
    this.base = documentOf(page);
  }

  /** Shows where things stand now that no request is under way. */
  private settle(): void {
    if (this.state.kind === "conflict") return;
    if (this.isDirty()) {
      this.keep();
      this.show({ kind: "waiting" });
      this.schedule(DELAY_MS);
      return;
    }
    this.saved = this.document();
    this.cancelCopy();
    this.options.kept.delete(this.name);
    this.show({ kind: "saved" });
  }

  private fail(error: unknown): void {
    this.keep();
    const { state, isTransient } = failureOf(error, this.options.schema);
    if (isTransient) {
      this.schedule(retryDelay(this.failures));
      this.failures += 1;
    }
    this.show(state);
  }

  /** At once, as the page may be closed. */
  keepNow(): void {
    if (this.copyTimer !== undefined) this.keep();
  }

  private cancelCopy(): void {
    clearTimeout(this.copyTimer);
    this.copyTimer = undefined;
  }

  private keep(): void {
    this.cancelCopy();
    const copy = { document: this.document(), base: this.base };
    this.keepsCopy = this.options.kept.save(this.name, this.server.revision, copy);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.options.onState();
  }
}
