import type { FormEventHandler, ReactNode } from "react";
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

/** What Ctrl S saves: a form that is checked by the server, and cannot be sent twice. */
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
    >
      {children}
    </form>
  );
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

/** What was wrong, at the top of the form as well as beside its field. */
export function FormErrors({ title, fields }: { title: string | null; fields: readonly string[] }) {
  if (!title) return null;
  return (
    <Notice tone="bad" title={title}>
      {fields.length > 0 ? <p>Look at: {fields.join(", ")}.</p> : null}
    </Notice>
  );
}

/** How many frames an answer's errors may take to be drawn. */
const PATIENCE = 60;

/** Moves the focus to the first field that is wrong, as soon as it is marked so. */
export function focusFirstError(form: HTMLElement | null, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (frames > 0) focusFirstError(form, frames - 1);
  });
}
