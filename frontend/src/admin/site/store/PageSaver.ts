/**
 * Keeps one page's document and the server's draft the same: saves a moment after the last change, one request at a time,
 * only over the revision that it knows. What cannot be saved stays in the editor and in this browser.
 */
import { ApiError } from "../../../api/client";
import type { PageName } from "../../../editor/messages";
import { explain, type FieldMessages, fieldSentences } from "../../api/problem";
import type { SiteApi, SitePage } from "../api";
import { type SiteDocument, same } from "./document";
import type { EditorStore } from "./EditorStore";
import type { KeptDrafts } from "./kept";
import { type Conflict, merge } from "./merge";
import { type FieldSchema, labelsAt } from "./schema";

export type SaveState =
  | { kind: "saved" }
  | { kind: "waiting" | "saving" }
  /** Tried again by itself. */
  | { kind: "offline" }
  | { kind: "failed"; reason: string }
  /** Fields with messages, by their path within the page. */
  | { kind: "refused"; errors: FieldMessages }
  /** Somebody else changed the same fields. */
  | { kind: "conflict"; theirs: SitePage; merged: SiteDocument; conflicts: Conflict[] };

type Options = {
  page: SitePage;
  schema: FieldSchema;
  store: EditorStore;
  api: SiteApi;
  kept: KeptDrafts;
  onState: () => void;
  /** Changes of somebody else are now part of the document; `by` is who saved last. */
  onMerged: (page: PageName, by: string | null) => void;
};

const DELAY_MS = 700;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

export class PageSaver {
  /** The page as the server last told. */
  server: SitePage;
  state: SaveState = { kind: "saved" };
  /** False when the browser's storage is full or forbidden. */
  keepsCopy = true;

  private readonly options: Options;
  private readonly name: PageName;
  /** What the server has: its draft, or what is published. */
  private base: SiteDocument;
  /** The editor's document that the server has; the server may have tidied it. */
  private saved: SiteDocument;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  private failures = 0;
  private stopped = false;

  constructor(options: Options) {
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
    this.keep();
    if (this.state.kind === "conflict") return;
    if (this.state.kind !== "saving" && this.state.kind !== "offline")
      this.show({ kind: "waiting" });
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
    this.take(page);
    this.saved = this.base;
    this.options.store.replace(this.name, this.base);
    this.saved = this.document();
    this.settle();
  }

  /** The answer to a conflict: the whole document as it shall be. */
  async resolve(document: SiteDocument): Promise<void> {
    if (this.state.kind !== "conflict") return;
    this.take(this.state.theirs);
    this.saved = this.base;
    this.state = { kind: "waiting" };
    this.options.store.replace(this.name, document);
    await this.flush();
  }

  /** What an earlier visit typed and did not save; true when the document is another one now. */
  restore({ document, base }: { document: SiteDocument; base: SiteDocument }): boolean {
    const merged = merge(base, document, this.document(), this.options.schema);
    const result = merged.document as SiteDocument;
    const { conflicts } = merged;
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
    return this.options.store.document(this.name);
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.flush(), delay);
  }

  private save(): Promise<boolean> {
    const document = this.document();
    return this.guarded(async () => {
      this.show({ kind: "saving" });
      const { revision } = this.server;
      this.take(await this.options.api.saveDraft(this.name, document, revision));
      this.saved = document;
    });
  }

  /** Does `work`, and what follows from its failure. */
  private async guarded(work: () => Promise<void>): Promise<boolean> {
    const run = (async () => {
      try {
        await work();
        this.failures = 0;
        return true;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) {
          this.fail(error);
          return false;
        }
        try {
          await this.pull();
          this.failures = 0;
          return true;
        } catch (second) {
          this.fail(second);
          return false;
        }
      }
    })();
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
    if (conflicts.length > 0) {
      this.show({ kind: "conflict", theirs: page, merged, conflicts });
      return;
    }
    const isNews = !same(merged, mine);
    if (this.state.kind === "conflict") this.state = { kind: "waiting" };
    this.take(page);
    this.saved = theirs;
    if (!isNews) {
      if (same(merged, theirs)) this.saved = mine;
      return;
    }
    this.options.store.replace(this.name, merged);
    if (same(merged, theirs)) this.saved = this.document();
    this.options.onMerged(this.name, page.changes?.saved_by ?? page.version?.published_by ?? null);
  }

  private take(page: SitePage): void {
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
    this.options.kept.delete(this.name);
    this.show({ kind: "saved" });
  }

  private fail(error: unknown): void {
    this.keep();
    const status = error instanceof ApiError ? error.status : 0;
    const errors = status === 422 ? this.sentences(error) : {};
    if (Object.keys(errors).length > 0) {
      this.show({ kind: "refused", errors });
      return;
    }
    const isTransient = status === 0 || status === 429 || status >= 500;
    if (isTransient && !this.stopped) {
      this.schedule(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? DELAY_MS);
      this.failures += 1;
    }
    const reason = explain(error) ?? "The server had a problem.";
    this.show(status === 0 ? { kind: "offline" } : { kind: "failed", reason });
  }

  private sentences(error: unknown): FieldMessages {
    const paths = error instanceof ApiError ? Object.keys(error.problem?.errors ?? {}) : [];
    const labels = paths.map((path) => [path, labelsAt(this.options.schema, path).at(-1) ?? path]);
    return fieldSentences(error, Object.fromEntries(labels));
  }

  private keep(): void {
    const { kept } = this.options;
    const copy = { document: this.document(), base: this.base };
    this.keepsCopy = kept.save(this.name, this.server.revision, copy);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.options.onState();
  }
}

/** What a draft of the page begins from. */
export function documentOf(page: SitePage): SiteDocument {
  return page.draft ?? page.published;
}
