/** The pages of one editor, each with its saver: those that are shown, and those that were left and are not saved yet. */
import type { PageName } from "../../../editor/messages";
import type { SitePage } from "../api";
import { isGroup, pathOf } from "./document";
import type { EditorStore } from "./EditorStore";
import type { PageSaver } from "./PageSaver";

export class OpenPages {
  private readonly savers = new Map<PageName, PageSaver>();
  private readonly left = new Set<PageName>();
  private readonly store: EditorStore;
  private readonly saverOf: (page: SitePage) => PageSaver;
  private readonly isUploading: (page: PageName) => boolean;

  constructor(
    store: EditorStore,
    saverOf: (page: SitePage) => PageSaver,
    isUploading: (page: PageName) => boolean,
  ) {
    this.store = store;
    this.saverOf = saverOf;
    this.isUploading = isUploading;
  }

  all(): ReadonlyMap<PageName, PageSaver> {
    return this.savers;
  }

  open(page: SitePage): void {
    if (!this.savers.has(page.page)) this.savers.set(page.page, this.saverOf(page));
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
  }

  /** Closes what was left and is saved, with every picture that was being uploaded for it. */
  closeSaved(): void {
    for (const name of this.left) {
      const saver = this.savers.get(name);
      const isSaved = saver?.state.kind === "saved" && !saver.isDirty();
      if (!isSaved || this.isUploading(name)) continue;
      this.left.delete(name);
      this.savers.delete(name);
      this.store.close(name);
    }
  }
}

/** What the server says of the fields that it refused, by their path within all documents. */
type Messages = ReadonlyMap<string, readonly string[]>;

export function messagesOf(savers: ReadonlyMap<PageName, PageSaver>, store: EditorStore): Messages {
  const messages = new Map<string, readonly string[]>();
  for (const [page, { state }] of savers) {
    if (state.kind !== "refused") continue;
    for (const [path, sentences] of Object.entries(state.errors)) {
      messages.set(shownAt(pathOf({ page, path }), store), sentences);
    }
  }
  return messages;
}

/** Messages about the parts of a picture stand at the picture. */
function shownAt(path: string, store: EditorStore): string {
  const cut = path.lastIndexOf(".");
  const [parent, part] = [path.slice(0, cut), path.slice(cut + 1)];
  const value = store.get(parent);
  const isPart = ["src", "focus", "phone"].includes(part);
  return isPart && isGroup(value) && "focus" in value ? parent : path;
}
