import { type ComponentProps, useState } from "react";
import { useSite } from "../../office/data/queries";
import { FieldLayout, fieldAriaProps, TextArea, type TextField } from "../../ui/Field";
import { Input } from "../../ui/Input";
import { type FieldProps, useEditor, useField, useValue } from "../session";
import styles from "./Fields.module.css";

/** What each fact of the company is called where the company does not give it. */
const FACTS: Readonly<Record<string, string>> = {
  name: "Company name",
  phone: "Phone",
  email: "E-mail",
  address: "Address",
  founded: "Year of foundation",
  years: "Years since then",
};

/** A fact of the company in a text, `{name}`. */
const FACT = /\{(name|phone|email|address|founded|years)\}/g;

const INPUT_MODES = { email: "email", phone: "tel", web_address: "url" } as const;

/** Lines that may be longer than this are shown in several. */
const LONG = 130;

/** A text of one line or several, with how much of its limit it takes. */
export function TextInput({ path, schema }: FieldProps) {
  const session = useEditor();
  const value = useValue(path);
  const own = useField({ path, schema });
  const text = typeof value === "string" ? value : "";
  const { max } = schema;
  // The server counts characters, not units of UTF-16.
  const length = [...text].length;
  const tooLong = max !== undefined && length > max;
  const field = {
    ...own,
    errors: tooLong ? [`${schema.label} has ${length - max} characters too many`] : own.errors,
    required: schema.required,
    value: text,
    className: styles.field,
    hint: max === undefined ? undefined : <Counter length={length} max={max} />,
    onFocus: () => session.select({ path, from: "panel" }),
  };
  const type = (text: string) => session.store.setText(path, text);
  if (schema.kind === "text") {
    const rows = Math.ceil(length / 48) + text.split("\n").length - 1;
    return (
      <TextArea
        {...field}
        rows={Math.min(12, Math.max(3, rows))}
        onChange={({ target }) => type(target.value)}
      />
    );
  }
  if (schema.kind === "line" && (max ?? 0) > LONG) {
    return (
      <TextArea
        {...field}
        rows={Math.min(5, Math.ceil(length / 40) || 1)}
        onChange={({ target }) => type(target.value.replace(/\s*\n\s*/g, " "))}
      />
    );
  }
  return (
    <FactsField
      {...field}
      inputMode={INPUT_MODES[schema.kind as keyof typeof INPUT_MODES] ?? "text"}
      onChange={({ target }) => type(target.value)}
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

/**
 * A line that may name facts of the company. At rest each is a chip with what it stands for; while the line is typed in, it
 * is `{name}`, as the text is stored.
 */
function FactsField({
  label,
  hint,
  errors,
  className,
  ...input
}: ComponentProps<typeof TextField>) {
  const [typing, setTyping] = useState(false);
  const field = { name: input.name, label, hint, errors, className };
  const text = String(input.value ?? "");
  const hasChips = !typing && text.search(FACT) >= 0;
  return (
    <FieldLayout {...field} required={input.required}>
      <div className={styles.line} data-at-rest={hasChips ? "" : undefined}>
        <Input
          {...input}
          {...fieldAriaProps(field)}
          onFocus={(event) => {
            setTyping(true);
            input.onFocus?.(event);
          }}
          onBlur={() => setTyping(false)}
        />
        {hasChips ? <AtRest text={text} /> : null}
      </div>
    </FieldLayout>
  );
}

/** The field itself is read out. */
function AtRest({ text }: { text: string }) {
  const company = useSite()?.company;
  const known: Partial<Record<string, string>> = { name: company?.name, founded: company?.founded };
  return (
    <div className={styles.shown} aria-hidden="true">
      {text.split(FACT).map((part, index) => {
        const key = `${index} ${part}`;
        // Every second part is the name of a fact.
        if (index % 2 === 0) return <span key={key}>{part}</span>;
        return (
          <span key={key} className={styles.chip}>
            {known[part] || FACTS[part]}
          </span>
        );
      })}
    </div>
  );
}
