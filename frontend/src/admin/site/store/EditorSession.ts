/** What is open in one editor: the store, a saver for each page, the chosen field, and the pictures seen so far. */
import type { PageName, Pictures } from "../../../editor/messages";
import type { SiteApi, SitePage } from "../api";
import { addressOf, isGroup, joined, pathOf } from "./document";
import { EditorStore, pageOfStep, type Step } from "./EditorStore";
import type { KeptDrafts } from "./kept";
import { PageSaver } from "./PageSaver";
import type { SaveState } from "./saveState";
import { labelsAt, type Schemas } from "./schema";

type Options = {
  schemas: Schemas;
  pages: readonly SitePage[];
  api: SiteApi;
  kept: KeptDrafts;
  onMerged: (page: PageName, by: string | null) => void;
};

/** Where the caret is, or what was chosen; `from` is the side that has it already. */
export type Selection = { path: string; from: "panel" | "frame" } | null;

/** Files that were dropped on a picture; none: it was clicked. */
export type PictureRequest = { path: string; files: readonly File[] };

export class EditorSession {
  readonly store = new EditorStore();
  readonly schemas: Schemas;
  readonly kept: KeptDrafts;
  private readonly savers: ReadonlyMap<PageName, PageSaver>;
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
    const { schemas, pages, api, kept, onMerged } = options;
    this.schemas = schemas;
    this.kept = kept;
    const onState = () => this.stateChanged();
    const { store } = this;
    const savers = new Map<PageName, PageSaver>();
    for (const page of pages) {
      const schema = schemas[page.page];
      const saver = new PageSaver({ page, schema, store, api, kept, onState, onMerged });
      savers.set(page.page, saver);
      this.known = { ...this.known, ...page.pictures };
    }
    this.savers = savers;
  }

  /** Begins to save; returns what ends it, with one last save. */
  start(): () => void {
    this.kept.open();
    for (const saver of this.savers.values()) saver.start();
    const unsubscribe = this.store.subscribe(() => {
      for (const saver of this.savers.values()) saver.changed();
    });
    return () => {
      this.keepNow();
      unsubscribe();
      for (const saver of this.savers.values()) saver.stop();
      void this.flush();
      this.kept.close();
    };
  }

  /** The page may be closed: what is not on the server is in this browser now. */
  keepNow(): void {
    for (const saver of this.savers.values()) saver.keepNow();
  }

  /** For everything but the documents, which the store tells of. */
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

  /** What earlier visits left behind; returns when the last of them typed, or null. */
  async restore(): Promise<string | null> {
    let restored: string | null = null;
    for (const page of this.pages()) {
      for (const draft of await this.kept.left(page)) {
        if (this.saver(page).restore(draft.values)) restored = draft.savedAt;
        this.kept.forget(page, draft.visit);
      }
    }
    return restored;
  }

  /** `Slides › Slide 2 › Heading`. */
  labels(path: string): string[] {
    const { page, path: inner } = addressOf(path);
    return labelsAt(this.schemas[page], inner);
  }

  private after(step: Step | null): Step | null {
    if (step && this.savers.has(pageOfStep(step))) this.select({ path: step.at, from: "panel" });
    return step;
  }

  private stateChanged(): void {
    const messages = new Map<string, readonly string[]>();
    for (const [page, { state, server }] of this.savers) {
      this.known = { ...this.known, ...server.pictures };
      if (state.kind !== "refused") continue;
      for (const [path, sentences] of Object.entries(state.errors)) {
        messages.set(this.shownAt(pathOf({ page, path })), sentences);
      }
    }
    this.messages = messages;
    this.announce();
  }

  /** Messages about the parts of a picture stand at the picture. */
  private shownAt(path: string): string {
    const cut = path.lastIndexOf(".");
    const [parent, part] = [path.slice(0, cut), path.slice(cut + 1)];
    const value = this.store.get(parent);
    const isPart = ["src", "alt", "focus", "phone"].includes(part);
    return isPart && isGroup(value) && "focus" in value && part !== "alt" ? parent : joined(path);
  }

  private announce(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

const NONE: readonly string[] = [];
