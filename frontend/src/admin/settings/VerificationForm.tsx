import { useRef, useState } from "react";
import { TextField } from "../../ui/Field";
import type { WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import type { SiteSettings } from "../api/types";
import { toasts } from "../shared/toasts";
import { useFocusFirstError } from "../shared/useFocusFirstError";
import { useUnsavedGuard } from "../shared/useUnsavedGuard";
import { SettingsForm } from "./SettingsForm";
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
    <SettingsForm
      id="verification"
      title="Verification codes"
      label="Verification codes"
      intro="These services show you a code, or a whole tag, that proves that the site is yours. Paste either here; it is put into the head of every page."
      element={element}
      changed={changed}
      busy={save.busy}
      onSubmit={() => void save.run({ verification: codes })}
    >
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
      {guard.dialog}
    </SettingsForm>
  );
}
