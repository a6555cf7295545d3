import type { ComponentProps } from "react";
import type { FormWords } from "../../../data/schema";
import { useSite } from "../../../data/useQuery";
import { ButtonLink } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { PhoneLinks } from "../ContactLinks";
import { Hours } from "../Hours";
import { useLoaded } from "../late";
import formStyles from "./Form.module.css";
import { FORM_INTRO, FormFields, OutcomeNotice, useReplyPromise } from "./FormFields";
import styles from "./Receipt.module.css";
import { type FormValues, filledIn } from "./rules";
import { lateOtherWays, type MailForm } from "./useMailForm";

type Props = {
  id: string;
  form: MailForm;
  words: FormWords;
  className?: string | undefined;
} & Pick<ComponentProps<typeof FormFields>, "own">;

/** A form with its heading; once the message is sent, its receipt. The form posts to the section's own address. */
export function FormSection({ id, form, words, className, ...fields }: Props) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className={className}>
      {form.sent ? (
        <Receipt form={form} sent={form.sent} titleId={titleId} />
      ) : (
        <>
          <h2 id={titleId} className={formStyles.title}>
            {words.heading}
          </h2>
          <p className="small faint around-2-5">{FORM_INTRO}</p>
          <OutcomeNotice form={form} place="top" />
        </>
      )}
      {/* Empty and hidden while the receipt stands in its place. */}
      <form
        ref={form.form}
        method="post"
        action={`${form.spec.action}#${id}`}
        aria-labelledby={titleId}
        aria-busy={form.phase === "submitting" || undefined}
        hidden={form.sent !== null}
        className={formStyles.form}
        onSubmit={form.onSubmit}
        onInput={form.onInput}
      >
        <FormFields form={form} notice={words.notice} {...fields} />
      </form>
    </section>
  );
}

type ReceiptProps = { form: MailForm; sent: FormValues; titleId: string };

/** Stands in the form's place once the message is sent: the promise, what was sent, how to reach us, and the way on. */
function Receipt({ form, sent, titleId }: ReceiptProps) {
  const company = useSite()?.company;
  const promise = useReplyPromise();
  const OtherWays = useLoaded(true, lateOtherWays.load);
  const { fields, success, action } = form.spec;
  return (
    <div className={styles.receipt}>
      <div ref={form.notice} tabIndex={-1} className={styles.head}>
        <Icon name="check" size={24} />
        <div role="status">
          <h2 id={titleId} className="title-md tight">
            {success.title}
          </h2>
          <p className="above-3 serif title-xs leads-snug">{promise(success.text)}</p>
        </div>
      </div>
      <h3 className={styles.heading}>What you sent</h3>
      <dl className={styles.facts}>
        {filledIn(fields, sent).map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {OtherWays ? <OtherWays fields={fields} values={sent} receipt={{ reference: "" }} /> : null}
      <div className="flex wrap lining around-5 gap-5-7">
        {company?.hours ? (
          <div>
            <h3 className={styles.heading}>When we answer</h3>
            <Hours hours={company.hours} className="block" />
          </div>
        ) : null}
        {company?.phone ? (
          <div>
            <h3 className={styles.heading}>If it is urgent</h3>
            <PhoneLinks phone={company.phone} className="inline-row target serif title-xs" />
          </div>
        ) : null}
      </div>
      <ButtonLink
        href={action}
        variant="outline"
        onClick={(event) => {
          event.preventDefault();
          form.startAnother();
        }}
      >
        Send another
      </ButtonLink>
    </div>
  );
}
