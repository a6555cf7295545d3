/** The page in the editor's frame: what is pointed at, clicked and typed becomes messages to the back office. */
import { stayInFrame } from "./browse";
import { holdSlides } from "./carousel";
import type { SentDocuments } from "./documents";
import { linkBeside, sameField } from "./fields";
import {
  boxOf,
  isVisible,
  type Place,
  placeAt,
  placesOf,
  placesWithin,
  type TextPlace,
  watchAttributes,
} from "./find";
import { withoutMarks } from "./marks";
import type { FieldAddress, ToFrame } from "./messages";
import { readMode, storeMode } from "./mode";
import { createOverlay, type Overlay } from "./overlay";
import { onMessage, send } from "./receive";
import { Selection } from "./selection";
import { moveThrough } from "./tabOrder";
import { editText, type TextEdit } from "./textEdit";

/** A text that is being edited. */
type Session = {
  edit: TextEdit;
  field: FieldAddress;
  /** The lines of the field as they were before, one of which is edited. */
  lines: string[];
  line: number;
  /** What was sent, and may come back late. */
  sent: Set<string>;
};

export class Frame {
  readonly documents: SentDocuments;
  readonly overlay: Overlay = createOverlay();
  readonly selection: Selection;
  editing = readMode();
  #session: Session | null = null;
  #hovered: Place | null = null;
  #errors: FieldAddress[] = [];

  constructor(documents: SentDocuments) {
    this.documents = documents;
    this.selection = new Selection(documents, this.overlay);
  }

  /** Begins to listen. */
  run(): void {
    watchAttributes(document.documentElement);
    stayInFrame(this.overlay.say);
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
    const draw = () => {
      this.#draw();
      requestAnimationFrame(draw);
    };
    draw();
    this.#applyMode();
  }

