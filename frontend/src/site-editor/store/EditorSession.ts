/** What is open in one editor: the store, a saver for each page, the chosen field, and the pictures seen so far. */

import type { UploadSummary } from "../../office/media/images/uploadQueue";
import type { SitePage } from "../api";
import type { PageName, Pictures } from "../page/messages";
import { isGroup, pageOf, pathOf } from "./document";
import { EditorStore, type Step } from "./EditorStore";
import { FieldUploads, type SendPicture } from "./FieldUploads";
import { takeUpload } from "./items";
import type { KeptDrafts } from "./kept";
import { PageSaver } from "./PageSaver";
import type { SaverOptions, SaveState } from "./saveState";
import type { Schemas } from "./schema";

type Options = Pick<SaverOptions, "api" | "kept" | "onMerged"> & {
  schemas: Schemas;
  /** Open from the beginning. */
  pages: readonly SitePage[];
  send: SendPicture;
  onUploaded: (summary: UploadSummary) => void;
};

/** Where the caret is, or what was chosen; `from` is the side that has it already. */
export type Selection = { path: string; from: "panel" | "frame" } | null;

/** Files that were dropped on a picture; none: it was clicked. */
export type PictureRequest = { path: string; files: readonly File[] };

export class EditorSession {
  readonly store: EditorStore;
  readonly schemas: Schemas;
  readonly kept: KeptDrafts;
  readonly uploads: FieldUploads;
  private readonly options: Options;
  private readonly savers = new Map<PageName, PageSaver>();
  /** Pages that are not shown any more, and not saved yet. */
  private readonly left = new Set<PageName>();
  private readonly unrestored: PageName[] = [];
  private readonly listeners = new Set<() => void>();
  private selected: Selection = null;
  private known: Pictures = {};
  private messages: ReadonlyMap<string, readonly string[]> = new Map();
  private wanted: PictureRequest | null = null;
  private words = "";
  private panelCalls = 0;
  /** Rises with everything but changes of documents. */
  private version = 0;

  constructor(options: Options) {
    this.options = options;
    this.schemas = options.schemas;
    this.kept = options.kept;
    this.store = new EditorStore();
    this.uploads = new FieldUploads({
      documents: this.store.documents,
      send: options.send,
      onDone: (path, part, image) => takeUpload(this, path, part, image),
      onSettled: options.onUploaded,
      onChange: () => this.stateChanged(),
    });
    for (const page of options.pages) this.open(page);
  }

  private open(page: SitePage): void {
    if (this.savers.has(page.page)) return;
    const { store, options } = this;
    this.known = { ...this.known, ...page.pictures };
    this.unrestored.push(page.page);
    const onState = () => this.stateChanged();
    const schema = this.schemas[page.page];
    this.savers.set(page.page, new PageSaver({ ...options, page, schema, store, onState }));
  }

  /**
   * Shows these pages: those in `read`, and others that are open already and look for what is new. A part of every page
   * stays the same document whatever page is beside it. What is not shown any more is closed once it is saved.
   */
  show(names: readonly PageName[], read: readonly SitePage[]): void {
    for (const page of read) this.open(page);
    for (const [name, saver] of this.savers) {
      if (names.includes(name)) {
        this.left.delete(name);
        if (!read.some(({ page }) => page === name)) void saver.refresh();
      } else if (!this.left.has(name)) {
        this.left.add(name);
        this.store.forget(name);
        saver.keepNow();
        void saver.flush();
      }
    }
    this.selected = null;
    this.wanted = null;
    this.stateChanged();
  }

  isOpen(page: PageName): boolean {
    return this.savers.has(page);
  }

  /** Begins to save; returns what ends it, with one last save. */
  start(): () => void {
    this.kept.open();
    for (const saver of this.all()) saver.start();
    const unsubscribe = this.store.subscribe(() => {
      for (const saver of this.all()) saver.changed();
    });
    return () => {
      this.keepNow();
      unsubscribe();
      for (const saver of this.all()) saver.stop();
      this.uploads.cancelAll();
      void this.flush();
      this.kept.close();
    };
  }

  /** The page may be closed: what is not on the server is in this browser now. */
  keepNow(): void {
    for (const saver of this.all()) saver.keepNow();
  }

