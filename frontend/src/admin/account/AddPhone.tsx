import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { CodeForm, SMS_MESSAGES } from "../login/CodeForm";
import { useAuthAction } from "../login/useAuthAction";
import { withPassword } from "../session/reauthentication";
import { adminSession } from "../session/session";
import { Form } from "../shared/Form";
import { toasts } from "../shared/toasts";
import { useAdminForm } from "../shared/useAdminForm";
import styles from "./AccountPage.module.css";
import type { AddFactorProps } from "./AddTotp";
import {
  parsePhoneNumber,
  phoneFactorName,
  removeUnverifiedFactors,
  uniqueFactorName,
} from "./factors";

type SentCode = { factorId: string; challengeId: string; number: string };

/** Asks for a phone number, then for the code that was sent to it. */
export function AddPhone({ onAdded, onCancel }: AddFactorProps) {
  const action = useAuthAction();
  const { busy, error, run, clearError } = action;
  const [sent, setSent] = useState<SentCode | null>(null);
  const { mfa } = adminSession().auth;

  const enrol = (number: string) =>
    run(async () => {
      await removeUnverifiedFactors("phone");
      const enrolled = await withPassword(() =>
        mfa.enroll({
          factorType: "phone",
          friendlyName: uniqueFactorName(phoneFactorName(number)),
          phone: number,
        }),
      );
      if (enrolled.error) return { error: enrolled.error };
      return sendCode(enrolled.data.id, number);
    });
  const form = useAdminForm({
    id: "add",
    start: { phone: "+91 " },
    check: ({ phone }) => ({
      phone: parsePhoneNumber(phone) === null ? ["Enter the whole number, from the + on"] : [],
    }),
    send: ({ phone }) => enrol(parsePhoneNumber(phone) ?? ""),
  });

  const sendCode = async (factorId: string, number: string) => {
    const { data, error } = await mfa.challenge({ factorId });
    if (data) setSent({ factorId, challengeId: data.id, number });
    return { error };
  };

  const verify = async (code: string) => {
    if (!sent) return false;
    const { factorId, challengeId } = sent;
    const verified = await run(() => mfa.verify({ factorId, challengeId, code }), SMS_MESSAGES);
    if (verified) await onAdded();
    return verified;
  };

  const sendAgain = async ({ factorId, number }: SentCode) => {
    if (await run(() => sendCode(factorId, number))) toasts.plain("Another code is on its way");
  };

  const changeNumber = () => {
    clearError();
    setSent(null);
  };

  const cancel = () => {
    void removeUnverifiedFactors("phone");
    onCancel();
  };
  const notice = error ? <Notice tone="bad" title={error} /> : null;
  const cancelButton = (
    <Button variant="quiet" aria-disabled={busy} onClick={cancel}>
      Cancel
    </Button>
  );

  if (sent) {
    return (
      <div className={styles.narrow}>
        <CodeForm
          id="phone-code"
          label="Code from the text message"
          action={action}
          onVerify={verify}
          submit="Add this number"
          submitting="One moment..."
          buttons={
            <>
              <Button variant="outline" aria-disabled={busy} onClick={() => void sendAgain(sent)}>
                Send another code
              </Button>
              {cancelButton}
            </>
          }
        >
          {notice}
          <p className={styles.text}>
            A message with six digits is on its way to <strong>{sent.number}</strong>.{" "}
            <button
              type="button"
              className="bare green underlined unpadded offset-line"
              disabled={busy}
              onClick={changeNumber}
            >
              Not this number?
            </button>
          </p>
        </CodeForm>
      </div>
    );
  }
  return (
    <Form form={form} className={styles.form}>
      {notice}
      <TextField
        {...form.field("phone")}
        name="phone"
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        hint="With the country code, such as +91"
        required
        autoFocus
      />
      <div className="flex wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "One moment..." : "Send the code"}
        </Button>
        {cancelButton}
      </div>
    </Form>
  );
}
