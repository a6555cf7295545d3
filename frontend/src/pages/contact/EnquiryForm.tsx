import type { FormWords } from "../../api/content";
import { form as copy } from "../../copy/contact";
import { FormSection } from "../../pageParts/form/FormSection";
import type { MailForm } from "../../pageParts/form/useMailForm";
import { TextArea, TextField } from "../../ui/Field";
import styles from "./EnquiryForm.module.css";

type Props = { form: MailForm; words: FormWords; className?: string | undefined };

export function EnquiryForm({ form, words, className }: Props) {
  return (
    <FormSection id="enquiry" form={form} copy={{ ...copy, ...words }} className={className}>
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
    </FormSection>
  );
}
