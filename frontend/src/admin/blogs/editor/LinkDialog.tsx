import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { linkAddress } from "./commands";
import styles from "./LinkDialog.module.css";

type Props = { editor: Editor; open: boolean; onClose: () => void };

export function LinkDialog({ editor, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Link">
      {open ? <Ask editor={editor} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Ask({ editor, onClose }: Pick<Props, "editor" | "onClose">) {
  const before = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);

  const close = () => {
    onClose();
    // The dialog gives the focus back to the button; the text is where one goes on.
    setTimeout(() => editor.commands.focus());
  };
  const apply = () => {
    const href = linkAddress(typed);
    if (href === null) {
      setWrong(true);
      return;
    }
    const { empty } = editor.state.selection;
    const chain = editor.chain().extendMarkRange("link");
    if (empty && before === "") {
      chain.insertContent({ type: "text", text: typed.trim(), marks: [mark(href)] }).run();
    } else chain.setLink({ href }).run();
    close();
  };

  return (
    // A form of its own may not stand in the form around it.
    <fieldset
      className={styles.ask}
      aria-label="Link"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        name="link-address"
        label="Address"
        required
        value={typed}
        inputMode="url"
        spellCheck={false}
        hint="A web address, an e-mail address, or tel: with a number."
        errors={wrong ? ["Enter an address that starts with https://, mailto: or tel:"] : []}
        autoFocus
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <div className={styles.buttons}>
        {before === "" ? null : (
          <Button
            variant="outline"
            onClick={() => {
              editor.chain().extendMarkRange("link").unsetLink().run();
              close();
            }}
          >
            Remove link
          </Button>
        )}
        <Button onClick={apply}>{before === "" ? "Add link" : "Change link"}</Button>
      </div>
    </fieldset>
  );
}

function mark(href: string) {
  return { type: "link", attrs: { href } };
}
