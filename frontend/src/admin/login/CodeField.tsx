import { TextField } from "../../ui/Field";
import styles from "./LoginForm.module.css";

type Props = {
  id: string;
  label: string;
  value: string;
  onChange: (digits: string) => void;
  errors?: readonly string[];
  autoFocus?: boolean;
};

/** Six digits, however they are pasted. */
export function CodeField({ id, label, value, onChange, errors, autoFocus = true }: Props) {
  return (
    <TextField
      name={id}
      label={label}
      className={styles.codeField}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      autoFocus={autoFocus}
      value={value}
      errors={errors}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}

export function isWholeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
