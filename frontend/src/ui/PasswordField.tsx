import { useState } from "react";
import { describe, Frame, type InputProps } from "./Field";
import fieldStyles from "./Field.module.css";
import styles from "./PasswordField.module.css";

type Props = Omit<InputProps, "type" | "label"> & { label: string };

/** A password that can be looked at: long ones are typed better in sight. */
export function PasswordField({ label, hint, errors, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const shared = { name: input.name, label, hint, errors, className };
  const verb = shown ? "Hide" : "Show";
  return (
    <Frame {...shared} required={input.required}>
      <span className={styles.inside}>
        <input
          className={fieldStyles.control}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={shown ? "text" : "password"}
          {...describe(shared)}
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
    </Frame>
  );
}
