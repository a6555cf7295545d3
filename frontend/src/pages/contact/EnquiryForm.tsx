import { form as copy } from "../../copy/contact";
import { FormFrame } from "../../parts/form/FormFrame";
import type { MailForm } from "../../parts/form/useMailForm";
import { TextArea, TextField } from "../../ui/Field";
import styles from "./EnquiryForm.module.css";

export function EnquiryForm({ form }: { form: MailForm }) {
  return (
    <FormFrame form={form} copy={copy} labelledBy="enquiry-title">
      <TextField {...form.field("name")} autoComplete="name" />
      <TextField {...form.field("company")} autoComplete="organization" />
      <TextField {...form.field("email")} type="email" autoComplete="email" spellCheck={false} />
      <TextField {...form.field("phone")} type="tel" autoComplete="tel" />
      <TextField
        {...form.field("productInterest")}
        hint={copy.hints.productInterest}
        className={styles.wide}
        autoComplete="off"
      />
      <TextArea
        {...form.field("message")}
        hint={copy.hints.message}
        rows={6}
        className={styles.wide}
      />
    </FormFrame>
  );
}
