import { form as copy } from "../../copy/contact";
import { FormFrame } from "../../parts/form/FormFrame";
import type { MailForm } from "../../parts/form/useMailForm";
import { TextArea, TextField } from "../../ui/Field";
import styles from "./EnquiryForm.module.css";

const { labels, hints } = copy;

export function EnquiryForm({ form }: { form: MailForm }) {
  return (
    <FormFrame form={form} copy={copy} labelledBy="enquiry-title">
      <TextField {...form.field("name")} label={labels.name} required autoComplete="name" />
      <TextField
        {...form.field("company")}
        label={labels.company}
        required
        autoComplete="organization"
      />
      <TextField
        {...form.field("email")}
        type="email"
        label={labels.email}
        required
        autoComplete="email"
        spellCheck={false}
      />
      <TextField
        {...form.field("phone")}
        type="tel"
        label={labels.phone}
        required
        autoComplete="tel"
      />
      <TextField
        {...form.field("productInterest")}
        label={labels.productInterest}
        hint={hints.productInterest}
        className={styles.wide}
        autoComplete="off"
      />
      <TextArea
        {...form.field("message")}
        label={labels.message}
        hint={hints.message}
        required
        rows={6}
        className={styles.wide}
      />
    </FormFrame>
  );
}
