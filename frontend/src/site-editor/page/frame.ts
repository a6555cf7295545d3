/** The page in the editor's frame: what is pointed at, clicked and typed becomes messages to the back office. */
import { readMode, stayInFrame, storeMode } from "./browse";
import { holdSlides } from "./carousel";
import type { SentDocuments } from "./documents";
import { watchFiles } from "./dropFiles";
import { EditedWords } from "./editedWords";
import { linkBeside, sameField } from "./fields";
import { boxOf, isVisible, type Place, placeAt, placesWithin, watchAttributes } from "./find";
import { withoutMarks } from "./marks";
import type { ToFrame } from "./messages";
import { createOverlay, type Overlay } from "./overlay";
import { onMessage, send } from "./receive";
import { Redraw } from "./redraw";
import { Selection } from "./selection";
import { moveThrough } from "./tabOrder";
import { WrongFields } from "./wrongFields";

export class Frame {
  readonly documents: SentDocuments;
  readonly overlay: Overlay = createOverlay();
  readonly selection: Selection;
  editing = readMode();
  readonly #words: EditedWords;
  #hovered: Place | null = null;
  readonly #wrong: WrongFields;
  readonly #redraw = new Redraw(() => this.#draw());

  constructor(documents: SentDocuments) {
    this.documents = documents;
    this.selection = new Selection(documents, this.overlay);
    this.#wrong = new WrongFields(documents.table);
    this.#words = new EditedWords(documents, this.overlay, this.selection);
  }

  /** Begins to listen. */
  run(): void {
    watchAttributes(document.documentElement);
    stayInFrame(this.overlay.say);
    onMessage((message) => this.#receive(message));
    this.#watchPointer();
    this.#watchKeys();
    watchFiles(
      (event) =>
        this.editing ? placeAt(event.clientX, event.clientY, this.documents.table) : null,
      (place) => {
        this.#hovered = place;
      },
      (place) => this.selection.choose(place),
    );
    document.addEventListener("copy", (event) => {
      const text = document.getSelection()?.toString() ?? "";
      if (withoutMarks(text) === text) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", withoutMarks(text));
    });
    this.#redraw.watch(this.overlay.host);
    this.selection.onRefresh = () => this.#redraw.soon();
    this.#applyMode();
  }

  #receive(message: ToFrame): void {
    this.#redraw.soon();
    switch (message.type) {
      case "schemas":
        this.documents.describe(message.schemas);
        return;
      case "documents":
        this.documents.receive(message.documents, message.pictures);
        this.#words.adopt();
        this.selection.refresh();
        return;
      case "mode":
        this.editing = message.editing;
        storeMode(message.editing);
        this.#applyMode();
        return;
      case "select":
        if (sameField(message.field, this.selection.field)) return;
        this.#words.end();
        this.selection.show(message.field);
        return;
      case "errors":
        this.#wrong.set(message.fields);
    }
  }

  #applyMode(): void {
    if (!this.editing) {
      this.#words.end();
      this.#hovered = null;
      this.selection.choose(null);
    }
    holdSlides(this.editing);
  }

  /** Another page is shown. */
  turnPage(): void {
    this.#words.end();
    this.#hovered = null;
    this.selection.choose(null);
    setTimeout(() => this.editing && holdSlides(true));
  }

  /** Ends the editing of a text. */
  endEdit(): void {
    this.#words.end();
  }

  #draw(): void {
    const element = this.#words.element();
    if (!element) this.selection.relocate();
    this.selection.draw(element?.getBoundingClientRect() ?? null);
    const hovered = this.#hovered;
    const outlined = hovered && !element && hovered.shown !== this.selection.place?.shown;
    this.overlay.outline("hovered", outlined && isVisible(hovered) ? boxOf(hovered) : null);
    this.overlay.outlineErrors(this.#wrong.boxes());
  }

  #isOurs(event: Event): boolean {
    const target = event.composedPath()[0];
    const own = this.#words.element();
    return (
      event.composedPath().includes(this.overlay.host) ||
      (target instanceof Node && own?.contains(target) === true)
    );
  }

  #watchPointer(): void {
    const pointed = ({ clientX, clientY }: MouseEvent) =>
      placeAt(clientX, clientY, this.documents.table);
    window.addEventListener("pointermove", (event) => {
      this.#hovered = this.editing && !this.#isOurs(event) ? pointed(event) : null;
    });
    document.documentElement.addEventListener("pointerleave", () => {
      this.#hovered = null;
    });
    const onClick = (event: MouseEvent) => {
      if (!this.editing || !event.isTrusted || event.detail === 0 || this.#isOurs(event)) {
        // A link that is pressed by key is not followed either.
        if (this.editing && event.isTrusted && inLink(event)) stop(event);
        return;
      }
      this.#words.end();
      const place = pointed(event);
      const link = linkOf(event);
      if (place) {
        stop(event);
        if ("node" in place) this.#words.begin(place, { x: event.clientX, y: event.clientY });
        else this.choosePicture(place);
      } else if (link) {
        stop(event);
        this.#chooseLink(link);
      } else this.#chooseFact(event.target);
    };
    window.addEventListener("click", onClick, true);
    window.addEventListener(
      "auxclick",
      (event) => this.editing && linkOf(event) && stop(event),
      true,
    );
  }

  choosePicture(place: Place): void {
    this.#words.end();
    this.selection.choose(place);
    send({ type: "picture", field: { page: place.shown.page, path: place.shown.path } });
  }

  /** Beside the words of a link, or one without words of ours. */
  #chooseLink(link: Element): void {
    const [place, another] = placesWithin(link, this.documents.table);
    if (!place || another) {
      if (!this.#chooseFact(link))
        this.overlay.say(
          "This is not among the words of the page. To follow links, leave the edit mode.",
        );
      return;
    }
    this.selection.choose(place);
    const field = linkBeside(place.shown, this.documents.schema(place.shown.page));
    if (field) send({ type: "link", field });
  }

  /** A fact of the company is edited in the side panel; anywhere else nothing is chosen. */
  #chooseFact(target: EventTarget | null): boolean {
    const text = target instanceof Element ? (target.textContent ?? "").trim() : "";
    const fact = this.documents.factWith(text);
    this.selection.choose(null);
    if (fact) send({ type: "select", field: fact });
    return fact !== null;
  }

  #watchKeys(): void {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || this.#words.isComposing()) return;
      const command = commandOf(event);
      if (command) {
        event.preventDefault();
        event.stopImmediatePropagation();
        this.#words.expectChange();
        send({ type: command });
      } else if (this.editing && event.key === "Tab" && !event.ctrlKey && !event.altKey) {
        moveThrough(this, event);
      } else if (
        this.editing &&
        event.key === "Escape" &&
        !this.#words.element() &&
        this.selection.field
      ) {
        this.selection.choose(null);
      }
    };
    window.addEventListener("keydown", onKey, true);
    this.overlay.chosen.addEventListener("click", () => {
      const place = this.selection.place;
      if (!place) return;
      if ("node" in place) this.#words.begin(place, null);
      else this.choosePicture(place);
    });
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const linkOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest("a[href]") : null;

const inLink = (event: Event): boolean => linkOf(event) !== null;

/** What a key press asks the back office for. Fields of forms undo by themselves. */
function commandOf(event: KeyboardEvent): "undo" | "redo" | "save" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "s") return "save";
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    return null;
  if (key === "y") return "redo";
  return key === "z" ? (event.shiftKey ? "redo" : "undo") : null;
}
