import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { TextArea, TextField } from "../../ui/Field";
import { form as copy } from "../../words/enquiryList";
import { Honeypot } from "../parts/form/FormFrame";
import frame from "../parts/form/FormFrame.module.css";
import type { ListLine } from "../parts/form/listLine";
import { OutcomeNotice } from "../parts/form/OutcomeNotice";
import type { MailForm } from "../parts/form/useMailForm";
import type { Desk } from "./desk";
import { gstinError, loadGstinCheck, tidyGstin } from "./lateGstin";
import styles from "./RequestForm.module.css";

type Props = {
  form: MailForm;
  /** Numbers of the lines whose quantity cannot be sent. */
  wrong: readonly number[];
  /** A choice about a link's list is open. */
  undecided: boolean;
  /** Nothing is in the list. What was typed here stays. */
  hidden: boolean;
  /** The list as it is sent. */
  list: () => readonly ListLine[];
  desk: Desk | null;
};

/** Contact details and the button that sends the list. It is a part of the page's one form. */
export function RequestForm({ form, wrong, undecided, hidden, list, desk }: Props) {
  const busy = form.phase === "submitting";
  return (
    <section aria-labelledby="request-list-title" hidden={hidden} className={styles.request}>
      <h2 id="request-list-title" className="title-sm">
        {copy.heading}
      </h2>
      <p className="small faint around-2-5">{copy.intro}</p>
      <fieldset key={form.generation} disabled={busy} className={frame.fields}>
        <TextField {...form.field("name")} autoComplete="name" />
        <TextField {...form.field("company")} autoComplete="organization" />
        <TextField {...form.field("email")} type="email" autoComplete="email" spellCheck={false} />
        <TextField {...form.field("phone")} type="tel" autoComplete="tel" />
        <TextField
          {...form.field("drug_licence")}
          hint={copy.hints.drug_licence}
          autoComplete="off"
        />
        <GstinField form={form} />
        <TextArea
          {...form.field("message")}
          hint={copy.hints.message}
          rows={4}
          className={styles.wide}
        />
        <Honeypot />
      </fieldset>
      {desk && form.phase === "invalid" && wrong.length > 0 ? (
        <desk.WrongLines wrong={wrong} />
      ) : null}
      <OutcomeNotice form={form} copy={copy} place="form" list={list} />
      <div className={frame.foot}>
        <Button type="submit" name="do" value="send" disabled={busy} className={frame.submit}>
          {busy ? copy.submitting : copy.submit}
        </Button>
        <p className="small leads-open faint">
          {`${undecided ? "This sends your own list, without the one in the link. " : ""}${copy.notice}`}
        </p>
      </div>
    </section>
  );
}

/** Says at once, before anything is sent, whether the check digit fits. */
function GstinField({ form }: { form: MailForm }) {
  const { errors, ...field } = form.field("gstin");
  const [typed, setTyped] = useState(field.defaultValue);
  const [, setLoaded] = useState(false);
  const isTyped = typed !== "";
  useEffect(() => {
    if (isTyped)
      loadGstinCheck().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [isTyped]);
  const complete = tidyGstin(typed).length >= 15;
  const error = complete ? gstinError(typed) : undefined;
  const said = error ? [error] : errors;
  return (
    <TextField
      {...field}
      errors={said}
      hint={
        error === null ? (
          <span className="strong good">The check digit fits.</span>
        ) : (
          copy.hints.gstin
        )
      }
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
