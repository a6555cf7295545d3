import { useState } from "react";
import { Dialog } from "../../ui/Dialog";
import { DialogButtons } from "../shared/DialogButtons";
import { PlainForm } from "../shared/PlainForm";
import { ACTIONS, WORDS } from "../words";
import { useWordChange } from "./changes";
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
    <PlainForm className="stack gap-4" aria-label={WORDS.newWord} onSubmit={submit}>
      <WordFields fields={fields} focus={word === "" ? "word" : "means"} />
      <DialogButtons action={ACTIONS.save} busy={add.busy} onCancel={onClose} />
    </PlainForm>
  );
}
