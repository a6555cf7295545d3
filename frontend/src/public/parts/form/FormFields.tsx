import { Fragment, type ReactNode } from "react";
import { useSite } from "../../../data/useQuery";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { SelectField, TextArea, TextField } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { ReachUsDirectly } from "../ContactLinks";
import { useLoaded } from "../late";
import styles from "./Form.module.css";
import type { ListLine } from "./messageLinks";
import { lateOtherWays, type MailForm } from "./useMailForm";

/** Below the heading of every form. */
export const FORM_INTRO = "All fields are required unless marked optional.";

type Props = {
  form: MailForm;
  /** Controls of its own, by the name of the field. */
  own?: Readonly<Record<string, ReactNode>>;
  /** Below the button. */
  notice: string;
  /** What the button sends along without a script. */
  button?: { name: string; value: string };
  /** The list that is sent beside the fields. */
  list?: () => readonly ListLine[];
  /** Between the fields and the outcome. */
  children?: ReactNode;
};

/** The fields of a form, what became of the message, and the button that sends it. */
export function FormFields({ form, own = {}, notice, button, list, children }: Props) {
  const busy = form.phase === "submitting";
  return (
    <>
      <fieldset key={form.generation} disabled={busy} className={styles.fields}>
        {Object.keys(form.spec.fields).map((name) => (
          <Fragment key={name}>{own[name] ?? <Control form={form} name={name} />}</Fragment>
        ))}
        <Honeypot />
      </fieldset>
      {children}
      {form.sent ? null : <OutcomeNotice form={form} place="form" list={list} />}
      <div className={styles.foot}>
        <Button type="submit" {...button} disabled={busy} className={styles.submit}>
          {busy ? "Submitting..." : form.spec.submit}
        </Button>
        {notice ? <p className="small leads-open faint">{notice}</p> : null}
      </div>
    </>
  );
}

function Control({ form, name }: { form: MailForm; name: string }) {
  const { options, rows, wide } = form.spec.fields[name] ?? {};
  const field = { ...form.field(name), className: wide ? "all-columns" : undefined };
  if (rows) return <TextArea {...field} rows={rows} />;
  if (!options) return <TextField {...field} />;
  return (
    <SelectField {...field}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Hidden from people, also from screen readers and the keyboard: only spam robots fill it in. */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="website">Leave this field empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

const FAILED = "Failed to submit request. Please try again.";
const LIMITED = "Too many messages have come within the hour. Please call us, or try again later.";

type NoticeProps = {
  form: MailForm;
  place: "top" | "form";
  /** The list that is sent beside the fields. */
  list?: (() => readonly ListLine[]) | undefined;
};

/**
 * What became of the message: after a form post without a script above the fields, at the head of the answer;
 * otherwise beside the button that was pressed.
 */
export function OutcomeNotice({ form, place, list }: NoticeProps) {
  if (form.fromServer !== (place === "top")) return null;
  return (
    <div
      ref={form.notice}
      tabIndex={-1}
      className={cx(styles.place, place === "top" ? "below-6" : styles.beside)}
    >
      {form.phase === "invalid" ? <FieldErrors form={form} /> : null}
      {form.phase === "failed" || form.phase === "limited" ? (
        <Failure form={form} list={list} />
      ) : null}
    </div>
  );
}

function Failure({ form, list }: Pick<NoticeProps, "form" | "list">) {
  const { phase, detail, spec, values, form: element } = form;
  const OtherWays = useLoaded(true, lateOtherWays.load);
  const ways = { fields: spec.fields, values, form: element, list };
  const Links = lateOtherWays.component;
  return (
    <Notice tone="bad" title="Error">
      <p>{phase === "limited" ? LIMITED : (detail ?? FAILED)}</p>
      <p>
        <span>{`${spec.kept} `}</span>
        <ReachUsDirectly />
      </p>
      {/* React renders this on the server only. */}
      <noscript>{Links ? <Links {...ways} /> : null}</noscript>
      {OtherWays ? <OtherWays {...ways} /> : null}
    </Notice>
  );
}

function FieldErrors({ form: { spec, errors } }: Pick<NoticeProps, "form">) {
  const found = Object.entries(spec.fields).flatMap(([name, { label }]) =>
    (errors[name] ?? []).map((message) => ({ name, label, message })),
  );
  if (found.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={`Please correct the highlighted ${found.length === 1 ? "field" : "fields"}.`}
    >
      <ul className="small">
        {found.map(({ name, label, message }) => (
          <li key={name + message}>
            <a href={`#${name}`}>{label}</a>
            <span>{`: ${message}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Says in a text within what time the company answers. */
export function useReplyPromise(): (text: string) => string {
  const time = useSite()?.company.reply_time;
  return (text) => replyPromise(text, time);
}

/** A text with the time in which the company answers, before its full stop; without one nothing is promised. */
export function replyPromise(text: string, time: string | undefined): string {
  return time ? text.replace(/\.?$/, (end) => ` within ${time}${end}`) : text;
}
