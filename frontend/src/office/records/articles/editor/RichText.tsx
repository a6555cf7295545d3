import { type Editor, EditorContent, type JSONContent, useEditor } from "@tiptap/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import article from "../../../../public/views/ArticleView.module.css";
import { cx } from "../../../../ui/cx";
import { toasts } from "../../../data/toasts";
import type { FormImage } from "../../../media/images/imageFormat";
import { ACCEPTED_TYPES, imageFiles } from "../../../media/images/imageFormat";
import { LinkDialog } from "./LinkDialog";
import { hasText, tidyPaste } from "./paste";
import styles from "./RichText.module.css";
import { readHtml } from "./read";
import { EXTENSIONS } from "./schema";
import { ContextBar, Toolbar } from "./Toolbar";
import { writeDocument, writeHtml } from "./write";

/** After this time an equal value is no echo, but was set on purpose. */
const ECHO_WINDOW_MS = 3000;

/**
 * Distinguishes the editor's own changes, which come back through the form's state, from values set by the form. An echo
 * may arrive after further typing, which it must not replace.
 */
export class OwnChanges {
  /** Reported to the form and not yet echoed, oldest first. */
  private pending: { value: string; at: number }[] = [];
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  report(value: string): void {
    this.pending.push({ value, at: this.now() });
  }

  /** The form may skip intermediate values, but keeps their order. */
  isEcho(value: string): boolean {
    const recent = this.pending.filter(({ at }) => this.now() - at < ECHO_WINDOW_MS);
    const found = recent.findIndex((own) => own.value === value);
    this.pending = recent.slice(found + 1);
    return found >= 0;
  }
}

type Props = {
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  /** Where this editor puts what inserts a picture at the caret, as long as it is shown. */
  inserter: RefObject<((image: FormImage) => void) | null>;
  /** Pictures that were dropped, pasted or picked, to be uploaded. */
  onFiles: (files: readonly File[]) => void;
};

/** Room above the cursor for the bars that stay, in pixels. */
const SCROLL_MARGIN = { top: 128, right: 0, bottom: 32, left: 0 };

/** The form's HTML, and the editor's HTML of the same document, which may differ in whitespace. */
type EditorText = { value: string; written: string };

/** The editor, in a chunk of its own. */
export function RichText({ value, onChange, invalid, inserter, onFiles }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const [loaded] = useState(() => loadText(value));
  const [own] = useState(() => new OwnChanges());
  /** The text that was loaded, and the current one. */
  const stored = useRef<EditorText>(loaded.text);
  const current = useRef<EditorText>(loaded.text);
  const latest = useRef({ onChange });
  useEffect(() => {
    latest.current = { onChange };
  });

  const editor = useEditor({
    extensions: EXTENSIONS,
    injectCSS: false,
    content: loaded.content,
    editorProps: {
      attributes: attributes(invalid),
      scrollMargin: SCROLL_MARGIN,
      scrollThreshold: SCROLL_MARGIN,
      transformPastedHTML: (html) => {
        const { html: tidy, removedImages } = tidyPaste(html);
        if (removedImages > 0) reportRemovedImages(removedImages);
        return tidy;
      },
      handlePaste: (_view, { clipboardData }) =>
        !hasText(clipboardData) && uploadFiles(imageFiles(clipboardData)),
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : imageFiles(event.dataTransfer);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length > 0 && at) editor?.commands.setTextSelection(at.pos);
        return uploadFiles(files);
      },
    },
    onUpdate: ({ editor: now }) => {
      const written = writeDocument(now.state.doc);
      // A trailing empty paragraph is not saved.
      if (written === current.current.written) return;
      // An undone change restores the stored HTML exactly.
      current.current =
        written === stored.current.written ? stored.current : { value: written, written };
      own.report(current.current.value);
      latest.current.onChange(current.current.value);
    },
  });

  useEffect(() => {
    if (!editor) return;
    inserter.current = (image) => insertFigure(editor, image);
    return () => {
      inserter.current = null;
    };
  }, [editor, inserter]);
  const uploadFiles = (files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
    return files.length > 0;
  };

  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: attributes(invalid) },
    });
  }, [editor, invalid]);
  useEffect(() => {
    const isEcho = own.isEcho(value);
    if (!editor || isEcho || value === current.current.value) return;
    const { content, text: now } = loadText(value);
    current.current = now;
    stored.current = now;
    editor.commands.setContent(content, { emitUpdate: false });
  }, [editor, own, value]);

  if (!editor) return null;
  return (
    <div className={cx(styles.editor, invalid && styles.invalid)}>
      <div className={styles.tools}>
        <Toolbar
          editor={editor}
          onLink={() => setLinking(true)}
          onImage={() => picker.current?.click()}
        />
        <ContextBar editor={editor} />
      </div>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED_TYPES}
        tabIndex={-1}
        className="visually-hidden"
        aria-label="Picture for the text"
        onChange={(event) => {
          uploadFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <EditorContent editor={editor} className={styles.paper} />
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </div>
  );
}

function loadText(value: string): { content: JSONContent; text: EditorText } {
  const content = readHtml(value);
  return { content, text: { value, written: writeHtml(content) } };
}

function reportRemovedImages(count: number): void {
  const text = count === 1 ? "A picture was not pasted" : `${count} pictures were not pasted`;
  toasts.plain(text, {
    detail: "Save pictures as files and add them with “Picture” in the tool bar.",
  });
}

function attributes(invalid: boolean): Record<string, string> {
  return {
    id: "content",
    class: `${article.text} ${styles.text}`,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Content",
    "aria-required": "true",
    ...(invalid ? { "aria-invalid": "true", "aria-describedby": "content-errors" } : {}),
  };
}

/** Moves the cursor into the caption, which also shows the field for the alt text. */
function insertFigure(editor: Editor, { url, alt, width, height }: FormImage): void {
  const attrs = { src: url, alt, width, height };
  // The text may hold the same picture already: nodes that did not change are the same objects afterwards.
  const before = new Set<unknown>();
  editor.state.doc.descendants((node) => void before.add(node));
  editor.chain().focus().insertContent({ type: "figure", attrs }).run();
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === "figure" && node.attrs.src === url && !before.has(node)) {
      editor.commands.setTextSelection(at + 1);
    }
    return true;
  });
}
