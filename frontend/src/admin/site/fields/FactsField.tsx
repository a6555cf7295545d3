import { type ComponentProps, useState } from "react";
import { FieldLayout, fieldAriaProps, type TextField } from "../../../ui/Field";
import { Input } from "../../../ui/Input";
import { useSite } from "../../api/useSite";
import styles from "./FactsField.module.css";

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

/**
 * A line that may name facts of the company. At rest each is a chip with what it stands for; while the line is typed in, it
 * is `{name}`, as the text is stored.
 */
export function FactsField({
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
