import type { SearchWord } from "../api/types";
import { RowButtons } from "../shared/DialogButtons";
import { PlainForm } from "../shared/PlainForm";
import { ACTIONS } from "../words";
import { changeOf, useWordChange } from "./changes";
import styles from "./Search.module.css";
import { useWordFields, WordFields } from "./WordFields";

/** A word's row as a form. */
export function EditWord({ row, onDone }: { row: SearchWord; onDone: () => void }) {
  const fields = useWordFields(`edit-word-${row.word}`, { word: row.word, means: row.means });
  const save = useWordChange({ onFieldErrors: fields.showErrors, onDone });

  const submit = () => {
    const after = fields.checked(row.shipped_means === null);
    if (after === null) return;
    if (after.word === row.word && after.means === row.means) return onDone();
    void save.run(changeOf(row, after));
  };

  return (
    <li>
      <PlainForm
        className={styles.edit}
        aria-label={`Edit ${row.word}`}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onDone();
        }}
      >
        <WordFields fields={fields} focus="means" shippedMeans={row.shipped_means} />
        <RowButtons action={ACTIONS.save} busy={save.busy} onCancel={onDone} />
      </PlainForm>
    </li>
  );
}
