import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { FieldErrors } from "../../ui/Field";
import styles from "./AddLine.module.css";

type Props = {
  name: string;
  label: string;
  button: string;
  maxLength: number;
  /** Null when it was taken, otherwise what is wrong. */
  onAdd: (text: string) => string | null;
};

/** A line and a button that adds it to a list; Enter adds too, and does not send the form. */
export function AddLine({ name, label, button, maxLength, onAdd }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const add = () => {
    const message = onAdd(text);
    setWrong(message);
    if (message === null) setText("");
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
          value={text}
          maxLength={maxLength}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${name}-errors` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(null);
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
      <FieldErrors name={name} errors={wrong ? [wrong] : []} />
    </div>
  );
}
