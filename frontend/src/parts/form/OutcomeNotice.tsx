import { useSite } from "../../api/useSite";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/Notice";
import styles from "./OutcomeNotice.module.css";
import type { MailForm } from "./useMailForm";

export type OutcomeCopy = {
  success: { title: string; text: string };
  failure: { title: string; text: string };
  failureHelp: string;
  /** The fields' names, for the list of what is wrong. */
  labels: Readonly<Record<string, string>>;
};

const LIMITED = "Too many messages have come from your connection. Please try again in an hour.";

type Props = { form: MailForm; copy: OutcomeCopy; place: "top" | "form" };

/**
 * What became of the message. After a form post without a script the page starts at its top, so it
 * is told there; otherwise beside the button that was pressed.
 */
export function OutcomeNotice({ form, copy, place }: Props) {
  if (form.fromServer !== (place === "top")) return null;
  const content = <Content form={form} copy={copy} />;
  return (
    <div ref={form.notice} tabIndex={-1} className={cx(styles.place, styles[place])}>
      {form.phase === "idle" || form.phase === "submitting" ? null : content}
    </div>
  );
}

function Content({ form, copy }: Omit<Props, "place">) {
  switch (form.phase) {
    case "sent":
      return (
        <Notice tone="good" title={copy.success.title}>
          <p>{copy.success.text}</p>
        </Notice>
      );
    case "invalid":
      return <Faults form={form} copy={copy} />;
    case "limited":
      return (
        <Notice tone="bad" title={copy.failure.title}>
          <p>{LIMITED}</p>
          <Directly help={copy.failureHelp} />
        </Notice>
      );
    default:
      return (
        <Notice tone="bad" title={copy.failure.title}>
          <p>{form.detail ?? copy.failure.text}</p>
          <Directly help={copy.failureHelp} />
        </Notice>
      );
  }
}

function Faults({ form, copy }: Omit<Props, "place">) {
  const faults = form.spec.fields.flatMap((name) =>
    (form.errors[name] ?? []).map((message) => ({ name, message })),
  );
  if (faults.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={faults.length === 1 ? "One field needs a look." : "Some fields need a look."}
    >
      <ul className={styles.faults}>
        {faults.map(({ name, message }) => (
          <li key={name + message}>
            <a href={`#${name}`}>{copy.labels[name] ?? name}</a>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The way that is always open: phone and e-mail, as far as the company gives them. */
function Directly({ help }: { help: string }) {
  const { phone = "", phone_href, email = "" } = useSite()?.company ?? {};
  return (
    <p>
      {help}
      {phone || email ? " You can also reach us directly: " : null}
      {phone ? <a href={phone_href}>{phone}</a> : null}
      {phone && email ? ", " : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </p>
  );
}
