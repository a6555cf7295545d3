import type { Factor, User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { authMessage } from "../login/messages";
import { identity } from "../session/identity";
import { officeSession, verifiedFactors } from "../session/session";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { FormSection } from "../shared/Form";
import { IconButton } from "../shared/IconButton";
import { OfficeIcon, type OfficeIconName } from "../shared/OfficeIcon";
import { dateInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";
import { AddKey } from "./AddKey";
import { AddPhone } from "./AddPhone";
import { AddTotp } from "./AddTotp";
import { factorKind, factorName } from "./factorWords";

type Kind = Factor["factor_type"];
type Adding = Kind | "device";

const ICONS: Record<Kind, OfficeIconName> = {
  totp: "smartphone",
  phone: "smartphone",
  webauthn: "fingerprint",
};

/** Second steps: what there is, what can be added. */
export function Factors({ user }: { user: User }) {
  const factors = verifiedFactors(user);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [doomed, setDoomed] = useState<Factor | null>(null);

  const { data: offered } = useQuery({
    queryKey: ["office", "mfa"],
    queryFn: ({ signal }) => identity.mfaSettings(signal),
  });

  const added = async () => {
    setAdding(null);
    await officeSession().reloadUser();
    toasts.good("Second step added", { detail: "You will be asked for it when you sign in." });
  };

  const remove = async (factor: Factor) => {
    const session = officeSession();
    const { error } = await session.auth.mfa.unenroll({ factorId: factor.id });
    if (error) {
      toasts.bad("The second step could not be removed", authMessage(error, "Please try again."));
      return;
    }
    await session.renewedToken();
    await session.reloadUser();
    toasts.good(`“${factorName(factor)}” was removed`);
  };

  return (
    <FormSection
      title="Second step"
      hint="Beside the password, something you have. Whoever learns your password still cannot sign in."
    >
      <div className={styles.stack}>
        {factors.length > 0 ? (
          <ul className={styles.list}>
            {factors.map((factor) => (
              <li key={factor.id} className={styles.row}>
                <OfficeIcon name={ICONS[factor.factor_type]} size={24} />
                <div>
                  <p className={styles.name}>{factorName(factor)}</p>
                  <p className={styles.note}>
                    {factorKind(factor) === factorName(factor)
                      ? "Added"
                      : `${factorKind(factor)}, added`}{" "}
                    {dateInWords(factor.created_at)}
                  </p>
                </div>
                <IconButton
                  label={`Remove ${factorName(factor)}`}
                  icon={<OfficeIcon name="trash-2" size={16} />}
                  danger
                  onClick={() => setDoomed(factor)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.words}>You sign in with your password alone.</p>
        )}
        {adding === null ? (
          <div className={styles.choices}>
            <Add icon="smartphone" onClick={() => setAdding("totp")}>
              Add an authenticator app
            </Add>
            {offered?.webauthn ? (
              <>
                <Add icon="key-round" onClick={() => setAdding("webauthn")}>
                  Add a security key
                </Add>
                <Add icon="fingerprint" onClick={() => setAdding("device")}>
                  Add this device
                </Add>
              </>
            ) : null}
            {offered?.phone ? (
              <Add icon="smartphone" onClick={() => setAdding("phone")}>
                Add text messages
              </Add>
            ) : null}
          </div>
        ) : adding === "totp" ? (
          <AddTotp onAdded={added} onCancel={() => setAdding(null)} />
        ) : adding === "webauthn" || adding === "device" ? (
          <AddKey here={adding === "device"} onAdded={added} onCancel={() => setAdding(null)} />
        ) : (
          <AddPhone onAdded={added} onCancel={() => setAdding(null)} />
        )}
      </div>
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title="Remove this second step?"
        confirmLabel="Remove"
        busyLabel="Removing..."
        danger
        onConfirm={() => (doomed ? remove(doomed) : Promise.resolve())}
      >
        <p>
          <strong>{doomed ? factorName(doomed) : ""}</strong> will no longer be asked for, and every
          other session is signed out.
        </p>
        {factors.length === 1 ? (
          <p>It is the only one: after that, your password alone opens the back office.</p>
        ) : null}
      </ConfirmDialog>
    </FormSection>
  );
}

type AddProps = { icon: OfficeIconName; onClick: () => void; children: string };

function Add({ icon, onClick, children }: AddProps) {
  return (
    <Button size="sm" variant="outline" icon={<OfficeIcon name={icon} />} onClick={onClick}>
      {children}
    </Button>
  );
}
