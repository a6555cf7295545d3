/** The open documents with what was done to them, so that it can be undone and done again. */
import { replaceEqualDeep } from "@tanstack/react-query";
import {
  type Documents,
  type Json,
  type PageName,
  pageOf,
  type SiteDocument,
  valueAt,
  withValue,
} from "./document";

/** What one Undo takes back: a page before and after it. What it did not touch, both share with every other step. */
export type Step = {
  /** Where it happened. */
  at: string;
  before: SiteDocument;
  after: SiteDocument;
};

/** Characters that follow each other within this time are one step. */
const PAUSE_MS = 1000;
/** The oldest steps are forgotten. */
const MAX_STEPS = 2000;

export class EditorStore {
  private root: Documents = {};
  private past: readonly Step[] = [];
  private future: readonly Step[] = [];
  /** What the last step may go on as: the field that is typed in, or a movement. */
  private run: { of: unknown; at: number } | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shared with the store, and never changed by it. */
  readonly documents = (): Documents => this.root;

  readonly steps = (): readonly Step[] => this.past;

  readonly canUndo = (): boolean => this.past.length > 0;

  readonly canRedo = (): boolean => this.future.length > 0;

  get(path: string): Json | undefined {
    return valueAt(this.root, path);
  }

  /** Undefined once the page was closed, which only its saver outlives. */
  document(page: PageName): SiteDocument {
    return this.root[page] as SiteDocument;
  }

  /** Opens a document, or brings in what somebody else changed, over which Undo does not go back. */
  open(page: PageName, document: SiteDocument): void {
    this.root = { ...this.root, [page]: replaceEqualDeep(this.document(page), document) };
    this.forget(page);
  }

  /** Closes a document; what was done to it cannot be undone any more. */
  close(page: PageName): void {
    this.root = Object.fromEntries(Object.entries(this.root).filter(([name]) => name !== page));
    this.forget(page);
  }

  /** Undo leaves alone what was done to a page until now. */
  forget(page: PageName): void {
    const elsewhere = (step: Step) => pageOf(step.at) !== page;
    this.past = this.past.filter(elsewhere);
    this.future = this.future.filter(elsewhere);
    this.endRun();
  }

  /** All changes of one `movement`, such as a drag, are one step. */
  set(path: string, to: Json, movement?: object): void {
    const from = this.get(path);
    if (from !== undefined && from !== to) this.commit(path, to, movement);
  }

  /** Typing; a run of characters in one field is one step. */
  setText(path: string, text: string): void {
    const before = this.get(path);
    if (typeof before === "string" && before !== text) this.commit(path, text, path);
  }

  /** Another state of a whole page, which can be undone as well. What is the same stays shared. */
  replace(page: PageName, document: SiteDocument): void {
    this.set(page, replaceEqualDeep(this.document(page), document));
  }

  /** Returns what was undone. */
  undo(): Step | null {
    const step = this.past.at(-1);
    if (!step) return null;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, step];
    return this.go(step, step.before);
  }

  redo(): Step | null {
    const step = this.future.at(-1);
    if (!step) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, step];
    return this.go(step, step.after);
  }

  private go(step: Step, to: SiteDocument): Step {
    this.root = { ...this.root, [pageOf(step.at)]: to };
    this.endRun();
    return step;
  }

  /** What belongs to the `run` of the last step is the end of that, and no step of its own. */
  private commit(at: string, to: Json, run?: string | object): void {
    const page = pageOf(at);
    const now = this.now();
    const isLate = typeof run === "string" && now - (this.run?.at ?? 0) >= PAUSE_MS;
    const goesOn = run !== undefined && run === this.run?.of && !isLate;
    const before = (goesOn && this.past.at(-1)?.before) || this.document(page);
    this.root = withValue(this.root, at, to) as Documents;
    const earlier = goesOn ? this.past.slice(0, -1) : this.past.slice(-MAX_STEPS + 1);
    this.past = [...earlier, { at, before, after: this.document(page) }];
    this.future = [];
    this.run = { of: run, at: now };
    this.announce();
  }

  private endRun(): void {
    this.run = null;
    this.announce();
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}
