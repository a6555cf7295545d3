import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { useStep } from "../login/useStep";
import { addKey } from "../session/keys";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./AccountPage.module.css";
import type { AddProps } from "./AddTotp";
import { dropUnfinished, freeName } from "./enrolling";

const WORDS = {
  mfa_verification_failed: "The key was not accepted. It may be added already.",
};

type Props = AddProps & {
  /** The fingerprint, face or PIN of this very device, instead of a key in the hand. */
  here: boolean;
};

export function AddKey({ here, onAdded, onCancel }: Props) {
  const { busy, problem, run } = useStep();
  const kind = here ? "This device" : "Security key";
  const [name, setName] = useState(() => freeName(kind));

  const add = async () => {
    const added = await run(async () => {
      await dropUnfinished("webauthn");
      return addKey(name.trim() || freeName(kind), here);
    }, WORDS);
    if (added) await onAdded();
    else void dropUnfinished("webauthn");
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {problem ? <Notice tone="bad" title={problem} /> : null}
      <p className={styles.words}>
        {here
          ? "The fingerprint, face or PIN that opens this device. It may work on this device only, so add another way as well."
          : "Have the key at hand: you touch it when your browser asks for it."}
      </p>
      <TextField
        name="key-name"
        label="Name"
        hint="To tell it from your other keys"
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.choices}>
        <Button type="submit" icon={<AdminIcon name="fingerprint" />} disabled={busy}>
          {busy ? "Waiting..." : here ? "Add this device" : "Add this key"}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
