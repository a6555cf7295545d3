import type { ReactNode } from "react";
import { type FormCopy, FormFrame } from "./FormFrame";
import styles from "./FormFrame.module.css";
import { OutcomeNotice } from "./OutcomeNotice";
import { Receipt } from "./Receipt";
import type { MailForm } from "./useMailForm";

type Props = {
  id: string;
  form: MailForm;
  copy: FormCopy & { heading: string; intro: string };
  /** How the receipt shows a value that is a code. */
  display?: (name: string, value: string) => string;
  className?: string | undefined;
  children: ReactNode;
};

/** A form with its heading; once the message is sent, its receipt. The form posts to the section's own address. */
export function FormSection({ id, form, copy, display, className, children }: Props) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className={className}>
      {form.sent ? (
        <Receipt
          form={form}
          sent={form.sent}
          titleId={titleId}
          success={copy.success}
          display={display}
        />
      ) : (
        <>
          <h2 id={titleId} className={styles.title}>
            {copy.heading}
          </h2>
          <p className="small faint around-2-5">{copy.intro}</p>
          <OutcomeNotice form={form} copy={copy} place="top" />
        </>
      )}
      <FormFrame form={form} copy={copy} section={id}>
        {children}
      </FormFrame>
    </section>
  );
}
