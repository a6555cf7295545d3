/**
 * Editing of one line of a text where it stands. React's own text nodes stay in the document, empty, so that React finds
 * everything as it left it; what is edited is an element of the editor's beside them.
 */
import { caretAt, type TextPlace } from "./find";
import { withoutMarks } from "./marks";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are taken out
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]/g;

/** Keys that end in a click on what the text is the label of. */
const PRESSES = "button, summary, a";

type Saved = { node: Text; data: string };

export type TextEdit = {
  readonly place: TextPlace;
  readonly element: HTMLElement;
  /** The line as it is typed. */
  read: () => string;
  /** Shows another text, which the back office has sent. */
  write: (text: string) => void;
  isComposing: () => boolean;
  /** Puts React's nodes back. */
  end: () => void;
};

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

export function editText(place: TextPlace, options: Options): TextEdit {
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
  element.addEventListener("input", onTyped, { signal });
  element.addEventListener("compositionstart", () => (composing = true), { signal });
  element.addEventListener("compositionend", () => (composing = false), { signal });
  element.addEventListener(
    "paste",
    (event) => {
      event.preventDefault();
      insert(event.clipboardData?.getData("text/plain") ?? "");
    },
    { signal },
  );
  element.addEventListener(
    "keydown",
    (event) => {
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
    },
    { signal },
  );
  element.addEventListener("keyup", (event) => event.stopPropagation(), { signal });
  // When the window gets the focus late, the text loses it for a moment only.
  const onBlur = () =>
    setTimeout(() => {
      const isOver = document.hasFocus() && document.activeElement !== element;
      if (isOver && !signal.aborted) onEnd();
    });
  element.addEventListener("blur", onBlur, { signal });

  const link = element.closest("a");
  // A selection by mouse would drag it.
  link?.setAttribute("draggable", "false");
  element.focus({ preventScroll: true });
  setCaret(element, options.point);

  return {
    place,
    element,
    read,
    write: (text) => {
      element.textContent = text;
      setCaret(element, null);
    },
    isComposing: () => composing,
    end: () => {
      listening.abort();
      link?.removeAttribute("draggable");
      restore();
    },
  };
}

/** Puts the element in the place of the line. The result puts everything back. */
function putInPlace(element: HTMLElement, { pieces, mark, node, root }: TextPlace): () => void {
  const saved: Saved[] = pieces.map((piece) => ({ node: piece.node, data: piece.node.data }));
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
