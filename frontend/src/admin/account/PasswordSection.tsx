import { useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { useStep } from "../login/useStep";
import { officeSession } from "../session/session";
import { FormSection } from "../shared/Form";
import { toasts } from "../shared/toasts";
import styles from "./AccountPage.module.css";

const SHORTEST = 12;

export function PasswordSection({ email }: { email: string }) {
  const { busy, problem, run } = useStep();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [tried, setTried] = useState(false);

  const errors = {
    current: current === "" ? ["Enter the password you have now"] : [],
    next: next.length < SHORTEST ? [`Use at least ${SHORTEST} characters`] : [],
    again: again !== next ? ["The two new passwords differ"] : [],
  };
  const shown = tried ? errors : { current: [], next: [], again: [] };

  const change = async () => {
    setTried(true);
    if (Object.values(errors).flat().length > 0) return;
    const changed = await run(
      () => officeSession().auth.updateUser({ password: next, current_password: current }),
      { invalid_credentials: "The current password is not right." },
    );
    if (!changed) return;
    setCurrent("");
    setNext("");
    setAgain("");
    setTried(false);
    toasts.good("Password changed", { detail: "Every other session was signed out." });
  };

  return (
    <FormSection
      title="Password"
      hint="Several words that do not belong together are strong and easy to remember. Changing it signs out every other session."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        {problem ? <Notice tone="bad" title={problem} /> : null}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          name="current-password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          errors={shown.current}
        />
        <TextField
          name="new-password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters, and hard to guess"
          required
          value={next}
          onChange={(event) => setNext(event.target.value)}
          errors={shown.next}
        />
        <TextField
          name="new-password-again"
          label="New password again"
          type="password"
          autoComplete="new-password"
          required
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          errors={shown.again}
        />
        <Button type="submit" variant="outline" disabled={busy}>
          {busy ? "Changing..." : "Change password"}
        </Button>
      </form>
    </FormSection>
  );
}
