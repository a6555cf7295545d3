/** The page in the editor's frame: what is pointed at, clicked and typed becomes messages to the back office. */
import type { FieldAddress } from "../store/document";
import type { SentDocuments } from "./documents";
import { isWithin, linkBeside, sameField } from "./fields";
import {
  boxOf,
  bringIntoView,
  isVisible,
  type Place,
  placeAt,
  placesOf,
  recentPlaces,
  textsWithin,
  watchAttributes,
} from "./find";
import { withoutMarks } from "./marks";
import { commandOf, onMessage, send, type ToFrame } from "./messages";
import { createOverlay } from "./overlay";
import { Redraw } from "./redraw";
import { holdSlides, Selection } from "./selection";
import { EditedWords } from "./textEdit";

export class Frame {
  readonly #documents: SentDocuments;
  readonly #overlay = createOverlay();
  readonly #selection: Selection;
  readonly #words: EditedWords;
  readonly #redraw = new Redraw(() => this.#draw());
  #hovered: Place | null = null;
  /** The fields that have an error. */
  #wrong: readonly FieldAddress[] = [];
  /** Whether clicks edit. */
  editing = readMode();

  constructor(documents: SentDocuments) {
    this.#documents = documents;
    this.#selection = new Selection(documents, this.#overlay);
    this.#words = new EditedWords(documents, this.#overlay, this.#selection);
  }

  /** Begins to listen. */
  run(): void {
    watchAttributes(document.documentElement);
    stayInFrame(this.#overlay.say);
    onMessage((message) => this.#receive(message));
    this.#watchPointer();
    this.#watchKeys();
    this.#watchFiles();
    document.addEventListener("copy", (event) => {
      const text = document.getSelection()?.toString() ?? "";
      if (withoutMarks(text) === text) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", withoutMarks(text));
    });
    this.#redraw.watch(this.#overlay.host);
    this.#selection.onRefresh = () => this.#redraw.soon();
    this.#applyMode();
  }

  #receive(message: ToFrame): void {
    this.#redraw.soon();
    switch (message.type) {
      case "schemas":
        this.#documents.schemas = message.schemas;
        return;
      case "documents":
        this.#documents.receive(message);
        this.#words.adopt();
        this.#selection.refresh();
        return;
      case "mode":
        this.editing = message.editing;
        storeMode(message.editing);
        this.#applyMode();
        return;
      case "select":
        if (sameField(message.field, this.#selection.field)) return;
        this.#words.end();
        this.#selection.show(message.field);
        return;
      case "errors":
        this.#wrong = message.fields;
    }
  }

  #applyMode(): void {
    if (!this.editing) this.#leave();
    holdSlides(this.editing);
  }

  /** Another page is shown. */
  turnPage(): void {
    this.#leave();
    setTimeout(() => this.editing && holdSlides(true));
  }

  #leave(): void {
    this.#words.end();
    this.#hovered = null;
    this.#selection.choose(null);
  }

  #draw(): void {
    const element = this.#words.element();
    if (!element) this.#selection.relocate();
    this.#selection.draw(element?.getBoundingClientRect() ?? null);
    const hovered = this.#hovered;
    const outlined = hovered && !element && hovered.shown !== this.#selection.place?.shown;
    this.#overlay.outline("hovered", outlined && isVisible(hovered) ? boxOf(hovered) : null);
    const wrong =
      this.#wrong.length === 0
        ? []
        : recentPlaces(this.#documents.table).filter(({ shown }) =>
            this.#wrong.some((field) => isWithin(field, shown)),
          );
    this.#overlay.outlineErrors(wrong.filter(isVisible).map(boxOf));
  }

  #isOurs(event: Event): boolean {
    const target = event.composedPath()[0];
    const own = this.#words.element();
    return (
      event.composedPath().includes(this.#overlay.host) ||
      (target instanceof Node && own?.contains(target) === true)
    );
  }

  #pointed({ clientX, clientY }: MouseEvent): Place | null {
    return this.editing ? placeAt(clientX, clientY, this.#documents.table) : null;
  }

