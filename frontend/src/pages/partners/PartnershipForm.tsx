import { useSite } from "../../api/useSite";
import { form as copy } from "../../copy/partners";
import { FormFrame } from "../../parts/form/FormFrame";
import type { MailForm } from "../../parts/form/useMailForm";
import { useFill } from "../../parts/useFill";
import { CheckField, SelectField, TextArea, TextField } from "../../ui/Field";
import styles from "./PartnershipForm.module.css";

const { labels, terms } = copy;

export function PartnershipForm({ form }: { form: MailForm }) {
  const types = useSite()?.business_types ?? [];
  const { defaultValue: agreed, ...agreement } = form.field("terms");
  return (
    <FormFrame form={form} copy={copy} labelledBy="partner-title">
      <TextField
        {...form.field("companyName")}
        label={labels.companyName}
        required
        autoComplete="organization"
      />
      <SelectField {...form.field("businessType")} label={labels.businessType} required>
        <option value="">{copy.selectType}</option>
        {types.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field("contactName")}
        label={labels.contactName}
        required
        autoComplete="name"
      />
      <TextField
        {...form.field("designation")}
        label={labels.designation}
        required
        autoComplete="organization-title"
      />
      <TextField
        {...form.field("phone")}
        type="tel"
        label={labels.phone}
        required
        autoComplete="tel"
      />
      <TextField
        {...form.field("email")}
        type="email"
        label={labels.email}
        required
        autoComplete="email"
        spellCheck={false}
      />
      <TextArea
        {...form.field("message")}
        label={labels.message}
        rows={5}
        className={styles.wide}
      />
      <CheckField
        {...agreement}
        defaultChecked={agreed !== ""}
        required
        label={<Agreement />}
        className={styles.wide}
      />
    </FormFrame>
  );
}

/** The terms open beside the form, so that nothing typed is lost. */
function Agreement() {
  const fill = useFill();
  return (
    <>
      {terms.before}
      <a href={terms.link.href} target="_blank" rel="noopener">
        {terms.link.label}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {fill(terms.after)}
    </>
  );
}
