import type { Factor, User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import { Choice } from "../login/Choice";
import choiceStyles from "../login/LoginForm.module.css";
import { inWords } from "../login/messages";
import { adminSession, verifiedFactors } from "../session/session";
import { AdminIcon } from "../shared/AdminIcon";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { FormSection } from "../shared/Form";
import { Spinner } from "../shared/Spinner";
import { dateInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";
import { AddKey } from "./AddKey";
import { AddPhone } from "./AddPhone";
import { AddTotp } from "./AddTotp";
import { mfaSettingsQuery, refreshAccount } from "./accountQueries";
import { FACTOR_ICONS, factorKind, factorName } from "./factorWords";
import { useAbilities } from "./useAbilities";
import { type Adding, waysToAdd } from "./ways";

/** Second steps: what there is, what can be added. */
export function Factors({ user }: { user: User }) {
  const client = useQueryClient();
  const factors = verifiedFactors(user);
  const [choosing, setChoosing] = useState(false);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [doomed, setDoomed] = useState<Factor | null>(null);

  const stop = () => {
    setAdding(null);
    setChoosing(false);
  };

  const added = async () => {
    stop();
    await adminSession().reloadUser();
    refreshAccount(client);
    toasts.good("Second step added", { detail: "You will be asked for it when you sign in." });
  };

  const remove = async (factor: Factor) => {
    const session = adminSession();
    try {
      const { error } = await session.auth.mfa.unenroll({ factorId: factor.id });
      if (error) throw error;
      await session.renewedToken();
      await session.reloadUser();
      refreshAccount(client);
      toasts.good(`“${factorName(factor)}” was removed`);
    } catch (error) {
      toasts.bad("The second step could not be removed", inWords(error, "Please try again."));
    }
  };

  return (
    <FormSection
      title="Second step"
      hint="Besides the password, something that you have. Whoever learns your password still cannot sign in."
    >
      <div className={styles.stack}>
        {factors.length > 0 ? (
          <ul className={styles.list}>
            {factors.map((factor) => (
              <li key={factor.id} className={styles.row}>
                <AdminIcon name={FACTOR_ICONS[factor.factor_type]} size={24} />
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
                  icon={<AdminIcon name="trash-2" />}
                  danger
                  onClick={() => setDoomed(factor)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {adding === "totp" ? (
          <AddTotp onAdded={added} onCancel={stop} />
        ) : adding === "webauthn" || adding === "device" ? (
          <AddKey here={adding === "device"} onAdded={added} onCancel={stop} />
        ) : adding === "phone" ? (
          <AddPhone onAdded={added} onCancel={stop} />
        ) : factors.length > 0 && !choosing ? (
          <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
            Add another way
          </Button>
        ) : (
          <>
            {factors.length === 0 ? (
              <p className={styles.words}>
                You sign in with your password alone. Add one of these, and better two.
              </p>
            ) : null}
            <Ways onChoose={setAdding} />
            {choosing ? (
              <Button size="sm" variant="quiet" onClick={stop}>
                Cancel
              </Button>
            ) : null}
          </>
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
          other browser is signed out.
        </p>
        {factors.length === 1 ? (
          <p>It is the only one: after that, your password alone opens the back office.</p>
        ) : null}
      </ConfirmDialog>
    </FormSection>
  );
}

function Ways({ onChoose }: { onChoose: (adding: Adding) => void }) {
  const browser = useAbilities();
  const { data: offered, isError } = useQuery(mfaSettingsQuery());
  if (isError) return <p className={styles.words}>The list could not be loaded.</p>;
  if (!offered) return <Spinner inline label="Loading the list" />;
  return (
    <ul className={choiceStyles.choices}>
      {waysToAdd(offered, browser).map((way) => (
        <Choice
          key={way.adding}
          icon={way.icon}
          title={way.title}
          hint={way.hint}
          refused={way.refused}
          onClick={() => onChoose(way.adding)}
        />
      ))}
    </ul>
  );
}
