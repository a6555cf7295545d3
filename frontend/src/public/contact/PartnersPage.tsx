import { useMemo } from "react";
import { paths } from "../../data/paths";
import type { PartnersDocument } from "../../data/schema";
import { useCatalogueFile, useSite } from "../../data/useQuery";
import { ArrowLink } from "../../ui/ArrowLink";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { CheckField } from "../../ui/Field";
import { Mark } from "../../ui/Mark";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Section } from "../../ui/Section";
import { fullDate } from "../../words/date";
import { fileSize } from "../../words/number";
import { PhoneLinks } from "../parts/ContactLinks";
import { Content } from "../parts/Content";
import { FormSection } from "../parts/form/FormSection";
import { email, type FormSpec, required, senderFields } from "../parts/form/rules";
import { type MailForm, useMailForm } from "../parts/form/useMailForm";
import { ContentMeta } from "../parts/PageMeta";
import { FeatureList, ListSection, PageHero } from "../parts/PageSections";
import styles from "./PartnersPage.module.css";

export function PartnersPage() {
  return <Content page="partners">{(partners) => <Partners partners={partners} />}</Content>;
}

function Partners({ partners }: { partners: PartnersDocument }) {
  const types = useSite()?.business_types;
  const spec = useMemo(() => partnership(types ?? []), [types]);
  const form = useMailForm(spec);
  return (
    <>
      <ContentMeta head={partners.head} path={paths.partners} />
      <PageHero {...partners.hero}>
        <ButtonLink href="#become-a-partner" className={styles.jump} arrow>
          {partners.form.heading}
        </ButtonLink>
      </PageHero>
      <Container className={styles.offer}>
        <Grid>
          <FormSection
            id="become-a-partner"
            form={form}
            words={partners.form}
            own={{ terms: <Agreement form={form} /> }}
            className={styles.form}
          />
          <div className={styles.beside}>
            <Benefits benefits={partners.benefits} />
            <PartnerContact words={partners.contact} />
          </div>
        </Grid>
      </Container>
      <Reasons reasons={partners.reasons} />
      <Steps steps={partners.steps} />
      <CatalogueCard words={partners.resources} />
    </>
  );
}

function Benefits({ benefits }: Pick<PartnersDocument, "benefits">) {
  if (benefits.points.length === 0) return null;
  return (
    <section aria-labelledby="benefits-title">
      <h2 id="benefits-title" className="strong-rule-above title-sm pad-top-4">
        {benefits.heading}
      </h2>
      <FeatureList points={benefits.points} className={styles.benefits} />
    </section>
  );
}

function Reasons({ reasons }: Pick<PartnersDocument, "reasons">) {
  if (reasons.points.length === 0) return null;
  return (
    <section aria-labelledby="reasons-title" className="green-ground on-green">
      <Container>
        <h2 id="reasons-title" className="visually-hidden">
          {reasons.heading}
        </h2>
        <FeatureList points={reasons.points} className={styles.reasons} />
      </Container>
    </section>
  );
}

function Steps({ steps: { heading, picture, points } }: Pick<PartnersDocument, "steps">) {
  return (
    <ListSection id="steps" list={points}>
      <Grid>
        {picture ? (
          <Picture
            picture={picture}
            sizes="(min-width: 64rem) 60vw, 100vw"
            className={cx(styles.picture, "landscape")}
          />
        ) : null}
        <div className={styles.steps}>
          <h2 id="steps-title" className="title-md tight">
            {heading}
          </h2>
          <FeatureList points={points} ordered className={styles.stepList} />
        </div>
      </Grid>
    </ListSection>
  );
}

