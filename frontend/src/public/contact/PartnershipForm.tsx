import { paths } from "../../data/paths";
import type { FormWords } from "../../data/schema";
import { useSite } from "../../data/useQuery";
import { CheckField, SelectField, TextArea, TextField } from "../../ui/Field";
import { fillIn } from "../../words/fillIn";
import { form as copy } from "../../words/partners";
import { FormSection } from "../parts/form/FormSection";
import type { MailForm } from "../parts/form/useMailForm";
import styles from "./PartnersPage.module.css";

const { terms } = copy;

type Props = { form: MailForm; words: FormWords; className?: string | undefined };

export function PartnershipForm({ form, words, className }: Props) {
  const types = useSite()?.business_types ?? [];
  const { defaultValue: agreed, ...agreement } = form.field("terms");
  const display = (name: string, value: string) =>
    (name === "businessType" && types.find((type) => type.value === value)?.label) || value;
  return (
    <FormSection
      id="become-a-partner"
      form={form}
      copy={{ ...copy, ...words }}
      display={display}
      className={className}
    >
      <TextField {...form.field("companyName")} autoComplete="organization" />
      <SelectField {...form.field("businessType")}>
        <option value="">{copy.selectType}</option>
        {types.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field("contactName")} autoComplete="name" />
      <TextField {...form.field("designation")} autoComplete="organization-title" />
      <TextField {...form.field("phone")} type="tel" autoComplete="tel" />
      <TextField {...form.field("email")} type="email" autoComplete="email" spellCheck={false} />
      <TextArea {...form.field("message")} rows={6} className={styles.wide} />
      <CheckField
        {...agreement}
        defaultChecked={agreed !== ""}
        label={<Agreement />}
        className={styles.wide}
      />
    </FormSection>
  );
}

/** The terms open in a new tab, so that nothing typed is lost. */
function Agreement() {
  const company = useSite()?.company;
  return (
    <>
      <span>{terms.before}</span>
      <a href={paths.terms} target="_blank" rel="noopener">
        <span>{terms.link}</span>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {company ? <span>{fillIn(terms.after, company)}</span> : null}
    </>
  );
}
