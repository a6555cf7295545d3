import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
import styles from "./FormFrame.module.css";
import { type OutcomeCopy, OutcomeNotice } from "./OutcomeNotice";
import type { MailForm } from "./useMailForm";

export type FormCopy = OutcomeCopy & { notice: string; submit: string; submitting: string };

type Props = {
  form: MailForm;
  copy: FormCopy;
  /** The section of the form: a post without a script comes back to it. */
  section: string;
  children: ReactNode;
};

/** The fields, empty and hidden while the receipt stands in their place. */
export function FormFrame({ form, copy, section, children }: Props) {
  const busy = form.phase === "submitting";
  return (
    <form
      ref={form.form}
      method="post"
      action={`${form.spec.action}#${section}`}
      aria-labelledby={`${section}-title`}
      aria-busy={busy || undefined}
      hidden={form.sent !== null}
      className={styles.form}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <fieldset key={form.generation} disabled={busy} className={styles.fields}>
        {children}
        <Honeypot />
      </fieldset>
      {form.sent ? null : <OutcomeNotice form={form} copy={copy} place="form" />}
      <div className={styles.foot}>
        <Button type="submit" disabled={busy} className={styles.submit}>
          {busy ? copy.submitting : copy.submit}
        </Button>
        {copy.notice ? <p className="small leads-open faint">{copy.notice}</p> : null}
      </div>
    </form>
  );
}

/** Hidden from people, also from screen readers and the keyboard: only spam robots fill it in. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="website">Leave this field empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
