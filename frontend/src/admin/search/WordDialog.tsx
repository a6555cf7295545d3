import { TextField } from "../../ui/Field";
import type { FieldMessages } from "../api/problem";
import type { SearchWord } from "../api/types";
import { FormDialog, useDialogForm } from "../shared/FormDialog";
import { ACTIONS, WORDS } from "../words";
import { changeOf, useWordChange } from "./changes";

type Props = {
  /** What the field of a new word begins with, or the word that is edited; null: closed. */
  word: string | SearchWord | null;
  onClose: () => void;
};

/** Adds a search word, or changes what one leads to. */
export function WordDialog({ word, onClose }: Props) {
  const row = word !== null && typeof word !== "string" ? word : null;
  const form = useDialogForm("word", word, () => ({
    word: row?.word ?? (typeof word === "string" ? word : ""),
    means: row?.means ?? "",
  }));
  const save = useWordChange({
    onFieldErrors: (errors) => form.showErrors(errors),
    onDone: onClose,
  });
  const shippedMeans = row?.shipped_means ?? null;

  const submit = () => {
    const after = { word: form.values.word.trim(), means: form.values.means.trim() };
    if (row && after.word === row.word && after.means === row.means) return onClose();
    const missing: FieldMessages = {};
    if (after.word === "") missing.word = ["Enter the word that people type"];
    // A word of the shipped list that leads nowhere is switched off.
    if (after.means === "" && shippedMeans === null) {
      missing.means = ["Enter the words that it leads to"];
    }
    if (form.showErrors(missing)) return;
    void save.run(
      row
        ? changeOf(row, after)
        : { id: null, revision: null, before: null, after, shippedMeans: null },
    );
  };

  const field = (name: "word" | "means") => ({
    ...form.field(name),
    required: true,
    // A dialog looks for it when it opens.
    ...(name === (word === "" ? "word" : "means") ? { "data-focus": "" } : {}),
    autoCapitalize: "none",
    spellCheck: false,
    autoComplete: "off",
  });
  return (
    <FormDialog
      form={form}
      title={row ? `Edit ${row.word}` : WORDS.newWord}
      action={ACTIONS.save}
      busy={save.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field("word")} label="What people type" maxLength={80} />
      <TextField
        {...field("means")}
        label="Leads to"
        maxLength={400}
        hint={
          shippedMeans
            ? `A salt or other words of your products; separate several with commas. The shipped list says: ${shippedMeans}.`
            : "A salt or other words of your products, such as paracetamol; separate several with commas."
        }
      />
    </FormDialog>
  );
}
