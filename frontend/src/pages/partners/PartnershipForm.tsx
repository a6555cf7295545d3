import { useSite } from "../../api/useSite";
import { form as copy } from "../../copy/partners";
import { FormSection } from "../../parts/form/FormSection";
import type { MailForm } from "../../parts/form/useMailForm";
import { useFillIn } from "../../parts/useFillIn";
import { CheckField, SelectField, TextArea, TextField } from "../../ui/Field";
import styles from "./PartnershipForm.module.css";

const { terms } = copy;

type Props = { form: MailForm; className?: string | undefined };

export function PartnershipForm({ form, className }: Props) {
  const types = useSite()?.business_types ?? [];
  const { defaultValue: agreed, ...agreement } = form.field("terms");
  const display = (name: string, value: string) =>
    (name === "businessType" && types.find((type) => type.value === value)?.label) || value;
  return (
    <FormSection
      id="become-a-partner"
      form={form}
      copy={copy}
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
  const fillIn = useFillIn();
  return (
    <>
      {terms.before}
      <a href={terms.link.href} target="_blank" rel="noopener">
        {terms.link.label}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {fillIn(terms.after)}
    </>
  );
}
