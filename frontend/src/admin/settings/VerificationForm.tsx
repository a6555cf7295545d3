import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import type { WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import type { SiteSettings } from "../api/types";
import { Form } from "../shared/Form";
import { toasts } from "../shared/toasts";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { useUnsavedGuard } from "../shared/useUnsavedGuard";
import { ACTIONS, actionLabel } from "../words";
import styles from "./Settings.module.css";
import { type Codes, SERVICES } from "./services";
import { useSaveSettings } from "./useSaveSettings";

/** The codes by which search engines and networks know whose site this is. */
export function VerificationForm({ read }: { read: WithEtag<SiteSettings> }) {
  const element = useRef<HTMLDivElement>(null);
  const focusFirstError = useFocusFirstError(() => element.current);
  const [typed, setTyped] = useState<Partial<Codes>>({});
  const [errors, setErrors] = useState<FieldMessages>({});
  const saved = read.data.verification;
  const codes = { ...saved, ...typed };
  const changed = SERVICES.some(({ name }) => codes[name] !== saved[name]);
  const guard = useUnsavedGuard(changed, false);
  const save = useSaveSettings({
    read,
    onFieldErrors: (found) => {
      setErrors(found);
      focusFirstError();
    },
    onDone: () => {
      setTyped({});
      setErrors({});
      toasts.good("The codes are saved", { detail: "They are in every page from now on." });
    },
  });
  return (
    <section className={styles.section} aria-labelledby="verification">
      <h2 id="verification" className={styles.title}>
        Verification codes
      </h2>
      <p className={styles.text}>
        These services show you a code, or a whole tag, that proves that the site is yours. Paste
        either here; it is put into the head of every page.
      </p>
      <Form
        label="Verification codes"
        busy={save.busy}
        className={styles.form}
        onSubmit={() => void save.run({ verification: codes })}
      >
        <div ref={element} className={styles.fields}>
          {SERVICES.map(({ name, label, hint }) => (
            <TextField
              key={name}
              name={`code-${name}`}
              label={label}
              hint={hint}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              maxLength={1000}
              errors={errors[`verification.${name}`]}
              value={codes[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
        </div>
        <div>
          <Button type="submit" disabled={save.busy || !changed}>
            {actionLabel(ACTIONS.save, save.busy)}
          </Button>
        </div>
      </Form>
      {guard.dialog}
    </section>
  );
}
