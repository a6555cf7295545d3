/** The line of text that is being edited: what is typed goes to the back office, and what it answers comes back. */
import { flushSync } from "react-dom";
import type { SentDocuments } from "./documents";
import type { TextPlace } from "./find";
import type { FieldAddress } from "./messages";
import type { Overlay } from "./overlay";
import { send } from "./receive";
import type { Selection } from "./selection";
import { editText, type TextEdit } from "./textEdit";

type Session = {
  edit: TextEdit;
  field: FieldAddress;
  /** The lines of the field as they were before, one of which is edited. */
  lines: string[];
  line: number;
  /** What was sent, and may come back late. */
  sent: Set<string>;
};

export class EditedWords {
  readonly #documents: SentDocuments;
  readonly #overlay: Overlay;
  readonly #selection: Selection;
  #session: Session | null = null;

  constructor(documents: SentDocuments, overlay: Overlay, selection: Selection) {
    this.#documents = documents;
    this.#overlay = overlay;
    this.#selection = selection;
  }

  /** Edits the line where it stands, the caret at a point of the window or at its end. */
  begin(place: TextPlace, point: { x: number; y: number } | null): void {
    this.end();
    const { page, path, line, schema } = place.shown;
    const field = { page, path };
    const value = this.#documents.value(field);
    if (typeof value !== "string") return;
    const lines = value.split("\n");
    this.#documents.hold(field);
    this.#selection.choose(place);
    const edit = editText(place, {
      raw: lines[line] ?? "",
      label: schema.label,
      lines: schema.kind === "text",
      point,
      onInput: (typed) => this.#typed(typed),
      onEnd: () => this.end(),
    });
    this.#session = { edit, field, lines, line, sent: new Set() };
    this.#count();
  }

  end(): void {
    const session = this.#session;
    if (!session) return;
    this.#session = null;
    session.edit.end();
    // At once, so that what is pointed at next is found as it stays.
    flushSync(() => this.#documents.release());
    this.#overlay.showCount(0, undefined);
    this.#selection.refresh();
  }

  /** What is edited, as long as it is on the page. */
  element(): HTMLElement | null {
    if (this.#session?.edit.element.isConnected === false) this.end();
    return this.#session?.edit.element ?? null;
  }

  isComposing(): boolean {
    return this.#session?.edit.isComposing() ?? false;
  }

  /** What comes back next is meant, even if it was typed before: undo, redo. */
  expectChange(): void {
    this.#session?.sent.clear();
  }

  /** Shows what the back office has made of the text. */
  adopt(): void {
    const session = this.#session;
    if (!session || session.edit.isComposing()) return;
    const value = this.#documents.value(session.field);
    const typed = textWith(session, session.edit.read());
    if (typeof value !== "string" || withoutEnds(value) === withoutEnds(typed)) return;
    if (session.sent.has(value)) {
      // Taken for a late answer to what was sent from here, also where somebody else has written the same.
      this.#documents.change(session.field, typed);
      return;
    }
    const lines = value.split("\n");
    if (lines.length !== session.lines.length) {
      this.end();
      return;
    }
    session.lines = lines;
    session.edit.write(lines[session.line] ?? "");
    this.#count();
  }

  #typed(typed: string): void {
    const session = this.#session;
    if (!session) return;
    const text = textWith(session, typed);
    this.#documents.change(session.field, text);
    session.sent.add(text);
    send({ type: "text", field: session.field, text });
    this.#count();
  }

  /** How long the text is, and may be. */
  #count(): void {
    const session = this.#session;
    if (!session) return;
    const text = textWith(session, session.edit.read());
    this.#overlay.showCount([...text].length, session.edit.place.shown.schema.max);
  }
}

/** The whole text with what is typed in its line. Where an empty line parts paragraphs, a new one is parted so too. */
function textWith({ lines, line }: Pick<Session, "lines" | "line">, typed: string): string {
  const parted = lines.includes("") ? typed.replace(/\n+/g, "\n\n") : typed;
  return lines.map((one, at) => (at === line ? parted : one)).join("\n");
}

/** Without the blanks at the ends of lines, which the back office may have taken away. */
const withoutEnds = (text: string): string => text.replace(/[^\S\n]+$/gm, "");
