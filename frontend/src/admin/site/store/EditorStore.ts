/** The open documents with what was done to them, so that it can be undone and done again. */
import { replaceEqualDeep } from "@tanstack/react-query";
import type { PageName } from "../../../editor/messages";
import { type Documents, isList, type Json, pageOf, type SiteDocument, valueAt } from "./document";
import { apply, inverse, type Patch, rebasedFuture, rebasedPast, textPatch } from "./patches";
import type { FieldSchema } from "./schema";

/** What one Undo takes back. */
export type Step = {
  /** Where it happened. */
  at: string;
  patch: Patch;
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

  /** Opens a document; nothing that could be undone. */
  open(page: PageName, document: SiteDocument): void {
    this.root = { ...this.root, [page]: document };
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
    const elsewhere = (step: Step) => pageOfStep(step) !== page;
    this.past = this.past.filter(elsewhere);
    this.future = this.future.filter(elsewhere);
    this.announce();
  }

  /**
   * What somebody else changed is part of the page from now on. It is no step: Undo and Redo go over it, and where both
   * changed the same they leave the others' words alone.
   */
  rebase(page: PageName, document: SiteDocument, schema: FieldSchema): void {
    const before = this.document(page);
    const after = replaceEqualDeep(before, document);
    this.past = rebasedPast(this.past, { page, schema, before, after });
    this.future = rebasedFuture(this.future, { page, schema, before, after });
    this.root = { ...this.root, [page]: after };
    this.announce();
  }

  /** All changes of one `movement`, such as a drag, are one step. */
  set(path: string, to: Json, movement?: object): void {
    const from = this.get(path);
    if (from === undefined || from === to) return;
    const change: Patch = { kind: "value", at: path, from, to };
    const last = this.past.at(-1);
    if (movement && last?.movement === movement && last.patch.kind === "value") {
      this.past = this.past.slice(0, -1);
      this.commit({ ...change, from: last.patch.from }, null, change, movement);
    } else this.commit(change, null, change, movement);
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
    if (!goesOn) {
      this.commit(textPatch(path, before, text), now);
      return;
    }
    const original = valueAt(apply(this.root, inverse(last.patch)), path) as string;
    this.past = this.past.slice(0, -1);
    this.commit(textPatch(path, original, text), now, textPatch(path, before, text));
  }

  insert(list: string, index: number, item: Json): void {
    this.commit({ kind: "insert", at: list, index, item });
  }

  remove(list: string, index: number): void {
    const items = this.get(list);
    const item = isList(items) ? items[index] : undefined;
    if (item !== undefined) this.commit({ kind: "remove", at: list, index, item });
  }

  move(list: string, from: number, to: number): void {
    const items = this.get(list);
    if (!isList(items) || from === to || !(to in items) || !(from in items)) return;
    this.commit({ kind: "move", at: list, from, to });
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
    this.root = apply(this.root, inverse(step.patch)) as Documents;
    this.announce();
    return step;
  }

  redo(): Step | null {
    const step = this.future.at(-1);
    if (!step) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, { ...step, typedAt: null }];
    this.root = apply(this.root, step.patch) as Documents;
    this.announce();
    return step;
  }

  /** `patch` is what Undo takes back, `change` what is done now where that is only the end of it. */
  private commit(
    patch: Patch,
    typedAt: number | null = null,
    change: Patch = patch,
    movement?: object,
  ): void {
    this.root = apply(this.root, change) as Documents;
    this.past = [...this.past.slice(-MAX_STEPS + 1), { at: patch.at, patch, typedAt, movement }];
    this.future = [];
    this.announce();
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The page that a step was done to. */
export function pageOfStep(step: Step): PageName {
  return pageOf(step.at);
}
