import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SmallButton } from "../office/ui/SmallButton";
import { Notice } from "../ui/Notice";
import styles from "./Form.module.css";
import { type AdminForm, focusField } from "./useAdminForm";

type FormProps = {
  form: Pick<AdminForm, "submit" | "busy"> & Partial<Pick<AdminForm, "element">>;
  label?: string;
  /**
   * Ctrl S saves it. Enter in one of its inputs does not submit it, because among many fields that would save or publish a
   * half-filled record.
   */
  saves?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A form whose fields say themselves what is wrong. */
export function Form({ form, label, saves = false, className, children }: FormProps) {
  return (
    <form
      ref={form.element}
      className={className}
      aria-label={label}
      aria-busy={form.busy}
      noValidate
      {...(saves ? { "data-save": "", onKeyDown: preventImplicitSubmission } : {})}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.busy) form.submit();
      }}
    >
      {children}
    </form>
  );
}

/** Inputs that Enter presses like a button. */
const BUTTON_TYPES = ["submit", "button", "reset", "image", "file"];

function preventImplicitSubmission(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  // Shortcuts, which do more than submit.
  if (event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (!BUTTON_TYPES.includes(target.type)) event.preventDefault();
}

type SectionProps = {
  title: string;
  hint?: ReactNode;
  /** Nothing is filled in: only its title stands there, until it is unfolded. */
  folded?: boolean;
  children: ReactNode;
};

/** A titled group of fields; the title is on the left where there is room. */
export function FormSection({ title, hint, folded = false, children }: SectionProps) {
  const [open, setOpen] = useState(!folded);
  const fields = useRef<HTMLDivElement>(null);
  // What was filled in once, also by Undo or from a draft, stays unfolded.
  if (!folded && !open) setOpen(true);
  const unfold = () => {
    flushSync(() => setOpen(true));
    fields.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  };
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <h2 className="heading leads-25">{title}</h2>
        {hint && open ? <p className="small faint above-2 leads-45">{hint}</p> : null}
      </div>
      <div ref={fields} className={styles.fields}>
        {open ? (
          children
        ) : (
          <SmallButton className="at-start" onClick={unfold}>
            Fill in<span className="visually-hidden"> {title}</span>
          </SmallButton>
        )}
      </div>
    </section>
  );
}

/** Two fields beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

type ErrorsProps = {
  title: string | null;
  /** The invalid fields in their order. */
  fields: readonly (readonly [id: string, label: string])[];
  /** Errors that belong to no field of the form. */
  others: readonly string[];
};

/** Links to the invalid fields, at the top of the form. */
export function FormErrors({ title, fields, others }: ErrorsProps) {
  if (!title) return null;
  return (
    <Notice tone="bad" title={title}>
      {fields.length > 0 ? (
        <p>
          Check:{" "}
          {fields.map(([id, label], index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(document.getElementById(id));
                }}
              >
                {label}
              </a>
            </span>
          ))}
          .
        </p>
      ) : null}
      {others.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

/** Of what is typed letter by letter: an address, the name of a server. */
export const VERBATIM = {
  spellCheck: false,
  autoCapitalize: "none",
  autoComplete: "off",
} as const;

/** The options of a select: each value with its words. */
export function Options({
  of,
}: {
  of: readonly (readonly [value: string | number, words: string])[];
}) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
