import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import styles from "./AddLine.module.css";

type Props = {
  name: string;
  label: string;
  button: string;
  maxLength: number;
  /** The form holds what is typed, so that a save adds it too. */
  value: string;
  onChange: (text: string) => void;
  /** What a save had to say about it. */
  errors: readonly string[] | undefined;
  /** Null when it was taken, otherwise what is wrong. */
  onAdd: (text: string) => string | null;
};

/** A line and a button that adds it to a list; Enter adds too, and does not send the form. */
export function AddLine(props: Props) {
  const { name, label, button, maxLength, value, onChange, errors = [], onAdd } = props;
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const wrong = refused === null ? errors : [refused];
  const add = () => {
    setRefused(onAdd(value));
    field.current?.focus();
  };
  return (
    <div className={styles.add}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          ref={field}
          id={name}
          type="text"
          className={styles.input}
          value={value}
          maxLength={maxLength}
          aria-invalid={wrong.length > 0 ? true : undefined}
          aria-describedby={wrong.length > 0 ? `${name}-errors` : undefined}
          onChange={(event) => {
            onChange(event.target.value);
            setRefused(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outline" icon="plus" onClick={add}>
          {button}
        </Button>
      </div>
      <FieldErrors name={name} errors={wrong} />
    </div>
  );
}
