import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import styles from "./FormFrame.module.css";
import { type OutcomeCopy, OutcomeNotice } from "./OutcomeNotice";
import type { MailForm } from "./useMailForm";

type Copy = OutcomeCopy & { notice: string; submit: string; submitting: string };

type Props = { form: MailForm; copy: Copy; labelledBy: string; children: ReactNode };

/** Around the fields of both forms: a real form that posts, a trap for machines, the outcome, the button. */
export function FormFrame({ form, copy, labelledBy, children }: Props) {
  const busy = form.phase === "submitting";
  return (
    <form
      ref={form.form}
      method="post"
      action={form.spec.action}
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      className={styles.form}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <fieldset key={form.generation} disabled={busy} className={styles.fields}>
        {children}
        <Trap />
      </fieldset>
      <OutcomeNotice form={form} copy={copy} place="form" />
      <div className={styles.foot}>
        <Button type="submit" disabled={busy} className={styles.submit}>
          {busy ? copy.submitting : copy.submit}
        </Button>
        <p className={styles.notice}>{copy.notice}</p>
      </div>
    </form>
  );
}

/** Nobody sees it, no screen reader speaks it, no key leads to it: only machines fill it in. */
function Trap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="website">Leave this field empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
