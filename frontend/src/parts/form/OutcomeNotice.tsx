import { cx } from "../../ui/cx";
import { Notice } from "../../ui/Notice";
import { ReachUsDirectly } from "../ContactLinks";
import { useLate } from "../late";
import { lateOwnMail } from "./lateOwnMail";
import styles from "./OutcomeNotice.module.css";
import type { OwnMailProps } from "./OwnMail";
import type { MailForm } from "./useMailForm";

export type OutcomeCopy = {
  success: { title: string; text: string };
  failure: { title: string; text: string };
  failureHelp: string;
};

const LIMITED = "Too many messages have come within the hour. Please call us, or try again later.";

type Props = {
  form: MailForm;
  copy: OutcomeCopy;
  place: "top" | "form";
  /** What is sent beside the fields, as a person writes it. */
  words?: () => readonly string[];
};

/**
 * What became of the message: after a form post without a script above the fields, at the head of the answer;
 * otherwise beside the button that was pressed.
 */
export function OutcomeNotice({ form, copy, place, words }: Props) {
  if (form.fromServer !== (place === "top")) return null;
  return (
    <div ref={form.notice} tabIndex={-1} className={cx(styles.place, styles[place])}>
      {form.phase === "idle" || form.phase === "submitting" ? null : (
        <Content form={form} copy={copy} words={words} />
      )}
    </div>
  );
}

type ContentProps = Pick<Props, "form" | "copy"> & { words: Props["words"] | undefined };

function Content({ form, copy, words }: ContentProps) {
  if (form.phase === "sent") {
    return (
      <Notice tone="good" title={copy.success.title}>
        <p>{copy.success.text}</p>
      </Notice>
    );
  }
  if (form.phase === "invalid") return <FieldErrors form={form} />;
  const { phase, detail } = form;
  return (
    <Notice tone="bad" title={copy.failure.title}>
      <p>{phase === "limited" ? LIMITED : (detail ?? copy.failure.text)}</p>
      <p>
        {copy.failureHelp} <ReachUs form={form} words={words} />
      </p>
    </Notice>
  );
}

/** By phone, or with what was typed by the visitor's own mail program. */
function ReachUs(props: Omit<OwnMailProps, "email">) {
  const OwnMail = useLate(lateOwnMail, true);
  const mail = (email: string) => (
    <>
      {OwnMail ? <OwnMail email={email} {...props} /> : <a href={`mailto:${email}`}>{email}</a>}{" "}
      (opens with what you have typed)
    </>
  );
  return <ReachUsDirectly mail={mail} />;
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
