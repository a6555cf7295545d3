import type { Factor, User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "../../editing/confirm";
import { FormSection } from "../../editing/Form";
import { IconButton } from "../../ui/Button";
import { requiresSecondFactor } from "../data/duties";
import { identity } from "../data/identity";
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
import { AddKey, AddPhone, AddTotp, useTotpEnrolment } from "./AddFactor";
import {
  type BrowserSupport,
  FACTOR_ICONS,
  factorName,
  factorOptions,
  factorTypeName,
  type NewFactor,
} from "./factors";
import { OptionRow } from "./login/CodeForm";
import { authErrorMessage } from "./login/useAuthAction";

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
  const browser = useBrowserSupport();
  const { data: offered, isError } = useQuery({
    queryKey: [...keys.account, "mfa-settings"],
    queryFn: ({ signal }) => identity.mfaSettings(signal),
  });
  if (isError) return <p className={styles.text}>The list could not be loaded.</p>;
  if (!offered) return <Spinner inline label="Loading the list" />;
  return (
    <ul className="stack full rule-above">
      {factorOptions(offered, browser).map(({ type, ...option }) => (
        <OptionRow key={type} {...option} onClick={() => onChoose(type)} />
      ))}
    </ul>
  );
}

function useBrowserSupport(): BrowserSupport {
  const webauthn = typeof window.PublicKeyCredential === "function";
  const { data } = useQuery({
    queryKey: ["admin", "platform-authenticator"],
    queryFn: () =>
      window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false),
    ...UNCHANGING,
    enabled: webauthn,
  });
  return { webauthn, platformAuthenticator: data };
}
