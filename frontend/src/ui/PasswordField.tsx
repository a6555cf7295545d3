import { useState } from "react";
import { FieldLayout, fieldAriaProps, type TextFieldProps } from "./Field";
import { Input } from "./Input";
import styles from "./PasswordField.module.css";

type Props = Omit<TextFieldProps, "type" | "label"> & { label: string };

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, errors, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const field = { name: input.name, label, hint, errors, className };
  const verb = shown ? "Hide" : "Show";
  return (
    <FieldLayout {...field} required={input.required}>
      <span className={styles.wrapper}>
        <Input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={shown ? "text" : "password"}
          className={styles.input}
          {...fieldAriaProps(field)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${verb} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {verb}
        </button>
      </span>
    </FieldLayout>
  );
}
