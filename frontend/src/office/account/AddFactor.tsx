/** The forms that add a second factor: an app, a phone, a key or this device. */
import type { AuthMFAEnrollTOTPResponse } from "@supabase/auth-js";
import { useState } from "react";
import { Form } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { WORDS } from "../../words/actions";
import { addKey } from "../data/identity";
import { withPassword } from "../data/reauthentication";
import { adminSession } from "../data/session";
import { toasts } from "../data/toasts";
import { AdminIcon } from "../ui/AdminIcon";
import { Spinner } from "../ui/Spinner";
import styles from "./AccountPage.module.css";
import {
  parsePhoneNumber,
  phoneFactorName,
  removeUnverifiedFactors,
  uniqueFactorName,
} from "./factors";
import { CodeForm, SmsCodeForm, Trouble } from "./login/CodeForm";
import { type AuthAction, useAuthAction } from "./login/useAuthAction";

type AddProps = { onAdded: () => Promise<void>; onCancel: () => void };

type Enrolment = NonNullable<AuthMFAEnrollTOTPResponse["data"]>;
type TotpEnrolment = {
  action: AuthAction;
  enrolment: Enrolment | null;
  start: () => Promise<boolean>;
};

/** `start` runs in the click that chooses the app, because it creates a factor on the server. */
export function useTotpEnrolment(): TotpEnrolment {
  const action = useAuthAction();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const start = () => {
    setEnrolment(null);
    return action.run(async () => {
      await removeUnverifiedFactors("totp");
      const { data, error } = await withPassword(() =>
        adminSession().auth.mfa.enroll({
          factorType: "totp",
          friendlyName: uniqueFactorName("Authenticator app"),
        }),
      );
      if (data) setEnrolment(data);
      return { error };
    });
  };
  return { action, enrolment, start };
}

export function AddTotp({ totp, onAdded, onCancel }: AddProps & { totp: TotpEnrolment }) {
  const { action, enrolment } = totp;
  if (!enrolment) {
    return (
      <div className="stack start top gap-4">
        <Trouble of={action} />
        {action.busy ? (
          <Spinner inline label="Preparing" />
        ) : (
          <Button variant="quiet" onClick={onCancel}>
            Back
          </Button>
        )}
      </div>
    );
  }
  const { qr_code, secret, uri } = enrolment.totp;
  const { mfa } = adminSession().auth;
  return (
    <div className={styles.narrow}>
      <CodeForm
        id="totp-code"
        label="Code from your app"
        action={action}
        verify={(code) => mfa.challengeAndVerify({ factorId: enrolment.id, code })}
        onDone={onAdded}
        submit="Add this app"
        buttons={<CancelButton type="totp" busy={action.busy} onCancel={onCancel} />}
      >
        <ol className={styles.steps}>
          <li>
            Open an authenticator app on your phone and scan this picture.
            <img src={qr_code} alt="QR code for the app" className={styles.qr} />
            <p className="above-3">
              If the camera does not help, type this key into the app:{" "}
              <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
            </p>
            <a href={uri} className={styles.openApp}>
              The app is on this phone: open it
            </a>
          </li>
          <li>Enter the six digits that the app shows now.</li>
        </ol>
      </CodeForm>
    </div>
  );
}

type CancelProps = { type?: "totp" | "phone"; busy: boolean; onCancel: () => void };

/** `type`: what was begun on the server, and is taken back. */
function CancelButton({ type, busy, onCancel }: CancelProps) {
  const cancel = () => {
    if (type) void removeUnverifiedFactors(type);
    onCancel();
  };
  return (
    <Button variant="quiet" aria-disabled={busy} onClick={cancel}>
      {WORDS.cancel}
    </Button>
  );
}

type SentCode = { factorId: string; challengeId: string; number: string };

/** Asks for a phone number, then for the code that was sent to it. */
export function AddPhone({ onAdded, onCancel }: AddProps) {
  const action = useAuthAction();
  const { busy, run } = action;
  const [sent, setSent] = useState<SentCode | null>(null);
  const { mfa } = adminSession().auth;

  const sendCode = async (factorId: string, number: string) => {
    const { data, error } = await mfa.challenge({ factorId });
    if (data) setSent({ factorId, challengeId: data.id, number });
    return { error };
  };
  const enrol = (number: string) =>
    run(async () => {
      await removeUnverifiedFactors("phone");
      const friendlyName = uniqueFactorName(phoneFactorName(number));
      const enrolled = await withPassword(() =>
        mfa.enroll({ factorType: "phone", friendlyName, phone: number }),
      );
      return enrolled.error ? { error: enrolled.error } : sendCode(enrolled.data.id, number);
    });
  const form = useAdminForm({
    id: "add",
    start: { phone: "+91 " },
    check: ({ phone }) => ({
      phone: parsePhoneNumber(phone) === null ? ["Enter the whole number, from the + on"] : [],
    }),
    send: ({ phone }) => enrol(parsePhoneNumber(phone) ?? ""),
  });
  const sendAgain = async ({ factorId, number }: SentCode) => {
    if (await run(() => sendCode(factorId, number))) toasts.plain("Another code is on its way");
  };
  const changeNumber = () => {
    action.clearError();
    setSent(null);
  };
  const cancelButton = <CancelButton type="phone" busy={busy} onCancel={onCancel} />;

  if (sent) {
    return (
      <div className={styles.narrow}>
        <SmsCodeForm
          id="phone-code"
          factorId={sent.factorId}
          challengeId={sent.challengeId}
          action={action}
          onDone={onAdded}
          submit="Add this number"
          buttons={
            <>
              <Button variant="outline" aria-disabled={busy} onClick={() => void sendAgain(sent)}>
                Send another code
              </Button>
              {cancelButton}
            </>
          }
        >
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
        </SmsCodeForm>
      </div>
    );
  }
  return (
    <Form form={form} className={styles.form}>
      <Trouble of={action} />
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

const KEY_MESSAGES = {
  mfa_verification_failed: "The key was not accepted. It may be added already.",
};

/** `onThisDevice`: the fingerprint, face or PIN of this device instead of a separate key. */
export function AddKey({ onThisDevice, onAdded, onCancel }: AddProps & { onThisDevice: boolean }) {
  const action = useAuthAction();
  const { busy } = action;
  const defaultName = onThisDevice ? "This device" : "Security key";
  const form = useAdminForm({
    id: "key",
    start: { name: uniqueFactorName(defaultName) },
    send: async ({ name }) => {
      const added = await action.run(async () => {
        await removeUnverifiedFactors("webauthn");
        return addKey(name.trim() || uniqueFactorName(defaultName), onThisDevice);
      }, KEY_MESSAGES);
      if (added) await onAdded();
      else void removeUnverifiedFactors("webauthn");
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <Trouble of={action} />
      <p className={styles.text}>
        {onThisDevice
          ? "The fingerprint, face or PIN that opens this device. It may work on this device only, so add another method as well."
          : "Have the key at hand: you touch it when your browser asks for it."}
      </p>
      <TextField
        {...form.field("name")}
        label="Name"
        hint="To tell it from your other keys"
        required
        maxLength={60}
      />
      <div className="flex wrap gap-3">
        <Button type="submit" icon={<AdminIcon name="fingerprint" />} aria-disabled={busy}>
          {busy ? "Waiting..." : onThisDevice ? "Add this device" : "Add this key"}
        </Button>
        <CancelButton busy={busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}
