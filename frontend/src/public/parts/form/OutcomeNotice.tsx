import { cx } from "../../../ui/cx";
import { Notice } from "../../../ui/Notice";
import { ReachUsDirectly } from "../ContactLinks";
import type { ListLine } from "./listLine";
import styles from "./OutcomeNotice.module.css";
import type { MailForm } from "./useMailForm";
import { lateOtherWays, useOtherWays } from "./useOtherWays";
import { useReplyPromise } from "./useReplyPromise";

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
  /** The list that is sent beside the fields. */
  list?: () => readonly ListLine[];
};

/**
 * What became of the message: after a form post without a script above the fields, at the head of the answer;
 * otherwise beside the button that was pressed.
 */
export function OutcomeNotice({ form, copy, place, list }: Props) {
  if (form.fromServer !== (place === "top")) return null;
  return (
    <div ref={form.notice} tabIndex={-1} className={cx(styles.place, styles[place])}>
      {form.phase === "idle" || form.phase === "submitting" ? null : (
        <Content form={form} copy={copy} list={list} />
      )}
    </div>
  );
}

type ContentProps = Pick<Props, "form" | "copy"> & { list: Props["list"] | undefined };

function Content({ form, copy, list }: ContentProps) {
  const failed = form.phase === "failed" || form.phase === "limited";
  const OtherWays = useOtherWays(failed);
  const promise = useReplyPromise();
  if (form.phase === "sent") {
    return (
      <Notice tone="good" title={copy.success.title}>
        <p>{promise(copy.success.text)}</p>
      </Notice>
    );
  }
  if (form.phase === "invalid") return <FieldErrors form={form} />;
  const { phase, detail, spec, values, form: element } = form;
  const ways = { spec, values, form: element, list };
  const Links = lateOtherWays.component;
  return (
    <Notice tone="bad" title={copy.failure.title}>
      <p>{phase === "limited" ? LIMITED : (detail ?? copy.failure.text)}</p>
      <p>
        <span>{`${copy.failureHelp} `}</span>
        <ReachUsDirectly />
      </p>
      {/* React renders this on the server only. */}
      <noscript>{Links ? <Links {...ways} /> : null}</noscript>
      {OtherWays ? <OtherWays {...ways} /> : null}
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
            <a href={`#${name}`}>{form.spec.labels[name] ?? name}</a>
            <span>{`: ${message}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
