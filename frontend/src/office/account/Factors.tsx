import type { AuthMFAEnrollTOTPResponse, Factor, User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "../../editing/confirm";
import { Form, FormSection } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button, IconButton } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { WORDS } from "../../words/actions";
import { requiresSecondFactor } from "../data/duties";
import { addKey, identity } from "../data/identity";
import { keys, UNCHANGING } from "../data/queries";
import { withPassword } from "../data/reauthentication";
import { adminSession, verifiedFactors } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { AdminIcon } from "../ui/AdminIcon";
import { SmallButton } from "../ui/SmallButton";
import { Spinner } from "../ui/Spinner";
import { dateInWords } from "../ui/time";
import styles from "./AccountPage.module.css";
import {
  FACTOR_ICONS,
  factorName,
  factorOptions,
  factorTypeName,
  type NewFactor,
  parsePhoneNumber,
  phoneFactorName,
  removeUnverifiedFactors,
  uniqueFactorName,
} from "./factors";
import {
  authErrorMessage,
  CodeForm,
  OptionRow,
  Trouble,
  useAuthAction,
  usePhoneCode,
} from "./login/SignIn";

export function Factors({ user }: { user: User }) {
  const client = useQueryClient();
  const factors = verifiedFactors(user);
  const totp = useTotpEnrolment();
  const [choosing, setChoosing] = useState(false);
  const [adding, setAdding] = useState<NewFactor | null>(null);
  const refresh = async () => {
    await adminSession().reloadUser();
    // Adding or removing a factor signs out other browsers and may void the recovery codes.
    void client.invalidateQueries({ queryKey: keys.account });
  };
  const remove = useWrite({
    call: async (factor: Factor) => {
      const session = adminSession();
      const { mfa } = session.auth;
      const { error } = await withPassword(() => mfa.unenroll({ factorId: factor.id }));
      if (error) throw error;
      await session.renewedToken();
      await refresh();
    },
    failure: "The verification method could not be removed",
    explain: authErrorMessage,
    onDone: (_, factor) => toasts.good(`“${factorName(factor)}” was removed`),
  });
  const askToRemove = (factor: Factor) =>
    void confirm({
      title: "Remove this verification method?",
      action: { does: "Remove", busy: "Removing..." },
      danger: true,
      text: (
        <>
          <p>
            <strong>{factorName(factor)}</strong> will no longer be asked for, and every other
            browser is signed out.
          </p>
          {factors.length > 1 ? null : requiresSecondFactor(user) ? (
            <p>
              It is the only one, and every administrator of this site needs one: the back office
              stays closed to you until you add another.
            </p>
          ) : (
            <p>It is the only one: after that, your password alone is enough to sign in.</p>
          )}
        </>
      ),
      run: () => remove.run(factor),
    });

  const start = (type: NewFactor) => {
    setAdding(type);
    if (type === "totp") void totp.start();
  };
  const stop = () => {
    setAdding(null);
    setChoosing(false);
  };
  const onAdded = async () => {
    stop();
    await refresh();
    toasts.good("Verification method added", {
      detail: "You will be asked for it when you sign in.",
    });
  };

  return (
    <FormSection
      title="Two-step verification"
      hint="Something that you have, in addition to the password: a stolen password alone is then not enough to sign in."
    >
      <div className="stack start top gap-4">
        {factors.length > 0 ? (
          <ul className="full rule-above">
            {factors.map((factor) => (
              <li key={factor.id} className={styles.row}>
                <AdminIcon name={FACTOR_ICONS[factor.factor_type]} size={24} />
                <div>
                  <p className="flex wrap strong gap-1-3">{factorName(factor)}</p>
                  <p className="meta">
                    {factorTypeName(factor) === factorName(factor)
                      ? "Added"
                      : `${factorTypeName(factor)}, added`}{" "}
                    {dateInWords(factor.created_at)}
                  </p>
                </div>
                <IconButton
                  label={`Remove ${factorName(factor)}`}
                  icon={<AdminIcon name="trash-2" />}
                  danger
                  onClick={() => askToRemove(factor)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {adding === "totp" ? (
          <AddTotp totp={totp} onAdded={onAdded} onCancel={stop} />
        ) : adding === "webauthn" || adding === "device" ? (
          <AddKey onThisDevice={adding === "device"} onAdded={onAdded} onCancel={stop} />
        ) : adding === "phone" ? (
          <AddPhone onAdded={onAdded} onCancel={stop} />
        ) : factors.length > 0 && !choosing ? (
          <SmallButton onClick={() => setChoosing(true)}>Add another method</SmallButton>
        ) : (
          <>
            {factors.length === 0 ? (
              <p className={styles.text}>
                You sign in with your password alone. Add one of these, and better two.
              </p>
            ) : null}
            <FactorOptions onChoose={start} />
            {choosing ? (
              <SmallButton variant="quiet" onClick={stop}>
                Cancel
              </SmallButton>
            ) : null}
          </>
        )}
      </div>
    </FormSection>
  );
}

function FactorOptions({ onChoose }: { onChoose: (type: NewFactor) => void }) {
  const webauthn = typeof window.PublicKeyCredential === "function";
  const { data: platformAuthenticator } = useQuery({
    queryKey: ["admin", "platform-authenticator"],
    queryFn: () =>
      window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false),
    ...UNCHANGING,
    enabled: webauthn,
  });
  const { data: offered, isError } = useQuery({
    queryKey: [...keys.account, "mfa-settings"],
    queryFn: ({ signal }) => identity.mfaSettings(signal),
  });
  if (isError) return <p className={styles.text}>The list could not be loaded.</p>;
  if (!offered) return <Spinner inline label="Loading the list" />;
  return (
    <ul className="stack full rule-above">
      {factorOptions(offered, { webauthn, platformAuthenticator }).map(({ type, ...option }) => (
        <OptionRow key={type} {...option} onClick={() => onChoose(type)} />
      ))}
    </ul>
  );
}

/* The forms that add a second factor: an app, a phone, a key or this device. */

type AddProps = { onAdded: () => Promise<void>; onCancel: () => void };

type Enrolment = NonNullable<AuthMFAEnrollTOTPResponse["data"]>;

/** `start` runs in the click that chooses the app, because it creates a factor on the server. */
function useTotpEnrolment() {
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

type AddTotpProps = AddProps & { totp: ReturnType<typeof useTotpEnrolment> };

function AddTotp({ totp, onAdded, onCancel }: AddTotpProps) {
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

/** Asks for a phone number, then for the code that was sent to it. */
function AddPhone({ onAdded, onCancel }: AddProps) {
  const { action, sent, setSent, send } = usePhoneCode();
  const { busy, run } = action;
  const { mfa } = adminSession().auth;
  const enrol = (phone: string) =>
    run(async () => {
      await removeUnverifiedFactors("phone");
      const friendlyName = uniqueFactorName(phoneFactorName(phone));
      const { data, error } = await withPassword(() =>
        mfa.enroll({ factorType: "phone", friendlyName, phone }),
      );
      return data ? send(data.id) : { error };
    });
  const form = useAdminForm({
    id: "add",
    start: { phone: "+91 " },
    check: ({ phone }) => ({
      phone: parsePhoneNumber(phone) === null ? ["Enter the whole number, from the + on"] : [],
    }),
    send: ({ phone }) => enrol(parsePhoneNumber(phone) ?? ""),
  });
  const sendAgain = async (factorId: string) => {
    if (await run(() => send(factorId))) toasts.plain("Another code is on its way");
  };
  const cancelButton = <CancelButton type="phone" busy={busy} onCancel={onCancel} />;

  if (sent) {
    return (
      <div className={styles.narrow}>
        <CodeForm
          id="phone-code"
          label="Code from the text message"
          action={action}
          verify={(code) => mfa.verify({ ...sent, code })}
          onDone={onAdded}
          submit="Add this number"
          buttons={
            <>
              <Button
                variant="outline"
                aria-disabled={busy}
                onClick={() => void sendAgain(sent.factorId)}
              >
                Send another code
              </Button>
              {cancelButton}
            </>
          }
        >
          <p className={styles.text}>
            A message with six digits is on its way to{" "}
            <strong>{parsePhoneNumber(form.values.phone)}</strong>.{" "}
            <button
              type="button"
              className="bare green underlined unpadded offset-line"
              disabled={busy}
              onClick={() => {
                action.clearError();
                setSent(null);
              }}
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
function AddKey({ onThisDevice, onAdded, onCancel }: AddProps & { onThisDevice: boolean }) {
  const action = useAuthAction(KEY_MESSAGES);
  const { busy } = action;
  const defaultName = onThisDevice ? "This device" : "Security key";
  const form = useAdminForm({
    id: "key",
    start: { name: uniqueFactorName(defaultName) },
    send: async ({ name }) => {
      const added = await action.run(async () => {
        await removeUnverifiedFactors("webauthn");
        return addKey(name.trim() || uniqueFactorName(defaultName), onThisDevice);
      });
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
