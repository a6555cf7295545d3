import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { FieldErrors, fieldAriaProps } from "../../ui/Field";
import { Input } from "../../ui/Input";
import styles from "./ProductForm.module.css";

type Props = {
  name: string;
  label: string;
  /** A field of the form, so that a save can add it too. */
  value: string;
  onChange: (text: string) => void;
  /** Null when it was added, otherwise what is wrong. */
  onAdd: (text: string) => string | null;
};

/** An input whose button adds its text to a list, as Enter does. */
export function AddInput({ name, label, value, onChange, onAdd }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ text: string; message: string } | null>(null);
  const errors = refused?.text === value ? [refused.message] : [];
  const add = () => {
    const message = onAdd(value);
    setRefused(message === null ? null : { text: value, message });
    field.current?.focus();
  };
  return (
    <div className={styles.add}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      <div className="flex gap-2">
        <Input
          ref={field}
          {...fieldAriaProps({ name, errors })}
          value={value}
          maxLength={100}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // A shortcut that saves, which adds the text too.
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outline" icon="plus" onClick={add}>
          Add
        </Button>
      </div>
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}
