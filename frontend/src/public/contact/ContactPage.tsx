import { paths } from "../../data/paths";
import type { ContactDocument, FormWords, Site } from "../../data/schema";
import { useSite } from "../../data/useQuery";
import { ButtonLink } from "../../ui/Button";
import { TextArea, TextField } from "../../ui/Field";
import { Container, Grid, Kicker } from "../../ui/Section";
import { form as copy, form, office } from "../../words/contact";
import { parseQuery } from "../../words/query";
import { Content, Paragraphs } from "../parts/Content";
import { FormSection } from "../parts/form/FormSection";
import { type FormSpec, required, senderRules } from "../parts/form/rules";
import { type MailForm, useMailForm } from "../parts/form/useMailForm";
import { useLocation } from "../parts/navigation";
import { ContentMeta } from "../parts/PageMeta";
import styles from "./ContactPage.module.css";
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
      <Container className="section-close">
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
        className="all-columns"
        autoComplete="off"
      />
      <TextArea
        {...form.field("message")}
        hint={copy.hints.message}
        rows={6}
        className="all-columns"
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
    ...senderRules,
    message: required("Please write what you need."),
  },
  body: (values) => ({ ...values }),
};

type MapSectionProps = { company: Site["company"]; words: ContactDocument["map"] };

/** The address, and beside it the map where one is configured. */
function MapSection({ company, words }: MapSectionProps) {
  const { embed_url, directions_url, known, latitude, longitude } = company.map;
  if (!directions_url) return null;
  const address = company.address ? (
    <address className={styles.address}>{company.address}</address>
  ) : null;
  return (
    <section aria-labelledby="map-title" className="green-ground on-green">
      <Container className={embed_url ? styles.mapped : styles.plain}>
        <div className={styles.mapSectionWords}>
          {known ? <Kicker>{coordinates(latitude, longitude)}</Kicker> : null}
          <h2 id="map-title" className="title-sm">
            {words.heading}
          </h2>
          {embed_url ? address : null}
          {embed_url || !words.without ? null : <p className="on-green-quiet">{words.without}</p>}
          <ButtonLink href={directions_url} variant="paper" icon="navigation" newTab>
            <span>{office.directions}</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        </div>
        {embed_url ? (
          <iframe
            className={styles.frame}
            src={embed_url}
            title={words.title}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        ) : (
          address
        )}
      </Container>
    </section>
  );
}

/** `28.7158° N, 77.1911° E`, with spaces that do not break. */
export function coordinates(latitude: number, longitude: number): string {
  const north = `${Math.abs(latitude).toFixed(4)}°\u00a0${latitude < 0 ? "S" : "N"}`;
  const east = `${Math.abs(longitude).toFixed(4)}°\u00a0${longitude < 0 ? "W" : "E"}`;
  return `${north}, ${east}`;
}
