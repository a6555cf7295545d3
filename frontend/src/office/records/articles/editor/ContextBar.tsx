import { type Editor, useEditorState } from "@tiptap/react";
import { Input } from "../../../../ui/Input";
import { TABLE_COMMANDS } from "./commands";
import styles from "./RichText.module.css";

/** Commands for the table or image at the cursor. */
export function ContextBar({ editor }: { editor: Editor }) {
  const { table, figure, alt } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      table: now.isActive("table"),
      figure: now.isActive("figure"),
      alt: String(now.getAttributes("figure").alt ?? ""),
    }),
  });
  if (figure) {
    return (
      <div className={styles.context}>
        <label className={styles.alt}>
          Alt text
          <Input
            maxLength={300}
            placeholder="What the picture shows"
            value={alt}
            onChange={(event) =>
              editor.commands.updateAttributes("figure", { alt: event.target.value })
            }
          />
        </label>
        <button
          type="button"
          className={styles.word}
          onClick={() => editor.chain().focus().deleteNode("figure").run()}
        >
          Remove picture
        </button>
      </div>
    );
  }
  if (!table) return null;
  return (
    <fieldset className={styles.context} aria-label="Table">
      {TABLE_COMMANDS.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className={styles.word}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
