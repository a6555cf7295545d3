import type { ContactDocument, FormWords } from "../../api/content";
import { useSite } from "../../api/useQuery";
import { form as copy, form } from "../../copy/contact";
import { parseQuery } from "../../format/query";
import { Content, ContentMeta, Paragraphs } from "../../pageParts/Content";
import { FormSection } from "../../pageParts/form/FormSection";
import { email, required } from "../../pageParts/form/rules";
import { type FormSpec, type MailForm, useMailForm } from "../../pageParts/form/useMailForm";
import { useLocation } from "../../pageParts/navigation";
import { paths } from "../../paths";
import { TextArea, TextField } from "../../ui/Field";
import { Container, Grid, Kicker } from "../../ui/Section";
import styles from "./ContactPage.module.css";
import { MapSection } from "./MapSection";
import { Office } from "./Office";

export function ContactPage() {
  return <Content page="contact">{(contact) => <Contact contact={contact} />}</Content>;
}

function Contact({ contact }: { contact: ContactDocument }) {
  const { product } = parseQuery(useLocation().search);
  const form = useMailForm(enquiry, product ? { productInterest: product.slice(0, 200) } : {});
  const { head, hero, office, map, note } = contact;
  const company = useSite()?.company;
  return (
    <>
      <ContentMeta head={head} path={paths.contact} />
      <Container className={styles.page}>
        <header className={styles.head}>
          <div className={styles.words}>
            <Kicker>{hero.kicker}</Kicker>
            <h1 className={styles.heading}>{hero.heading}</h1>
          </div>
          {hero.lead ? <p className={styles.lead}>{hero.lead}</p> : null}
        </header>
        <Grid>
          {company ? <Office company={company} words={office} className={styles.office} /> : null}
          <EnquiryForm form={form} words={contact.form} className={styles.form} />
        </Grid>
      </Container>
      {company ? <MapSection company={company} words={map} /> : null}
      {note ? (
        <Container className={styles.note}>
          <Paragraphs text={note} />
        </Container>
      ) : null}
    </>
  );
}

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

export const enquiry: FormSpec = {
  kind: "enquiry",
  action: paths.contact,
  api: "/api/enquiries",
  fields: ["name", "company", "email", "phone", "productInterest", "message"],
  labels: form.labels,
  rules: {
    name: required("Please enter your name."),
    company: required("Please enter the name of your company."),
    email: email(
      "Please enter your e-mail address.",
      "Please enter an e-mail address such as name@example.com.",
    ),
    phone: required("Please enter your phone number."),
    message: required("Please write what you need."),
  },
  body: (values) => ({ ...values }),
};
