import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { useAuthAction } from "../login/useAuthAction";
import { addKey } from "../session/keys";
import { AdminIcon } from "../shared/AdminIcon";
import { PlainForm } from "../shared/PlainForm";
import styles from "./AccountPage.module.css";
import type { AddFactorProps } from "./AddTotp";
import { removeUnverifiedFactors, uniqueFactorName } from "./factors";

const MESSAGES = {
  mfa_verification_failed: "The key was not accepted. It may be added already.",
};

type Props = AddFactorProps & {
  /** The fingerprint, face or PIN of this device instead of a separate key. */
  onThisDevice: boolean;
};

export function AddKey({ onThisDevice, onAdded, onCancel }: Props) {
  const { busy, error, run } = useAuthAction();
  const defaultName = onThisDevice ? "This device" : "Security key";
  const [name, setName] = useState(() => uniqueFactorName(defaultName));

  const add = async () => {
    const added = await run(async () => {
      await removeUnverifiedFactors("webauthn");
      return addKey(name.trim() || uniqueFactorName(defaultName), onThisDevice);
    }, MESSAGES);
    if (added) await onAdded();
    else void removeUnverifiedFactors("webauthn");
  };

  return (
    <PlainForm className={styles.form} onSubmit={add}>
      {error ? <Notice tone="bad" title={error} /> : null}
      <p className={styles.text}>
        {onThisDevice
          ? "The fingerprint, face or PIN that opens this device. It may work on this device only, so add another method as well."
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
      <div className="flex wrap gap-3">
        <Button type="submit" icon={<AdminIcon name="fingerprint" />} disabled={busy}>
          {busy ? "Waiting..." : onThisDevice ? "Add this device" : "Add this key"}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </PlainForm>
  );
}
