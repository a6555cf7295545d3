import type { FormEventHandler, KeyboardEvent, ReactNode } from "react";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/Notice";
import styles from "./Form.module.css";

type FormProps = {
  /** Names the form for the sign-in dialog and screen readers. */
  label: string;
  onSubmit: () => void;
  busy: boolean;
  children: ReactNode;
};

/**
 * What Ctrl S saves: a form that is checked by the server, and cannot be sent twice. Enter in one of its inputs does not
 * submit it: among many fields that saves, or publishes, what is half filled in.
 */
export function Form({ label, onSubmit, busy, children }: FormProps) {
  const submit: FormEventHandler = (event) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form
      className={styles.form}
      aria-label={label}
      aria-busy={busy}
      noValidate
      data-save=""
      onSubmit={submit}
      onKeyDown={withoutImplicitSubmission}
    >
      {children}
    </form>
  );
}

const PRESSED = ["submit", "button", "reset", "image", "file"];

function withoutImplicitSubmission(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (!PRESSED.includes(target.type)) event.preventDefault();
}

type SectionProps = { title: string; hint?: ReactNode; children: ReactNode };

/** A titled group of fields: the title on the left where there is room, the fields on the right. */
export function FormSection({ title, hint, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Two fields beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

type BarProps = {
  children: ReactNode;
  /** "Unsaved changes", "Saved 10:42". */
  status?: ReactNode;
  dirty?: boolean;
};

/** Stays in sight at the lower edge: what is unsaved, and the buttons. */
export function SaveBar({ children, status, dirty }: BarProps) {
  return (
    <div className={styles.bar}>
      <p className={cx(styles.status, dirty && styles.dirty)} role="status">
        {status}
      </p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

type ErrorsProps = {
  title: string | null;
  /** The fields that are wrong, in their order: the control's id, and what the field is called. */
  fields: readonly (readonly [id: string, label: string])[];
  /** What no field of the form can say. */
  others: readonly string[];
};

/** Which fields are wrong, at the top of the form; what is wrong stands beside each. */
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

/** A picker of files is out of sight; the button beside it opens it. */
export function focusField(field: HTMLElement | null): void {
  const picker = field instanceof HTMLInputElement && field.type === "file";
  const target = picker ? field.parentElement?.querySelector("button") : field;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
}

/** How many frames an answer's errors may take to be drawn. */
const PATIENCE = 60;

/** Moves the focus to the first field that is wrong, as soon as it is marked so. */
export function focusFirstError(form: HTMLElement | null, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) focusField(field);
    else if (frames > 0) focusFirstError(form, frames - 1);
  });
}