  #receive(message: ToFrame): void {
    switch (message.type) {
      case "schemas":
        this.documents.describe(message.schemas);
        return;
      case "documents":
        this.documents.receive(message.documents, message.pictures);
        this.#adopt();
        this.selection.refresh();
        return;
      case "mode":
        this.editing = message.editing;
        storeMode(message.editing);
        this.#applyMode();
        return;
      case "select":
        if (sameField(message.field, this.selection.field)) return;
        this.endEdit();
        this.selection.show(message.field);
        return;
      case "errors":
        this.#errors = message.fields.map(({ page, path }) => ({ page, path }));
    }
  }

  #applyMode(): void {
    if (!this.editing) {
      this.endEdit();
      this.#hovered = null;
      this.selection.choose(null);
    }
    holdSlides(this.editing);
  }

  /** Another page is shown. */
  turnPage(): void {
    this.endEdit();
    this.#hovered = null;
    this.selection.choose(null);
    setTimeout(() => this.editing && holdSlides(true));
  }

  /** Edits the line where it stands. */
  beginEdit(place: TextPlace, point: { x: number; y: number } | null): void {
    this.endEdit();
    const { page, path, line, schema } = place.shown;
    const field = { page, path };
    const value = this.documents.value(field);
    if (typeof value !== "string") return;
    const lines = value.split("\n");
    this.documents.hold(field);
    this.selection.choose(place);
    const session = { field, lines, line, sent: new Set<string>() };
    const edit = editText(place, {
      raw: lines[line] ?? "",
      label: schema.label,
      lines: schema.kind === "text",
      point,
      onInput: (typed) => this.#typed(typed),
      onEnd: () => this.endEdit(),
    });
    this.#session = { ...session, edit };
    this.overlay.showCount(value.length, schema.max);
  }

  endEdit(): void {
    const session = this.#session;
    if (!session) return;
    this.#session = null;
    session.edit.end();
    this.documents.release();
    this.selection.refresh();
  }

  #typed(typed: string): void {
    const session = this.#session;
    if (!session) return;
    const text = textWith(session, typed);
    this.documents.change(session.field, text);
    session.sent.add(text);
    send({ type: "text", field: session.field, text });
    this.overlay.showCount(text.length, session.edit.place.shown.schema.max);
  }

  /** Shows in the edited text what the back office has made of it: undo, redo. */
  #adopt(): void {
    const session = this.#session;
    if (!session || session.edit.isComposing()) return;
    if (!session.edit.element.isConnected) {
      this.endEdit();
      return;
    }
    const value = this.documents.value(session.field);
    const typed = textWith(session, session.edit.read());
    if (typeof value !== "string" || value === typed) return;
    if (session.sent.has(value)) {
      // Sent before what was typed since.
      this.documents.change(session.field, typed);
      return;
    }
    const lines = value.split("\n");
    if (lines.length !== session.lines.length) {
      this.endEdit();
      return;
    }
    session.lines = lines;
    session.edit.write(lines[session.line] ?? "");
  }

  #draw(): void {
    if (!this.editing && this.#errors.length === 0 && !this.selection.field) return;
    this.selection.relocate();
    this.selection.draw(this.#session?.edit.element.getBoundingClientRect() ?? null);
    const hovered = this.#hovered;
    const outlined = hovered && !this.#session && hovered.shown !== this.selection.place?.shown;
    this.overlay.outline("hovered", outlined && isVisible(hovered) ? boxOf(hovered) : null);
    const wrong = this.#errors.length > 0 ? placesOf(this.documents.table).filter(isVisible) : [];
    const boxes = wrong.filter(({ shown }) => this.#errors.some((field) => isAbout(field, shown)));
    this.overlay.outlineErrors(boxes.map(boxOf));
  }

  #isOurs(event: Event): boolean {
    const target = event.composedPath()[0];
    const own = this.#session?.edit.element;
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
      const place = pointed(event);
      const link = linkOf(event);
      if (place) {
        stop(event);
        if ("node" in place) this.beginEdit(place, { x: event.clientX, y: event.clientY });
        else this.choosePicture(place);
      } else if (link) {
        stop(event);
        this.#chooseLink(link);
      } else {
        this.endEdit();
        this.selection.choose(null);
      }
    };
    window.addEventListener("click", onClick, true);
    window.addEventListener(
      "auxclick",
      (event) => this.editing && linkOf(event) && stop(event),
      true,
    );
  }

  choosePicture(place: Place): void {
    this.endEdit();
    this.selection.choose(place);
    send({ type: "picture", field: { page: place.shown.page, path: place.shown.path } });
  }

  /** Beside the words of a link, or one without words of ours. */
  #chooseLink(link: Element): void {
    this.endEdit();
    const [place, another] = placesWithin(link, this.documents.table);
    if (!place || another) {
      const fact = this.documents.factWith(withoutMarks(link.textContent ?? "").trim());
      this.selection.choose(null);
      if (fact) send({ type: "select", field: fact });
      else
        this.overlay.say(
          "This is not among the words of the page. To follow links, leave the edit mode.",
        );
      return;
    }
    this.selection.choose(place);
    const field = linkBeside(place.shown, this.documents.schema(place.shown.page));
    if (field) send({ type: "link", field });
  }

  #watchKeys(): void {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || this.#session?.edit.isComposing()) return;
      const command = commandOf(event);
      if (command) {
        event.preventDefault();
        event.stopImmediatePropagation();
        // What comes back next is meant, even if it was typed before.
        this.#session?.sent.clear();
        send({ type: command });
      } else if (this.editing && event.key === "Tab" && !event.ctrlKey && !event.altKey) {
        moveThrough(this, event);
      } else if (this.editing && event.key === "Escape" && !this.#session && this.selection.field) {
        this.selection.choose(null);
      }
    };
    window.addEventListener("keydown", onKey, true);
    this.overlay.chosen.addEventListener("click", () => {
      const place = this.selection.place;
      if (!place) return;
      if ("node" in place) this.beginEdit(place, null);
      else this.choosePicture(place);
    });
  }

  #watchFiles(): void {
    const picture = (event: DragEvent) => {
      const place = this.editing
        ? placeAt(event.clientX, event.clientY, this.documents.table)
        : null;
      return place && "image" in place ? place : null;
    };
    window.addEventListener("dragover", (event) => {
      event.preventDefault();
      const place = picture(event);
      this.#hovered = place;
      if (event.dataTransfer) event.dataTransfer.dropEffect = place ? "copy" : "none";
    });
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      const place = picture(event);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!place || files.length === 0) return;
      const { page, path } = place.shown;
      this.selection.choose(place);
      send({ type: "drop", field: { page, path }, files });
    });
  }
}

function textWith({ lines, line }: Pick<Session, "lines" | "line">, typed: string): string {
  const parted = lines.includes("") ? typed.replace(/\n+/g, "\n\n") : typed;
  return lines.map((one, at) => (at === line ? parted : one)).join("\n");
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const linkOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest("a[href]") : null;

const inLink = (event: Event): boolean => linkOf(event) !== null;

/** Whether an error of a field is about what is shown: it may be that of a part of a picture. */
const isAbout = ({ page, path }: FieldAddress, shown: FieldAddress): boolean =>
  page === shown.page && (path === shown.path || path.startsWith(`${shown.path}.`));

/** Fields of forms undo by themselves. */
function commandOf(event: KeyboardEvent): "undo" | "redo" | "save" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "s") return "save";
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    return null;
  if (key === "y") return "redo";
  return key === "z" ? (event.shiftKey ? "redo" : "undo") : null;
}
