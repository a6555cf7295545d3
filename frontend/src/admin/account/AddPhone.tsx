import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { CodeField, isWholeCode } from "../login/CodeField";
import { useStep } from "../login/useStep";
import { officeSession } from "../session/session";
import styles from "./AccountPage.module.css";
import type { AddProps } from "./AddTotp";
import { dropUnfinished, freeName } from "./enrolling";

type Sent = { factorId: string; challengeId: string };

export function AddPhone({ onAdded, onCancel }: AddProps) {
  const { busy, problem, run } = useStep();
  const [phone, setPhone] = useState("+91 ");
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<Sent | null>(null);
  const { mfa } = officeSession().auth;

  const send = () =>
    run(async () => {
      await dropUnfinished("phone");
      const enrolled = await mfa.enroll({
        factorType: "phone",
        friendlyName: freeName("Text message"),
        phone: phone.replace(/[^\d+]/g, ""),
      });
      if (enrolled.error) return { error: enrolled.error };
      const challenge = await mfa.challenge({ factorId: enrolled.data.id });
      if (challenge.data) {
        setSent({ factorId: enrolled.data.id, challengeId: challenge.data.id });
      }
      return { error: challenge.error };
    });

  const verify = async () => {
    if (!sent || !isWholeCode(code)) return;
    if (await run(() => mfa.verify({ ...sent, code }))) await onAdded();
    else setCode("");
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (sent ? verify() : send());
      }}
    >
      {problem ? <Notice tone="bad" title={problem} /> : null}
      {sent ? (
        <CodeField
          id="phone-code"
          label={`Code sent to ${phone}`}
          value={code}
          onChange={setCode}
        />
      ) : (
        <TextField
          name="phone"
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          hint="With the country code, such as +91"
          required
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      )}
      <div className={styles.choices}>
        <Button type="submit" disabled={busy}>
          {busy ? "One moment..." : sent ? "Add this number" : "Send the code"}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
