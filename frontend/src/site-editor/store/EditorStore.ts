/** The open documents with what was done to them, so that it can be undone and done again. */
import { replaceEqualDeep } from "@tanstack/react-query";
import type { PageName } from "../page/messages";
import {
  type Documents,
  isList,
  type Json,
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
  /** When the last character of typing came; null for everything else. */
  typedAt: number | null;
  /** The movement that it is, as long as that goes on. */
  movement?: object | undefined;
};

/** Characters that follow each other within this time are one step. */
const PAUSE_MS = 1000;
/** The oldest steps are forgotten. */
const MAX_STEPS = 2000;

export class EditorStore {
  private root: Documents = {};
  private past: readonly Step[] = [];
  private future: readonly Step[] = [];
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
    this.forget(page);
    this.root = { ...this.root, [page]: replaceEqualDeep(this.document(page), document) };
    this.announce();
  }

  /** Closes a document; what was done to it cannot be undone any more. */
  close(page: PageName): void {
    this.forget(page);
    this.root = Object.fromEntries(Object.entries(this.root).filter(([name]) => name !== page));
    this.announce();
  }

  /** Undo leaves alone what was done to a page until now. */
  forget(page: PageName): void {
    const elsewhere = (step: Step) => pageOf(step.at) !== page;
    this.past = this.past.filter(elsewhere);
    this.future = this.future.filter(elsewhere);
    this.announce();
  }

  /** All changes of one `movement`, such as a drag, are one step. */
  set(path: string, to: Json, movement?: object): void {
    const from = this.get(path);
    if (from === undefined || from === to) return;
    const goesOn = movement !== undefined && this.past.at(-1)?.movement === movement;
    this.commit(path, to, goesOn, null, movement);
  }

  /** Typing; a run of characters in one field is one step. */
  setText(path: string, text: string): void {
    const before = this.get(path);
    if (typeof before !== "string" || before === text) return;
    const last = this.past.at(-1);
    const now = this.now();
    const goesOn =
      last?.at === path &&
      last.typedAt !== null &&
      now - last.typedAt < PAUSE_MS &&
      this.future.length === 0;
    this.commit(path, text, goesOn, now);
  }

  insert(list: string, index: number, item: Json): void {
    const items = this.get(list);
    this.commit(list, (isList(items) ? items : []).toSpliced(index, 0, item));
  }

  remove(list: string, index: number): void {
    const items = this.get(list);
    if (isList(items) && index in items) this.commit(list, items.toSpliced(index, 1));
  }

  move(list: string, from: number, to: number): void {
    const items = this.get(list);
    if (!isList(items) || from === to || !(to in items)) return;
    const [item] = items.slice(from, from + 1);
    if (item !== undefined) this.commit(list, items.toSpliced(from, 1).toSpliced(to, 0, item));
  }

  /** Another state of a whole page, which can be undone as well. What is the same stays shared. */
  replace(page: PageName, document: SiteDocument): void {
    this.set(page, replaceEqualDeep(this.document(page), document));
  }

  /** Returns what was undone. */
  undo(): Step | null {
    const step = this.past.at(-1) ?? null;
    if (!step) return null;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, step];
    return this.go(step, step.before);
  }

  redo(): Step | null {
    const step = this.future.at(-1) ?? null;
    if (!step) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, { ...step, typedAt: null }];
    return this.go(step, step.after);
  }

  private go(step: Step, to: SiteDocument): Step {
    this.root = { ...this.root, [pageOf(step.at)]: to };
    this.announce();
    return step;
  }

  /** `goesOn`: it is the end of the last step, and no step of its own. */
  private commit(
    at: string,
    to: Json,
    goesOn = false,
    typedAt: number | null = null,
    movement?: object,
  ): void {
    const page = pageOf(at);
    const { before } = (goesOn && this.past.at(-1)) || { before: this.document(page) };
    this.root = withValue(this.root, at, to) as Documents;
    const earlier = goesOn ? this.past.slice(0, -1) : this.past.slice(-MAX_STEPS + 1);
    this.past = [...earlier, { at, before, after: this.document(page), typedAt, movement }];
    this.future = [];
    this.announce();
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}
