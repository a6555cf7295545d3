import { Notice } from "../../ui/Notice";
import { adminSession } from "../session/session";
import { CodeForm } from "./CodeForm";
import { useAuthAction } from "./useAuthAction";

const MESSAGES = {
  mfa_verification_failed: "That code is not right, or it was used before.",
};

type Props = { id: string; onDone: () => void };

export function RecoveryStep({ id, onDone }: Props) {
  const action = useAuthAction();
  const redeem = async (code: string) => {
    const redeemed = await action.run(() => adminSession().redeemRecoveryCode(code), MESSAGES);
    if (redeemed) onDone();
    return redeemed;
  };
  return (
    <CodeForm
      id={`${id}-recovery`}
      label="Recovery code"
      recovery
      action={action}
      onVerify={redeem}
      submit="Continue"
    >
      {action.error ? <Notice tone="bad" title={action.error} /> : null}
    </CodeForm>
  );
}