  #watchPointer(): void {
    window.addEventListener("pointermove", (event) => {
      this.#hovered = this.#isOurs(event) ? null : this.#pointed(event);
    });
    document.documentElement.addEventListener("pointerleave", () => {
      this.#hovered = null;
    });
    const onClick = (event: MouseEvent) => {
      if (!this.editing || !event.isTrusted) return;
      const link = linkOf(event);
      if (event.detail === 0 || this.#isOurs(event)) {
        // A link that is pressed by key is not followed either.
        if (link) stop(event);
        return;
      }
      this.#words.end();
      const place = this.#pointed(event);
      if (place || link) stop(event);
      if (place) this.#open(place, { x: event.clientX, y: event.clientY });
      else if (link) this.#chooseLink(link);
      else this.#chooseFact(event.target);
    };
    const onOtherClick = (event: MouseEvent) => this.editing && linkOf(event) && stop(event);
    window.addEventListener("click", onClick, true);
    window.addEventListener("auxclick", onOtherClick, true);
    this.#overlay.chosen.addEventListener("click", () => {
      if (this.#selection.place) this.#open(this.#selection.place, null);
    });
  }

  /** Files that are dragged over the page: on a picture they take its place, anywhere else nothing becomes of them. */
  #watchFiles(): void {
    const pictureAt = (event: DragEvent) => {
      event.preventDefault();
      const place = this.#pointed(event);
      return place && "image" in place ? place : null;
    };
    window.addEventListener("dragover", (event) => {
      this.#hovered = pictureAt(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = this.#hovered ? "copy" : "none";
    });
    // The browser would open the file in the frame.
    window.addEventListener("drop", (event) => {
      const place = pictureAt(event);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!place || files.length === 0) return;
      const { page, path } = place.shown;
      this.#selection.choose(place);
      send({ type: "drop", field: { page, path }, files });
    });
  }

  /** Edits a text, the caret at a point of the window, or asks for another picture. */
  #open(place: Place, point: { x: number; y: number } | null): void {
    if ("node" in place) {
      this.#words.begin(place, point);
      return;
    }
    this.#words.end();
    this.#selection.choose(place);
    send({ type: "picture", field: { page: place.shown.page, path: place.shown.path } });
  }

  /** Beside the words of a link, or one without words of ours. */
  #chooseLink(link: Element): void {
    const [place, another] = textsWithin(link, this.#documents.table);
    if (!place || another) {
      if (!this.#chooseFact(link))
        this.#overlay.say(
          "This is not among the words of the page. To follow links, leave the edit mode.",
        );
      return;
    }
    this.#selection.choose(place);
    const field = linkBeside(place.shown, this.#documents.schemas);
    if (field) send({ type: "link", field });
  }

  /** A fact of the company is edited in the side panel; anywhere else nothing is chosen. */
  #chooseFact(target: EventTarget | null): boolean {
    const text = target instanceof Element ? (target.textContent ?? "").trim() : "";
    const fact = this.#documents.factWith(text);
    this.#selection.choose(null);
    if (fact) send({ type: "select", field: fact });
    return fact !== null;
  }

  #watchKeys(): void {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || this.#words.isComposing()) return;
      const command = commandOf(event);
      if (command && (command === "save" || !isTypedIn(event.target))) {
        event.preventDefault();
        event.stopImmediatePropagation();
        this.#words.expectChange();
        send({ type: command });
      } else if (this.editing && event.key === "Tab" && !event.ctrlKey && !event.altKey) {
        this.#moveThrough(event);
      } else if (this.editing && event.key === "Escape" && !this.#words.element()) {
        if (this.#selection.field) this.#selection.choose(null);
      }
    };
    window.addEventListener("keydown", onKey, true);
  }

  /** The Tab key in edit mode: from field to field, through the toolbar of each, and out of the page at its ends. */
  #moveThrough(event: KeyboardEvent): void {
    const overlay = this.#overlay;
    const selection = this.#selection;
    const step = event.shiftKey ? -1 : 1;
    const stops: (Element | null)[] = [overlay.chosen, ...overlay.buttons()];
    const at = stops.indexOf(overlay.focused());
    const next = at < 0 || !selection.place ? undefined : stops[at + step];
    if (next instanceof HTMLElement) {
      event.preventDefault();
      next.focus({ preventScroll: true });
      return;
    }
    this.#words.end();
    const places = placesOf(this.#documents.table).filter(isVisible).filter(isFirstOfItsKind);
    const current = places.findIndex((place) => isSame(place, selection.place));
    const isBehind = document.activeElement === overlay.end && event.shiftKey;
    const place = places[(isBehind ? places.length : current) + step];
    if (!place) {
      selection.choose(null);
      // The browser goes on from here, out of the page.
      (event.shiftKey ? overlay.start : overlay.end).focus({ preventScroll: true });
      return;
    }
    event.preventDefault();
    selection.choose(place);
    bringIntoView(place, true);
    selection.draw(null);
    overlay.chosen.focus({ preventScroll: true });
  }
}

/** Several lines of a text are one stop each; the same line elsewhere on the page is another. */
const isFirstOfItsKind = (place: Place, at: number, all: Place[]): boolean =>
  all.findIndex((other) => isSame(other, place)) === at;

function isSame(one: Place, other: Place | null): boolean {
  if (!other || !sameField(one.shown, other.shown) || one.shown.line !== other.shown.line)
    return false;
  const elementOf = (place: Place) => ("image" in place ? place.image : place.node);
  return elementOf(one) === elementOf(other);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

/** Fields of forms undo by themselves. */
const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const SENDS_NOTHING =
  "Nothing is sent from the editor. Visitors can send this form on the site itself.";

/**
 * What visitors can do and the frame must not: links that the app does not follow open in a tab of their own, and nothing is
 * sent to the server.
 */
function stayInFrame(say: (text: string) => void): void {
  // After the app's own listener, which is on the document.
  window.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (event.defaultPrevented || !link) return;
    if (link.getAttribute("href")?.startsWith("#") || !/^https?:$/.test(link.protocol)) return;
    event.preventDefault();
    window.open(link.href, "_blank", "noopener");
  });
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A search is a page of the site.
    if (form instanceof HTMLFormElement && form.method === "get") return;
    stop(event);
    say(SENDS_NOTHING);
  };
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("submit", (event) => event.preventDefault());
  // The page in the frame reads from the server and never writes.
  const read = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    if (/^(get|head)$/i.test(method)) return read(input, init);
    return Promise.reject(new TypeError("The editor sends nothing."));
  };
}

/** Whether clicks edit. The flag outlives the document, in the browser's local storage. */
const KEY = "visual-edit-mode";

function readMode(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

function storeMode(editing: boolean): void {
  try {
    window.localStorage.setItem(KEY, editing ? "on" : "off");
  } catch {
    // The browser keeps nothing for this site: the flag lasts as long as the document.
  }
}
