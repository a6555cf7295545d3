import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { CodeField, isWholeCode } from "../login/CodeField";
import { PHONE_WORDS } from "../login/CodeStep";
import { useStep } from "../login/useStep";
import { adminSession } from "../session/session";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";
import type { AddProps } from "./AddTotp";
import { dropUnfinished, freeName } from "./enrolling";
import { phoneName, wholeNumber } from "./factorWords";

type Sent = { factorId: string; challengeId: string; number: string };

/** A number, then the code that was sent to it. */
export function AddPhone({ onAdded, onCancel }: AddProps) {
  const { busy, problem, run, forget } = useStep();
  const [phone, setPhone] = useState("+91 ");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const { mfa } = adminSession().auth;
  const number = wholeNumber(phone);

  const send = async () => {
    setTried(true);
    if (number === null) return;
    const begun = await run(async () => {
      await dropUnfinished("phone");
      const enrolled = await mfa.enroll({
        factorType: "phone",
        friendlyName: freeName(phoneName(number)),
        phone: number,
      });
      if (enrolled.error) return { error: enrolled.error };
      const factorId = enrolled.data.id;
      const challenge = await mfa.challenge({ factorId });
      if (challenge.data) setSent({ factorId, challengeId: challenge.data.id, number });
      return { error: challenge.error };
    });
    if (begun) setTried(false);
  };

  const sendAgain = async (earlier: Sent) => {
    const again = await run(async () => {
      const { data, error } = await mfa.challenge({ factorId: earlier.factorId });
      if (data) setSent({ ...earlier, challengeId: data.id });
      return { error };
    });
    if (again) toasts.plain("Another code is on its way");
  };

  const verify = async ({ factorId, challengeId }: Sent) => {
    setTried(true);
    if (!isWholeCode(code)) return;
    if (await run(() => mfa.verify({ factorId, challengeId, code }), PHONE_WORDS)) await onAdded();
    else {
      setCode("");
      document.getElementById("phone-code")?.focus();
    }
  };

  const otherNumber = () => {
    forget();
    setSent(null);
    setCode("");
    setTried(false);
  };

  const cancel = () => {
    void dropUnfinished("phone");
    onCancel();
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (sent ? verify(sent) : send());
      }}
    >
      {problem ? <Notice tone="bad" title={problem} /> : null}
      {sent ? (
        <>
          <p className={styles.words}>
            A message with six digits is on its way to <strong>{sent.number}</strong>.{" "}
            <button type="button" className={styles.link} disabled={busy} onClick={otherNumber}>
              Not this number?
            </button>
          </p>
          <CodeField
            id="phone-code"
            label="Code from the text message"
            value={code}
            onChange={setCode}
            errors={
              tried && !busy && !problem && !isWholeCode(code) ? ["Enter the six digits"] : []
            }
          />
        </>
      ) : (
        <TextField
          name="phone"
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          hint="With the country code, such as +91"
          required
          autoFocus
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          errors={tried && number === null ? ["Enter the whole number, from the + on"] : []}
        />
      )}
      <div className={styles.choices}>
        <Button type="submit" disabled={busy}>
          {busy ? "One moment..." : sent ? "Add this number" : "Send the code"}
        </Button>
        {sent ? (
          <Button variant="outline" disabled={busy} onClick={() => void sendAgain(sent)}>
            Send another code
          </Button>
        ) : null}
        <Button variant="quiet" disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
