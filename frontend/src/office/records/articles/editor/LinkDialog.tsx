import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { Listbox } from "../../../../fields/Listbox";
import { useLinkTargets } from "../../../../site-editor/linkTargets";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { useListbox } from "../../../../ui/useListbox";
import { SmallButton } from "../../../ui/SmallButton";
import { linkTarget, typedAddress } from "./links";
import styles from "./RichText.module.css";

type Props = { editor: Editor; open: boolean; onClose: () => void };

export function LinkDialog({ editor, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Link" className={styles.dialog}>
      {open ? <LinkForm editor={editor} onClose={onClose} /> : null}
    </Dialog>
  );
}

function LinkForm({ editor, onClose }: Pick<Props, "editor" | "onClose">) {
  const before = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);
  const { targets, options, status } = useLinkTargets(typed);

  const close = () => {
    onClose();
    // After the dialog has restored the focus to its button.
    setTimeout(() => editor.commands.focus());
  };
  const link = (href: string, words: string) => {
    const { empty } = editor.state.selection;
    const chain = editor.chain().extendMarkRange("link");
    if (empty && before === "") {
      chain.insertContent({ type: "text", text: words, marks: [mark(href)] }).run();
    } else chain.setLink({ href }).run();
    close();
  };
  const apply = () => {
    const href = typedAddress(typed);
    if (href === null) setWrong(true);
    else link(href, typed.trim());
  };
  const change = (text: string) => {
    setTyped(text);
    setWrong(false);
  };

  const listbox = useListbox({
    count: targets.length,
    resetKey: typed,
    onPick: (at) => {
      const target = targets[at];
      if (target) link(target.href, target.label);
    },
    onEnter: (event) => {
      event.preventDefault();
      apply();
    },
  });

  const isInsecure = linkTarget(typed.trim()) === "http";
  return (
    // Not a form: the dialog is inside the form of the article.
    <fieldset className="stack gap-4 shrinks one-column" aria-label="Link">
      <TextField
        name="link-address"
        label="Address"
        required
        value={typed}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        {...listbox.field}
        onKeyDown={listbox.onKeyDown}
        hint="Type to find a page, product or article of this website, or enter a web address, an e-mail address, or tel: with a number."
        errors={
          wrong
            ? [
                "Pick something from the list, or enter an address that starts with https://, /, mailto: or tel:",
              ]
            : []
        }
        data-focus=""
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.warning} role="status">
        {isInsecure ? (
          <>
            <p>
              This address is not encrypted (http). Others can see and change what readers get
              there.
            </p>
            <SmallButton onClick={() => change(typed.trim().replace(/^http:/i, "https:"))}>
              Use https://
            </SmallButton>
          </>
        ) : null}
      </div>
      <div>
        <Listbox
          id={listbox.id}
          label="On this website"
          options={options}
          selected={listbox.at}
          status={targets.length === 0 && linkTarget(typed.trim()) ? "" : status}
          onSelect={listbox.point}
          onPick={listbox.pick}
          className={styles.choices}
        />
      </div>
      <div className="flex wrap end gap-3">
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
