import { useSite } from "../../../data/useQuery";
import { ButtonLink } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { PhoneLinks } from "../ContactLinks";
import { Hours } from "../Hours";
import styles from "./Receipt.module.css";
import type { FormValues } from "./rules";
import type { MailForm } from "./useMailForm";
import { useOtherWays } from "./useOtherWays";
import { useReplyPromise } from "./useReplyPromise";

type Props = {
  form: MailForm;
  sent: FormValues;
  titleId: string;
  success: { title: string; text: string };
  display?: ((name: string, value: string) => string) | undefined;
};

/** Stands in the form's place once the message is sent: the promise, what was sent, how to reach us, and the way on. */
export function Receipt({ form, sent, titleId, success, display }: Props) {
  const company = useSite()?.company;
  const promise = useReplyPromise();
  const OtherWays = useOtherWays(true);
  const { fields, labels, action } = form.spec;
  const facts = fields.flatMap((name) => {
    const value = sent[name]?.trim();
    if (!value || name === "terms") return [];
    return [{ name, label: labels[name] ?? name, value: display?.(name, value) ?? value }];
  });
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
      <h3 className={styles.heading}>{words.sent}</h3>
      <dl className={styles.facts}>
        {facts.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {OtherWays ? (
        <OtherWays spec={form.spec} values={sent} display={display} receipt={{ reference: "" }} />
      ) : null}
      <div className="flex wrap lining around-5 gap-5-7">
        {company?.hours ? (
          <div>
            <h3 className={styles.heading}>{words.hours}</h3>
            <Hours hours={company.hours} className="block" />
          </div>
        ) : null}
        {company?.phone ? (
          <div>
            <h3 className={styles.heading}>{words.phone}</h3>
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
        {words.another}
      </ButtonLink>
    </div>
  );
}

/** What stands in the place of a form once its message is sent, below the form's own words of success. */
const words = {
  sent: "What you sent",
  hours: "When we answer",
  phone: "If it is urgent",
  another: "Send another",
};
