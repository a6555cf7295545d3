import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import type { FieldMessages } from "../api/problem";
import { PlainForm } from "../shared/PlainForm";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { ACTIONS, actionLabel } from "../words";
import { useHostAllowance } from "./hosts";
import styles from "./Redirects.module.css";

/** An owner adds a site that redirects may lead to. */
export function HostForm() {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(() => form.current);
  const [host, setHost] = useState("");
  const [errors, setErrors] = useState<FieldMessages>({});
  const showErrors = (messages: FieldMessages) => {
    setErrors(messages);
    focusFirstError();
  };
  const allow = useHostAllowance({ onFieldErrors: showErrors, onDone: () => setHost("") });
  return (
    <PlainForm
      ref={form}
      className={styles.host}
      aria-label="Allow another site"
      onSubmit={() => {
        if (host.trim() === "") showErrors({ host: ["Enter the name of the site"] });
        else void allow.run(host);
      }}
    >
      <TextField
        name="redirect-host"
        label="Another site"
        required
        hint="Its name, such as shop.example.com."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        maxLength={1000}
        errors={errors.host}
        value={host}
        onChange={({ target }) => {
          setHost(target.value);
          setErrors({});
        }}
      />
      <Button type="submit" disabled={allow.busy}>
        {actionLabel(ACTIONS.add, allow.busy)}
      </Button>
    </PlainForm>
  );
}
