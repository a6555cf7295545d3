import { TextArea } from "../../../ui/Field";
import { useEditor, useErrors, useValue } from "../session";
import { FactsField } from "./FactsField";
import type { FieldProps } from "./FieldEditor";
import styles from "./Fields.module.css";

const INPUT_MODES = { email: "email", phone: "tel", web_address: "url" } as const;

/** Lines that may be longer than this are shown in several. */
const LONG = 130;

/** A text of one line or several, with how much of its limit it takes. */
export function TextInput({ path, schema }: FieldProps) {
  const session = useEditor();
  const value = useValue(path);
  const refused = useErrors(path);
  const text = typeof value === "string" ? value : "";
  const { max } = schema;
  // The server counts characters, not units of UTF-16.
  const length = [...text].length;
  const tooLong = max !== undefined && length > max;
  const errors = tooLong ? [`${schema.label} has ${length - max} characters too many`] : refused;
  const field = {
    name: path,
    label: schema.label,
    errors,
    required: schema.required,
    value: text,
    className: styles.field,
    hint: max === undefined ? undefined : <Counter length={length} max={max} />,
    onFocus: () => session.select({ path, from: "panel" }),
  };
  if (schema.kind === "text" || (schema.kind === "line" && (max ?? 0) > LONG)) {
    const isLine = schema.kind === "line";
    return (
      <TextArea
        {...field}
        rows={
          isLine
            ? Math.min(5, Math.ceil(length / 40) || 1)
            : Math.min(12, Math.max(3, Math.ceil(length / 48) + text.split("\n").length - 1))
        }
        onChange={(event) => {
          const { value } = event.target;
          session.store.setText(path, isLine ? value.replace(/\s*\n\s*/g, " ") : value);
        }}
      />
    );
  }
  const kind = schema.kind as keyof typeof INPUT_MODES;
  return (
    <FactsField
      {...field}
      inputMode={INPUT_MODES[kind] ?? "text"}
      onChange={(event) => session.store.setText(path, event.target.value)}
    />
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={styles.counter}>
      {length} of {max}
      <span className="visually-hidden"> characters</span>
    </span>
  );
}
