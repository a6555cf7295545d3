import { cx } from "../../ui/cx";
import { Notice } from "../../ui/Notice";
import { ReachUsDirectly } from "../ContactLinks";
import styles from "./OutcomeNotice.module.css";
import type { MailForm } from "./useMailForm";

export type OutcomeCopy = {
  success: { title: string; text: string };
  failure: { title: string; text: string };
  failureHelp: string;
};

const LIMITED = "Too many messages have come from your connection. Please try again in an hour.";

type Props = { form: MailForm; copy: OutcomeCopy; place: "top" | "form" };

/**
 * What became of the message: after a form post without a script above the fields, at the head of the answer;
 * otherwise beside the button that was pressed.
 */
export function OutcomeNotice({ form, copy, place }: Props) {
  if (form.fromServer !== (place === "top")) return null;
  return (
    <div ref={form.notice} tabIndex={-1} className={cx(styles.place, styles[place])}>
      {form.phase === "idle" || form.phase === "submitting" ? null : (
        <Content form={form} copy={copy} />
      )}
    </div>
  );
}

function Content({ form, copy }: Omit<Props, "place">) {
  if (form.phase === "sent") {
    return (
      <Notice tone="good" title={copy.success.title}>
        <p>{copy.success.text}</p>
      </Notice>
    );
  }
  if (form.phase === "invalid") return <FieldErrors form={form} />;
  return (
    <Notice tone="bad" title={copy.failure.title}>
      <p>{form.phase === "limited" ? LIMITED : (form.detail ?? copy.failure.text)}</p>
      <p>
        {copy.failureHelp} <ReachUsDirectly />
      </p>
    </Notice>
  );
}

function FieldErrors({ form }: Pick<Props, "form">) {
  const errors = form.spec.fields.flatMap((name) =>
    (form.errors[name] ?? []).map((message) => ({ name, message })),
  );
  if (errors.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={`Please correct the highlighted ${errors.length === 1 ? "field" : "fields"}.`}
    >
      <ul className={styles.errors}>
        {errors.map(({ name, message }) => (
          <li key={name + message}>
            <a href={`#${name}`}>{form.spec.labels[name] ?? name}</a>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
