import { type Editor, EditorContent, type JSONContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { cx } from "../../../ui/cx";
import article from "../../../views/ArticleView.module.css";
import { ACCEPTED_TYPES, imageFiles } from "../../images/imageFormat";
import type { FormImage } from "../../images/types";
import { UploadList } from "../../images/UploadList";
import { SINGLE, useUploads } from "../../images/useUploads";
import { toasts } from "../../shared/toasts";
import { ContextBar } from "./ContextBar";
import { LinkDialog } from "./LinkDialog";
import { OwnChanges } from "./ownChanges";
import { bringsText, tidyPaste } from "./paste/tidy";
import styles from "./RichText.module.css";
import { readHtml } from "./read";
import { EXTENSIONS } from "./schema";
import { Toolbar } from "./Toolbar";
import { writeDocument, writeHtml } from "./write";

type Props = {
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  onUploading: (busy: boolean) => void;
};

/** A text as the form holds it, and as the editor writes it: the same words, perhaps in other spacing. */
type Held = { value: string; written: string };

/** The text as it will be read, written in place. Its own chunk: a list of posts does not need it. */
export function RichText({ value, onChange, invalid, onUploading }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const [opened] = useState(() => opening(value));
  const [own] = useState(() => new OwnChanges());
  /** What the editor was opened with, and what the form holds now. */
  const stored = useRef<Held>(opened.held);
  const held = useRef<Held>(opened.held);
  const latest = useRef({ onChange, onUploading });
  useEffect(() => {
    latest.current = { onChange, onUploading };
  });

  const editor = useEditor({
    extensions: EXTENSIONS,
    injectCSS: false,
    content: opened.content,
    editorProps: {
      attributes: attributes(invalid),
      transformPastedHTML: (html) => {
        const { html: tidy, pictures } = tidyPaste(html);
        if (pictures > 0) tellOfPictures(pictures);
        return tidy;
      },
      handlePaste: (_view, { clipboardData }) =>
        !bringsText(clipboardData) && take(imageFiles(clipboardData)),
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : imageFiles(event.dataTransfer);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length > 0 && at) editor?.commands.setTextSelection(at.pos);
        return take(files);
      },
    },
    onUpdate: ({ editor: now }) => {
      const written = writeDocument(now.state.doc);
      // A blank line at its end changes nothing that is saved.
      if (written === held.current.written) return;
      // What was typed and taken back leaves the text as it was stored, to the letter.
      held.current =
        written === stored.current.written ? stored.current : { value: written, written };
      own.give(held.current.value);
      latest.current.onChange(held.current.value);
    },
  });

  const uploads = useUploads(
    "blogs",
    (picture) => {
      if (editor) insertFigure(editor, picture);
    },
    SINGLE,
  );
  const take = (files: readonly File[]) => {
    if (files.length > 0) uploads.add(files);
    return files.length > 0;
  };

  useEffect(() => latest.current.onUploading(uploads.busy), [uploads.busy]);
  useEffect(() => () => latest.current.onUploading(false), []);
  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: attributes(invalid) },
    });
  }, [editor, invalid]);
  useEffect(() => {
    const isEcho = own.isEcho(value);
    if (!editor || isEcho || value === held.current.value) return;
    const { content, held: now } = opening(value);
    held.current = now;
    stored.current = now;
    editor.commands.setContent(content, { emitUpdate: false });
  }, [editor, own, value]);

  if (!editor) return null;
  return (
    <div className={cx(styles.editor, invalid && styles.wrong)}>
      <div className={styles.tools}>
        <Toolbar
          editor={editor}
          onLink={() => setLinking(true)}
          onPicture={() => picker.current?.click()}
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
          take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <EditorContent editor={editor} className={styles.paper} />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </div>
  );
}

function opening(value: string): { content: JSONContent; held: Held } {
  const content = readHtml(value);
  return { content, held: { value, written: writeHtml(content) } };
}

function tellOfPictures(count: number): void {
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

/** The cursor goes into its caption, where the alt text is asked for too. */
function insertFigure(editor: Editor, { url, alt, width, height }: FormImage): void {
  const attrs = { src: url, alt, width, height };
  editor.chain().focus().insertContent({ type: "figure", attrs }).run();
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === "figure" && node.attrs.src === url) {
      editor.commands.setTextSelection(at + 1);
    }
    return true;
  });
}
