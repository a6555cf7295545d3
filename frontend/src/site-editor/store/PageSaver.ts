/**
 * Keeps one page's document and the server's draft the same: saves a moment after the last change, one request at a time,
 * only over the revision that it knows. What cannot be saved stays in the editor and in this browser.
 */
import { ApiError } from "../../data/client";
import type { FieldSchema } from "../../data/schema";
import { same } from "../../editing/conflict";
import type { DraftStore } from "../../editing/drafts";
import { explain, type FieldMessages, fieldSentences } from "../../office/data/problem";
import type { SiteApi, SitePage } from "../api";
import { type Conflict, mergeDocuments, withTheirs } from "./changes";
import type { PageName, SiteDocument } from "./document";
import type { EditorStore } from "./EditorStore";
import { labelsAt } from "./schema";

const DELAY_MS = 700;
/** What is typed is in this browser after this time, and when the page is closed. */
const KEEP_MS = 150;

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

/** The document as typed, and the one that the server had then. */
export type Kept = { document: SiteDocument; base: SiteDocument };

export type SaverOptions = {
  page: SitePage;
  schema: FieldSchema;
  store: EditorStore;
  api: SiteApi;
  /** What is typed and not yet on the server, in this browser's storage. */
  drafts: DraftStore<Kept>;
  /** This tab, as long as the editor is open. */
  visit: string;
  onState: () => void;
  /** Changes of somebody else are now part of the document; `by` is who saved last. */
  onMerged: (page: PageName, by: Author) => void;
};

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
    const document = this.document();
    const done = await this.guarded(async () => {
      if (this.state.kind !== "offline") this.show({ kind: "saving" });
      const { revision } = this.server;
      this.rememberServer(await this.options.api.saveDraft(this.name, document, revision));
      this.saved = document;
      this.hasSaved = true;
    });
    return done && !this.isDirty();
  }

  /** Another revision than ours was seen: somebody else has saved or published. */
  async noticed(revision: number): Promise<void> {
    while (this.running) await this.running;
    if (revision > this.server.revision && this.state.kind !== "conflict") await this.refresh();
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
  restore({ document, base }: Partial<Kept>): boolean {
    if (!document || !base) return false;
    const mine = this.document();
    const merged = mergeDocuments(base, document, mine, this.options.schema);
    if (merged.conflicts.length > 0) {
      this.base = base;
      this.ask(this.server, merged);
    } else if (same(merged.document, mine)) return false;
    this.options.store.replace(this.name, merged.document);
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
    this.running = attempt();
    const done = await this.running;
    this.running = null;
    if (done) this.settle();
    return done;
  }

  /** Reads what the server has, and puts together what both sides changed. */
  private async pull(): Promise<void> {
    const page = await this.options.api.page(this.name);
    const theirs = documentOf(page);
    const mine = this.document();
    const merged = mergeDocuments(this.base, mine, theirs, this.options.schema);
    if (merged.conflicts.length > 0) {
      this.ask(page, merged);
      return this.options.onState();
    }
    if (this.state.kind === "conflict") this.state = { kind: "waiting" };
    this.rememberServer(page);
    const isNews = !same(merged.document, mine);
    if (isNews) this.options.store.open(this.name, merged.document);
    this.saved = same(merged.document, theirs) ? this.document() : theirs;
    if (isNews) this.options.onMerged(this.name, authorOf(page));
  }

  private ask(theirs: SitePage, { document, conflicts }: ReturnType<typeof mergeDocuments>): void {
    this.state = { kind: "conflict", theirs, merged: document, conflicts };
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
    this.options.drafts.delete(this.options.visit);
    this.show({ kind: "saved" });
  }

  private fail(error: unknown): void {
    this.keep();
    const { state, isTransient } = failureOf(error, this.options.schema);
    if (isTransient) {
      this.schedule(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 0);
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
    const { drafts, visit } = this.options;
    const copy = { document: this.document(), base: this.base };
    this.keepsCopy = drafts.save(visit, String(this.server.revision), copy);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.options.onState();
  }
}

/** Who changed a page last; an e-mail, or null for the command line. */
export type Author = { by: string | null /** It is what visitors see now. */; published: boolean };

export function authorOf({ revision, changes, version }: SitePage): Author {
  if (changes && changes.revision >= (version?.revision ?? 0)) {
    return { by: changes.saved_by ?? null, published: false };
  }
  const by = version?.published_by ?? changes?.saved_by ?? null;
  return { by, published: version?.revision === revision };
}

/** How long to wait after so many failures in a row. */
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

type Failure = { state: SaveState /** Worth another attempt. */; isTransient: boolean };

export function failureOf(error: unknown, schema: FieldSchema): Failure {
  // Not of the server nor of the way to it: a fault of ours, which another attempt would meet again.
  if (!(error instanceof ApiError)) {
    const reason = `The editor had a problem (${error instanceof Error ? error.message : String(error)}).`;
    return { state: { kind: "failed", reason }, isTransient: false };
  }
  const { status } = error;
  const errors = status === 422 ? sentences(error, schema) : {};
  if (Object.keys(errors).length > 0) {
    return { state: { kind: "refused", errors }, isTransient: false };
  }
  const reason = explain(error) ?? "The server had a problem.";
  return {
    state: status === 0 ? { kind: "offline" } : { kind: "failed", reason },
    isTransient: status === 0 || status === 429 || status >= 500,
  };
}

function sentences(error: ApiError, schema: FieldSchema): FieldMessages {
  const paths = Object.keys(error.problem?.errors ?? {});
  const labels = paths.map((path) => [path, labelsAt(schema, path).at(-1) ?? path]);
  return fieldSentences(error, Object.fromEntries(labels));
}

/** What a draft of the page begins from. */
function documentOf(page: SitePage): SiteDocument {
  return page.draft ?? page.published;
}