export const partnership = (types: readonly { value: string; label: string }[]): FormSpec => ({
  kind: "partnership",
  action: paths.partners,
  api: "/api/partnership-requests",
  fields: {
    companyName: senderFields.company,
    businessType: {
      label: "Business Type",
      rule: required("Please select your type of business."),
      options: [{ value: "", label: "Select type" }, ...types],
    },
    contactName: {
      label: "Contact Name",
      rule: required("Please enter the name of a contact person."),
      autoComplete: "name",
    },
    designation: {
      label: "Designation",
      rule: required("Please enter the designation, for example Owner or Purchase Manager."),
      autoComplete: "organization-title",
    },
    phone: { ...senderFields.phone, rule: required("Please enter a phone number.") },
    email: { ...senderFields.email, rule: email("Please enter an e-mail address.") },
    message: { label: "Message", wide: true, rows: 6 },
    terms: {
      label: "Terms and conditions",
      rule: required("Please agree to the terms and conditions to send the request."),
    },
  },
  submit: "Submit Request",
  success: { title: "Partnership Request Submitted!", text: "Our team will contact you" },
  kept: "Your entries are still here.",
  body: ({ terms, ...values }) => ({ ...values, terms: terms !== "" }),
});

/** The terms open in a new tab, so that nothing typed is lost. */
function Agreement({ form }: { form: MailForm }) {
  const company = useSite()?.company;
  const { defaultValue: agreed, ...field } = form.field("terms");
  const label = (
    <>
      <span>I agree to the </span>
      <a href={paths.terms} target="_blank" rel="noopener">
        <span>terms and conditions</span>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {company ? (
        <span>{` and authorise ${company.name} to contact me about partnership opportunities.`}</span>
      ) : null}
    </>
  );
  return (
    <CheckField {...field} defaultChecked={agreed !== ""} label={label} className="all-columns" />
  );
}

/** For those who would rather talk than fill in a form. */
function PartnerContact({ words }: { words: PartnersDocument["contact"] }) {
  const { email = "", phone = "" } = useSite()?.company ?? {};
  return (
    <aside className={styles.aside} aria-label="Before you send the form">
      {email || phone ? (
        <>
          <h2 className="strong-rule-above title-xs pad-top-4">{words.heading}</h2>
          {words.text ? <p className="above-2 note leads-open">{words.text}</p> : null}
          <dl className={styles.contact}>
            {phone ? (
              <>
                <dt>Phone</dt>
                <dd>
                  <PhoneLinks phone={phone} />
                </dd>
              </>
            ) : null}
            {email ? (
              <>
                <dt>Partner e-mail</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </>
            ) : null}
          </dl>
        </>
      ) : null}
      <ArrowLink href={words.link.href}>{words.link.label}</ArrowLink>
    </aside>
  );
}

function CatalogueCard({ words }: { words: PartnersDocument["resources"] }) {
  const site = useSite();
  const pdf = useCatalogueFile();
  if (site && !site.has_products) return null;
  const size = pdf?.bytes ? `, ${fileSize(pdf.bytes)}` : "";
  return (
    <Section tone="sunk" labelledBy="resources-title">
      <Container>
        <Reveal className={styles.row}>
          <div className={styles.cover} aria-hidden="true">
            <Mark className={styles.mark} />
            <p className={styles.coverTitle}>{words.title}</p>
            <p className="full tiny leads-close pad-top-3 crowned">{site?.company.name}</p>
          </div>
          <div>
            <h2 id="resources-title" className="title-lg tight">
              {words.heading}
            </h2>
            {words.intro ? <p className="above-4 large quiet">{words.intro}</p> : null}
            <div className="stack start gap-2 above-6 strong-rule-above pad-top-5 within-36">
              <h3 className="title-xs">{words.title}</h3>
              <p className="quiet">
                {`${words.text}${pdf?.updated_at ? ` Updated ${fullDate(pdf.updated_at)}.` : ""}`}
              </p>
              {pdf ? (
                <ButtonLink href={pdf.url} icon="download" download className={styles.button}>
                  <span>{words.action}</span>
                  <span className="visually-hidden">{` ${words.title}`}</span>{" "}
                  <span className="regular">{`(PDF${size})`}</span>
                </ButtonLink>
              ) : null}
            </div>
          </div>
        </Reveal>
      </Container>
    </Section>
  );
}
