import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { cx } from "../../../ui/cx";
import article from "../../../views/ArticleView.module.css";
import { pictureFiles } from "../../images/DropZone";
import type { FormPicture } from "../../images/types";
import { UploadList } from "../../images/UploadList";
import { SINGLE, useUploads } from "../../images/useUploads";
import { ContextBar } from "./ContextBar";
import { LinkDialog } from "./LinkDialog";
import styles from "./RichText.module.css";
import { quiet, readHtml } from "./read";
import { EXTENSIONS } from "./schema";
import { Toolbar } from "./Toolbar";
import { writeHtml } from "./write";

type Props = {
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  onUploading: (busy: boolean) => void;
};

/** The text as it will be read, written in place. Its own chunk: a list of posts does not need it. */
export function RichText({ value, onChange, invalid, onUploading }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  /** What the form holds, as the editor has given or got it. */
  const held = useRef(value);
  const latest = useRef({ onChange, onUploading });
  useEffect(() => {
    latest.current = { onChange, onUploading };
  });

  const editor = useEditor({
    extensions: EXTENSIONS,
    injectCSS: false,
    content: readHtml(value),
    editorProps: {
      attributes: attributes(invalid),
      transformPastedHTML: quiet,
      handlePaste: (_view, event) => take(pictureFiles(event.clipboardData)),
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : pictureFiles(event.dataTransfer);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length > 0 && at) editor?.commands.setTextSelection(at.pos);
        return take(files);
      },
    },
    onUpdate: ({ editor: now }) => {
      const html = writeHtml(now.getJSON());
      // Opening a text, or a blank line at its end, changes nothing that is saved.
      if (html === held.current || html === writeHtml(readHtml(held.current))) return;
      held.current = html;
      latest.current.onChange(html);
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
    if (!editor || value === held.current) return;
    held.current = value;
    editor.commands.setContent(readHtml(value), { emitUpdate: false });
  }, [editor, value]);

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
        accept="image/*"
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
function insertFigure(editor: Editor, { url, alt, width, height }: FormPicture): void {
  const attrs = { src: url, alt, width, height };
  editor.chain().focus().insertContent({ type: "figure", attrs }).run();
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === "figure" && node.attrs.src === url) {
      editor.commands.setTextSelection(at + 1);
    }
    return true;
  });
}
