import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
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
  /** Further buttons. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** Asks for a code of six digits. A wrong one is removed, so that the next can be typed at once. */
export function CodeForm(props: Props) {
  const { id, label, action, onVerify, submit, submitting = "Checking...", children } = props;
  const { busy, error } = action;
  const [code, setCode] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const complete = code.length === 6;

  const verify = async () => {
    setSubmitted(true);
    if (complete) {
      if (await onVerify(code)) return;
      setCode("");
    }
    document.getElementById(id)?.focus();
  };

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      {children}
      <TextField
        name={id}
        label={label}
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        errors={submitted && !busy && !error && !complete ? ["Enter the six digits"] : []}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, "").slice(0, 6))}
      />
      <div className="flex wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? submitting : submit}
        </Button>
        {props.buttons}
      </div>
    </form>
  );
}
