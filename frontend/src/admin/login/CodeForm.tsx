import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { PlainForm } from "../shared/PlainForm";
import styles from "./LoginForm.module.css";
import type { AuthAction } from "./useAuthAction";

type Props = {
  id: string;
  label: string;
  action: AuthAction;
  /** Whether the code was right. */
  onVerify: (code: string) => Promise<boolean>;
  submit: string;
  submitting?: string;
  /** A recovery code, which has letters, instead of six digits. */
  recovery?: boolean;
  /** Further buttons. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** Asks for a code. A wrong one of six digits is removed, so that the next can be typed at once. */
export function CodeForm(props: Props) {
  const { id, label, action, onVerify, submit, submitting = "Checking..." } = props;
  const { recovery = false, children } = props;
  const { busy, error } = action;
  const [code, setCode] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const incomplete = recovery ? "Enter one of your codes" : "Enter the six digits";
  const complete = recovery ? code.trim() !== "" : code.length === 6;

  const verify = async () => {
    setSubmitted(true);
    if (complete) {
      if (await onVerify(code.trim())) return;
      if (recovery) return;
      setCode("");
    }
    document.getElementById(id)?.focus();
  };

  return (
    <PlainForm className="stack gap-4" onSubmit={verify}>
      {children}
      <TextField
        name={id}
        label={label}
        required
        autoFocus
        value={code}
        {...(recovery
          ? {
              hint: "Each code works once. Cross it out when you have used it.",
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
            }
          : {
              className: styles.code,
              inputMode: "numeric" as const,
              autoComplete: "one-time-code",
            })}
        errors={submitted && !busy && !error && !complete ? [incomplete] : []}
        onChange={({ target }) =>
          setCode(recovery ? target.value : target.value.replace(/\D/g, "").slice(0, 6))
        }
      />
      <div className="flex wrap gap-3">
        <Button type="submit" wide={recovery} disabled={busy}>
          {busy ? submitting : submit}
        </Button>
        {props.buttons}
      </div>
    </PlainForm>
  );
}
