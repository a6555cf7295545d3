/**
 * The line of text that is being edited where it stands: what is typed goes to the back office, and what it answers comes
 * back. React's own text nodes stay in the document, empty, so that React finds everything as it left it; what is edited is
 * an element of the editor's beside them.
 */
import { flushSync } from "react-dom";
import type { FieldAddress } from "../store/document";
import type { SentDocuments } from "./documents";
import { caretAt, type TextPlace } from "./find";
import { withoutMarks } from "./marks";
import { send } from "./messages";
import type { Overlay } from "./overlay";
import type { Selection } from "./selection";

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
      onInput: (typed) => this.#typed(session, typed),
      onEnd: () => this.end(),
    });
    const session: Session = { edit, field, lines, line, sent: new Set() };
    this.#session = session;
    this.#count(session);
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
    this.#count(session);
  }

  #typed(session: Session, typed: string): void {
    const text = textWith(session, typed);
    this.#documents.change(session.field, text);
    session.sent.add(text);
    send({ type: "text", field: session.field, text });
    this.#count(session);
  }

  /** How long the text is, and may be. */
  #count(session: Session): void {
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are taken out
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]/g;

/** Keys that end in a click on what the text is the label of. */
const PRESSES = "button, summary, a";

type TextEdit = ReturnType<typeof editText>;

type Options = {
  /** As it is stored, with placeholders. */
  raw: string;
  label: string;
  lines: boolean;
  /** Where the caret is wanted; at the end without. */
  point: { x: number; y: number } | null;
  onInput: (text: string) => void;
  onEnd: () => void;
};

function editText(place: TextPlace, options: Options) {
  const { raw, label, lines, onInput, onEnd } = options;
  const element = document.createElement("span");
  const restore = putInPlace(element, place);
  const listening = new AbortController();
  const { signal } = listening;
  let composing = false;

  element.setAttribute("contenteditable", "plaintext-only");
  element.setAttribute("role", "textbox");
  element.setAttribute("aria-multiline", String(lines));
  element.setAttribute("aria-label", label);
  element.spellcheck = true;
  // Through the object model, which the content security policy allows.
  Object.assign(element.style, {
    whiteSpace: "pre-wrap",
    outline: "none",
    boxShadow: "none",
    userSelect: "text",
    minWidth: "1ch",
  });
  element.textContent = raw;

  const read = () => {
    const text = textOf(element);
    return lines ? text.replace(/\n+$/, "") : text.replace(/\s*\n\s*/g, " ");
  };
  const insert = (text: string) => {
    const plain = withoutMarks(text.replace(/\r\n?/g, "\n"));
    const clean = (lines ? plain : plain.replace(/\s*\n\s*/g, " ")).replace(CONTROL, " ");
    // Deprecated, and the only way that keeps the selection and the browser's typing style.
    document.execCommand("insertText", false, clean);
  };

  const onTyped = () => {
    // Without words it would have no width, and no caret.
    element.style.display = element.textContent === "" ? "inline-block" : "inline";
    onInput(read());
  };
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, listener, { signal });
  on("input", onTyped);
  on("compositionstart", () => {
    composing = true;
  });
  on("compositionend", () => {
    composing = false;
  });
  on("paste", (event) => {
    event.preventDefault();
    insert(event.clipboardData?.getData("text/plain") ?? "");
  });
  on("keydown", (event) => {
    if (event.isComposing || composing) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === "Escape" || (key === "Enter" && !lines)) {
      event.preventDefault();
      onEnd();
    } else if (key === "Enter" && !ctrlKey && !metaKey) {
      event.preventDefault();
      document.execCommand("insertLineBreak");
    } else if (key === " " && !ctrlKey && !metaKey && !altKey && element.closest(PRESSES)) {
      event.preventDefault();
      insert(" ");
    }
    // What the page does with keys is not meant.
    event.stopPropagation();
  });
  on("keyup", (event) => event.stopPropagation());
  // When the window gets the focus late, the text loses it for a moment only.
  on("blur", () =>
    setTimeout(() => {
      const isOver = document.hasFocus() && document.activeElement !== element;
      if (isOver && !signal.aborted) onEnd();
    }),
  );

  const link = element.closest("a");
  // A selection by mouse would drag it.
  link?.setAttribute("draggable", "false");
  element.focus({ preventScroll: true });
  setCaret(element, options.point);

  return {
    place,
    element,
    /** The line as it is typed. */
    read,
    /** Shows another text, which the back office has sent. */
    write: (text: string) => {
      element.textContent = text;
      setCaret(element, null);
    },
    isComposing: () => composing,
    /** Puts React's nodes back. */
    end: () => {
      listening.abort();
      link?.removeAttribute("draggable");
      restore();
    },
  };
}

/** Puts the element in the place of the line. The result puts everything back. */
function putInPlace(element: HTMLElement, { pieces, mark, node, root }: TextPlace): () => void {
  const saved = pieces.map(({ node }) => ({ node, data: node.data }));
  const tail = document.createTextNode(node.data.slice(mark.to));
  for (const piece of pieces) piece.node.data = piece.node.data.slice(0, piece.from);
  const emptied = [...root.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement &&
      child.textContent === "" &&
      pieces.some((piece) => child.contains(piece.node)),
  );
  const displays = emptied.map((child) => child.style.display);
  for (const child of emptied) child.style.display = "none";
  let before: Node = node;
  while (before.parentNode && before.parentNode !== root) before = before.parentNode;
  root.insertBefore(element, before.nextSibling);
  if (tail.data !== "") root.insertBefore(tail, element.nextSibling);
  return () => {
    element.remove();
    tail.remove();
    for (const { node, data } of saved) node.data = data;
    for (const [at, child] of emptied.entries()) child.style.display = displays[at] ?? "";
  };
}

function setCaret(element: HTMLElement, point: { x: number; y: number } | null): void {
  const selection = window.getSelection();
  const caret = point && caretAt(point.x, point.y);
  if (caret && element.contains(caret.node)) {
    selection?.collapse(caret.node, caret.offset);
    return;
  }
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** What is typed: browsers set line breaks as elements or as characters. */
function textOf(element: HTMLElement): string {
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof HTMLBRElement) return "\n";
    return node instanceof HTMLElement ? textOf(node) : (node.textContent ?? "");
  });
  return withoutMarks(parts.join("")).replace(CONTROL, "");
}