  /** Of everything but the documents, which the store tells of. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): number => this.version;

  pages(): PageName[] {
    return [...this.savers.keys()];
  }

  saver(page: PageName): PageSaver {
    const saver = this.savers.get(page);
    if (!saver) throw new Error(`${page} is not open`);
    return saver;
  }

  all(): PageSaver[] {
    return [...this.savers.values()];
  }

  /** The state that people should know of first. */
  state(): SaveState {
    const states = this.all().map(({ state }) => state);
    for (const kind of ["conflict", "refused", "failed", "offline", "saving", "waiting"] as const) {
      const state = states.find((one) => one.kind === kind);
      if (state) return state;
    }
    return { kind: "saved" };
  }

  /** Messages about a field, by its path. */
  errors(path: string): readonly string[] {
    return this.messages.get(path) ?? NONE;
  }

  allErrors(): ReadonlyMap<string, readonly string[]> {
    return this.messages;
  }

  selection(): Selection {
    return this.selected;
  }

  select(selection: Selection): void {
    if (this.selected?.path === selection?.path && this.selected?.from === selection?.from) return;
    this.selected = selection;
    this.announce();
  }

  /** Another picture was asked for in the frame; its field in the panel takes the request. */
  request(request: PictureRequest | null): void {
    this.wanted = request;
    this.announce();
  }

  requested(path: string): PictureRequest | null {
    return this.wanted?.path === path ? this.wanted : null;
  }

  /** Something was chosen in the frame that only the panel can change; phones show one of the two. */
  askForPanel(): void {
    this.panelCalls += 1;
    this.announce();
  }

  readonly panelAsked = (): number => this.panelCalls;

  /** For screen readers. */
  say(words: string): void {
    this.words = words;
    this.announce();
  }

  readonly said = (): string => this.words;

  readonly pictures = (): Pictures => this.known;

  addPictures(pictures: Pictures): void {
    this.known = { ...this.known, ...pictures };
    this.announce();
  }

  undo(): Step | null {
    return this.after(this.store.undo());
  }

  /** Takes back what was done last, unless something was done after it. */
  undoOfLatest(): () => void {
    const step = this.store.steps().at(-1);
    return () => {
      if (step && this.store.steps().at(-1) === step) this.undo();
      else this.say("Something was done since. Undo above takes back one step after the other.");
    };
  }

  redo(): Step | null {
    return this.after(this.store.redo());
  }

  /** True when everything is on the server. */
  async flush(): Promise<boolean> {
    const done = await Promise.all(this.all().map((saver) => saver.flush()));
    return done.every(Boolean);
  }

  /** What earlier visits left behind on a page; returns when the last of them typed, or null. */
  async restore(): Promise<string | null> {
    let restored: string | null = null;
    for (const page of this.unrestored.splice(0)) {
      for (const draft of await this.kept.left(page)) {
        if (this.savers.get(page)?.restore(draft.values)) restored = draft.savedAt;
        this.kept.forget(page, draft.visit);
      }
    }
    return restored;
  }

  private after(step: Step | null): Step | null {
    if (step && this.isOpen(pageOf(step.at))) this.select({ path: step.at, from: "panel" });
    return step;
  }

  private stateChanged(): void {
    this.closeSaved();
    const messages = new Map<string, readonly string[]>();
    for (const { server, state } of this.all()) {
      this.known = { ...this.known, ...server.pictures };
      if (state.kind !== "refused") continue;
      for (const [path, sentences] of Object.entries(state.errors)) {
        messages.set(this.shownAt(pathOf({ page: server.page, path })), sentences);
      }
    }
    this.messages = messages;
    this.announce();
  }

  /** Closes what was left and is saved, with every picture that was being uploaded for it. */
  private closeSaved(): void {
    for (const name of this.left) {
      const saver = this.savers.get(name);
      const isSaved = saver?.state.kind === "saved" && !saver.isDirty();
      if (!isSaved || this.uploads.isBusy(name)) continue;
      this.left.delete(name);
      this.savers.delete(name);
      this.store.close(name);
    }
  }

  /** Messages about the parts of a picture stand at the picture. */
  private shownAt(path: string): string {
    const cut = path.lastIndexOf(".");
    const [parent, part] = [path.slice(0, cut), path.slice(cut + 1)];
    const value = this.store.get(parent);
    const isPart = ["src", "focus", "phone"].includes(part);
    return isPart && isGroup(value) && "focus" in value ? parent : path;
  }

  private announce(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

const NONE: readonly string[] = [];
