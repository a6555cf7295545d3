import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ACTIONS, actionLabel, WORDS } from "../words";
import { useWordChange } from "./changes";
import styles from "./Search.module.css";
import { useWordFields, WordFields } from "./WordFields";

/** `word` is what the field begins with; null: closed. */
export function AddWordDialog({ word, onClose }: { word: string | null; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={word !== null} onClose={onClose} title={WORDS.newWord} busy={busy}>
      {word === null ? null : <AddWord word={word} onClose={onClose} onBusy={setBusy} />}
    </Dialog>
  );
}

type Props = { word: string; onClose: () => void; onBusy: (busy: boolean) => void };

function AddWord({ word, onClose, onBusy }: Props) {
  const fields = useWordFields("add-word", { word, means: "" });
  const add = useWordChange({ onFieldErrors: fields.showErrors, onDone: onClose });

  const submit = async () => {
    const after = fields.checked(true);
    if (after === null) return;
    onBusy(true);
    await add.run({ id: null, revision: null, before: null, after, shippedMeans: null });
    onBusy(false);
  };

  return (
    <form
      className={styles.form}
      aria-label={WORDS.newWord}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <WordFields fields={fields} focus={word === "" ? "word" : "means"} />
      <div className={styles.buttons}>
        <Button variant="outline" disabled={add.busy} onClick={onClose}>
          {WORDS.cancel}
        </Button>
        <Button type="submit" disabled={add.busy}>
          {actionLabel(ACTIONS.save, add.busy)}
        </Button>
      </div>
    </form>
  );
}
