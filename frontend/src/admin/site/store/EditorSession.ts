/** What is open in one editor: the store, a saver for each page, the chosen field, and the pictures seen so far. */
import type { PageName, Pictures } from "../../../editor/messages";
import type { UploadSummary } from "../../images/uploadQueue";
import type { SiteApi, SitePage } from "../api";
import { EditorStore, pageOfStep, type Step } from "./EditorStore";
import { FieldUploads, type SendPicture } from "./FieldUploads";
import { takeUpload } from "./items";
import type { KeptDrafts } from "./kept";
import { messagesOf, OpenPages } from "./OpenPages";
import { PageSaver } from "./PageSaver";
import type { Author, SaveState } from "./saveState";
import type { Schemas } from "./schema";

type Options = {
  schemas: Schemas;
  /** Open from the beginning. */
  pages: readonly SitePage[];
  api: SiteApi;
  kept: KeptDrafts;
  send: SendPicture;
  onUploaded: (summary: UploadSummary) => void;
  onMerged: (page: PageName, by: Author) => void;
};

/** Where the caret is, or what was chosen; `from` is the side that has it already. */
export type Selection = { path: string; from: "panel" | "frame" } | null;

/** Files that were dropped on a picture; none: it was clicked. */
export type PictureRequest = { path: string; files: readonly File[] };

export class EditorSession {
  readonly store = new EditorStore();
  readonly schemas: Schemas;
  readonly kept: KeptDrafts;
  readonly uploads: FieldUploads;
  private readonly opened: OpenPages;
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
    const { schemas, pages, api, kept, onMerged } = options;
    this.schemas = schemas;
    this.kept = kept;
    const { store } = this;
    const onState = () => this.stateChanged();
    this.opened = new OpenPages(
      store,
      (page) => {
        this.known = { ...this.known, ...page.pictures };
        this.unrestored.push(page.page);
        const schema = schemas[page.page];
        return new PageSaver({ page, schema, store, api, kept, onState, onMerged });
      },
      (page) => this.uploads.isBusy(page),
    );
    this.uploads = new FieldUploads({
      documents: store.documents,
      send: options.send,
      onDone: (path, part, image) => takeUpload(this, path, part, image),
      onSettled: options.onUploaded,
      onChange: onState,
    });
    for (const page of pages) this.opened.open(page);
  }

  /** From now on these pages are edited; `read` are those that were not open. */
  show(names: readonly PageName[], read: readonly SitePage[]): void {
    this.opened.show(names, read);
    this.selected = null;
    this.wanted = null;
    this.stateChanged();
  }

  isOpen(page: PageName): boolean {
    return this.opened.all().has(page);
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
    return [...this.opened.all().keys()];
  }

  saver(page: PageName): PageSaver {
    const saver = this.opened.all().get(page);
    if (!saver) throw new Error(`${page} is not open`);
    return saver;
  }

  all(): PageSaver[] {
    return [...this.opened.all().values()];
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
        if (this.opened.all().get(page)?.restore(draft.values)) restored = draft.savedAt;
        this.kept.forget(page, draft.visit);
      }
    }
    return restored;
  }

  private after(step: Step | null): Step | null {
    if (step && this.opened.all().has(pageOfStep(step)))
      this.select({ path: step.at, from: "panel" });
    return step;
  }

  private stateChanged(): void {
    this.opened.closeSaved();
    for (const { server } of this.all()) this.known = { ...this.known, ...server.pictures };
    this.messages = messagesOf(this.opened.all(), this.store);
    this.announce();
  }

  private announce(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

const NONE: readonly string[] = [];
