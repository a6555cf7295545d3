/** What is open in one editor: the store, a saver for each page, the chosen field, and the pictures seen so far. */
import { type DraftStore, holdVisit, openVisits } from "../../editing/drafts";
import type { FormImage } from "../../office/media/images/imageFormat";
import type { UploadOptions } from "../../office/media/images/upload";
import { UploadQueue, type UploadSummary } from "../../office/media/images/uploadQueue";
import { randomKey } from "../../words/key";
import type { SitePage } from "../api";
import { anchorOf, type PageName, type Pictures, pageOf, pathOf, pathOfAnchor } from "./document";
import { EditorStore, type Step } from "./EditorStore";
import { type PicturePart, takePicture } from "./items";
import { type Kept, PageSaver, type SaverOptions, type SaveState } from "./PageSaver";
import { isPicture, type Schemas } from "./schema";

export type SendPicture = (
  file: File,
  options: UploadOptions & { onShrinking: () => void },
) => Promise<FormImage>;

type Options = Pick<SaverOptions, "api" | "onMerged"> & {
  schemas: Schemas;
  /** What is typed and not yet on the server; tabs that are open keep theirs. */
  draftsOf: (page: PageName) => DraftStore<Kept>;
  send: SendPicture;
  onUploaded: (summary: UploadSummary) => void;
};

/** Where the caret is, or what was chosen; `from` is the side that has it already. */
type Selection = { path: string; from: "panel" | "frame" } | null;

/** What changes by itself, and is told to components. */
type Told = Pick<EditorSession, "selection" | "request" | "words" | "pictures" | "shown" | "side">;

export class EditorSession {
  readonly store = new EditorStore();
  readonly schemas: Schemas;
  selection: Selection = null;
  pictures: Pictures = {};
  /**
   * Another picture was asked for in the frame: by the files that were dropped on it, or by a click without any. Its field in
   * the panel takes the request.
   */
  request: { path: string; files: readonly File[] } | null = null;
  /** For screen readers. */
  words = "";
  /** The page whose fields the panel shows: the one that is open, or a part of every page. */
  shown: PageName = "home";
  /** Phones show one of the two. */
  side: "fields" | "page" = "fields";
  /** Messages about fields, by their paths. */
  messages: ReadonlyMap<string, readonly string[]> = new Map();
  private readonly options: Options;
  /** This tab, as long as the editor is open. */
  private readonly visit = randomKey();
  private readonly savers = new Map<PageName, PageSaver>();
  /** Pages that are not shown any more, and not saved yet. */
  private readonly left = new Set<PageName>();
  private readonly unrestored: PageName[] = [];
  /** Uploads go on when their field is not shown, and find it again when they are done. */
  private readonly uploads = new Map<string, UploadQueue<FormImage>>();
  private readonly listeners = new Set<() => void>();
  /** Rises with everything but changes of documents. */
  private version = 0;

  constructor(options: Options) {
    this.options = options;
    this.schemas = options.schemas;
  }

  private open(page: SitePage): void {
    if (this.savers.has(page.page)) return;
    const { store, options, visit } = this;
    this.pictures = { ...this.pictures, ...page.pictures };
    this.unrestored.push(page.page);
    const onState = () => this.stateChanged();
    const schema = this.schemas[page.page];
    const drafts = options.draftsOf(page.page);
    const saver = new PageSaver({ ...options, page, schema, store, drafts, visit, onState });
    this.savers.set(page.page, saver);
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
    this.selection = null;
    this.request = null;
    this.shown = names[0] ?? this.shown;
    this.side = "fields";
    this.stateChanged();
  }

  isOpen(page: PageName): boolean {
    return this.savers.has(page);
  }

  /** Begins to save; returns what ends it, with one last save. */
  start(): () => void {
    // From now on other tabs leave alone what this one keeps.
    const release = holdVisit(this.visit);
    for (const saver of this.all()) saver.start();
    const unsubscribe = this.store.subscribe(() => {
      for (const saver of this.all()) saver.changed();
    });
    return () => {
      this.keepNow();
      unsubscribe();
      for (const saver of this.all()) saver.stop();
      for (const queue of this.uploads.values()) queue.cancelAll();
      void this.flush();
      release();
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

  errors(path: string): readonly string[] {
    return this.messages.get(path) ?? NONE;
  }

  select(selection: Selection): void {
    const { path, from } = this.selection ?? {};
    if (path === selection?.path && from === selection?.from) return;
    this.tell({ selection, shown: selection ? pageOf(selection.path) : this.shown });
  }

  say(words: string): void {
    this.tell({ words });
  }

  addPicture(image: FormImage): void {
    const picture = { ...image, variants: [...(image.variants ?? [])] };
    this.tell({ pictures: { ...this.pictures, [image.url]: picture } });
  }

  tell(changes: Partial<Told>): void {
    Object.assign(this, changes);
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
    const isOpen = await openVisits();
    for (const page of this.unrestored.splice(0)) {
      const drafts = this.options.draftsOf(page);
      for (const draft of drafts.left(this.visit, isOpen).toReversed()) {
        if (this.savers.get(page)?.restore(draft.values)) restored = draft.savedAt;
        drafts.delete(draft.visit);
      }
    }
    return restored;
  }

  /** The uploads for a picture, or for the one that phones show. */
  queueOf(path: string, part: PicturePart): UploadQueue<FormImage> {
    const { send, onUploaded: onSettled } = this.options;
    const { documents } = this.store;
    const anchor = anchorOf(documents(), path);
    const key = `${anchor} ${part}`;
    const known = this.uploads.get(key);
    if (known) return known;
    const onDone = (image: FormImage) =>
      takePicture(this, pathOfAnchor(documents(), anchor), part, image);
    const queue = new UploadQueue<FormImage>(() => ({ send, onDone, onSettled }));
    queue.subscribe(() => this.stateChanged());
    this.uploads.set(key, queue);
    return queue;
  }

  /** Whether a picture is being uploaded, for a page or for any. */
  isUploading(page?: PageName): boolean {
    return [...this.uploads].some(
      ([key, queue]) => (!page || key.startsWith(`${page}.`)) && queue.isBusy(),
    );
  }

  private after(step: Step | null): Step | null {
    if (step && this.isOpen(pageOf(step.at))) this.select({ path: step.at, from: "panel" });
    return step;
  }

  private stateChanged(): void {
    this.closeSaved();
    const messages = new Map<string, readonly string[]>();
    for (const { server, state } of this.all()) {
      this.pictures = { ...this.pictures, ...server.pictures };
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
      if (!isSaved || this.isUploading(name)) continue;
      this.left.delete(name);
      this.savers.delete(name);
      this.store.close(name);
    }
  }

  /** Messages about the parts of a picture stand at the picture. */
  private shownAt(path: string): string {
    const [, parent = "", part] = /^(.+)\.(src|focus|phone)$/.exec(path) ?? [];
    return part && isPicture(this.store.get(parent)) ? parent : path;
  }

  private announce(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

const NONE: readonly string[] = [];
